// SPDX-License-Identifier: GPL-3.0-or-later
/// How many numbers that stand together are written, so that their decimal points align.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heed {

class NumberFormat {
public:
    /// For these numbers: integers without decimals, very large and very small ones with powers of ten, else with
    /// four decimals, or as many as are asked for.
    explicit NumberFormat(const std::vector<double> &numbers, std::optional<int> decimals = {});

    [[nodiscard]] std::string text(double number) const;

private:
    int m_decimals = 4;
    bool m_hasExponent = false;
};

/// One number by the same rules.
[[nodiscard]] std::string numberText(double number, std::optional<int> decimals = {});

} // namespace heed
