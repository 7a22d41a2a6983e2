// SPDX-License-Identifier: GPL-3.0-or-later
/// For operators that add up in float where `precision` asks for it.
#pragma once

#include "sdk/call.h"

#include <armadillo>

#include <type_traits>

namespace heed {

/// compute(x), where x and the matrix or vector that comes back are of the call's precision. Entries of x must be numbers
/// that float has.
template<typename Compute>
[[nodiscard]] arma::mat inPrecision(const Call &call, const arma::mat &x, const Compute &compute)
{
    if (call.precision() == Precision::Float64)
        return compute(x);
    return arma::conv_to<arma::mat>::from(compute(arma::conv_to<arma::fmat>::from(x)));
}

} // namespace heed
