// SPDX-License-Identifier: GPL-3.0-or-later
#include "transformer_by_hand.h"

#include "affine_by_hand.h"
#include "feed_forward_by_hand.h"
#include "head_by_hand.h"
#include "sdk/hand_lines.h"
#include "transformer_call.h"

#include <algorithm>
#include <array>

namespace heed {

namespace {

using hand::Line;
using hand::StepWriter;
using hand::Written;

std::vector<double> entriesOf(const arma::mat &row) { return {row.begin(), row.end()}; }

class BlockRow {
public:
    BlockRow(const math::TransformerBlock &block, const math::BlockInput &input, const math::BlockResult &result,
        const hand::Place &place, const Focus &focus)
        : m_block(block)
        , m_input(input)
        , m_result(result)
        , m_place(place)
        , m_focus(focus)
        , m_isPre(block.place == math::NormPlace::Pre)
        , m_token(hand::AxisNames(focus, "n")[place.row])
        , m_components(focus, "d")
    {
    }

    [[nodiscard]] Derivation derive()
    {
        if (attention() || cross())
            return std::move(m_steps);
        feedForward();
        return std::move(m_steps);
    }

private:
    [[nodiscard]] bool isAsked(std::string_view output) const { return m_focus.output == output; }
    [[nodiscard]] arma::rowvec row(const arma::mat &matrix) const { return matrix.row(m_place.row); }
    [[nodiscard]] std::vector<std::size_t> columns(std::string_view output, std::size_t count) const
    {
        return isAsked(output) ? m_place.columns(count) : hand::Place{}.columns(count);
    }

    void normalise(const arma::rowvec &from, const arma::rowvec &to, const math::Norm &norm)
    {
        const std::string name = norm.subtractsMean ? "LN" : "RMSNorm";
        const Written tuple = hand::tuple(entriesOf(from), m_focus.decimals);
        m_steps.push_back(StepWriter("Normalise", m_focus.decimals)
                              .line({{"\\operatorname{" + name + "}" + tuple.tex, name + tuple.plain}, entriesOf(to)})
                              .step());
    }

    void product(const std::string &title, const std::string &name, const arma::rowvec &from,
        const math::Linear &linear, std::string_view output)
    {
        m_steps.push_back(affineStep({title, hand::both(name), m_token}, entriesOf(from), linear, hand::AxisNames(),
            columns(output, linear.weight.n_cols), m_focus.decimals));
    }

    /// The way around: what went in plus what came out.
    void add(const arma::rowvec &x, const math::Residual &residual, const math::Norm &norm, std::string_view output)
    {
        const arma::rowvec added = row(residual.added);
        const std::vector<std::size_t> shown = m_isPre ? columns(output, x.n_elem) : hand::Place{}.columns(x.n_elem);
        const auto line = [&](std::size_t i) {
            const std::vector<double> terms{x[shown[i]], added[shown[i]]};
            return m_components.headed(shown[i], hand::sum(terms, m_focus.decimals));
        };
        m_steps.push_back(StepWriter("Add what went in", m_focus.decimals).lines(shown.size(), line).step());
        if (!m_isPre)
            normalise(x + added, row(residual.output), norm);
    }

    /// True when the output that was asked for is reached.
    bool attention()
    {
        const math::MultiHeadResult &heads = m_result.attention;
        const arma::rowvec x = m_isPre ? row(m_result.afterAttention.normalized) : row(m_input.x);
        if (m_isPre)
            normalise(row(m_input.x), x, m_block.attentionNorm);
        if (isAsked("attention_input"))
            return true;
        for (const auto &[output, name, linear] : {std::tuple("query", "q", &m_block.attention.query),
                 std::tuple("key", "k", &m_block.attention.key), std::tuple("value", "v", &m_block.attention.value)})
            if (isAsked(output)) {
                product("Project", name, x, *linear, output);
                return true;
            }
        const HeadsByHand byHand(m_block.attention, heads, m_place.row, m_focus, "n");
        if (isAsked("scores") || isAsked("weights")) {
            m_steps.push_back(byHand.scores(m_place.head, isAsked("scores") ? m_place.column : std::nullopt));
            if (isAsked("weights"))
                append(byHand.weights(m_place.head, m_place.column));
            return true;
        }
        product("Query", "q", x, m_block.attention.query, "");
        m_steps.push_back(byHand.attend());
        if (isAsked("joined"))
            return true;
        product("Join the heads and multiply by w_o", "a", row(heads.joined), m_block.attention.output, "attention");
        if (isAsked("attention"))
            return true;
        add(row(m_input.x), m_result.afterAttention, m_block.attentionNorm, "after_attention");
        return isAsked("after_attention");
    }

