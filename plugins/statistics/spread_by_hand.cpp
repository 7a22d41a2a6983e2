// SPDX-License-Identifier: GPL-3.0-or-later
#include "spread_by_hand.h"

#include <cmath>
#include <numeric>

namespace heed {

namespace {

using hand::both;
using hand::Line;
using hand::StepWriter;
using hand::Written;

Written over(const Written &above, std::size_t below)
{
    const std::string count = std::to_string(below);
    return {"\\frac{" + above.tex + "}{" + count + "}", above.plain + " / " + count};
}

/// Sum, then the sum over a count.
class SumByHand {
public:
    SumByHand(const std::vector<double> &terms, int decimals)
        : m_terms(terms)
        , m_decimals(decimals)
    {
    }

    [[nodiscard]] Step dividedBy(std::size_t count, const std::string &title, double result) const
    {
        const auto item = [this](std::size_t i) { return hand::factor(m_terms[i], m_decimals); };
        double sum = 0, byHand = 0;
        for (const double term : m_terms) {
            sum += term;
            byHand += hand::rounded(term, m_decimals);
        }
        const double divided = hand::rounded(sum, m_decimals) / static_cast<double>(count);
        return StepWriter(title, m_decimals)
            .line({hand::listed(m_terms.size(), item, both(" + ")), {sum}, {byHand}, "the sum"})
            .line({over(hand::number(sum, m_decimals), count), {result}, {divided}})
            .step();
    }

private:
    const std::vector<double> &m_terms;
    int m_decimals;
};

} // namespace

Derivation spreadByHand(const std::vector<double> &numbers, std::size_t ddof, SpreadStep last, int decimals)
{
    const math::Spread spread = math::spreadOf(numbers, ddof);
    Derivation steps{SumByHand(numbers, decimals).dividedBy(numbers.size(), "The mean", spread.mean)};
    if (last == SpreadStep::Mean)
        return steps;
    std::vector<double> squares;
    for (const double x : numbers)
        squares.push_back((x - spread.mean) * (x - spread.mean));
    const auto line = [&](std::size_t i) {
        const Written difference =
            hand::number(numbers[i], decimals) + both(" - ") + hand::factor(spread.mean, decimals);
        const double rounded = hand::rounded(numbers[i], decimals) - hand::rounded(spread.mean, decimals);
        return Line{{"(" + difference.tex + ")^2", "(" + difference.plain + ")^2"}, {squares[i]}, {rounded * rounded}};
    };
    steps.push_back(StepWriter("The squared differences from it", decimals).lines(numbers.size(), line).step());
    const std::string title = ddof == 0 ? "Their mean" : "Their sum over one less than their number";
    steps.push_back(SumByHand(squares, decimals).dividedBy(numbers.size() - ddof, title, spread.variance));
    if (last == SpreadStep::Deviation) {
        const Written variance = hand::number(spread.variance, decimals);
        steps.push_back(StepWriter("The root of the variance", decimals)
                            .line({{"\\sqrt{" + variance.tex + "}", "√" + variance.plain}, {spread.deviation},
                                {std::sqrt(hand::rounded(spread.variance, decimals))}})
                            .step());
    }
    return steps;
}

} // namespace heed
