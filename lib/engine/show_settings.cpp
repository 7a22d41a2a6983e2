// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/coerce.h"
#include "engine/show_options.h"
#include "lesson/expression.h"
#include "lesson/scalars.h"

#include <algorithm>
#include <cmath>

namespace heed {

std::optional<double> ShowOptions::number(const YamlNode &node) const
{
    const Expression *expression = m_session.lesson().lesson().expressionAt(node);
    if (expression == nullptr)
        return node.isScalar() ? readNumber(node.text) : std::nullopt;
    const auto value = m_session.present().evaluate(*expression, &m_cell);
    const auto number = value ? coerce(*value, Type::Number, "number") : fail(Rule::Type, "");
    return number ? std::optional(number->get<double>()) : std::nullopt;
}

std::optional<double> ShowOptions::number(std::string_view name) const
{
    const YamlNode *node = find(name);
    return node == nullptr ? std::nullopt : number(*node);
}

std::optional<std::size_t> ShowOptions::index(std::string_view name) const
{
    const auto found = integer(name);
    return found && *found >= 0 ? std::optional(static_cast<std::size_t>(*found)) : std::nullopt;
}

std::optional<std::pair<double, double>> ShowOptions::range(std::string_view name) const
{
    const YamlNode *node = find(name);
    if (node == nullptr)
        return std::nullopt;
    std::vector<std::optional<double>> ends;
    for (const YamlNode &item : node->items)
        ends.push_back(number(item));
    if (const Value both = numbers(name); !both.isEmpty() && both.shape() == Sizes{2})
        for (const double end : both.get<Array<double>>().rowMajor())
            ends.emplace_back(end);
    if (ends.size() != 2 || !ends[0] || !ends[1] || !std::isfinite(*ends[0]) || !(*ends[0] < *ends[1])
        || !std::isfinite(*ends[1]))
        return std::nullopt;
    return std::pair(*ends[0], *ends[1]);
}

Value ShowOptions::numbers(std::string_view name) const
{
    const YamlNode *node = find(name);
    if (node == nullptr || !node->isScalar())
        return {};
    const Expression *expression = m_session.lesson().lesson().expressionAt(*node);
    const auto written = parseExpression(node->text); // the name of a vector stands there without =
    if (expression == nullptr && !written)
        return {};
    const auto value = m_session.present().evaluate(expression == nullptr ? *written : *expression, &m_cell);
    const auto numbers = value ? coerce(*value, Type::Numbers, "values") : fail(Rule::Type, "");
    return numbers ? *numbers : Value();
}

ViewSettings ShowOptions::settings() const
{
    ViewSettings settings{.map = text("map"), .scale = text("scale"), .reference = text("reference")};
    settings.range = range("range");
    settings.head = index("head");
    settings.row = index("row");
    settings.bins = index("bins");
    settings.threshold = number("threshold");
    settings.all = isTrue("all");
    settings.sort = isTrue("sort");
    settings.fit = isTrue("fit");
    settings.x = numbers("x");
    if (!settings.x.isEmpty())
        settings.xName = text("x").substr(text("x").starts_with('=') ? 1 : 0);
    return settings;
}

} // namespace heed
