// SPDX-License-Identifier: GPL-3.0-or-later
/// A number in prose as a page shows it: its present value, written as its author wrote it.
#pragma once

#include "engine/number_origin.h"
#include "engine/session.h"

#include <string>
#include <vector>

namespace heed {

struct LiveNumber {
    std::string text; ///< in the author's notation; what is written where there is no value
    std::string exact = {}; ///< unrounded; empty when there is no value
    bool isAuthors = true; ///< the value agrees with what is written
    std::string reason = {}; ///< why there is no value, or none that can be written so
    std::optional<NumberOrigin> origin = {}; ///< where the value comes from, when it is a cell's own
    bool operator==(const LiveNumber &) const = default;
};

/// At the present controls; a number of an exercise at the values that the exercise pins.
[[nodiscard]] LiveNumber liveNumber(Session &session, const ProseNumber &number);

/// The cells whose runs it refers to, directly or by their inputs' expressions.
[[nodiscard]] std::vector<const BoundCell *> cellsOf(const BoundLesson &lesson, const ProseNumber &number);

/// Whether liveNumber() has nothing to wait for: no cell that it refers to is stale, queued or running.
[[nodiscard]] bool isKnown(const Session &session, const ProseNumber &number);

} // namespace heed
