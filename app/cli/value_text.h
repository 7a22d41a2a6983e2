// SPDX-License-Identifier: GPL-3.0-or-later
/// Values for a terminal: labelled, aligned, and shortened rather than wrapped.
#pragma once

#include "layout.h"
#include "sdk/value.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heed {

struct ShownValue {
    std::string name = {};
    Value value = {};
    std::vector<std::string> letters = {}; ///< one per axis, or none
    std::vector<TextList> labels = {}; ///< one per axis, or none
    std::map<std::string, std::string> letterNames = {}; ///< "n" to "query"
    std::optional<int> decimals = {};
};

/// Lines, each indented by `indent`: a scalar as "name = 0.5", an array under its name.
[[nodiscard]] std::string valueLines(const ShownValue &shown, const Page &page, const std::string &indent);

} // namespace heed
