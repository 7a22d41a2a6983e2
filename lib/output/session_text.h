// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

#include <string>

namespace heed {

/// The state of a session in plain text, for `run --explain` and for reports of bugs: the lesson, each control's value and
/// whether it was set, and of each cell, in the order of the graph, its state, how often it ran, which control's change
/// asked for the last run, what it depends on, and why it has no result.
[[nodiscard]] std::string sessionText(Session &session);

} // namespace heed
