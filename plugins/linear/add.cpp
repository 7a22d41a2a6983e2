// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand.h"
#include "operators.h"
#include "sdk/by_column.h"

#include <QtGlobal>

#include <algorithm>
#include <functional>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const arma::mat &a = call.matrix("a"), &b = call.matrix("b");
    return byColumn(call, a.n_rows, a.n_cols, [&](double *data, arma::uword column) {
        std::transform(a.begin_col(column), a.end_col(column), b.begin_col(column), data, std::plus());
    }).map([&](const Array<double> &sum) {
        noteOverflow(call, sum.matrix(), "the sum");
        return Outputs{{"output", sum}};
    });
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &a = call.matrix("a"), &b = call.matrix("b");
    const Result<ChosenEntry> chosen = chosenEntry(focus, a.n_rows, a.n_cols);
    if (!chosen)
        return fail(chosen.error());
    const hand::AxisNames rows(focus, "n"), columns(focus, "d");
    const int decimals = focus.decimals;
    const auto line = [&](std::size_t j) {
        const double left = a.at(chosen->row, j), right = b.at(chosen->row, j);
        const hand::Written name = hand::entry(hand::both("c"), rows[chosen->row], columns[j]);
        return hand::Line{
            name + hand::both(" = ") + hand::number(left, decimals) + hand::both(" + ") + hand::factor(right, decimals),
            {left + right}, {hand::rounded(left, decimals) + hand::rounded(right, decimals)}, name.plain};
    };
    const std::string title =
        "Add row " + rows[chosen->row].plain + " of b to row " + rows[chosen->row].plain + " of a";
    return Derivation{stepOf(title, *chosen, a.n_cols, decimals, line)};
}

Estimate estimate(const Call &call)
{
    const double entries = sizeOf(call, "n") * sizeOf(call, "d");
    return {.bytes = 8 * entries, .operations = entries};
}

Result<double> subtractingGivesBack(const Call &call, const Outputs &outputs)
{
    if (!areComparable(call, {"a", "b"}))
        return 0.0;
    const arma::mat &a = call.matrix("a"), &b = call.matrix("b");
    return furthest(matrixOf(outputs, "output") - b - a, largestSize(a) + largestSize(b));
}

std::vector<Example> examples()
{
    return {{.inputs = {{"a", "[[1, 2], [3, 4]]"}, {"b", "[[0.5, 0], [-3, 1]]"}},
                .outputs = {{"output", "[[1.5, 2], [0, 5]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "What a layer adds to the residual stream.")},
        {.inputs = {{"a", "[[1, 0], [0, 1]]"}, {"b", "[[0, 1], [0.841471, 0.540302]]"}},
            .outputs = {{"output", "[[1, 1], [0.841471, 1.540302]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Positions 0 and 1 added to two embeddings.")}};
}

} // namespace

Operator add()
{
    return {
        .name = "add",
        .summary = QT_TRANSLATE_NOOP("operators",
            "The sum of two arrays of the same shape: a residual connection, or positions added to embeddings."),
        .formula = R"(c_{i,j} = a_{i,j} + b_{i,j})",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"torch.add", "Add"},
        .inputs = {{.name = "a",
                       .shape = {"n", "d"},
                       .help = QT_TRANSLATE_NOOP("operators", "One row a token."),
                       .also = {"A", "input", "x"}},
            {.name = "b",
                .shape = {"n", "d"},
                .help = QT_TRANSLATE_NOOP("operators",
                    "Of the same shape as a: unlike in PyTorch and ONNX nothing is repeated to fit, which hides "
                    "mistakes. The operator linear adds a bias to every row."),
                .also = {"B", "other"}}},
        .outputs = {{.name = "output",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "Entry by entry the sum.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "subtracting gives back"),
            .says = QT_TRANSLATE_NOOP("operators", "The output less b is a."),
            .deviation = subtractingGivesBack}},
        .examples = examples(),
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
