// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/format.h"

#include "lesson/written_number.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace heed {

namespace {

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// How one number is written.
struct Notation {
    std::string minus = "-";
    std::string separator; ///< of thousands, "" for none
    std::string point = "."; ///< as written: ".", ",", "{,}"
    std::string exponent; ///< "e6", as written
    int decimals = 0;
    bool percent = false;
};

/// The number that begins at a digit: its end, and how it is written.
class Token {
public:
    Token(std::string_view text, std::size_t begin, bool decimalComma)
        : m_text(text)
        , m_decimalComma(decimalComma)
        , m_end(begin)
    {
        digits();
        while (separator()) { }
        fraction();
        exponent();
        percent();
    }

    [[nodiscard]] std::size_t end() const { return m_end; }
    Notation notation;

private:
    void digits()
    {
        while (m_end < m_text.size() && isDigit(m_text[m_end]))
            ++m_end;
    }

    [[nodiscard]] bool startsWith(std::size_t at, std::string_view mark) const
    {
        return m_text.substr(at).starts_with(mark);
    }

    [[nodiscard]] bool threeDigitsAt(std::size_t at) const
    {
        const std::string_view next = m_text.substr(std::min(at, m_text.size()), 4);
        return next.size() >= 3 && std::ranges::all_of(next.substr(0, 3), isDigit)
            && (next.size() == 3 || !isDigit(next[3]));
    }

    bool separator()
    {
        static constexpr std::array<std::string_view, 7> comma{
            "{,}", ",", "\\,", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89", " "};
        static constexpr std::array<std::string_view, 7> point{
            "{.}", ".", "\\,", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89", " "};
        for (const std::string_view mark : m_decimalComma ? point : comma) {
            const bool isSame = notation.separator.empty() || notation.separator == mark;
            if (!isSame || !startsWith(m_end, mark) || !threeDigitsAt(m_end + mark.size()))
                continue;
            notation.separator = mark;
            m_end += mark.size() + 3;
            return true;
        }
        return false;
    }

    void fraction()
    {
        for (const std::string_view mark :
            {std::string_view(m_decimalComma ? "{,}" : "{.}"), std::string_view(m_decimalComma ? "," : ".")}) {
            const std::size_t after = m_end + mark.size();
            if (!startsWith(m_end, mark) || after >= m_text.size() || !isDigit(m_text[after]))
                continue;
            notation.point = mark;
            m_end = after;
            digits();
            notation.decimals = static_cast<int>(m_end - after);
            return;
        }
    }

    void exponent()
    {
        if (m_end >= m_text.size() || (m_text[m_end] != 'e' && m_text[m_end] != 'E'))
            return;
        std::size_t at = m_end + 1;
        at += at < m_text.size() && (m_text[at] == '-' || m_text[at] == '+') ? 1 : 0;
        if (at >= m_text.size() || !isDigit(m_text[at]))
            return;
        const std::size_t begin = m_end;
        m_end = at;
        digits();
        notation.exponent = m_text.substr(begin, m_end - begin);
    }

    void percent()
    {
        const std::size_t at = std::min(m_text.find_first_not_of(" ~", m_end), m_text.size());
        notation.percent = startsWith(at, "%") || startsWith(at, "\\%") || startsWith(m_end, "\xC2\xA0%")
            || startsWith(m_end, "\\,\\%");
    }

    std::string_view m_text;
    bool m_decimalComma;
    std::size_t m_end;
};

std::string grouped(const std::string &digits, const std::string &separator)
{
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            text += separator;
        text += digits[i];
    }
    return text;
}

/// Of "e-5", "e+5" or "E5" the power of ten; nothing that a double can't hold.
std::optional<double> scaleOf(std::string_view exponent)
{
    if (exponent.empty())
        return 1;
    exponent.remove_prefix(exponent.substr(1).starts_with('+') ? 2 : 1);
    int power = 0;
    const auto read = std::from_chars(exponent.data(), exponent.data() + exponent.size(), power);
    const double scale = std::pow(10.0, power);
    return read.ec == std::errc() && std::isnormal(scale) ? std::optional(scale) : std::nullopt;
}

std::optional<std::string> spelled(double value, const Notation &notation)
{
    if (!std::isfinite(value))
        return (value < 0 ? notation.minus : "") + fixedText(std::abs(value), 0);
    const auto scale = scaleOf(notation.exponent);
    const double shown = scale ? value * (notation.percent ? 100 : 1) / *scale : 0;
    if (!scale || !std::isfinite(shown))
        return std::nullopt;
    const std::string digits = fixedText(shown, notation.decimals);
    const bool isNegative = digits.starts_with('-');
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const std::string whole = digits.substr(isNegative ? 1 : 0, point - (isNegative ? 1 : 0));
    std::string text = (isNegative ? notation.minus : "") + grouped(whole, notation.separator);
    if (point < digits.size())
        text += notation.point + digits.substr(point + 1);
    return text + notation.exponent;
}

/// The sign that stands before a number: its length, 0 for none.
std::size_t minusBefore(std::string_view text, std::size_t at)
{
    constexpr std::string_view sign = "\xE2\x88\x92";
    if (at >= sign.size() && text.substr(at - sign.size(), sign.size()) == sign)
        return sign.size();
    return at > 0 && text[at - 1] == '-' ? 1 : 0;
}

} // namespace

std::optional<std::string> rewrittenNumbers(
    std::string_view written, std::string_view lang, const std::vector<double> &values)
{
    const auto read = readWrittenNumbers(written, lang);
    if (!read || read->entries.size() != values.size())
        return std::nullopt;
    const bool decimalComma = usesDecimalComma(lang);
    std::string text;
    std::size_t at = 0, next = 0;
    for (std::size_t i = 0; i < written.size();) {
        if (!isDigit(written[i])) {
            ++i;
            continue;
        }
        if (next == values.size())
            return std::nullopt;
        Token token(written, i, decimalComma);
        const std::size_t sign = minusBefore(written, i);
        token.notation.minus = sign > 0 ? written.substr(i - sign, sign) : "-";
        text += written.substr(at, i - sign - at);
        const auto number = spelled(values[next++], token.notation);
        if (!number)
            return std::nullopt;
        text += *number;
        at = i = token.end();
    }
    text += written.substr(at);
    return next == values.size() ? std::optional(text) : std::nullopt;
}

} // namespace heed
