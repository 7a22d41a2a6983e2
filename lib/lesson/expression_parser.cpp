// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/expression_parser.h"
#include "lesson/expression_text.h"

#include <algorithm>

namespace heed {

using Kind = Expression::Kind;

static constexpr int mostLevels = 64;
static constexpr std::size_t mostBytes = std::size_t{64} * 1024;

ExpressionParser::ExpressionParser(std::string_view text)
    : m_text(text)
    , m_tokenizer(text)
{
    if (text.size() > mostBytes)
        failLimit(
            "An expression may have 64 KiB; this one has " + std::to_string(text.size()) + " bytes.", 0, text.size());
    else
        take();
}

ExpressionResult<Expression> ExpressionParser::wholeExpression()
{
    Node node = nested(Precedence::Loosest);
    expectEnd();
    if (m_error)
        return tl::unexpected<ExpressionError>(*m_error);
    return std::move(node.expression);
}

ExpressionResult<Condition> ExpressionParser::wholeCondition()
{
    Condition condition{.test = nested(Precedence::Loosest).expression};
    if (m_token.is("within"))
        condition.within = within(condition.test);
    expectEnd();
    if (m_error)
        return tl::unexpected<ExpressionError>(*m_error);
    return condition;
}

std::optional<Condition::Within> ExpressionParser::within(const Expression &test)
{
    if (test.kind != Kind::Compare)
        failAt(m_token, "'within' follows a comparison, as in a == b within 0.01.");
    take();
    Condition::Within within{.amount = nested(Precedence::Sum).expression};
    within.percent = m_token.is("%");
    if (within.percent)
        take();
    return within;
}

ExpressionToken ExpressionParser::take()
{
    auto next = m_error ? ExpressionResult<ExpressionToken>(ExpressionToken{}) : m_tokenizer.next();
    ExpressionToken taken = std::exchange(m_token, next ? std::move(*next) : ExpressionToken{});
    if (!next)
        fail(std::move(next.error()));
    return taken;
}

void ExpressionParser::fail(ExpressionError error)
{
    if (!m_error)
        m_error = std::move(error);
    m_token = {};
}

void ExpressionParser::failAt(const ExpressionToken &token, std::string message)
{
    fail({.message = std::move(message), .begin = token.begin, .end = token.end, .isSyntax = true});
}

void ExpressionParser::failLimit(std::string message, std::size_t begin, std::size_t end)
{
    fail({.message = std::move(message), .rule = Rule::Limit, .begin = begin, .end = end});
}

std::string ExpressionParser::written(const Expression &expression) const
{
    constexpr std::size_t longest = 30;
    const std::size_t length = expression.end - expression.begin;
    return length > longest ? "…" : std::string(m_text.substr(expression.begin, length));
}

/// Every recursion comes through here.
ExpressionParser::Node ExpressionParser::nested(Precedence least)
{
    if (m_error)
        return {};
    if (++m_level > mostLevels)
        failLimit(
            "An expression may be 64 levels deep; split this one into several values.", m_token.begin, m_token.end);
    Node node = m_error ? Node{} : expression(least);
    --m_level;
    return node;
}

ExpressionParser::Node ExpressionParser::expression(Precedence least) { return infixes(prefixed(least), least); }

ExpressionParser::Node ExpressionParser::infixes(Node left, Precedence least)
{
    while (const Infix *sign = infix(m_token.source)) {
        if (sign->precedence < least)
            break;
        take();
        Node right = nested(rightOf(sign->precedence));
        Node node{.expression = {.kind = sign->kind, .text = std::string(sign->sign)}};
        node.expression.begin = left.expression.begin;
        node.expression.end = right.expression.end;
        adopt(node, std::move(left));
        adopt(node, std::move(right));
        left = std::move(node);
        if (sign->kind == Kind::Compare)
            refuseChain(left.expression);
    }
    return left;
}

void ExpressionParser::refuseChain(const Expression &left)
{
    const Infix *sign = infix(m_token.source);
    if (!sign || sign->kind != Kind::Compare)
        return;
    failAt(m_token,
        "Comparisons don't chain: write " + written(left) + " and " + written(left.children.at(1)) + " "
            + std::string(sign->sign) + " … instead.");
}

void ExpressionParser::adopt(Node &parent, Node child)
{
    parent.height = std::max(parent.height, child.height + 1);
    if (parent.height > mostLevels)
        failLimit("An expression may be 64 levels deep; split this one into several values.", parent.expression.begin,
            std::max(parent.expression.end, child.expression.end)); // a list that is being read has no end yet
    parent.expression.children.push_back(std::move(child.expression));
}

ExpressionParser::Node ExpressionParser::prefixed(Precedence least)
{
    if (m_token.is("-"))
        return prefixSign(Kind::Negate, Precedence::Negate);
    if (m_token.is("not") && least <= Precedence::Not)
        return prefixSign(Kind::Not, Precedence::Not);
    if (m_token.is("not"))
        failAt(m_token, "'not' takes a whole comparison; put brackets around it here: (not …).");
    if (m_token.is("+"))
        failAt(m_token, "A value is missing before '+'; a number needs no plus sign.");
    return indexed(primary());
}

ExpressionParser::Node ExpressionParser::prefixSign(Kind kind, Precedence operand)
{
    const ExpressionToken sign = take();
    Node child = nested(operand);
    Node node{.expression = {.kind = kind, .begin = sign.begin, .end = child.expression.end}};
    adopt(node, std::move(child));
    return node;
}

ExpressionParser::Node ExpressionParser::indexed(Node base)
{
    while (m_token.is("[")) {
        const ExpressionToken opening = take();
        Node index = nested(Precedence::Loosest);
        if (m_token.is(","))
            failAt(m_token, "Each axis has brackets of its own: write [i][j], not [i, j].");
        Node node{.expression = {.kind = Kind::Index, .begin = base.expression.begin, .end = m_token.end}};
        expectClosing("]", opening);
        adopt(node, std::move(base));
        adopt(node, std::move(index));
        base = std::move(node);
    }
    return base;
}

void ExpressionParser::expectClosing(std::string_view sign, const ExpressionToken &opening)
{
    if (m_token.is(sign))
        take();
    else if (m_token.kind == ExpressionToken::Kind::End)
        failAt(opening, "This " + inQuotes(opening.source) + " has no " + inQuotes(sign) + ".");
    else
        failAt(m_token, inQuotes(sign) + " is expected here, not " + inQuotes(m_token.source) + ".");
}

static std::string trailing(const ExpressionToken &token)
{
    const std::string found = inQuotes(token.source) + " can't follow here";
    if (token.is("within"))
        return "'within' ends a condition of expect or until, and follows one comparison.";
    if (token.is("%"))
        return "'%' follows the amount of 'within' only; write / 100 elsewhere.";
    if (token.is(")") || token.is("]"))
        return found + ": nothing was opened that it closes.";
    if (token.is("("))
        return found + ": write * to multiply, and functions by their name.";
    if (token.is(","))
        return found + ": a list stands in square brackets, [1, 2], and a number has no separators.";
    return found + ": a sign such as + or == is expected before it.";
}

void ExpressionParser::expectEnd()
{
    if (!m_error && m_token.kind != ExpressionToken::Kind::End)
        failAt(m_token, trailing(m_token));
}

ExpressionResult<Expression> parseExpression(std::string_view text) { return ExpressionParser(text).wholeExpression(); }

ExpressionResult<Condition> parseCondition(std::string_view text) { return ExpressionParser(text).wholeCondition(); }

} // namespace heed
