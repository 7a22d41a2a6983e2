// SPDX-License-Identifier: GPL-3.0-or-later
#include "gradient_call.h"
#include "math/activation.h"
#include "math/gradient_activation.h"
#include "operators.h"

#include <QtGlobal>

#include <algorithm>
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
    arma::cube slope = call.cube("x");
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::mapEntries(slope, isByTanh(call) ? math::geluByTanhSlope : math::geluSlope, isStopped))
        return call.stopped();
    Outputs outputs;
    const Sizes &shape = call.numbers("x").shape();
    if (call.wanted("gradient"))
        outputs.emplace("gradient", Array<double>(shape, arma::cube(call.cube("upstream") % slope)));
    if (call.wanted("slope"))
        outputs.emplace("slope", Array<double>(shape, std::move(slope)));
    return outputs;
}

/// The entries of a row, or the one, that are derived.
class EntriesByHand {
public:
    EntriesByHand(const Call &call, const hand::Place &place, const Focus &focus)
        : m_place(place)
        , m_decimals(focus.decimals)
        , m_names(focus, "d")
        , m_x(rowOf(call.cube("x").slice(place.head), place.row))
        , m_upstream(rowOf(call.cube("upstream").slice(place.head), place.row))
    {
    }

    [[nodiscard]] Derivation derive(bool byTanh, bool isSlope) const
    {
        Derivation steps = byTanh ? slopeByTanh() : slope();
        const auto slopeOf = byTanh ? math::geluByTanhSlope : math::geluSlope;
        if (!isSlope)
            steps.push_back(step("Upstream times the slope",
                [&](std::size_t j) { return hand::product(m_upstream[j], slopeOf(m_x[j]), m_decimals); }));
        return steps;
    }

private:
    [[nodiscard]] Step step(const std::string &title, const std::function<Line(std::size_t)> &line) const
    {
        return stepPerColumn(title, m_place, m_x.size(), m_names, m_decimals, line);
    }
    [[nodiscard]] Step each(const std::string &title, Line (EntriesByHand::*line)(double) const) const
    {
        return step(title, [&](std::size_t j) { return (this->*line)(m_x[j]); });
    }

    [[nodiscard]] Derivation slope() const
    {
        return {each("The share below, Φ(x)", &EntriesByHand::shareLine),
            each("The density, φ(x)", &EntriesByHand::densityLine),
            each("The slope, Φ(x) + x·φ(x)", &EntriesByHand::slopeLine)};
    }

    [[nodiscard]] Derivation slopeByTanh() const
    {
        return {each("Inside tanh: u", &EntriesByHand::innerLine),
            each("Its slope: u'", &EntriesByHand::innerSlopeLine), each("t = tanh u", &EntriesByHand::tanhLine),
            each("The slope, (1 + t)/2 + x/2·(1 - t²)·u'", &EntriesByHand::byTanhLine)};
    }

    [[nodiscard]] Line shareLine(double x) const
    {
        const Written inner = hand::fraction(number(x, m_decimals), {"\\sqrt{2}", "√2"});
        return {{"\\tfrac{1}{2}\\left(1 + \\operatorname{erf}" + inner.tex + "\\right)",
                    "(1 + erf(" + inner.plain + ")) / 2"},
            {math::normalShare(x)}, {math::normalShare(rounded(x, m_decimals))}};
    }
    [[nodiscard]] Line densityLine(double x) const
    {
        const Written base = factor(x, m_decimals);
        return {{"\\frac{e^{-" + base.tex + "^2/2}}{\\sqrt{2\\pi}}", "e^(-" + base.plain + "²/2) / √(2π)"},
            {math::normalDensity(x)}, {math::normalDensity(rounded(x, m_decimals))}};
    }
    [[nodiscard]] Line slopeLine(double x) const
    {
        const double share = math::normalShare(x), density = math::normalDensity(x);
        const Written left = number(share, m_decimals) + both(" + ") + factor(x, m_decimals) + hand::times()
            + factor(density, m_decimals);
        return {left, {math::geluSlope(x)},
            {rounded(share, m_decimals) + math::gated(rounded(x, m_decimals), rounded(density, m_decimals))}};
    }

