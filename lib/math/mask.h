// SPDX-License-Identifier: GPL-3.0-or-later
/// Who may look at whom. Masks are n x m of 0 and 1, 1: query i may attend to key j, as in ONNX and PyTorch's
/// scaled_dot_product_attention.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

#include <optional>

namespace heed::math {

using Mask = arma::Mat<arma::u8>;

/// Where the diagonal of a causal mask ends when there are n queries and m keys: it starts at the first key
/// (PyTorch, ONNX) or ends at the last (FlashAttention 2, decoding with a cache).
enum class Align { UpperLeft, LowerRight };

/// Query i may attend to the keys 0 to i + offset: 0, or m - n (which may be negative).
[[nodiscard]] HEED_MATH_EXPORT arma::sword causalOffset(Align align, arma::uword queries, arma::uword keys);

[[nodiscard]] inline bool causallyVisible(arma::uword query, arma::uword key, arma::sword offset)
{
    return static_cast<arma::sword>(key) <= static_cast<arma::sword>(query) + offset;
}

/// n x m. To leave out the diagonal itself pass an offset that is one less. What is returned after `stop` said so is of no
/// use; so too below.
[[nodiscard]] HEED_MATH_EXPORT Mask causalMask(
    arma::uword queries, arma::uword keys, arma::sword offset = 0, const Stop &stop = {});

/// Query i stands at key i + place and sees the keys from `left` before its place to `right` after it, both included;
/// a side without a number has no end.
struct Window {
    arma::sword place = 0; ///< as causalOffset(); may be negative
    std::optional<arma::sword> left = {}, right = {}; ///< at least 0
};
[[nodiscard]] inline bool isInWindow(arma::uword query, arma::uword key, const Window &window)
{
    const arma::sword distance = static_cast<arma::sword>(key) - static_cast<arma::sword>(query) - window.place;
    return (!window.left || distance >= -*window.left) && (!window.right || distance <= *window.right);
}
/// n x m.
[[nodiscard]] HEED_MATH_EXPORT Mask windowMask(
    arma::uword queries, arma::uword keys, const Window &window, const Stop &stop = {});

/// n x m, all rows alike: the first `length` keys, or with padding on the left the last. `length` is at most `keys`.
[[nodiscard]] HEED_MATH_EXPORT Mask paddingMask(
    arma::uword queries, arma::uword keys, arma::uword length, bool isPaddedLeft = false, const Stop &stop = {});

} // namespace heed::math
