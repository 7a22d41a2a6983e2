// SPDX-License-Identifier: GPL-3.0-or-later
/// How tightly the signs bind: one table for the parser and the printer.
#pragma once

#include "lesson/expression.h"

namespace heed {

enum class Precedence { Loosest, Or, And, Not, Compare, Sum, Product, Negate, Power, Tightest };

struct Infix {
    std::string_view sign;
    Expression::Kind kind;
    Precedence precedence;
};

/// Null when `sign` joins nothing.
[[nodiscard]] const Infix *infix(std::string_view sign);
[[nodiscard]] Precedence precedenceOf(const Expression &expression);
/// What the right operand of an infix sign must at least bind like; a ^ b ^ c is a ^ (b ^ c), and 2 ^ -1 needs no brackets.
[[nodiscard]] Precedence rightOf(Precedence precedence);

} // namespace heed
