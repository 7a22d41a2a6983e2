// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/report.h"
#include "layout.h"

#include <string>

namespace heed {

/// A cell for a terminal: name, operator and state, then what it shows, its notes, and how its expectations came out.
[[nodiscard]] std::string cellText(const CellReport &cell, Session &session, const Page &page);

} // namespace heed
