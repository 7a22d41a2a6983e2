// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_by_hand.h"

#include "attention_call.h"
#include "gradient_call.h"

#include <cmath>

namespace heed {

namespace {

using hand::both;
using hand::Line;
using hand::Written;

/// One row of one output. What other rows had to give first is put in as numbers.
class GradientByHand {
public:
    GradientByHand(const Call &call, const hand::Place &place, const Focus &focus)
        : m_input(attentionInputOf(call))
        , m_upstream(call.cube("upstream"))
        , m_place(place)
        , m_focus(focus)
        , m_decimals(focus.decimals)
        , m_queries(focus, "n")
        , m_keys(focus, "m")
        , m_components(focus, focus.output == "value_gradient" ? "d_v" : "d_k")
        , m_group(m_input.query.count() / m_input.key.count())
    {
    }

    [[nodiscard]] bool computed(const math::Stop &stop, const math::Parallel &threads)
    {
        m_input.emptyRow = math::EmptyRow::Zero;
        return math::attend(m_input, m_forward, {.output = false, .weights = true, .products = m_input.softcap > 0},
                   stop, threads)
            && math::attentionGradient(m_input, m_upstream, m_gradient,
                {.query = false, .key = false, .value = false, .weights = true, .scores = true, .average = true}, stop,
                threads);
    }

    [[nodiscard]] Derivation derive() const
    {
        const std::string &output = m_focus.output;
        if (output == "value_gradient")
            return ofValue();
        if (output == "key_gradient")
            return ofKey();
        Derivation steps = ofWeights(output);
        if (output == "scores_gradient" || output == "query_gradient" || output.empty())
            addScores(steps, output == "scores_gradient" ? m_place.column : std::nullopt);
        if (output == "query_gradient" || output.empty())
            addQuery(steps);
        if (m_input.query.count() > 1)
            steps.front().title =
                "Head " + hand::AxisNames(m_focus, "h")[m_place.head].plain + ". " + steps.front().title;
        return steps;
    }

private:
    [[nodiscard]] std::size_t keyHead() const { return m_input.keyHead(m_place.head); }
    [[nodiscard]] std::vector<double> row(const arma::cube &cube) const
    {
        return rowOf(cube.slice(m_place.head), m_place.row);
    }
    [[nodiscard]] double average() const { return m_gradient.average.at(m_place.row, 0, m_place.head); }
    [[nodiscard]] Written rowName(const std::string &tex, const std::string &plain) const
    {
        const Written index = m_queries[m_place.row];
        return {tex + "_{" + index.tex + "}", plain + "_" + index.plain};
    }

    [[nodiscard]] bool isHidden(std::size_t key) const { return !m_input.visible(m_place.row, key, m_place.head); }
    static Line hidden() { return {{"\\text{hidden}", "hidden"}, {0}}; }
    [[nodiscard]] Written sumName(std::size_t component) const
    {
        const Written index = m_components[component];
        return {"\\Sigma_{" + index.tex + "}", "Σ_" + index.plain};
    }

    /// One line a key, or the one of `only`.
    [[nodiscard]] Step perKey(
        const std::string &title, std::optional<std::size_t> only, const std::function<Line(std::size_t)> &line) const
    {
        hand::Place place = m_place;
        place.column = only;
        return stepPerColumn(title, place, m_input.key.rows(), m_keys, m_decimals, line);
    }

    /// The gradient of the weights, and its average.
    [[nodiscard]] Derivation ofWeights(const std::string &output) const
    {
        const arma::mat upstream = m_upstream.matrix(m_place.head), value = m_input.value.matrix(keyHead());
        const std::vector<double> g = rowOf(upstream, m_place.row);
        const bool isLast = output == "weights_gradient";
        Derivation steps{
            perKey("Upstream gradient times each value", isLast ? m_place.column : std::nullopt, [&](std::size_t j) {
                const Written name =
                    hand::vector("g", m_queries[m_place.row]) + hand::times() + hand::vector("v", m_keys[j]);
                return isHidden(j) ? hidden() : dotLine(name, g, rowOf(value, j), m_decimals);
            })};
        if (isLast)
            return steps;
        const std::vector<double> weights = row(m_forward.weights);
        steps.push_back(hand::StepWriter("Their average, by the weights of the forward pass", m_decimals)
                            .line({rowName("\\alpha", "α"), weights})
                            .line(dotLine(rowName("\\delta", "δ"), weights, row(m_gradient.weights), m_decimals))
                            .step());
        return steps;
    }

    void addScores(Derivation &steps, std::optional<std::size_t> only) const
    {
        const std::vector<double> weights = row(m_forward.weights), given = row(m_gradient.weights);
        steps.push_back(perKey("Less the average", only,
            [&](std::size_t j) { return isHidden(j) ? hidden() : hand::difference(given[j], average(), m_decimals); }));
        steps.push_back(perKey("Times the weight: the gradient of the scores", only, [&](std::size_t j) {
            return isHidden(j) ? hidden()
                               : hand::product(weights[j], weights[j] == 0 ? 0 : given[j] - average(), m_decimals);
        }));
        if (m_input.softcap > 0)
            steps.push_back(throughSoftcap(only, weights, given));
    }

