// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand.h"
#include "math/principal_components.h"
#include "operators.h"
#include "pca_by_hand.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<void> check(const Call &call)
{
    if (!call.letters.contains("n") || !call.letters.contains("d") || !call.has("components"))
        return {};
    const std::size_t n = call.size("n"), d = call.size("d");
    if (n < 2)
        return fail(Rule::Shape,
            "x has " + counted(n, "row") + ": directions of largest spread need at least two rows to compare.", "x");
    constexpr std::size_t mostDirections = 1024; // they are found at one go, in a time that grows with their cube
    if (std::min(n, d) > mostDirections)
        return fail(Rule::Limit,
            "x is " + std::to_string(n) + " x " + std::to_string(d) + ": the smaller of the two may be at most "
                + groupedText(mostDirections) + ", since the work grows with its cube. Leave rows or columns out.",
            "x");
    const std::int64_t wanted = call.integer("components"), most = static_cast<std::int64_t>(std::min(n, d));
    if (wanted > most)
        return fail({.message = "Expected components to be at most " + std::to_string(most) + ", since x is "
                + std::to_string(n) + " x " + std::to_string(d) + "; found " + std::to_string(wanted) + ".",
            .port = "components",
            .rule = Rule::Range,
            .other = "x"});
    return {};
}

Result<void> checkFinite(const arma::mat &x)
{
    if (x.is_finite())
        return {};
    for (arma::uword row = 0; row < x.n_rows; ++row)
        for (arma::uword column = 0; column < x.n_cols; ++column)
            if (!std::isfinite(x.at(row, column)))
                return fail(Rule::NotFinite,
                    "x holds " + (std::isnan(x.at(row, column)) ? "NaN" : exactText(x.at(row, column))) + " in row "
                        + std::to_string(row + 1) + ", column " + std::to_string(column + 1)
                        + ": a spread is measured of finite numbers only.",
                    "x");
    return {};
}

Result<Outputs> run(const Call &call)
{
    const arma::mat &x = call.matrix("x");
    if (const Result<void> finite = checkFinite(x); !finite)
        return fail(finite.error());
    math::PrincipalComponents found;
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::principalComponents(x, static_cast<arma::uword>(call.integer("components")), found, isStopped))
        return call.stopped();
    if (found.explained.max() == 0)
        call.note("All rows of x are the same, so that no direction spreads more than another.");
    return Outputs{{"projected", found.projected}, {"directions", found.directions},
        {"explained", Array<double>::vector({found.explained.begin(), found.explained.end()})}};
}

Estimate estimate(const Call &call)
{
    const double n = sizeOf(call, "n"), d = sizeOf(call, "d"), less = std::min(n, d);
    return {.bytes = 8 * (2 * n * d + 3 * less * d), .operations = 2 * n * d * less + 20 * less * less * less};
}

Result<double> areOrthonormal(const Call &, const Outputs &outputs)
{
    const arma::mat &directions = matrixOf(outputs, "directions");
    return furthest(directions * directions.t() - arma::mat(directions.n_rows, directions.n_rows, arma::fill::eye));
}

Result<double> haveMeanZero(const Call &call, const Outputs &outputs)
{
    return furthest(arma::mean(matrixOf(outputs, "projected"), 0), largestSize(call.matrix("x")));
}

Result<double> fallInOrder(const Call &, const Outputs &outputs)
{
    const Array<double> &explained = outputs.at("explained").get<Array<double>>();
    double missed = 0, sum = 0;
    for (std::size_t i = 0; i < explained.size(); ++i) {
        sum += explained.at(i);
        missed = std::max(missed, i > 0 ? explained.at(i) - explained.at(i - 1) : -explained.at(i));
    }
    return std::max(missed, sum - 1);
}

std::vector<Law> laws()
{
    return {{.name = QT_TRANSLATE_NOOP("operators", "directions at right angles"),
                .says = QT_TRANSLATE_NOOP("operators", "The directions have length 1 and stand at right angles."),
                .deviation = areOrthonormal},
        {.name = QT_TRANSLATE_NOOP("operators", "centred"),
            .says = QT_TRANSLATE_NOOP("operators", "Along each direction the rows have mean 0."),
            .deviation = haveMeanZero},
        {.name = QT_TRANSLATE_NOOP("operators", "largest first"),
            .says =
                QT_TRANSLATE_NOOP("operators", "The shares fall from one direction to the next and sum to at most 1."),
            .deviation = fallInOrder}};
}

std::vector<Output> outputs()
{
    return {{.name = "projected",
                .shape = {"n", "components"},
                .help = QT_TRANSLATE_NOOP("operators", "Where each row lies: less the mean, along each direction.")},
        {.name = "directions",
            .shape = {"components", "d"},
            .help = QT_TRANSLATE_NOOP("operators",
                "One direction a row, of length 1; the sign is free and chosen so that the largest entry is "
                "positive.")},
        {.name = "explained",
            .shape = {"components"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "The share of the whole variance along each direction.")}};
}

std::vector<Example> examples()
{
    return {
        {.inputs = {{"x", "[[1, 1], [3, 3], [2, 2]]"}},
            .outputs = {{"projected", "[[-1.414214, 0.000000], [1.414214, 0.000000], [0.000000, 0.000000]]"},
                {"directions", "[[0.707107, 0.707107], [0.707107, -0.707107]]"}, {"explained", "[1.000000, 0.000000]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Points on a line: one direction says all.")},
        {.inputs = {{"x", "[[2, 0, 5], [-2, 0, 5], [0, 1, 5], [0, -1, 5]]"}},
            .outputs = {{"projected", "[[2, 0], [-2, 0], [0, 1], [0, -1]]"}, {"directions", "[[1, 0, 0], [0, 1, 0]]"},
                {"explained", "[0.8, 0.2]"}},
            .says = QT_TRANSLATE_NOOP("operators", "A cross in three dimensions, seen in its own plane.")}};
}

} // namespace

Operator pca()
{
    return {
        .name = "pca",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Principal component analysis: rows of many components as points in the few directions in which they "
            "differ most."),
        .formula = R"(\mathbf{y}_i = (\mathbf{x}_i - \bar{\mathbf{x}})\, V, \quad C\,\mathbf{v} = \lambda\,\mathbf{v})",
        .letters = {{"n", "token"}, {"d", "component"}, {"components", "direction"}},
        .also = {"torch.pca_lowrank", "PCA"},
        .inputs = {{.name = "x",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a token, at least two."),
            .also = {"A", "input"}}},
        .options = {{.name = "components",
            .type = Type::Integer,
            .fallback = 2,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "How many directions, at most as many as rows and as columns."),
            .convention = "2, what a page can show",
            .also = {"n_components", "q"}}},
        .outputs = outputs(),
        .laws = laws(),
        .examples = examples(),
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = pcaByHand,
    };
}

} // namespace heed
