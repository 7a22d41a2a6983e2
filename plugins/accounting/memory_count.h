// SPDX-License-Identifier: GPL-3.0-or-later
/// What stands in memory: once for a model, and for each token.
#pragma once

#include "parts.h"
#include "tally.h"

namespace heed {

struct Memory {
    std::vector<Tally> perModel; ///< bytes
    std::string tokensName; ///< what `perToken` is, together
    std::vector<Tally> perToken; ///< bytes
    std::int64_t length, batch;
    std::string unit;

    [[nodiscard]] Count ofTokens() const { return sumOf(perToken) * length * batch; }
    [[nodiscard]] Count total() const { return sumOf(perModel) + ofTokens(); }
};

/// Its counts may overflow. Refuses sizes that don't fit together.
[[nodiscard]] Result<Memory> memoryOf(const Call &call);

} // namespace heed
