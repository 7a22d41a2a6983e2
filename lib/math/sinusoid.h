// SPDX-License-Identifier: GPL-3.0-or-later
/// Sine and cosine of positions (Vaswani and others 2017): pair i turns with the frequency base^(-2i/dim).
#pragma once

#include "math/export.h"
#include "math/stop.h"

#include <armadillo>

#include <optional>

namespace heed::math {

/// Sine and cosine of a pair side by side (the paper), or all sines before all cosines.
enum class SinusoidLayout { Interleaved, Halves };
/// base^(-2i/dim) (the paper), or base^(-i/(dim/2 - 1)) (tensor2tensor, fairseq), which ends at 1/base exactly.
enum class FrequencySpacing { Paper, Tensor2Tensor };

struct Sinusoid {
    arma::uword dim = 0; ///< columns; when odd, the last sine stands alone
    double base = 10000;
    SinusoidLayout layout = SinusoidLayout::Interleaved;
    FrequencySpacing spacing = FrequencySpacing::Paper;

    /// Of a column, counted from 0.
    struct Column {
        arma::uword pair;
        bool isSine;
    };
    [[nodiscard]] HEED_MATH_EXPORT Column column(arma::uword index) const;
    /// The power of the base is -above / below.
    struct Exponent {
        arma::uword above, below;
    };
    [[nodiscard]] HEED_MATH_EXPORT Exponent exponent(arma::uword pair) const;
    [[nodiscard]] HEED_MATH_EXPORT double frequency(arma::uword pair) const;
};

/// Rows for the positions offset to offset + length - 1; length x dim. Nothing: stopped.
[[nodiscard]] HEED_MATH_EXPORT std::optional<arma::mat> sinusoidalEncoding(
    const Sinusoid &sinusoid, arma::uword length, double offset = 0, const Stop &stop = {});

} // namespace heed::math
