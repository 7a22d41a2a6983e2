// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/number_format.h"

#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace heed {

static constexpr int usualDecimals = 4;

void NumberSpread::add(double number)
{
    areFinite = areFinite && std::isfinite(number);
    if (!std::isfinite(number))
        return;
    least = isEmpty ? number : std::min(least, number);
    most = isEmpty ? number : std::max(most, number);
    areIntegers = areIntegers && number == std::trunc(number);
    isEmpty = false;
}

static NumberSpread spreadOf(const std::vector<double> &numbers)
{
    NumberSpread spread;
    for (const double number : numbers)
        spread.add(number);
    return spread;
}

NumberFormat::NumberFormat(const std::vector<double> &numbers, std::optional<int> decimals)
    : NumberFormat(spreadOf(numbers), decimals)
{
}

NumberFormat::NumberFormat(const NumberSpread &spread, std::optional<int> decimals)
    : m_decimals(decimals.value_or(usualDecimals))
{
    constexpr double largestInteger = 1e15, largest = 1e9, smallest = 1e-3;
    const double most = std::max(std::abs(spread.least), std::abs(spread.most));
    if (decimals)
        return;
    if (spread.areIntegers && most < largestInteger)
        m_decimals = 0;
    else
        m_hasExponent = most >= largest || (most > 0 && most < smallest);
}

std::string NumberFormat::text(double number) const
{
    if (!m_hasExponent || !std::isfinite(number))
        return fixedText(number, m_decimals);
    std::array<char, 64> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::scientific, m_decimals);
    return {buffer.data(), end.ptr};
}

std::string numberText(double number, std::optional<int> decimals)
{
    return NumberFormat(std::vector{number}, decimals).text(number);
}

} // namespace heed
