// SPDX-License-Identifier: GPL-3.0-or-later
/// Rotary position embedding (Su and others 2021): each pair of columns is turned by an angle that grows with the
/// position, so that dot products depend on the distance alone.
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

#include <vector>

namespace heed::math {

struct Rotary {
    arma::uword dim = 0; ///< columns that are turned, even; the others stay
    double base = 10000;
    bool interleaved = false; ///< pairs (0, 1), (2, 3), … (Meta, GPT-J); else (0, dim/2), (1, dim/2 + 1), … (GPT-NeoX)

    /// The two columns of a pair.
    struct Pair {
        arma::uword first, second;
    };
    [[nodiscard]] Pair pair(arma::uword index) const
    {
        return interleaved ? Pair{2 * index, 2 * index + 1} : Pair{index, index + dim / 2};
    }
    [[nodiscard]] HEED_MATH_EXPORT double frequency(arma::uword pair) const;
};

/// positions x dim/2, in radians.
[[nodiscard]] HEED_MATH_EXPORT arma::mat rotaryAngles(const Rotary &rotary, const std::vector<double> &positions);

/// Turns every row of each head: (a, b) becomes (a cos - b sin, a sin + b cos). `cosines` and `sines` are n x dim/2 for
/// h heads of n x d. False: stopped, and `x` holds nothing of use.
[[nodiscard]] HEED_MATH_EXPORT bool rotate(
    arma::cube &x, const Rotary &rotary, const arma::mat &cosines, const arma::mat &sines, const Stop &stop = {});

} // namespace heed::math
