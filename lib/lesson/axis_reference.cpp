// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/axis_reference.h"

#include "lesson/scalars.h"

namespace heed {

std::optional<Reference> axisReference(const Argument &option)
{
    const YamlNode &value = option.value;
    if (option.name != "x" || !value.isScalar() || value.text.empty() || isExpression(value))
        return std::nullopt;
    const auto name = parseExpression(value.text);
    if (!name || (name->kind != Expression::Kind::Name && name->kind != Expression::Kind::Port))
        return std::nullopt;
    const std::size_t quote = value.quoted ? 1 : 0;
    return Reference{
        .name = name->text, .port = name->port, .begin = value.span.begin + quote, .end = value.span.end - quote};
}

} // namespace heed
