// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/view_options.h"

#include "lesson/scalars.h"
#include "lesson/suggest.h"
#include "lesson/sweep.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <functional>
#include <map>

namespace heed {

namespace {

using Flaw = std::optional<OptionFlaw>;

Flaw flaw(const YamlNode &node, std::string rule, std::string message)
{
    return OptionFlaw{node.span, std::move(rule), std::move(message)};
}

std::optional<std::size_t> rowsOf(const Known &known)
{
    if (!known.shape || known.shape->empty())
        return std::nullopt;
    return known.shape->size() == 1 ? known.shape->back() : (*known.shape)[known.shape->size() - 2];
}

std::string lastText(const std::string &names, std::size_t size)
{
    return names + " are counted from 0" + (size > 0 ? ", the last one is " + std::to_string(size - 1) + "." : ".");
}

Flaw rowFlaw(const YamlNode &node, const Known &known)
{
    if (!known.shape || known.shape->empty())
        return std::nullopt;
    const auto index = node.isScalar() ? readInteger(node.text) : std::nullopt;
    if (!index)
        return flaw(node, "type", "A row is an index, counted from 0.");
    const auto rows = rowsOf(known);
    if (*index < 0 || (rows && static_cast<std::size_t>(*index) >= *rows))
        return flaw(node, "range", "There is no row " + node.text + ": " + lastText("rows", rows.value_or(0)));
    return std::nullopt;
}

Flaw headFlaw(const YamlNode &node, const Known &known)
{
    const auto index = node.isScalar() ? readInteger(node.text) : std::nullopt;
    if (!index)
        return flaw(node, "type", "A head is an index, counted from 0; " + foundText(node) + ".");
    const auto heads = known.shape && known.shape->size() == 3 ? known.shape->front() : std::nullopt;
    if (*index < 0 || (heads && static_cast<std::size_t>(*index) >= *heads))
        return flaw(node, "range", "There is no head " + node.text + ": " + lastText("heads", heads.value_or(0)));
    return std::nullopt;
}

/// One index, or one for each axis of what is derived.
Flaw entryFlaw(const YamlNode &node, const Known &known)
{
    const std::vector<YamlNode> one{node};
    const std::vector<YamlNode> &indices = node.isList() ? node.items : one;
    for (std::size_t axis = 0; axis < indices.size(); ++axis) {
        if (isExpression(indices[axis]))
            continue;
        const auto index = indices[axis].isScalar() ? readInteger(indices[axis].text) : std::nullopt;
        if (!index)
            return flaw(indices[axis], "type", "An entry is named by its indices, counted from 0: [1, 2].");
        if (!known.shape)
            continue;
        if (axis >= known.shape->size())
            return flaw(node, "shape",
                "An entry has an index for each axis; there are " + std::to_string(indices.size()) + " indices and "
                    + std::to_string(known.shape->size()) + " axes.");
        const auto size = (*known.shape)[axis];
        if (*index < 0 || (size && static_cast<std::size_t>(*index) >= *size))
            return flaw(indices[axis], "range",
                "There is no entry " + indices[axis].text
                    + " along this axis: " + lastText("entries", size.value_or(0)));
    }
    return std::nullopt;
}

Flaw sliceFlaw(const YamlNode &node, std::optional<std::size_t> size, const std::string &names)
{
    const auto slice = readSlice(node);
    if (!slice)
        return flaw(node, "type", slice.error());
    const auto outside = std::ranges::find_if(*slice, [&](std::size_t index) { return size && index >= *size; });
    if (outside != slice->end())
        return flaw(node, "range",
            "There is no index " + std::to_string(*outside) + " here: " + lastText(names, size.value_or(0)));
    return std::nullopt;
}

Flaw rowsFlaw(const YamlNode &node, const Known &known)
{
    const bool isVector = known.shape && known.shape->size() == 1;
    return sliceFlaw(node, isVector ? std::optional<std::size_t>(1) : rowsOf(known), "rows");
}

Flaw columnsFlaw(const YamlNode &node, const Known &known)
{
    const bool hasColumns = known.shape && !known.shape->empty();
    return sliceFlaw(node, hasColumns ? known.shape->back() : std::nullopt, "columns");
}

using Check = std::function<Flaw(const YamlNode &, const Known &)>;

Check integer(std::int64_t least, std::int64_t most)
{
    return [=](const YamlNode &node, const Known & /*known*/) -> Flaw {
        const auto value = node.isScalar() ? readInteger(node.text) : std::nullopt;
        if (value && *value >= least && *value <= most)
            return std::nullopt;
        return flaw(node, value ? "range" : "type",
            "Expected an integer from " + std::to_string(least) + " to " + std::to_string(most) + ", " + foundText(node)
                + ".");
    };
}

Check word(const TextList &words)
{
    return [=](const YamlNode &node, const Known & /*known*/) -> Flaw {
        if (node.isScalar() && std::ranges::find(words, node.text) != words.end())
            return std::nullopt;
        std::string all;
        for (std::size_t i = 0; i < words.size(); ++i)
            all += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
        return flaw(node, "view",
            "Expected " + all + ", " + foundText(node) + "." + (node.isScalar() ? didYouMean(node.text, words) : ""));
    };
}

Flaw rangeFlaw(const YamlNode &node, const Known & /*known*/)
{
    const auto end = [&](std::size_t i) {
        return node.isList() && node.items.size() == 2 ? readNumber(node.items[i].text) : std::nullopt;
    };
    const bool hasExpression = holdsExpression(node);
    if (hasExpression || (end(0) && end(1) && *end(0) < *end(1)))
        return std::nullopt;
    return flaw(node, end(0) && end(1) ? "range" : "type", "A range is two numbers, the smaller one first: [0, 1].");
}

Flaw thresholdFlaw(const YamlNode &node, const Known & /*known*/)
{
    const auto number = node.isScalar() ? readNumber(node.text) : std::nullopt;
    if (number && *number >= 0)
        return std::nullopt;
    return flaw(node, number ? "range" : "type", "A threshold is a number of at least 0; " + foundText(node) + ".");
}

const Check &checkOf(const std::string &option)
{
    static const std::map<std::string, Check, std::less<>> checks{
        {"decimals", integer(0, 17)},
        {"rows", rowsFlaw},
        {"columns", columnsFlaw},
        {"map", word({"sequential", "diverging", "cividis"})},
        {"range", rangeFlaw},
        {"head", headFlaw},
        {"row", rowFlaw},
        {"all", word({"true", "false"})},
        {"sort", word({"true", "false"})},
        {"scale", word({"linear", "log", "log-log"})},
        {"reference", word({"n", "n^2"})},
        {"fit", word({"true", "false"})},
        {"bins", integer(1, 1000)},
        {"threshold", thresholdFlaw},
        {"entry", entryFlaw},
        {"reveal", word({"all", "one"})},
    };
    static const Check none;
    const auto check = checks.find(option);
    return check == checks.end() ? none : check->second;
}

} // namespace

std::optional<OptionFlaw> optionFlaw(const Argument &option, const Known &known)
{
    const Check &check = checkOf(option.name);
    return check && !isExpression(option.value) ? check(option.value, known) : std::nullopt;
}

tl::expected<Sizes, std::string> readSlice(const YamlNode &node)
{
    const std::string most = std::to_string(mostSliced);
    if (node.isList() && node.items.size() > mostSliced)
        return tl::unexpected("A table shows at most " + most + " rows or columns that are named.");
    std::vector<std::optional<std::int64_t>> indices;
    if (node.isList())
        for (const YamlNode &item : node.items)
            indices.push_back(item.isScalar() ? readInteger(item.text) : std::nullopt);
    else if (const auto values = readSweep(node.isScalar() ? node.text : std::string(), mostSliced))
        for (const Value &value : *values)
            indices.push_back(
                value.as<std::int64_t>() == nullptr ? std::nullopt : std::optional(value.get<std::int64_t>()));
    Sizes slice;
    for (const auto &index : indices) {
        if (!index || *index < 0) {
            slice.clear();
            break;
        }
        slice.push_back(static_cast<std::size_t>(*index));
    }
    if (slice.empty())
        return tl::unexpected("Expected an index, a list of indices or from..to, counted from 0 and at most " + most
            + " of them; " + foundText(node) + ".");
    Sizes sorted = slice;
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
        return tl::unexpected("The index " + std::to_string(*twice) + " is named twice.");
    return slice;
}

} // namespace heed
