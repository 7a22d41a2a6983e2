// SPDX-License-Identifier: GPL-3.0-or-later
#include "normalization_by_hand.h"

#include "math/product.h"
#include "normalization_call.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace heed {

namespace {

using hand::both;
using hand::Line;
using hand::number;
using hand::rounded;
using hand::StepWriter;
using hand::Written;

double sumOfSquares(const std::vector<double> &entries)
{
    return std::inner_product(entries.begin(), entries.end(), entries.begin(), 0.0);
}

class NormalizationRow {
public:
    NormalizationRow(const Call &call, const NormalizationKind &kind, const hand::Place &place, const Focus &focus)
        : m_call(call)
        , m_isCentred(kind.isCentred)
        , m_place(place)
        , m_decimals(focus.decimals)
        , m_token(hand::AxisNames(focus, "n")[place.row])
        , m_components(focus, "d")
        , m_entries(arma::conv_to<std::vector<double>>::from(math::rowOf(call.matrix("x"), place.row)))
        , m_sum(std::accumulate(m_entries.begin(), m_entries.end(), 0.0))
        , m_mean(kind.isCentred ? m_sum / static_cast<double>(m_entries.size()) : 0)
        , m_away(m_entries)
        , m_count(static_cast<double>(m_entries.size() - kind.ddof))
    {
        for (double &entry : m_away)
            entry -= m_mean;
        m_squares = sumOfSquares(m_away);
        m_root = std::sqrt(m_squares / m_count);
        m_divisor = math::divisor(m_root, epsilonOf(call));
    }

    [[nodiscard]] bool isTooLarge() const
    {
        const auto isFinite = [](double x) { return std::isfinite(x); };
        return std::ranges::all_of(m_entries, isFinite) && !std::isfinite(m_squares);
    }

    /// Squares that round to 0, or to a few digits.
    [[nodiscard]] bool isTooSmall() const
    {
        const bool hasEntries = std::ranges::any_of(m_away, [](double x) { return x != 0; });
        return hasEntries && m_squares < std::numeric_limits<double>::min();
    }

    [[nodiscard]] Derivation derive(const std::string &output) const
    {
        Derivation steps;
        if (m_isCentred)
            steps.push_back(mean());
        if (output == "mean")
            return steps;
        if (m_isCentred)
            steps.push_back(away());
        steps.push_back(square());
        const bool isOutput = output.empty() || output == "output";
        steps.push_back(isOutput ? divisor() : root());
        if (isOutput)
            divideAndWeigh(steps);
        return steps;
    }

private:
    [[nodiscard]] Written withToken(const std::string &tex, const std::string &plain) const
    {
        return {tex + "_{" + m_token.tex + "}", plain + "_" + m_token.plain};
    }
    [[nodiscard]] Written spreadName() const
    {
        return m_isCentred ? withToken("\\sigma", "σ") : withToken("\\operatorname{rms}", "rms");
    }

    [[nodiscard]] Step mean() const
    {
        StepWriter writer("Mean", m_decimals);
        writer.line(hand::sum(m_entries, m_decimals, "the sum"));
        const double count = static_cast<double>(m_entries.size());
        return writer.line(hand::named(withToken("\\mu", "μ"), hand::quotient(m_sum, count, m_decimals))).step();
    }

    [[nodiscard]] Step perColumn(const std::string &title, const std::function<Line(std::size_t)> &line) const
    {
        StepWriter writer(title, m_decimals);
        const std::vector<std::size_t> columns = m_place.columns(m_entries.size());
        const auto headed = [&](std::size_t i) { return m_components.headed(columns[i], line(columns[i])); };
        return writer.lines(columns.size(), headed).step();
    }

    /// All of them, even for one entry: the spread needs the whole row.
    [[nodiscard]] Step away() const
    {
        const auto line = [&](std::size_t j) {
            return m_components.headed(j, hand::difference(m_entries[j], m_mean, m_decimals));
        };
        return StepWriter("Subtract the mean", m_decimals).lines(m_entries.size(), line).step();
    }

