// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/value.h"

#include <array>
#include <stdexcept>

namespace heed {

static constexpr std::array<std::string_view, 10> typeNames{
    "toggle", "integer", "number", "text", "texts", "numbers", "floats", "integers", "mask", "table"};

std::string_view typeName(Type type) { return typeNames.at(static_cast<std::size_t>(type)); }

bool isArray(Type type)
{
    return type == Type::Numbers || type == Type::Floats || type == Type::Integers || type == Type::Mask;
}

Type Value::type() const
{
    if (isEmpty())
        throw std::logic_error("an empty value has no type");
    return static_cast<Type>(m_data.index() - 1);
}

namespace {

template<typename T>
constexpr bool holdsArray = requires(const T &value)
{
    value.cube();
};

struct ShapeOf {
    Sizes operator()(const TextList &texts) const { return {texts.size()}; }
    Sizes operator()(const Table &table) const { return {table.rows().size(), table.columns().size()}; }
    template<typename T>
    Sizes operator()(const T &value) const
    {
        if constexpr (holdsArray<T>)
            return value.shape();
        else
            return {};
    }
};

struct BytesOf {
    std::size_t operator()(const std::string &text) const { return sizeof(Value) + text.size(); }
    std::size_t operator()(const TextList &texts) const
    {
        std::size_t bytes = sizeof(Value);
        for (const std::string &text : texts)
            bytes += sizeof(text) + text.size();
        return bytes;
    }
    std::size_t operator()(const Table &table) const
    {
        return sizeof(Value) + table.entries().size() * sizeof(Table::Entry) + (*this)(table.rows())
            + (*this)(table.columns());
    }
    template<typename T>
    std::size_t operator()(const T &value) const
    {
        if constexpr (holdsArray<T>)
            return sizeof(Value) + value.size() * sizeof(typename std::decay_t<decltype(value.cube())>::elem_type);
        else
            return sizeof(Value);
    }
};

template<typename T>
bool same(T a, T b)
{
    return a == b || (a != a && b != b); // NaN equals NaN
}

template<typename T>
bool sameArray(const Array<T> &a, const Array<T> &b)
{
    if (a.shape() != b.shape())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!same(a.cube().at(i), b.cube().at(i)))
            return false;
    return true;
}

struct Identical {
    bool operator()(double a, double b) const { return same(a, b); }
    bool operator()(const Table &a, const Table &b) const
    {
        return a.rows() == b.rows() && a.columns() == b.columns() && a.entries() == b.entries();
    }
    template<typename A, typename B>
    bool operator()(const A &a, const B &b) const
    {
        if constexpr (!std::is_same_v<A, B>)
            return false;
        else if constexpr (holdsArray<A>)
            return sameArray(a, b);
        else
            return a == b;
    }
};

} // namespace

Sizes Value::shape() const { return std::visit(ShapeOf{}, m_data); }

std::size_t Value::bytes() const { return std::visit(BytesOf{}, m_data); }

bool identical(const Value &a, const Value &b) { return std::visit(Identical{}, a.data(), b.data()); }

} // namespace heed
