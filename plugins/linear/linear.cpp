// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand.h"
#include "operators.h"
#include "product_call.h"
#include "sdk/number_text.h"

#include <QtGlobal>

namespace heed {

namespace {

bool isOutIn(const Call &call) { return call.text("layout") == "out_in"; }

/// What ends up as columns of the output: columns of the weight, or rows with layout out_in.
std::size_t outSize(const Call &call) { return call.size(isOutIn(call) ? "rows" : "columns"); }

Result<void> checkInner(const Call &call)
{
    const std::size_t inner = call.size("k"), rows = call.size("rows"), columns = call.size("columns");
    if (inner == (isOutIn(call) ? columns : rows))
        return {};
    const std::string found = isOutIn(call) ? counted(columns, "column") : counted(rows, "row");
    const bool fitsOtherwise = inner == (isOutIn(call) ? rows : columns);
    const std::string advice = isOutIn(call) ? " With layout in_out, as in ONNX's MatMul, it would fit."
                                             : " With layout out_in, as nn.Linear stores it, it would fit.";
    return fail({.message = "The weight is " + std::to_string(rows) + " x " + std::to_string(columns) + " and has "
            + found + " in layout " + call.text("layout") + ", x has " + counted(inner, "column") + "; both are k."
            + (fitsOtherwise ? advice : ""),
        .port = "weight",
        .rule = Rule::Shape,
        .other = "x"});
}

Result<void> check(const Call &call)
{
    const auto isKnown = [&](const char *letter) { return call.letters.contains(letter); };
    if (!isKnown("rows") || !isKnown("columns"))
        return {};
    if (isKnown("k"))
        if (const Result<void> fine = checkInner(call); !fine)
            return fine;
    if (call.has("bias") && call.size("m") != outSize(call))
        return fail({.message = "The bias has " + counted(call.size("m"), "entry", "entries") + ", the weight gives "
                + counted(outSize(call), "column") + "; both are m.",
            .port = "bias",
            .rule = Rule::Shape,
            .other = "weight"});
    return {};
}

Result<Outputs> run(const Call &call)
{
    auto output = productOf(call, call.matrix("x"), call.matrix("weight"), isOutIn(call));
    if (!output)
        return call.stopped();
    if (call.has("bias") && !output->is_empty())
        output->each_row() += call.matrix("bias").row(0);
    noteOverflow(call, *output, "the output");
    return Outputs{{"output", std::move(*output)}};
}

Step multiplyStep(const Call &call, const ChosenEntry &chosen, const Focus &focus)
{
    const arma::mat &x = call.matrix("x"), &weight = call.matrix("weight");
    const hand::AxisNames tokens(focus, "n");
    const std::string symbol = call.has("bias") ? "p" : "y", row = tokens[chosen.row].plain;
    const auto line = [&](std::size_t j) {
        const hand::Written name =
            hand::entry(hand::both(symbol), tokens[chosen.row], hand::both(std::to_string(j + 1)));
        return productLine(
            name, rowOf(x, chosen.row), isOutIn(call) ? rowOf(weight, j) : columnOf(weight, j), focus.decimals);
    };
    const std::string side = isOutIn(call) ? "row" : "column";
    const std::string which = chosen.column ? side + " " + std::to_string(*chosen.column + 1) : "each " + side;
    return stepOf(
        "Row " + row + " of x times " + which + " of the weight", chosen, outSize(call), focus.decimals, line);
}

Step biasStep(const Call &call, const ChosenEntry &chosen, const Focus &focus)
{
    const arma::mat &x = call.matrix("x"), &weight = call.matrix("weight");
    const arma::mat &bias = call.matrix("bias");
    const hand::AxisNames tokens(focus, "n");
    const int decimals = focus.decimals;
    const auto line = [&](std::size_t j) {
        const double product = dot(rowOf(x, chosen.row), isOutIn(call) ? rowOf(weight, j) : columnOf(weight, j));
        const hand::Written name = hand::entry(hand::both("y"), tokens[chosen.row], hand::both(std::to_string(j + 1)));
        return hand::Line{name + hand::both(" = ") + hand::number(product, decimals) + hand::both(" + ")
                + hand::factor(bias[j], decimals),
            {product + bias[j]}, {hand::rounded(product, decimals) + hand::rounded(bias[j], decimals)}, name.plain};
    };
    return stepOf("Add the bias", chosen, outSize(call), decimals, line);
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<ChosenEntry> chosen = chosenEntry(focus, call.matrix("x").n_rows, outSize(call));
    if (!chosen)
        return fail(chosen.error());
    Derivation steps{multiplyStep(call, *chosen, focus)};
    if (call.has("bias"))
        steps.push_back(biasStep(call, *chosen, focus));
    return steps;
}

Estimate estimate(const Call &call)
{
    const bool isKnown = call.letters.contains("rows") && call.letters.contains("columns");
    const double entries = sizeOf(call, "n") * (isKnown ? static_cast<double>(outSize(call)) : 1);
    return {.bytes = 8 * entries, .operations = 2 * entries * sizeOf(call, "k")};
}

/// (xW)1 = x(W1), compared at the size of the products that were added.
Result<double> rowSumsAgree(const Call &call, const Outputs &outputs)
{
    if (!areComparable(call, {"x", "weight"}) || (call.has("bias") && !areComparable(call, {"bias"})))
        return 0.0;
    const arma::mat &x = call.matrix("x"), &weight = call.matrix("weight");
    const arma::vec sums = isOutIn(call) ? arma::vec(arma::sum(weight, 0).t()) : arma::vec(arma::sum(weight, 1));
    arma::vec expected = x * sums;
    double size = largestSize(x) * largestSize(weight);
    if (call.has("bias")) {
        expected += arma::accu(call.matrix("bias"));
        size += largestSize(call.matrix("bias"));
    }
    const arma::vec found = arma::sum(matrixOf(outputs, "output"), 1);
    return furthest(found - expected, size * static_cast<double>(weight.n_elem + 1));
}

std::vector<Input> inputs()
{
    return {{.name = "x",
                .shape = {"n", "k"},
                .help = QT_TRANSLATE_NOOP("operators", "One row a token."),
                .also = {"input", "A"}},
        {.name = "weight",
            .shape = {"rows", "columns"},
            .help = QT_TRANSLATE_NOOP("operators",
                "(k, m): one column for each column of the output. With layout out_in (m, k), one row for each."),
            .also = {"W", "B"}},
        {.name = "bias",
            .shape = {"m"},
            .help = QT_TRANSLATE_NOOP("operators", "Added to every row."),
            .optional = true,
            .also = {"C"}}};
}

std::vector<Example> examples()
{
    return {{.inputs = {{"x", "[[1, 0], [0, 1], [1, 1]]"}, {"weight", "[[1, 2], [0, 1]]"}, {"bias", "[0.5, -1]"}},
                .outputs = {{"output", "[[1.5, 1], [0.5, 0], [1.5, 2]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Three tokens, two components each, projected to two others.")},
        {.inputs = {{"x", "[[1, 0], [0, 1], [1, 1]]"}, {"weight", "[[1, 0], [2, 1]]"}, {"layout", "out_in"}},
            .outputs = {{"output", "[[1, 2], [0, 1], [1, 3]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The same weight as PyTorch stores it, without a bias.")}};
}

} // namespace

Operator linear()
{
    return {
        .name = "linear",
        .summary = QT_TRANSLATE_NOOP("operators",
            "A linear layer: each row times a weight matrix, plus a bias; the projections of attention are four of "
            "them."),
        .formula = R"(y = x W + b)",
        .letters = {{"n", "token"}, {"k", "component"}, {"m", "component"}, {"rows", "row"}, {"columns", "column"},
            {"?", "component"}},
        .also = {"nn.Linear", "F.linear", "Gemm"},
        .inputs = inputs(),
        .options = {{.name = "layout",
            .type = Type::Text,
            .fallback = "in_out",
            .choices = {"in_out", "out_in"},
            .help = QT_TRANSLATE_NOOP("operators",
                "How the weight is stored: a row for each component of x (in_out, y = xW), or a row for each component "
                "of the output (out_in, y = xWᵀ)."),
            .convention = "in_out: papers and ONNX's MatMul; out_in: PyTorch's nn.Linear, Gemm with transB",
            .also = {"transB"}}},
        .outputs = {{.name = "output",
            .shape = {"n", "?"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a token, of m components.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "row sums agree"),
            .says = QT_TRANSLATE_NOOP("operators",
                "The row sums of the output are x times the row sums of the weight, plus the sum of the bias."),
            .deviation = rowSumsAgree}},
        .examples = examples(),
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
