// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

#include <cmath>
#include <limits>

namespace heed::conformance {

namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();
constexpr std::size_t rowAxis = 2;

/// ONNX's Attention on (batch, heads, rows, width), in the words of Heed's operator.
struct Problem {
    Values given;
    double usedScale = 1;
};

void takeHeads(const VectorCase &test, Problem &problem)
{
    const std::map<std::string, std::pair<std::string, std::string>> heads{
        {"Q", {"query", "q_num_heads"}}, {"K", {"key", "kv_num_heads"}}, {"V", {"value", "kv_num_heads"}}};
    for (const auto &[theirs, mine] : heads) {
        const Tensor &tensor = test.inputs.at(theirs);
        const bool isMerged = tensor.shape.size() == 3;
        problem.given.emplace(
            mine.first, (isMerged ? tensor.splitHeads(test.attributes.at(mine.second)) : tensor).numbers());
    }
    for (const char *past : {"past_key", "past_value"})
        if (test.has(past))
            problem.given.emplace(past, test.inputs.at(past).numbers());
}

/// A mask may end before the keys do; what it leaves out is hidden.
void takeMask(const VectorCase &test, Problem &problem)
{
    if (!test.has("attn_mask"))
        return;
    const std::size_t past = test.has("past_key") ? test.inputs.at("past_key").shape.at(rowAxis) : 0;
    const std::size_t keys = problem.given.at("key").shape().at(rowAxis) + past;
    Tensor mask = test.inputs.at("attn_mask");
    if (mask.shape.back() < keys)
        mask = mask.padded(mask.shape.size() - 1, keys - mask.shape.back(), mask.isBoolean() ? 0 : hidden);
    problem.given.emplace(mask.isBoolean() ? "mask" : "bias", mask.isBoolean() ? mask.mask() : mask.numbers());
}

Value integersOf(const Tensor &tensor)
{
    std::vector<std::int64_t> entries;
    for (const double entry : tensor.entries)
        entries.push_back(static_cast<std::int64_t>(entry));
    return Array<std::int64_t>::fromRowMajor(tensor.shape, entries);
}

Problem problemOf(const VectorCase &test)
{
    const auto &attributes = test.attributes;
    Problem problem;
    takeHeads(test, problem);
    takeMask(test, problem);
    problem.usedScale = 1 / std::sqrt(static_cast<double>(problem.given.at("query").shape().back()));
    if (test.has("nonpad_kv_seqlen"))
        problem.given.emplace("key_length", integersOf(test.inputs.at("nonpad_kv_seqlen")));
    if (attributes.contains("scale")) {
        problem.usedScale = attributes.at("scale").get<double>();
        problem.given.emplace("scale", problem.usedScale);
    }
    problem.given.emplace("causal", attributes.value("is_causal", 0) == 1);
    problem.given.emplace("window_left", attributes.value("left_window_size", std::int64_t{-1}));
    problem.given.emplace("window_right", attributes.value("right_window_size", std::int64_t{-1}));
    problem.given.emplace("softcap", attributes.value("softcap", 0.0));
    return problem;
}

/// The scores in the state that `qk_matmul_output_mode` asks for.
Tensor scoresOfMode(std::int64_t mode, const Problem &problem, const Outputs &outputs, Catalogue &catalogue)
{
    if (mode == 1) {
        Values unmasked = problem.given;
        for (const char *port : {"mask", "bias", "causal", "window_left", "window_right", "key_length"})
            unmasked.erase(port);
        return Tensor::of(called(catalogue, "attention", unmasked).value().at("scores"));
    }
    if (mode > 1)
        return Tensor::of(outputs.at(mode == 2 ? "scores" : "weights"));
    Tensor products = Tensor::of(outputs.at("products"));
    for (double &entry : products.entries)
        entry *= problem.usedScale;
    return products;
}

void compareWith(
    const Outputs &outputs, const VectorCase &test, const Problem &problem, Catalogue &catalogue, Comparing &comparing)
{
    const Tensor output = Tensor::of(outputs.at("output"));
    comparing.output("Y", test.inputs.at("Q").shape.size() == 3 ? output.mergedHeads() : output);
    for (const char *present : {"present_key", "present_value"})
        if (outputs.contains(present))
            comparing.output(present, Tensor::of(outputs.at(present)));
    const std::int64_t mode = test.attributes.value("qk_matmul_output_mode", std::int64_t{0});
    if (test.outputs.contains("qk_matmul_output") && outputs.contains("scores"))
        comparing.output("qk_matmul_output", scoresOfMode(mode, problem, outputs, catalogue));
}

/// Both methods, and tiles without the weights too, which are another path.
void compareOutputs(const VectorCase &test, Problem problem, Catalogue &catalogue, Comparing &comparing)
{
    using Wanted = std::vector<std::string>;
    for (const auto &[method, wanted] :
        {std::pair("direct", Wanted{}), {"tiled", Wanted{}}, {"tiled", Wanted{"output"}}}) {
        problem.given["method"] = method;
        if (const auto outputs = called(catalogue, "attention", problem.given, wanted))
            compareWith(*outputs, test, problem, catalogue, comparing);
        else
            comparing.fail(outputs.error().message);
    }
}

} // namespace

Outcome onnxAttention(const VectorCase &test, Catalogue &catalogue)
{
    const std::string attribute = firstUnknown(test.attributes,
        {"is_causal", "scale", "softcap", "q_num_heads", "kv_num_heads", "qk_matmul_output_mode", "left_window_size",
            "right_window_size", "softmax_precision"});
    if (!attribute.empty())
        return failed("the attribute " + attribute + " is not taken into account");
    Comparing comparing(test);
    compareOutputs(test, problemOf(test), catalogue, comparing);
    return comparing.outcome();
}

/// Without a function of the scores it is attention.
Outcome flexAttention(const VectorCase &test, Catalogue &catalogue)
{
    const bool isPlain = firstUnknown(test.attributes, {"scale", "softmax_precision"}).empty();
    return isPlain ? onnxAttention(test, catalogue) : skipped("FlexAttention: a function of the scores");
}

Outcome torchAttention(const VectorCase &test, Catalogue &catalogue)
{
    const std::string attribute =
        firstUnknown(test.attributes, {"scale", "grad_of", "q_heads", "kv_heads", "is_causal", "grouping"});
    if (!attribute.empty())
        return failed("the attribute " + attribute + " is not taken into account");
    Values given{{"query", test.inputs.at("q").numbers()}, {"key", test.inputs.at("k").numbers()},
        {"value", test.inputs.at("v").numbers()}};
    if (test.has("attn_mask")) // causal ones give the triangle as a mask that is added
        given.emplace("bias", test.inputs.at("attn_mask").numbers());
    if (test.attributes.contains("scale") && test.attributes.at("scale").is_number())
        given.emplace("scale", test.attributes.at("scale").get<double>());
    Comparing comparing(test);
    for (const char *method : {"direct", "tiled"}) {
        given["method"] = method;
        if (const auto outputs = called(catalogue, "attention", given)) {
            comparing.output("output", Tensor::of(outputs->at("output")));
            comparing.output("weights", Tensor::of(outputs->at("weights")));
        } else
            comparing.fail(outputs.error().message);
    }
    return comparing.outcome();
}

} // namespace heed::conformance
