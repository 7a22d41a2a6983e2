// SPDX-License-Identifier: GPL-3.0-or-later
/// Which entry or row of which cell a number in prose is.
#pragma once

#include "engine/explanation.h"

#include <optional>
#include <string>

namespace heed {

struct NumberOrigin {
    std::string cell = {};
    Choice choice = {};
    bool operator==(const NumberOrigin &) const = default;
};

/// At the present controls. Nothing for a number that is computed from others ("max(c.weights)"), is no cell's, or stands
/// in an exercise, whose values are its own.
[[nodiscard]] std::optional<NumberOrigin> originOf(Session &session, const ProseNumber &number);

} // namespace heed
