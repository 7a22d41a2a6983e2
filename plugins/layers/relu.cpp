// SPDX-License-Identifier: GPL-3.0-or-later
#include "activation_call.h"
#include "math/activation.h"
#include "operators.h"

#include <QtGlobal>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    return mapped(call, "x", math::relu).map([](Value output) { return Outputs{{"output", std::move(output)}}; });
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    return chosenEntries(call, "x", focus).map([&](const ChosenEntries &chosen) {
        return Derivation{chosen.each("The larger of 0 and the entry", [&](double x) {
            const hand::Written entry = hand::number(x, focus.decimals);
            return hand::Line{{"\\max(0,\\;" + entry.tex + ")", "max(0, " + entry.plain + ")"}, {math::relu(x)},
                {math::relu(hand::rounded(x, focus.decimals))}};
        })};
    });
}

} // namespace

Operator relu()
{
    return {
        .name = "relu",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Keeps what is positive and makes the rest 0, entry by entry; the Transformer of 2017 has it between its "
            "two linear layers."),
        .formula = R"(\operatorname{relu}(x) = \max(0, x))",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"nn.ReLU", "F.relu", "Relu"},
        .inputs = {entriesInput("x", QT_TRANSLATE_NOOP("operators", "Entries of any shape."))},
        .outputs = {entriesOutput("output", QT_TRANSLATE_NOOP("operators", "None below 0."))},
        .laws = {entryLaw(QT_TRANSLATE_NOOP("operators", "two halves make the entry"),
            QT_TRANSLATE_NOOP("operators", "relu(x) - relu(-x) = x."), "output",
            [](const Call &, double x, double y) { return y - math::relu(-x) - x; })},
        .examples = {{.inputs = {{"x", "[[-2, 0, 1.5]]"}}, .outputs = {{"output", "[[0, 0, 1.5]]"}}}},
        .estimate = [](const Call &call) { return entriesEstimate(call, {"output"}); },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
