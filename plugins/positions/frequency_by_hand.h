// SPDX-License-Identifier: GPL-3.0-or-later
/// The lines that sinusoids and rotations share: base to a power, position times frequency.
#pragma once

#include "sdk/hand_lines.h"

#include <cstddef>

namespace heed {

/// name_pair = base^(-above / below), pairs counted from 1.
[[nodiscard]] hand::Line frequencyLine(
    const hand::Written &name, std::size_t pair, double base, std::size_t above, std::size_t below, int decimals);
/// sin or cos of an angle.
[[nodiscard]] hand::Line trigonometricLine(bool isSine, double angle, int decimals);

} // namespace heed
