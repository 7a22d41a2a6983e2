// SPDX-License-Identifier: GPL-3.0-or-later
/// The expression language of lessons (FORMAT.md, rules 8 and 9): parsed here, evaluated by the engine.
#pragma once

#include "sdk/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// One node; `begin` and `end` are byte offsets in the parsed text, so that an error can be shown at its place.
struct Expression {
    enum class Kind {
        Number, ///< `number`; `integer` when written without point and exponent; `text` and `decimals` as written
        Text, ///< "in double quotes"
        Constant, ///< true false pi inf nan, in `text`
        List, ///< children
        Name, ///< `text`
        Port, ///< `text`.`port`: an output or an input of a cell
        Index, ///< child 0 indexed by child 1
        Negate,
        Not,
        Binary, ///< + - * / ^ in `text`, children 0 and 1
        Compare, ///< == != < <= > >= in `text`
        And,
        Or,
        Call, ///< function `text` of the children
    };
    Kind kind = Kind::Number;
    std::string text = {};
    std::string port = {};
    double number = 0;
    std::optional<std::int64_t> integer = {};
    int decimals = 0; ///< of 0.40 two, of 1.05e6 minus four, of 1e-3 three
    bool hasPoint = false; ///< a number written with a decimal point: compared to its decimals by `expect`
    std::vector<Expression> children = {};
    std::size_t begin = 0, end = 0;
};

/// An error with its place in the expression's text.
struct ExpressionError {
    std::string message;
    Rule rule = Rule::Type;
    std::size_t begin = 0, end = 0;
    bool isSyntax = false; ///< reported as rule `syntax` rather than `rule`
    bool isUnknownName = false; ///< a function that there isn't: reported as rule `unknown-name`
};
/// The word of INTERFACE.md's list that the error is reported as.
[[nodiscard]] std::string ruleOf(const ExpressionError &error);
template<typename T>
using ExpressionResult = tl::expected<T, ExpressionError>;

/// `expect` and `until`: an expression, mostly a comparison, and a tolerance of its own.
struct Condition {
    Expression test;
    struct Within {
        Expression amount;
        bool percent = false;
    };
    std::optional<Within> within = {};
};

/// Bounded: 64 levels deep, 64 KiB long, else an error of rule `limit`; a chain a + b + c is as deep as it has signs.
/// Brackets are no node: they widen `begin` and `end` of what they hold.
[[nodiscard]] ExpressionResult<Expression> parseExpression(std::string_view text);
/// EXPR [within AMOUNT[%]]; `within` follows a comparison only.
[[nodiscard]] ExpressionResult<Condition> parseCondition(std::string_view text);

/// Text that parses to the same expression, with as few brackets as possible.
[[nodiscard]] std::string printed(const Expression &expression);
[[nodiscard]] std::string printed(const Condition &condition);

/// Every name and `cell.port` that the expression refers to, in order, each occurrence.
struct Reference {
    std::string name;
    std::string port = {}; ///< empty for a bare name
    std::size_t begin = 0, end = 0;
    bool operator==(const Reference &other) const { return name == other.name && port == other.port; }
};
[[nodiscard]] std::vector<Reference> references(const Expression &expression);
[[nodiscard]] std::vector<Reference> references(const Condition &condition);

/// and or not if true false pi inf nan within: never names of blocks.
[[nodiscard]] bool isReservedWord(std::string_view word);
/// sqrt exp log … linspace; a name before `(` is one of these.
[[nodiscard]] const std::vector<std::string> &functionNames();

} // namespace heed
