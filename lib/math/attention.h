// SPDX-License-Identifier: GPL-3.0-or-later
/// Scaled dot-product attention, in double or in float throughout, written out: softmax(Q K^T / sqrt(d_k)) V (Vaswani and others
/// 2017), in the order of ONNX Attention (opset 23): product, scale, softcap, mask and bias, softmax.
#pragma once

#include "math/export.h"
#include "math/heads.h"
#include "math/mask.h"
#include "math/softmax.h"
#include "math/stop.h"

#include <armadillo>

#include <optional>

namespace heed::math {

/// Softmax over whole rows of scores, or block by block with a running maximum and sum (FlashAttention, Dao and others
/// 2022): then no more than a tile of scores is held, unless weights or scores are wanted.
enum class Method { Direct, Tiled };

/// The views refer to matrices or cubes that must outlive this. Query head i uses key head i / (h / g).
template<typename T>
struct AttentionInputOf {
    Heads<T> query; ///< h heads of n x d_k
    Heads<T> key; ///< g heads of m x d_k; g divides h
    Heads<T> value; ///< g heads of m x d_v
    std::optional<Heads<arma::u8>> mask = {}; ///< 1: may attend; each axis h, n, m is whole or 1
    std::optional<Heads<T>> bias = {}; ///< added to the scores; axes as for the mask; -infinity hides a key
    std::optional<arma::sword> causalOffset = {}; ///< query i sees the keys 0 to i + offset; see causalOffset()
    std::optional<Window> window = {}; ///< what lies outside is hidden
    std::optional<arma::uword> keyCount = {}; ///< keys from there on are padding, and hidden
    std::optional<double> scale = {}; ///< empty: 1 / sqrt(d_k)
    double softcap = 0; ///< c: score becomes c tanh(score / c); 0: off
    EmptyRow emptyRow = EmptyRow::Zero; ///< weights and output of a query that sees no key
    Method method = Method::Direct;

    /// Something may hide a key: a mask, a bias, causality, a window or padding.
    [[nodiscard]] bool mayHide() const { return mask || bias || causalOffset || window || keyCount; }
    /// Nothing hides this key from this query. What is hidden has no influence, not even as NaN.
    [[nodiscard]] bool visible(arma::uword query, arma::uword key, arma::uword head) const;
    [[nodiscard]] double scaleOrDefault() const;
    [[nodiscard]] arma::uword keyHead(arma::uword head) const { return head / (query.count() / key.count()); }
};
using AttentionInput = AttentionInputOf<double>;

/// What is not wanted is neither stored nor, beyond a few rows at a time, held.
struct AttentionWanted {
    bool output = true, weights = false, products = false, scores = false;
};

template<typename T>
struct AttentionResultOf {
    arma::Cube<T> output; ///< h heads of n x d_v
    arma::Cube<T> weights; ///< h heads of n x m
    arma::Cube<T> products; ///< Q K^T, h heads of n x m
    arma::Cube<T> scores; ///< as softmax receives them, hidden keys at -infinity; h heads of n x m
};
using AttentionResult = AttentionResultOf<double>;

/// Fills the wanted cubes of `result`, whose memory is used again where it fits. False: stopped, and `result` holds
/// nothing of use. Throws std::invalid_argument when the sizes don't fit.
template<typename T>
[[nodiscard]] bool attend(const AttentionInputOf<T> &input, AttentionResultOf<T> &result,
    const AttentionWanted &wanted = {}, const Stop &stop = {}, const Parallel &parallel = {});

extern template struct HEED_MATH_EXPORT AttentionInputOf<double>;
extern template struct HEED_MATH_EXPORT AttentionInputOf<float>;
extern template HEED_MATH_EXPORT bool attend(const AttentionInputOf<double> &, AttentionResultOf<double> &,
    const AttentionWanted &, const Stop &, const Parallel &);
extern template HEED_MATH_EXPORT bool attend(const AttentionInputOf<float> &, AttentionResultOf<float> &,
    const AttentionWanted &, const Stop &, const Parallel &);

} // namespace heed::math
