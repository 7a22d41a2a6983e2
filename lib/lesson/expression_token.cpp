// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/expression_token.h"
#include "lesson/expression_text.h"

#include <algorithm>
#include <array>

namespace heed {

static bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool isDigit(char c) { return c >= '0' && c <= '9'; }
static bool isSmall(char c) { return c >= 'a' && c <= 'z'; }
static bool isWordPart(char c) { return isSmall(c) || isDigit(c) || c == '_' || (c >= 'A' && c <= 'Z'); }

/// Longer signs first.
static constexpr std::array<std::string_view, 19> signs{
    "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "^", "(", ")", "[", "]", ",", ".", "%", "="};

struct Strange {
    std::string_view written;
    std::string_view advice;
};
/// What people write who come from other languages or from a formula.
static constexpr std::array<Strange, 24> stranges{{
    {"**", "write ^ for a power"},
    {"&&", "write and"},
    {"||", "write or"},
    {"&", "write and"},
    {"|", "write or, or abs(x)"},
    {"!", "write not, or != to compare"},
    {"'", "text stands in double quotes"},
    {"“", "text stands in straight double quotes"},
    {"”", "text stands in straight double quotes"},
    {"{", "a list is written [1, 2]"},
    {";", "rows are lists of their own: [[1, 2], [3, 4]]"},
    {"−", "write - for minus"},
    {"–", "write - for minus"},
    {"×", "write * to multiply"},
    {"·", "write * to multiply, dot(a, b) for vectors"},
    {"÷", "write / to divide"},
    {"≤", "write <="},
    {"≥", "write >="},
    {"≠", "write !="},
    {"√", "write sqrt(x)"},
    {"π", "write pi"},
    {"∞", "write inf"},
    {"²", "write ^2"},
    {"\u00a0", "this is a no-break space; write an ordinary one"},
}};

std::size_t ExpressionTokenizer::digitsFrom(std::size_t index) const
{
    while (isDigit(at(index)))
        ++index;
    return index;
}

ExpressionToken ExpressionTokenizer::taken(ExpressionToken::Kind kind, std::size_t end)
{
    const std::size_t begin = std::exchange(m_at, end);
    return {.kind = kind, .source = m_text.substr(begin, end - begin), .begin = begin, .end = end};
}

tl::unexpected<ExpressionError> ExpressionTokenizer::refused(
    std::string message, std::size_t begin, std::size_t end) const
{
    return tl::unexpected<ExpressionError>(
        {.message = std::move(message), .begin = begin, .end = std::min(end, m_text.size()), .isSyntax = true});
}

ExpressionResult<ExpressionToken> ExpressionTokenizer::next()
{
    while (isSpace(at(m_at)))
        ++m_at;
    if (m_at >= m_text.size())
        return ExpressionToken{.begin = m_text.size(), .end = m_text.size()};
    const char first = at(m_at);
    if (isDigit(first))
        return number();
    if (first == '"')
        return quoted();
    return isWordPart(first) ? word() : sign();
}

ExpressionResult<ExpressionToken> ExpressionTokenizer::number()
{
    std::size_t end = digitsFrom(m_at);
    if (at(end) == '.' && isDigit(at(end + 1)))
        end = digitsFrom(end + 1);
    if (at(end) == 'e' || at(end) == 'E') {
        const std::size_t exponent = end + (at(end + 1) == '+' || at(end + 1) == '-' ? 2 : 1);
        end = isDigit(at(exponent)) ? digitsFrom(exponent) : end;
    }
    if (!isWordPart(at(end)) && at(end) != '.')
        return taken(ExpressionToken::Kind::Number, end);
    while (isWordPart(at(end)) || at(end) == '.')
        ++end;
    const std::string written(m_text.substr(m_at, end - m_at));
    return refused(inQuotes(written) + " is no number: write it as 31, 0.5 or 1e6.", m_at, end);
}

ExpressionResult<ExpressionToken> ExpressionTokenizer::quoted()
{
    std::string text;
    for (std::size_t i = m_at + 1; i < m_text.size(); ++i) {
        if (m_text[i] == '"') {
            ExpressionToken token = taken(ExpressionToken::Kind::Text, i + 1);
            token.text = std::move(text);
            return token;
        }
        if (m_text[i] == '\\') {
            ++i;
            if (at(i) != '"' && at(i) != '\\')
                return refused("A backslash in a text stands before \" or \\ only; write \\\\ for one.", i - 1, i + 1);
        }
        text += at(i);
    }
    return refused("The text that begins here has no closing double quote.", m_at, m_text.size());
}

ExpressionResult<ExpressionToken> ExpressionTokenizer::word()
{
    std::size_t end = m_at;
    while (isWordPart(at(end)))
        ++end;
    const std::string_view written = m_text.substr(m_at, end - m_at);
    const auto isNamePart = [](char c) { return isSmall(c) || isDigit(c) || c == '_'; };
    if (isSmall(written.front()) && std::all_of(written.begin(), written.end(), isNamePart))
        return taken(ExpressionToken::Kind::Word, end);
    return refused(
        inQuotes(written) + " is no name: names are small letters, digits and _, and begin with a letter.", m_at, end);
}

ExpressionResult<ExpressionToken> ExpressionTokenizer::sign()
{
    const std::string_view rest = m_text.substr(m_at);
    const auto sign = std::find_if(signs.begin(), signs.end(), [&](auto s) { return rest.starts_with(s); });
    if (sign == signs.end() || rest.starts_with("**"))
        return strange();
    if (*sign == "." && isDigit(at(m_at + 1)))
        return refused("A number begins with a digit: write 0.5, not .5.", m_at, digitsFrom(m_at + 1));
    if (*sign == "=")
        return refused("Write == to compare; a single = says nothing inside an expression.", m_at, m_at + 1);
    return taken(ExpressionToken::Kind::Sign, m_at + sign->size());
}

tl::unexpected<ExpressionError> ExpressionTokenizer::strange() const
{
    for (const Strange &strange : stranges)
        if (m_text.substr(m_at).starts_with(strange.written))
            return refused(inQuotes(strange.written) + " is not understood: " + std::string(strange.advice) + ".", m_at,
                m_at + strange.written.size());
    std::size_t end = m_at + 1;
    while (end < m_text.size() && (static_cast<unsigned char>(m_text[end]) & 0xC0U) == 0x80U)
        ++end;
    const std::string written(m_text.substr(m_at, end - m_at));
    return refused(inQuotes(written) + " has no meaning in an expression.", m_at, end);
}

} // namespace heed
