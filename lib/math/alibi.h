// SPDX-License-Identifier: GPL-3.0-or-later
/// Attention with linear biases (Press and others 2022): each head takes off its own slope times the distance.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

#include <optional>

namespace heed::math {

/// For h heads, a power of two, both give 2^(-8i/h), i = 1 to h. Else the paper's text still does, while its code takes
/// the slopes of the next lower power of two and fills up with every second one of the next higher.
enum class SlopeRule { Reference, Paper };

/// The power p of a head's slope 2^(-8 step / p), heads counted from 0.
struct SlopeExponent {
    arma::uword step, power;
};
[[nodiscard]] HEED_MATH_EXPORT SlopeExponent slopeExponent(arma::uword head, arma::uword heads, SlopeRule rule);
[[nodiscard]] HEED_MATH_EXPORT arma::vec alibiSlopes(arma::uword heads, SlopeRule rule);

struct AlibiShape {
    arma::uword queries, keys;
    arma::sword offset = 0; ///< query i stands where key i + offset stands
    bool hidesFuture = true; ///< later keys get -infinity; else they lose by their distance too
};
/// One matrix of queries x keys a head. Nothing: stopped.
[[nodiscard]] HEED_MATH_EXPORT std::optional<arma::cube> alibiBias(
    const arma::vec &slopes, const AlibiShape &shape, const Stop &stop = {});

} // namespace heed::math
