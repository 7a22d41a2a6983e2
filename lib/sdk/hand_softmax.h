// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/hand_labels.h"

#include <optional>
#include <span>
#include <vector>

namespace heed::hand {

/// Whether the exponentials of the scores, but for those at minus infinity, are neither too long to read nor so small that no
/// digit shows.
[[nodiscard]] HEED_SDK_EXPORT bool exponentialsReadWell(std::span<const double> scores);

/// One row of softmax by hand; the steps that operators on scores share.
struct HEED_SDK_EXPORT SoftmaxRow {
    /// `subtractLargest`: shift the scores so that the largest is 0, which changes no weight.
    SoftmaxRow(std::vector<double> scoresOfRow, bool subtractLargest);

    std::vector<double> scores; ///< as softmax receives them
    std::optional<double> largest = {}; ///< what is subtracted
    std::vector<double> shifted; ///< the exponents
    std::vector<double> exponentials;
    double sum = 0;
    std::vector<double> weights;
    AxisNames names = {}; ///< of the entries: a line about one begins with its label, where there are some

    /// Subtract (if so), and exponentiate.
    [[nodiscard]] Derivation exponentiate(int decimals) const;
    /// The sum of the exponentials as a line: 2.0281 + 1 + 2.0281 = 5.0562.
    [[nodiscard]] Line sumLine(int decimals) const;
    /// One weight as a line: 2.0281 / 5.0562 ≈ 0.4011.
    [[nodiscard]] Line weightLine(std::size_t column, int decimals) const;
    /// Sum and weights, or the one weight of `column`.
    [[nodiscard]] Step normalise(int decimals, std::optional<std::size_t> column = {}) const;
};

} // namespace heed::hand
