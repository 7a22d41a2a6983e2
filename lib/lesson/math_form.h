// SPDX-License-Identifier: GPL-3.0-or-later
/// Forms of mathematics that GitHub and other viewers don't show as meant, and the form that they do.
#pragma once

#include "lesson/edits.h"

#include <optional>
#include <string>

namespace heed {

struct MathFormNote {
    Span span = {};
    std::string message;
    TextEdit fix;
};

/// Nothing when the formula is shown everywhere.
[[nodiscard]] std::optional<MathFormNote> mathFormNote(const Source &source, const Formula &formula);

} // namespace heed
