// SPDX-License-Identifier: GPL-3.0-or-later
/// A Transformer block: attention, perhaps attention to a memory, and a feed-forward layer, each with a norm and a way
/// around it.
#pragma once

#include "math/feed_forward.h"
#include "math/multi_head.h"
#include "math/normalization.h"

#include <armadillo>

#include <functional>
#include <optional>

namespace heed::math {

/// Pre: x + f(norm(x)) (GPT-2, Llama). Post: norm(x + f(x)) (Vaswani and others 2017).
enum class NormPlace { Pre, Post };

/// One sublayer and the way around it; `f` gets and gives n x d, and may answer nothing when it was stopped.
struct Residual {
    arma::mat normalized; ///< norm(x), which f receives; empty when the norm comes last
    arma::mat added; ///< f's result
    arma::mat output; ///< n x d
};
[[nodiscard]] HEED_MATH_EXPORT std::optional<Residual> residual(const arma::mat &x, const Norm &norm, NormPlace place,
    const std::function<std::optional<arma::mat>(const arma::mat &)> &f);

struct TransformerBlock {
    NormPlace place = NormPlace::Post;
    MultiHead attention = {};
    Norm attentionNorm = {};
    std::optional<MultiHead> crossAttention = {};
    Norm crossNorm = {};
    FeedForward feedForward = {};
    Norm feedForwardNorm = {};
};

/// The matrices must outlive this.
struct BlockInput {
    const arma::mat &x; ///< n x d
    const arma::mat *memory = nullptr; ///< m x d, where there is cross-attention
    std::optional<Heads<arma::u8>> mask = {}, memoryMask = {}; ///< 1: may attend
    bool causal = false;
    EmptyRow emptyRow = EmptyRow::Zero;
};

struct BlockResult {
    MultiHeadResult attention, crossAttention;
    FeedForwardResult feedForward;
    Residual afterAttention, afterCross, afterFeedForward;

    [[nodiscard]] const arma::mat &output() const { return afterFeedForward.output; }
};

/// False: stopped, and `result` holds nothing of use. Throws std::invalid_argument when the sizes don't fit.
[[nodiscard]] HEED_MATH_EXPORT bool runBlock(const TransformerBlock &block, const BlockInput &input,
    BlockResult &result, const AttentionWanted &wanted = {}, const Stop &stop = {}, const Parallel &parallel = {});

/// The blocks of a stack, each made when its turn comes.
struct TransformerStack {
    std::size_t layers = 0;
    std::function<TransformerBlock(std::size_t layer)> block;
    std::optional<Norm> finalNorm = {};
};

/// Hands each block's result to `visit`, and gives the last state, normalised where there is a final norm. Nothing:
/// stopped.
[[nodiscard]] HEED_MATH_EXPORT std::optional<arma::mat> runStack(const TransformerStack &stack, const BlockInput &input,
    const std::function<void(std::size_t layer, BlockResult &)> &visit, const AttentionWanted &wanted = {},
    const Stop &stop = {}, const Parallel &parallel = {});

} // namespace heed::math
