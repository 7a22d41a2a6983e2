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

/// What is chosen of a cell: an entry of an output or, with fewer indices, a row.
struct Choice {
    std::string output = {};
    Sizes index = {};
    [[nodiscard]] bool isEmpty() const { return output.empty(); }
    bool operator==(const Choice &) const = default;
};

/// The `steps` among the items work out what is chosen instead of what the author wrote: the same row of their own
/// output, by the letters of the axes; the entry where it is of that output. One that has no such row stays as it is.
void followChoice(std::vector<ShownItem> &items, const CellReport &report, const Choice &choice, Session &session);

/// The hand arithmetic of an output's row or entry, as an item of the view `steps`.
[[nodiscard]] ShownItem stepsFor(
    const CellReport &report, const std::string &output, const Sizes &index, Session &session);

/// Of a fresh cell's choice; the error is a sentence.
[[nodiscard]] Result<Explanation> explain(const CellReport &report, const Choice &choice, Session &session);

} // namespace heed
