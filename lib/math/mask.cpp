// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/mask.h"

namespace heed::math {

arma::sword causalOffset(Align align, arma::uword queries, arma::uword keys)
{
    return align == Align::UpperLeft ? 0 : static_cast<arma::sword>(keys) - static_cast<arma::sword>(queries);
}

template<typename Visible>
static Mask maskOf(arma::uword queries, arma::uword keys, const Stop &stop, Visible isVisible)
{
    Mask mask(queries, keys, arma::fill::none);
    for (arma::uword key = 0; key < keys && !stop(); ++key)
        for (arma::uword query = 0; query < queries; ++query)
            mask.at(query, key) = isVisible(query, key) ? 1 : 0;
    return mask;
}

Mask causalMask(arma::uword queries, arma::uword keys, arma::sword offset, const Stop &stop)
{
    return maskOf(
        queries, keys, stop, [&](arma::uword query, arma::uword key) { return causallyVisible(query, key, offset); });
}

Mask windowMask(arma::uword queries, arma::uword keys, const Window &window, const Stop &stop)
{
    return maskOf(
        queries, keys, stop, [&](arma::uword query, arma::uword key) { return isInWindow(query, key, window); });
}

Mask paddingMask(arma::uword queries, arma::uword keys, arma::uword length, bool isPaddedLeft, const Stop &stop)
{
    const arma::uword first = isPaddedLeft ? keys - length : 0;
    return maskOf(
        queries, keys, stop, [&](arma::uword, arma::uword key) { return key >= first && key - first < length; });
}

} // namespace heed::math
