// SPDX-License-Identifier: GPL-3.0-or-later
#include "equivalence_laws.h"

#include "attention_call.h"
#include "math/product.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

const arma::cube &outputOf(const Outputs &outputs) { return outputs.at("output").get<Array<double>>().cube(); }

/// Against the largest of the values that were averaged; what is no finite number is left out.
double apart(const arma::mat &a, const arma::mat &b, const math::Heads<double> &values)
{
    double size = 1, furthest = 0;
    for (arma::uword i = 0; i < values.rows() * values.columns() * values.count(); ++i)
        if (const double value = std::abs(values.head(0)[i]); std::isfinite(value))
            size = std::max(size, value);
    for (arma::uword i = 0; i < a.n_elem; ++i)
        if (std::isfinite(a[i]) && std::isfinite(b[i]))
            furthest = std::max(furthest, std::abs(a[i] - b[i]) / size);
    return furthest;
}

template<typename T>
arma::Cube<T> rowsOf(const math::Heads<T> &heads, arma::uword first, arma::uword count)
{
    arma::Cube<T> rows(count, heads.columns(), heads.count());
    for (arma::uword head = 0; head < rows.n_slices; ++head)
        for (arma::uword column = 0; column < rows.n_cols; ++column)
            for (arma::uword row = 0; row < count; ++row)
                rows.at(row, column, head) = heads.at(first + row, column, head);
    return rows;
}

arma::cube reversedRows(const math::Heads<double> &heads)
{
    arma::cube rows = rowsOf(heads, 0, heads.rows());
    for (arma::uword head = 0; head < rows.n_slices; ++head)
        for (arma::uword column = 0; column < rows.n_cols; ++column)
            std::reverse(rows.slice_colptr(head, column), rows.slice_colptr(head, column) + rows.n_rows);
    return rows;
}

Result<arma::cube> attended(const Call &call, const math::AttentionInput &input)
{
    math::AttentionResult result;
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::attend(input, result, {}, isStopped))
        return call.stopped();
    return std::move(result.output);
}

/// Permutation equivariance; the reversal stands for every order.
Result<double> orderDoesNotCount(const Call &call, const Outputs &outputs)
{
    const AttentionNumbers numbers(call);
    math::AttentionInput turned = numbers.input();
    if (turned.mayHide())
        return 0.0;
    const arma::cube query = reversedRows(turned.query), key = reversedRows(turned.key);
    const arma::cube value = reversedRows(turned.value);
    turned.query = query;
    turned.key = key;
    turned.value = value;
    return attended(call, turned).map([&](const arma::cube &output) {
        const arma::cube expected = reversedRows(output);
        double furthest = 0;
        for (arma::uword head = 0; head < expected.n_slices; ++head)
            furthest = std::max(furthest, apart(outputOf(outputs).slice(head), expected.slice(head), value));
        return furthest;
    });
}

template<typename T>
std::optional<math::Heads<T>> ofHead(const std::optional<math::Heads<T>> &all, arma::uword head)
{
    return all && all->count() > 1 ? math::Heads<T>(all->head(head), all->rows(), all->columns(), 1) : all;
}

/// Grouped heads too: query head i with key head i / (h/g).
Result<double> eachHeadAlone(const Call &call, const Outputs &outputs)
{
    const AttentionNumbers numbers(call);
    const math::AttentionInput &input = numbers.input();
    double furthest = 0;
    for (arma::uword head = 0; input.query.count() > 1 && head < input.query.count(); ++head) {
        const arma::mat query = input.query.matrix(head), key = input.key.matrix(input.keyHead(head)),
                        value = input.value.matrix(input.keyHead(head));
        math::AttentionInput alone = input;
        alone.query = query;
        alone.key = key;
        alone.value = value;
        alone.mask = ofHead(input.mask, head);
        alone.bias = ofHead(input.bias, head);
        const auto output = attended(call, alone);
        if (!output)
            return fail(output.error());
        furthest = std::max(furthest, apart(outputOf(outputs).slice(head), output->slice(0), value));
    }
    return furthest;
}

/// The last query stands where the last key does, as in a text that grows token by token.
bool endsWithItsKey(const math::AttentionInput &input)
{
    const auto keys = static_cast<arma::sword>(input.key.rows()),
               queries = static_cast<arma::sword>(input.query.rows());
    const arma::sword place = input.causalOffset ? *input.causalOffset
        : input.window                           ? input.window->place
                                                 : keys - queries;
    return keys > 1 && queries > 0 && !input.keyCount && place + queries == keys;
}

/// The call of the last query alone: what came before its key is a past.
Call lastQueryOf(const Call &call, const math::AttentionInput &input)
{
    const arma::uword past = input.key.rows() - 1, last = input.query.rows() - 1;
    Call alone = call;
    alone.noteSink = {};
    alone.values["query"] = Array<double>(rowsOf(input.query, last, 1));
    alone.values["past_key"] = Array<double>(rowsOf(input.key, 0, past));
    alone.values["past_value"] = Array<double>(rowsOf(input.value, 0, past));
    alone.values["key"] = Array<double>(rowsOf(input.key, past, 1));
    alone.values["value"] = Array<double>(rowsOf(input.value, past, 1));
    if (input.mask && input.mask->rows() > 1)
        alone.values["mask"] = MaskArray(rowsOf(*input.mask, last, 1));
    if (input.bias && input.bias->rows() > 1)
        alone.values["bias"] = Array<double>(rowsOf(*input.bias, last, 1));
    return alone;
}

Result<double> cachedEqualsUncached(const Call &call, const Outputs &outputs)
{
    const AttentionNumbers numbers(call);
    const math::AttentionInput &input = numbers.input();
    if (!endsWithItsKey(input))
        return 0.0;
    const Call last = lastQueryOf(call, input);
    const AttentionNumbers lastNumbers(last);
    return attended(last, lastNumbers.input()).map([&](const arma::cube &row) {
        double furthest = 0;
        for (arma::uword head = 0; head < row.n_slices; ++head)
            furthest = std::max(furthest,
                apart(
                    math::rowOf(outputOf(outputs).slice(head), input.query.rows() - 1), row.slice(head), input.value));
        return furthest;
    });
}

} // namespace

std::vector<Law> equivalenceLaws()
{
    return {
        {.name = QT_TRANSLATE_NOOP("operators", "order doesn't count"),
            .says = QT_TRANSLATE_NOOP("operators",
                "Where nothing hides a key, reversing queries, keys and values only reverses the output: attention "
                "knows no positions."),
            .deviation = orderDoesNotCount,
            .within = 1e-9},
        {.name = QT_TRANSLATE_NOOP("operators", "cached equals uncached"),
            .says = QT_TRANSLATE_NOOP("operators",
                "Where the last query stands at the last key, that query alone, with the earlier keys and values as a "
                "past, gives the last row."),
            .deviation = cachedEqualsUncached,
            .within = 1e-9},
        {.name = QT_TRANSLATE_NOOP("operators", "each head attends alone"),
            .says = QT_TRANSLATE_NOOP("operators",
                "A query head gives what plain attention gives for its queries and the keys and values of its key "
                "head, whether it shares that one or not."),
            .deviation = eachHeadAlone,
            .within = 1e-9},
    };
}

} // namespace heed
