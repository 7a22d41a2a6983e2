// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bound_lesson.h"
#include "engine/checked_call.h"

#include <vector>

namespace heed {

/// What is wrong with a sweep whose first point is fine: a value that the operator refuses, the first one of each axis; an
/// output that is wanted and changes its shape, or can't be put along an axis. `knowns` holds the first point. Of very
/// long axes values spread evenly are looked at; running tells the rest.
[[nodiscard]] std::vector<Error> sweepErrors(const BoundCell &cell, const Knowns &knowns, const CallRules &rules);

} // namespace heed
