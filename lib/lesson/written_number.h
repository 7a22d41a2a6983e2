// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers as people write them in prose: "1,050,624", "40.11 %", "−0.5", "1.05e6", "(0.4011, 0.1978)", "$8{,}000$".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

struct WrittenNumber {
    double value = 0;
    double unit = 1; ///< of the last written digit: 0.0001 for 0.4011, 1e4 for 1.05e6
    int decimals = 0; ///< digits after the decimal mark
};

struct WrittenNumbers {
    std::vector<WrittenNumber> entries;
    bool isTuple = false;
};

/// Nothing when the text isn't a number, a tuple in ( ) or [ ], or a formula that holds only one of these. A decimal
/// comma is read by `lang`; a thousands separator stands before exactly three digits.
[[nodiscard]] std::optional<WrittenNumbers> readWrittenNumbers(std::string_view text, std::string_view lang);

/// Whether numbers in this language are written with a decimal comma.
[[nodiscard]] bool usesDecimalComma(std::string_view lang);

/// Whether `value` is within half a unit of the last written digit, with a slack of 1e-9 of that and of what doubles
/// round.
[[nodiscard]] bool agrees(const WrittenNumber &written, double value);

} // namespace heed
