// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers as people read them, for derivations, reports and messages.
#pragma once

#include "sdk/export.h"
#include "sdk/value.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// Fixed decimals, a half away from zero as on paper, never "-0.0000"; "nan", "inf" and "-inf" for the others.
[[nodiscard]] HEED_SDK_EXPORT std::string fixedText(double x, int decimals);
/// The shortest text that reads back as the same double: "0.1", "1e+300".
[[nodiscard]] HEED_SDK_EXPORT std::string exactText(double x);
/// Integral numbers without decimals ("2"), others with `decimals`.
[[nodiscard]] HEED_SDK_EXPORT std::string plainText(double x, int decimals);
/// "1,050,624".
[[nodiscard]] HEED_SDK_EXPORT std::string groupedText(std::int64_t count);
/// "1 row", "3 rows", "1,050,624 entries"; without a plural the noun takes an s.
[[nodiscard]] HEED_SDK_EXPORT std::string counted(
    std::size_t count, std::string_view noun, std::string_view plural = {});
/// "(0.4011, 0.1978, 0.4011)".
[[nodiscard]] HEED_SDK_EXPORT std::string tupleText(std::span<const double> entries, int decimals);
/// A short text of any value for messages: "[[1, 0], [0, 1]]", cut with "…" after about `limit` characters.
[[nodiscard]] HEED_SDK_EXPORT std::string valueText(const Value &value, std::size_t limit = 80);

/// The same for TeX: groups as {,}, infinities as \infty.
[[nodiscard]] HEED_SDK_EXPORT std::string texNumber(double x, int decimals);
[[nodiscard]] HEED_SDK_EXPORT std::string texTuple(std::span<const double> entries, int decimals);
[[nodiscard]] HEED_SDK_EXPORT std::string texGrouped(std::int64_t count);
[[nodiscard]] HEED_SDK_EXPORT std::string texMatrix(const arma::mat &matrix, int decimals);

} // namespace heed
