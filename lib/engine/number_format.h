// SPDX-License-Identifier: GPL-3.0-or-later
/// How many numbers that stand together are written, so that their decimal points align.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heed {

/// What a format needs to know of the numbers that stand together; nan and inf are only told of.
struct NumberSpread {
    double least = 0, most = 0; ///< both 0 as long as there are none
    bool areIntegers = true;
    bool areFinite = true;
    bool isEmpty = true;

    void add(double number);
};

class NumberFormat {
public:
    explicit NumberFormat(const NumberSpread &spread, std::optional<int> decimals = {});
    /// For these numbers: integers without decimals, very large and very small ones with powers of ten, else with
    /// four decimals, or as many as are asked for.
    explicit NumberFormat(const std::vector<double> &numbers, std::optional<int> decimals = {});

    [[nodiscard]] std::string text(double number) const;
    [[nodiscard]] int decimals() const { return m_decimals; }
    [[nodiscard]] bool hasExponent() const { return m_hasExponent; }

private:
    int m_decimals = 4;
    bool m_hasExponent = false;
};

/// One number by the same rules.
[[nodiscard]] std::string numberText(double number, std::optional<int> decimals = {});

} // namespace heed
