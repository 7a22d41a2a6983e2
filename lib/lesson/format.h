// SPDX-License-Identifier: GPL-3.0-or-later
/// What `heed fmt` changes: spaces in info strings, spaces at line ends inside blocks, the final newline; never the order
/// of keys, alignment, quotes or prose. Formatting twice changes nothing more.
#pragma once

#include "lesson/edits.h"

namespace heed {

/// Lines inside a text of several lines keep their spaces: there they are part of the text.
[[nodiscard]] TextEdits formatEdits(const Lesson &lesson);

/// The written number or tuple with other values, in the same notation: decimals, thousands separators, decimal mark,
/// minus sign, per cent, exponent and the formula around it. Nothing when the text can't be read, holds another count, or
/// has an exponent that no double reaches.
[[nodiscard]] std::optional<std::string> rewrittenNumbers(
    std::string_view written, std::string_view lang, const std::vector<double> &values);

} // namespace heed
