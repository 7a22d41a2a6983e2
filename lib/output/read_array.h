// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "output/json.h"
#include "sdk/error.h"

#include <cstdint>
#include <optional>
#include <string>

namespace heed {

/// One number: integers are exact, doubles may be the strings "nan", "inf" and "-inf", a mask's entry may be true or
/// false. Nothing when it is something else, or doesn't fit.
template<typename T>
[[nodiscard]] std::optional<T> readEntry(const Json &json);
template<>
[[nodiscard]] std::optional<double> readEntry(const Json &json);
template<>
[[nodiscard]] std::optional<float> readEntry(const Json &json);
template<>
[[nodiscard]] std::optional<std::int64_t> readEntry(const Json &json);
template<>
[[nodiscard]] std::optional<arma::u8> readEntry(const Json &json);

/// Nested lists, or {"shape", "data"}, as an array type. `what` begins the messages.
[[nodiscard]] Result<Value> readArray(const Json &json, Type type, const std::string &what);

/// A short text for messages: cut after about sixty characters.
[[nodiscard]] std::string jsonText(const Json &json);

} // namespace heed
