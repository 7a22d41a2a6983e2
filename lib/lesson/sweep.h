// SPDX-License-Identifier: GPL-3.0-or-later
/// The values that a sweep runs over: `[a, b, c]`, `from..to`, `from..to+step`, `from..to*factor`.
#pragma once

#include "sdk/error.h"
#include "sdk/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace heed {

inline constexpr std::size_t mostSweepValues = 1'000'000;

/// Both ends are included where a step meets them (to 1e-9 of a step). Without a step it is 1, downwards -1. Integers
/// stay integers. A list may hold numbers or words; its brackets may be left out. An entry in brackets of its own
/// ("[1, 2], [3, 4]") is given as text, for who knows its type. Errors are sentences;
/// more than `most` values are one, made before the values are.
[[nodiscard]] tl::expected<std::vector<Value>, std::string> readSweep(
    std::string_view text, std::size_t most = mostSweepValues);

} // namespace heed
