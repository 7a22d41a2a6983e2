// SPDX-License-Identifier: GPL-3.0-or-later
#include "activation_call.h"
#include "math/activation.h"
#include "operators.h"
#include "sigmoid_by_hand.h"

#include <QtGlobal>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    return mapped(call, "x", math::sigmoid).map([](Value output) { return Outputs{{"output", std::move(output)}}; });
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    return chosenEntries(call, "x", focus).map([&](const ChosenEntries &chosen) {
        return Derivation{chosen.each("Exponentiate", [&](double x) { return exponentialLine(x, 1, focus.decimals); }),
            chosen.each("Share", [&](double x) { return sigmoidLine(x, 1, focus.decimals); })};
    });
}

} // namespace

Operator sigmoid()
{
    return {
        .name = "sigmoid",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "Squeezes each entry between 0 and 1; the softmax of two scores that differ by x."),
        .formula = R"(\sigma(x) = \frac{1}{1 + e^{-x}})",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"nn.Sigmoid", "torch.sigmoid", "F.sigmoid", "Sigmoid"},
        .inputs = {entriesInput("x", QT_TRANSLATE_NOOP("operators", "Entries of any shape."))},
        .outputs = {entriesOutput("output", QT_TRANSLATE_NOOP("operators", "Between 0 and 1, 0.5 for 0."))},
        .laws = {entryLaw(QT_TRANSLATE_NOOP("operators", "opposite entries share 1"),
            QT_TRANSLATE_NOOP("operators", "σ(x) + σ(-x) = 1."), "output",
            [](const Call &, double x, double y) { return y + math::sigmoid(-x) - 1; })},
        .examples = {{.inputs = {{"x", "[[-1, 0, 1]]"}}, .outputs = {{"output", "[[0.268941, 0.500000, 0.731059]]"}}},
            {.inputs = {{"x", "[[-1000, 1000]]"}},
                .outputs = {{"output", "[[0.000000, 1.000000]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Large entries neither overflow nor become NaN.")}},
        .estimate = [](const Call &call) { return entriesEstimate(call, {"output"}); },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
