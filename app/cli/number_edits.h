// SPDX-License-Identifier: GPL-3.0-or-later
/// Written numbers that are wrong, rewritten in their own notation.
#pragma once

#include "engine/session.h"
#include "lesson/edits.h"

#include <vector>

namespace heed {

struct NumberEdits {
    TextEdits edits; ///< in the order of the file
    std::vector<Span> left; ///< wrong, but not to be rewritten: another count of numbers, or none that can be written
};

/// At the declared controls, as `heed test` judges them; what can't be computed is in neither list.
[[nodiscard]] NumberEdits numberEdits(Session &session);

} // namespace heed
