// SPDX-License-Identifier: GPL-3.0-or-later
/// What the gradients share: the upstream gradient, the chosen row or column, and the law of central differences.
#pragma once

#include "sdk/hand_lines.h"
#include "sdk/hand_place.h"
#include "sdk/operator.h"

#include <functional>
#include <vector>

namespace heed {

[[nodiscard]] Input upstreamInput(Shape shape, const std::string &help);
/// 1 when the letter has no size yet.
[[nodiscard]] double sizeOf(const Call &call, std::string_view letter);
/// In the shape that an input has.
[[nodiscard]] Value shapedLike(const Call &call, const std::string &input, arma::mat &&matrix);

[[nodiscard]] std::vector<double> rowOf(const arma::mat &matrix, arma::uword row);
[[nodiscard]] std::vector<double> columnOf(const arma::mat &matrix, arma::uword column);
/// a_1 b_1 + a_2 b_2 + … under a name; 0 for an empty sum.
[[nodiscard]] hand::Line dotLine(
    const hand::Written &name, const std::vector<double> &a, const std::vector<double> &b, int decimals);
/// A line for each chosen column, or the one, with its label.
[[nodiscard]] Step stepPerColumn(const std::string &title, const hand::Place &place, std::size_t count,
    const hand::AxisNames &names, int decimals, const std::function<hand::Line(std::size_t)> &line);

/// Tells of the first row of a gradient that is no finite number.
void noteNotFinite(const Call &call, const arma::mat &gradient, const std::string &name);

/// The loss that the upstream gradient belongs to: the sum of its products with the outputs.
struct Loss {
    double value = 0;
    double size = 0; ///< of the products that were added
};
[[nodiscard]] Loss lossOf(const arma::cube &upstream, const arma::cube &output);

/// An input, and the output that holds its gradient.
struct Differentiated {
    std::string input, gradient;
};
/// Moves entries of the inputs up and down and compares the change of the loss. `of` is the loss of a call.
[[nodiscard]] Law agreesWithCentralDifferences(std::vector<Differentiated> pairs, std::function<Loss(const Call &)> of);

} // namespace heed
