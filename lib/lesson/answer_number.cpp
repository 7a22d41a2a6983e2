// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/answer_number.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace heed {

namespace {

constexpr int mostDepth = 32;
constexpr double infinity = std::numeric_limits<double>::infinity();

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Sums of products of powers; the first thing wrong ends it.
class AnswerParser {
public:
    AnswerParser(std::string_view text, const AnswerStyle &style)
        : m_text(text)
        , m_style(style)
    {
    }

    tl::expected<double, std::string> parse()
    {
        const double value = sum();
        if (!m_error && peek() != '\0')
            refuseRest();
        if (m_error)
            return tl::unexpected(*m_error);
        if (std::isnan(value))
            return tl::unexpected(std::string("That has no value; is something divided by zero?"));
        if (std::isinf(value) && !m_meansInfinity)
            return tl::unexpected(std::string("That has no finite value; is something divided by zero?"));
        return value;
    }

private:
    double refuse(std::string message)
    {
        if (!m_error)
            m_error = std::move(message);
        m_at = m_text.size();
        return 0;
    }

    void refuseRest()
    {
        const char next = peek();
        if (isDigit(next))
            refuse(
                "Two numbers stand side by side; is a sign missing before '" + std::string(m_text.substr(m_at)) + "'?");
        else
            refuse("'" + shortened(m_text.substr(m_at)) + "' can't be read here.");
    }

    static std::string shortened(std::string_view text)
    {
        std::size_t end = std::min<std::size_t>(text.size(), 20);
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            ++end;
        return std::string(text.substr(0, end)) + (end < text.size() ? "…" : "");
    }

    /// The next character that is no space; NUL at the end.
    char peek()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == hardSpace || m_text[m_at] == '\t'))
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }

    bool accept(char c)
    {
        const bool isNext = peek() == c;
        m_at += isNext ? 1 : 0;
        return isNext;
    }

    double sum()
    {
        double value = product();
        while (peek() == '+' || peek() == '-')
            value += accept('+') ? product() : (accept('-'), -product());
        return value;
    }

    double product()
    {
        double value = signedPower();
        while (true) {
            if (accept('*'))
                value *= signedPower();
            else if (accept('/'))
                value /= signedPower();
            else if (isLetter(peek()) || peek() == '(' || peek() == '\\')
                value *= power();
            else
                return value;
        }
    }

    double signedPower()
    {
        if (++m_depth > mostDepth)
            return refuse("That is nested too deeply.");
        const double value = accept('-') ? -signedPower() : accept('+') ? signedPower() : power();
        --m_depth;
        return value;
    }

    double power()
    {
        double value = primary();
        while (accept('%'))
            value /= 100;
        return accept('^') ? std::pow(value, signedPower()) : value;
    }

    double primary()
    {
        const char next = peek();
        const bool isMark = (next == '.' || next == ',') && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1]);
        if (isDigit(next) || isMark)
            return number();
        if (isLetter(next))
            return named();
        if (next == '\\')
            return command();
        if (accept('('))
            return group(')');
        if (accept('{'))
            return group('}');
        if (m_error)
            return 0;
        return refuse(next == '\0' ? std::string("The answer ends where a number is due.")
                                   : "Expected a number, found '" + shortened(m_text.substr(m_at)) + "'.");
    }

    double number()
    {
        const auto value = answerLiteral(m_text, m_at, m_style);
        return value ? *value : refuse(value.error());
    }

    double group(char close)
    {
        if (++m_depth > mostDepth)
            return refuse("That is nested too deeply.");
        const double value = sum();
        --m_depth;
        if (!accept(close))
            return refuse(std::string("A closing '") + close + "' is missing.");
        return value;
    }

    std::string_view word()
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isLetter(m_text[m_at]))
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    double named()
    {
        const std::string name(word());
        if (name == "pi")
            return std::numbers::pi;
        if (name == "e")
            return std::numbers::e;
        if (name == "inf" || name == "infinity") {
            m_meansInfinity = true;
            return infinity;
        }
        return applied(name);
    }

    double applied(const std::string &name)
    {
        if (name == "sqrt")
            return std::sqrt(operand());
        if (name == "exp")
            return std::exp(operand());
        if (name == "ln" || name == "log")
            return std::log(operand());
        return refuse("'" + name
            + "' is no number; write the value itself. Besides numbers, sqrt, exp, log, pi and e are understood.");
    }

    double operand()
    {
        if (++m_depth > mostDepth)
            return refuse("That is nested too deeply.");
        const double value = primary();
        --m_depth;
        return value;
    }

    double command()
    {
        ++m_at;
        const std::string name(word());
        if (name != "frac")
            return applied(name);
        const double above = operand();
        return above / operand();
    }

    std::string_view m_text;
    const AnswerStyle &m_style;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_meansInfinity = false;
    std::optional<std::string> m_error;
};

} // namespace

tl::expected<double, std::string> answerValue(std::string_view plain, const AnswerStyle &style)
{
    return AnswerParser(plain, style).parse();
}

} // namespace heed
