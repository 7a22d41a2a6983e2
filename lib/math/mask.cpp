// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/mask.h"

namespace heed::math {

arma::sword causalOffset(Align align, arma::uword queries, arma::uword keys)
{
    return align == Align::UpperLeft ? 0 : static_cast<arma::sword>(keys) - static_cast<arma::sword>(queries);
}

Mask causalMask(arma::uword queries, arma::uword keys, arma::sword offset)
{
    Mask mask(queries, keys);
    for (arma::uword key = 0; key < keys; ++key)
        for (arma::uword query = 0; query < queries; ++query)
            mask.at(query, key) = causallyVisible(query, key, offset) ? 1 : 0;
    return mask;
}

} // namespace heed::math
