// SPDX-License-Identifier: GPL-3.0-or-later
/// Backward passes of layers for which Heed has no gradient of their own, from those that it has.
#include "conformance/gradient_case.h"

namespace heed::conformance {

namespace {

Outputs required(Catalogue &catalogue, const std::string &op, const Values &given)
{
    const auto outputs = called(catalogue, op, given);
    if (!outputs)
        throw std::runtime_error(op + ": " + outputs.error().message);
    return *outputs;
}

Tensor times(Tensor a, const Tensor &b)
{
    for (std::size_t i = 0; i < a.entries.size(); ++i)
        a.entries[i] *= b.entries.at(i);
    return a;
}

Tensor negative(Tensor tensor)
{
    for (double &entry : tensor.entries)
        entry = -entry;
    return tensor;
}

/// x sigmoid(x), derived: s + x s (1 - s).
Tensor siluSlope(const Tensor &x, const Tensor &sigmoid)
{
    Tensor slope = sigmoid;
    for (std::size_t i = 0; i < slope.entries.size(); ++i)
        slope.entries[i] += x.entries[i] * sigmoid.entries[i] * (1 - sigmoid.entries[i]);
    return slope;
}

/// Compares a weight's gradient and gives that of what it was multiplied by.
Tensor throughLinear(const VectorCase &test, Catalogue &catalogue, Comparing &comparing, const std::string &weight,
    const Tensor &x, const Tensor &upstream)
{
    const Outputs outputs = required(catalogue, "linear_gradient",
        {{"x", rowsOf(x)}, {"weight", test.inputs.at(weight).numbers()}, {"upstream", rowsOf(upstream)},
            {"layout", "out_in"}});
    comparing.output("grad_" + weight, Tensor::of(outputs.at("weight_gradient")));
    return Tensor::of(outputs.at("x_gradient"));
}

/// (up, gate, activated) of the forward pass.
Outputs hiddenOf(const VectorCase &test, Catalogue &catalogue)
{
    Values given{{"x", rowsOf(test.inputs.at("x"))}, {"activation", "silu"}};
    for (const auto &[theirs, port] :
        {std::pair("w1_gate", "weight_gate"), {"w3_up", "weight_up"}, {"w2_down", "weight_down"}})
        given.emplace(port, test.inputs.at(theirs).withAxisMoved(0, 1).numbers());
    return required(catalogue, "feed_forward", given);
}

} // namespace

Outcome swigluLayerGradient(const VectorCase &test, Catalogue &catalogue)
{
    if (!test.has("grad_output"))
        return swigluLayer(test, catalogue);
    const Outputs hidden = hiddenOf(test, catalogue);
    const auto of = [&](const char *output) { return Tensor::of(hidden.at(output)); };
    const Tensor &x = test.inputs.at("x");
    const Value gateRows = of("gate").numbers();
    const Tensor sigmoid = Tensor::of(required(catalogue, "sigmoid", {{"x", gateRows}}).at("output"));
    Comparing comparing(test);
    const Tensor inner =
        throughLinear(test, catalogue, comparing, "w2_down", of("activated"), test.inputs.at("grad_output"));
    const Tensor byUp = throughLinear(test, catalogue, comparing, "w3_up", x, times(inner, times(of("gate"), sigmoid)));
    const Tensor slope = siluSlope(of("gate"), sigmoid);
    const Tensor byGate =
        throughLinear(test, catalogue, comparing, "w1_gate", x, times(times(inner, of("hidden")), slope));
    const Outputs sum = required(catalogue, "add", {{"a", byUp.numbers()}, {"b", byGate.numbers()}});
    comparing.output("grad_x", Tensor::of(sum.at("output")).reshaped(x.shape));
    return both(swigluLayer(test, catalogue), comparing.outcome());
}

/// Beside its negative a row has mean 0 and its mean square as variance: RMSNorm is half of a LayerNorm.
Outcome rmsNormGradient(const VectorCase &test, Catalogue &catalogue)
{
    if (!test.has("grad_output"))
        return torchRmsNorm(test, catalogue);
    const Tensor &weight = test.inputs.at("weight");
    const std::size_t d = weight.shape.front();
    const auto rows = [&](const char *input) {
        const Tensor &tensor = test.inputs.at(input);
        return tensor.reshaped({tensor.entries.size() / d, d});
    };
    const Tensor x = rows("x");
    const Outputs outputs = required(catalogue, "layer_norm_gradient",
        {{"x", x.joined(1, negative(x)).numbers()}, {"upstream", rows("grad_output").padded(1, d, 0).numbers()},
            {"weight", weight.joined(0, weight).numbers()}, {"epsilon", test.attributes.at("epsilon").get<double>()}});
    const Tensor halves = Tensor::of(outputs.at("x_gradient"));
    const Outputs sum = required(catalogue, "add",
        {{"a", halves.sliced(1, 0, d).numbers()}, {"b", negative(halves.sliced(1, d, 2 * d)).numbers()}});
    Comparing comparing(test);
    comparing.output("grad_x", Tensor::of(sum.at("output")).reshaped(test.inputs.at("x").shape));
    comparing.output("grad_weight", Tensor::of(outputs.at("weight_gradient")).sliced(0, 0, d));
    return both(torchRmsNorm(test, catalogue), comparing.outcome());
}

} // namespace heed::conformance
