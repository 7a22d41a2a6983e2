// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/feed_forward.h"

namespace heed::math {

bool feedForward(
    const arma::mat &x, const FeedForward &layer, FeedForwardResult &result, const Stop &stop, bool withOutput)
{
    if (!affineRows(x, layer.up, result.hidden, stop))
        return false;
    if (layer.isGated() && !affineRows(x, layer.gate, result.gate, stop))
        return false;
    result.activated = layer.isGated() ? result.gate : result.hidden;
    result.activated.transform([&](double entry) { return activate(layer.activation, entry); });
    if (layer.isGated())
        result.activated %= result.hidden;
    return !withOutput || affineRows(result.activated, layer.down, result.output, stop);
}

arma::uword gatedWidth(arma::uword d, arma::uword multipleOf)
{
    const arma::uword width = 8 * d / 3;
    return (width + multipleOf - 1) / multipleOf * multipleOf;
}

} // namespace heed::math
