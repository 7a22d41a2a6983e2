// SPDX-License-Identifier: GPL-3.0-or-later
#include "head_by_hand.h"

#include "math/product.h"
#include "sdk/hand_lines.h"
#include "sdk/hand_softmax.h"

#include <algorithm>
#include <cmath>

namespace heed {

using hand::both;
using hand::Line;
using hand::Written;

HeadsByHand::HeadsByHand(const math::MultiHead &layer, const math::MultiHeadResult &result, std::size_t query,
    const Focus &focus, std::string_view keys)
    : m_layer(layer)
    , m_result(result)
    , m_query(query)
    , m_decimals(focus.decimals)
    , m_token(hand::AxisNames(focus, "n")[query])
    , m_keys(focus, keys)
{
}

static math::Heads<double> split(const arma::mat &projected, arma::uword heads)
{
    return {projected.memptr(), projected.n_rows, projected.n_cols / heads, heads};
}

std::vector<double> HeadsByHand::rowOf(const math::Heads<double> &heads, std::size_t row, std::size_t head) const
{
    std::vector<double> entries;
    for (arma::uword column = 0; column < heads.columns(); ++column)
        entries.push_back(heads.at(row, column, head));
    return entries;
}

std::vector<double> HeadsByHand::scoresOf(std::size_t head) const
{
    return arma::conv_to<std::vector<double>>::from(math::rowOf(m_result.attention.scores.slice(head), m_query));
}

static std::string ofHead(const math::MultiHead &layer, std::size_t head)
{
    return layer.heads > 1 ? " of head " + std::to_string(head + 1) : "";
}

Step HeadsByHand::scores(std::size_t head, std::optional<std::size_t> key) const
{
    const std::size_t keyHead = head / (m_layer.heads / m_layer.keyHeads);
    const std::vector<double> query = rowOf(split(m_result.query, m_layer.heads), m_query, head);
    const std::vector<double> scores = scoresOf(head);
    const math::Heads<double> keys = split(m_result.key, m_layer.keyHeads);
    const std::string width = std::to_string(query.size());
    const auto line = [&](std::size_t j) {
        const Written name = hand::entry(both("s"), m_token, m_keys[j]);
        if (std::isinf(scores[j]) && scores[j] < 0)
            return hand::named(name, {{"\\text{hidden}", "hidden"}, {scores[j]}});
        Line dot = hand::dotProduct(query, rowOf(keys, j, keyHead), m_decimals);
        dot.left = hand::fraction(query.size() > 1 ? Written{dot.left.tex, "(" + dot.left.plain + ")"} : dot.left,
            {"\\sqrt{" + width + "}", "√" + width});
        dot.value = {scores[j]};
        dot.byHand[0] /= std::sqrt(static_cast<double>(query.size()));
        return hand::named(name, std::move(dot));
    };
    hand::StepWriter writer("Scores" + ofHead(m_layer, head), m_decimals);
    return key ? writer.line(line(*key)).step() : writer.lines(scores.size(), line).step();
}

Derivation HeadsByHand::weights(std::size_t head, std::optional<std::size_t> key) const
{
    const std::vector<double> scores = scoresOf(head);
    const bool isHidden = std::ranges::all_of(scores, [](double score) { return std::isinf(score) && score < 0; });
    if (isHidden) {
        const auto weights =
            arma::conv_to<std::vector<double>>::from(math::rowOf(m_result.attention.weights.slice(head), m_query));
        return {hand::StepWriter("Nothing is seen", m_decimals).line({both("α_") + m_token, weights}).step()};
    }
    hand::SoftmaxRow row(scores, !hand::exponentialsReadWell(scores));
    row.names = m_keys;
    Derivation steps = row.exponentiate(m_decimals);
    steps.push_back(row.normalise(m_decimals, key));
    return steps;
}

Step HeadsByHand::attend() const
{
    const auto line = [&](std::size_t i) {
        const std::size_t head = i / 2;
        const std::string count = std::to_string(head + 1), power = m_layer.heads > 1 ? "^{(" + count + ")}" : "";
        const std::string plainHead = m_layer.heads > 1 ? "head " + count + ": " : "";
        const bool isWeights = i % 2 == 0;
        const arma::cube &cube = isWeights ? m_result.attention.weights : m_result.attention.output;
        const Written token{"_{" + m_token.tex + "}", "_" + m_token.plain};
        const Written name =
            isWeights ? Written{"\\alpha" + power, plainHead + "α"} : Written{"\\mathbf{z}" + power, "z"};
        const Written formula = isWeights
            ? Written{"\\operatorname{softmax}(\\mathbf{s}" + power + token.tex + ")", "softmax(s" + token.plain + ")"}
            : Written{"\\sum_j \\alpha_j \\mathbf{v}_j", "Σ α_j v_j"};
        return hand::named(
            name + token, {formula, arma::conv_to<std::vector<double>>::from(math::rowOf(cube.slice(head), m_query))});
    };
    return hand::StepWriter("Attend", m_decimals).lines(2 * m_layer.heads, line).step();
}

} // namespace heed
