// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/expression_parser.h"
#include "lesson/expression_text.h"
#include "lesson/suggest.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <locale>
#include <sstream>

namespace heed {

using Kind = Expression::Kind;

ExpressionParser::Node ExpressionParser::leaf(Kind kind, const ExpressionToken &token) const
{
    const bool isText = token.kind == ExpressionToken::Kind::Text;
    return {.expression = {.kind = kind,
                .text = isText ? token.text : std::string(token.source),
                .begin = token.begin,
                .end = token.end}};
}

ExpressionParser::Node ExpressionParser::primary()
{
    if (m_token.kind == ExpressionToken::Kind::Number)
        return number();
    if (m_token.kind == ExpressionToken::Kind::Text)
        return leaf(Kind::Text, take());
    if (m_token.kind == ExpressionToken::Kind::Word)
        return word();
    if (m_token.is("("))
        return bracketed();
    if (m_token.is("[")) {
        const ExpressionToken opening = take();
        return listed(Kind::List, opening, "]");
    }
    if (m_token.kind == ExpressionToken::Kind::End)
        failAt(m_token, "The expression ends where a value is expected.");
    else
        failAt(m_token, "A value is expected here, not " + inQuotes(m_token.source) + ".");
    return {};
}

/// Streams, as not every standard library reads a double by from_chars.
static double parsedNumber(std::string_view text)
{
    std::istringstream stream{std::string(text)};
    stream.imbue(std::locale::classic());
    double number = 0;
    stream >> number;
    return std::abs(number) >= std::numeric_limits<double>::max() && stream.fail() ? HUGE_VAL : number;
}

static int decimalsOf(std::string_view text)
{
    const std::size_t exponentAt = std::min(text.find_first_of("eE"), text.size());
    const std::size_t point = text.find('.');
    const int places = point == std::string_view::npos ? 0 : static_cast<int>(exponentAt - point - 1);
    int exponent = 0;
    std::string_view digits = text.substr(std::min(exponentAt + 1, text.size()));
    if (digits.starts_with('+'))
        digits.remove_prefix(1);
    std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    return places - exponent;
}

ExpressionParser::Node ExpressionParser::number()
{
    const ExpressionToken token = take();
    Node node = leaf(Kind::Number, token);
    Expression &expression = node.expression;
    const std::string_view text = token.source;
    std::int64_t integer = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), integer);
    if (error == std::errc() && end == text.data() + text.size()) {
        expression.integer = integer;
        expression.number = static_cast<double>(integer);
        return node;
    }
    expression.number = parsedNumber(text);
    if (std::isinf(expression.number))
        failAt(token, inQuotes(text) + " is larger than any number, about 1.8e308; write inf if you mean it.");
    expression.decimals = decimalsOf(text);
    expression.hasPoint = text.find('.') != std::string_view::npos;
    return node;
}

ExpressionParser::Node ExpressionParser::bracketed()
{
    const ExpressionToken opening = take();
    Node node = nested(Precedence::Loosest);
    if (m_token.is(","))
        failAt(m_token, "A list stands in square brackets: write [1, 2], not (1, 2).");
    node.expression.begin = opening.begin;
    node.expression.end = m_token.end;
    expectClosing(")", opening);
    return node;
}

ExpressionParser::Node ExpressionParser::word()
{
    const ExpressionToken token = take();
    const std::string_view word = token.source;
    if (word == "true" || word == "false" || word == "pi" || word == "inf" || word == "nan")
        return leaf(Kind::Constant, token);
    if (word == "if" && !m_token.is("("))
        failAt(token, "'if' is written if(condition, a, b).");
    else if (word != "if" && isReservedWord(word))
        failAt(token, "A value is expected here, not " + inQuotes(word) + ".");
    if (m_token.is("("))
        return call(token);
    return m_token.is(".") ? port(token) : leaf(Kind::Name, token);
}

ExpressionParser::Node ExpressionParser::port(const ExpressionToken &cell)
{
    const ExpressionToken point = take();
    if (m_token.kind != ExpressionToken::Kind::Word)
        failAt(point,
            "After " + inQuotes(std::string(cell.source) + ".") + " the name of an output or an input is expected.");
    const ExpressionToken name = take();
    if (m_token.is("."))
        failAt(m_token, "Only one point is possible: cell.name.");
    if (m_token.is("("))
        failAt(m_token, inQuotes(name.source) + " belongs to a cell and is no function.");
    Node node = leaf(Kind::Port, cell);
    node.expression.port = std::string(name.source);
    node.expression.end = name.end;
    return node;
}

ExpressionParser::Node ExpressionParser::call(const ExpressionToken &name)
{
    const std::string function(name.source);
    const std::vector<std::string> &names = functionNames();
    if (function != "if" && std::find(names.begin(), names.end(), function) == names.end())
        fail({.message = "There is no function " + inQuotes(function) + "." + didYouMean(function, names),
            .begin = name.begin,
            .end = name.end,
            .isSyntax = true,
            .isUnknownName = true});
    const ExpressionToken opening = take();
    Node node = listed(Kind::Call, opening, ")");
    node.expression.text = function;
    node.expression.begin = name.begin;
    return node;
}

ExpressionParser::Node ExpressionParser::listed(Kind kind, const ExpressionToken &opening, std::string_view closing)
{
    Node node{.expression = {.kind = kind, .begin = opening.begin}};
    while (!m_error && !m_token.is(closing)) {
        adopt(node, nested(Precedence::Loosest));
        if (!m_token.is(","))
            break;
        const ExpressionToken comma = take();
        if (m_token.is(closing))
            failAt(comma, "A value is missing after this comma.");
    }
    node.expression.end = m_token.end;
    expectClosing(closing, opening);
    return node;
}

} // namespace heed
