// SPDX-License-Identifier: GPL-3.0-or-later
/// The values that the options of a view may take (FORMAT.md's table); their names are in views.h.
#pragma once

#include "engine/evaluate.h"
#include "lesson/lesson.h"

#include <optional>
#include <string>
#include <vector>

namespace heed {

struct OptionFlaw {
    Span span = {};
    std::string rule;
    std::string message;
};

/// What is wrong with an option's value in a view of something of which this is known; nothing for an expression, whose
/// value only running tells, and for a name that no view has.
[[nodiscard]] std::optional<OptionFlaw> optionFlaw(const Argument &option, const Known &known);

/// `rows` and `columns` of a table: an index, a list of them, or `from..to` with both ends, counted from 0, each at most
/// once. The error is a sentence.
inline constexpr std::size_t mostSliced = 10'000;
[[nodiscard]] tl::expected<Sizes, std::string> readSlice(const YamlNode &node);

} // namespace heed