    [[nodiscard]] Line innerLine(double x) const
    {
        const Written entry = number(x, m_decimals), cube = factor(x, m_decimals);
        return {{"\\sqrt{2/\\pi}\\,(" + entry.tex + " + 0.044715\\cdot " + cube.tex + "^3)",
                    "√(2/π)·(" + entry.plain + " + 0.044715·" + cube.plain + "³)"},
            {math::geluInner(x)}, {math::geluInner(rounded(x, m_decimals))}};
    }
    [[nodiscard]] Line innerSlopeLine(double x) const
    {
        const Written base = factor(x, m_decimals);
        return {
            {"\\sqrt{2/\\pi}\\,(1 + 0.134145\\cdot " + base.tex + "^2)", "√(2/π)·(1 + 0.134145·" + base.plain + "²)"},
            {math::geluInnerSlope(x)}, {math::geluInnerSlope(rounded(x, m_decimals))}};
    }
    [[nodiscard]] Line tanhLine(double x) const
    {
        const double inner = math::geluInner(x);
        const Written u = number(inner, m_decimals);
        return {{"\\tanh " + factor(inner, m_decimals).tex, "tanh(" + u.plain + ")"}, {std::tanh(inner)},
            {std::tanh(rounded(inner, m_decimals))}};
    }
    [[nodiscard]] Line byTanhLine(double x) const
    {
        const double tanh = std::tanh(math::geluInner(x)), inner = math::geluInnerSlope(x);
        const Written t = factor(tanh, m_decimals), entry = number(x, m_decimals), slope = factor(inner, m_decimals);
        const double rt = rounded(tanh, m_decimals), rest = rt * rt == 1 ? 0 : 1 - rt * rt;
        const double pulled = rest == 0 ? 0 : rounded(x, m_decimals) / 2 * rest * rounded(inner, m_decimals);
        return {
            {"\\frac{1 + " + t.tex + "}{2} + \\frac{" + entry.tex + "}{2}\\,(1 - " + t.tex + "^2)\\cdot " + slope.tex,
                "(1 + " + t.plain + ")/2 + " + factor(x, m_decimals).plain + "/2·(1 - " + t.plain + "²)·"
                    + slope.plain},
            {math::geluByTanhSlope(x)}, {(1 + rt) / 2 + pulled}};
    }

    hand::Place m_place;
    int m_decimals;
    hand::AxisNames m_names;
    std::vector<double> m_x, m_upstream;
};

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    return hand::placeIn(call.numbers("x").shape(), focus).map([&](const hand::Place &place) {
        return EntriesByHand(call, place, focus).derive(isByTanh(call), focus.output == "slope");
    });
}

Estimate estimate(const Call &call)
{
    const double entries = sizeOf(call, "n") * sizeOf(call, "d");
    return {.bytes = 16 * entries, .operations = 40 * entries};
}

Loss loss(const Call &call)
{
    arma::cube y = call.cube("x");
    y.transform(isByTanh(call) ? math::geluByTanh : math::gelu);
    return lossOf(call.cube("upstream"), y);
}

/// gelu(x) - gelu(-x) = x has the slope 1 on both sides.
Result<double> slopesSumToOne(const Call &call, const Outputs &outputs)
{
    const arma::cube &x = call.cube("x"), &slope = outputs.at("slope").get<Array<double>>().cube();
    const auto slopeOf = isByTanh(call) ? math::geluByTanhSlope : math::geluSlope;
    double furthest = 0;
    for (arma::uword i = 0; i < x.n_elem; ++i)
        if (!std::isnan(x[i]))
            furthest = std::max(furthest, std::abs(slope[i] + slopeOf(-x[i]) - 1));
    return furthest;
}

std::vector<Example> examples()
{
    return {{.inputs = {{"x", "[[0, 1]]"}, {"upstream", "[[1, 2]]"}},
                .outputs = {{"slope", "[[0.500000, 1.083315]]"}, {"gradient", "[[0.500000, 2.166631]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Φ(1) + φ(1) = 0.841345 + 0.241971: above 1.")},
        {.inputs = {{"x", "[[1]]"}, {"upstream", "[[1]]"}, {"approximate", "tanh"}},
            .outputs = {{"slope", "[[1.082964]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The approximation has a slope of its own.")}};
}

std::vector<Output> outputs()
{
    return {{.name = "gradient",
                .shape = {"n?", "d?"},
                .help = QT_TRANSLATE_NOOP("operators", "How the loss changes with each entry: upstream times slope.")},
        {.name = "slope",
            .shape = {"n?", "d?"},
            .help = QT_TRANSLATE_NOOP("operators",
                "The derivative of gelu at each entry: from about -0.13 over 0.5 at 0 to about 1.13, and 1 far out.")}};
}

} // namespace

Operator geluGradient()
{
    return {
        .name = "gelu_gradient",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "How a loss changes with what gelu was given, from how it changes with what gelu gave."),
        .formula = R"(\frac{\partial L}{\partial x} = g\,\bigl(\Phi(x) + x\,\varphi(x)\bigr))",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"gelu_backward", "GeluBackward0"},
        .inputs = {{.name = "x",
                       .shape = {"n?", "d?"},
                       .help = QT_TRANSLATE_NOOP("operators", "What gelu was given: entries of any shape."),
                       .also = {"input", "X"}},
            upstreamInput(
                {"n?", "d?"}, QT_TRANSLATE_NOOP("operators", "How the loss changes with each entry of the output."))},
        .options = {{.name = "approximate",
            .type = Type::Text,
            .fallback = "none",
            .choices = {"none", "tanh"},
            .help = QT_TRANSLATE_NOOP("operators", "Which gelu: Φ by the error function, or by tanh as GPT-2 does."),
            .convention = "PyTorch and ONNX; tanh is Google BERT's and GPT-2's (gelu_new)",
            .also = {"gelu_new", "gelu_pytorch_tanh"}}},
        .outputs = outputs(),
        .laws = {agreesWithCentralDifferences({{"x", "gradient"}}, loss),
            {.name = QT_TRANSLATE_NOOP("operators", "two slopes sum to 1"),
                .says =
                    QT_TRANSLATE_NOOP("operators", "The slopes at x and at -x sum to 1, since gelu(x) - gelu(-x) = x."),
                .deviation = slopesSumToOne}},
        .examples = examples(),
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
