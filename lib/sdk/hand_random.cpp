// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/hand_random.h"

#include "sdk/number_text.h"

#include <cmath>
#include <numbers>

namespace heed::hand {

static constexpr std::size_t drawsBetweenStops = 4096;

std::optional<std::vector<double>> uniformDraws(const Call &call, std::size_t first, std::size_t count)
{
    Random random = call.random(call.integer("seed"));
    std::vector<double> draws;
    for (std::size_t i = 0; i < first + count; ++i) {
        if (i % drawsBetweenStops == 0 && call.stop.stop_requested())
            return std::nullopt;
        const double draw = random.uniform();
        if (i >= first)
            draws.push_back(draw);
    }
    return draws;
}

Step uniformsByHand(
    const Call &call, const std::vector<double> &draws, const std::function<Written(std::size_t)> &name, int decimals)
{
    const auto line = [&](std::size_t i) {
        const std::string whole = fixedText(std::ldexp(draws[i], 53), 0);
        const Written quotient{"\\frac{" + whole + "}{2^{53}}", whole + " / 2^53"};
        return Line{name(i) + both(" = ") + quotient, {draws[i]}};
    };
    const std::string seed = std::to_string(call.integer("seed"));
    const std::string what = draws.size() == 1 ? "A uniform random number" : "Uniform random numbers";
    return StepWriter(what + " of the generator mt19937_64 with seed " + seed, decimals)
        .lines(draws.size(), line)
        .step();
}

namespace {

/// Some numbers that follow each other, and the pairs of uniform numbers that they come from.
class NormalsByHand {
public:
    NormalsByHand(const Call &call, const NormalDraws &draws, std::vector<double> uniforms, int decimals)
        : m_call(call)
        , m_draws(draws)
        , m_uniforms(std::move(uniforms))
        , m_decimals(decimals)
    {
    }

    [[nodiscard]] Derivation steps() const
    {
        const auto name = [this](std::size_t i) { return named(i % 2 == 0 ? "u" : "v", i / 2); };
        Derivation steps{uniformsByHand(m_call, m_uniforms, name, m_decimals),
            StepWriter("Each pair gives a radius and an angle (Box and Muller)", m_decimals)
                .lines(m_uniforms.size(), [this](std::size_t i) { return i % 2 == 0 ? radiusLine(i) : angleLine(i); })
                .step(),
            StepWriter("The cosine gives the first number of a pair, the sine the second", m_decimals)
                .lines(m_draws.count, [this](std::size_t i) { return normalLine(i); })
                .step()};
        if (m_draws.mean != 0 || m_draws.deviation != 1)
            steps.push_back(
                StepWriter(m_draws.mean == 0 ? "Times the deviation" : "Times the deviation, plus the mean", m_decimals)
                    .lines(m_draws.count, [this](std::size_t i) { return scaledLine(i); })
                    .step());
        return steps;
    }

private:
    [[nodiscard]] Written named(const std::string &letter, std::size_t pair) const
    {
        const std::string place = std::to_string(m_draws.first / 2 + pair + 1);
        return {letter + "_{" + place + "}", letter + "_" + place};
    }
    [[nodiscard]] Written number(double x) const { return hand::number(x, m_decimals); }
    [[nodiscard]] double rounded(double x) const { return hand::rounded(x, m_decimals); }
    [[nodiscard]] double radius(std::size_t pair) const { return std::sqrt(-2 * std::log(1 - m_uniforms[2 * pair])); }
    [[nodiscard]] double angle(std::size_t pair) const { return 2 * std::numbers::pi * m_uniforms[2 * pair + 1]; }
    [[nodiscard]] std::size_t placeOf(std::size_t i) const { return m_draws.first % 2 + i; }
    [[nodiscard]] double normal(std::size_t i) const
    {
        const std::size_t place = placeOf(i), pair = place / 2;
        return radius(pair) * (place % 2 == 0 ? std::cos(angle(pair)) : std::sin(angle(pair)));
    }

    [[nodiscard]] Line radiusLine(std::size_t i) const
    {
        const Written u = number(m_uniforms[i]);
        const Written root{"\\sqrt{-2\\ln(1 - " + u.tex + ")}", "√(-2·ln(1 - " + u.plain + "))"};
        const double byHand = std::sqrt(-2 * std::log(1 - rounded(m_uniforms[i])));
        const Written name = named("r", i / 2);
        return {name + both(" = ") + root, {radius(i / 2)}, {byHand}, name.plain};
    }

    [[nodiscard]] Line angleLine(std::size_t i) const
    {
        const Written v = number(m_uniforms[i]), name = named("φ", i / 2);
        const Written tex{named("\\varphi", i / 2).tex, name.plain};
        return {tex + both(" = ") + Written{"2\\pi\\cdot " + v.tex, "2π·" + v.plain}, {angle(i / 2)},
            {2 * std::numbers::pi * rounded(m_uniforms[i])}, name.plain};
    }

    [[nodiscard]] Line normalLine(std::size_t i) const
    {
        const std::size_t place = placeOf(i), pair = place / 2;
        const bool isFirst = place % 2 == 0;
        const Written r = number(radius(pair)), a = number(angle(pair));
        const std::string turn = isFirst ? "cos" : "sin";
        const double turned = isFirst ? std::cos(rounded(angle(pair))) : std::sin(rounded(angle(pair)));
        return {{r.tex + "\\cdot\\" + turn + " " + a.tex, r.plain + "·" + turn + " " + a.plain}, {normal(i)},
            {rounded(radius(pair)) * turned}};
    }

    [[nodiscard]] Line scaledLine(std::size_t i) const
    {
        const double mean = m_draws.mean, deviation = m_draws.deviation;
        const Written added = mean == 0 ? Written() : both(" + ") + factor(mean, m_decimals);
        const Written product = number(deviation) + Written{"\\cdot ", "·"} + factor(normal(i), m_decimals) + added;
        return {product, {mean + deviation * normal(i)}, {rounded(deviation) * rounded(normal(i)) + rounded(mean)}};
    }

    const Call &m_call;
    NormalDraws m_draws;
    std::vector<double> m_uniforms; ///< both of each pair
    int m_decimals;
};

} // namespace

std::optional<Derivation> normalsByHand(const Call &call, const NormalDraws &draws, int decimals)
{
    const std::size_t pair = draws.first / 2, last = (draws.first + draws.count - 1) / 2;
    const auto uniforms = uniformDraws(call, 2 * pair, 2 * (last - pair + 1));
    return uniforms ? std::optional(NormalsByHand(call, draws, *uniforms, decimals).steps()) : std::nullopt;
}

} // namespace heed::hand
