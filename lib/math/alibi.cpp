// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/alibi.h"

#include <bit>
#include <cmath>

namespace heed::math {

SlopeExponent slopeExponent(arma::uword head, arma::uword heads, SlopeRule rule)
{
    const arma::uword lower = std::bit_floor(heads);
    if (rule == SlopeRule::Paper || lower == heads)
        return {head + 1, heads};
    if (head < lower)
        return {head + 1, lower};
    return {2 * (head - lower) + 1, 2 * lower};
}

arma::vec alibiSlopes(arma::uword heads, SlopeRule rule)
{
    arma::vec slopes(heads);
    for (arma::uword head = 0; head < heads; ++head) {
        const auto [step, power] = slopeExponent(head, heads, rule);
        slopes[head] = std::exp2(-8 * static_cast<double>(step) / static_cast<double>(power));
    }
    return slopes;
}

static double biasAt(double slope, arma::sword distance, bool hidesFuture)
{
    if (distance == 0)
        return 0;
    if (distance < 0 && hidesFuture)
        return -arma::datum::inf;
    return -slope * std::abs(static_cast<double>(distance));
}

std::optional<arma::cube> alibiBias(const arma::vec &slopes, const AlibiShape &shape, const Stop &stop)
{
    arma::cube bias(shape.queries, shape.keys, slopes.n_elem);
    for (arma::uword head = 0; head < slopes.n_elem; ++head)
        for (arma::uword key = 0; key < shape.keys; ++key) {
            if (stop())
                return std::nullopt;
            for (arma::uword query = 0; query < shape.queries; ++query) {
                const arma::sword distance =
                    static_cast<arma::sword>(query) + shape.offset - static_cast<arma::sword>(key);
                bias.at(query, key, head) = biasAt(slopes[head], distance, shape.hidesFuture);
            }
        }
    return bias;
}

} // namespace heed::math
