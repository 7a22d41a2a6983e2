// SPDX-License-Identifier: GPL-3.0-or-later
#include "multi_head_by_hand.h"

#include "attention_by_hand.h"
#include "multi_head_call.h"

#include "math/softmax.h"
#include "sdk/hand_lines.h"

#include <array>
#include <iterator>

namespace heed {

namespace {

using hand::both;
using hand::Line;
using hand::Written;

std::vector<double> rowOf(const arma::mat &matrix, arma::uword row)
{
    std::vector<double> entries;
    for (arma::uword column = 0; column < matrix.n_cols; ++column)
        entries.push_back(matrix.at(row, column));
    return entries;
}

/// One row times a matrix, and what is added.
struct Product {
    const char *name; ///< of a row of the result
    const char *source; ///< of a row of what is multiplied
    const arma::mat &from;
    const math::Linear &linear;
};

class MultiHeadSteps {
public:
    MultiHeadSteps(const Call &call, const Focus &focus)
        : m_call(call)
        , m_focus(focus)
        , m_layer(multiHeadOf(call))
        , m_input(multiHeadInputOf(call))
    {
    }

    Result<Derivation> derive()
    {
        const auto isStopped = [this] { return m_call.stop.stop_requested(); };
        const math::AttentionWanted all{.output = true, .weights = true, .products = false, .scores = true};
        if (!math::attendWithHeads(m_layer, m_input, m_result, all, isStopped, m_call.threads))
            return m_call.stopped();
        return hand::placeIn(shape(), m_focus).map([&](const hand::Place &place) { return stepsFor(place); });
    }

private:
    [[nodiscard]] bool isAsked(const char *output) const { return m_focus.output == output; }
    [[nodiscard]] bool isOfHeads() const { return isAsked("scores") || isAsked("weights") || isAsked("attended"); }

    [[nodiscard]] Sizes shape() const
    {
        const auto sizes = [](const arma::mat &matrix) { return Sizes{matrix.n_rows, matrix.n_cols}; };
        const auto cubeSizes = [](const arma::cube &cube) { return Sizes{cube.n_slices, cube.n_rows, cube.n_cols}; };
        if (isAsked("query"))
            return sizes(m_result.query);
        if (isAsked("key"))
            return sizes(m_result.key);
        if (isAsked("value"))
            return sizes(m_result.value);
        if (isAsked("joined"))
            return sizes(m_result.joined);
        return isAsked("attended") ? cubeSizes(m_result.attention.output)
            : isOfHeads()          ? cubeSizes(m_result.attention.weights)
                                   : sizes(m_result.output);
    }

    Derivation stepsFor(const hand::Place &place)
    {
        const std::array<std::pair<const char *, Product>, 3> projections{
            {{"query", {"q", "x", m_input.query, m_layer.query}},
                {"key", {"k", m_call.has("memory") ? "m" : "x", m_input.key, m_layer.key}},
                {"value", {"v", m_call.has("memory") ? "m" : "x", m_input.value, m_layer.value}}}};
        for (const auto &[output, product] : projections)
            if (isAsked(output))
                return {project("Multiply by w_" + std::string(product.name), product, place)};
        if (isOfHeads())
            return ofHead(place);
        Derivation steps{project("Multiply by w_q", projections[0].second, {.row = place.row})};
        steps.push_back(heads(place.row));
        if (isAsked("joined"))
            steps.push_back(join(place));
        else {
            steps.push_back(join({.row = place.row}));
            steps.push_back(project("Multiply by w_o", {"y", "z", m_result.joined, m_layer.output}, place));
        }
        return steps;
    }

    /// In self-attention keys that have no labels of their own have those of the queries.
    [[nodiscard]] std::string keyLetter() const
    {
        return m_call.has("memory") || m_focus.labels.contains("m") ? "m" : "n";
    }

    /// The letter whose labels a row of this output has.
    [[nodiscard]] hand::AxisNames namesOf(const char *name) const
    {
        const bool isKey = name[0] == 'k' || name[0] == 'v';
        return {m_focus, isKey ? keyLetter() : "n"};
    }

