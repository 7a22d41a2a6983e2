// SPDX-License-Identifier: GPL-3.0-or-later
/// What the vectors are known to hold, so that an adapter that stops matching is noticed.
#pragma once

#include <map>
#include <string>

namespace heed::conformance {

/// How many cases of an operator the folder beside the sources holds at least, all of them answered.
[[nodiscard]] const std::map<std::string, std::size_t> &leastAnswered();
/// The only reasons to skip a case, each with why Heed doesn't aim at it.
[[nodiscard]] const std::map<std::string, std::string> &notAimedAt();

} // namespace heed::conformance
