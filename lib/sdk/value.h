// SPDX-License-Identifier: GPL-3.0-or-later
/// What flows along the edges of a lesson: immutable, shared, cheap to copy.
#pragma once

#include "sdk/array.h"
#include "sdk/export.h"
#include "sdk/table.h"

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heed {

using TextList = std::vector<std::string>;

/// In a lesson: `true`, `7`, `0.5`, `word`, `[The, cat]`, `[[1, 0], [0, 1]]`. Numbers are double, Floats float,
/// a Mask holds 0 and 1 (1: may attend). Numbers, Floats, Integers and Mask have any rank.
enum class Type { Toggle, Integer, Number, Text, Texts, Numbers, Floats, Integers, Mask, Table };

/// "numbers"; as in JSON and in messages.
[[nodiscard]] HEED_SDK_EXPORT std::string_view typeName(Type type);
/// True for the types that have a shape of their own: numbers, floats, integers and mask.
[[nodiscard]] HEED_SDK_EXPORT bool isArray(Type type);

using MaskArray = Array<arma::u8>;

class HEED_SDK_EXPORT Value {
public:
    using Data = std::variant<std::monostate, bool, std::int64_t, double, std::string, TextList, Array<double>,
        Array<float>, Array<std::int64_t>, MaskArray, Table>;

    Value() = default; ///< nothing: an absent input, an option without a default
    template<std::same_as<bool> T>
    Value(T toggle)
        : m_data(toggle)
    {
    }
    template<std::integral T>
    requires(!std::same_as<T, bool>) Value(T integer)
        : m_data(static_cast<std::int64_t>(integer))
    {
    }
    Value(double number)
        : m_data(number)
    {
    }
    Value(const char *text)
        : m_data(std::string(text))
    {
    }
    Value(std::string text)
        : m_data(std::move(text))
    {
    }
    Value(TextList texts)
        : m_data(std::move(texts))
    {
    }
    template<typename T>
    Value(Array<T> array)
        : m_data(std::move(array))
    {
    }
    Value(const arma::mat &matrix)
        : m_data(Array<double>(matrix))
    {
    }
    Value(arma::cube heads)
        : m_data(Array<double>(std::move(heads)))
    {
    }
    Value(Table table)
        : m_data(std::move(table))
    {
    }

    [[nodiscard]] bool isEmpty() const { return std::holds_alternative<std::monostate>(m_data); }
    /// Throws std::logic_error for an empty value.
    [[nodiscard]] Type type() const;
    /// Sizes of an array, the length of a list of texts, rows x columns of a table; nothing for a scalar.
    [[nodiscard]] Sizes shape() const;
    [[nodiscard]] const Data &data() const { return m_data; }
    /// Null when the value holds something else.
    template<typename T>
    [[nodiscard]] const T *as() const
    {
        return std::get_if<T>(&m_data);
    }
    /// Throws std::bad_variant_access when the value holds something else.
    template<typename T>
    [[nodiscard]] const T &get() const
    {
        return std::get<T>(m_data);
    }
    /// An approximate size in memory, for caches and limits.
    [[nodiscard]] std::size_t bytes() const;

private:
    Data m_data;
};

/// The same type, shape and entries; NaN equals NaN.
[[nodiscard]] HEED_SDK_EXPORT bool identical(const Value &a, const Value &b);

} // namespace heed
