// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic_entries.h"
#include "engine/compare.h"
#include "lesson/expression_text.h"
#include "sdk/number_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace heed {

static std::string shortText(double x)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x, std::chars_format::general, 6);
    return std::isfinite(x) ? std::string(buffer.data(), end.ptr) : exactText(x);
}

static std::string differenceText(double a, double b)
{
    const bool alike = shortText(a) == shortText(b);
    const auto text = [alike](double x) { return alike ? exactText(x) : shortText(x); };
    const std::string pair = text(a) + " and " + text(b);
    return std::isfinite(a) && std::isfinite(b) ? pair + " differ by " + shortText(std::abs(a - b)) : pair + " differ";
}

static std::string placeText(const Value &value, std::size_t entry)
{
    std::string text;
    const Sizes shape = value.shape();
    for (std::size_t axis = shape.size(); axis-- > 0; entry /= shape[axis])
        text.insert(0, inBrackets(std::to_string(entry % shape[axis])));
    return text.empty() ? text : "entry " + text + ": ";
}

static std::string missText(const Comparison &comparison, std::size_t entry)
{
    const Value &left = comparison.left;
    if (const auto *texts = left.as<TextList>())
        return inQuotes(texts->at(entry)) + " is not " + inQuotes(comparison.right.get<TextList>().at(entry));
    if (!isNumeric(left.type()))
        return inQuotes(valueText(left)) + " is not " + inQuotes(valueText(comparison.right));
    if (isWhole(left) && isWhole(comparison.right) && comparison.sign == "==")
        return std::to_string(Wholes(left).at(entry)) + " is not " + std::to_string(Wholes(comparison.right).at(entry));
    const double a = Reals(left).at(entry), b = Reals(comparison.right).at(entry);
    if (comparison.sign == "==")
        return differenceText(a, b);
    return exactText(a) + " is not " + std::string(comparison.sign) + " " + exactText(b);
}

std::string reasonAgainst(const Comparison &comparison)
{
    if (comparison.sign == "!=")
        return "both sides are " + valueText(comparison.right);
    const auto entry = firstMiss(comparison);
    return entry ? placeText(comparison.left, *entry) + missText(comparison, *entry) : std::string();
}

} // namespace heed
