// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"
#include "random_by_hand.h"
#include "random_call.h"

#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace heed {

namespace {

constexpr double rounding = 0x1p-52, exactly = 1e-13;
constexpr double largestDraw = 9; ///< the root of -2 ln 2^-53 is 8.57

Result<void> check(const Call &call)
{
    for (const char *option : {"mean", "deviation"})
        if (const Result<void> fine = checkIsFinite(call, option); !fine)
            return fine;
    if (std::isinf(std::abs(call.number("mean")) + largestDraw * call.number("deviation")))
        return fail(Rule::Range,
            "A deviation of " + exactText(call.number("deviation")) + " around " + exactText(call.number("mean"))
                + " draws numbers too large for a double.",
            "deviation");
    return {};
}

Result<Outputs> run(const Call &call)
{
    const double mean = call.number("mean"), deviation = call.number("deviation");
    const auto values = drawnMatrix(call, [=](Random &random) { return mean + deviation * random.normal(); });
    return values ? Result<Outputs>(Outputs{{"values", *values}}) : call.stopped();
}

/// Some numbers that follow each other, and the pairs of uniform numbers that they come from.
class NormalsByHand {
public:
    NormalsByHand(const Call &call, const ChosenDraws &chosen, std::vector<double> uniforms, int decimals)
        : m_call(call)
        , m_chosen(chosen)
        , m_uniforms(std::move(uniforms))
        , m_decimals(decimals)
    {
    }

    [[nodiscard]] Derivation steps() const
    {
        const auto name = [this](std::size_t i) { return named(i % 2 == 0 ? "u" : "v", i / 2); };
        Derivation steps{uniformsByHand(m_call, m_uniforms, name, m_decimals),
            hand::StepWriter("Each pair gives a radius and an angle (Box and Muller)", m_decimals)
                .lines(m_uniforms.size(), [this](std::size_t i) { return i % 2 == 0 ? radiusLine(i) : angleLine(i); })
                .step(),
            hand::StepWriter("The cosine gives the first number of a pair, the sine the second", m_decimals)
                .lines(m_chosen.count, [this](std::size_t i) { return normalLine(i); })
                .step()};
        if (m_call.number("mean") != 0 || m_call.number("deviation") != 1)
            steps.push_back(hand::StepWriter("Times the deviation, plus the mean", m_decimals)
                                .lines(m_chosen.count, [this](std::size_t i) { return scaledLine(i); })
                                .step());
        return steps;
    }

private:
    [[nodiscard]] hand::Written named(const std::string &letter, std::size_t pair) const
    {
        const std::string place = std::to_string(m_chosen.first / 2 + pair + 1);
        return {letter + "_{" + place + "}", letter + "_" + place};
    }
    [[nodiscard]] hand::Written number(double x) const { return hand::number(x, m_decimals); }
    [[nodiscard]] double rounded(double x) const { return hand::rounded(x, m_decimals); }
    [[nodiscard]] double radius(std::size_t pair) const { return std::sqrt(-2 * std::log(1 - m_uniforms[2 * pair])); }
    [[nodiscard]] double angle(std::size_t pair) const { return 2 * std::numbers::pi * m_uniforms[2 * pair + 1]; }
    [[nodiscard]] std::size_t placeOf(std::size_t i) const { return m_chosen.first % 2 + i; }
    [[nodiscard]] double normal(std::size_t i) const
    {
        const std::size_t place = placeOf(i), pair = place / 2;
        return radius(pair) * (place % 2 == 0 ? std::cos(angle(pair)) : std::sin(angle(pair)));
    }

    [[nodiscard]] hand::Line radiusLine(std::size_t i) const
    {
        const hand::Written u = number(m_uniforms[i]);
        const hand::Written root{"\\sqrt{-2\\ln(1 - " + u.tex + ")}", "√(-2·ln(1 - " + u.plain + "))"};
        const double byHand = std::sqrt(-2 * std::log(1 - rounded(m_uniforms[i])));
        const hand::Written name = named("r", i / 2);
        return {name + hand::both(" = ") + root, {radius(i / 2)}, {byHand}, name.plain};
    }

    [[nodiscard]] hand::Line angleLine(std::size_t i) const
    {
        const hand::Written v = number(m_uniforms[i]), name = named("φ", i / 2);
        const hand::Written tex{named("\\varphi", i / 2).tex, name.plain};
        return {tex + hand::both(" = ") + hand::Written{"2\\pi\\cdot " + v.tex, "2π·" + v.plain}, {angle(i / 2)},
            {2 * std::numbers::pi * rounded(m_uniforms[i])}, name.plain};
    }

