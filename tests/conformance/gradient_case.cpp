// SPDX-License-Identifier: GPL-3.0-or-later
/// Gradients beside the forward pass that they belong to: a case passes when both agree.
#include "conformance/gradient_case.h"

#include <algorithm>

namespace heed::conformance {

Outcome both(Outcome forward, const Outcome &backward)
{
    if (forward.kind != Outcome::Kind::Passed || backward.kind != Outcome::Kind::Passed)
        return forward.kind != Outcome::Kind::Passed ? forward : backward;
    std::erase_if(forward.leftOut, [&](const std::string &output) {
        return std::ranges::find(backward.leftOut, output) == backward.leftOut.end();
    });
    return forward;
}

Outcome backward(const VectorCase &test, Catalogue &catalogue, const std::string &op, const Values &given,
    const GradientNames &names)
{
    const auto outputs = called(catalogue, op, given);
    if (!outputs)
        return failed(outputs.error().message);
    Comparing comparing(test);
    for (const auto &[theirs, mine] : names)
        if (const auto expected = test.outputs.find(theirs); expected != test.outputs.end())
            comparing.output(theirs, Tensor::of(outputs->at(mine)).reshaped(expected->second.shape));
    return comparing.outcome();
}

Value rowsOf(const Tensor &tensor)
{
    return tensor.reshaped({product(tensor.shape) / tensor.shape.back(), tensor.shape.back()}).numbers();
}

/// Along another axis than the last, that one is moved there and back.
static Outcome ofSoftmax(const VectorCase &test, Catalogue &catalogue, bool isLogarithm)
{
    const Tensor &scores = test.inputs.at("input");
    const auto rank = static_cast<std::int64_t>(scores.shape.size());
    const std::int64_t dim = test.attributes.value("dim", std::int64_t{-1});
    const auto axis = static_cast<std::size_t>(dim < 0 ? dim + rank : dim), last = static_cast<std::size_t>(rank - 1);
    const Tensor moved = scores.withAxisMoved(axis, last);
    const auto outputs = called(catalogue, "softmax_gradient",
        {{"scores", moved.numbers()}, {"upstream", test.inputs.at("grad_output").withAxisMoved(axis, last).numbers()},
            {"logarithm", isLogarithm}});
    if (!outputs)
        return failed(outputs.error().message);
    Comparing comparing(test);
    comparing.output("grad_input", Tensor::of(outputs->at("gradient")).reshaped(moved.shape).withAxisMoved(last, axis));
    return comparing.outcome();
}

Outcome softmaxGradient(const VectorCase &test, Catalogue &catalogue)
{
    return both(softmax(test, catalogue), ofSoftmax(test, catalogue, false));
}

Outcome logSoftmaxGradient(const VectorCase &test, Catalogue &catalogue)
{
    return both(logSoftmax(test, catalogue), ofSoftmax(test, catalogue, true));
}

Outcome attentionGradient(const VectorCase &test, Catalogue &catalogue)
{
    Values given{{"query", test.inputs.at("q").numbers()}, {"key", test.inputs.at("k").numbers()},
        {"value", test.inputs.at("v").numbers()}, {"upstream", test.inputs.at("grad_output").numbers()}};
    if (test.has("attn_mask"))
        given.emplace("bias", test.inputs.at("attn_mask").numbers());
    if (test.attributes.contains("scale") && test.attributes.at("scale").is_number())
        given.emplace("scale", test.attributes.at("scale").get<double>());
    return both(torchAttention(test, catalogue),
        backward(test, catalogue, "attention_gradient", given,
            {{"grad_q", "query_gradient"}, {"grad_k", "key_gradient"}, {"grad_v", "value_gradient"}}));
}

Outcome layerNormGradient(const VectorCase &test, Catalogue &catalogue)
{
    Values given{{"x", rowsOf(test.inputs.at("input"))}, {"upstream", rowsOf(test.inputs.at("grad_output"))},
        {"epsilon", test.attributes.at("eps").get<double>()}};
    for (const char *parameter : {"weight", "bias"})
        if (test.has(parameter))
            given.emplace(parameter, test.inputs.at(parameter).numbers());
    return both(torchLayerNorm(test, catalogue),
        backward(test, catalogue, "layer_norm_gradient", given,
            {{"grad_input", "x_gradient"}, {"grad_weight", "weight_gradient"}, {"grad_bias", "bias_gradient"}}));
}

Outcome geluGradient(const VectorCase &test, Catalogue &catalogue)
{
    return both(gelu(test, catalogue),
        backward(test, catalogue, "gelu_gradient",
            {{"x", test.inputs.at("input").numbers()}, {"upstream", test.inputs.at("grad_output").numbers()},
                {"approximate", test.attributes.value("approximate", "none")}},
            {{"grad_input", "gradient"}}));
}

Outcome linearGradient(const VectorCase &test, Catalogue &catalogue)
{
    const Values given{{"x", rowsOf(test.inputs.at("input"))}, {"weight", test.inputs.at("weight").numbers()},
        {"upstream", rowsOf(test.inputs.at("grad_output"))}, {"layout", "out_in"}};
    return both(torchLinear(test, catalogue),
        backward(test, catalogue, "linear_gradient", given,
            {{"grad_input", "x_gradient"}, {"grad_weight", "weight_gradient"}, {"grad_bias", "bias_gradient"}}));
}

/// Heed has no gradient of these; gradient_check judges PyTorch's by the differences of Heed's function.
static Outcome byDifferences(const VectorCase &test, Catalogue &catalogue, const char *function, Outcome forward)
{
    const auto checked = called(catalogue, "gradient_check",
        {{"x", test.inputs.at("input").numbers()}, {"upstream", test.inputs.at("grad_output").numbers()},
            {"gradient", test.outputs.at("grad_input").numbers()}, {"function", function}});
    if (!checked)
        return failed(checked.error().message);
    if (const double worst = checked->at("worst").get<double>(); !(worst < 1e-7))
        return failed("gradient_check finds grad_input wrong by " + std::to_string(worst));
    std::erase(forward.leftOut, "grad_input");
    return forward;
}

Outcome siluGradient(const VectorCase &test, Catalogue &catalogue)
{
    return byDifferences(test, catalogue, "silu", silu(test, catalogue));
}

Outcome reluGradient(const VectorCase &test, Catalogue &catalogue)
{
    return byDifferences(test, catalogue, "relu", relu(test, catalogue));
}

Outcome sigmoidGradient(const VectorCase &test, Catalogue &catalogue)
{
    return byDifferences(test, catalogue, "sigmoid", sigmoid(test, catalogue));
}

/// A look-up is a product with rows that hold one 1, and none for padding, which teaches nothing.
Outcome embeddingGradient(const VectorCase &test, Catalogue &catalogue)
{
    const Tensor &table = test.inputs.at("weight"), &ids = test.inputs.at("input");
    const double padding = test.attributes.value("padding_idx", -1.0);
    Tensor chosen{.shape = {ids.entries.size(), table.shape[0]}, .entries = {}};
    for (const double id : ids.entries)
        for (std::size_t row = 0; row < table.shape[0]; ++row)
            chosen.entries.push_back(id == static_cast<double>(row) && id != padding ? 1 : 0);
    return both(torchEmbedding(test, catalogue),
        backward(test, catalogue, "linear_gradient",
            {{"x", chosen.numbers()}, {"weight", table.numbers()}, {"upstream", rowsOf(test.inputs.at("grad_output"))}},
            {{"grad_weight", "weight_gradient"}}));
}

} // namespace heed::conformance
