// SPDX-License-Identifier: GPL-3.0-or-later
#include "gradient_call.h"
#include "math/gradient_linear.h"
#include "math/product.h"
#include "operators.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

bool isOutIn(const Call &call) { return call.text("layout") == "out_in"; }

/// One side of the weight against the letter that it must agree with.
Result<void> checkSide(const Call &call, const char *side, const char *letter, const std::string &port)
{
    if (!call.letters.contains(side) || !call.letters.contains(letter) || call.size(side) == call.size(letter))
        return {};
    const std::string noun = std::string(side) == "rows" ? "row" : "column";
    return fail({.message = "The weight has " + counted(call.size(side), noun) + " in layout " + call.text("layout")
            + ", " + port + " has " + counted(call.size(letter), "column") + "; both are " + letter + ".",
        .port = "weight",
        .rule = Rule::Shape,
        .other = port});
}

Result<void> check(const Call &call)
{
    return checkSide(call, isOutIn(call) ? "columns" : "rows", "k", "x").and_then([&] {
        return checkSide(call, isOutIn(call) ? "rows" : "columns", "m", "upstream");
    });
}

Result<Outputs> run(const Call &call)
{
    const arma::mat &x = call.matrix("x"), &upstream = call.matrix("upstream"), &weight = call.matrix("weight");
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    Outputs outputs;
    arma::mat gradient;
    if (call.wanted("x_gradient")) {
        const math::Product product = isOutIn(call) ? math::Product(math::multiply) : math::linearInputGradient;
        if (!product(upstream, weight, gradient, isStopped, call.threads))
            return call.stopped();
        noteNotFinite(call, gradient, "x_gradient");
        outputs.emplace("x_gradient", gradient);
    }
    if (call.wanted("weight_gradient")) {
        if (!math::linearWeightGradient(
                isOutIn(call) ? upstream : x, isOutIn(call) ? x : upstream, gradient, isStopped, call.threads))
            return call.stopped();
        noteNotFinite(call, gradient, "weight_gradient");
        outputs.emplace("weight_gradient", gradient);
    }
    if (call.wanted("bias_gradient"))
        outputs.emplace("bias_gradient",
            Array<double>::vector(arma::conv_to<std::vector<double>>::from(math::linearBiasGradient(upstream))));
    return outputs;
}

Step productStep(const std::string &title, const hand::Place &place, std::size_t count, int decimals,
    const std::function<hand::Line(std::size_t)> &line)
{
    return stepPerColumn(title, place, count, {}, decimals, line);
}

/// An entry of x: its row of upstream, times what the weight made of the entry.
Step ofX(const Call &call, const hand::Place &place, const Focus &focus)
{
    const arma::mat &weight = call.matrix("weight");
    const std::vector<double> given = rowOf(call.matrix("upstream"), place.row);
    const std::string token = hand::AxisNames(focus, "n")[place.row].plain;
    const auto line = [&](std::size_t j) {
        const hand::Written name =
            hand::entry({"\\partial x", "dx"}, hand::both(token), hand::both(std::to_string(j + 1)));
        return dotLine(name, given, isOutIn(call) ? columnOf(weight, j) : rowOf(weight, j), focus.decimals);
    };
    const std::string side = isOutIn(call) ? "column" : "row";
    return productStep("Row " + token + " of upstream times each " + side + " of the weight", place, call.size("k"),
        focus.decimals, line);
}

/// An entry of the weight: what met it in x, times where it led, summed over the tokens.
Step ofWeight(const Call &call, const hand::Place &place, const Focus &focus)
{
    const arma::mat &x = call.matrix("x"), &upstream = call.matrix("upstream");
    const bool turned = isOutIn(call);
    const std::vector<double> first = columnOf(turned ? upstream : x, place.row);
    const arma::mat &others = turned ? x : upstream;
    const auto line = [&](std::size_t j) {
        return dotLine(hand::entry({"\\partial w", "dw"}, place.row, j), first, columnOf(others, j), focus.decimals);
    };
    const std::string one = turned ? "upstream" : "x", other = turned ? "x" : "upstream";
    return productStep("Column " + std::to_string(place.row + 1) + " of " + one + " times each column of " + other
            + ": a sum over the tokens",
        place, others.n_cols, focus.decimals, line);
}

