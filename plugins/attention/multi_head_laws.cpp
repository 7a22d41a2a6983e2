// SPDX-License-Identifier: GPL-3.0-or-later
#include "multi_head_laws.h"

#include "math/product.h"
#include "multi_head_call.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

const Array<double> &numbersOf(const Outputs &outputs, const char *name)
{
    return outputs.at(name).get<Array<double>>();
}

/// A query that sees nothing has weights of 0 or NaN, and nothing to share out.
Result<double> sumsToOne(const Call &, const Outputs &outputs)
{
    const arma::cube &weights = numbersOf(outputs, "weights").cube();
    double furthest = 0;
    for (arma::uword head = 0; head < weights.n_slices; ++head)
        for (arma::uword row = 0; row < weights.n_rows; ++row) {
            const double sum = arma::accu(math::rowOf(weights.slice(head), row));
            furthest = sum == 0 || std::isnan(sum) ? furthest : std::max(furthest, std::abs(sum - 1));
        }
    return furthest;
}

/// What the entries of the output were added from.
double sizeOf(const Call &call, const Outputs &outputs)
{
    const arma::cube &attended = numbersOf(outputs, "attended").cube();
    const arma::mat &weight = call.matrix("w_o");
    if (attended.is_empty() || weight.is_empty())
        return 1;
    return std::max(1.0, arma::abs(attended).max() * arma::abs(weight).max());
}

/// The product with w_o taken apart: each head with its own rows.
Result<double> sumOfHeads(const Call &call, const Outputs &outputs)
{
    const arma::mat &output = numbersOf(outputs, "output").matrix(), &weight = call.matrix("w_o");
    const arma::cube &attended = numbersOf(outputs, "attended").cube();
    if (!output.is_finite() || output.is_empty())
        return 0;
    arma::mat sum(arma::size(output), arma::fill::zeros);
    for (arma::uword head = 0; head < attended.n_slices; ++head)
        sum += attended.slice(head) * weight.rows(head * attended.n_cols, (head + 1) * attended.n_cols - 1);
    if (call.has("b_o"))
        sum.each_row() += call.matrix("b_o").row(0);
    return arma::abs(sum - output).max() / sizeOf(call, outputs);
}

/// How far the output of another call lies from `expected`; 0 where there is nothing finite to compare.
Result<double> differs(const Call &other, const arma::mat &expected, double size)
{
    math::MultiHeadResult result;
    const auto isStopped = [&other] { return other.stop.stop_requested(); };
    if (!math::attendWithHeads(multiHeadOf(other), multiHeadInputOf(other), result, {}, isStopped))
        return other.stopped();
    const bool isComparable = expected.is_finite() && result.output.is_finite() && !expected.is_empty();
    return isComparable && std::isfinite(size) ? arma::abs(result.output - expected).max() / size : 0;
}

arma::mat reversed(const arma::mat &rows) { return rows.is_empty() ? rows : arma::mat(arma::flipud(rows)); }

Result<double> orderDoesNotCount(const Call &call, const Outputs &outputs)
{
    if (call.has("mask") || call.has("bias") || call.toggle("causal"))
        return 0;
    Call turned = call;
    for (const char *rows : {"x", "memory", "value_memory"})
        if (call.has(rows))
            turned.values[rows] = reversed(call.matrix(rows));
    return differs(turned, reversed(numbersOf(outputs, "output").matrix()), sizeOf(call, outputs));
}

/// Each head's columns as often as query heads share it.
arma::mat repeatedHeads(const arma::mat &columns, arma::uword keyHeads, arma::uword times)
{
    const arma::uword width = columns.n_cols / keyHeads;
    arma::mat repeated(columns.n_rows, columns.n_cols * times);
    for (arma::uword column = 0; column < repeated.n_cols; ++column)
        repeated.col(column) = columns.col(column / (width * times) * width + column % width);
    return repeated;
}

Result<double> sharingIsRepeating(const Call &call, const Outputs &outputs)
{
    const auto heads = static_cast<arma::uword>(call.integer("heads"));
    const arma::uword keyHeads = call.has("kv_heads") ? static_cast<arma::uword>(call.integer("kv_heads")) : heads;
    if (keyHeads == heads)
        return 0;
    Call plain = call;
    plain.values["kv_heads"] = static_cast<std::int64_t>(heads);
    for (const char *columns : {"w_k", "w_v", "b_k", "b_v"})
        if (call.has(columns))
            plain.values[columns] = repeatedHeads(call.matrix(columns), keyHeads, heads / keyHeads);
    return differs(plain, numbersOf(outputs, "output").matrix(), sizeOf(call, outputs));
}

} // namespace

std::vector<Law> multiHeadLaws()
{
    return {
        {.name = QT_TRANSLATE_NOOP("operators", "weights sum to 1"),
            .says = QT_TRANSLATE_NOOP("operators", "In every head the weights of a query that sees a key sum to 1."),
            .deviation = sumsToOne},
        {.name = QT_TRANSLATE_NOOP("operators", "the output is a sum over heads"),
            .says = QT_TRANSLATE_NOOP("operators",
                "Joining the heads and multiplying by w_o adds up what each head gives times its own rows of w_o."),
            .deviation = sumOfHeads},
        {.name = QT_TRANSLATE_NOOP("operators", "order doesn't count"),
            .says = QT_TRANSLATE_NOOP("operators",
                "Without a mask, a bias or a causal triangle, reversing the tokens only reverses the output."),
            .deviation = orderDoesNotCount,
            .within = 1e-9},
        {.name = QT_TRANSLATE_NOOP("operators", "sharing is repeating"),
            .says = QT_TRANSLATE_NOOP("operators",
                "A head of keys and values for each query head, equal where they were shared, gives the same output: "
                "grouped heads are plain ones that agree."),
            .deviation = sharingIsRepeating,
            .within = 1e-9}};
}

} // namespace heed