    [[nodiscard]] Step project(const std::string &title, const Product &product, const hand::Place &place) const
    {
        const Written token = namesOf(product.name)[place.row];
        const std::vector<double> row = rowOf(product.from, place.row);
        const auto line = [&](std::size_t column) {
            Line dot = hand::dotProduct(row, columnOf(product.linear.weight, column), m_focus.decimals);
            if (!product.linear.bias.is_empty()) {
                const double bias = product.linear.bias[column];
                dot.left = dot.left + both(" + ") + hand::factor(bias, m_focus.decimals);
                dot.value.front() += bias;
                dot.byHand.front() += hand::rounded(bias, m_focus.decimals);
            }
            return hand::named(
                hand::entry(both(product.name), token, both(std::to_string(column + 1))), std::move(dot));
        };
        hand::StepWriter writer(title, m_focus.decimals);
        writer.line({hand::vector(product.source, token), row});
        return place.column ? writer.line(line(*place.column)).step()
                            : writer.lines(product.linear.weight.n_cols, line).step();
    }

    static std::vector<double> columnOf(const arma::mat &matrix, arma::uword column)
    {
        std::vector<double> entries(matrix.n_rows);
        for (arma::uword row = 0; row < matrix.n_rows; ++row)
            entries[row] = matrix.at(row, column);
        return entries;
    }

    /// The whole way of one head, from its own columns of queries and keys.
    [[nodiscard]] Derivation ofHead(const hand::Place &place) const
    {
        Focus focus = m_focus;
        focus.output = isAsked("attended") ? "output" : m_focus.output;
        for (const auto &[from, to] : {std::pair<std::string, std::string>("heads", "h"), {keyLetter(), "m"}})
            if (const auto labels = m_focus.labels.find(from); labels != m_focus.labels.end())
                focus.labels[to] = labels->second;
        return attentionRow(math::headsOf(m_layer, m_input, m_result), place, focus);
    }

    /// Every head in two lines: its weights, and the sum of the values.
    [[nodiscard]] Step heads(arma::uword row) const
    {
        const auto line = [&](std::size_t i) { return i % 2 == 0 ? weightsOf(i / 2, row) : sumOf(i / 2, row); };
        return hand::StepWriter("Attend with each head", m_focus.decimals).lines(2 * m_layer.heads, line).step();
    }

    [[nodiscard]] Line weightsOf(arma::uword head, arma::uword row) const
    {
        const Written token = namesOf("q")[row], name = hand::AxisNames(m_focus, "heads")[head];
        const std::vector<double> scores = rowOf(m_result.attention.scores.slice(head), row);
        const Written alpha{
            "\\alpha^{(" + name.tex + ")}_{" + token.tex + "}", "head " + name.plain + ": α_" + token.plain};
        const Written softmax = Written{"\\operatorname{softmax}", "softmax"} + hand::tuple(scores, m_focus.decimals);
        Line line{alpha + both(" = ") + softmax, rowOf(m_result.attention.weights.slice(head), row)};
        line.name = alpha.plain;
        const arma::rowvec written(hand::roundedAll(scores, m_focus.decimals));
        line.byHand = rowOf(math::softmaxRows(written, {.emptyRow = m_input.emptyRow}), 0);
        return line;
    }

    [[nodiscard]] Line sumOf(arma::uword head, arma::uword row) const
    {
        const Written token = namesOf("q")[row];
        const std::string power = "^{(" + hand::AxisNames(m_focus, "heads")[head].tex + ")}";
        return {{"\\mathbf{z}" + power + "_{" + token.tex + "} = \\sum_j \\alpha_j \\mathbf{v}_j",
                    "z_" + token.plain + " = Σ α_j v_j"},
            rowOf(m_result.attention.output.slice(head), row)};
    }

    [[nodiscard]] Step join(const hand::Place &place) const
    {
        const Written token = namesOf("q")[place.row];
        hand::StepWriter writer("Put the heads side by side", m_focus.decimals);
        if (!place.column)
            return writer.line({hand::vector("z", token), rowOf(m_result.joined, place.row)}).step();
        const std::size_t width = m_result.attention.output.n_cols;
        const Written head = hand::AxisNames(m_focus, "heads")[*place.column / width];
        const Written entry = hand::entry(both("z"), token, both(std::to_string(*place.column % width + 1)));
        const Written name{"(" + entry.tex + ")^{(" + head.tex + ")}", "head " + head.plain + ": " + entry.plain};
        return writer.line({name, {m_result.joined.at(place.row, *place.column)}}).step();
    }

    const Call &m_call;
    const Focus &m_focus;
    math::MultiHead m_layer;
    math::MultiHeadInput m_input;
    math::MultiHeadResult m_result;
};

} // namespace

Result<Derivation> multiHeadByHand(const Call &call, const Outputs &, const Focus &focus)
{
    return MultiHeadSteps(call, focus).derive();
}

} // namespace heed
