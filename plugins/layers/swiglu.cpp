// SPDX-License-Identifier: GPL-3.0-or-later
#include "activation_call.h"
#include "math/activation.h"
#include "operators.h"
#include "sigmoid_by_hand.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const double alpha = call.number("alpha");
    auto activated = mapped(call, "gate", [alpha](double x) { return math::silu(x, alpha); });
    if (!activated)
        return fail(activated.error());
    Outputs outputs;
    if (call.wanted("output")) {
        const Array<double> &gate = activated->get<Array<double>>();
        outputs.emplace("output", Array<double>(gate.shape(), arma::cube(gate.cube() % call.cube("up"))));
    }
    if (call.wanted("activated"))
        outputs.emplace("activated", std::move(*activated));
    return outputs;
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const double alpha = call.number("alpha");
    const int decimals = focus.decimals;
    const auto activated = [alpha](double x) { return math::silu(x, alpha); };
    return chosenEntries(call, "gate", focus).map([&](const ChosenEntries &chosen) {
        Derivation steps{chosen.each("Exponentiate", [&](double x) { return exponentialLine(x, alpha, decimals); }),
            chosen.each("How far each gate is open", [&](double x) { return sigmoidLine(x, alpha, decimals); }),
            chosen.each(
                "The gate through silu", [&](double x) { return gatedLine(x, math::swishGate(x, alpha), decimals); })};
        if (focus.output == "activated")
            return steps;
        const std::vector<double> up = sameRow(call, "up", "gate", focus);
        steps.push_back(chosen.step("Times the other half",
            [&](std::size_t j) { return hand::product(activated(chosen.values[j]), up[j], decimals); }));
        return steps;
    });
}

/// The gate does not look at `up`.
Result<double> isLinearInUp(const Call &call, const Outputs &outputs)
{
    Call doubled = call;
    doubled.wantedOutputs = {"output"};
    doubled.values["up"] = Array<double>(call.numbers("up").shape(), arma::cube(call.cube("up") * 2));
    const auto again = run(doubled);
    if (!again)
        return fail(again.error());
    const arma::cube &once = outputs.at("output").get<Array<double>>().cube();
    const arma::cube &twice = again->at("output").get<Array<double>>().cube();
    double furthest = 0;
    for (arma::uword i = 0; i < once.n_elem; ++i)
        if (std::isfinite(once[i]) && std::isfinite(twice[i]))
            furthest = std::max(furthest, std::abs(twice[i] - 2 * once[i]));
    return furthest;
}

std::vector<Example> examples()
{
    return {{.inputs = {{"gate", "[[1, -2, 3, 4]]"}, {"up", "[[0.5, 1, -1, 2]]"}},
                .outputs = {{"output", "[[0.365529, -0.238406, -2.857722, 7.856110]]"},
                    {"activated", "[[0.731059, -0.238406, 2.857722, 3.928055]]"}}},
        {.inputs = {{"gate", "[[1, -2, 3, 4]]"}, {"up", "[[0.5, 1, -1, 2]]"}, {"alpha", "0.5"}},
            .outputs = {{"output", "[[0.311230, -0.537883, -2.452723, 7.046377]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "A flatter gate.")}};
}

} // namespace

Operator swiglu()
{
    return {
        .name = "swiglu",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Multiplies one half by the silu of the other: a feed-forward layer in which each entry can be shut off, "
            "as in Llama."),
        .formula =
            R"(\operatorname{swiglu}(g, u) = \operatorname{silu}(g) \odot u = \frac{g \odot u}{1 + e^{-\alpha g}})",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"SwiGLU", "swiglu"},
        .inputs = {{.name = "gate",
                       .shape = {"n?", "d?"},
                       .help = QT_TRANSLATE_NOOP("operators", "What opens and shuts, usually x times a gate matrix."),
                       .also = {"A"}},
            {.name = "up",
                .shape = {"n?", "d?"},
                .help = QT_TRANSLATE_NOOP("operators", "What is let through, usually x times an up matrix."),
                .also = {"B"}}},
        .options = {{.name = "alpha",
            .fallback = 1.0,
            .help = QT_TRANSLATE_NOOP("operators", "How steep the gate is."),
            .convention = "Shazeer 2020 (Swish with β = 1) and ONNX",
            .also = {"beta"}}},
        .outputs = {entriesOutput("output", QT_TRANSLATE_NOOP("operators", "silu(gate) times up, entry by entry.")),
            entriesOutput("activated", QT_TRANSLATE_NOOP("operators", "silu(gate)."))},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "linear in up"),
            .says = QT_TRANSLATE_NOOP("operators", "Doubling up doubles the output: the gate doesn't look at it."),
            .deviation = isLinearInUp,
            .within = std::numeric_limits<double>::min()}}, // smaller numbers lose digits
        .examples = examples(),
        .estimate =
            [](const Call &call) {
                return entriesEstimate(call, {"output", "activated"});
            },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
