// SPDX-License-Identifier: GPL-3.0-or-later
/// Reads the numbers of any value as one type, and makes values entry by entry.
#pragma once

#include "sdk/value.h"

#include <algorithm>
#include <optional>

namespace heed {

template<typename T>
concept AnArray = requires(const T &value)
{
    value.cube();
};

/// The entries of a number or an array as T (double, or int64 for integers and masks). An array of T isn't copied.
template<typename T>
class Entries {
public:
    explicit Entries(const Value &value)
    {
        std::visit([this](const auto &data) { this->read(data); }, value.data());
    }
    [[nodiscard]] std::size_t size() const { return m_array ? m_array->size() : 1; }
    /// In the order of memory; one number stands for every entry.
    [[nodiscard]] T operator[](std::size_t index) const { return m_data ? m_data[index] : m_number; }
    /// In row-major order.
    [[nodiscard]] T at(std::size_t index) const { return m_array ? m_array->at(index) : m_number; }
    [[nodiscard]] bool isArray() const { return m_array.has_value(); }
    /// Throws std::bad_optional_access for one number.
    [[nodiscard]] const Array<T> &array() const { return m_array.value(); }

private:
    template<typename D>
    void read(const D &data)
    {
        if constexpr (std::is_same_v<D, Array<T>>)
            hold(data);
        else if constexpr (AnArray<D>)
            hold(converted(data));
        else if constexpr (std::is_same_v<D, std::int64_t> || std::is_same_v<D, double>)
            m_number = static_cast<T>(data);
        else
            throw std::bad_variant_access();
    }
    template<typename D>
    [[nodiscard]] static Array<T> converted(const Array<D> &array)
    {
        const auto &from = array.cube();
        arma::Cube<T> to(from.n_rows, from.n_cols, from.n_slices, arma::fill::none);
        std::transform(from.begin(), from.end(), to.begin(), [](D entry) { return static_cast<T>(entry); });
        return Array<T>(array.shape(), std::move(to));
    }
    void hold(Array<T> array)
    {
        m_array = std::move(array);
        m_data = m_array->cube().memptr();
    }

    std::optional<Array<T>> m_array;
    const T *m_data = nullptr;
    T m_number{};
};
using Reals = Entries<double>;
using Wholes = Entries<std::int64_t>;

/// Holds integers only: Wholes may read it.
[[nodiscard]] inline bool isWhole(const Value &value)
{
    return value.as<std::int64_t>() || value.as<Array<std::int64_t>>() || value.as<MaskArray>();
}

/// One number for no axes, else an array whose entry i, in the order of memory, is f(i).
template<typename T, typename F>
[[nodiscard]] Value made(const Sizes &shape, F f)
{
    if (shape.empty())
        return Value(f(std::size_t{0}));
    arma::Cube<T> cube(
        Array<T>::rowsOf(shape), Array<T>::columnsOf(shape), Array<T>::slicesOf(shape), arma::fill::none);
    for (std::size_t i = 0; i < cube.n_elem; ++i)
        cube.at(i) = f(i);
    return Value(Array<T>(shape, std::move(cube)));
}

/// The same of integers, or nothing as soon as f gives nothing.
template<typename F>
[[nodiscard]] std::optional<Value> madeWhole(const Sizes &shape, F f)
{
    bool exact = true;
    const auto entry = [&](std::size_t i) -> std::int64_t {
        const std::optional<std::int64_t> integer = exact ? f(i) : std::nullopt;
        exact = exact && integer;
        return integer.value_or(0);
    };
    Value value = made<std::int64_t>(shape, entry);
    return exact ? std::optional(std::move(value)) : std::nullopt;
}

} // namespace heed
