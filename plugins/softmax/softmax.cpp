// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/softmax.h"
#include "math/product.h"
#include "operators.h"
#include "scores_call.h"
#include "sdk/precision.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const arma::mat lines = linesOf(call);
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    bool isDone = false;
    const arma::mat weights = inPrecision(call, lines, [&](auto scores) { // a copy, in which the weights come to stand
        isDone = math::softmaxRowsInPlace(scores, {.stable = call.toggle("stable")}, isStopped);
        return scores;
    });
    if (!isDone)
        return call.stopped();
    explainNotFinite(call, lines, weights);
    return Outputs{{"weights", inPlace(call, weights)}};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<ChosenLine> chosen = chosenLine(call, focus);
    if (!chosen)
        return fail(chosen.error());
    LineByHand byHand = lineByHand(call, chosen->line, focus);
    byHand.steps.push_back(byHand.softmax.normalise(focus.decimals, chosen->entry));
    return byHand.steps;
}

arma::mat weightLines(const Call &call, const Outputs &outputs)
{
    const arma::mat &weights = outputs.at("weights").get<Array<double>>().matrix();
    return runsDown(call) ? math::transposed(weights) : weights;
}

Result<double> sumsToOne(const Call &call, const Outputs &outputs)
{
    const arma::mat weights = weightLines(call, outputs);
    const arma::vec missed = arma::abs(arma::sum(weights, 1) - 1);
    return weights.is_empty() ? 0.0 : missed.has_nan() ? arma::datum::nan : missed.max();
}

/// Compared against what rounding the shifted scores costs at their size.
Result<double> shiftChangesNothing(const Call &call, const Outputs &outputs)
{
    const arma::mat lines = linesOf(call), weights = weightLines(call, outputs);
    if (lines.is_empty())
        return 0.0;
    const arma::mat difference = arma::abs(math::softmaxRows(lines + 1) - weights);
    const arma::vec finite = lines.elem(arma::find_finite(lines));
    const double size = finite.is_empty() ? 1 : std::max(1.0, arma::abs(finite).max());
    return difference.has_nan() ? arma::datum::nan : difference.max() / size;
}

std::vector<Law> laws()
{
    return {{.name = QT_TRANSLATE_NOOP("operators", "weights sum to 1"),
                .says = QT_TRANSLATE_NOOP("operators", "The weights along the axis sum to 1."),
                .deviation = sumsToOne},
        {.name = QT_TRANSLATE_NOOP("operators", "a shift changes nothing"),
            .says = QT_TRANSLATE_NOOP("operators", "Adding 1 to every score leaves every weight as it is."),
            .deviation = shiftChangesNothing}};
}

std::vector<Example> examples()
{
    return {{.inputs = {{"scores", "[[1, 2, 3]]"}}, .outputs = {{"weights", "[[0.090031, 0.244728, 0.665241]]"}}},
        {.inputs = {{"scores", "[[1001, 1002, 1003]]"}},
            .outputs = {{"weights", "[[0.090031, 0.244728, 0.665241]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Only differences count.")},
        {.inputs = {{"scores", "[[1, 2, 3]]"}, {"temperature", "0.5"}},
            .outputs = {{"weights", "[[0.015876, 0.117310, 0.866813]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Colder is sharper.")},
        {.inputs = {{"scores", "[[1, 2, 3]]"}, {"temperature", "2"}},
            .outputs = {{"weights", "[[0.186324, 0.307196, 0.506480]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Warmer is flatter.")}};
}

} // namespace

Operator softmax()
{
    return {
        .name = "softmax",
        .summary =
            QT_TRANSLATE_NOOP("operators", "Turns each row of scores into weights that are positive and sum to 1."),
        .formula = R"(\operatorname{softmax}(z)_j = \frac{e^{z_j}}{\sum_{l} e^{z_l}})",
        .letters = {{"n", "query"}, {"m", "key"}},
        .also = {"torch.softmax", "nn.Softmax", "Softmax"},
        .inputs = {scoresInput()},
        .options = scoresOptions(),
        .outputs = {{.name = "weights",
            .shape = {"n", "m"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "Positive, and summing to 1 along the axis.")}},
        .laws = laws(),
        .examples = examples(),
        .estimate = scoresEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
