// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/error.h"

#include <array>

namespace heed {

static constexpr std::array<std::pair<Rule, std::string_view>, 7> ruleNames{{
    {Rule::Shape, "shape"},
    {Rule::Type, "type"},
    {Rule::Range, "range"},
    {Rule::NotFinite, "not-finite"},
    {Rule::Limit, "limit"},
    {Rule::Stopped, "stopped"},
    {Rule::Internal, "internal"},
}};

std::string_view ruleName(Rule rule)
{
    for (const auto &[candidate, name] : ruleNames)
        if (candidate == rule)
            return name;
    return "internal";
}

std::optional<Rule> ruleNamed(std::string_view name)
{
    for (const auto &[rule, candidate] : ruleNames)
        if (candidate == name)
            return rule;
    return std::nullopt;
}

} // namespace heed
