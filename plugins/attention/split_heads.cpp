// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"

#include "sdk/by_column.h"
#include "sdk/hand_place.h"

#include <QtGlobal>

#include <algorithm>

namespace heed {

namespace {

double sizeOr(const Call &call, const char *letter, double otherwise)
{
    const auto found = call.letters.find(letter);
    return found == call.letters.end() ? otherwise : static_cast<double>(found->second);
}

Estimate estimate(const Call &call)
{
    const double heads = call.has("heads") ? static_cast<double>(call.integer("heads")) : sizeOr(call, "h", 1);
    const double entries = sizeOr(call, "n", 1) * heads * sizeOr(call, "d_h", 1);
    return {.bytes = 8 * entries, .operations = entries};
}

Result<void> checkSplit(const Call &call)
{
    if (call.letters.contains("d_h") && call.size("d_h") == 0)
        return fail(Rule::Shape, "x has no columns: expected at least one for each head.", "x");
    return {};
}

/// Columns lie one after the other, and so do heads: the numbers are the same, in the same order.
Result<Outputs> split(const Call &call)
{
    const arma::mat &x = call.matrix("x");
    const auto heads = static_cast<arma::uword>(call.integer("heads"));
    arma::cube output(x.n_rows, x.n_cols / heads, heads, arma::fill::none);
    for (arma::uword head = 0; head < heads; ++head) {
        if (call.stop.stop_requested())
            return call.stopped();
        std::copy_n(x.memptr() + head * output.n_elem_slice, output.n_elem_slice, output.slice_memptr(head));
    }
    return Outputs{{"output", std::move(output)}};
}

Result<Outputs> merge(const Call &call)
{
    const arma::cube &x = call.cube("x");
    return byColumn(call, x.n_rows, x.n_cols * x.n_slices, [&](double *data, arma::uword column) {
        std::copy_n(x.memptr() + column * x.n_rows, x.n_rows, data);
    }).map([](const Array<double> &output) {
        return Outputs{{"output", output}};
    });
}

std::vector<double> part(const arma::mat &matrix, arma::uword row, arma::uword first, arma::uword count)
{
    std::vector<double> entries;
    for (arma::uword column = first; column < first + count; ++column)
        entries.push_back(matrix.at(row, column));
    return entries;
}

hand::Written ofHead(const hand::Written &name, const hand::Written &head)
{
    return {name.tex + "^{(" + head.tex + ")}", "head " + head.plain + ": " + name.plain};
}

Result<Derivation> splitByHand(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &x = call.matrix("x");
    const auto heads = static_cast<std::size_t>(call.integer("heads"));
    const std::size_t width = x.n_cols / heads;
    return hand::placeIn({heads, x.n_rows, width}, focus).map([&](const hand::Place &place) {
        const std::size_t first = place.head * width + place.column.value_or(0), count = place.column ? 1 : width;
        const std::string from = std::to_string(first + 1), to = std::to_string(first + count);
        const hand::AxisNames rows(focus, "n");
        const hand::Written head = hand::AxisNames(focus, "heads")[place.head];
        hand::StepWriter cut("Where head " + head.plain + " begins", focus.decimals);
        cut.line({hand::both(std::to_string(place.head)) + hand::Written{"\\cdot ", "·"}
                + hand::both(std::to_string(width) + " + 1"),
            {static_cast<double>(place.head * width + 1)}});
        hand::StepWriter take(
            count == 1 ? "Take column " + from : "Take columns " + from + " to " + to, focus.decimals);
        const hand::Written name = place.column
            ? hand::entry(hand::both("x"), rows[place.row], hand::both(std::to_string(*place.column + 1)))
            : hand::vector("x", rows[place.row]);
        take.line({ofHead(name, head), part(x, place.row, first, count)});
        return Derivation{cut.step(), take.step()};
    });
}

Result<Derivation> mergeByHand(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::cube &x = call.cube("x");
    const std::size_t width = x.n_cols;
    return hand::placeIn({x.n_rows, width * x.n_slices}, focus).map([&](const hand::Place &place) {
        const hand::AxisNames rows(focus, "n"), heads(focus, "h");
        const hand::Written name = hand::vector("x", rows[place.row]);
        hand::StepWriter writer("Put the heads side by side", focus.decimals);
        if (place.column) {
            const std::size_t head = *place.column / width, column = *place.column % width;
            const hand::Written entry =
                hand::entry(hand::both("x"), rows[place.row], hand::both(std::to_string(column + 1)));
            writer.line({ofHead(entry, heads[head]), {x.at(place.row, column, head)}});
            return Derivation{writer.step()};
        }
        writer.lines(x.n_slices, [&](std::size_t head) {
            return hand::Line{ofHead(name, heads[head]), part(x.slice(head), place.row, 0, width)};
        });
        const arma::mat whole(x.memptr(), x.n_rows, x.n_cols * x.n_slices);
        writer.line({name, part(whole, place.row, 0, whole.n_cols)});
        return Derivation{writer.step()};
    });
}

/// Entries that are elsewhere than the definition says; NaN is where NaN was.
Result<double> misplaced(const arma::mat &whole, const arma::cube &heads)
{
    double wrong = 0;
    for (arma::uword head = 0; head < heads.n_slices; ++head)
        for (arma::uword row = 0; row < heads.n_rows; ++row)
            for (arma::uword column = 0; column < heads.n_cols; ++column) {
                const double one = heads.at(row, column, head), other = whole.at(row, head * heads.n_cols + column);
                wrong += one == other || (one != one && other != other) ? 0 : 1;
            }
    return wrong;
}

Law law(std::function<Result<double>(const Call &, const Outputs &)> deviation)
{
    return {.name = QT_TRANSLATE_NOOP("operators", "nothing but the shape changes"),
        .says = QT_TRANSLATE_NOOP("operators", "Head k holds the columns (k - 1)·d_h + 1 to k·d_h of the matrix."),
        .deviation = std::move(deviation),
        .within = 0};
}

std::map<std::string, std::string> letters(const std::string &heads)
{
    return {{heads, "head"}, {"n", "token"}, {"d_h", "component"}, {heads + "*d_h", "component"}};
}

} // namespace

Operator splitHeads()
{
    return {
        .name = "split_heads",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Cuts each row into equally wide pieces, one a head, so that every head attends with a piece of its own."),
        .formula = R"(\mathbf{x}^{(k)}_{i} = (x_{i,(k-1)d_h+1}, \dots, x_{i,k d_h}))",
        .letters = letters("heads"),
        .also = {"view_as_heads", "unflatten", "transpose_for_scores"},
        .inputs = {{.name = "x",
            .shape = {"n", "heads*d_h"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a token, the heads side by side."),
            .also = {"input"}}},
        .options = {{.name = "heads",
            .type = Type::Integer,
            .fallback = 1,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "How many heads; the number of columns must be divisible by it."),
            .convention = "Vaswani et al. 2017 take 8",
            .also = {"num_heads", "nhead", "q_num_heads", "n_head"}}},
        .outputs = {{.name = "output",
            .shape = {"heads", "n", "d_h"},
            .help = QT_TRANSLATE_NOOP("operators", "One matrix a head.")}},
        .laws = {law([](const Call &call, const Outputs &outputs) {
            return misplaced(call.matrix("x"), outputs.at("output").get<Array<double>>().cube());
        })},
        .examples = {{.inputs = {{"x", "[[1, 2, 3, 4], [5, 6, 7, 8]]"}, {"heads", "2"}},
            .outputs = {{"output", "[[[1, 2], [5, 6]], [[3, 4], [7, 8]]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Two tokens of width 4 become two heads of width 2.")}},
        .check = checkSplit,
        .estimate = estimate,
        .run = split,
        .derive = splitByHand,
    };
}

Operator mergeHeads()
{
    return {
        .name = "merge_heads",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "Puts the heads side by side again: the rows of all heads, joined token by token."),
        .formula = R"(\mathbf{x}_i = (\mathbf{x}^{(1)}_i, \dots, \mathbf{x}^{(h)}_i))",
        .letters = letters("h"),
        .also = {"concat_heads", "combine_heads"},
        .inputs = {{.name = "x",
            .shape = {"h?", "n", "d_h"},
            .help = QT_TRANSLATE_NOOP("operators", "One matrix a head; their number is that of the first axis."),
            .also = {"input"}}},
        .outputs = {{.name = "output",
            .shape = {"n", "h*d_h"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a token, the heads side by side.")}},
        .laws = {law([](const Call &call, const Outputs &outputs) {
            return misplaced(outputs.at("output").get<Array<double>>().matrix(), call.cube("x"));
        })},
        .examples = {{.inputs = {{"x", "[[[1, 2], [5, 6]], [[3, 4], [7, 8]]]"}},
            .outputs = {{"output", "[[1, 2, 3, 4], [5, 6, 7, 8]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Two heads of width 2 become rows of width 4.")}},
        .estimate = estimate,
        .run = merge,
        .derive = mergeByHand,
    };
}

} // namespace heed
