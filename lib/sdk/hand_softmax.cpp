// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/hand_softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace heed::hand {

static constexpr double largestReadable = 16; ///< e^16 = 8886110.5205 still reads well
static constexpr double smallestReadable = -8; ///< e^-8 = 0.0003 still shows a digit

bool exponentialsReadWell(std::span<const double> scores)
{
    const auto readsWell = [](double score) {
        const bool isHidden = std::isinf(score) && score < 0;
        return isHidden || !(score > largestReadable || score < smallestReadable);
    };
    return std::ranges::all_of(scores, readsWell);
}

SoftmaxRow::SoftmaxRow(std::vector<double> scoresOfRow, bool subtractLargest)
    : scores(std::move(scoresOfRow))
    , shifted(scores)
{
    const double largestScore = scores.empty() ? -std::numeric_limits<double>::infinity() : std::ranges::max(scores);
    if (subtractLargest && std::isfinite(largestScore)) {
        largest = largestScore;
        for (double &entry : shifted)
            entry -= largestScore;
    }
    for (const double exponent : shifted)
        exponentials.push_back(std::exp(exponent));
    sum = std::accumulate(exponentials.begin(), exponentials.end(), 0.0);
    for (const double exponential : exponentials)
        weights.push_back(exponential / sum);
}

Derivation SoftmaxRow::exponentiate(int decimals) const
{
    Derivation steps;
    if (largest) {
        const double subtracted = rounded(*largest, decimals);
        const auto line = [&](std::size_t j) {
            const Written left = number(scores[j], decimals) + Written{" - ", " - "} + factor(*largest, decimals);
            return names.headed(j, {left, {shifted[j]}, {rounded(scores[j], decimals) - subtracted}});
        };
        steps.push_back(StepWriter("Subtract the largest score", decimals).lines(scores.size(), line).step());
    }
    const auto line = [&](std::size_t j) {
        const Written exponent = number(shifted[j], decimals);
        const Written power{"e^{" + exponent.tex + "}", "e^" + exponent.plain};
        return names.headed(j, {power, {exponentials[j]}, {std::exp(rounded(shifted[j], decimals))}});
    };
    steps.push_back(StepWriter("Exponentiate", decimals).lines(shifted.size(), line).step());
    return steps;
}

Line SoftmaxRow::sumLine(int decimals) const
{
    double byHand = 0;
    for (const double exponential : exponentials)
        byHand += rounded(exponential, decimals);
    const auto item = [&](std::size_t j) { return number(exponentials[j], decimals); };
    const Written sumOfAll = listed(exponentials.size(), item, both(" + "));
    return {sumOfAll, {sum}, {byHand}, "the sum"};
}

Line SoftmaxRow::weightLine(std::size_t column, int decimals) const
{
    const Written above = number(exponentials[column], decimals), below = number(sum, decimals);
    const double byHand = rounded(exponentials[column], decimals) / rounded(sum, decimals);
    const Written quotient{"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain};
    return names.headed(column, {quotient, {weights[column]}, {byHand}});
}

Step SoftmaxRow::normalise(int decimals, std::optional<std::size_t> column) const
{
    StepWriter writer("Normalise", decimals);
    if (exponentials.size() > 1)
        writer.line(sumLine(decimals));
    if (column)
        writer.line(weightLine(*column, decimals));
    else
        writer.lines(weights.size(), [&](std::size_t j) { return weightLine(j, decimals); });
    return writer.step();
}

} // namespace heed::hand
