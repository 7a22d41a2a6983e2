// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/expression_grammar.h"
#include "lesson/expression_token.h"

namespace heed {

/// Precedence climbing. The first error is kept and ends the tokens, so that every rule runs out by itself.
class ExpressionParser {
public:
    explicit ExpressionParser(std::string_view text);
    [[nodiscard]] ExpressionResult<Expression> wholeExpression();
    [[nodiscard]] ExpressionResult<Condition> wholeCondition();

private:
    /// A subtree and how many levels it has.
    struct Node {
        Expression expression = {};
        int height = 1;
    };

    [[nodiscard]] Node expression(Precedence least);
    [[nodiscard]] Node nested(Precedence least);
    [[nodiscard]] Node infixes(Node left, Precedence least);
    [[nodiscard]] Node prefixed(Precedence least);
    [[nodiscard]] Node prefixSign(Expression::Kind kind, Precedence operand);
    [[nodiscard]] Node indexed(Node base);
    [[nodiscard]] Node primary();
    [[nodiscard]] Node number();
    [[nodiscard]] Node word();
    [[nodiscard]] Node bracketed();
    [[nodiscard]] Node port(const ExpressionToken &cell);
    /// Expressions between commas up to `closing`, which is taken too.
    [[nodiscard]] Node listed(Expression::Kind kind, const ExpressionToken &opening, std::string_view closing);
    [[nodiscard]] Node call(const ExpressionToken &name);
    [[nodiscard]] Node leaf(Expression::Kind kind, const ExpressionToken &token) const;
    void adopt(Node &parent, Node child);

    ExpressionToken take();
    void expectClosing(std::string_view sign, const ExpressionToken &opening);
    void expectEnd();
    void refuseChain(const Expression &left);
    [[nodiscard]] std::optional<Condition::Within> within(const Expression &test);
    void failAt(const ExpressionToken &token, std::string message);
    void failLimit(std::string message, std::size_t begin, std::size_t end);
    void fail(ExpressionError error);
    [[nodiscard]] std::string written(const Expression &expression) const;

    std::string_view m_text;
    ExpressionTokenizer m_tokenizer;
    ExpressionToken m_token;
    int m_level = 0;
    std::optional<ExpressionError> m_error;
};

} // namespace heed
