// SPDX-License-Identifier: GPL-3.0-or-later
/// Gradients beside the forward pass that they belong to: a case passes when both agree.
#include "conformance/vector_case.h"

#include <algorithm>

namespace heed::conformance {

namespace {

/// A case's name for a gradient, and Heed's.
using Names = std::vector<std::pair<const char *, const char *>>;

/// What neither compared is left out.
Outcome both(Outcome forward, const Outcome &backward)
{
    if (forward.kind != Outcome::Kind::Passed || backward.kind != Outcome::Kind::Passed)
        return forward.kind != Outcome::Kind::Passed ? forward : backward;
    std::erase_if(forward.leftOut, [&](const std::string &output) {
        return std::ranges::find(backward.leftOut, output) == backward.leftOut.end();
    });
    return forward;
}

/// Gradients come in the shapes of the case, whatever rows they were computed as.
Outcome backward(
    const VectorCase &test, Catalogue &catalogue, const std::string &op, const Values &given, const Names &names)
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

/// All axes but the last as one: parameters collect over every row.
Value rowsOf(const Tensor &tensor)
{
    return tensor.reshaped({product(tensor.shape) / tensor.shape.back(), tensor.shape.back()}).numbers();
}

Outcome ofSoftmax(const VectorCase &test, Catalogue &catalogue, bool isLogarithm)
{
    if (test.attributes.value("dim", -1) != -1)
        return failed("the gradient is asked for along another axis than the last");
    return backward(test, catalogue, "softmax_gradient",
        {{"scores", test.inputs.at("input").numbers()}, {"upstream", test.inputs.at("grad_output").numbers()},
            {"logarithm", isLogarithm}},
        {{"grad_input", "gradient"}});
}

} // namespace

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

} // namespace heed::conformance
