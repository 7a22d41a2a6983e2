// SPDX-License-Identifier: GPL-3.0-or-later
/// What the operators on scores share: the axis, the temperature, the way to one line by hand.
#pragma once

#include "sdk/hand_softmax.h"
#include "sdk/operator.h"

#include <optional>

namespace heed {

[[nodiscard]] std::vector<double> entriesOf(const arma::mat &lines, arma::uword line);
/// Lines are the rows, or the columns with axis 0 or -2.
[[nodiscard]] bool runsDown(const Call &call);
/// One line a row, divided by the temperature.
[[nodiscard]] arma::mat linesOf(const Call &call);
/// Lines back in the place and shape of the scores.
[[nodiscard]] Value inPlace(const Call &call, const arma::mat &lines);

[[nodiscard]] Input scoresInput();
[[nodiscard]] std::vector<Option> scoresOptions();
[[nodiscard]] Estimate scoresEstimate(const Call &call);

/// Tells why the first line that came out as no number did so.
void explainNotFinite(const Call &call, const arma::mat &lines, const arma::mat &results);

/// The line and perhaps the entry that a focus on an n x m output, or on one number a line, chooses.
struct ChosenLine {
    arma::uword line = 0;
    std::optional<std::size_t> entry = {};
};
[[nodiscard]] Result<ChosenLine> chosenLine(const Call &call, const Focus &focus, bool onePerLine = false);

/// The entries of a line: the keys, or the queries with axis 0.
[[nodiscard]] hand::AxisNames entryNames(const Call &call, const Focus &focus);

/// The steps that lead to the exponentials of a line: temperature, largest score, exponentials.
struct LineByHand {
    Derivation steps;
    hand::SoftmaxRow softmax;
};
[[nodiscard]] LineByHand lineByHand(const Call &call, arma::uword line, const Focus &focus);

} // namespace heed
