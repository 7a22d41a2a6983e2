// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"
#include "random_call.h"

#include "sdk/hand_random.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<void> check(const Call &call)
{
    for (const char *option : {"low", "high"})
        if (const Result<void> fine = checkIsFinite(call, option); !fine)
            return fine;
    const double low = call.number("low"), high = call.number("high");
    if (!(low < high))
        return fail({.message = "Expected low to be below high, found low " + exactText(low) + " and high "
                + exactText(high) + ".",
            .port = "low",
            .rule = Rule::Range,
            .other = "high"});
    if (std::isinf(high - low))
        return fail({.message = "From " + exactText(low) + " to " + exactText(high)
                + " is too far for a double. Choose ends that lie closer.",
            .port = "low",
            .rule = Rule::Range,
            .other = "high"});
    return {};
}

/// Rounding must not reach `high`.
double between(double low, double high, double u)
{
    return std::min(low + (high - low) * u, std::nextafter(high, low));
}

Result<Outputs> run(const Call &call)
{
    const double low = call.number("low"), high = call.number("high");
    const auto values = drawnMatrix(call, [=](Random &random) { return between(low, high, random.uniform()); });
    return values ? Result<Outputs>(Outputs{{"values", *values}}) : call.stopped();
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<ChosenDraws> chosen = chosenDraws(call, focus);
    if (!chosen)
        return fail(chosen.error());
    const auto uniforms = hand::uniformDraws(call, chosen->first, chosen->count);
    if (!uniforms)
        return call.stopped();
    const int decimals = focus.decimals;
    const auto name = [&](std::size_t i) {
        const std::string place = std::to_string(chosen->first + i + 1);
        return hand::Written{"u_{" + place + "}", "u_" + place};
    };
    Derivation steps{hand::uniformsByHand(call, *uniforms, name, decimals)};
    const double low = call.number("low"), high = call.number("high");
    const auto line = [&](std::size_t i) {
        const hand::Written product = hand::number(low, decimals) + hand::both(" + ")
            + hand::number(high - low, decimals) + hand::Written{"\\cdot ", "·"}
            + hand::number((*uniforms)[i], decimals);
        const double byHand = hand::rounded(low, decimals)
            + hand::rounded(high - low, decimals) * hand::rounded((*uniforms)[i], decimals);
        return hand::Line{product, {between(low, high, (*uniforms)[i])}, {byHand}};
    };
    if (low != 0 || high != 1)
        steps.push_back(
            hand::StepWriter("Low, plus the width times the number", decimals).lines(uniforms->size(), line).step());
    return steps;
}

Result<double> liesBetween(const Call &call, const Outputs &outputs)
{
    const double low = call.number("low"), high = call.number("high");
    double outside = 0;
    for (const double value : outputs.at("values").get<Array<double>>().cube())
        outside += value >= low && value < high ? 0 : 1;
    return outside;
}

std::vector<Option> options()
{
    std::vector<Option> all = sizeOptions();
    all.push_back({.name = "low",
        .fallback = 0.0,
        .help = QT_TRANSLATE_NOOP("operators", "The least number that may come."),
        .convention = "PyTorch and ONNX"});
    all.push_back({.name = "high",
        .fallback = 1.0,
        .help = QT_TRANSLATE_NOOP("operators", "All numbers lie below it."),
        .convention = "PyTorch and ONNX"});
    all.push_back(seedOption());
    return all;
}

} // namespace

Operator randomUniform()
{
    return {
        .name = "random_uniform",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "Draws a matrix of random numbers that are equally likely everywhere between two bounds."),
        .formula = R"(x = a + (b - a)\,u,\quad u \sim U[0, 1))",
        .letters = sizeLetters(),
        .also = {"torch.rand", "torch.Tensor.uniform_", "RandomUniform"},
        .options = options(),
        .outputs = {valuesOutput(QT_TRANSLATE_NOOP("operators", "From low up to, but not including, high."))},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "between the bounds"),
                     .says = QT_TRANSLATE_NOOP("operators", "No number lies below low, or at high or above."),
                     .deviation = liesBetween,
                     .within = 0},
            meanIsNear([](const Call &call) { return call.number("low") / 2 + call.number("high") / 2; },
                [](const Call &call) { return (call.number("high") - call.number("low")) / std::sqrt(12.0); })},
        .examples = {{.inputs = {{"rows", "2"}, {"columns", "2"}, {"seed", "7"}},
                         .outputs = {{"values", "[[0.754385, 0.949301], [0.117414, 0.891913]]"}}},
            {.inputs = {{"rows", "1"}, {"columns", "2"}, {"seed", "7"}, {"low", "-1"}},
                .outputs = {{"values", "[[0.508771, 0.898602]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "-1 + 2 u.")}},
        .check = check,
        .estimate = sizeEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
