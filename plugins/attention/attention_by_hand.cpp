// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_by_hand.h"

#include "attention_call.h"
#include "cache_by_hand.h"

#include "sdk/hand_lines.h"
#include "sdk/hand_softmax.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {

namespace {

using hand::both;
using hand::Line;
using hand::number;
using hand::rounded;
using hand::StepWriter;
using hand::Written;

using Place = hand::Place;

/// The focus, resolved: heads come first where the query has them.
Result<Place> placeOf(const Focus &focus, const math::AttentionInput &input, bool hasHeads)
{
    Sizes index = focus.index;
    if (!hasHeads)
        index.insert(index.begin(), 0);
    index.resize(std::max<std::size_t>(index.size(), 2), 0);
    const Place place{index[0], index[1], index.size() > 2 ? std::optional(index[2]) : std::nullopt};
    const arma::uword columns =
        focus.output.empty() || focus.output == "output" ? input.value.columns() : input.key.rows();
    if (place.head >= input.query.count() || place.row >= input.query.rows() || place.column.value_or(0) >= columns)
        return fail(Rule::Range,
            "There is no such entry to derive: " + counted(input.query.count(), "head") + ", "
                + counted(input.query.rows(), "row") + " and " + counted(columns, "column") + " were found.");
    return place;
}

class AttentionRow {
public:
    AttentionRow(const math::AttentionInput &input, const Place &place, const Focus &focus)
        : m_input(input)
        , m_place(place)
        , m_decimals(focus.decimals)
        , m_queries(focus, "n")
        , m_keys(focus, "m")
        , m_components(focus, "d_v")
        , m_heads(focus, "h")
        , m_keyHeads(focus, "g")
        , m_keyHead(input.keyHead(place.head))
        , m_query(row(input.query, place.row, place.head))
    {
        for (arma::uword key = 0; key < input.key.rows(); ++key)
            addKey(key);
    }

    [[nodiscard]] Derivation derive(const std::string &output) const
    {
        const bool score = output == "products" || output == "scores";
        const std::optional<std::size_t> only = score ? m_place.column : std::nullopt;
        Derivation steps{dotProducts(only)};
        if (output != "products")
            addScores(steps, only);
        if (!score)
            addWeights(steps, output == "weights");
        if (m_input.query.count() > 1)
            steps.front().title = headTitle() + steps.front().title;
        return steps;
    }

private:
    static std::vector<double> row(const math::Heads<double> &heads, arma::uword index, arma::uword head)
    {
        std::vector<double> entries;
        for (arma::uword column = 0; column < heads.columns(); ++column)
            entries.push_back(heads.at(index, column, head));
        return entries;
    }

    [[nodiscard]] std::vector<double> roundedAll(std::vector<double> entries) const
    {
        std::ranges::transform(entries, entries.begin(), [this](double x) { return rounded(x, m_decimals); });
        return entries;
    }

    static double dot(const std::vector<double> &a, const std::vector<double> &b)
    {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            sum += a[i] * b[i];
        return sum;
    }

    void addKey(arma::uword key)
    {
        const double product = dot(m_query, row(m_input.key, key, m_keyHead));
        const double scaled = product * m_input.scaleOrDefault(), cap = m_input.softcap;
        const double capped = cap > 0 ? cap * std::tanh(scaled / cap) : scaled;
        const bool seen = m_input.visible(m_place.row, key, m_place.head);
        m_products.push_back(product);
        m_scaled.push_back(scaled);
        m_capped.push_back(capped);
        m_scores.push_back(seen ? capped + bias(key) : -std::numeric_limits<double>::infinity());
        if (seen)
            m_seen.push_back(key);
    }

    [[nodiscard]] double bias(arma::uword key) const
    {
        return m_input.bias ? m_input.bias->repeated(m_place.row, key, m_place.head) : 0;
    }

