// SPDX-License-Identifier: GPL-3.0-or-later
#include "activation_call.h"
#include "math/activation.h"
#include "operators.h"
#include "sigmoid_by_hand.h"

#include <QtGlobal>

#include <cmath>

namespace heed {

namespace {

double gateOf(const Call &call, double x) { return math::swishGate(x, call.number("alpha")); }

Result<Outputs> run(const Call &call)
{
    Outputs outputs;
    const double alpha = call.number("alpha");
    const auto put = [&](const char *name, const EntryFunction &f) -> Result<void> {
        if (!call.wanted(name))
            return {};
        return mapped(call, "x", f).map([&](Value value) { outputs.emplace(name, std::move(value)); });
    };
    const auto done = put("output", [alpha](double x) { return math::silu(x, alpha); }).and_then([&] {
        return put("gate", [&call](double x) { return gateOf(call, x); });
    });
    if (!done)
        return fail(done.error());
    return outputs;
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const double alpha = call.number("alpha");
    const int decimals = focus.decimals;
    return chosenEntries(call, "x", focus).map([&](const ChosenEntries &chosen) {
        Derivation steps{chosen.each("Exponentiate", [&](double x) { return exponentialLine(x, alpha, decimals); }),
            chosen.each("The gate", [&](double x) { return sigmoidLine(x, alpha, decimals); })};
        if (focus.output != "gate")
            steps.push_back(
                chosen.each("Entry times gate", [&](double x) { return gatedLine(x, gateOf(call, x), decimals); }));
        return steps;
    });
}

std::vector<Example> examples()
{
    return {{.inputs = {{"x", "[[-1, 0, 1]]"}},
                .outputs = {{"output", "[[-0.268941, 0.000000, 0.731059]]"}, {"gate", "[[0.268941, 0.5, 0.731059]]"}}},
        {.inputs = {{"x", "[[3, 4, 5]]"}},
            .outputs = {{"output", "[[2.857722, 3.928055, 4.966536]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Large entries pass nearly whole.")}};
}

} // namespace

Operator silu()
{
    return {
        .name = "silu",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Lets each entry through as far as its own sigmoid is open: smooth, and slightly negative "
            "below 0. Also called Swish."),
        .formula = R"(\operatorname{silu}(x) = x\,\sigma(\alpha x) = \frac{x}{1 + e^{-\alpha x}})",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"nn.SiLU", "F.silu", "Swish", "swish"},
        .inputs = {entriesInput("x", QT_TRANSLATE_NOOP("operators", "Entries of any shape."))},
        .options = {{.name = "alpha",
            .fallback = 1.0,
            .help = QT_TRANSLATE_NOOP(
                "operators", "How steep the gate is: 0 halves every entry, a large one is nearly relu."),
            .convention = "PyTorch (always 1) and ONNX",
            .also = {"beta"}}},
        .outputs = {entriesOutput("output", QT_TRANSLATE_NOOP("operators", "Each entry times its gate.")),
            entriesOutput("gate", QT_TRANSLATE_NOOP("operators", "σ(αx), between 0 and 1."))},
        .laws = {entryLaw(QT_TRANSLATE_NOOP("operators", "two halves make the entry"),
            QT_TRANSLATE_NOOP("operators", "silu(x) - silu(-x) = x."), "output",
            [](const Call &call, double x, double y) { return y - math::silu(-x, call.number("alpha")) - x; })},
        .examples = examples(),
        .estimate =
            [](const Call &call) {
                return entriesEstimate(call, {"output", "gate"});
            },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
