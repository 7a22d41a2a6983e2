// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand.h"
#include "operators.h"
#include "sdk/by_column.h"

#include <QtGlobal>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const arma::mat &x = call.matrix("x");
    return byColumn(call, x.n_cols, x.n_rows, [&](double *data, arma::uword row) {
        for (arma::uword column = 0; column < x.n_cols; ++column)
            data[column] = x.at(row, column);
    }).map([](const Array<double> &output) {
        return Outputs{{"output", output}};
    });
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &x = call.matrix("x");
    const Result<ChosenEntry> chosen = chosenEntry(focus, x.n_cols, x.n_rows);
    if (!chosen)
        return fail(chosen.error());
    const hand::AxisNames rows(focus, "n"), columns(focus, "d");
    const auto line = [&](std::size_t i) {
        const hand::Written turned = hand::entry({"x^\\top", "xᵀ"}, columns[chosen->row], rows[i]);
        return hand::Line{turned + hand::both(" = ") + hand::entry(hand::both("x"), rows[i], columns[chosen->row]),
            {x.at(i, chosen->row)}};
    };
    const std::string column = columns[chosen->row].plain;
    return Derivation{
        stepOf("Column " + column + " of x becomes row " + column, *chosen, x.n_rows, focus.decimals, line)};
}

Estimate estimate(const Call &call)
{
    const double entries = sizeOf(call, "n") * sizeOf(call, "d");
    return {.bytes = 8 * entries, .operations = entries};
}

Result<double> twiceIsTheSame(const Call &call, const Outputs &outputs)
{
    const arma::mat &x = call.matrix("x"), &output = matrixOf(outputs, "output");
    double wrong = 0;
    for (arma::uword column = 0; column < x.n_cols; ++column)
        for (arma::uword row = 0; row < x.n_rows; ++row) {
            const double before = x.at(row, column), after = output.at(column, row);
            wrong += before == after || (before != before && after != after) ? 0 : 1;
        }
    return wrong;
}

} // namespace

Operator transpose()
{
    return {
        .name = "transpose",
        .summary = QT_TRANSLATE_NOOP("operators", "Rows become columns: with Kᵀ the keys stand ready for QKᵀ."),
        .formula = R"((x^\top)_{j,i} = x_{i,j})",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"torch.transpose", "torch.t", "Tensor.T", "Transpose"},
        .inputs = {{.name = "x",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "A matrix; of an array with more axes each matrix is transposed for itself."),
            .also = {"input", "data"}}},
        .outputs = {{.name = "output",
            .shape = {"d", "n"},
            .help = QT_TRANSLATE_NOOP("operators", "The columns of x as rows.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "twice changes nothing"),
            .says = QT_TRANSLATE_NOOP("operators", "Transposing the output gives x back, bit by bit."),
            .deviation = twiceIsTheSame,
            .within = 0}},
        .examples = {{.inputs = {{"x", "[[1, 2, 3], [4, 5, 6]]"}},
            .outputs = {{"output", "[[1, 4], [2, 5], [3, 6]]"}}}},
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