    [[nodiscard]] Written rowName(const std::string &name) const { return hand::vector(name, m_queries[m_place.row]); }

    [[nodiscard]] Written alpha() const
    {
        const Written row = m_queries[m_place.row];
        return {"\\alpha_{" + row.tex + "}", "α_" + row.plain};
    }

    [[nodiscard]] std::string headTitle() const
    {
        const std::string head = "Head " + m_heads[m_place.head].plain;
        const bool shared = m_input.key.count() != m_input.query.count();
        return head + (shared ? " with key head " + m_keyHeads[m_keyHead].plain : "") + ". ";
    }

    /// One line a key, or the one of `only`.
    [[nodiscard]] Step perKey(
        const std::string &title, std::optional<std::size_t> only, const std::function<Line(std::size_t)> &line) const
    {
        StepWriter writer(title, m_decimals);
        return only ? writer.line(line(*only)).step() : writer.lines(m_products.size(), line).step();
    }

    [[nodiscard]] Step dotProducts(std::optional<std::size_t> only) const
    {
        return perKey("Dot products with each key", only, [this](std::size_t j) {
            const std::vector<double> key = row(m_input.key, j, m_keyHead);
            const Written name = rowName("q") + Written{" \\cdot ", "·"} + hand::vector("k", m_keys[j]);
            return Line{name + both(" = ") + hand::sumOfProducts(m_query, key, m_decimals), {m_products[j]},
                {dot(roundedAll(m_query), roundedAll(key))}, name.plain};
        });
    }

    void addScores(Derivation &steps, std::optional<std::size_t> only) const
    {
        if (m_input.scaleOrDefault() != 1)
            steps.push_back(m_input.scale ? multiplyByScale(only) : divideByRoot(only));
        if (m_input.softcap > 0)
            steps.push_back(softcap(only));
        if (m_input.bias)
            steps.push_back(addBias(only));
        if (m_seen.size() < m_scores.size())
            steps.push_back(hide());
    }

