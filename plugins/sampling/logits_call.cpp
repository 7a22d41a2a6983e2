// SPDX-License-Identifier: GPL-3.0-or-later
#include "logits_call.h"

#include "math/product.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

Input logitsInput()
{
    return {.name = "logits",
        .shape = {"n", "v"},
        .help = QT_TRANSLATE_NOOP(
            "operators", "One row a position, one number a token of the vocabulary; -inf is a token that was removed."),
        .also = {"input", "scores", "X"}};
}

std::map<std::string, std::string> logitsLetters() { return {{"n", "position"}, {"v", "token"}}; }

static std::string flawOf(const arma::rowvec &row)
{
    if (row.has_nan())
        return "holds NaN, which has no place in the order of the tokens.";
    if (row.max() == arma::datum::inf)
        return "holds inf; expected numbers, or -inf for a token that was removed.";
    return row.max() == -arma::datum::inf ? "holds nothing but -inf: no token is left to choose from." : "";
}

Result<void> checkLogits(const Call &call)
{
    const arma::mat &logits = call.matrix("logits");
    if (logits.n_cols == 0)
        return fail(Rule::Shape, "Expected at least one token a row of logits, found none.", "logits");
    const arma::vec largest = logits.is_empty() ? arma::vec() : arma::vec(arma::max(logits, 1));
    if (largest.is_finite() && !logits.has_nan())
        return {};
    for (arma::uword row = 0; row < logits.n_rows; ++row)
        if (const std::string flaw = flawOf(logits.row(row)); !flaw.empty())
            return fail(Rule::NotFinite, "Row " + std::to_string(row + 1) + " of logits " + flaw, "logits");
    return {};
}

Estimate logitsEstimate(const Call &call, double outputs)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    const double entries = size("n") * size("v");
    return {.bytes = 8 * outputs * entries, .operations = entries * (4 + std::log2(1 + size("v")))};
}

std::vector<double> rowOf(const arma::mat &matrix, arma::uword row)
{
    return arma::conv_to<std::vector<double>>::from(math::rowOf(matrix, row));
}

std::optional<arma::mat> rowByRow(
    const Call &call, const std::function<std::vector<double>(const std::vector<double> &, arma::uword)> &make)
{
    const arma::mat &logits = call.matrix("logits");
    arma::mat made(arma::size(logits));
    for (arma::uword row = 0; row < logits.n_rows; ++row) {
        if (call.stop.stop_requested())
            return std::nullopt;
        made.row(row) = arma::rowvec(make(rowOf(logits, row), row));
    }
    return made;
}

Option tiesOption()
{
    return {.name = "ties",
        .type = Type::Text,
        .fallback = "lowest_id",
        .choices = {"lowest_id", "all"},
        .help = QT_TRANSLATE_NOOP("operators",
            "Of tokens that are equal where the cut falls, keep those with the lowest ids (lowest_id) or all of them."),
        .convention = "ONNX TopK: lowest_id; Hugging Face's top-k: all; PyTorch leaves it open"};
}

math::Ties tiesOf(const Call &call) { return call.text("ties") == "all" ? math::Ties::All : math::Ties::LowestId; }

Law orderStays()
{
    const auto deviation = [](const Call &call, const Outputs &outputs) -> Result<double> {
        const arma::mat &probabilities = outputs.at("probabilities").get<Array<double>>().matrix();
        double furthest = 0;
        for (arma::uword row = 0; row < probabilities.n_rows; ++row) {
            const math::TokenIds order = math::byLogit(rowOf(call.matrix("logits"), row));
            for (std::size_t i = 1; i < order.size(); ++i)
                furthest = std::max(furthest, probabilities.at(row, order[i]) - probabilities.at(row, order[i - 1]));
        }
        return furthest;
    };
    return {.name = QT_TRANSLATE_NOOP("operators", "the order stays"),
        .says = QT_TRANSLATE_NOOP("operators", "A larger logit never has the smaller probability."),
        .deviation = deviation};
}

Result<ChosenToken> chosenToken(const Call &call, const Focus &focus)
{
    const arma::mat &logits = call.matrix("logits");
    ChosenToken chosen;
    if (!focus.index.empty())
        chosen.row = focus.index[0];
    if (focus.index.size() > 1)
        chosen.column = focus.index[1];
    if (chosen.row >= logits.n_rows || chosen.column.value_or(0) >= logits.n_cols)
        return fail(Rule::Range,
            "There is no such entry to derive: the logits have " + counted(logits.n_rows, "row") + " and "
                + counted(logits.n_cols, "column") + ".");
    return chosen;
}

} // namespace heed
