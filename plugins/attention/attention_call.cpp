// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_call.h"

namespace heed {

math::AttentionInput inputOf(const Call &call)
{
    math::AttentionInput input{.query = call.cube("query"), .key = call.cube("key"), .value = call.cube("value")};
    if (call.has("mask"))
        input.mask = call.mask("mask").cube();
    if (call.has("bias"))
        input.bias = call.cube("bias");
    if (call.has("scale"))
        input.scale = call.number("scale");
    input.softcap = call.number("softcap");
    input.emptyRow = call.text("empty_row") == "zero" ? math::EmptyRow::Zero : math::EmptyRow::NaN;
    if (call.toggle("causal")) {
        const bool lowerRight = call.text("align") == "lower_right";
        input.causalOffset = math::causalOffset(
            lowerRight ? math::Align::LowerRight : math::Align::UpperLeft, input.query.rows(), input.key.rows());
    }
    return input;
}

bool seesNothing(const math::AttentionInput &input, arma::uword query, arma::uword head)
{
    for (arma::uword key = 0; key < input.key.rows(); ++key)
        if (input.visible(query, key, head))
            return false;
    return true;
}

EmptyRows emptyRows(const math::AttentionInput &input)
{
    EmptyRows empty;
    if (!input.mask && !input.bias && !input.causalOffset && input.key.rows() > 0)
        return empty;
    for (arma::uword head = input.query.count(); head-- > 0;)
        for (arma::uword query = input.query.rows(); query-- > 0;)
            if (seesNothing(input, query, head))
                empty = {empty.count + 1, query, head};
    return empty;
}

} // namespace heed
