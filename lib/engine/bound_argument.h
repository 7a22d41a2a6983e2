// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/expression.h"
#include "lesson/location.h"
#include "sdk/value.h"

#include <string>
#include <variant>

namespace heed {

/// A value, or an expression that gives one.
struct BoundArgument {
    std::string name;
    Span span = {}; ///< of what is written
    std::variant<Value, Expression> written; ///< an empty value: unreadable, the diagnostics say why

    [[nodiscard]] bool isUnreadable() const
    {
        const auto *value = std::get_if<Value>(&written);
        return value != nullptr && value->isEmpty();
    }
    [[nodiscard]] const Expression *expression() const { return std::get_if<Expression>(&written); }
};

} // namespace heed
