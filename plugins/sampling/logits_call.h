// SPDX-License-Identifier: GPL-3.0-or-later
/// What the operators on logits share: the input, what it must hold, one row of it, the focus.
#pragma once

#include "math/token_filter.h"
#include "sdk/operator.h"

#include <functional>
#include <optional>
#include <vector>

namespace heed {

[[nodiscard]] Input logitsInput();
[[nodiscard]] std::map<std::string, std::string> logitsLetters();
/// Every row holds a token that isn't removed, no NaN and no infinity above.
[[nodiscard]] Result<void> checkLogits(const Call &call);
/// `outputs` matrices as large as the logits, and a sort of each row.
[[nodiscard]] Estimate logitsEstimate(const Call &call, double outputs);

[[nodiscard]] std::vector<double> rowOf(const arma::mat &matrix, arma::uword row);
/// An n x m matrix, made row by row; nothing when the run was stopped.
[[nodiscard]] std::optional<arma::mat> rowByRow(const Call &call,
    const std::function<std::vector<double>(const std::vector<double> &logits, arma::uword row)> &make);

[[nodiscard]] Option tiesOption();
[[nodiscard]] math::Ties tiesOf(const Call &call);
/// A larger logit never has the smaller probability.
[[nodiscard]] Law orderStays();

/// The row and perhaps the column of a focus on an output with one row, or one number, a row of logits.
struct ChosenToken {
    arma::uword row = 0;
    std::optional<std::size_t> column = {};
};
[[nodiscard]] Result<ChosenToken> chosenToken(const Call &call, const Focus &focus);

} // namespace heed
