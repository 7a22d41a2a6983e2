// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/attention.h"
#include "sdk/call.h"

namespace heed {

/// Views of the call's own numbers.
[[nodiscard]] math::AttentionInput inputOf(const Call &call);
/// Queries that see no key, over all heads.
struct EmptyRows {
    arma::uword count = 0, firstQuery = 0, firstHead = 0;
};
[[nodiscard]] EmptyRows emptyRows(const math::AttentionInput &input);
[[nodiscard]] bool seesNothing(const math::AttentionInput &input, arma::uword query, arma::uword head);

} // namespace heed
