// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/softmax.h"
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
    const bool stable = call.toggle("stable");
    const arma::vec logs =
        inPrecision(call, lines, [&](const auto &scores) { return math::logSumExpRows(scores, stable, isStopped); });
    if (isStopped())
        return call.stopped();
    explainNotFinite(call, lines, logs);
    return Outputs{{"log_sum_exp", Array<double>::vector(arma::conv_to<std::vector<double>>::from(logs))}};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<ChosenLine> chosen = chosenLine(call, focus, true);
    if (!chosen)
        return fail(chosen.error());
    const int decimals = focus.decimals;
    if (linesOf(call).n_cols == 0)
        return Derivation{hand::StepWriter("A sum of no scores", decimals)
                              .say({"\\ln 0 = -\\infty", "no scores add up to 0, and ln 0 = -∞"})
                              .step()};
    LineByHand byHand = lineByHand(call, chosen->line, focus);
    Derivation &steps = byHand.steps;
    const hand::SoftmaxRow &softmax = byHand.softmax;
    const double log = std::log(softmax.sum), largest = softmax.largest.value_or(0);
    const hand::Written sum = hand::number(softmax.sum, decimals);
    hand::StepWriter writer("Logarithm of the sum", decimals);
    writer.line(softmax.sumLine(decimals));
    writer.line({{"\\ln " + sum.tex, "ln " + sum.plain}, {log}, {std::log(hand::rounded(softmax.sum, decimals))}});
    steps.push_back(writer.step());
    if (softmax.largest)
        steps.push_back(hand::StepWriter("Add the largest score again", decimals)
                            .line({hand::number(largest, decimals) + hand::both(" + ") + hand::factor(log, decimals),
                                {largest + log}, {hand::rounded(largest, decimals) + hand::rounded(log, decimals)}})
                            .step());
    return steps;
}

Result<double> liesAboveTheLargest(const Call &call, const Outputs &outputs)
{
    const arma::mat lines = linesOf(call);
    const Array<double> &logs = outputs.at("log_sum_exp").get<Array<double>>();
    double furthest = 0;
    for (arma::uword line = 0; line < lines.n_rows && lines.n_cols > 0; ++line) {
        const double largest = lines.row(line).max(), log = logs.at(line);
        const double span = std::log(static_cast<double>(lines.n_cols));
        const double outside = std::max({0.0, largest - log, log - largest - span}) / std::max(1.0, std::abs(largest));
        furthest = log == largest ? furthest : std::isnan(outside) ? outside : std::max(furthest, outside);
    }
    return furthest;
}

/// Compared against what rounding the shifted scores costs at their size.
Result<double> shiftShiftsIt(const Call &call, const Outputs &outputs)
{
    const arma::mat lines = linesOf(call);
    const Array<double> &logs = outputs.at("log_sum_exp").get<Array<double>>();
    const arma::vec after = math::logSumExpRows(arma::mat(lines + 1), true);
    double furthest = 0;
    for (arma::uword line = 0; line < after.n_elem; ++line)
        if (const double before = logs.at(line); std::isfinite(before))
            furthest = std::max(furthest, std::abs(after[line] - before - 1) / std::max(1.0, std::abs(before)));
    return furthest;
}

} // namespace

Operator logSumExp()
{
    return {
        .name = "log_sum_exp",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "The logarithm of the sum that softmax divides by: a smooth maximum of each row of scores."),
        .formula = R"(\operatorname{lse}(z) = \ln \sum_{l} e^{z_l})",
        .letters = {{"n", "query"}, {"m", "key"}, {"?", "result"}},
        .also = {"torch.logsumexp", "ReduceLogSumExp"},
        .inputs = {scoresInput()},
        .options = scoresOptions(),
        .outputs = {{.name = "log_sum_exp",
            .shape = {"?"},
            .help = QT_TRANSLATE_NOOP("operators", "One number a row, or a column with axis 0.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "a little above the largest"),
                     .says = QT_TRANSLATE_NOOP(
                         "operators", "It lies between the largest of m scores and that plus the logarithm of m."),
                     .deviation = liesAboveTheLargest},
            {.name = QT_TRANSLATE_NOOP("operators", "a shift shifts it"),
                .says = QT_TRANSLATE_NOOP("operators", "Adding 1 to every score adds 1."),
                .deviation = shiftShiftsIt}},
        .examples = {{.inputs = {{"scores", "[[1, 2, 3]]"}}, .outputs = {{"log_sum_exp", "[3.407606]"}}},
            {.inputs = {{"scores", "[[1001, 1002, 1003]]"}}, .outputs = {{"log_sum_exp", "[1003.407606]"}}}},
        .estimate = scoresEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
