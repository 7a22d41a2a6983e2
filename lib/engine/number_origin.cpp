// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/number_origin.h"

#include "engine/coerce.h"

#include <algorithm>

namespace heed {

static std::optional<std::size_t> nameAt(const TextList &names, const std::string &name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - names.begin()));
}

/// A table is indexed by the names of its rows and columns too.
static std::optional<std::size_t> indexAt(const Value &index, const Value &whole, std::size_t axis)
{
    const auto *table = whole.as<Table>();
    if (const auto *name = index.as<std::string>())
        return table == nullptr || axis > 1 ? std::nullopt
                                            : nameAt(axis == 0 ? table->rows() : table->columns(), *name);
    const auto number = coerce(index, Type::Integer, "index");
    if (!number || number->get<std::int64_t>() < 0)
        return std::nullopt;
    return static_cast<std::size_t>(number->get<std::int64_t>());
}

/// Takes the indices off an expression, from the last to the first.
static std::optional<std::vector<Value>> takeIndices(const Expression *&what, Session &session)
{
    std::vector<Value> indices;
    for (; what->kind == Expression::Kind::Index; what = &what->children.front())
        for (std::size_t i = what->children.size(); i-- > 1;) {
            const auto index = session.present().evaluate(what->children[i]);
            if (!index)
                return std::nullopt;
            indices.push_back(*index);
        }
    std::ranges::reverse(indices);
    return indices;
}

/// Of the whole that the expression gives.
static std::optional<Sizes> placeIn(const Expression &what, const std::vector<Value> &indices, Session &session)
{
    const auto isText = [](const Value &index) { return index.as<std::string>() != nullptr; };
    Value whole; // whose names are needed
    if (std::ranges::any_of(indices, isText))
        if (const auto found = session.present().evaluate(what))
            whole = *found;
    Sizes place;
    for (const Value &index : indices) {
        const auto at = indexAt(index, whole, place.size());
        if (!at)
            return std::nullopt;
        place.push_back(*at);
    }
    return place;
}

std::optional<NumberOrigin> originOf(Session &session, const ProseNumber &number)
{
    const Expression *what = &number.target;
    if (!number.exercise.empty())
        return std::nullopt;
    const auto indices = takeIndices(what, session);
    if (!indices || (what->kind != Expression::Kind::Name && what->kind != Expression::Kind::Port))
        return std::nullopt;
    const BoundLesson &lesson = session.lesson();
    const auto target = lesson.resolve({.name = what->text, .port = what->port});
    if (!target || target->constant || target->isUnknown || target->output.empty())
        return std::nullopt;
    auto place = placeIn(*what, *indices, session);
    if (!place)
        return std::nullopt;
    return NumberOrigin{
        .cell = lesson.node(target->node).name, .choice = {.output = target->output, .index = *std::move(place)}};
}

} // namespace heed