    [[nodiscard]] hand::Line normalLine(std::size_t i) const
    {
        const std::size_t place = placeOf(i), pair = place / 2;
        const bool isFirst = place % 2 == 0;
        const hand::Written r = number(radius(pair)), a = number(angle(pair));
        const std::string turn = isFirst ? "cos" : "sin";
        const double turned = isFirst ? std::cos(rounded(angle(pair))) : std::sin(rounded(angle(pair)));
        return {{r.tex + "\\cdot\\" + turn + " " + a.tex, r.plain + "·" + turn + " " + a.plain}, {normal(i)},
            {rounded(radius(pair)) * turned}};
    }

    [[nodiscard]] hand::Line scaledLine(std::size_t i) const
    {
        const double mean = m_call.number("mean"), deviation = m_call.number("deviation");
        const hand::Written product = number(deviation) + hand::Written{"\\cdot ", "·"}
            + hand::factor(normal(i), m_decimals) + hand::both(" + ") + hand::factor(mean, m_decimals);
        return {product, {mean + deviation * normal(i)}, {rounded(deviation) * rounded(normal(i)) + rounded(mean)}};
    }

    const Call &m_call;
    ChosenDraws m_chosen;
    std::vector<double> m_uniforms; ///< both of each pair
    int m_decimals;
};

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<ChosenDraws> chosen = chosenDraws(call, focus);
    if (!chosen)
        return fail(chosen.error());
    const std::size_t pair = chosen->first / 2, last = (chosen->first + chosen->count - 1) / 2;
    const auto uniforms = uniformDraws(call, 2 * pair, 2 * (last - pair + 1));
    return uniforms ? Result<Derivation>(NormalsByHand(call, *chosen, *uniforms, focus.decimals).steps())
                    : call.stopped();
}

/// The first two numbers of each pair: x² + y² = -2 ln(1 - u).
Result<double> liesOnTheCircle(const Call &call, const Outputs &outputs)
{
    const std::vector<double> values = outputs.at("values").get<Array<double>>().rowMajor();
    const double mean = call.number("mean"), deviation = call.number("deviation");
    Random random = call.random(call.integer("seed"));
    double furthest = 0;
    for (std::size_t i = 0; deviation > 0 && i + 1 < values.size(); i += 2) {
        const double x = (values[i] - mean) / deviation, y = (values[i + 1] - mean) / deviation;
        const double square = -2 * std::log(1 - random.uniform());
        static_cast<void>(random.uniform());
        const double lost = rounding * std::abs(mean) / deviation; // when the mean was added and taken away again
        const double size = 1 + square + (lost * (1 + std::sqrt(square)) + lost * lost) / exactly;
        furthest = std::isfinite(size) ? std::max(furthest, std::abs(x * x + y * y - square) / size) : furthest;
    }
    return furthest;
}

std::vector<Option> options()
{
    std::vector<Option> all = sizeOptions();
    all.push_back({.name = "mean",
        .fallback = 0.0,
        .help = QT_TRANSLATE_NOOP("operators", "Around which number they lie."),
        .convention = "PyTorch and ONNX"});
    all.push_back({.name = "deviation",
        .fallback = 1.0,
        .range = atLeast(0),
        .help = QT_TRANSLATE_NOOP("operators", "The standard deviation: how widely they spread."),
        .convention = "PyTorch and ONNX",
        .also = {"std", "scale"}});
    all.push_back(seedOption());
    return all;
}

} // namespace

Operator randomNormal()
{
    return {
        .name = "random_normal",
        .summary = QT_TRANSLATE_NOOP("operators", "Draws a matrix of normally distributed random numbers."),
        .formula = R"(x = \mu + \sigma \sqrt{-2 \ln(1 - u)}\,\cos(2 \pi v))",
        .letters = sizeLetters(),
        .also = {"torch.randn", "torch.normal", "RandomNormal"},
        .options = options(),
        .outputs = {valuesOutput(QT_TRANSLATE_NOOP("operators", "Independent of each other, drawn row by row."))},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "pairs lie on their circles"),
                     .says = QT_TRANSLATE_NOOP("operators",
                         "The squares of two numbers of a pair sum to -2 ln(1 - u), whatever their angle."),
                     .deviation = liesOnTheCircle},
            meanIsNear([](const Call &call) { return call.number("mean"); },
                [](const Call &call) { return call.number("deviation"); })},
        .examples = {{.inputs = {{"rows", "2"}, {"columns", "2"}, {"seed", "7"}},
            .outputs = {{"values", "[[1.591400, -0.524813], [0.388903, -0.313932]]"}}}},
        .check = check,
        .estimate = sizeEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
