// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/gradient_difference.h"

#include <algorithm>
#include <cmath>

namespace heed::math {

static double lossAt(const RowFunction &f, arma::rowvec x, const arma::rowvec &upstream, arma::uword entry, double at)
{
    x[entry] = at;
    return arma::dot(upstream, f(x));
}

CentralDifference centralDifference(
    const RowFunction &f, const arma::rowvec &x, const arma::rowvec &upstream, arma::uword entry, double step)
{
    const double above = x[entry] + step, below = x[entry] - step;
    return {lossAt(f, x, upstream, entry, above), lossAt(f, x, upstream, entry, below), above - below};
}

double relativeError(double a, double b)
{
    if (a == b)
        return 0;
    return std::abs(a - b) / std::max({1.0, std::abs(a), std::abs(b)});
}

} // namespace heed::math
