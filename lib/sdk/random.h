// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/export.h"

#include <cstdint>
#include <random>

namespace heed {

/// A named, portable generator: mt19937_64, uniform u = (x >> 11) 2^-53, normals by Box-Muller. The same seed gives the
/// same numbers on every system.
class HEED_SDK_EXPORT Random {
public:
    explicit Random(std::int64_t seed)
        : m_engine(static_cast<std::uint64_t>(seed))
    {
    }
    [[nodiscard]] double uniform(); ///< in [0, 1)
    [[nodiscard]] double normal(); ///< mean 0, variance 1

private:
    std::mt19937_64 m_engine;
    double m_spare = 0;
    bool m_hasSpare = false;
};

} // namespace heed
