// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

#include <cmath>
#include <numbers>

namespace heed::conformance {

namespace {

/// One input of any shape, by ONNX's or PyTorch's name.
const Tensor &entriesOf(const VectorCase &test) { return test.inputs.at(test.has("X") ? "X" : "input"); }

Outcome compared(const VectorCase &test, Catalogue &catalogue, const std::string &op, Values given)
{
    given.emplace("x", entriesOf(test).numbers());
    Comparing comparing(test);
    if (const auto outputs = called(catalogue, op, given, {"output"}))
        for (const char *output : {"Y", "output"})
            comparing.output(output, Tensor::of(outputs->at("output")));
    else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

} // namespace

Outcome gelu(const VectorCase &test, Catalogue &catalogue)
{
    return compared(test, catalogue, "gelu", {{"approximate", test.attributes.value("approximate", "none")}});
}

Outcome silu(const VectorCase &test, Catalogue &catalogue)
{
    return compared(test, catalogue, "silu", {{"alpha", test.attributes.value("alpha", 1.0)}});
}

Outcome relu(const VectorCase &test, Catalogue &catalogue) { return compared(test, catalogue, "relu", {}); }

Outcome sigmoid(const VectorCase &test, Catalogue &catalogue) { return compared(test, catalogue, "sigmoid", {}); }

/// erf(x) = 2 Φ(√2 x) - 1, where gelu's gate is Φ.
Outcome erf(const VectorCase &test, Catalogue &catalogue)
{
    Tensor x = entriesOf(test);
    for (double &entry : x.entries)
        entry *= std::numbers::sqrt2;
    const auto outputs = called(catalogue, "gelu", {{"x", x.numbers()}}, {"gate"});
    if (!outputs)
        return failed(outputs.error().message);
    Tensor found = Tensor::of(outputs->at("gate"));
    for (double &entry : found.entries)
        entry = 2 * entry - 1;
    Comparing comparing(test);
    comparing.output("output", found);
    return comparing.outcome();
}

Outcome swiglu(const VectorCase &test, Catalogue &catalogue)
{
    Comparing comparing(test);
    const auto outputs = called(catalogue, "swiglu",
        {{"gate", test.inputs.at("A").numbers()}, {"up", test.inputs.at("B").numbers()},
            {"alpha", test.attributes.value("alpha", 1.0)}});
    if (outputs)
        comparing.output("Y", Tensor::of(outputs->at("output")));
    else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

Outcome swigluLayer(const VectorCase &test, Catalogue &catalogue)
{
    Values given{{"x", test.inputs.at("x").numbers()}, {"activation", "silu"}};
    for (const auto &[theirs, port] :
        {std::pair("w1_gate", "weight_gate"), {"w3_up", "weight_up"}, {"w2_down", "weight_down"}})
        given.emplace(port, test.inputs.at(theirs).withAxisMoved(0, 1).numbers());
    Comparing comparing(test);
    if (const auto outputs = called(catalogue, "feed_forward", given))
        comparing.output("output", Tensor::of(outputs->at("output")));
    else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

} // namespace heed::conformance
