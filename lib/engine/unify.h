// SPDX-License-Identifier: GPL-3.0-or-later
/// Gives the letters of an operator's shapes their sizes, from what is known of the inputs.
#pragma once

#include "sdk/operator.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heed {

/// Axis by axis; nothing: not known before the run.
using KnownSizes = std::vector<std::optional<std::size_t>>;
[[nodiscard]] KnownSizes knownSizes(const Sizes &sizes);

struct Unified {
    Letters letters; ///< those with a known size; optional absent ones count 1, those only in absent inputs 0
    std::set<std::string, std::less<>> unknown; ///< letters whose size only running tells
    std::set<std::string, std::less<>> absent; ///< optional letters that the main input lacks
    std::set<std::string, std::less<>> rows; ///< inputs that are a vector where a matrix is due: it counts as a row
    KnownSizes batch; ///< further leading axes, which the engine maps over
    /// How many batch axes each input has.
    std::map<std::string, std::size_t, std::less<>> batchRank;
};

/// `shapes` holds the present inputs with a known rank; `options` the sizes of integer options.
[[nodiscard]] Result<Unified> unify(
    const Operator &op, const std::map<std::string, KnownSizes, std::less<>> &shapes, const Letters &options);

/// The shape that an array output must have, batch axes first; nothing when "?" or an unknown letter hides the rank.
[[nodiscard]] KnownSizes outputShape(const Output &output, const Unified &unified);

} // namespace heed