    [[nodiscard]] Step divideByRoot(std::optional<std::size_t> only) const
    {
        const std::string width = std::to_string(m_input.key.columns());
        const double root = std::sqrt(static_cast<double>(m_input.key.columns()));
        StepWriter writer("Scale by the root of d_k", m_decimals);
        writer.line({{"\\sqrt{" + width + "}", "√" + width}, {root}});
        const auto line = [&](std::size_t j) {
            const Written above = number(m_products[j], m_decimals), below = number(root, m_decimals);
            const Written quotient{"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain};
            const double byHand = rounded(m_products[j], m_decimals) / rounded(root, m_decimals);
            return m_keys.headed(j, {quotient, {m_scaled[j]}, {byHand}});
        };
        return only ? writer.line(line(*only)).step() : writer.lines(m_scaled.size(), line).step();
    }

    [[nodiscard]] Step multiplyByScale(std::optional<std::size_t> only) const
    {
        const double scale = *m_input.scale;
        return perKey("Scale", only, [this, scale](std::size_t j) {
            const Written product =
                hand::factor(m_products[j], m_decimals) + Written{"\\cdot ", "·"} + hand::factor(scale, m_decimals);
            const double byHand = rounded(m_products[j], m_decimals) * rounded(scale, m_decimals);
            return m_keys.headed(j, {product, {m_scaled[j]}, {byHand}});
        });
    }

    [[nodiscard]] Step softcap(std::optional<std::size_t> only) const
    {
        const double cap = rounded(m_input.softcap, m_decimals);
        const Written c = number(m_input.softcap, m_decimals);
        return perKey("Softcap", only, [this, cap, c](std::size_t j) {
            const Written score = number(m_scaled[j], m_decimals);
            const Written capped{c.tex + "\\tanh\\frac{" + score.tex + "}{" + c.tex + "}",
                c.plain + "·tanh(" + score.plain + " / " + c.plain + ")"};
            return m_keys.headed(j, {capped, {m_capped[j]}, {cap * std::tanh(rounded(m_scaled[j], m_decimals) / cap)}});
        });
    }

    [[nodiscard]] Step addBias(std::optional<std::size_t> only) const
    {
        return perKey("Add the bias", only, [this](std::size_t j) {
            const Written sum = number(m_capped[j], m_decimals) + both(" + ") + hand::factor(bias(j), m_decimals);
            const double byHand = rounded(m_capped[j], m_decimals) + rounded(bias(j), m_decimals);
            return m_keys.headed(j, {sum, {m_capped[j] + bias(j)}, {byHand}});
        });
    }

    [[nodiscard]] Step hide() const
    {
        std::vector<std::size_t> hidden;
        for (std::size_t key = 0; key < m_scores.size(); ++key)
            if (!std::ranges::binary_search(m_seen, key))
                hidden.push_back(key);
        const Written keys = hand::listed(hidden.size(), [&](std::size_t i) { return m_keys[hidden[i]]; });
        const std::string noun = hidden.size() == 1 ? "key " : "keys ";
        StepWriter writer("Hide what query " + m_queries[m_place.row].plain + " may not see", m_decimals);
        writer.say({"\\text{" + noun + "}" + keys.tex + "\\to -\\infty", noun + keys.plain + " → -∞"});
        return writer.line({rowName("s"), m_scores}).step();
    }

    void addWeights(Derivation &steps, bool weightsOnly) const
    {
        if (m_seen.empty())
            return steps.push_back(nothingToSee());
        hand::SoftmaxRow softmax(m_scores, !hand::exponentialsReadWell(m_scores));
        softmax.names = m_keys;
        for (Step &step : softmax.exponentiate(m_decimals))
            steps.push_back(std::move(step));
        steps.push_back(normalise(softmax, weightsOnly ? m_place.column : std::nullopt));
        if (!weightsOnly)
            steps.push_back(weightedSum(softmax));
    }

    [[nodiscard]] Step normalise(const hand::SoftmaxRow &softmax, std::optional<std::size_t> only) const
    {
        StepWriter writer("Normalise", m_decimals);
        if (softmax.weights.size() > 1)
            writer.line(softmax.sumLine(m_decimals));
        if (only)
            return writer.line(softmax.weightLine(*only, m_decimals)).step();
        std::vector<double> byHand;
        for (std::size_t key = 0; key < softmax.weights.size(); ++key)
            byHand.push_back(softmax.weightLine(key, m_decimals).byHand.front());
        return writer.line({alpha(), softmax.weights, byHand}).step();
    }

    [[nodiscard]] Step nothingToSee() const
    {
        const bool zero = m_input.emptyRow == math::EmptyRow::Zero;
        const double entry = zero ? 0 : std::numeric_limits<double>::quiet_NaN();
        StepWriter writer(zero ? "No key is left: there is nothing to share out, and the row is zeros"
                               : "No key is left: 0/0 is not a number",
            m_decimals);
        writer.line({alpha(), std::vector<double>(m_scores.size(), entry)});
        return writer.line({rowName("z"), std::vector<double>(m_input.value.columns(), entry)}).step();
    }

    [[nodiscard]] Step weightedSum(const hand::SoftmaxRow &softmax) const
    {
        StepWriter writer("Weighted sum of the values", m_decimals);
        return m_place.column ? writer.line(component(softmax, *m_place.column)).step()
                              : writer.line(wholeRow(softmax)).step();
    }

    [[nodiscard]] Line component(const hand::SoftmaxRow &softmax, arma::uword column) const
    {
        std::vector<double> weights, values;
        for (const std::size_t key : m_seen) {
            weights.push_back(softmax.weights[key]);
            values.push_back(m_input.value.at(key, column, m_keyHead));
        }
        const Written name = hand::entry(both("z"), m_queries[m_place.row], m_components[column]);
        return {name + both(" = ") + hand::sumOfProducts(weights, values, m_decimals), {dot(weights, values)},
            {dot(roundedAll(weights), roundedAll(values))}, name.plain};
    }

    /// 0.4011·v_cat + … =; only labels say more than the order does.
    [[nodiscard]] Written byName(const hand::SoftmaxRow &softmax) const
    {
        if (!m_keys.hasLabels())
            return {};
        const auto term = [&](std::size_t i) {
            return hand::factor(softmax.weights[m_seen[i]], m_decimals) + Written{"\\,", "·"}
            + hand::vector("v", m_keys[m_seen[i]]);
        };
        return hand::listed(m_seen.size(), term, both(" + ")) + both(" = ");
    }

    /// Times a row in brackets, or one number.
    [[nodiscard]] Written timesRow(const std::vector<double> &entries) const
    {
        return entries.size() == 1 ? hand::times() + hand::factor(entries.front(), m_decimals)
                                   : Written{"\\,", "·"} + hand::tuple(entries, m_decimals);
    }

    [[nodiscard]] Line wholeRow(const hand::SoftmaxRow &softmax) const
    {
        const Written name = rowName("z");
        const auto term = [&](std::size_t i) {
            return hand::factor(softmax.weights[m_seen[i]], m_decimals)
                + timesRow(row(m_input.value, m_seen[i], m_keyHead));
        };
        const Written sum = byName(softmax) + hand::listed(m_seen.size(), term, both(" + "));
        Line line{name + both(" = ") + sum, {}, {}, name.plain};
        for (arma::uword column = 0; column < m_input.value.columns(); ++column) {
            const Line part = component(softmax, column);
            line.value.push_back(part.value.front());
            line.byHand.push_back(part.byHand.front());
        }
        return line;
    }

    const math::AttentionInput &m_input;
    Place m_place;
    int m_decimals;
    hand::AxisNames m_queries, m_keys, m_components, m_heads, m_keyHeads;
    arma::uword m_keyHead;
    std::vector<double> m_query, m_products, m_scaled, m_capped, m_scores;
    std::vector<std::size_t> m_seen; ///< the keys that nothing hides
};

} // namespace

Derivation attentionRow(const math::AttentionInput &input, const hand::Place &place, const Focus &focus)
{
    return AttentionRow(input, place, focus).derive(focus.output.empty() ? "output" : focus.output);
}

/// A row of the keys or values with those of the past before them.
static Result<Derivation> presentByHand(const Call &call, const std::string &added, const Focus &focus)
{
    const std::string past = "past_" + added;
    Cache cache{.past = call.has(past) ? &call.cube(past) : nullptr, .added = call.cube(added)};
    cache.kept = cache.all();
    Sizes shape{cache.kept, cache.added.n_cols};
    if (call.numbers("key").rank() > 2)
        shape.insert(shape.begin(), cache.added.n_slices);
    return hand::placeIn(shape, focus).map([&](const hand::Place &place) { return cacheByHand(cache, place, focus); });
}

/// Labels of the new keys don't fit when there are earlier ones.
static Focus withLabelsOfAllKeys(const Call &call, Focus focus)
{
    if (!call.has("past_key"))
        return focus;
    focus.labels.erase("m");
    if (const auto all = focus.labels.find("p+m"); all != focus.labels.end())
        focus.labels.emplace("m", all->second);
    return focus;
}

Result<Derivation> attentionByHand(const Call &call, const Outputs &, const Focus &focus)
{
    if (focus.output == "present_key" || focus.output == "present_value")
        return presentByHand(call, focus.output.substr(std::string("present_").size()), focus);
    const AttentionNumbers numbers(call);
    const Result<Place> place = placeOf(focus, numbers.input(), call.numbers("query").rank() > 2);
    if (!place)
        return fail(place.error());
    return attentionRow(numbers.input(), *place, withLabelsOfAllKeys(call, focus));
}

} // namespace heed
