// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/feed_forward.h"

#include "math/affine.h"

namespace heed::math {

static bool multiply(const arma::mat &x, const Linear &linear, arma::mat &result, const Stop &stop)
{
    auto product = affineRows(x, linear.weight, linear.bias, stop);
    if (product)
        result = std::move(*product);
    return product.has_value();
}

bool feedForward(
    const arma::mat &x, const FeedForward &layer, FeedForwardResult &result, const Stop &stop, bool withOutput)
{
    if (!multiply(x, layer.up, result.hidden, stop))
        return false;
    if (layer.isGated() && !multiply(x, layer.gate, result.gate, stop))
        return false;
    result.activated = layer.isGated() ? result.gate : result.hidden;
    result.activated.transform([&](double entry) { return activate(layer.activation, entry); });
    if (layer.isGated())
        result.activated %= result.hidden;
    return !withOutput || multiply(result.activated, layer.down, result.output, stop);
}

arma::uword gatedWidth(arma::uword d, arma::uword multipleOf)
{
    const arma::uword width = 8 * d / 3;
    return (width + multipleOf - 1) / multipleOf * multipleOf;
}

} // namespace heed::math
