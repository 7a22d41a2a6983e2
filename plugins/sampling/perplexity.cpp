// SPDX-License-Identifier: GPL-3.0-or-later
#include "logits_call.h"
#include "loss_by_hand.h"
#include "operators.h"

#include "sdk/number_text.h"
#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const Result<Losses> losses = lossesOf(call, 0);
    if (!losses)
        return fail(losses.error());
    const double perplexity = std::exp(losses->mean);
    if (std::isinf(perplexity))
        call.note("e^" + hand::number(losses->mean, 2).plain
            + " is above 1.8·10^308, the largest double, and becomes infinity.");
    return onlyWanted(call,
        {{"perplexity", perplexity}, {"loss", losses->mean},
            {"losses", Array<double>::vector(arma::conv_to<std::vector<double>>::from(losses->perToken))}});
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<Losses> losses = lossesOf(call, 0);
    const Result<ChosenToken> chosen = chosenToken(call, focus);
    if (!losses || !chosen)
        return fail(losses ? chosen.error() : losses.error());
    LossByHand byHand(call, *losses, 0, focus);
    if (focus.output == "losses") {
        byHand.lossOf(chosen->row);
        return byHand.steps();
    }
    byHand.total(true);
    if (focus.output != "loss")
        byHand.power();
    return byHand.steps();
}

/// The geometric mean of 1 over the targets' probabilities, in logarithms.
Result<double> isTheGeometricMean(const Call &call, const Outputs &outputs)
{
    const arma::mat &logits = call.matrix("logits");
    double sum = 0, count = 0;
    for (arma::uword row = 0; row < logits.n_rows; ++row) {
        const std::int64_t target = call.integers("targets").at(row);
        if (target == call.integer("ignore_index"))
            continue;
        const std::vector<double> all = rowOf(logits, row);
        double others = 0; // 1/p is the sum of e to the differences from the target
        for (const double logit : all)
            others += std::exp(logit - all[static_cast<std::size_t>(target)]);
        sum += std::log(others);
        ++count;
    }
    if (std::isinf(sum))
        return 0.0;
    return std::abs(sum / count - std::log(outputs.at("perplexity").get<double>())) / std::max(1.0, sum / count);
}

} // namespace

Operator perplexity()
{
    return {
        .name = "perplexity",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Among how many equally probable tokens the model seems to choose: e to the mean cross-entropy."),
        .formula =
            R"(\operatorname{PPL} = e^{\frac{1}{n} \sum_i \ell_i} = \Bigl(\prod_i \frac{1}{p_{y_i}}\Bigr)^{1/n})",
        .letters = logitsLetters(),
        .also = {"torcheval.metrics.Perplexity", "ppl"},
        .inputs = {logitsInput(), targetsInput()},
        .options = {ignoreIndexOption()},
        .outputs = {{.name = "perplexity",
                        .type = Type::Number,
                        .view = View::Number,
                        .help = QT_TRANSLATE_NOOP("operators", "At least 1; v for v equal logits.")},
            {.name = "loss",
                .type = Type::Number,
                .view = View::Number,
                .help = QT_TRANSLATE_NOOP("operators", "The mean cross-entropy, in nats.")},
            {.name = "losses",
                .shape = {"n"},
                .view = View::Bars,
                .help = QT_TRANSLATE_NOOP("operators", "One a target; 0 where it is ignored.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "a geometric mean"),
            .says = QT_TRANSLATE_NOOP(
                "operators", "Its logarithm is the mean of the logarithms of 1 over the targets' probabilities."),
            .deviation = isTheGeometricMean}},
        .examples = {{.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"targets", "[0]"}},
                         .outputs = {{"perplexity", "1.776132"}, {"loss", "0.574438"}}},
            {.inputs = {{"logits", "[[0, 0, 0, 0], [1, 1, 1, 1]]"}, {"targets", "[3, 0]"}},
                .outputs = {{"perplexity", "4.000000"}},
                .says = QT_TRANSLATE_NOOP("operators", "Four equal tokens.")}},
        .estimate = [](const Call &call) { return logitsEstimate(call, 2); },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
