// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/arithmetic.h"

#include <cmath>
#include <limits>

namespace heed {

using Whole = std::optional<std::int64_t>;
static constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

Whole wholeSum(std::int64_t a, std::int64_t b)
{
    if (b > 0 ? a > most - b : a < least - b)
        return std::nullopt;
    return a + b;
}

Whole wholeDifference(std::int64_t a, std::int64_t b)
{
    if (b < 0 ? a > most + b : a < least + b)
        return std::nullopt;
    return a - b;
}

static std::uint64_t magnitude(std::int64_t a)
{
    return a < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(a) : static_cast<std::uint64_t>(a);
}

Whole wholeProduct(std::int64_t a, std::int64_t b)
{
    const bool negative = (a < 0) != (b < 0);
    const std::uint64_t limit = negative ? magnitude(least) : magnitude(most);
    if (b != 0 && magnitude(a) > limit / magnitude(b))
        return std::nullopt;
    return a * b;
}

Whole wholeQuotient(std::int64_t a, std::int64_t b)
{
    if (b == 0 || (a == least && b == -1) || a % b != 0)
        return std::nullopt;
    return a / b;
}

/// Powers of 2 and more run over after 63 factors at the latest.
Whole wholePower(std::int64_t base, std::int64_t exponent)
{
    if (base == 1 || base == -1)
        return exponent % 2 == 0 ? 1 : base;
    if (exponent < 0)
        return std::nullopt;
    std::int64_t power = exponent == 0 ? 1 : base;
    for (std::int64_t factors = 1; factors < exponent && power != 0; ++factors) {
        const Whole next = wholeProduct(power, base);
        if (!next)
            return std::nullopt;
        power = *next;
    }
    return power;
}

Whole wholeOf(double x)
{
    constexpr double end = 9223372036854775808.0; // 2^63
    if (x != std::trunc(x) || x < -end || x >= end)
        return std::nullopt;
    return static_cast<std::int64_t>(x);
}

} // namespace heed
