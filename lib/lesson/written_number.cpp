// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/written_number.h"

#include "lesson/scalars.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <utility>

namespace heed {

namespace {

void replaceAll(std::string &text, std::string_view from, std::string_view to)
{
    std::string replaced;
    std::size_t begin = 0;
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, begin)) {
        replaced.append(text, begin, at - begin).append(to);
        begin = at + from.size();
    }
    if (begin > 0)
        text = replaced.append(text, begin);
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == std::string_view::npos ? std::string_view{}
                                           : text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

/// Without the delimiters of a formula, of code and of emphasis around the whole.
std::string_view unwrapped(std::string_view text)
{
    using Pair = std::pair<std::string_view, std::string_view>;
    constexpr std::array<Pair, 9> pairs{{{"$$", "$$"}, {"$`", "`$"}, {"$", "$"}, {"`", "`"}, {"\\(", "\\)"},
        {"**", "**"}, {"__", "__"}, {"*", "*"}, {"_", "_"}}};
    text = trimmed(text);
    for (std::size_t i = 0; i < pairs.size();) {
        const auto &[open, close] = pairs.at(i);
        const bool wraps = text.size() > open.size() + close.size() && text.starts_with(open) && text.ends_with(close);
        if (wraps)
            text = trimmed(text.substr(open.size(), text.size() - open.size() - close.size()));
        i = wraps ? 0 : i + 1;
    }
    return text;
}

/// Unwrapped, and with one kind of minus and of space.
std::string simplified(std::string_view raw)
{
    using Pair = std::pair<std::string_view, std::string_view>;
    constexpr std::array<Pair, 20> pairs{{{"\\left", ""}, {"\\right", ""}, {"\\approx", ""}, {"\xE2\x89\x88", ""},
        {"\\,", " "}, {"\\ ", " "}, {"\\;", " "}, {"\\!", " "}, {"\\quad", " "}, {"~", " "}, {"\xC2\xA0", " "},
        {"\xE2\x80\xAF", " "}, {"\xE2\x80\x89", " "}, {"&nbsp;", " "}, {"{,}", ","}, {"{.}", "."},
        {"\xE2\x88\x92", "-"}, {"\\%", "%"}, {"\\infty", "inf"}, {"\xE2\x88\x9E", "inf"}}};
    std::string text(unwrapped(raw));
    for (const auto &[from, to] : pairs)
        replaceAll(text, from, to);
    return text;
}

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// "1,050,624" and "1 050 624": drops separators that stand before exactly three digits, and after one to three.
/// "0,123" is a decimal comma in the wrong language.
std::optional<std::string> withoutGroups(std::string_view digits, char separator)
{
    std::string joined;
    std::size_t run = 0;
    bool grouped = false;
    for (const char c : digits) {
        if (isDigit(c)) {
            joined += c;
            ++run;
            continue;
        }
        if ((c != separator && c != ' ') || run == 0 || run > 3 || (grouped && run != 3))
            return std::nullopt;
        grouped = true;
        run = 0;
    }
    const bool isOdd = grouped && (run != 3 || digits.starts_with('0'));
    return run == 0 || isOdd ? std::nullopt : std::optional(joined);
}

std::optional<WrittenNumber> readOne(std::string_view text, bool decimalComma)
{
    text = trimmed(text);
    const bool percent = text.ends_with('%');
    text = trimmed(percent ? text.substr(0, text.size() - 1) : text);
    const bool negative = text.starts_with('-');
    const std::string_view size = trimmed(negative || text.starts_with('+') ? text.substr(1) : text);
    const std::string sign = negative ? "-" : "";
    if (size == "inf" || size == "nan")
        return WrittenNumber{.value = size == "nan" ? NAN : negative ? -INFINITY : INFINITY, .unit = 0};

    const std::size_t exponentAt = std::min(size.find_first_of("eE"), size.size());
    const std::string_view mantissa = size.substr(0, exponentAt);
    const std::size_t pointAt = std::min(mantissa.rfind(decimalComma ? ',' : '.'), mantissa.size());
    const std::string_view fraction = pointAt < mantissa.size() ? mantissa.substr(pointAt + 1) : std::string_view{};
    const auto whole = withoutGroups(mantissa.substr(0, pointAt), decimalComma ? '.' : ',');
    if (!whole || !std::ranges::all_of(fraction, isDigit) || (pointAt < mantissa.size() && fraction.empty()))
        return std::nullopt;
    const std::string exponent(size.substr(exponentAt));
    const auto number = readNumber(sign + *whole + (fraction.empty() ? "" : "." + std::string(fraction)) + exponent);
    const auto scale = readNumber("1" + exponent);
    if (!number || !scale || !std::isfinite(*scale)) // to a digit of infinite size every value would agree
        return std::nullopt;
    const int decimals = static_cast<int>(fraction.size());
    const double hundredth = percent ? 0.01 : 1;
    return WrittenNumber{
        .value = *number * hundredth, .unit = *scale * std::pow(10.0, -decimals) * hundredth, .decimals = decimals};
}

/// Between the entries of a tuple: ";", else ", ", else "," where it is neither a decimal mark nor between thousands.
std::string_view separatorOf(std::string_view text, bool decimalComma)
{
    if (text.find(';') != std::string_view::npos)
        return ";";
    const bool isSpaced = text.find(", ") != std::string_view::npos;
    return isSpaced || decimalComma || readOne(text, decimalComma) ? ", " : ",";
}

bool isTuple(std::string_view text)
{
    return text.size() >= 2
        && ((text.front() == '(' && text.back() == ')') || (text.front() == '[' && text.back() == ']'));
}

} // namespace

bool usesDecimalComma(std::string_view lang)
{
    constexpr std::array<std::string_view, 24> languages{"de", "fr", "es", "it", "pt", "nl", "pl", "ru", "uk", "tr",
        "cs", "sk", "da", "sv", "nb", "no", "fi", "hu", "ro", "bg", "el", "id", "vi", "ca"};
    return std::ranges::find(languages, lang.substr(0, lang.find_first_of("-_"))) != languages.end();
}

std::optional<WrittenNumbers> readWrittenNumbers(std::string_view raw, std::string_view lang)
{
    const std::string simple = simplified(raw);
    std::string_view text = trimmed(simple);
    const bool comma = usesDecimalComma(lang);
    WrittenNumbers numbers{.entries = {}, .isTuple = isTuple(text)};
    text = numbers.isTuple ? text.substr(1, text.size() - 2) : text;
    const std::string_view separator = numbers.isTuple ? separatorOf(text, comma) : std::string_view("\n\n");
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        const auto one = readOne(text.substr(at, end - at), comma);
        if (!one)
            return std::nullopt;
        numbers.entries.push_back(*one);
        at = end + separator.size();
    }
    return numbers;
}

/// Of what lies between two doubles at most a quarter of a unit, so that whole numbers agree with themselves alone.
static double slackOf(const WrittenNumber &written)
{
    const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(written.value);
    return std::max(1e-9 * written.unit / 2, written.unit < 1 ? rounding : std::min(rounding, written.unit / 4));
}

bool agrees(const WrittenNumber &written, double value)
{
    if (std::isnan(written.value) || std::isnan(value))
        return std::isnan(written.value) && std::isnan(value);
    if (std::isinf(written.value) || std::isinf(value))
        return written.value == value;
    return std::abs(written.value - value) <= written.unit / 2 + slackOf(written);
}

} // namespace heed