    bool cross()
    {
        if (!m_block.crossAttention)
            return false;
        const math::MultiHeadResult &heads = m_result.crossAttention;
        const arma::rowvec before = row(m_result.afterAttention.output);
        const arma::rowvec x = m_isPre ? row(m_result.afterCross.normalized) : before;
        if (m_isPre)
            normalise(before, x, m_block.crossNorm);
        if (isAsked("cross_input"))
            return true;
        const HeadsByHand byHand(*m_block.crossAttention, heads, m_place.row, m_focus, "m");
        product("Query for the memory", "q", x, m_block.crossAttention->query, "");
        if (isAsked("cross_weights")) {
            m_steps.push_back(byHand.scores(m_place.head));
            append(byHand.weights(m_place.head, m_place.column));
            return true;
        }
        m_steps.push_back(byHand.attend());
        product("Join the heads and multiply by cross_w_o", "c", row(heads.joined), m_block.crossAttention->output,
            "cross_attention");
        if (isAsked("cross_attention"))
            return true;
        add(before, m_result.afterCross, m_block.crossNorm, "after_cross");
        return isAsked("after_cross");
    }

    void feedForward()
    {
        const arma::rowvec before =
            row(m_block.crossAttention ? m_result.afterCross.output : m_result.afterAttention.output);
        const arma::rowvec x = m_isPre ? row(m_result.afterFeedForward.normalized) : before;
        if (m_isPre)
            normalise(before, x, m_block.feedForwardNorm);
        if (isAsked("feed_forward_input"))
            return;
        const bool isInside = isAsked("hidden") || isAsked("activated") || isAsked("feed_forward");
        Focus inside = m_focus;
        if (!isAsked("hidden") && !isAsked("activated"))
            inside.output = "output";
        const hand::Place place{0, m_place.row, isInside ? m_place.column : std::nullopt};
        append(feedForwardByHand(x, m_block.feedForward, nameOf(m_block.feedForward.activation), place, inside));
        if (!isInside)
            add(before, m_result.afterFeedForward, m_block.feedForwardNorm, "output");
    }

    static std::string nameOf(math::Activation activation)
    {
        static constexpr std::array names{"relu", "gelu", "gelu_tanh", "silu", "sigmoid"};
        return names.at(static_cast<std::size_t>(activation));
    }

    void append(Derivation steps) { std::ranges::move(steps, std::back_inserter(m_steps)); }

    const math::TransformerBlock &m_block;
    const math::BlockInput &m_input;
    const math::BlockResult &m_result;
    hand::Place m_place;
    const Focus &m_focus;
    bool m_isPre;
    Written m_token;
    hand::AxisNames m_components;
    Derivation m_steps;
};

} // namespace

const arma::mat *blockMatrix(const math::BlockResult &result, std::string_view output)
{
    const std::array<std::pair<std::string_view, const arma::mat *>, 16> matrices{
        {{"", &result.output()}, {"output", &result.output()}, {"query", &result.attention.query},
            {"key", &result.attention.key}, {"value", &result.attention.value}, {"joined", &result.attention.joined},
            {"attention", &result.attention.output}, {"after_attention", &result.afterAttention.output},
            {"cross_attention", &result.crossAttention.output}, {"after_cross", &result.afterCross.output},
            {"attention_input", &result.afterAttention.normalized}, {"cross_input", &result.afterCross.normalized},
            {"feed_forward_input", &result.afterFeedForward.normalized}, {"hidden", &result.feedForward.hidden},
            {"activated", &result.feedForward.activated}, {"feed_forward", &result.feedForward.output}}};
    for (const auto &[name, matrix] : matrices)
        if (name == output)
            return matrix;
    return nullptr;
}

Derivation blockByHand(const math::TransformerBlock &block, const math::BlockInput &input,
    const math::BlockResult &result, const hand::Place &place, const Focus &focus)
{
    return BlockRow(block, input, result, place, focus).derive();
}

static Sizes shapeOf(const math::BlockResult &result, const std::string &output)
{
    if (const arma::mat *matrix = blockMatrix(result, output))
        return {matrix->n_rows, matrix->n_cols};
    const arma::cube &weights =
        output == "cross_weights" ? result.crossAttention.attention.weights : result.attention.attention.weights;
    return {weights.n_slices, weights.n_rows, weights.n_cols};
}

Result<Derivation> transformerBlockByHand(const Call &call, const Outputs &, const Focus &focus)
{
    const math::TransformerBlock block = blockOf(call);
    const math::BlockInput input = blockInputOf(call, call.matrix("x"));
    math::BlockResult result;
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::runBlock(block, input, result, {.output = true, .weights = true, .products = false, .scores = true},
            isStopped, call.threads))
        return call.stopped();
    return hand::placeIn(shapeOf(result, focus.output), focus).map([&](const hand::Place &place) {
        return blockByHand(block, input, result, place, focus);
    });
}

} // namespace heed
