// SPDX-License-Identifier: GPL-3.0-or-later
/// Where the tokens stand: given, or counted from an offset.
#pragma once

#include "sdk/operator.h"

#include <cstdint>
#include <vector>

namespace heed {

[[nodiscard]] Input positionsInput();
[[nodiscard]] Option offsetOption();

/// One for each of `count` tokens. Refuses negative positions and, when there are `rows`, positions beyond them;
/// `table` names what has the rows.
[[nodiscard]] Result<std::vector<std::int64_t>> positionsOf(
    const Call &call, std::size_t count, std::optional<std::size_t> rows = {}, const std::string &table = {});

} // namespace heed