    [[nodiscard]] Step throughSoftcap(
        std::optional<std::size_t> only, const std::vector<double> &weights, const std::vector<double> &given) const
    {
        return perKey("Times the slope of the softcap, 1 - tanh²", only, [&](std::size_t j) {
            if (isHidden(j))
                return hidden();
            const double score = m_forward.products.at(m_place.row, j, m_place.head) * m_input.scaleOrDefault();
            const double tanh = std::tanh(score / m_input.softcap);
            const double before = weights[j] == 0 ? 0 : weights[j] * (given[j] - average());
            const Written slope = both("(1 - ") + hand::factor(tanh, m_decimals) + Written{"^2)", "²)"};
            const double t = hand::rounded(tanh, m_decimals);
            return Line{hand::factor(before, m_decimals) + hand::times() + slope, {before * (1 - tanh * tanh)},
                {hand::rounded(before, m_decimals) * (1 - t * t)}};
        });
    }

    void addQuery(Derivation &steps) const
    {
        const arma::mat key = m_input.key.matrix(keyHead());
        const std::vector<double> scores = row(m_gradient.scores);
        const auto dot = [&](std::size_t c) { return dotLine(sumName(c), scores, columnOf(key, c), m_decimals); };
        addScaled(steps, "Times the keys, component by component", dot);
    }

    /// A sum for each component, then times the scale.
    void addScaled(Derivation &steps, const std::string &title, const std::function<Line(std::size_t)> &dot) const
    {
        const std::size_t count = m_input.query.columns();
        steps.push_back(stepPerColumn(title, m_place, count, m_components, m_decimals, dot));
        if (m_input.scaleOrDefault() == 1)
            return;
        steps.push_back(stepPerColumn("Times the scale", m_place, count, m_components, m_decimals,
            [&](std::size_t c) { return hand::product(dot(c).value.front(), m_input.scaleOrDefault(), m_decimals); }));
    }

    /// What every query of the heads that share a key head gives to this key, one behind the other.
    template<typename At>
    [[nodiscard]] std::vector<double> ofAllQueries(At at) const
    {
        std::vector<double> all;
        for (std::size_t head = m_place.head * m_group; head < (m_place.head + 1) * m_group; ++head)
            for (std::size_t query = 0; query < m_input.query.rows(); ++query)
                all.push_back(at(query, head));
        return all;
    }
    [[nodiscard]] std::string manyHeads() const
    {
        return m_group > 1 ? ", over the " + std::to_string(m_group) + " query heads that share it" : "";
    }

    [[nodiscard]] Derivation ofKey() const
    {
        const std::vector<double> scores =
            ofAllQueries([&](std::size_t i, std::size_t h) { return m_gradient.scores.at(i, m_place.row, h); });
        Derivation steps{hand::StepWriter(
            "What each query's scores pass to key " + m_keys[m_place.row].plain + manyHeads(), m_decimals)
                             .line({{"\\partial L/\\partial s", "dL/ds"}, scores})
                             .step()};
        addScaled(steps, "Times the queries, component by component", [&](std::size_t c) {
            const std::vector<double> queries =
                ofAllQueries([&](std::size_t i, std::size_t h) { return m_input.query.at(i, c, h); });
            return dotLine(sumName(c), scores, queries, m_decimals);
        });
        return steps;
    }

    [[nodiscard]] Derivation ofValue() const
    {
        const std::vector<double> weights =
            ofAllQueries([&](std::size_t i, std::size_t h) { return m_forward.weights.at(i, m_place.row, h); });
        const std::string which = "The weights that each query gave to key " + m_keys[m_place.row].plain;
        const auto line = [&](std::size_t c) {
            const std::vector<double> given =
                ofAllQueries([&](std::size_t i, std::size_t h) { return m_upstream.at(i, c, h); });
            return dotLine(sumName(c), weights, given, m_decimals);
        };
        return {hand::StepWriter(which + manyHeads(), m_decimals).line({{"\\alpha", "α"}, weights}).step(),
            stepPerColumn("Times the upstream gradient, component by component", m_place, m_input.value.columns(),
                m_components, m_decimals, line)};
    }

    math::AttentionInput m_input;
    math::Heads<double> m_upstream;
    hand::Place m_place;
    const Focus &m_focus;
    int m_decimals;
    hand::AxisNames m_queries, m_keys, m_components;
    std::size_t m_group;
    math::AttentionResult m_forward;
    math::AttentionGradient m_gradient;
};

/// The shape of the output, with a 1 behind what has one number a row.
Sizes shapeOf(const Call &call, const std::string &output)
{
    const bool isOfKey = output == "key_gradient", isOfValue = output == "value_gradient";
    Sizes shape = call.numbers(isOfKey || isOfValue ? "key" : "query").shape();
    if (isOfValue)
        shape.back() = call.size("d_v");
    if (output == "delta")
        shape.back() = 1;
    else if (output == "weights_gradient" || output == "scores_gradient")
        shape.back() = call.size("m");
    return shape;
}

} // namespace

Result<Derivation> attentionGradientByHand(const Call &call, const Outputs &, const Focus &focus)
{
    return hand::placeIn(shapeOf(call, focus.output), focus)
        .and_then([&](const hand::Place &place) -> Result<Derivation> {
            GradientByHand byHand(call, place, focus);
            const auto isStopped = [&call] { return call.stop.stop_requested(); };
            if (!byHand.computed(isStopped, call.threads))
                return call.stopped();
            return byHand.derive();
        });
}

} // namespace heed
