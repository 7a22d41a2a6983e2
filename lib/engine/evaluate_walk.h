// SPDX-License-Identifier: GPL-3.0-or-later
/// Walks an expression, once for all uses: evaluating is inferring from values that are all known.
#pragma once

#include "engine/infer_form.h"

namespace heed {

[[nodiscard]] inline tl::unexpected<ExpressionError> located(
    const Expression &expression, std::string message, Rule rule)
{
    return tl::unexpected<ExpressionError>(
        {.message = std::move(message), .rule = rule, .begin = expression.begin, .end = expression.end});
}

/// Refers to `resolve`. An empty value is unknown.
[[nodiscard]] KnownResolver knowing(const Resolver &resolve);

class Walk {
public:
    enum class Mode {
        Infer, ///< from what is known; computes small values only
        Evaluate, ///< every reference gives a value
        Judge, ///< the same, and literals hold to their decimals
    };
    /// The resolver must outlive the walk.
    Walk(const KnownResolver &resolve, Mode mode)
        : m_resolve(resolve)
        , m_mode(mode)
    {
    }
    [[nodiscard]] ExpressionResult<Known> operator()(const Expression &expression) const;

private:
    using Outcome = ExpressionResult<Known>;
    [[nodiscard]] Outcome literal(const Expression &expression) const;
    [[nodiscard]] Outcome reference(const Expression &expression) const;
    [[nodiscard]] Outcome index(const Expression &expression) const;
    [[nodiscard]] Outcome negated(const Expression &expression) const;
    [[nodiscard]] Outcome joined(const Expression &expression) const;
    [[nodiscard]] Outcome compared(const Expression &expression) const;
    [[nodiscard]] Outcome called(const Expression &expression) const;
    [[nodiscard]] Outcome chosen(const Expression &expression) const;
    [[nodiscard]] Outcome branch(const Expression &a, const Expression &b) const;
    [[nodiscard]] Outcome toggle(const Expression &expression, const std::string &whose) const;
    [[nodiscard]] ExpressionResult<Operands> operands(const std::vector<Expression> &children) const;
    [[nodiscard]] Outcome applied(const Action &action, const Expression &expression) const;
    [[nodiscard]] bool mayCompute(const Operands &operands, const Known &result) const;

    const KnownResolver &m_resolve;
    Mode m_mode;
};

} // namespace heed