Step ofBias(const Call &call, const hand::Place &place, const Focus &focus)
{
    const arma::mat &upstream = call.matrix("upstream");
    const auto line = [&](std::size_t j) {
        const std::string index = std::to_string(j + 1);
        const hand::Written name{"\\partial b_{" + index + "}", "db_" + index};
        return upstream.n_rows == 0 ? hand::Line{name, {0}}
                                    : hand::named(name, hand::sum(columnOf(upstream, j), focus.decimals));
    };
    return productStep("Upstream, summed over the tokens", place, upstream.n_cols, focus.decimals, line);
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const bool isWeight = focus.output == "weight_gradient", isBias = focus.output == "bias_gradient";
    const Sizes shape = isBias ? Sizes{call.size("m")} : call.value(isWeight ? "weight" : "x").shape();
    return hand::placeIn(shape, focus).map([&](const hand::Place &place) {
        return Derivation{isWeight ? ofWeight(call, place, focus)
                : isBias           ? ofBias(call, place, focus)
                                   : ofX(call, place, focus)};
    });
}

Estimate estimate(const Call &call)
{
    const double n = sizeOf(call, "n"), k = sizeOf(call, "k"), m = sizeOf(call, "m");
    const double made = (call.wanted("x_gradient") ? n * k : 0) + (call.wanted("weight_gradient") ? k * m : 0);
    return {.bytes = 8 * (made + 2 * m), .operations = 4 * n * k * m};
}

Loss loss(const Call &call)
{
    arma::mat y;
    const math::Product product =
        isOutIn(call) ? math::Product(math::multiplyTransposed) : math::Product(math::multiply);
    static_cast<void>(product(call.matrix("x"), call.matrix("weight"), y, {}, {}));
    if (call.has("bias") && !y.is_empty())
        y.each_row() += call.matrix("bias").row(0);
    return lossOf(call.cube("upstream"), arma::cube(y.memptr(), y.n_rows, y.n_cols, 1));
}

std::vector<Input> inputs()
{
    return {{.name = "x",
                .shape = {"n", "k"},
                .help = QT_TRANSLATE_NOOP("operators", "What the layer was given: one row a token."),
                .also = {"input", "A"}},
        {.name = "weight",
            .shape = {"rows", "columns"},
            .help = QT_TRANSLATE_NOOP("operators",
                "(k, m): one column for each column of the output. With layout out_in (m, k), one row for each."),
            .also = {"W", "B"}},
        upstreamInput(
            {"n", "m"}, QT_TRANSLATE_NOOP("operators", "How the loss changes with each entry of the output.")),
        {.name = "bias",
            .shape = {"m"},
            .help = QT_TRANSLATE_NOOP("operators", "What was added to every row; no gradient depends on it."),
            .optional = true,
            .also = {"C"}}};
}

std::vector<Output> outputs()
{
    return {{.name = "x_gradient",
                .shape = {"n", "k"},
                .help = QT_TRANSLATE_NOOP("operators", "Upstream times the transposed weight.")},
        {.name = "weight_gradient",
            .shape = {"rows", "columns"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP(
                "operators", "Stored as the weight is: x transposed times upstream, a sum over the tokens.")},
        {.name = "bias_gradient",
            .shape = {"m"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators",
                "Upstream, summed over the tokens; of a bias of 0 where there is "
                "none.")}};
}

std::vector<Example> examples()
{
    const std::map<std::string, std::string> given{{"x", "[[1, 2], [3, 4]]"}, {"upstream", "[[1, 0], [2, 1]]"}};
    auto inOut = given, outIn = given;
    inOut["weight"] = "[[1, 2], [0, 1]]";
    outIn["weight"] = "[[1, 0], [2, 1]]";
    outIn["layout"] = "out_in";
    return {{.inputs = inOut,
                .outputs = {{"x_gradient", "[[1, 0], [4, 1]]"}, {"weight_gradient", "[[7, 3], [10, 4]]"},
                    {"bias_gradient", "[3, 1]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Two tokens, two components.")},
        {.inputs = outIn,
            .outputs = {{"x_gradient", "[[1, 0], [4, 1]]"}, {"weight_gradient", "[[7, 10], [3, 4]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The same layer as PyTorch stores it.")}};
}

} // namespace

Operator linearGradient()
{
    return {
        .name = "linear_gradient",
        .summary = QT_TRANSLATE_NOOP("operators",
            "The backward pass of a linear layer: how a loss changes with its input, its weight and its bias."),
        .formula =
            R"(\frac{\partial L}{\partial x} = G\,W^\top,\quad \frac{\partial L}{\partial W} = x^\top G,\quad \frac{\partial L}{\partial b} = \sum_{i} g_i)",
        .letters = {{"n", "token"}, {"k", "component"}, {"m", "component"}, {"rows", "row"}, {"columns", "column"}},
        .also = {"linear_backward", "AddmmBackward0"},
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
        .outputs = outputs(),
        .laws = {agreesWithCentralDifferences(
            {{"x", "x_gradient"}, {"weight", "weight_gradient"}, {"bias", "bias_gradient"}}, loss)},
        .examples = examples(),
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
