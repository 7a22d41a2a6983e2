// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/source.h"

#include <optional>
#include <string>
#include <string_view>

namespace heed {

struct YamlProblem {
    std::size_t at = 0; ///< where libyaml stopped
    std::size_t begin = 0; ///< of the list, map or quoted text that it was reading, else `at`
    std::string_view text; ///< in libyaml's words
};

/// What libyaml found wrong, said for an author: the usual traps name what to quote.
[[nodiscard]] Diagnostic explainYamlProblem(const Source &source, Span block, YamlProblem problem);

/// The text in quotes that keep it as it is.
[[nodiscard]] std::string yamlQuoted(std::string_view text);

/// A line's value: what stands after its indentation, "- " and "key: ", without spaces behind; a part of the line.
[[nodiscard]] std::string_view yamlValueOf(std::string_view line);

/// The expression at the beginning of `rest`, which stands unquoted in [ ] or { }: up to a comma or bracket outside its own.
[[nodiscard]] std::string_view flowExpression(std::string_view rest);

/// Where a double-quoted scalar holds "\theta" or "\frac" inside a formula, of which YAML makes a tab or a form feed.
[[nodiscard]] std::optional<std::size_t> escapedTex(std::string_view raw);

} // namespace heed
