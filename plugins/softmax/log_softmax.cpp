// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/product.h"
#include "math/softmax.h"
#include "operators.h"
#include "scores_call.h"
#include "sdk/precision.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const arma::mat lines = linesOf(call);
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const bool stable = call.toggle("stable");
    const arma::mat logWeights =
        inPrecision(call, lines, [&](const auto &scores) { return math::logSoftmaxRows(scores, stable, isStopped); });
    if (isStopped())
        return call.stopped();
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

/// Unshifted exponentials that are all near 0 have but a few digits left, as does their logarithm.
bool hasLostDigits(const Call &call, const arma::mat &lines, arma::uword line)
{
    double sum = 0;
    for (arma::uword entry = 0; entry < lines.n_cols; ++entry)
        sum += std::exp(lines.at(line, entry));
    return !call.toggle("stable") && sum > 0 && sum < std::numeric_limits<double>::min();
}

Result<double> exponentialsSumToOne(const Call &call, const Outputs &outputs)
{
    const arma::mat &placed = outputs.at("log_weights").get<Array<double>>().matrix();
    const arma::mat logs = runsDown(call) ? math::transposed(placed) : placed, lines = linesOf(call);
    double furthest = 0;
    for (arma::uword line = 0; line < logs.n_rows && logs.n_cols > 0; ++line) {
        double sum = 0;
        for (arma::uword entry = 0; entry < logs.n_cols; ++entry)
            sum += std::exp(logs.at(line, entry));
        if (std::isnan(sum))
            return sum;
        furthest = hasLostDigits(call, lines, line) ? furthest : std::max(furthest, std::abs(sum - 1));
    }
    return furthest;
}

/// Compared against what rounding the shifted scores costs at their size.
Result<double> shiftChangesNothing(const Call &call, const Outputs &outputs)
{
    const arma::mat &logs = outputs.at("log_weights").get<Array<double>>().matrix();
    const arma::mat lines = linesOf(call), before = runsDown(call) ? math::transposed(logs) : logs;
    const arma::mat after = math::logSoftmaxRows(arma::mat(lines + 1), true);
    double size = 1, furthest = 0;
    for (const double score : lines)
        size = std::isfinite(score) ? std::max(size, std::abs(score)) : size;
    for (arma::uword line = 0; line < before.n_rows; ++line) {
        const arma::uword compared = hasLostDigits(call, lines, line) ? 0 : before.n_cols;
        for (arma::uword entry = 0; entry < compared; ++entry)
            if (std::isfinite(before.at(line, entry)))
                furthest = std::max(furthest, std::abs(after.at(line, entry) - before.at(line, entry)) / size);
    }
    return furthest;
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
                     .deviation = exponentialsSumToOne},
            {.name = QT_TRANSLATE_NOOP("operators", "a shift changes nothing"),
                .says = QT_TRANSLATE_NOOP("operators", "Adding 1 to every score leaves every logarithm as it is."),
                .deviation = shiftChangesNothing}},
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
