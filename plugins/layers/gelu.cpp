// SPDX-License-Identifier: GPL-3.0-or-later
#include "activation_call.h"
#include "math/activation.h"
#include "operators.h"
#include "sigmoid_by_hand.h"

#include <QtGlobal>

#include <cmath>
#include <numbers>

namespace heed {

namespace {

using hand::both;
using hand::factor;
using hand::Line;
using hand::number;
using hand::rounded;
using hand::Written;

bool isByTanh(const Call &call) { return call.text("approximate") == "tanh"; }

Result<Outputs> run(const Call &call)
{
    Outputs outputs;
    const bool byTanh = isByTanh(call);
    const auto put = [&](const char *name, double (*f)(double)) -> Result<void> {
        if (!call.wanted(name))
            return {};
        return mapped(call, "x", f).map([&](Value value) { outputs.emplace(name, std::move(value)); });
    };
    const auto done = put("output", byTanh ? math::geluByTanh : math::gelu).and_then([&] {
        return put("gate", byTanh ? math::normalShareByTanh : math::normalShare);
    });
    if (!done)
        return fail(done.error());
    return outputs;
}

Line shareLine(double x, int decimals)
{
    const Written inner = hand::fraction(number(x, decimals), {"\\sqrt{2}", "√2"});
    return {
        {"\\tfrac{1}{2}\\left(1 + \\operatorname{erf}" + inner.tex + "\\right)", "(1 + erf(" + inner.plain + ")) / 2"},
        {math::normalShare(x)}, {math::normalShare(rounded(x, decimals))}};
}

double inner(double x) { return std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x); }

Line innerLine(double x, int decimals)
{
    const Written entry = number(x, decimals), cube = factor(x, decimals);
    return {{"\\sqrt{2/\\pi}\\,(" + entry.tex + " + 0.044715\\cdot " + cube.tex + "^3)",
                "√(2/π)·(" + entry.plain + " + 0.044715·" + cube.plain + "³)"},
        {inner(x)}, {inner(rounded(x, decimals))}};
}

Line tanhLine(double x, int decimals)
{
    const Written u = number(inner(x), decimals);
    const Written tanh = {"\\tanh " + factor(inner(x), decimals).tex, "tanh(" + u.plain + ")"};
    return {{"\\tfrac{1}{2}(1 + " + tanh.tex + ")", "(1 + " + tanh.plain + ") / 2"}, {math::normalShareByTanh(x)},
        {(1 + std::tanh(rounded(inner(x), decimals))) / 2}};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const int decimals = focus.decimals;
    return chosenEntries(call, "x", focus).map([&](const ChosenEntries &chosen) {
        Derivation steps;
        const bool byTanh = isByTanh(call);
        if (byTanh)
            steps.push_back(chosen.each("Inside tanh", [&](double x) { return innerLine(x, decimals); }));
        steps.push_back(byTanh ? chosen.each("The gate, nearly Φ(x)", [&](double x) { return tanhLine(x, decimals); })
                               : chosen.each("The gate Φ(x)", [&](double x) { return shareLine(x, decimals); }));
        if (focus.output != "gate")
            steps.push_back(chosen.each("Entry times gate", [&](double x) {
                return gatedLine(x, byTanh ? math::normalShareByTanh(x) : math::normalShare(x), decimals);
            }));
        return steps;
    });
}

std::vector<Option> options()
{
    return {{.name = "approximate",
        .type = Type::Text,
        .fallback = "none",
        .choices = {"none", "tanh"},
        .help = QT_TRANSLATE_NOOP("operators",
            "Φ by the error function, or by tanh as GPT-2 does; the two differ by at most 0.000473, near ±2.7."),
        .convention = "PyTorch and ONNX; tanh is Google BERT's and GPT-2's (gelu_new)",
        .also = {"gelu_new", "gelu_pytorch_tanh"}}};
}

std::vector<Example> examples()
{
    return {{.inputs = {{"x", "[[1, 3]]"}},
                .outputs = {{"output", "[[0.8413447, 2.9959503]]"}, {"gate", "[[0.8413447, 0.9986501]]"}}},
        {.inputs = {{"x", "[[1, 3]]"}, {"approximate", "tanh"}},
            .outputs = {{"output", "[[0.8411920, 2.9963626]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The approximation differs in the fourth digit.")}};
}

double gelu(const Call &call, double x) { return isByTanh(call) ? math::geluByTanh(x) : math::gelu(x); }

} // namespace

Operator gelu()
{
    return {
        .name = "gelu",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Weighs each entry by the share of a normal distribution that lies below it: a smooth relu, used by BERT "
            "and GPT."),
        .formula =
            R"(\operatorname{gelu}(x) = x\,\Phi(x) = \frac{x}{2}\left(1 + \operatorname{erf}\frac{x}{\sqrt 2}\right))",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"nn.GELU", "F.gelu", "Gelu"},
        .inputs = {entriesInput("x", QT_TRANSLATE_NOOP("operators", "Entries of any shape."))},
        .options = options(),
        .outputs = {entriesOutput("output", QT_TRANSLATE_NOOP("operators", "Each entry times its gate.")),
            entriesOutput("gate", QT_TRANSLATE_NOOP("operators", "Φ(x), or its approximation: between 0 and 1."))},
        .laws = {entryLaw(QT_TRANSLATE_NOOP("operators", "two halves make the entry"),
            QT_TRANSLATE_NOOP("operators", "gelu(x) - gelu(-x) = x, since Φ(x) + Φ(-x) = 1."), "output",
            [](const Call &call, double x, double y) { return y - gelu(call, -x) - x; })},
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
