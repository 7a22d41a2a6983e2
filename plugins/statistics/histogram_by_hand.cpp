// SPDX-License-Identifier: GPL-3.0-or-later
#include "histogram_by_hand.h"

#include "sdk/hand.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace heed {

static std::optional<std::size_t> binsOf(const Call &call)
{
    return call.has("bins") ? std::optional(static_cast<std::size_t>(call.integer("bins"))) : std::nullopt;
}

math::Histogram histogramOf(const Call &call)
{
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    return math::histogramOf(call.numbers("values").rowMajor(), binsOf(call), isStopped);
}

double densityOf(const math::Histogram &histogram, std::size_t bin)
{
    std::size_t all = 0;
    for (const std::size_t count : histogram.counts)
        all += count;
    return static_cast<double>(histogram.counts[bin]) / static_cast<double>(all) / histogram.width;
}

namespace {

using hand::both;
using hand::Line;
using hand::StepWriter;
using hand::Written;

std::vector<double> finiteOf(const Call &call)
{
    std::vector<double> finite = call.numbers("values").rowMajor();
    std::erase_if(finite, [](double x) { return !std::isfinite(x); });
    return finite;
}

/// A bin, or an edge, of a histogram that was found.
class BinByHand {
public:
    BinByHand(const Call &call, int decimals)
        : m_call(call)
        , m_histogram(histogramOf(call))
        , m_finite(finiteOf(call))
        , m_decimals(decimals)
    {
        std::ranges::sort(m_finite);
    }

    [[nodiscard]] std::size_t bins() const { return m_histogram.counts.size(); }
    [[nodiscard]] Derivation edge(std::size_t index) const
    {
        Derivation steps = width();
        const Written start = number(m_histogram.least) + both(" + " + std::to_string(index)) + Written{"\\cdot ", "·"};
        const double byHand = rounded(m_histogram.least) + static_cast<double>(index) * rounded(m_histogram.width);
        steps.push_back(writer("So many widths from the start")
                            .line({start + number(m_histogram.width), {m_histogram.edge(index)}, {byHand}})
                            .step());
        return steps;
    }

    [[nodiscard]] Derivation bin(std::size_t index, bool asDensity) const
    {
        Derivation steps = width();
        steps.push_back(count(index));
        if (asDensity) {
            const auto counted = static_cast<double>(m_histogram.counts[index]);
            const auto all = static_cast<double>(m_finite.size());
            const Written above = number(counted),
                          below = number(all) + Written{"\\cdot ", "·"} + number(m_histogram.width);
            steps.push_back(
                writer("Its share of all values, over its width")
                    .line({{"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / (" + below.plain + ")"},
                        {densityOf(m_histogram, index)}, {counted / (all * rounded(m_histogram.width))}})
                    .step());
        }
        return steps;
    }

    [[nodiscard]] Derivation leftOut() const
    {
        const std::size_t all = m_call.numbers("values").size();
        const Written difference = both(std::to_string(all) + " - " + std::to_string(m_finite.size()));
        return {writer("All values less the finite ones")
                    .line({difference, {static_cast<double>(m_histogram.leftOut)}})
                    .step()};
    }

private:
    [[nodiscard]] StepWriter writer(const std::string &title) const { return {title, m_decimals}; }
    [[nodiscard]] Written number(double x) const { return hand::number(x, m_decimals); }
    [[nodiscard]] double rounded(double x) const { return hand::rounded(x, m_decimals); }
    [[nodiscard]] static Written over(const Written &above, const Written &below)
    {
        return {"\\frac{" + above.tex + "}{" + below.tex + "}", "(" + above.plain + ") / " + below.plain};
    }

