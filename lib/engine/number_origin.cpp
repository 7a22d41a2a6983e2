// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/number_origin.h"

#include "engine/coerce.h"

#include <algorithm>

namespace heed {

static std::optional<std::size_t> indexAt(const Expression &what, Session &session)
{
    const auto value = session.present().evaluate(what);
    if (!value)
        return std::nullopt;
    const auto index = coerce(*value, Type::Integer, "index");
    if (!index || index->get<std::int64_t>() < 0)
        return std::nullopt;
    return static_cast<std::size_t>(index->get<std::int64_t>());
}

/// Takes the indices off an expression, from the last to the first.
static std::optional<Sizes> takeIndices(const Expression *&what, Session &session)
{
    Sizes indices;
    for (; what->kind == Expression::Kind::Index; what = &what->children.front())
        for (std::size_t i = what->children.size(); i-- > 1;) {
            const auto index = indexAt(what->children[i], session);
            if (!index)
                return std::nullopt;
            indices.push_back(*index);
        }
    std::ranges::reverse(indices);
    return indices;
}

std::optional<NumberOrigin> originOf(Session &session, const ProseNumber &number)
{
    const Expression *what = &number.target;
    if (!number.exercise.empty())
        return std::nullopt;
    auto indices = takeIndices(what, session);
    if (!indices || (what->kind != Expression::Kind::Name && what->kind != Expression::Kind::Port))
        return std::nullopt;
    const BoundLesson &lesson = session.lesson();
    const auto target = lesson.resolve({.name = what->text, .port = what->port});
    if (!target || target->constant || target->isUnknown || target->output.empty())
        return std::nullopt;
    return NumberOrigin{
        .cell = lesson.node(target->node).name, .choice = {.output = target->output, .index = *std::move(indices)}};
}

} // namespace heed
