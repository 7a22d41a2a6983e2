// SPDX-License-Identifier: GPL-3.0-or-later
/// The names of the entries along a cell's axes, once its run tells how many there are.
#pragma once

#include "engine/evaluation.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heed {

struct AxisLabels {
    std::map<std::string, TextList> texts; ///< by letter: one for each entry, or none
    std::vector<Failure> flaws; ///< of those that don't fit or can't be had
};

/// Under the evaluation's controls, which may change how many texts there are.
[[nodiscard]] AxisLabels labelsOf(const BoundCell &cell, const Run &run, Evaluation &evaluation);

/// Why so many labels don't name the entries of an axis (rule `label`).
[[nodiscard]] std::optional<std::string> labelFlaw(const std::string &letter, std::size_t labels, std::size_t entries);

} // namespace heed