    [[nodiscard]] Step square() const
    {
        const auto squared = [&](std::size_t j) { return hand::factor(m_away[j], m_decimals) + Written{"^2", "²"}; };
        const double byHand = sumOfSquares(hand::roundedAll(m_away, m_decimals));
        StepWriter writer(m_isCentred ? "Variance" : "Mean of the squares", m_decimals);
        writer.line({hand::listed(m_away.size(), squared, both(" + ")), {m_squares}, {byHand}, "the sum"});
        return writer.line(hand::quotient(m_squares, m_count, m_decimals)).step();
    }

    [[nodiscard]] Line rootLine() const
    {
        const double mean = m_squares / m_count;
        return {hand::squareRoot(number(mean, m_decimals)), {m_root}, {std::sqrt(rounded(mean, m_decimals))}};
    }
    [[nodiscard]] Step root() const
    {
        return StepWriter("Root", m_decimals).line(hand::named(spreadName(), rootLine())).step();
    }

    [[nodiscard]] Step divisor() const
    {
        const math::Epsilon epsilon = epsilonOf(m_call);
        const double mean = m_squares / m_count;
        const Written plusEpsilon = both(" + ") + hand::small(epsilon.value);
        StepWriter writer("Root, with epsilon", m_decimals);
        if (epsilon.place == math::EpsilonPlace::Outside)
            return writer.line(hand::named(spreadName(), rootLine()))
                .line({number(m_root, m_decimals) + plusEpsilon, {m_divisor},
                    {rounded(m_root, m_decimals) + epsilon.value}})
                .step();
        return writer
            .line({hand::squareRoot(number(mean, m_decimals) + plusEpsilon), {m_divisor},
                {std::sqrt(rounded(mean, m_decimals) + epsilon.value)}})
            .step();
    }

    void divideAndWeigh(Derivation &steps) const
    {
        steps.push_back(
            perColumn("Divide", [&](std::size_t j) { return hand::quotient(m_away[j], m_divisor, m_decimals); }));
        if (m_call.has("weight") || m_call.has("bias"))
            steps.push_back(weigh());
    }

    [[nodiscard]] Step weigh() const
    {
        const arma::rowvec weight = heed::perColumn(m_call, "weight"), bias = heed::perColumn(m_call, "bias");
        const std::string title = bias.is_empty() ? "Multiply by the weight"
            : weight.is_empty()                   ? "Add the bias"
                                                  : "Multiply by the weight and add the bias";
        return perColumn(title, [&](std::size_t j) {
            const double entry = m_away[j] / m_divisor;
            Line line{number(entry, m_decimals), {entry}, {rounded(entry, m_decimals)}};
            if (!weight.is_empty())
                line = hand::product(entry, weight[j], m_decimals);
            if (!bias.is_empty())
                line = {line.left + both(" + ") + hand::factor(bias[j], m_decimals), {line.value[0] + bias[j]},
                    {line.byHand[0] + rounded(bias[j], m_decimals)}};
            return line;
        });
    }

    const Call &m_call;
    bool m_isCentred;
    hand::Place m_place;
    int m_decimals;
    Written m_token;
    hand::AxisNames m_components;
    std::vector<double> m_entries;
    double m_sum, m_mean;
    std::vector<double> m_away; ///< the entries less the mean
    double m_count; ///< what the sum of squares is divided by
    double m_squares = 0, m_root = 0, m_divisor = 0;
};

} // namespace

Result<Derivation> normalizationByHand(
    const Call &call, const NormalizationKind &kind, const hand::Place &place, const Focus &focus)
{
    const NormalizationRow row(call, kind, place, focus);
    if (row.isTooLarge() && focus.output != "mean")
        return fail(Rule::Range,
            "The squares of row " + std::to_string(place.row + 1)
                + " add up to more than 1.8·10^308, the largest double, so they can't be written out.");
    if (row.isTooSmall() && focus.output != "mean")
        return fail(Rule::Range,
            "The squares of row " + std::to_string(place.row + 1)
                + " add up to less than 2.2·10^-308, the smallest double with all its digits, so they can't be written "
                  "out.");
    return row.derive(focus.output);
}

} // namespace heed
