// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/token_filter.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed::math {

static constexpr double removed = -std::numeric_limits<double>::infinity();

/// Neumaier's sum: what rounding loses is added up beside it.
class CarefulSum {
public:
    void add(double term)
    {
        const double next = m_sum + term;
        m_lost += std::abs(m_sum) >= std::abs(term) ? (m_sum - next) + term : (term - next) + m_sum;
        m_sum = next;
    }
    [[nodiscard]] double value() const { return m_sum + m_lost; }

private:
    double m_sum = 0, m_lost = 0;
};

TokenIds byLogit(std::span<const double> logits, bool largestFirst)
{
    TokenIds ids;
    for (std::size_t id = 0; id < logits.size(); ++id)
        if (logits[id] != removed)
            ids.push_back(id);
    std::ranges::stable_sort(ids,
        [&](std::size_t a, std::size_t b) { return largestFirst ? logits[a] > logits[b] : logits[a] < logits[b]; });
    return ids;
}

std::vector<double> probabilitiesOf(std::span<const double> logits)
{
    if (logits.empty())
        return {};
    const double largest = *std::ranges::max_element(logits);
    CarefulSum sum;
    std::vector<double> probabilities;
    for (const double logit : logits) {
        probabilities.push_back(std::exp(logit - largest));
        sum.add(probabilities.back());
    }
    for (double &probability : probabilities)
        probability /= sum.value();
    return probabilities;
}

/// The first `count` in order, and with Ties::All those equal to the last of them.
static TokenIds firstOf(TokenIds order, std::size_t count, std::span<const double> logits, Ties ties)
{
    while (ties == Ties::All && count < order.size() && logits[order[count]] == logits[order[count - 1]])
        ++count;
    order.resize(std::min(count, order.size()));
    return order;
}

TokenIds topK(std::span<const double> logits, std::size_t k, Ties ties, bool largest)
{
    return firstOf(byLogit(logits, largest), k, logits, ties);
}

TokenIds topP(std::span<const double> logits, double p, Ties ties)
{
    TokenIds order = byLogit(logits);
    if (p >= 1)
        return order;
    const std::vector<double> probabilities = probabilitiesOf(logits);
    CarefulSum sum;
    std::size_t count = 0;
    while (count < order.size() && (count == 0 || sum.value() < p - reachedWithin))
        sum.add(probabilities[order[count++]]);
    return firstOf(std::move(order), count, logits, ties);
}

TokenIds minP(std::span<const double> logits, double p)
{
    TokenIds order = byLogit(logits);
    const double threshold = std::log(p) - reachedWithin;
    const auto isBelow = [&](std::size_t id) { return logits[id] - logits[order.front()] < threshold; };
    const auto cut = std::ranges::find_if(order, isBelow);
    order.erase(cut, order.end());
    return order;
}

std::vector<double> onlyThese(std::span<const double> logits, std::span<const std::size_t> ids)
{
    std::vector<double> kept(logits.size(), removed);
    for (const std::size_t id : ids)
        kept[id] = logits[id];
    return kept;
}

std::vector<double> atTemperature(std::span<const double> logits, double temperature)
{
    std::vector<double> divided(logits.size(), removed);
    if (temperature == 0 && !logits.empty())
        divided[static_cast<std::size_t>(std::ranges::max_element(logits) - logits.begin())] = 0;
    for (std::size_t id = 0; temperature != 0 && id < logits.size(); ++id)
        divided[id] = logits[id] / temperature;
    return divided;
}

std::vector<double> cumulated(std::span<const double> probabilities)
{
    CarefulSum sum;
    std::vector<double> sums;
    for (const double probability : probabilities) {
        sum.add(probability);
        sums.push_back(sum.value());
    }
    return sums;
}

std::size_t drawnToken(std::span<const double> probabilities, double draw)
{
    CarefulSum sum;
    std::size_t last = 0;
    for (std::size_t id = 0; id < probabilities.size(); ++id) {
        sum.add(probabilities[id]);
        if (probabilities[id] > 0)
            last = id;
        if (probabilities[id] > 0 && draw < sum.value())
            return id;
    }
    return last;
}

} // namespace heed::math
