// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/scalars.h"
#include "output/json.h"
#include "sdk/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

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

/// What follows "found 1e+20" where a T is due: why it doesn't fit, or nothing.
template<typename T>
[[nodiscard]] std::string numberHint(const Json &json)
{
    return std::is_same_v<T, std::int64_t> && json.is_number() ? integerHint(json.dump()) : std::string();
}

/// Nested lists, or {"shape", "data"}, as an array type. `what` begins the messages.
[[nodiscard]] Result<Value> readArray(const Json &json, Type type, const std::string &what);

/// A short text for messages: cut after about sixty characters.
[[nodiscard]] std::string jsonText(const Json &json);

} // namespace heed
