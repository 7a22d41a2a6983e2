// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/transformer_block.h"

#include <stdexcept>

namespace heed::math {

std::optional<Residual> residual(const arma::mat &x, const Norm &norm, NormPlace place,
    const std::function<std::optional<arma::mat>(const arma::mat &)> &f)
{
    Residual result;
    if (place == NormPlace::Pre)
        result.normalized = math::normalized(x, norm);
    auto added = f(place == NormPlace::Pre ? result.normalized : x);
    if (!added)
        return std::nullopt;
    result.added = std::move(*added);
    result.output = x + result.added;
    if (place == NormPlace::Post)
        result.output = math::normalized(result.output, norm);
    return result;
}

namespace {

class Run {
public:
    Run(const TransformerBlock &block, const BlockInput &input, BlockResult &result, const AttentionWanted &wanted,
        const Stop &stop, const Parallel &parallel)
        : m_block(block)
        , m_input(input)
        , m_result(result)
        , m_wanted(wanted)
        , m_stop(stop)
        , m_parallel(parallel)
    {
    }

    bool run()
    {
        const auto attention = [this](const arma::mat &x) { return attended(x); };
        const auto cross = [this](const arma::mat &x) { return crossAttended(x); };
        const auto forward = [this](const arma::mat &x) { return fedForward(x); };
        if (!sublayer(m_input.x, m_block.attentionNorm, attention, m_result.afterAttention))
            return false;
        const arma::mat *x = &m_result.afterAttention.output;
        if (m_block.crossAttention) {
            if (!sublayer(*x, m_block.crossNorm, cross, m_result.afterCross))
                return false;
            x = &m_result.afterCross.output;
        }
        return sublayer(*x, m_block.feedForwardNorm, forward, m_result.afterFeedForward);
    }

private:
    template<typename F>
    bool sublayer(const arma::mat &x, const Norm &norm, const F &f, Residual &into)
    {
        auto done = residual(x, norm, m_block.place, f);
        if (done)
            into = std::move(*done);
        return done.has_value();
    }

    std::optional<arma::mat> attended(const arma::mat &x)
    {
        MultiHeadInput input{.query = x, .key = x, .value = x};
        input.mask = m_input.mask;
        input.emptyRow = m_input.emptyRow;
        if (m_input.causal)
            input.causalOffset = 0;
        if (!attendWithHeads(m_block.attention, input, m_result.attention, m_wanted, m_stop, m_parallel))
            return std::nullopt;
        return m_result.attention.output;
    }

    std::optional<arma::mat> crossAttended(const arma::mat &x)
    {
        if (m_input.memory == nullptr)
            throw std::invalid_argument("cross-attention needs a memory");
        MultiHeadInput input{.query = x, .key = *m_input.memory, .value = *m_input.memory};
        input.mask = m_input.memoryMask;
        input.emptyRow = m_input.emptyRow;
        if (!attendWithHeads(*m_block.crossAttention, input, m_result.crossAttention, m_wanted, m_stop, m_parallel))
            return std::nullopt;
        return m_result.crossAttention.output;
    }

    std::optional<arma::mat> fedForward(const arma::mat &x)
    {
        if (!feedForward(x, m_block.feedForward, m_result.feedForward, m_stop))
            return std::nullopt;
        return m_result.feedForward.output;
    }

    const TransformerBlock &m_block;
    const BlockInput &m_input;
    BlockResult &m_result;
    const AttentionWanted &m_wanted;
    const Stop &m_stop;
    const Parallel &m_parallel;
};

} // namespace

bool runBlock(const TransformerBlock &block, const BlockInput &input, BlockResult &result,
    const AttentionWanted &wanted, const Stop &stop, const Parallel &parallel)
{
    return Run(block, input, result, wanted, stop, parallel).run();
}

std::optional<arma::mat> runStack(const TransformerStack &stack, const BlockInput &input,
    const std::function<void(std::size_t layer, BlockResult &)> &visit, const AttentionWanted &wanted, const Stop &stop,
    const Parallel &parallel)
{
    arma::mat state = input.x;
    for (std::size_t layer = 0; layer < stack.layers; ++layer) {
        const BlockInput next{.x = state,
            .memory = input.memory,
            .mask = input.mask,
            .memoryMask = input.memoryMask,
            .causal = input.causal,
            .emptyRow = input.emptyRow};
        BlockResult result;
        if (!runBlock(stack.block(layer), next, result, wanted, stop, parallel))
            return std::nullopt;
        arma::mat output = result.output();
        visit(layer, result);
        state = std::move(output);
    }
    return stack.finalNorm ? normalized(state, *stack.finalNorm) : state;
}

} // namespace heed::math
