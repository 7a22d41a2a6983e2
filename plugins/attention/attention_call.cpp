// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_call.h"

#include "cache_by_hand.h"

#include <algorithm>

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

static arma::fcube single(const math::Heads<double> &heads)
{
    arma::fcube cube(heads.rows(), heads.columns(), heads.count());
    std::transform(
        heads.head(0), heads.head(heads.count()), cube.begin(), [](double entry) { return static_cast<float>(entry); });
    return cube;
}

SingleAttentionNumbers::SingleAttentionNumbers(const math::AttentionInput &input)
    : m_query(single(input.query))
    , m_key(single(input.key))
    , m_value(single(input.value))
    , m_bias(input.bias ? single(*input.bias) : arma::fcube())
    , m_input{.query = m_query,
          .key = m_key,
          .value = m_value,
          .mask = input.mask,
          .causalOffset = input.causalOffset,
          .window = input.window,
          .keyCount = input.keyCount,
          .scale = input.scale,
          .softcap = input.softcap,
          .emptyRow = input.emptyRow,
          .method = input.method}
{
    if (input.bias)
        m_input.bias = m_bias;
}

bool attendInPrecision(const Call &call, const math::AttentionInput &input, math::AttentionResult &result,
    const math::AttentionWanted &wanted)
{
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (call.precision() == Precision::Float64)
        return math::attend(input, result, wanted, isStopped, call.threads);
    const SingleAttentionNumbers numbers(input);
    math::AttentionResultOf<float> single;
    if (!math::attend(numbers.input(), single, wanted, isStopped, call.threads))
        return false;
    const auto widened = [](const arma::fcube &cube) { return arma::conv_to<arma::cube>::from(cube); };
    result = {widened(single.output), widened(single.weights), widened(single.products), widened(single.scores)};
    return true;
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
