// SPDX-License-Identifier: GPL-3.0-or-later
/// Which cases the declaration of an operator asks for: "below temperature", "nan query". What it doesn't ask for does not
/// apply: no rank without an array, no range without an end.
#pragma once

#include "sdk/operator.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace heed::test {

inline std::size_t neededRank(const Input &input)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(input.shape, [](const Dimension &axis) { return !axis.isOptional(); }));
}

/// Whether two axes, or an axis and an option, have a size in common.
inline bool hasSharedSizes(const Operator &op)
{
    std::multiset<std::string> seen;
    for (const Input &input : op.inputs)
        for (const Dimension &axis : input.shape)
            for (const std::string &name : axis.names())
                seen.insert(name);
    return std::ranges::any_of(
        seen, [&](const std::string &name) { return seen.count(name) > 1 || op.option(name) != nullptr; });
}

class NeededKinds {
public:
    explicit NeededKinds(const Operator &op)
        : m_op(op)
    {
        for (const Input &input : op.inputs)
            ofInput(input);
        for (const Option &option : op.options)
            ofOption(option);
        if (hasSharedSizes(op))
            kinds.insert("shape");
        if (m_hasNumbers)
            kinds.insert("allow_nan");
        if (m_hasLists)
            kinds.insert("empty");
        if (m_growsWithoutBound)
            kinds.insert("huge");
    }

    std::set<std::string> kinds = {};

private:
    void ofInput(const Input &input)
    {
        const bool isList = input.type == Type::Texts || (isArray(input.type) && !input.shape.empty());
        m_hasLists |= isList;
        m_growsWithoutBound |= isList || input.type == Type::Text;
        m_hasNumbers |= input.type == Type::Numbers;
        if (!input.optional && !input.broadcast && isArray(input.type) && neededRank(input) > 0)
            kinds.insert("rank " + input.name);
        if (!input.optional && input.type == Type::Numbers)
            kinds.insert("nan " + input.name);
        ofType(input.name, input.type);
    }

    void ofOption(const Option &option)
    {
        const bool isNumber = option.type == Type::Integer || option.type == Type::Number || isArray(option.type);
        if (isNumber && std::isfinite(option.range.low))
            kinds.insert("below " + option.name);
        if (isNumber && std::isfinite(option.range.high))
            kinds.insert("above " + option.name);
        if (!option.choices.empty())
            kinds.insert("choice " + option.name);
        if (option.type == Type::Number)
            kinds.insert("nan " + option.name);
        m_hasLists |= isArray(option.type) || option.type == Type::Texts;
        m_growsWithoutBound |= (option.type == Type::Integer && option.range.low == 1 && std::isinf(option.range.high))
            || isArray(option.type);
        ofType(option.name, option.type);
    }

    /// One port of each type is enough, and any text is a text.
    void ofType(const std::string &name, Type type)
    {
        if (type != Type::Text && m_types.insert(type).second)
            kinds.insert("type " + name);
    }

    const Operator &m_op;
    std::set<Type> m_types;
    bool m_hasNumbers = false, m_hasLists = false, m_growsWithoutBound = false;
};

} // namespace heed::test
