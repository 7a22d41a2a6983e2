// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/written_number.h"

#include "lesson/scalars.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace heed {

namespace {

void replaceAll(std::string &text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

bool usesDecimalComma(std::string_view lang)
{
    constexpr std::array<std::string_view, 24> languages{"de", "fr", "es", "it", "pt", "nl", "pl", "ru", "uk", "tr", "cs",
        "sk", "da", "sv", "nb", "no", "fi", "hu", "ro", "bg", "el", "id", "vi", "ca"};
    return std::ranges::find(languages, lang.substr(0, lang.find_first_of("-_"))) != languages.end();
}

/// Without Markdown's emphasis, the formula's delimiters, and with one kind of minus and of space.
std::string simplified(std::string_view raw)
{
    std::string text(raw);
    replaceAll(text, "\\(", "");
    replaceAll(text, "\\)", "");
    replaceAll(text, "\\left", "");
    replaceAll(text, "\\right", "");
    replaceAll(text, "\\approx", "");
    for (const std::string_view space : {"\\,", "\\ ", "\\;", "\\!", "\\quad", "~", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89"})
        replaceAll(text, space, " ");
    for (const std::string_view mark : {"$", "`", "**", "__"})
        replaceAll(text, mark, "");
    replaceAll(text, "{,}", ",");
    replaceAll(text, "{.}", ".");
    replaceAll(text, "\xE2\x88\x92", "-");
    replaceAll(text, "\\%", "%");
    replaceAll(text, "\\infty", "inf");
    replaceAll(text, "\xE2\x88\x9E", "inf");
    return text;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == std::string_view::npos ? std::string_view{}
                                           : text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// "1,050,624" and "1 050 624": drops separators that stand before exactly three digits, and after one to three.
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
    if (run == 0 || (grouped && run != 3))
        return std::nullopt;
    return joined;
}

std::optional<WrittenNumber> readOne(std::string_view text, bool decimalComma)
{
    text = trimmed(text);
    const bool percent = text.ends_with('%');
    text = trimmed(percent ? text.substr(0, text.size() - 1) : text);
    const bool negative = text.starts_with('-');
    const std::string_view size = trimmed(negative || text.starts_with('+') ? text.substr(1) : text);
    if (size == "inf" || size == "nan")
        return WrittenNumber{.value = readNumber(std::string(negative ? "-" : "") + std::string(size)).value_or(NAN), .unit = 0};

    const std::size_t exponentAt = std::min(size.find_first_of("eE"), size.size());
    const std::string_view mantissa = size.substr(0, exponentAt);
    const std::size_t pointAt = std::min(mantissa.rfind(decimalComma ? ',' : '.'), mantissa.size());
    const std::string_view fraction = pointAt < mantissa.size() ? mantissa.substr(pointAt + 1) : std::string_view{};
    const auto whole = withoutGroups(mantissa.substr(0, pointAt), decimalComma ? '.' : ',');
    if (!whole || !std::ranges::all_of(fraction, isDigit) || (pointAt < mantissa.size() && fraction.empty()))
        return std::nullopt;
    const std::string exponent = exponentAt < size.size() ? std::string(size.substr(exponentAt)) : "";
    const auto number = readNumber((negative ? "-" : "") + *whole + (fraction.empty() ? "" : "." + std::string(fraction)) + exponent);
    const auto scale = readNumber("1" + exponent);
    if (!number || !scale)
        return std::nullopt;
    const int decimals = static_cast<int>(fraction.size());
    const double hundredth = percent ? 0.01 : 1;
    return WrittenNumber{
        .value = *number * hundredth, .unit = *scale * std::pow(10.0, -decimals) * hundredth, .decimals = decimals};
}

} // namespace

std::optional<WrittenNumbers> readWrittenNumbers(std::string_view raw, std::string_view lang)
{
    const std::string simple = simplified(raw);
    std::string_view text = trimmed(simple);
    const bool comma = usesDecimalComma(lang);
    WrittenNumbers numbers;
    numbers.isTuple = text.size() >= 2 && ((text.front() == '(' && text.back() == ')') || (text.front() == '[' && text.back() == ']'));
    if (!numbers.isTuple) {
        const auto one = readOne(text, comma);
        if (!one)
            return std::nullopt;
        numbers.entries.push_back(*one);
        return numbers;
    }
    text = text.substr(1, text.size() - 2);
    const std::string separator = comma ? ";" : text.find(';') != std::string_view::npos ? ";" : ", ";
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

bool agrees(const WrittenNumber &written, double value)
{
    if (std::isnan(written.value) || std::isnan(value))
        return std::isnan(written.value) && std::isnan(value);
    if (std::isinf(written.value) || std::isinf(value))
        return written.value == value;
    const double slack = 1e-9 * std::max(1.0, std::abs(written.value));
    return std::abs(written.value - value) <= written.unit / 2 + slack;
}

} // namespace heed