    [[nodiscard]] Derivation width() const
    {
        Derivation steps;
        const double least = m_finite.front(), most = m_finite.back();
        if (bins() == 1 && m_histogram.least != least)
            return {writer("The values are equal, or too close for more bins: one bin of width 1 around them")
                        .line({number(least) + both(" - 0.5"), {m_histogram.least}})
                        .step()};
        if (!m_call.has("bins"))
            steps = usualBins();
        const Written range = number(most) + both(" - ") + hand::factor(least, m_decimals);
        const double byHand = (rounded(most) - rounded(least)) / static_cast<double>(bins());
        steps.push_back(writer("The width of a bin: largest less smallest value, over the number of bins")
                            .line({over(range, both(std::to_string(bins()))), {m_histogram.width}, {byHand}})
                            .step());
        return steps;
    }

    [[nodiscard]] Derivation usualBins() const
    {
        constexpr double lower = 0.25, upper = 0.75;
        const double first = math::quantileOf(m_finite, lower), third = math::quantileOf(m_finite, upper);
        const auto count = static_cast<double>(m_finite.size());
        const std::string n = std::to_string(m_finite.size());
        if (!(third > first))
            return {writer("The middle half is one value: Sturges' number of bins, rounded up")
                        .line({{"1 + \\log_2 " + n, "1 + log2 " + n}, {1 + std::log2(count)}})
                        .step()};
        const double asked = 2 * (third - first) / std::cbrt(count), range = m_finite.back() - m_finite.front();
        const Written middle = both("2") + Written{"\\cdot(", "·("} + number(third) + both(" - ")
            + hand::factor(first, m_decimals) + both(")");
        const double byHand = 2 * (rounded(third) - rounded(first)) / std::cbrt(count);
        Step rule = writer("Freedman and Diaconis' width: twice the middle half over the cube root of the count")
                        .line({{"\\frac{" + middle.tex + "}{\\sqrt[3]{" + n + "}}", middle.plain + " / ∛" + n}, {asked},
                            {byHand}})
                        .step();
        const Written whole = number(m_finite.back()) + both(" - ") + hand::factor(m_finite.front(), m_decimals);
        const double bySteps = (rounded(m_finite.back()) - rounded(m_finite.front())) / rounded(asked);
        return {rule,
            writer("So many bins, rounded up")
                .line({over(whole, number(asked)), {range / asked}, {bySteps}})
                .say({"\\to " + std::to_string(bins()), "→ " + std::to_string(bins())})
                .step()};
    }

    /// The values in the bin, in order.
    [[nodiscard]] Step count(std::size_t index) const
    {
        std::size_t before = 0;
        for (std::size_t bin = 0; bin < index; ++bin)
            before += m_histogram.counts[bin];
        const std::size_t inside = m_histogram.counts[index];
        const bool isLast = index + 1 == bins();
        const Written low = number(m_histogram.edge(index)), high = number(m_histogram.edge(index + 1));
        const Written bounds{low.tex + " \\le x " + (isLast ? "\\le " : "< ") + high.tex,
            low.plain + " ≤ x " + (isLast ? "≤ " : "< ") + high.plain};
        const auto item = [&](std::size_t i) { return number(m_finite[before + i]); };
        StepWriter step = writer("The values in bin " + std::to_string(index + 1));
        step.say(bounds);
        if (inside > 0)
            step.say(hand::listed(inside, item));
        const std::string told = counted(inside, "value");
        return step.say({"\\text{" + told + "}", told}).step();
    }

    const Call &m_call;
    math::Histogram m_histogram;
    std::vector<double> m_finite; ///< in order
    int m_decimals;
};

} // namespace

Result<Derivation> histogramByHand(const Call &call, const Outputs &, const Focus &focus)
{
    const BinByHand byHand(call, focus.decimals);
    const std::size_t index = focus.index.empty() ? 0 : focus.index[0];
    const bool isEdge = focus.output == "edges";
    if (focus.output == "left_out")
        return byHand.leftOut();
    if (index >= byHand.bins() + (isEdge ? 1 : 0))
        return fail(Rule::Range,
            "There is no such bin to derive: there " + std::string(byHand.bins() == 1 ? "is " : "are ")
                + counted(byHand.bins(), "bin") + ".");
    return isEdge ? byHand.edge(index) : byHand.bin(index, focus.output == "density");
}

} // namespace heed
