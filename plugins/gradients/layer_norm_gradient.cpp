// SPDX-License-Identifier: GPL-3.0-or-later
#include "gradient_call.h"
#include "layer_norm_by_hand.h"
#include "layer_norm_call.h"
#include "operators.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<void> check(const Call &call)
{
    const auto columns = call.letters.find("d");
    if (columns == call.letters.end())
        return {};
    if (columns->second == 0)
        return fail(
            Rule::Shape, "x has no columns: expected at least one, since a row is divided by its own size.", "x");
    if (columns->second > 1 || !call.has("ddof") || ddofOf(call) == 0)
        return {};
    return fail({.message = "x has 1 column, and ddof 1 divides the sum of squares by one less, which is 0. Expected "
                            "at least 2 columns, or ddof 0.",
        .port = "x",
        .rule = Rule::Shape,
        .other = "ddof"});
}

void noteKinks(const Call &call, const math::NormalizedRows &rows)
{
    for (arma::uword row = 0; row < rows.entries.n_rows; ++row) {
        if (rows.deviations[row] != 0)
            continue;
        const std::string which = "Row " + std::to_string(row + 1);
        if (rows.divisors[row] == 0)
            return call.note(which
                + " has equal entries and epsilon is 0: 0/0 has no gradient. An epsilon above 0 "
                  "gives one.");
        if (epsilonOf(call).place == math::EpsilonPlace::Outside)
            return call.note(which
                + " has equal entries: its deviation has a kink there, and the gradient takes the "
                  "deviation's slope for 0.");
    }
}

Value perColumn(const arma::rowvec &sums)
{
    return Array<double>::vector(arma::conv_to<std::vector<double>>::from(sums));
}

Result<Outputs> run(const Call &call)
{
    if (call.stop.stop_requested())
        return call.stopped();
    Outputs outputs;
    const arma::mat &upstream = call.matrix("upstream");
    if (call.wanted("bias_gradient"))
        outputs.emplace("bias_gradient", perColumn(arma::sum(upstream, 0)));
    if (!call.wanted("x_gradient") && !call.wanted("weight_gradient"))
        return outputs;
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const math::NormalizedRows rows = math::normalizedRows(call.matrix("x"), epsilonOf(call), ddofOf(call), isStopped);
    if (isStopped())
        return call.stopped();
    noteKinks(call, rows);
    if (call.wanted("weight_gradient"))
        outputs.emplace("weight_gradient", perColumn(arma::sum(upstream % rows.entries, 0)));
    if (!call.wanted("x_gradient"))
        return outputs;
    arma::mat gradient = upstream;
    if (!math::layerNormGradient(rows, gradient, weightOf(call), epsilonOf(call), ddofOf(call), isStopped))
        return call.stopped();
    outputs.emplace("x_gradient", shapedLike(call, "x", std::move(gradient)));
    return outputs;
}

Estimate estimate(const Call &call)
{
    const double entries = sizeOf(call, "n") * sizeOf(call, "d");
    const double kept = call.wanted("x_gradient") || call.wanted("weight_gradient") ? 2 * entries : 0;
    return {.bytes = 8 * (kept + 2 * sizeOf(call, "d")), .operations = 20 * entries};
}

Loss loss(const Call &call)
{
    arma::mat y = math::normalizedRows(call.matrix("x"), epsilonOf(call), ddofOf(call)).entries;
    if (call.has("weight") && !y.is_empty())
        y.each_row() %= weightOf(call);
    if (call.has("bias") && !y.is_empty())
        y.each_row() += call.matrix("bias").row(0);
    return lossOf(call.cube("upstream"), arma::cube(y.memptr(), y.n_rows, y.n_cols, 1));
}

