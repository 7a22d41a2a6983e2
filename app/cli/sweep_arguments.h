// SPDX-License-Identifier: GPL-3.0-or-later
/// `--sweep`, `--zip` and `--output` of `run` and `op`. Errors are whole messages.
#pragma once

#include "engine/sweep_points.h"
#include "lesson/expression.h"
#include "options.h"
#include "output/rows.h"

#include <string>
#include <vector>

namespace heed {

inline constexpr std::size_t mostPoints = 1'000'000;

/// Whether results are asked for as rows, one a point.
[[nodiscard]] bool wantsRows(const Options &options);

/// The axes in the order given, with values as written.
[[nodiscard]] tl::expected<std::vector<SweepAxis>, std::string> readSweeps(const Options &options);

/// Reads what stands in brackets of its own, such as a matrix, as the type that is due.
[[nodiscard]] tl::expected<SweepAxis, std::string> readBrackets(SweepAxis axis, Type type);

/// Each output with what it refers to.
[[nodiscard]] tl::expected<std::vector<Expression>, std::string> readOutputs(const std::vector<std::string> &texts);

[[nodiscard]] SweepPoints pointsOf(std::vector<SweepAxis> axes, const Options &options);
[[nodiscard]] RowFormat rowFormat(const Options &options);

} // namespace heed
