// SPDX-License-Identifier: GPL-3.0-or-later
#include "product_call.h"

#include "math/product.h"

namespace heed {

template<typename T>
static bool multiplied(
    const Call &call, const arma::Mat<T> &a, const arma::Mat<T> &b, bool isTransposed, arma::Mat<T> &output)
{
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    return isTransposed ? math::multiplyTransposed(a, b, output, isStopped, call.threads)
                        : math::multiply(a, b, output, isStopped, call.threads);
}

std::optional<arma::mat> productOf(const Call &call, const arma::mat &a, const arma::mat &b, bool isTransposed)
{
    arma::mat output;
    if (call.precision() == Precision::Float64)
        return multiplied(call, a, b, isTransposed, output) ? std::optional(std::move(output)) : std::nullopt;
    arma::fmat single;
    const auto rounded = [](const arma::mat &matrix) { return arma::conv_to<arma::fmat>::from(matrix); };
    if (!multiplied(call, rounded(a), rounded(b), isTransposed, single))
        return std::nullopt;
    return arma::conv_to<arma::mat>::from(single);
}

} // namespace heed
