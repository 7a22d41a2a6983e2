// SPDX-License-Identifier: GPL-3.0-or-later
/// What goes wrong, said so that a learner can act on it: expected, found, where.
#pragma once

#include "sdk/export.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace heed {

/// Why a call was refused or failed; the words of `expect_error`.
enum class Rule { Shape, Type, Range, NotFinite, Limit, Stopped, Internal };

/// The word a lesson uses for a rule: "shape", "not-finite".
[[nodiscard]] HEED_SDK_EXPORT std::string_view ruleName(Rule rule);
[[nodiscard]] HEED_SDK_EXPORT std::optional<Rule> ruleNamed(std::string_view name);

/// An operator knows its ports, not the lesson's lines: the engine turns `port` into file, line and column.
struct Error {
    std::string message; ///< a sentence: what was expected, what was found
    std::string port = {}; ///< the input, option or output that is at fault; empty for the whole call
    Rule rule = Rule::Type;
    std::string other = {}; ///< a second port the first disagrees with, marked as well
};

template<typename T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }
[[nodiscard]] inline tl::unexpected<Error> fail(Rule rule, std::string message, std::string port = {})
{
    return fail(Error{.message = std::move(message), .port = std::move(port), .rule = rule});
}

} // namespace heed
