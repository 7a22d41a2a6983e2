// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_laws.h"

#include "attention_call.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

static const arma::cube &cubeOf(const Outputs &outputs, const std::string &name)
{
    return outputs.at(name).get<Array<double>>().cube();
}

/// Calls visit(query, head) for every query that sees a key.
template<typename Visit>
static void forSeeing(const math::AttentionInput &input, Visit visit)
{
    for (arma::uword head = 0; head < input.query.count(); ++head)
        for (arma::uword query = 0; query < input.query.rows(); ++query)
            if (!seesNothing(input, query, head))
                visit(query, head);
}

static double larger(double a, double b) { return std::isnan(a) || std::isnan(b) ? arma::datum::nan : std::max(a, b); }

static Result<double> sumsToOne(const Call &call, const Outputs &outputs)
{
    const arma::cube &weights = cubeOf(outputs, "weights");
    double furthest = 0;
    const AttentionNumbers numbers(call);
    forSeeing(numbers.input(), [&](arma::uword query, arma::uword head) {
        furthest = larger(furthest, std::abs(arma::accu(weights.slice(head).row(query)) - 1));
    });
    return furthest;
}

static Result<double> hiddenWeights(const Call &call, const Outputs &outputs)
{
    const AttentionNumbers numbers(call);
    const math::AttentionInput &input = numbers.input();
    const arma::cube &weights = cubeOf(outputs, "weights");
    double furthest = 0;
    forSeeing(input, [&](arma::uword query, arma::uword head) {
        for (arma::uword key = 0; key < input.key.rows(); ++key)
            if (!input.visible(query, key, head))
                furthest = larger(furthest, std::abs(weights.at(query, key, head)));
    });
    return furthest;
}

/// How far one component lies outside the visible values, relative to their size.
static double outside(
    const math::AttentionInput &input, double output, arma::uword query, arma::uword column, arma::uword head)
{
    double low = arma::datum::inf, high = -arma::datum::inf;
    for (arma::uword key = 0; key < input.key.rows(); ++key)
        if (input.visible(query, key, head)) {
            const double value = input.value.at(key, column, input.keyHead(head));
            low = std::min(low, value);
            high = std::max(high, value);
        }
    return std::max({0.0, low - output, output - high}) / std::max({1.0, std::abs(low), std::abs(high)});
}

static Result<double> withinValues(const Call &call, const Outputs &outputs)
{
    const AttentionNumbers numbers(call);
    const math::AttentionInput &input = numbers.input();
    const arma::cube &output = cubeOf(outputs, "output");
    double furthest = 0;
    forSeeing(input, [&](arma::uword query, arma::uword head) {
        for (arma::uword column = 0; column < input.value.columns(); ++column)
            furthest = larger(furthest, outside(input, output.at(query, column, head), query, column, head));
    });
    return furthest;
}

/// The other method's output, where both are numbers.
static Result<double> sameByEitherMethod(const Call &call, const Outputs &outputs)
{
    const AttentionNumbers numbers(call);
    math::AttentionInput other = numbers.input();
    other.method = other.method == math::Method::Direct ? math::Method::Tiled : math::Method::Direct;
    math::AttentionResult result;
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::attend(other, result, {}, isStopped))
        return call.stopped();
    const arma::cube &output = cubeOf(outputs, "output");
    double furthest = 0;
    for (arma::uword i = 0; i < output.n_elem; ++i)
        if (std::isfinite(output[i]) && std::isfinite(result.output[i]))
            furthest = std::max(furthest, std::abs(output[i] - result.output[i]) / std::max(1.0, std::abs(output[i])));
    return furthest;
}

std::vector<Law> attentionLaws()
{
    return {
        {.name = QT_TRANSLATE_NOOP("operators", "weights sum to 1"),
            .says = QT_TRANSLATE_NOOP("operators", "The weights of every query that sees a key sum to 1."),
            .deviation = sumsToOne},
        {.name = QT_TRANSLATE_NOOP("operators", "hidden keys get no weight"),
            .says = QT_TRANSLATE_NOOP("operators",
                "A key hidden by the mask, by a bias of minus infinity, by the causal triangle, by the window or as "
                "padding has weight exactly 0."),
            .deviation = hiddenWeights,
            .within = 0},
        {.name = QT_TRANSLATE_NOOP("operators", "output lies among the values"),
            .says = QT_TRANSLATE_NOOP("operators",
                "An output is a weighted average: each component lies between the smallest and the largest value "
                "seen."),
            .deviation = withinValues},
        {.name = QT_TRANSLATE_NOOP("operators", "the method changes nothing"),
            .says = QT_TRANSLATE_NOOP(
                "operators", "Tiles with a running maximum and sum give what softmax over whole rows gives."),
            .deviation = sameByEitherMethod,
            .within = 1e-9},
    };
}

} // namespace heed
