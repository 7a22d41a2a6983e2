// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/declared_type.h"

#include "engine/coerce.h"
#include "engine/infer_form.h"

namespace heed {

static Result<void> refuseNoMatrix(const Known &known, const std::string &name)
{
    const auto axes = axesOf(known);
    if (!axes || axes->size() == 1 || axes->size() == 2)
        return {};
    return fail(Rule::Type,
        "Expected " + name + " to be a matrix, such as [[1, 2], [3, 4]], found " + described(known) + ".", name);
}

Result<Known> asDeclared(const Known &known, const Control &control)
{
    auto typed = coerce(known, valueTypeOf(control.type), control.name);
    if (!typed || control.type != ControlType::Matrix || known.isUnknown())
        return typed;
    if (const auto fits = refuseNoMatrix(*typed, control.name); !fits)
        return fail(fits.error());
    return typed;
}

static std::string typeAdvice(Type type)
{
    switch (type) {
    case Type::Toggle:
        return "; true and false need 'type: toggle'";
    case Type::Text:
        return "; a text needs 'type: text'";
    case Type::Texts:
        return "; texts need 'type: texts'";
    default:
        return "; choose one of its entries";
    }
}

Result<Known> asDeclared(const Known &known, const ValueBlock &value)
{
    if (value.type)
        return coerce(known, *value.type, value.name);
    if (value.isUntyped || known.isUnknown() || isNumeric(*known.type))
        return known;
    return fail(Rule::Type,
        "Expected " + value.name + " to be a number or numbers, found " + described(known) + typeAdvice(*known.type)
            + ".",
        value.name);
}

} // namespace heed
