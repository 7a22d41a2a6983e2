// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

#include <cmath>

namespace heed::conformance {

namespace {

/// Axes that are normalised together count as one.
struct Rows {
    Sizes shape;
    std::size_t axis; ///< the first of the normalised ones

    [[nodiscard]] std::size_t width() const
    {
        return product(Sizes(shape.begin() + static_cast<std::ptrdiff_t>(axis), shape.end()));
    }
    [[nodiscard]] Sizes flat() const { return {product(shape) / width(), width()}; }
    /// Of one number a row: the normalised axes are 1.
    [[nodiscard]] Sizes reduced() const
    {
        Sizes sizes = shape;
        for (std::size_t i = axis; i < sizes.size(); ++i)
            sizes[i] = 1;
        return sizes;
    }
};

Values valuesOf(const VectorCase &test, const Rows &rows, const Tensor &x, const std::vector<std::string> &affine)
{
    Values given{{"x", x.reshaped(rows.flat()).numbers()}};
    for (std::size_t i = 0; i < affine.size(); ++i)
        if (const auto found = test.inputs.find(affine[i]); found != test.inputs.end())
            given.emplace(i == 0 ? "weight" : "bias", found->second.reshaped({rows.width()}).numbers());
    return given;
}

Outcome compared(const VectorCase &test, const Rows &rows, const Outputs &outputs, double epsilon)
{
    Comparing comparing(test);
    for (const char *output : {"Y", "output"})
        comparing.output(output, Tensor::of(outputs.at("output")).reshaped(rows.shape));
    if (!outputs.contains("mean"))
        return comparing.outcome();
    comparing.output("Mean", Tensor::of(outputs.at("mean")).reshaped(rows.reduced()));
    Tensor inverse = Tensor::of(outputs.at("std")).reshaped(rows.reduced());
    for (double &entry : inverse.entries)
        entry = 1 / std::sqrt(entry * entry + epsilon);
    comparing.output("InvStdDev", inverse);
    return comparing.outcome();
}

Outcome normalized(const VectorCase &test, Catalogue &catalogue, const std::string &op, const Rows &rows,
    const Tensor &x, const std::vector<std::string> &affine, double epsilon)
{
    Values given = valuesOf(test, rows, x, affine);
    given.emplace("epsilon", epsilon);
    const auto outputs = called(catalogue, op, given);
    return outputs ? compared(test, rows, *outputs, epsilon) : failed(outputs.error().message);
}

Outcome onnx(const VectorCase &test, Catalogue &catalogue, const std::string &op, const std::string &weight)
{
    if (const std::string unknown = firstUnknown(test.attributes, {"axis", "epsilon"}); !unknown.empty())
        return failed("the attribute " + unknown + " is not taken into account");
    const Tensor &x = test.inputs.at("X");
    const auto rank = static_cast<std::int64_t>(x.shape.size());
    const std::int64_t axis = test.attributes.value("axis", std::int64_t{-1});
    const Rows rows{x.shape, static_cast<std::size_t>(axis < 0 ? axis + rank : axis)};
    return normalized(test, catalogue, op, rows, x, {weight, "B"}, test.attributes.value("epsilon", 1e-5));
}

} // namespace

Outcome onnxLayerNorm(const VectorCase &test, Catalogue &catalogue)
{
    return onnx(test, catalogue, "layer_norm", "Scale");
}

Outcome onnxRmsNorm(const VectorCase &test, Catalogue &catalogue) { return onnx(test, catalogue, "rms_norm", "scale"); }

Outcome torchLayerNorm(const VectorCase &test, Catalogue &catalogue)
{
    const Tensor &x = test.inputs.at("input");
    const Rows rows{x.shape, x.shape.size() - test.attributes.at("normalized_shape").size()};
    return normalized(test, catalogue, "layer_norm", rows, x, {"weight", "bias"}, test.attributes.at("eps"));
}

Outcome torchRmsNorm(const VectorCase &test, Catalogue &catalogue)
{
    const Tensor &x = test.inputs.at("x");
    const Rows rows{x.shape, x.shape.size() - 1};
    return normalized(test, catalogue, "rms_norm", rows, x, {"weight"}, test.attributes.at("epsilon"));
}

} // namespace heed::conformance
