// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand.h"
#include "operators.h"
#include "product_call.h"

#include <QtGlobal>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    auto output = productOf(call, call.matrix("a"), call.matrix("b"));
    if (!output)
        return call.stopped();
    noteOverflow(call, *output, "the product");
    return Outputs{{"output", std::move(*output)}};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &a = call.matrix("a"), &b = call.matrix("b");
    const Result<ChosenEntry> chosen = chosenEntry(focus, a.n_rows, b.n_cols);
    if (!chosen)
        return fail(chosen.error());
    const hand::AxisNames rows(focus, "n"), columns(focus, "m");
    const auto line = [&](std::size_t j) {
        const hand::Written name = hand::entry(hand::both("c"), rows[chosen->row], columns[j]);
        return productLine(name, rowOf(a, chosen->row), columnOf(b, j), focus.decimals);
    };
    const std::string row = "Row " + rows[chosen->row].plain + " of a times ";
    const std::string title =
        row + (chosen->column ? "column " + columns[*chosen->column].plain + " of b" : "each column of b");
    return Derivation{stepOf(title, *chosen, b.n_cols, focus.decimals, line)};
}

Estimate estimate(const Call &call)
{
    const double entries = sizeOf(call, "n") * sizeOf(call, "m");
    return {.bytes = 8 * entries, .operations = 2 * entries * sizeOf(call, "k")};
}

/// (ab)1 = a(b1), compared at the size of the products that were added.
Result<double> rowSumsAgree(const Call &call, const Outputs &outputs)
{
    if (!areComparable(call, {"a", "b"}))
        return 0.0;
    const arma::mat &a = call.matrix("a"), &b = call.matrix("b");
    const arma::vec expected = a * arma::sum(b, 1), found = arma::sum(matrixOf(outputs, "output"), 1);
    const double size = largestSize(a) * largestSize(b) * static_cast<double>(b.n_elem + 1);
    return furthest(found - expected, size);
}

std::vector<Example> examples()
{
    return {{.inputs = {{"a", "[[1, 0], [0, 1], [1, 1]]"}, {"b", "[[1, 2], [0, 1]]"}},
                .outputs = {{"output", "[[1, 2], [0, 1], [1, 3]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Three tokens become three queries.")},
        {.inputs = {{"a", "[[1, 2], [0, 1], [1, 3]]"}, {"b", "[[1, 1, 2], [0, 1, 1]]"}},
            .outputs = {{"output", "[[1, 3, 4], [0, 1, 1], [1, 4, 5]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Queries times transposed keys: all dot products at once.")}};
}

} // namespace

Operator matmul()
{
    return {
        .name = "matmul",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "The product of two matrices: each entry is a row of a times a column of b."),
        .formula = R"(c_{i,j} = \sum_{l=1}^{k} a_{i,l}\, b_{l,j})",
        .letters = {{"n", "row"}, {"k", "component"}, {"m", "column"}},
        .also = {"torch.matmul", "torch.mm", "torch.bmm", "MatMul"},
        .inputs = {{.name = "a",
                       .shape = {"n", "k"},
                       .help = QT_TRANSLATE_NOOP("operators", "The left factor; a vector counts as one row."),
                       .also = {"A", "input"}},
            {.name = "b",
                .shape = {"k", "m"},
                .help = QT_TRANSLATE_NOOP("operators", "The right factor: as many rows as a has columns."),
                .also = {"B", "other", "mat2"}}},
        .outputs = {{.name = "output",
            .shape = {"n", "m"},
            .help = QT_TRANSLATE_NOOP("operators", "As many rows as a, as many columns as b.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "row sums agree"),
            .says = QT_TRANSLATE_NOOP("operators", "The row sums of the product are a times the row sums of b."),
            .deviation = rowSumsAgree}},
        .examples = examples(),
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
