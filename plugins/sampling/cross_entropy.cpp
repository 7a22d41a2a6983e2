// SPDX-License-Identifier: GPL-3.0-or-later
#include "logits_call.h"
#include "loss_by_hand.h"
#include "operators.h"

#include "math/softmax.h"
#include "sdk/number_text.h"
#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

bool isMean(const Call &call) { return call.text("reduction") == "mean"; }

Result<Outputs> run(const Call &call)
{
    const Result<Losses> losses = lossesOf(call, call.number("smoothing"));
    if (!losses)
        return fail(losses.error());
    return onlyWanted(call,
        {{"loss", isMean(call) ? losses->mean : arma::accu(losses->perToken)},
            {"losses", Array<double>::vector(arma::conv_to<std::vector<double>>::from(losses->perToken))},
            {"log_probabilities", losses->logProbabilities}});
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<Losses> losses = lossesOf(call, call.number("smoothing"));
    const Result<ChosenToken> chosen = chosenToken(call, focus);
    if (!losses || !chosen)
        return fail(losses ? chosen.error() : losses.error());
    LossByHand byHand(call, *losses, call.number("smoothing"), focus);
    if (focus.output == "losses")
        byHand.lossOf(chosen->row);
    else if (focus.output == "log_probabilities")
        byHand.logarithmsOf(chosen->row, chosen->column);
    else
        byHand.total(isMean(call));
    return byHand.steps();
}

/// Against the entropy's own definition: minus the sum of target times logarithm.
Result<double> isMinusTheLogarithm(const Call &call, const Outputs &outputs)
{
    const arma::mat &logits = call.matrix("logits");
    const double s = call.number("smoothing"), tokens = static_cast<double>(logits.n_cols);
    double furthest = 0;
    for (arma::uword row = 0; row < logits.n_rows; ++row) {
        const std::int64_t target = call.integers("targets").at(row);
        const double largest = logits.row(row).max();
        const double lse = largest + std::log(arma::accu(arma::exp(logits.row(row) - largest)));
        double loss = 0;
        for (arma::uword token = 0; token < logits.n_cols && target != call.integer("ignore_index"); ++token) {
            const double share = s / tokens + (static_cast<std::int64_t>(token) == target ? 1 - s : 0);
            loss += share == 0 ? 0 : share * (lse - logits.at(row, token));
        }
        const double found = outputs.at("losses").get<Array<double>>().at(row);
        furthest = std::max(furthest, std::abs(found - loss) / std::max({1.0, loss, std::abs(largest)}));
    }
    return furthest;
}

Result<double> exponentialsSumToOne(const Call &, const Outputs &outputs)
{
    const arma::mat sums = arma::sum(arma::exp(outputs.at("log_probabilities").get<Array<double>>().matrix()), 1);
    return sums.is_empty() ? 0.0 : arma::abs(sums - 1).max();
}

std::vector<Option> options()
{
    return {{.name = "smoothing",
                .fallback = 0.0,
                .range = between(0, 1),
                .help = QT_TRANSLATE_NOOP(
                    "operators", "This share of each target is spread evenly over all tokens, the target included."),
                .convention = "PyTorch; Szegedy et al. 2016; ONNX has none",
                .also = {"label_smoothing"}},
        ignoreIndexOption(),
        {.name = "reduction",
            .type = Type::Text,
            .fallback = "mean",
            .choices = {"mean", "sum"},
            .help = QT_TRANSLATE_NOOP("operators",
                "The loss is the mean or the sum over the targets that aren't ignored; what others call none is the "
                "output losses."),
            .convention = "PyTorch and ONNX"}};
}

std::vector<Output> outputs()
{
    return {{.name = "loss",
                .type = Type::Number,
                .view = View::Number,
                .help = QT_TRANSLATE_NOOP("operators", "In nats; ln v for v equal logits.")},
        {.name = "losses",
            .shape = {"n"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "One a target; 0 where it is ignored.")},
        {.name = "log_probabilities",
            .shape = {"n", "v"},
            .help = QT_TRANSLATE_NOOP("operators", "The natural logarithms of softmax.")}};
}

} // namespace

Operator crossEntropy()
{
    return {
        .name = "cross_entropy",
        .summary = QT_TRANSLATE_NOOP("operators",
            "How surprised the model is by the tokens that came: minus the logarithm of the probability it gave them."),
        .formula = R"(\ell = -\ln p_y = \ln \sum_{l} e^{z_l} - z_y)",
        .letters = logitsLetters(),
        .also = {"F.cross_entropy", "nn.CrossEntropyLoss", "F.nll_loss", "SoftmaxCrossEntropyLoss"},
        .inputs = {logitsInput(), targetsInput()},
        .options = options(),
        .outputs = outputs(),
        .laws =
            {{.name = QT_TRANSLATE_NOOP("operators", "minus the expected logarithm"),
                 .says = QT_TRANSLATE_NOOP("operators",
                     "Each loss is minus the sum of the target's shares times the logarithms of the probabilities."),
                 .deviation = isMinusTheLogarithm},
                {.name = QT_TRANSLATE_NOOP("operators", "probabilities sum to 1"),
                    .says = QT_TRANSLATE_NOOP("operators", "The exponentials of the logarithms sum to 1 in each row."),
                    .deviation = exponentialsSumToOne}},
        .examples = {{.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"targets", "[0]"}},
                         .outputs = {{"loss", "0.574438"}, {"losses", "[0.574438]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "-ln 0.563021.")},
            {.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"targets", "[0]"}, {"smoothing", "0.1"}},
                .outputs = {{"loss", "0.724438"}}},
            {.inputs = {{"logits", "[[0, 0, 0, 0], [0, 0, 0, 0]]"}, {"targets", "[3, -100]"}},
                .outputs = {{"loss", "1.386294"}, {"losses", "[1.386294, 0.000000]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Four equal tokens: ln 4; the second target is ignored.")}},
        .estimate = [](const Call &call) { return logitsEstimate(call, 2); },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
