// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/attention.h"
#include "sdk/call.h"

namespace heed {

/// Views of the call's own numbers; keys and values of a past are joined with the new ones, and held here.
class AttentionNumbers {
public:
    explicit AttentionNumbers(const Call &call);
    AttentionNumbers(const AttentionNumbers &) = delete;
    AttentionNumbers &operator=(const AttentionNumbers &) = delete;

    [[nodiscard]] const math::AttentionInput &input() const { return m_input; }

private:
    arma::cube m_key, m_value; ///< empty without a past
    math::AttentionInput m_input;
};

/// The same numbers in float.
class SingleAttentionNumbers {
public:
    explicit SingleAttentionNumbers(const math::AttentionInput &input);
    SingleAttentionNumbers(const SingleAttentionNumbers &) = delete;
    SingleAttentionNumbers &operator=(const SingleAttentionNumbers &) = delete;

    [[nodiscard]] const math::AttentionInputOf<float> &input() const { return m_input; }

private:
    arma::fcube m_query, m_key, m_value, m_bias;
    math::AttentionInputOf<float> m_input;
};

/// math::attend in the call's precision. False: stopped.
[[nodiscard]] bool attendInPrecision(const Call &call, const math::AttentionInput &input, math::AttentionResult &result,
    const math::AttentionWanted &wanted);

/// Queries that see no key, over all heads.
struct EmptyRows {
    arma::uword count = 0, firstQuery = 0, firstHead = 0;
};
[[nodiscard]] EmptyRows emptyRows(const math::AttentionInput &input);
[[nodiscard]] bool seesNothing(const math::AttentionInput &input, arma::uword query, arma::uword head);

} // namespace heed
