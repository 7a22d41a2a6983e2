// SPDX-License-Identifier: GPL-3.0-or-later
/// Single calls of an operator as JSON, for `op`.
#pragma once

#include "engine/report.h"

#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// Longest JSON that is read: 256 MiB.
inline constexpr std::size_t mostJsonBytes = std::size_t{256} << 20U;
/// Deepest nesting that is read.
inline constexpr std::size_t mostJsonDepth = 64;

/// Reads one JSON object of inputs and options by name, each by its declared type. Arrays are nested lists, or {"shape",
/// "data"} (as `op` writes them, or with flat data); non-finite numbers are the strings "nan", "inf", "-inf"; null is as
/// good as absent. Names that the operator doesn't have, names given twice and ragged lists are refused.
[[nodiscard]] Result<Values> readCallJson(std::string_view text, const Operator &op);

/// The outputs of a run in the order of their declaration, with their axes' letters.
[[nodiscard]] std::vector<OutputReport> outputsOf(const Run &run);

/// {"operator", "version", "hash", "outputs", "notes"}.
[[nodiscard]] std::string callJson(const Run &run);

} // namespace heed
