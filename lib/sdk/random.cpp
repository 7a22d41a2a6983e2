// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/random.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace heed {

double Random::uniform() { return static_cast<double>(m_engine() >> 11U) * 0x1p-53; }

double Random::normal()
{
    if (std::exchange(m_hasSpare, !m_hasSpare))
        return m_spare;
    const double radius = std::sqrt(-2 * std::log(1 - uniform())); // 1 - u is never 0
    const double angle = 2 * std::numbers::pi * uniform();
    m_spare = radius * std::sin(angle);
    return radius * std::cos(angle);
}

} // namespace heed
