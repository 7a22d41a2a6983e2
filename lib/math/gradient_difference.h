// SPDX-License-Identifier: GPL-3.0-or-later
/// Gradients without any calculus: move one entry up and down and see how the loss changes.
#pragma once

#include "math/export.h"

#include <armadillo>

#include <functional>

namespace heed::math {

using RowFunction = std::function<arma::rowvec(const arma::rowvec &)>;

/// A loss is the sum of upstream times the function's entries.
struct CentralDifference {
    double up, down; ///< the loss with the entry moved
    double width; ///< how far apart the moved entries stand: twice the step, but for rounding; 0 when it vanishes
    [[nodiscard]] double slope() const { return (up - down) / width; }
};
/// `upstream` has as many entries as f gives.
[[nodiscard]] HEED_MATH_EXPORT CentralDifference centralDifference(
    const RowFunction &f, const arma::rowvec &x, const arma::rowvec &upstream, arma::uword entry, double step);

/// |a - b| / max(1, |a|, |b|): absolute for small numbers, relative for large ones.
[[nodiscard]] HEED_MATH_EXPORT double relativeError(double a, double b);

} // namespace heed::math
