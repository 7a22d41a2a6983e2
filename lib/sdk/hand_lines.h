// SPDX-License-Identifier: GPL-3.0-or-later
/// Lines of hand arithmetic with one operation: what the rounded numbers come to is worked out beside the value.
#pragma once

#include "sdk/hand.h"

#include <span>
#include <string>
#include <vector>

namespace heed::hand {

[[nodiscard]] HEED_SDK_EXPORT Written fraction(const Written &above, const Written &below);
[[nodiscard]] HEED_SDK_EXPORT Written squareRoot(const Written &of);
[[nodiscard]] HEED_SDK_EXPORT Written times();
/// A small number in full: 0.00001 is 10^{-5} and 10^-5, 0.00002 is 2·10^-5, 0.25 is 0.25.
[[nodiscard]] HEED_SDK_EXPORT Written small(double x);

[[nodiscard]] HEED_SDK_EXPORT std::vector<double> roundedAll(std::span<const double> numbers, int decimals);

/// a_1 + a_2 + …
[[nodiscard]] HEED_SDK_EXPORT Line sum(std::span<const double> terms, int decimals, const std::string &name = {});
[[nodiscard]] HEED_SDK_EXPORT Line difference(double a, double b, int decimals);
[[nodiscard]] HEED_SDK_EXPORT Line product(double a, double b, int decimals);
[[nodiscard]] HEED_SDK_EXPORT Line quotient(double a, double b, int decimals);
/// a · b, as a sum of products of entries.
[[nodiscard]] HEED_SDK_EXPORT Line dotProduct(std::span<const double> a, std::span<const double> b, int decimals);
/// The same line with "name = " before it; remarks then call it by that name.
[[nodiscard]] HEED_SDK_EXPORT Line named(const Written &name, Line line);

} // namespace heed::hand
