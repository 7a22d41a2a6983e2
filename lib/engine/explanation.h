// SPDX-License-Identifier: GPL-3.0-or-later
/// Where a computed number comes from, as plain data: the operator and its hand arithmetic, the inputs with what of them
/// went in, and the way back up the graph.
#pragma once

#include "engine/shown.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heed {

/// An input or option of the cell.
struct Origin {
    std::string port = {};
    std::string written = {}; ///< in the lesson, "=three.weights"; empty for an operator's default
    ShownValue value = {}; ///< with the letters of the input's axes
    /// For each axis of the value the index that is taken, from the letters that the chosen row or entry fixes; nothing
    /// where all of the axis takes part.
    std::vector<std::optional<std::size_t>> taken = {};
    std::vector<std::string> blocks = {}; ///< that the expression names, in its order
    /// The output of another cell that this input is, whole; empty for all else. Its chosen part is `taken`.
    std::string cell = {}, output = {};
};

struct Explanation {
    std::string cell, output;
    Sizes index; ///< of an entry, or a row
    std::string place; ///< "query The, key sat"
    Value number; ///< the entry, unrounded; empty for a row
    std::string op, version, summary, formula; ///< the formula in TeX
    std::string hash; ///< of operator, options and inputs
    Result<Derivation> steps;
    std::vector<Origin> origins; ///< inputs, then options, in the order of the declaration
};

/// Of a fresh cell's output. `index` chooses an entry or, with fewer indices, a row; the error is a sentence.
[[nodiscard]] Result<Explanation> explain(
    const CellReport &report, const std::string &output, const Sizes &index, Session &session);

/// The hand arithmetic of an output's row or entry, as an item of the view `steps`.
[[nodiscard]] ShownItem stepsFor(
    const CellReport &report, const std::string &output, const Sizes &index, Session &session);

} // namespace heed