/// A shift of a whole row changes nothing in the output.
Result<double> sumsToZero(const Call &call, const Outputs &outputs)
{
    const arma::mat &gradient = outputs.at("x_gradient").get<Array<double>>().matrix();
    const arma::vec divisors = math::normalizedRows(call.matrix("x"), epsilonOf(call), ddofOf(call)).divisors;
    const arma::rowvec weight = weightOf(call);
    double furthest = 0;
    for (arma::uword row = 0; row < gradient.n_rows; ++row) {
        double sum = 0, size = 1; // of what is added up
        for (arma::uword column = 0; column < gradient.n_cols; ++column) {
            const double upstream = call.matrix("upstream").at(row, column) / divisors[row];
            sum += gradient.at(row, column);
            size += std::abs(upstream * (weight.is_empty() ? 1 : weight[column])) + std::abs(gradient.at(row, column));
        }
        if (std::isfinite(size))
            furthest = std::max(furthest, std::abs(sum) / size);
    }
    return furthest;
}

std::vector<Law> laws()
{
    return {agreesWithCentralDifferences(
                {{"x", "x_gradient"}, {"weight", "weight_gradient"}, {"bias", "bias_gradient"}}, loss),
        {.name = QT_TRANSLATE_NOOP("operators", "rows sum to 0"),
            .says = QT_TRANSLATE_NOOP("operators",
                "Adding one number to a whole row changes nothing in the output, so the gradient of a row sums to 0."),
            .deviation = sumsToZero,
            .within = 1e-9}};
}

std::vector<Input> inputs()
{
    return {{.name = "x",
                .shape = {"n", "d"},
                .help = QT_TRANSLATE_NOOP("operators", "What was normalised: one row a token."),
                .also = {"input", "X"}},
        upstreamInput(
            {"n", "d"}, QT_TRANSLATE_NOOP("operators", "How the loss changes with each entry of the output.")),
        {.name = "weight",
            .shape = {"d"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "What the normalised entries were multiplied by, one number a column; 1 without it."),
            .optional = true,
            .also = {"Scale", "gamma"}},
        {.name = "bias",
            .shape = {"d"},
            .help = QT_TRANSLATE_NOOP("operators", "What was added; no gradient depends on it."),
            .optional = true,
            .also = {"B", "beta"}}};
}

std::vector<Output> outputs()
{
    return {{.name = "x_gradient",
                .shape = {"n", "d"},
                .help = QT_TRANSLATE_NOOP("operators", "How the loss changes with each entry of x.")},
        {.name = "weight_gradient",
            .shape = {"d"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "Upstream times the normalised entries, summed over all rows.")},
        {.name = "bias_gradient",
            .shape = {"d"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "Upstream, summed over all rows.")}};
}

std::vector<Example> examples()
{
    return {{.inputs = {{"x", "[[3, 1]]"}, {"upstream", "[[1, 0]]"}, {"epsilon", "3"}},
                .outputs = {{"x_gradient", "[[0.1875, -0.1875]]"}, {"weight_gradient", "[0.5, 0.0]"},
                    {"bias_gradient", "[1, 0]"}},
                .says = QT_TRANSLATE_NOOP("operators",
                    "Mean 2 and variance 1: with epsilon 3 the divisor is 2, and everything can be done by hand.")},
        {.inputs = {{"x", "[[1, 2, 3, 4]]"}, {"upstream", "[[5, 5, 5, 5]]"}},
            .outputs = {{"x_gradient", "[[0, 0, 0, 0]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "A pull on all entries alike does nothing: the mean is removed.")}};
}

} // namespace

Operator layerNormGradient()
{
    return {
        .name = "layer_norm_gradient",
        .summary = QT_TRANSLATE_NOOP("operators",
            "The backward pass of layer normalisation: a row's gradient loses its mean and its part along the "
            "normalised row."),
        .formula =
            R"(\frac{\partial L}{\partial x_j} = \frac{1}{\sqrt{\sigma^2 + \varepsilon}}\Bigl(u_j - \bar u - \hat x_j\,\frac{1}{d}\sum_{l} u_l \hat x_l\Bigr),\quad u = g \circ w)",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"native_layer_norm_backward", "layer_norm_backward"},
        .inputs = inputs(),
        .options = layerNormOptions(),
        .outputs = outputs(),
        .laws = laws(),
        .examples = examples(),
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = layerNormGradientByHand,
    };
}

} // namespace heed
