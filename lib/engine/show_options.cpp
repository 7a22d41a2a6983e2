// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/show_options.h"

#include "engine/coerce.h"
#include "engine/view_options.h"
#include "lesson/scalars.h"

#include <algorithm>

namespace heed {

const YamlNode *ShowOptions::find(std::string_view name) const
{
    const auto found = std::ranges::find(m_item.options, name, &Argument::name);
    return found == m_item.options.end() ? nullptr : &found->value;
}

std::optional<std::int64_t> ShowOptions::integer(const YamlNode &node) const
{
    const Expression *expression = m_session.lesson().lesson().expressionAt(node);
    if (expression == nullptr)
        return node.isScalar() ? readInteger(node.text) : std::nullopt;
    const auto value = m_session.present().evaluate(*expression, &m_cell);
    const auto integer = value ? coerce(*value, Type::Integer, "index") : fail(Rule::Type, "");
    return integer ? std::optional(integer->get<std::int64_t>()) : std::nullopt;
}

std::optional<std::int64_t> ShowOptions::integer(std::string_view name) const
{
    const YamlNode *node = find(name);
    return node == nullptr ? std::nullopt : integer(*node);
}

Sizes ShowOptions::indices(std::string_view name) const
{
    const YamlNode *node = find(name);
    if (node == nullptr)
        return {};
    Sizes indices;
    const auto add = [&](const YamlNode &item) {
        if (const auto index = integer(item); index && *index >= 0)
            indices.push_back(static_cast<std::size_t>(*index));
    };
    if (!node->isList())
        add(*node);
    for (const YamlNode &item : node->items)
        add(item);
    return indices;
}

std::string ShowOptions::text(std::string_view name) const
{
    const YamlNode *node = find(name);
    return node != nullptr && node->isScalar() ? node->text : std::string();
}

/// One integer or a list of them.
Sizes ShowOptions::evaluatedSlice(const YamlNode &node) const
{
    const Expression *expression = m_session.lesson().lesson().expressionAt(node);
    const auto value = expression == nullptr ? tl::unexpected(Failure{.rule = {}, .message = {}})
                                             : m_session.present().evaluate(*expression, &m_cell);
    const auto integers = value ? coerce(*value, Type::Integers, "index") : fail(Rule::Type, "");
    Sizes slice;
    if (integers)
        for (const std::int64_t index : integers->get<Array<std::int64_t>>().rowMajor())
            if (index >= 0 && slice.size() < mostSliced)
                slice.push_back(static_cast<std::size_t>(index));
    return slice;
}

std::optional<Sizes> ShowOptions::slice(std::string_view name) const
{
    const YamlNode *node = find(name);
    if (node == nullptr)
        return std::nullopt;
    Sizes slice = isExpression(*node) ? evaluatedSlice(*node)
        : holdsExpression(*node)      ? indices(name)
                                      : readSlice(*node).value_or(Sizes());
    if (holdsExpression(*node))
        std::ranges::sort(slice);
    slice.erase(std::unique(slice.begin(), slice.end()), slice.end());
    return slice.empty() ? std::nullopt : std::optional(std::move(slice));
}

std::optional<int> ShowOptions::decimals() const
{
    const auto asked = integer("decimals");
    return asked ? std::optional(static_cast<int>(std::clamp<std::int64_t>(*asked, 0, 17))) : std::nullopt;
}

} // namespace heed
