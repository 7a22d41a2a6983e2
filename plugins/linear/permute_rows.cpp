// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand.h"
#include "operators.h"
#include "sdk/by_column.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <optional>

namespace heed {

namespace {

/// How often each row is asked for; nothing when an entry of the order is no row.
std::vector<std::size_t> timesAsked(const std::vector<std::int64_t> &order)
{
    std::vector<std::size_t> times(order.size());
    for (const std::int64_t row : order)
        ++times[static_cast<std::size_t>(row)];
    return times;
}

Result<void> checkOrder(const Array<std::int64_t> &given)
{
    const std::vector<std::int64_t> order = given.rowMajor();
    const auto rows = static_cast<std::int64_t>(order.size());
    const std::string expected =
        " An order of " + counted(order.size(), "row") + " holds each of 0 to " + std::to_string(rows - 1) + " once.";
    for (const std::int64_t row : order)
        if (row < 0 || row >= rows)
            return fail(
                Rule::Range, "The order holds " + std::to_string(row) + ", which is no row of x." + expected, "order");
    const std::vector<std::size_t> times = timesAsked(order);
    for (std::size_t row = 0; row < times.size(); ++row)
        if (times[row] > 1)
            return fail(Rule::Range,
                "The order is not a permutation: it holds " + std::to_string(row) + " more than once." + expected,
                "order");
    return {};
}

/// An order of each matrix of a batch is looked at when that matrix is run.
Result<void> check(const Call &call)
{
    const bool isWhole = call.has("order") && call.integers("order").rank() == 1;
    return isWhole ? checkOrder(call.integers("order")) : Result<void>{};
}

Result<Outputs> run(const Call &call)
{
    const Array<std::int64_t> &order = call.integers("order");
    if (const Result<void> fine = checkOrder(order); !fine)
        return fail(fine.error());
    const arma::mat &x = call.matrix("x");
    return byColumn(call, x.n_rows, x.n_cols, [&](double *data, arma::uword column) {
        for (arma::uword row = 0; row < x.n_rows; ++row)
            data[row] = x.at(static_cast<arma::uword>(order.at(row)), column);
    }).map([](const Array<double> &output) {
        return Outputs{{"output", output}};
    });
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &x = call.matrix("x");
    const Result<ChosenEntry> chosen = chosenEntry(focus, x.n_rows, x.n_cols);
    if (!chosen)
        return fail(chosen.error());
    const auto from = static_cast<arma::uword>(call.integers("order").at(chosen->row));
    const std::string to = std::to_string(chosen->row);
    std::vector<double> entries = rowOf(x, from);
    if (chosen->column)
        entries = {entries[*chosen->column]};
    hand::StepWriter writer(
        "Row " + to + " comes from row " + std::to_string(from) + ", counted from 0", focus.decimals);
    const std::string column = chosen->column ? "," + std::to_string(*chosen->column) : "";
    const auto name = [&](const std::string &symbol, const std::string &index) {
        const std::string tex = chosen->column ? symbol : "\\mathbf{" + symbol + "}";
        return hand::Written{tex + "_{" + index + column + "}", symbol + "_" + index + column};
    };
    writer.line({name("y", to) + hand::both(" = ") + name("x", std::to_string(from)), entries});
    return Derivation{writer.step()};
}

Estimate estimate(const Call &call)
{
    const double entries = sizeOf(call, "n") * sizeOf(call, "d");
    return {.bytes = 8 * entries, .operations = entries};
}

Result<double> wayBack(const Call &call, const Outputs &outputs)
{
    const arma::mat &x = call.matrix("x"), &output = matrixOf(outputs, "output");
    const Array<std::int64_t> &order = call.integers("order");
    double wrong = 0;
    for (arma::uword row = 0; row < x.n_rows; ++row)
        for (arma::uword column = 0; column < x.n_cols; ++column) {
            const double before = x.at(static_cast<arma::uword>(order.at(row)), column), after = output.at(row, column);
            wrong += before == after || (before != before && after != after) ? 0 : 1;
        }
    return wrong;
}

} // namespace

Operator permuteRows()
{
    return {
        .name = "permute_rows",
        .summary = QT_TRANSLATE_NOOP("operators",
            "The same rows in another order: attention without mask and positions gives the same output, reordered."),
        .formula = R"(\mathbf{y}_i = \mathbf{x}_{\pi(i)})",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"torch.index_select"},
        .inputs = {{.name = "x",
                       .shape = {"n", "d"},
                       .help = QT_TRANSLATE_NOOP("operators", "One row a token."),
                       .also = {"input", "data"}},
            {.name = "order",
                .type = Type::Integers,
                .shape = {"n"},
                .help = QT_TRANSLATE_NOOP("operators",
                    "Which row of x comes first, second and so on, counted from 0: each row once, as x[order] in "
                    "PyTorch."),
                .also = {"index", "indices", "permutation", "perm"}}},
        .outputs = {{.name = "output",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "Row i is row order[i] of x.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "nothing but the order changes"),
            .says = QT_TRANSLATE_NOOP("operators", "Each row of the output is the row of x that the order names."),
            .deviation = wayBack,
            .within = 0}},
        .examples = {{.inputs = {{"x", "[[1, 0], [0, 2], [1, 1]]"}, {"order", "[2, 0, 1]"}},
            .outputs = {{"output", "[[1, 1], [1, 0], [0, 2]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The last token comes first.")}},
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
