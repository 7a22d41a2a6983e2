// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_call.h"

#include "cache_by_hand.h"

namespace heed {

static arma::cube joined(const Call &call, const std::string &past, const std::string &now)
{
    if (!call.has(past))
        return {};
    Cache cache{.past = &call.cube(past), .added = call.cube(now)};
    cache.kept = cache.all();
    return cache.present().value();
}

/// Where the first query stands among the keys.
static arma::sword placeOfQueries(const Call &call, const math::AttentionInput &input)
{
    const math::Align align = call.text("align") == "lower_right" ? math::Align::LowerRight : math::Align::UpperLeft;
    if (input.keyCount)
        return math::causalOffset(math::Align::LowerRight, input.query.rows(), *input.keyCount);
    const bool followsPast = call.has("past_key") && align == math::Align::UpperLeft;
    return followsPast ? static_cast<arma::sword>(call.cube("past_key").n_rows)
                       : math::causalOffset(align, input.query.rows(), input.key.rows());
}

static void hide(const Call &call, math::AttentionInput &input)
{
    if (call.has("mask"))
        input.mask = call.mask("mask").cube();
    if (call.has("bias"))
        input.bias = call.cube("bias");
    if (call.has("key_length"))
        input.keyCount = static_cast<arma::uword>(call.integers("key_length").at(0));
    const arma::sword place = placeOfQueries(call, input), left = call.integer("window_left");
    const arma::sword right = call.integer("window_right");
    if (call.toggle("causal"))
        input.causalOffset = place;
    if (left >= 0 || right >= 0)
        input.window = math::Window{.place = place,
            .left = left >= 0 ? std::optional(left) : std::nullopt,
            .right = right >= 0 ? std::optional(right) : std::nullopt};
}

AttentionNumbers::AttentionNumbers(const Call &call)
    : m_key(joined(call, "past_key", "key"))
    , m_value(joined(call, "past_value", "value"))
    , m_input{.query = call.cube("query"),
          .key = call.has("past_key") ? m_key : call.cube("key"),
          .value = call.has("past_value") ? m_value : call.cube("value")}
{
    hide(call, m_input);
    if (call.has("scale"))
        m_input.scale = call.number("scale");
    m_input.softcap = call.number("softcap");
    m_input.emptyRow = call.text("empty_row") == "zero" ? math::EmptyRow::Zero : math::EmptyRow::NaN;
    m_input.method = call.text("method") == "tiled" ? math::Method::Tiled : math::Method::Direct;
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
    if (!input.mayHide() && input.key.rows() > 0)
        return empty;
    for (arma::uword head = input.query.count(); head-- > 0;)
        for (arma::uword query = input.query.rows(); query-- > 0;)
            if (seesNothing(input, query, head))
                empty = {empty.count + 1, query, head};
    return empty;
}

} // namespace heed
