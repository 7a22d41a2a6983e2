// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/scalars.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace heed {

/// "1,5" may be one and a half or, with three digits, a thousand.
static std::string commaHint(std::string_view text)
{
    std::string point(text), joined(text);
    std::ranges::replace(point, ',', '.');
    std::erase(joined, ',');
    if (!readNumber(point) && !readInteger(joined))
        return "";
    const bool isThousands = text.find(',') != std::string_view::npos && text.size() - text.rfind(',') == 4;
    if (isThousands && readInteger(joined))
        return "; a number has no separators: " + joined;
    return readNumber(point) ? "; the decimal mark is a point: " + point : "";
}

/// NaN, .inf and the like.
static std::string notFiniteHint(std::string_view text)
{
    std::string word;
    for (const char c : text)
        if (c != '.' && c != '+')
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const bool isInfinite = word == "inf" || word == "infinity" || word == "-inf" || word == "-infinity";
    if (isInfinite)
        return word.starts_with('-') ? "; write -inf" : "; write inf";
    return word == "nan" ? "; write nan" : "";
}

/// What people write for numbers elsewhere.
static std::string hint(std::string_view text)
{
    if (readNumber(text))
        return "";
    if (isTooLarge(text))
        return "; that is larger than any number, about 1.8e308";
    if (text.find(',') != std::string_view::npos)
        return commaHint(text);
    const std::string zero =
        (text.starts_with('-') ? "-0" : "0") + std::string(text.substr(text.starts_with('-') ? 1 : 0));
    if (text.find('.') < 2 && readNumber(zero))
        return "; a digit stands before the point: " + zero;
    if (text.ends_with('.') && readNumber(text.substr(0, text.size() - 1)))
        return "; a digit stands after the point: " + std::string(text) + "0";
    if (text.starts_with('+') && readNumber(text.substr(1)))
        return "; no + stands before a number";
    return notFiniteHint(text);
}

std::string integerHint(std::string_view text)
{
    const auto number = readNumber(text);
    if (number && !std::isfinite(*number))
        return "";
    if (isTooLarge(text) || (number && std::abs(*number) >= 0x1p63))
        return text.starts_with('-') ? "; an integer is at least -9223372036854775808"
                                     : "; an integer is at most 9223372036854775807";
    const bool isIntegral = number && *number == std::trunc(*number) && std::abs(*number) > 0x1p53;
    return isIntegral && !readInteger(text) ? "; an integer above 2^53 is written with all its digits" : "";
}

std::string foundText(const YamlNode &node)
{
    if (node.isScalar())
        return "found '" + node.text + "'" + hint(node.text);
    return node.isList() ? "found a list" : "found a map";
}

std::string foundForInteger(const YamlNode &node)
{
    const std::string why = node.isScalar() ? integerHint(node.text) : "";
    return why.empty() ? foundText(node) : "found '" + node.text + "'" + why;
}

} // namespace heed
