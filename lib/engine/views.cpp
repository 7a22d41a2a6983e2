// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/views.h"

#include "engine/infer_form.h"

#include <algorithm>
#include <array>
#include <map>

namespace heed {

namespace {

struct ViewRule {
    std::vector<std::string> options;
    std::size_t leastRank = 0, mostRank = 0; ///< of numbers
    bool takesTable = false;
    std::string takes;
};

const std::map<std::string, ViewRule, std::less<>> &rules()
{
    constexpr std::size_t any = 64;
    static const std::map<std::string, ViewRule, std::less<>> all{
        {"number", {{"decimals"}, 0, 0, false, "one number"}},
        {"table", {{"decimals", "rows", "columns"}, 0, any, true, "anything"}},
        {"heatmap", {{"map", "range", "head"}, 2, 3, false, "a matrix, or one a head"}},
        {"bars", {{"row", "all", "sort"}, 1, 3, false, "a vector, or rows of a matrix"}},
        {"stacked", {{}, 0, 0, true, "a table of parts"}},
        {"lines", {{"x", "scale", "reference", "fit"}, 1, 2, true, "vectors"}},
        {"curve", {{"x", "scale", "reference", "fit"}, 1, 2, true, "vectors"}},
        {"histogram", {{"bins"}, 1, 2, false, "a vector"}},
        {"arcs", {{"row", "head", "threshold"}, 2, 3, false, "a matrix of weights"}},
        {"vectors", {{}, 1, 2, false, "rows with two columns"}},
        {"steps", {{"row", "entry", "output", "reveal"}, 0, 0, false, "the derivation"}},
        {"laws", {{}, 0, 0, false, "the operator's laws"}},
    };
    return all;
}

std::string foundText(const Known &known) { return described(known); }

} // namespace

const std::vector<std::string> &viewNames()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto &[name, rule] : rules())
            all.push_back(name);
        return all;
    }();
    return names;
}

std::string_view viewName(View view)
{
    constexpr std::array<std::string_view, 12> names{"number", "table", "heatmap", "bars", "stacked", "lines", "curve",
        "histogram", "arcs", "vectors", "steps", "laws"};
    return names.at(static_cast<std::size_t>(view));
}

const std::vector<std::string> *viewOptions(std::string_view view)
{
    const auto rule = rules().find(view);
    return rule == rules().end() ? nullptr : &rule->second.options;
}

std::optional<std::string> viewRefuses(std::string_view view, const Known &known)
{
    const auto rule = rules().find(view);
    const bool isArrayOfUnknownRank = known.type && isArray(*known.type) && !known.shape;
    if (rule == rules().end() || view == "table" || known.isUnknown() || isArrayOfUnknownRank)
        return std::nullopt;
    const bool isTable = *known.type == Type::Table;
    const std::size_t rank = known.shape ? known.shape->size() : 0;
    const bool fits = isTable ? rule->second.takesTable
                              : isNumeric(*known.type) && rank >= rule->second.leastRank
            && rank <= rule->second.mostRank && !(view == "stacked");
    const bool hasTwoColumns =
        view != "vectors" || !known.shape || known.shape->empty() || !known.shape->back() || *known.shape->back() == 2;
    if (fits && hasTwoColumns)
        return std::nullopt;
    return "The view " + std::string(view) + " takes " + rule->second.takes + ", found " + foundText(known) + ".";
}

} // namespace heed
