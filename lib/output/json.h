// SPDX-License-Identifier: GPL-3.0-or-later
/// What the files of this folder share; the public headers speak of texts only, so that nobody else pays for this one.
#pragma once

#include "lesson/diagnostic.h"
#include "sdk/value.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace heed {

using Json = nlohmann::ordered_json;

/// A value's data: see value_json.h.
[[nodiscard]] Json dataOf(const Value &value);
/// Non-finite numbers become the strings "nan", "inf" and "-inf".
[[nodiscard]] Json numberJson(double number);
/// {"file", "line", "column", "severity", "rule", "message"}; line and column are null where unknown.
[[nodiscard]] Json diagnosticJson(const Diagnostic &diagnostic);
[[nodiscard]] Json diagnosticsJson(const std::vector<Diagnostic> &diagnostics);
/// On one line, with its end; what is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::string lineOf(const Json &json);

} // namespace heed
