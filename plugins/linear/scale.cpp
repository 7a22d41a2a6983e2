// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand.h"
#include "operators.h"
#include "sdk/by_column.h"

#include <QtGlobal>

#include <algorithm>

#include <cmath>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const arma::mat &x = call.matrix("x");
    const double factor = call.number("factor");
    return byColumn(call, x.n_rows, x.n_cols, [&](double *data, arma::uword column) {
        std::transform(x.begin_col(column), x.end_col(column), data, [factor](double entry) { return entry * factor; });
    }).map([&](const Array<double> &output) {
        noteOverflow(call, output.matrix(), "the output");
        return Outputs{{"output", output}};
    });
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &x = call.matrix("x");
    const Result<ChosenEntry> chosen = chosenEntry(focus, x.n_rows, x.n_cols);
    if (!chosen)
        return fail(chosen.error());
    const hand::AxisNames rows(focus, "n"), columns(focus, "d");
    const int decimals = focus.decimals;
    const double factor = call.number("factor");
    const auto line = [&](std::size_t j) {
        const double entry = x.at(chosen->row, j);
        const hand::Written name = hand::entry(hand::both("y"), rows[chosen->row], columns[j]);
        return hand::Line{name + hand::both(" = ") + hand::factor(factor, decimals) + hand::Written{"\\cdot ", "·"}
                + hand::factor(entry, decimals),
            {factor * entry}, {hand::rounded(factor, decimals) * hand::rounded(entry, decimals)}, name.plain};
    };
    return Derivation{
        stepOf("Multiply row " + rows[chosen->row].plain + " by the factor", *chosen, x.n_cols, decimals, line)};
}

Estimate estimate(const Call &call)
{
    const double entries = sizeOf(call, "n") * sizeOf(call, "d");
    return {.bytes = 8 * entries, .operations = entries};
}

/// The lengths of rows grow by the factor's size.
Result<double> lengthsFollow(const Call &call, const Outputs &outputs)
{
    if (!areComparable(call, {"x"}))
        return 0.0;
    const arma::mat &x = call.matrix("x"), &output = matrixOf(outputs, "output");
    const double factor = std::abs(call.number("factor"));
    double missed = 0;
    for (arma::uword row = 0; row < x.n_rows && x.n_cols > 0; ++row) {
        const double expected = factor * arma::norm(x.row(row)), found = arma::norm(output.row(row));
        const double off = std::abs(found - expected) / std::max(1.0, expected);
        missed = std::isnan(off) || off > missed ? off : missed;
    }
    return missed;
}

} // namespace

Operator scale()
{
    return {
        .name = "scale",
        .summary = QT_TRANSLATE_NOOP("operators", "Every entry times one factor."),
        .formula = R"(y_{i,j} = c\, x_{i,j})",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"torch.mul", "Mul"},
        .inputs = {{.name = "x",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a token."),
            .also = {"input", "A"}}},
        .options = {{.name = "factor",
            .fallback = 1.0,
            .help = QT_TRANSLATE_NOOP("operators",
                "What every entry is multiplied by: 1/√d_k for scores, √d for embeddings as in the first transformer."),
            .convention = "none: 1 changes nothing",
            .also = {"other", "B"}}},
        .outputs = {{.name = "output",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "Of the shape of x.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "lengths follow the factor"),
            .says = QT_TRANSLATE_NOOP("operators", "Each row's length is the length it had times the factor's size."),
            .deviation = lengthsFollow}},
        .examples = {{.inputs = {{"x", "[[1, -2], [0, 4]]"}, {"factor", "0.5"}},
                         .outputs = {{"output", "[[0.5, -1], [0, 2]]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Scores divided by the root of d_k = 4.")},
            {.inputs = {{"x", "[[3, 4]]"}, {"factor", "-1"}}, .outputs = {{"output", "[[-3, -4]]"}}}},
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
