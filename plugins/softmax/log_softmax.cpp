// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/softmax.h"
#include "operators.h"
#include "scores_call.h"
#include "sdk/precision.h"

#include <QtGlobal>

#include <cmath>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const arma::mat lines = linesOf(call);
    if (call.stop.stop_requested())
        return call.stopped();
    const bool stable = call.toggle("stable");
    const arma::mat logWeights =
        inPrecision(call, lines, [&](const auto &scores) { return math::logSoftmaxRows(scores, stable); });
    explainNotFinite(call, lines, logWeights);
    return Outputs{{"log_weights", inPlace(call, logWeights)}};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<ChosenLine> chosen = chosenLine(call, focus);
    if (!chosen)
        return fail(chosen.error());
    const int decimals = focus.decimals;
    LineByHand byHand = lineByHand(call, chosen->line, focus);
    Derivation &steps = byHand.steps;
    const hand::SoftmaxRow &softmax = byHand.softmax;
    const double log = std::log(softmax.sum);
    const hand::Written sum = hand::number(softmax.sum, decimals);
    hand::StepWriter sums("Logarithm of the sum", decimals);
    sums.line(softmax.sumLine(decimals));
    sums.line({{"\\ln " + sum.tex, "ln " + sum.plain}, {log}, {std::log(hand::rounded(softmax.sum, decimals))}});
    steps.push_back(sums.step());
    const auto difference = [&](std::size_t j) {
        const hand::Written left =
            hand::number(softmax.shifted[j], decimals) + hand::both(" - ") + hand::factor(log, decimals);
        const double rounded = hand::rounded(softmax.shifted[j], decimals) - hand::rounded(log, decimals);
        return softmax.names.headed(j, {left, {softmax.shifted[j] - log}, {rounded}});
    };
    hand::StepWriter last("Subtract it", decimals);
    steps.push_back(chosen->entry ? last.line(difference(*chosen->entry)).step()
                                  : last.lines(softmax.shifted.size(), difference).step());
    return steps;
}

Result<double> exponentialsSumToOne(const Call &call, const Outputs &outputs)
{
    const arma::mat &logs = outputs.at("log_weights").get<Array<double>>().matrix();
    const arma::mat weights = arma::exp(logs);
    const arma::vec sums = runsDown(call) ? arma::vec(arma::sum(weights, 0).t()) : arma::vec(arma::sum(weights, 1));
    const arma::vec missed = arma::abs(sums - 1);
    return weights.is_empty() ? 0.0 : missed.has_nan() ? arma::datum::nan : missed.max();
}

} // namespace

Operator logSoftmax()
{
    return {
        .name = "log_softmax",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "The natural logarithm of softmax, without the detour through weights that may round to 0."),
        .formula = R"(\log\operatorname{softmax}(z)_j = z_j - \ln \sum_{l} e^{z_l})",
        .letters = {{"n", "query"}, {"m", "key"}},
        .also = {"torch.log_softmax", "nn.LogSoftmax", "LogSoftmax"},
        .inputs = {scoresInput()},
        .options = scoresOptions(),
        .outputs = {{.name = "log_weights",
            .shape = {"n", "m"},
            .help = QT_TRANSLATE_NOOP("operators", "At most 0; their exponentials sum to 1 along the axis.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "weights sum to 1"),
            .says = QT_TRANSLATE_NOOP("operators", "The exponentials along the axis sum to 1."),
            .deviation = exponentialsSumToOne}},
        .examples = {{.inputs = {{"scores", "[[1, 2, 3]]"}},
                         .outputs = {{"log_weights", "[[-2.407606, -1.407606, -0.407606]]"}}},
            {.inputs = {{"scores", "[[0, 1000]]"}},
                .outputs = {{"log_weights", "[[-1000.000000, 0.000000]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "The weight itself would be 0, and its logarithm lost.")}},
        .estimate = scoresEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
