// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

#include <cmath>

namespace heed::conformance {

namespace {

std::size_t axisOf(const VectorCase &test, std::size_t rank)
{
    const std::int64_t axis = test.attributes.value("axis", test.attributes.value("dim", std::int64_t{-1}));
    return static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis);
}

/// One output of top_k in the place and rank of the case.
Tensor placed(const Tensor &found, std::size_t rank, std::size_t axis)
{
    if (rank == 1)
        return found.reshaped({found.entries.size()});
    return found.withAxisMoved(rank - 1, axis);
}

/// (N, C, L) as (N·L, C): one row a target.
Tensor classesLast(const Tensor &scores)
{
    const Tensor moved = scores.withAxisMoved(1, scores.shape.size() - 1);
    const std::size_t classes = moved.shape.back();
    return moved.reshaped({moved.entries.size() / classes, classes});
}

/// And back.
Tensor classesSecond(const Tensor &rows, const Tensor &scores)
{
    const std::size_t last = scores.shape.size() - 1;
    return rows.reshaped(scores.withAxisMoved(1, last).shape).withAxisMoved(last, 1);
}

Value integers(const Tensor &tensor)
{
    std::vector<std::int64_t> entries;
    for (const double entry : tensor.entries)
        entries.push_back(static_cast<std::int64_t>(entry));
    return Array<std::int64_t>::vector(entries);
}

/// Without an index to ignore, one that no target has.
std::int64_t ignoredBy(const VectorCase &test) { return test.attributes.value("ignore_index", std::int64_t{-100}); }

} // namespace

Outcome topK(const VectorCase &test, Catalogue &catalogue)
{
    if (const std::string name = firstUnknown(test.attributes, {"axis", "dim", "k", "largest", "sorted"});
        !name.empty())
        return failed("the attribute " + name + " is not taken into account");
    const Tensor &scores = test.inputs.at(test.has("X") ? "X" : "input");
    const std::size_t rank = scores.shape.size(), axis = axisOf(test, rank);
    const auto k = test.has("K") ? static_cast<std::int64_t>(test.inputs.at("K").entries.front())
                                 : test.attributes.at("k").get<std::int64_t>();
    const nlohmann::json largest = test.attributes.value("largest", nlohmann::json(true));
    const bool isLargest = largest.is_boolean() ? largest.get<bool>() : largest.get<int>() != 0;
    const auto outputs = called(catalogue, "top_k",
        {{"logits", scores.withAxisMoved(axis, rank - 1).numbers()}, {"k", k}, {"largest", isLargest}});
    Comparing comparing(test);
    if (outputs)
        for (const auto &[theirs, mine] : std::map<std::string, std::string>{
                 {"Values", "values"}, {"values", "values"}, {"Indices", "ids"}, {"indices", "ids"}})
            comparing.output(theirs, placed(Tensor::of(outputs->at(mine)), rank, axis));
    else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

/// Of logarithms of probabilities too: their softmax is those probabilities.
Outcome crossEntropy(const VectorCase &test, Catalogue &catalogue)
{
    if (const std::string name = firstUnknown(test.attributes, {"reduction", "ignore_index", "label_smoothing"});
        !name.empty())
        return failed("the attribute " + name + " is not taken into account");
    if (test.has("weight") || test.has("weights"))
        return skipped("cross_entropy: weights of the classes");
    const Tensor &scores = test.inputs.at(test.has("scores") ? "scores" : test.has("input") ? "input" : "log_probs");
    const Tensor &targets = test.inputs.at(test.has("labels") ? "labels" : "target");
    const std::string reduction = test.attributes.value("reduction", "mean");
    const auto outputs = called(catalogue, "cross_entropy",
        {{"logits", classesLast(scores).numbers()}, {"targets", integers(targets)},
            {"smoothing", test.attributes.value("label_smoothing", 0.0)}, {"ignore_index", ignoredBy(test)},
            {"reduction", reduction == "none" ? "mean" : reduction}});
    Comparing comparing(test);
    if (outputs) {
        const Tensor loss = reduction == "none" ? Tensor::of(outputs->at("losses")).reshaped(targets.shape)
                                                : Tensor::of(outputs->at("loss"));
        comparing.output("loss", loss);
        comparing.output("output", loss);
        comparing.output("log_prob", classesSecond(Tensor::of(outputs->at("log_probabilities")), scores));
    } else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

/// What theory says of the products, and of their root before and after the division by √d_k.
Outcome dotProductVariance(const VectorCase &test, Catalogue &catalogue)
{
    const double width = test.inputs.at("d_k").entries.front();
    Comparing comparing(test);
    const auto outputs = called(catalogue, "dot_product_variance",
        {{"widths", Array<std::int64_t>::vector({static_cast<std::int64_t>(width)})}, {"pairs", 2}});
    if (!outputs) {
        comparing.fail(outputs.error().message);
        return comparing.outcome();
    }
    const double variance = outputs->at("expected").get<Array<double>>().at(0);
    const auto number = [](double entry) { return Tensor{.shape = {}, .entries = {entry}}; };
    comparing.output("score_variance", number(variance));
    comparing.output("score_sd", number(std::sqrt(variance)));
    comparing.output("scaled_sd", number(std::sqrt(variance / width)));
    return comparing.outcome();
}

} // namespace heed::conformance
