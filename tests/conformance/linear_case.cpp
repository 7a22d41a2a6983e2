// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

namespace heed::conformance {

/// The output of `linear` under the name that the case gives it.
static Outcome answered(const VectorCase &test, Catalogue &catalogue, const Values &given, const std::string &output)
{
    Comparing comparing(test);
    if (const auto outputs = called(catalogue, "linear", given))
        comparing.output(output, Tensor::of(outputs->at("output")));
    else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

/// ONNX's Gemm as a linear layer: alpha and beta are 1, and only the weight may be transposed.
Outcome gemm(const VectorCase &test, Catalogue &catalogue)
{
    const auto &attributes = test.attributes;
    const std::string attribute = firstUnknown(attributes, {"alpha", "beta", "broadcast", "transB"});
    if (!attribute.empty() || attributes.value("alpha", 1.0) != 1 || attributes.value("beta", 1.0) != 1)
        return failed("Gemm scaled, or with attribute " + attribute);
    Values given{{"x", test.inputs.at("0").numbers()}, {"weight", test.inputs.at("1").numbers()},
        {"layout", attributes.value("transB", 0) == 1 ? "out_in" : "in_out"}};
    if (test.has("2"))
        given.emplace("bias", test.inputs.at("2").numbers());
    return answered(test, catalogue, given, "3");
}

/// PyTorch's nn.Linear, forward.
Outcome torchLinear(const VectorCase &test, Catalogue &catalogue)
{
    if (const std::string name = firstUnknown(test.attributes, {"in_features", "out_features", "bias"}); !name.empty())
        return failed("the attribute " + name + " is not taken into account");
    Values given{
        {"x", test.inputs.at("input").numbers()}, {"weight", test.inputs.at("weight").numbers()}, {"layout", "out_in"}};
    if (test.has("bias"))
        given.emplace("bias", test.inputs.at("bias").numbers());
    return answered(test, catalogue, given, "output");
}

} // namespace heed::conformance
