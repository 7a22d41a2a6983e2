// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

#include <cmath>
#include <limits>

namespace heed::conformance {

namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();
constexpr std::size_t rowAxis = 2;

/// ONNX's Attention on (batch, heads, rows, width), for Heed's operator of the same name.
struct Problem {
    Tensor query, key, value;
    std::optional<Tensor> mask = {}; ///< boolean or added
    std::optional<std::int64_t> causalOffset = {}; ///< query i sees key j when j <= i + offset
    std::int64_t windowOffset = 0, windowLeft = -1, windowRight = -1;
    std::optional<double> scale = {};
    double softcap = 0;

    [[nodiscard]] std::size_t queries() const { return query.shape[rowAxis]; }
    [[nodiscard]] std::size_t keys() const { return key.shape[rowAxis]; }
    [[nodiscard]] double usedScale() const
    {
        return scale.value_or(1 / std::sqrt(static_cast<double>(query.shape.back())));
    }
};

/// The operator's own alignment that gives this offset; nothing when neither does.
std::optional<std::string> alignment(const Problem &problem)
{
    if (problem.causalOffset == 0)
        return "upper_left";
    const auto lowerRight = static_cast<std::int64_t>(problem.keys()) - static_cast<std::int64_t>(problem.queries());
    return problem.causalOffset == lowerRight ? std::optional<std::string>("lower_right") : std::nullopt;
}

/// What causal and window leave visible, as a boolean mask, where the operator has no option for it.
std::optional<Tensor> visibility(const Problem &problem)
{
    const bool byHand = problem.causalOffset && !alignment(problem);
    if (!byHand && problem.windowLeft < 0 && problem.windowRight < 0)
        return std::nullopt;
    Tensor mask{.shape = {problem.queries(), problem.keys()}, .entries = {}, .dtype = "bool"};
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(problem.queries()); ++i)
        for (std::int64_t j = 0; j < static_cast<std::int64_t>(problem.keys()); ++j) {
            const std::int64_t place = i + problem.windowOffset;
            const bool inWindow = (problem.windowLeft < 0 || j >= place - problem.windowLeft)
                && (problem.windowRight < 0 || j <= place + problem.windowRight);
            mask.entries.push_back(inWindow && (!byHand || j <= i + *problem.causalOffset) ? 1 : 0);
        }
    return mask;
}

void addMasks(const Problem &problem, Values &given)
{
    const auto visible = visibility(problem);
    if (problem.mask && !problem.mask->isBoolean())
        given.emplace("bias", problem.mask->numbers());
    if (problem.mask && problem.mask->isBoolean() && visible) {
        Sizes shape = problem.mask->shape;
        shape.back() = problem.keys();
        if (shape.size() == 1)
            shape.insert(shape.begin(), 1);
        shape[shape.size() - 2] = problem.queries();
        Tensor both = problem.mask->broadcastTo(shape);
        const Tensor other = visible->broadcastTo(shape);
        for (std::size_t i = 0; i < both.entries.size(); ++i)
            both.entries[i] = both.entries[i] != 0 && other.entries[i] != 0 ? 1 : 0;
        given.emplace("mask", both.mask());
    } else if (visible)
        given.emplace("mask", visible->mask());
    else if (problem.mask && problem.mask->isBoolean())
        given.emplace("mask", problem.mask->mask());
}

Result<Outputs> attend(const Problem &problem, Catalogue &catalogue, bool masked = true)
{
    Values given{{"query", problem.query.numbers()}, {"key", problem.key.numbers()}, {"value", problem.value.numbers()},
        {"softcap", problem.softcap}};
    if (problem.scale)
        given.emplace("scale", *problem.scale);
    if (masked)
        addMasks(problem, given);
    if (const auto align = alignment(problem); masked && problem.causalOffset && align) {
        given.emplace("causal", true);
        given.emplace("align", *align);
    }
    return called(catalogue, "attention", given);
}

/// The scores in the state that `qk_matmul_output_mode` asks for.
Tensor scoresOfMode(std::int64_t mode, const Problem &problem, const Outputs &outputs, Catalogue &catalogue)
{
    if (mode == 1)
        return Tensor::of(attend(problem, catalogue, false).value().at("scores"));
    if (mode > 1)
        return Tensor::of(outputs.at(mode == 2 ? "scores" : "weights"));
    Tensor products = Tensor::of(outputs.at("products"));
    for (double &entry : products.entries)
        entry *= problem.usedScale();
    return products;
}

