// SPDX-License-Identifier: GPL-3.0-or-later
/// What the operators on matrices share: sizes, the chosen row or entry, and lines of hand arithmetic.
#pragma once

#include "sdk/hand_labels.h"
#include "sdk/operator.h"

#include <optional>
#include <string>
#include <vector>

namespace heed {

/// 1 when the letter has no size yet.
[[nodiscard]] double sizeOf(const Call &call, std::string_view letter);

/// A row of an output of `rows` x `columns`, and perhaps one entry of it.
struct ChosenEntry {
    arma::uword row = 0;
    std::optional<arma::uword> column = {};
};
[[nodiscard]] Result<ChosenEntry> chosenEntry(const Focus &focus, arma::uword rows, arma::uword columns);

[[nodiscard]] std::vector<double> rowOf(const arma::mat &matrix, arma::uword row);
[[nodiscard]] std::vector<double> columnOf(const arma::mat &matrix, arma::uword column);
[[nodiscard]] double dot(const std::vector<double> &a, const std::vector<double> &b);
[[nodiscard]] std::vector<double> roundedAll(std::vector<double> entries, int decimals);

/// name = a_1 b_1 + a_2 b_2 + … = value
[[nodiscard]] hand::Line productLine(
    const hand::Written &name, const std::vector<double> &a, const std::vector<double> &b, int decimals);
/// One step with the line of the chosen entry, or with one of each column.
[[nodiscard]] Step stepOf(const std::string &title, const ChosenEntry &chosen, arma::uword columns, int decimals,
    const std::function<hand::Line(std::size_t)> &line);

/// Tells of the first entry that is no finite number although all that were given are.
void noteOverflow(const Call &call, const arma::mat &result, const std::string &what);

/// What is empty or infinite leaves nothing for a law to compare.
[[nodiscard]] bool areComparable(const Call &call, const std::vector<std::string> &inputs);
/// The largest difference, relative to `size` where that is above 1; NaN when there is one.
[[nodiscard]] double furthest(const arma::mat &difference, double size = 1);
[[nodiscard]] double largestSize(const arma::mat &matrix);
[[nodiscard]] const arma::mat &matrixOf(const Outputs &outputs, const std::string &name);

} // namespace heed
