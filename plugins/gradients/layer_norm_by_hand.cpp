// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer_norm_by_hand.h"

#include "gradient_call.h"
#include "layer_norm_call.h"

#include <cmath>

namespace heed {

namespace {

using hand::both;
using hand::Line;
using hand::StepWriter;
using hand::Written;

double totalOf(const std::vector<double> &entries) { return arma::accu(arma::rowvec(entries)); }

class LayerNormRow {
public:
    LayerNormRow(const Call &call, const hand::Place &place, const Focus &focus)
        : m_call(call)
        , m_rows(math::normalizedRows(call.matrix("x"), epsilonOf(call), ddofOf(call)))
        , m_place(place)
        , m_decimals(focus.decimals)
        , m_components(focus, "d")
        , m_normalized(rowOf(m_rows.entries, place.row))
        , m_upstream(rowOf(call.matrix("upstream"), place.row))
        , m_count(static_cast<double>(m_upstream.size()))
    {
        const arma::rowvec weight = weightOf(call);
        m_weighted = m_upstream;
        for (std::size_t j = 0; j < m_weighted.size() && !weight.is_empty(); ++j)
            m_weighted[j] *= weight[j];
        m_mean = totalOf(m_weighted) / m_count;
        const math::Epsilon epsilon = epsilonOf(call);
        m_pull = math::pull(m_rows.deviations[place.row], divisor(), epsilon);
        for (std::size_t j = 0; j < m_weighted.size(); ++j)
            m_dot += m_weighted[j] * m_normalized[j];
        m_along = m_dot / (m_count - static_cast<double>(ddofOf(call))) * m_pull;
    }

    [[nodiscard]] Derivation derive() const
    {
        Derivation steps{forward()};
        if (m_call.has("weight"))
            steps.push_back(weigh());
        steps.push_back(mean());
        steps.push_back(along());
        steps.push_back(perColumn("Take both away", [&](std::size_t j) { return bothAway(j); }));
        steps.push_back(perColumn("Divide by the divisor",
            [&](std::size_t j) { return hand::quotient(bothAway(j).value.front(), divisor(), m_decimals); }));
        return steps;
    }

private:
    [[nodiscard]] double divisor() const { return m_rows.divisors[m_place.row]; }
    [[nodiscard]] Step perColumn(const std::string &title, const std::function<Line(std::size_t)> &line) const
    {
        return stepPerColumn(title, m_place, m_upstream.size(), m_components, m_decimals, line);
    }

    [[nodiscard]] Step forward() const
    {
        const bool isInside = epsilonOf(m_call).place == math::EpsilonPlace::Inside;
        const Written name = isInside ? Written{"\\sqrt{\\sigma^2 + \\varepsilon}", "√(σ² + ε)"}
                                      : Written{"\\sigma + \\varepsilon", "σ + ε"};
        return StepWriter("What the forward pass divided by, and the row that it normalised", m_decimals)
            .line({name, {divisor()}})
            .line({{"\\hat x", "x̂"}, m_normalized})
            .step();
    }

    /// All of them, even for one entry: mean and sum need the whole row.
    [[nodiscard]] Step weigh() const
    {
        const arma::rowvec weight = weightOf(m_call);
        const auto line = [&](std::size_t j) {
            return m_components.headed(j, hand::product(m_upstream[j], weight[j], m_decimals));
        };
        return StepWriter("Upstream times the weight: u", m_decimals).lines(m_upstream.size(), line).step();
    }

    [[nodiscard]] Step mean() const
    {
        return StepWriter("The mean of u", m_decimals)
            .line(hand::sum(m_weighted, m_decimals, "the sum"))
            .line(hand::quotient(totalOf(m_weighted), m_count, m_decimals))
            .step();
    }

    [[nodiscard]] Step along() const
    {
        const double degrees = m_count - static_cast<double>(ddofOf(m_call));
        StepWriter writer("How far u goes along the normalised row", m_decimals);
        writer.line(dotLine({"\\textstyle\\sum", "Σ"}, m_weighted, m_normalized, m_decimals));
        writer.line(hand::quotient(m_dot, degrees, m_decimals));
        if (m_pull != 1)
            writer.say({"\\text{times } (\\sigma + \\varepsilon)/\\sigma", "times (σ + ε)/σ"})
                .line(hand::product(m_dot / degrees, m_pull, m_decimals));
        return writer.step();
    }

    [[nodiscard]] Line bothAway(std::size_t j) const
    {
        const auto rounded = [&](double x) { return hand::rounded(x, m_decimals); };
        const auto factor = [&](double x) { return hand::factor(x, m_decimals); };
        const Written left = hand::number(m_weighted[j], m_decimals) + both(" - ") + factor(m_mean) + both(" - ")
            + factor(m_normalized[j]) + hand::times() + factor(m_along);
        return {left, {m_weighted[j] - m_mean - m_normalized[j] * m_along},
            {rounded(m_weighted[j]) - rounded(m_mean) - rounded(m_normalized[j]) * rounded(m_along)}};
    }

    const Call &m_call;
    math::NormalizedRows m_rows;
    hand::Place m_place;
    int m_decimals;
    hand::AxisNames m_components;
    std::vector<double> m_normalized, m_upstream, m_weighted;
    double m_count, m_mean = 0, m_pull = 1, m_dot = 0, m_along = 0;
};

Step normalizedStep(const math::NormalizedRows &rows, const Focus &focus)
{
    const hand::AxisNames tokens(focus, "n");
    return StepWriter("The rows that the forward pass normalised", focus.decimals)
        .lines(rows.entries.n_rows,
            [&](std::size_t i) {
                const Written name{"\\hat{\\mathbf{x}}_{" + tokens[i].tex + "}", "x̂_" + tokens[i].plain};
                return Line{name, rowOf(rows.entries, i)};
            })
        .step();
}

/// A sum over all rows for each component, or for the chosen one.
Result<Derivation> ofParameter(const Call &call, const Focus &focus)
{
    const arma::mat &upstream = call.matrix("upstream");
    const bool isWeight = focus.output == "weight_gradient";
    const math::NormalizedRows rows = math::normalizedRows(call.matrix("x"), epsilonOf(call), ddofOf(call));
    return hand::placeIn({upstream.n_cols}, focus).map([&](const hand::Place &place) {
        const hand::AxisNames components(focus, "d");
        const auto line = [&](std::size_t j) {
            const std::vector<double> given = columnOf(upstream, j);
            const Written name =
                hand::both(isWeight ? "dw" : "db") + Written{"_{" + components[j].tex + "}", "_" + components[j].plain};
            if (given.empty())
                return Line{name, {0}};
            return hand::named(name,
                isWeight ? hand::dotProduct(given, columnOf(rows.entries, j), focus.decimals)
                         : hand::sum(given, focus.decimals));
        };
        const std::string title =
            isWeight ? "Upstream times the normalised entries, summed over the rows" : "Upstream, summed over the rows";
        Derivation steps;
        if (isWeight)
            steps.push_back(normalizedStep(rows, focus));
        steps.push_back(stepPerColumn(title, place, upstream.n_cols, {}, focus.decimals, line));
        return steps;
    });
}

} // namespace

Result<Derivation> layerNormGradientByHand(const Call &call, const Outputs &, const Focus &focus)
{
    if (focus.output == "weight_gradient" || focus.output == "bias_gradient")
        return ofParameter(call, focus);
    return hand::placeIn(call.numbers("x").shape(), focus).map([&](const hand::Place &place) {
        return LayerNormRow(call, place, focus).derive();
    });
}

} // namespace heed
