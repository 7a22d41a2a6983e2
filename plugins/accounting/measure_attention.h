// SPDX-License-Identifier: GPL-3.0-or-later
/// What is measured, and the hand arithmetic of what comes of it.
#pragma once

#include "tally.h"

namespace heed {

struct Measuring {
    std::vector<std::int64_t> lengths;
    std::int64_t heads, headDim, repeats;
    bool isTiled;

    /// Of what is kept for n tokens, in doubles.
    [[nodiscard]] Tally bytes(std::int64_t n) const;
    /// The same where it would overflow.
    [[nodiscard]] double approximateBytes(std::int64_t n) const;
};

[[nodiscard]] Measuring measuringOf(const Call &call);
/// Seconds and exponent are those of `outputs`: to measure again would give others.
[[nodiscard]] Result<Derivation> deriveMeasurement(const Call &call, const Outputs &outputs, const Focus &focus);

} // namespace heed