Problem problemOf(const VectorCase &test)
{
    const auto &attributes = test.attributes;
    Problem problem{.query = test.inputs.at("Q"), .key = test.inputs.at("K"), .value = test.inputs.at("V")};
    if (problem.query.shape.size() == 3) {
        problem.query = problem.query.splitHeads(attributes.at("q_num_heads"));
        problem.key = problem.key.splitHeads(attributes.at("kv_num_heads"));
        problem.value = problem.value.splitHeads(attributes.at("kv_num_heads"));
    }
    std::size_t past = 0;
    if (test.has("past_key")) {
        past = test.inputs.at("past_key").shape.at(rowAxis);
        problem.key = test.inputs.at("past_key").joined(rowAxis, problem.key);
        problem.value = test.inputs.at("past_value").joined(rowAxis, problem.value);
    }
    if (test.has("attn_mask"))
        problem.mask = test.inputs.at("attn_mask");
    if (problem.mask && problem.mask->shape.back() < problem.keys()) {
        const std::size_t axis = problem.mask->shape.size() - 1;
        problem.mask = problem.mask->padded(
            axis, problem.keys() - problem.mask->shape.back(), problem.mask->isBoolean() ? 0 : hidden);
    }
    problem.windowOffset = static_cast<std::int64_t>(past);
    if (attributes.value("is_causal", 0) == 1)
        problem.causalOffset = problem.windowOffset;
    problem.windowLeft = attributes.value("left_window_size", std::int64_t{-1});
    problem.windowRight = attributes.value("right_window_size", std::int64_t{-1});
    if (attributes.contains("scale"))
        problem.scale = attributes.at("scale").get<double>();
    problem.softcap = attributes.value("softcap", 0.0);
    return problem;
}

/// One entry of the batch, whose keys end after `length`.
Problem shortened(const Problem &problem, std::size_t entry, std::size_t length)
{
    Problem part = problem;
    const auto only = [&](const Tensor &tensor) { return tensor.sliced(0, entry, entry + 1); };
    part.query = only(problem.query);
    part.key = only(problem.key).sliced(rowAxis, 0, length);
    part.value = only(problem.value).sliced(rowAxis, 0, length);
    if (problem.mask) {
        const bool hasBatch = problem.mask->shape.size() == 4 && problem.mask->shape[0] > 1;
        const Tensor mask = hasBatch ? only(*problem.mask) : *problem.mask;
        part.mask = mask.sliced(mask.shape.size() - 1, 0, length);
    }
    part.windowOffset = static_cast<std::int64_t>(length) - static_cast<std::int64_t>(part.queries());
    if (problem.causalOffset)
        part.causalOffset = part.windowOffset;
    return part;
}

/// Padding counts differ from entry to entry of the batch: one call each.
void compareShortened(const VectorCase &test, const Problem &problem, Catalogue &catalogue, Comparing &comparing)
{
    std::optional<Tensor> all;
    const Tensor &lengths = test.inputs.at("nonpad_kv_seqlen");
    for (std::size_t entry = 0; entry < lengths.entries.size(); ++entry) {
        const auto length = static_cast<std::size_t>(lengths.entries[entry]);
        const auto outputs = attend(shortened(problem, entry, length), catalogue);
        if (!outputs)
            return comparing.fail(outputs.error().message);
        const Tensor part = Tensor::of(outputs->at("output"));
        all = all ? all->joined(0, part) : part;
    }
    comparing.output("Y", *all);
}

void compareWhole(const VectorCase &test, const Problem &problem, Catalogue &catalogue, Comparing &comparing)
{
    const auto outputs = attend(problem, catalogue);
    if (!outputs)
        return comparing.fail(outputs.error().message);
    const Tensor output = Tensor::of(outputs->at("output"));
    const bool isMerged = test.inputs.at("Q").shape.size() == 3;
    comparing.output("Y", isMerged ? output.mergedHeads() : output);
    const std::int64_t mode = test.attributes.value("qk_matmul_output_mode", std::int64_t{0});
    if (test.outputs.contains("qk_matmul_output"))
        comparing.output("qk_matmul_output", scoresOfMode(mode, problem, *outputs, catalogue));
}

} // namespace

Outcome onnxAttention(const VectorCase &test, Catalogue &catalogue)
{
    const std::string attribute = firstUnknown(test.attributes,
        {"is_causal", "scale", "softcap", "q_num_heads", "kv_num_heads", "qk_matmul_output_mode", "left_window_size",
            "right_window_size"});
    if (!attribute.empty())
        return skipped("Attention: attribute " + attribute);
    const Problem problem = problemOf(test);
    Comparing comparing(test);
    if (test.has("nonpad_kv_seqlen"))
        compareShortened(test, problem, catalogue, comparing);
    else
        compareWhole(test, problem, catalogue, comparing);
    return comparing.outcome();
}

Outcome torchAttention(const VectorCase &test, Catalogue &catalogue)
{
    const std::string attribute =
        firstUnknown(test.attributes, {"scale", "grad_of", "q_heads", "kv_heads", "is_causal", "grouping"});
    if (!attribute.empty())
        return skipped(test.op + ": attribute " + attribute);
    Values given{{"query", test.inputs.at("q").numbers()}, {"key", test.inputs.at("k").numbers()},
        {"value", test.inputs.at("v").numbers()}};
    if (test.has("attn_mask")) // causal ones give the triangle as a mask that is added
        given.emplace("bias", test.inputs.at("attn_mask").numbers());
    if (test.attributes.contains("scale") && test.attributes.at("scale").is_number())
        given.emplace("scale", test.attributes.at("scale").get<double>());
    Comparing comparing(test);
    if (const auto outputs = called(catalogue, "attention", given)) {
        comparing.output("output", Tensor::of(outputs->at("output")));
        comparing.output("weights", Tensor::of(outputs->at("weights")));
    } else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

} // namespace heed::conformance
