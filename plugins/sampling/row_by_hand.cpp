// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_by_hand.h"

#include "token_names.h"

#include "sdk/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace heed {

using hand::both;
using hand::Line;
using hand::StepWriter;
using hand::Written;

namespace {

constexpr double removed = -std::numeric_limits<double>::infinity();
constexpr int mostDecimals = 15;
const char *const cutEquals = "of equals the lowest ids";
const char *const keptEquals = "with the equals of the last";

/// As it was given, to the last digit.
Written asGiven(double x)
{
    const std::string text = exactText(x);
    const std::size_t e = text.find('e');
    if (e == std::string::npos)
        return both(text);
    const std::string power = std::to_string(std::stoi(text.substr(e + 1)));
    return {text.substr(0, e) + "\\cdot 10^{" + power + "}", text.substr(0, e) + "·10^" + power};
}

/// With so many decimals that what is written is still below.
Written visiblyBelow(double x, double limit, int decimals)
{
    while (decimals < mostDecimals && !(hand::rounded(x, decimals) < limit))
        ++decimals;
    return hand::number(x, decimals);
}

Written visiblyAtLeast(double x, double limit, int decimals)
{
    while (decimals < mostDecimals && !(hand::rounded(x, decimals) >= limit))
        ++decimals;
    return hand::number(x, decimals);
}

/// Both with so many decimals that what is written compares as the numbers do.
Written compared(double x, double limit, int decimals)
{
    const auto isAtLeast = [](double a, double b) { return a >= b; };
    while (decimals < mostDecimals
        && isAtLeast(hand::rounded(x, decimals), hand::rounded(limit, decimals)) != isAtLeast(x, limit))
        ++decimals;
    const Written sign = x >= limit ? Written{" \\ge ", " ≥ "} : both(" < ");
    return hand::number(x, decimals) + sign + hand::number(limit, decimals);
}

Written quotient(const Written &above, const Written &below)
{
    return {"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain};
}

} // namespace

RowByHand::RowByHand(std::vector<double> logits, const Focus &focus)
    : m_labels(tokenLabels(focus, logits.size()))
    , m_decimals(focus.decimals)
    , m_logits(std::move(logits))
    , m_left(math::byLogit(m_logits))
    , m_names(tokensNamed(m_labels))
{
    std::ranges::sort(m_left);
}

hand::AxisNames RowByHand::namesOf(const math::TokenIds &ids) const
{
    TextList labels;
    for (const std::size_t id : ids)
        labels.push_back(m_labels[id]);
    return tokensNamed(std::move(labels));
}

void RowByHand::divideBy(double temperature, Only only)
{
    m_probabilities.clear();
    m_isWhole = true;
    if (temperature == 0)
        return takeLargest();
    const std::vector<double> before = m_logits;
    m_logits = math::atTemperature(before, temperature);
    const math::TokenIds shown = only ? math::TokenIds{*only} : m_left;
    add(writer("Divide by the temperature")
            .lines(shown.size(),
                [&](std::size_t i) {
                    const std::size_t id = shown[i];
                    const Written left = quotient(number(before[id]), number(temperature));
                    return m_names.headed(id, {left, {m_logits[id]}, {rounded(before[id]) / rounded(temperature)}});
                })
            .step());
}

void RowByHand::takeLargest()
{
    const math::TokenIds order = math::byLogit(m_logits);
    showOrder(order, true);
    keep({order.front()});
    m_logits = math::atTemperature(m_logits, 0);
    addKept("At temperature 0 the largest logit takes all", "");
}

void RowByHand::keep(const math::TokenIds &ids)
{
    if (ids.size() == m_left.size())
        return;
    m_isWhole = false;
    m_logits = math::onlyThese(m_logits, ids);
    m_left = ids;
    std::ranges::sort(m_left);
}

void RowByHand::addKept(const std::string &title, const std::string &remark)
{
    const Written names = hand::listed(m_left.size(), [this](std::size_t i) { return m_names[m_left[i]]; });
    const std::string verb = m_left.size() == 1 ? "stays" : "stay";
    StepWriter step = writer(title);
    step.say(names + Written{"\\ \\text{" + verb + "}", " " + verb});
    if (!remark.empty())
        step.say({"\\text{" + remark + "}", remark});
    if (m_left.size() < m_logits.size())
        step.say({"\\text{all others are}\\ -\\infty", "all others are -∞"});
    add(step.step());
}

void RowByHand::showOrder(const math::TokenIds &order, bool largest)
{
    const auto item = [&](std::size_t i) { return m_names.heading(order[i]) + number(m_logits[order[i]]); };
    add(writer(std::string("The logits in order, the ") + (largest ? "largest" : "smallest") + " first")
            .say(hand::listed(order.size(), item))
            .step());
}

void RowByHand::keepLargest(std::size_t k, math::Ties ties, bool largest)
{
    showOrder(math::byLogit(m_logits, largest), largest);
    const math::TokenIds kept = math::topK(m_logits, k, ties, largest);
    const math::TokenIds equals = math::topK(m_logits, k, math::Ties::All, largest);
    const std::string what = largest ? "largest" : "smallest";
    keep(kept);
    addKept(k == 1 ? "Keep the " + what : "Keep the " + std::to_string(k) + " " + what,
        equals.size() > kept.size() ? cutEquals
            : kept.size() > k       ? keptEquals
                                    : "");
}

Line RowByHand::sumLine(std::size_t id, double before, double after) const
{
    const double probability = m_probabilities[id];
    return m_names.headed(id,
        {number(before) + both(" + ") + number(probability), {after}, {rounded(before) + rounded(probability)},
            "the sum"});
}

void RowByHand::keepReaching(double p, math::Ties ties)
{
    normalise();
    const math::TokenIds kept = math::topP(m_logits, p, ties);
    const math::TokenIds reached = math::topP(m_logits, p);
    std::vector<double> ordered;
    for (const std::size_t id : reached)
        ordered.push_back(m_probabilities[id]);
    const std::vector<double> sums = math::cumulated(ordered);
    const Written limit = asGiven(p);
    StepWriter step = writer("Add the probabilities, the largest first, until they reach " + limit.plain);
    const auto before = [&](std::size_t i) { return i == 0 ? 0 : sums[i - 1]; };
    step.lines(sums.size(), [&](std::size_t i) { return sumLine(reached[i], before(i), sums[i]); });
    const std::size_t last = sums.size() - 1;
    if (p < 1)
        step.say(visiblyBelow(before(last), p, m_decimals) + Written{" < ", " < "} + limit + Written{" \\le ", " ≤ "}
            + visiblyAtLeast(sums[last], p, m_decimals));
    add(step.step());
    keep(kept);
    addKept("Keep these", kept.size() > reached.size() ? keptEquals : "");
}

void RowByHand::keepAtLeast(double p)
{
    normalise();
    const math::TokenIds kept = math::minP(m_logits, p), order = math::byLogit(m_logits);
    const double largest = m_probabilities[order.front()], threshold = p * largest;
    const Line product{asGiven(p) + Written{"\\cdot ", "·"} + number(largest), {threshold}, {p * rounded(largest)}};
    add(writer("The threshold: " + asGiven(p).plain + " of the largest probability").line(product).step());
    const auto item = [&](std::size_t i) {
        return m_names.heading(order[i]) + compared(m_probabilities[order[i]], threshold, m_decimals);
    };
    add(writer("Compare with it").say(hand::listed(order.size(), item)).step());
    keep(kept);
    addKept("Keep what is not below it", "");
}

void RowByHand::normalise(Only only)
{
    if (m_probabilities.empty())
        softmax(only);
    else if (!m_isWhole)
        divideBySum(only);
    m_isWhole = true;
    m_probabilities = math::probabilitiesOf(m_logits);
}

void RowByHand::softmax(Only only)
{
    std::vector<double> logits;
    for (const std::size_t id : m_left)
        logits.push_back(m_logits[id]);
    hand::SoftmaxRow row(logits, true);
    row.names = namesOf(m_left);
    const auto place = only ? std::ranges::find(m_left, *only) : m_left.end();
    if (only && place == m_left.end())
        return add(writer("A token that is removed")
                       .line({m_names.heading(*only) + Written{"e^{-\\infty}", "e^-∞"}, {0}})
                       .step());
    for (Step &step : row.exponentiate(m_decimals))
        add(std::move(step));
    m_steps[m_steps.size() - 2].title = "Subtract the largest logit";
    if (only)
        add(row.normalise(m_decimals, static_cast<std::size_t>(place - m_left.begin())));
    else
        add(row.normalise(m_decimals));
}

void RowByHand::divideBySum(Only only)
{
    double sum = 0, byHand = 0;
    for (const std::size_t id : m_left) {
        sum += m_probabilities[id];
        byHand += rounded(m_probabilities[id]);
    }
    const auto item = [&](std::size_t i) { return number(m_probabilities[m_left[i]]); };
    StepWriter step = writer("Divide by the sum of what is left");
    if (m_left.size() > 1)
        step.line({hand::listed(m_left.size(), item, both(" + ")), {sum}, {byHand}, "the sum"});
    const auto line = [&](std::size_t id) {
        const double probability = m_logits[id] == removed ? 0 : m_probabilities[id];
        return m_names.headed(id,
            {quotient(number(probability), number(sum)), {probability / sum}, {rounded(probability) / rounded(sum)}});
    };
    if (only)
        step.line(line(*only));
    else
        step.lines(m_left.size(), [&](std::size_t i) { return line(m_left[i]); });
    add(step.step());
}

void RowByHand::cumulate()
{
    const std::vector<double> sums = math::cumulated(m_probabilities);
    const auto line = [&](std::size_t i) {
        const std::size_t id = m_left[i];
        return sumLine(id, i == 0 ? 0 : sums[m_left[i - 1]], sums[id]);
    };
    add(writer("Add up the probabilities in the order of the ids").lines(m_left.size(), line).step());
}

void RowByHand::take(double draw)
{
    const std::vector<double> sums = math::cumulated(m_probabilities);
    const std::size_t id = math::drawnToken(m_probabilities, draw);
    const double before = sums[id] - m_probabilities[id];
    int decimals = m_decimals;
    while (decimals < mostDecimals
        && !(hand::rounded(before, decimals) <= hand::rounded(draw, decimals)
            && hand::rounded(draw, decimals) < hand::rounded(sums[id], decimals)))
        ++decimals;
    const auto number = [decimals](double x) { return hand::number(x, decimals); };
    add(writer("Take the first token whose sum lies above the draw")
            .say(number(before) + Written{" \\le ", " ≤ "} + number(draw) + both(" < ") + number(sums[id]))
            .say(Written{"\\text{id }" + std::to_string(id), "id " + std::to_string(id)}
                + (m_labels[id] == idText(id) ? Written() : both(" (") + m_names[id] + both(")")))
            .step());
}

} // namespace heed
