// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

#include <optional>

namespace heed {

/// Random weights of a recurrent state and, drawn after them, the words it reads: a longer text begins with the same ones.
struct Reading {
    arma::mat weights; ///< width x width, normal with deviation gain / √width
    arma::mat words; ///< length x width, normal

    /// The same with zeros in the place of the first word.
    [[nodiscard]] arma::mat wordsWithoutTheFirst() const;
};
/// Nothing when the run was stopped.
[[nodiscard]] std::optional<Reading> readingOf(const Call &call);
[[nodiscard]] double weightDeviation(const Call &call);

/// States with and without the first word; nothing when the run was stopped.
struct States {
    arma::mat all, without;
};
[[nodiscard]] std::optional<States> statesOf(const Call &call, const Reading &reading);

} // namespace heed
