// SPDX-License-Identifier: GPL-3.0-or-later
#include "feed_forward_by_hand.h"
#include "feed_forward_call.h"
#include "operators.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const math::FeedForward layer = feedForwardOf(call);
    math::FeedForwardResult result;
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::feedForward(call.matrix("x"), layer, result, isStopped, call.wanted("output")))
        return call.stopped();
    Outputs outputs;
    const auto put = [&](const char *name, const arma::mat &matrix) {
        if (call.wanted(name))
            outputs.emplace(name, Array<double>(matrix));
    };
    put("output", result.output);
    put("hidden", result.hidden);
    put("activated", result.activated);
    if (layer.isGated())
        put("gate", result.gate);
    return outputs;
}

Result<void> check(const Call &call)
{
    if (call.has("bias_gate") && !call.has("weight_gate"))
        return fail({.message = "bias_gate is given and weight_gate is not. Expected both, or neither for a layer "
                                "without a gate.",
            .port = "bias_gate",
            .rule = Rule::Type,
            .other = "weight_gate"});
    for (const auto &[letter, port] : {std::pair("d", "x"), {"f", "weight_up"}})
        if (call.letters.contains(letter) && call.size(letter) == 0)
            return fail(Rule::Shape, std::string(port) + " has no columns: expected at least one.", port);
    return {};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const bool isOutput = focus.output.empty() || focus.output == "output";
    if (focus.output == "gate" && !call.has("weight_gate"))
        return fail(Rule::Range, "There is no gate to derive: weight_gate is not given.");
    const std::size_t columns = isOutput ? call.matrix("weight_down").n_cols : call.matrix("weight_up").n_cols;
    const arma::mat &x = call.matrix("x");
    return hand::placeIn({x.n_rows, columns}, focus).map([&](const hand::Place &place) {
        return feedForwardByHand(x.row(place.row), feedForwardOf(call), call.text("activation"), place, focus);
    });
}

Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    const double matrices = call.has("weight_gate") ? 3 : 2;
    return {.bytes = 8 * (size("n") * (matrices * size("f") + size("d")) + matrices * size("d") * size("f")),
        .operations = 2 * matrices * size("n") * size("d") * size("f")};
}

/// What rounding costs grows with the largest sum of absolute terms.
double sizeOf(const Call &call)
{
    const auto largest = [&](const std::string &name) {
        const math::Linear linear = linearOf(call, name);
        if (linear.weight.is_empty())
            return 1.0;
        const arma::mat sums = arma::abs(call.matrix("x")) * arma::abs(linear.weight);
        return sums.is_empty() ? 1.0 : 1 + sums.max() + arma::accu(arma::abs(linear.bias));
    };
    const arma::mat down = arma::abs(call.matrix("weight_down"));
    const double columns = down.is_empty() ? 0 : arma::mat(arma::sum(down, 0)).max();
    return 1 + largest("up") * largest("gate") * columns + arma::accu(arma::abs(linearOf(call, "down").bias));
}

Result<double> eachTokenForItself(const Call &call, const Outputs &outputs)
{
    if (call.matrix("x").is_empty())
        return 0.0;
    Call reversed = call;
    reversed.wantedOutputs = {"output"};
    reversed.values["x"] = arma::mat(arma::flipud(call.matrix("x")));
    const auto again = run(reversed);
    if (!again)
        return fail(again.error());
    const arma::mat &expected = outputs.at("output").get<Array<double>>().matrix();
    const arma::mat found = arma::flipud(again->at("output").get<Array<double>>().matrix());
    double furthest = 0;
    for (arma::uword i = 0; i < expected.n_elem; ++i)
        if (std::isfinite(expected[i]))
            furthest = std::max(furthest, std::abs(found[i] - expected[i]));
    return furthest / sizeOf(call);
}

std::vector<Output> outputs()
{
    return {
        {.name = "output",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "Of the same shape as x, each row from its own row alone.")},
        {.name = "hidden",
            .shape = {"n", "f"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "x times weight_up, plus its bias, before the activation.")},
        {.name = "activated",
            .shape = {"n", "f"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "What weight_down receives: activated, and gated where so.")},
        {.name = "gate",
            .shape = {"n", "f"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "x times weight_gate, plus its bias, before the activation."),
            .optional = true},
    };
}

std::vector<Example> examples()
{
    return {
        {.inputs = {{"x", "[[1, 2], [-1, 1]]"}, {"weight_up", "[[1, 0, -1], [0, 1, 1]]"}, {"bias_up", "[0, -1, 0]"},
             {"weight_down", "[[1, 0], [0, 1], [2, -1]]"}, {"bias_down", "[0.5, 0]"}},
            .outputs = {{"hidden", "[[1, 1, 1], [-1, 0, 2]]"}, {"activated", "[[1, 1, 1], [0, 0, 2]]"},
                {"output", "[[3.5, 0], [4.5, -2]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Two tokens of width 2 through a hidden layer of 3.")},
        {.inputs = {{"x", "[[1, 0]]"}, {"weight_up", "[[0.5, 1], [0, 0]]"}, {"weight_gate", "[[1, -2], [0, 0]]"},
             {"weight_down", "[[1, 0], [0, 1]]"}, {"activation", "silu"}},
            .outputs = {{"gate", "[[1, -2]]"}, {"output", "[[0.365529, -0.238406]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "SwiGLU: silu of the gate, times the other half.")},
    };
}

std::vector<Input> inputs()
{
    std::vector<Input> inputs = feedForwardInputs();
    inputs.insert(inputs.begin(),
        {.name = "x",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a token; each goes through by itself."),
            .also = {"input", "src", "hidden_states"}});
    return inputs;
}

} // namespace

Operator feedForward()
{
    return {
        .name = "feed_forward",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Two linear layers with an activation between, applied to each token by itself: wide in the middle, and "
            "where two thirds of a block's weights are."),
        .formula = R"(\operatorname{FFN}(x) = \operatorname{act}(x W_{up} + b_{up})\,W_{down} + b_{down})",
        .letters = {{"n", "token"}, {"d", "component"}, {"f", "hidden unit"}},
        .also = {"MLP", "FFN", "PositionwiseFeedForward", "swiglu_ffn"},
        .inputs = inputs(),
        .options = {activationOption()},
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "each token for itself"),
            .says = QT_TRANSLATE_NOOP("operators", "Tokens in reverse order give the outputs in reverse order."),
            .deviation = eachTokenForItself}},
        .examples = examples(),
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
