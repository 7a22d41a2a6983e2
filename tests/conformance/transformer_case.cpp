// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/gradient_case.h"

#include <cmath>

namespace heed::conformance {

namespace {

/// One block's values, from the tensors that begin with a prefix.
using Weights = std::map<std::string, Tensor>;

void take(const VectorCase &test, const std::string &theirs, const std::string &mine, bool isMatrix, Weights &weights)
{
    if (const auto found = test.inputs.find(theirs); found != test.inputs.end())
        weights.emplace(mine, isMatrix ? found->second.withAxisMoved(0, 1) : found->second);
}

/// PyTorch keeps the three projections in one matrix of 3d rows.
void takeAttention(const VectorCase &test, const std::string &theirs, const std::string &mine, Weights &weights)
{
    const Tensor &all = test.inputs.at(theirs + ".in_proj_weight");
    const std::size_t d = all.shape[0] / 3;
    std::size_t part = 0;
    for (const char *name : {"q", "k", "v"}) {
        weights.emplace(mine + "w_" + name, all.sliced(0, part * d, (part + 1) * d).withAxisMoved(0, 1));
        if (const auto bias = test.inputs.find(theirs + ".in_proj_bias"); bias != test.inputs.end())
            weights.emplace(mine + "b_" + name, bias->second.sliced(0, part * d, (part + 1) * d));
        ++part;
    }
    take(test, theirs + ".out_proj.weight", mine + "w_o", true, weights);
    take(test, theirs + ".out_proj.bias", mine + "b_o", false, weights);
}

Weights blockWeights(const VectorCase &test, const std::string &prefix)
{
    Weights weights;
    const bool isDecoder = test.has(prefix + "multihead_attn.in_proj_weight");
    takeAttention(test, prefix + "self_attn", "", weights);
    if (isDecoder)
        takeAttention(test, prefix + "multihead_attn", "cross_", weights);
    take(test, prefix + "linear1.weight", "weight_up", true, weights);
    take(test, prefix + "linear1.bias", "bias_up", false, weights);
    take(test, prefix + "linear2.weight", "weight_down", true, weights);
    take(test, prefix + "linear2.bias", "bias_down", false, weights);
    const std::vector<std::string> norms = isDecoder ? std::vector<std::string>{"attention", "cross", "feed_forward"}
                                                     : std::vector<std::string>{"attention", "feed_forward"};
    for (std::size_t i = 0; i < norms.size(); ++i)
        for (const char *part : {"weight", "bias"})
            take(
                test, prefix + "norm" + std::to_string(i + 1) + "." + part, norms[i] + "_norm_" + part, false, weights);
    return weights;
}

Values valuesOf(const Weights &weights)
{
    Values values;
    for (const auto &[name, tensor] : weights)
        values.emplace(name, tensor.numbers());
    return values;
}

/// The same names, one layer after the other along a new first axis.
Values stacked(const VectorCase &test, const std::string &prefix, std::size_t layers)
{
    Weights all;
    for (std::size_t layer = 0; layer < layers; ++layer)
        for (auto &[name, tensor] : blockWeights(test, prefix + "layers." + std::to_string(layer) + ".")) {
            Sizes shape = tensor.shape;
            shape.insert(shape.begin(), 1);
            const Tensor one = tensor.reshaped(shape);
            all[name] = layer == 0 ? one : all.at(name).joined(0, one);
        }
    Values values = valuesOf(all);
    Weights norm;
    take(test, prefix + "norm.weight", "final_norm_weight", false, norm);
    take(test, prefix + "norm.bias", "final_norm_bias", false, norm);
    if (!norm.empty())
        values.emplace("final_norm", true);
    values.merge(valuesOf(norm));
    return values;
}

void takeOptions(const nlohmann::json &attributes, Values &given)
{
    given.emplace("heads", attributes.value("nhead", std::int64_t{1}));
    given.emplace("activation", attributes.value("activation", "relu"));
    given.emplace("epsilon", attributes.value("layer_norm_eps", 1e-5));
    given.emplace("norm_place", attributes.value("norm_first", false) ? "pre" : "post");
    given.emplace("empty_row", "nan");
}

/// 1 where PyTorch hides nothing: true, or minus infinity, means hidden there.
double allowed(const Tensor &mask, std::size_t index)
{
    const double entry = mask.entries.at(index);
    if (!mask.isBoolean() && entry != 0 && !std::isinf(entry))
        throw std::runtime_error("a mask holds a number that is added");
    return entry == 0 ? 1 : 0;
}

/// (queries, keys) and (batch, keys) as one mask: (batch, 1, queries, keys).
void takeMask(const VectorCase &test, const std::string &theirs, const std::string &padding, const Sizes &sizes,
    const std::string &mine, Values &given)
{
    const auto mask = test.inputs.find(theirs), padded = test.inputs.find(padding);
    if (mask == test.inputs.end() && padded == test.inputs.end())
        return;
    const std::size_t batch = sizes[0], queries = sizes[1], keys = sizes[2];
    Tensor both{.shape = {batch, 1, queries, keys}, .entries = {}, .dtype = "bool"};
    for (std::size_t b = 0; b < batch; ++b)
        for (std::size_t i = 0; i < queries; ++i)
            for (std::size_t j = 0; j < keys; ++j) {
                const double byMask = mask == test.inputs.end() ? 1 : allowed(mask->second, i * keys + j);
                const double byPadding = padded == test.inputs.end() ? 1 : allowed(padded->second, b * keys + j);
                both.entries.push_back(byMask * byPadding);
            }
    given.emplace(mine, both.mask());
}

/// (batch, tokens, d), whatever the case's layout.
Tensor batchFirst(const VectorCase &test, const Tensor &tensor)
{
    return test.attributes.value("batch_first", false) ? tensor : tensor.withAxisMoved(0, 1);
}

Outcome compared(const VectorCase &test, const Result<Outputs> &outputs)
{
    Comparing comparing(test);
    if (outputs)
        comparing.output("output", batchFirst(test, Tensor::of(outputs->at("output"))));
    else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

Result<Outputs> encoded(const VectorCase &test, Catalogue &catalogue, const std::string &op, Values given,
    const std::vector<std::string> &wanted = {"output"})
{
    const Tensor x = batchFirst(test, test.inputs.at("src"));
    const Sizes sizes{x.shape[0], x.shape[1], x.shape[1]};
    takeOptions(test.attributes, given);
    takeMask(test, test.has("mask") ? "mask" : "src_mask", "src_key_padding_mask", sizes, "mask", given);
    given.emplace("x", x.numbers());
    return called(catalogue, op, given, wanted);
}

Result<Outputs> decoded(
    const VectorCase &test, Catalogue &catalogue, const std::string &op, Values given, const Tensor &memory)
{
    const Tensor x = batchFirst(test, test.inputs.at("tgt"));
    const std::size_t batch = x.shape[0], tokens = x.shape[1], rows = memory.shape[1];
    takeOptions(test.attributes, given);
    takeMask(test, "tgt_mask", "tgt_key_padding_mask", {batch, tokens, tokens}, "mask", given);
    takeMask(test, "memory_mask", "memory_key_padding_mask", {batch, tokens, rows}, "memory_mask", given);
    given.emplace("x", x.numbers());
    given.emplace("memory", memory.numbers());
    return called(catalogue, op, given, {"output"});
}

} // namespace

Outcome encoderLayer(const VectorCase &test, Catalogue &catalogue)
{
    const Values weights = valuesOf(blockWeights(test, ""));
    const Outcome forward = compared(test, encoded(test, catalogue, "transformer_block", weights));
    if (!test.has("grad_output") || forward.kind != Outcome::Kind::Passed)
        return forward;
    const auto every = encoded(test, catalogue, "transformer_block", weights, {});
    return both(forward, encoderGradient(test, catalogue, every.value()));
}

Outcome decoderLayer(const VectorCase &test, Catalogue &catalogue)
{
    return compared(test,
        decoded(test, catalogue, "transformer_block", valuesOf(blockWeights(test, "")),
            batchFirst(test, test.inputs.at("memory"))));
}

Outcome encoderStack(const VectorCase &test, Catalogue &catalogue)
{
    return compared(
        test, encoded(test, catalogue, "transformer_stack", stacked(test, "", test.attributes.at("num_layers"))));
}

Outcome wholeTransformer(const VectorCase &test, Catalogue &catalogue)
{
    Values given = stacked(test, "encoder.", test.attributes.at("num_encoder_layers"));
    takeOptions(test.attributes, given);
    given.emplace("x", batchFirst(test, test.inputs.at("src")).numbers());
    const auto memory = called(catalogue, "transformer_stack", given, {"output"});
    if (!memory)
        return failed(memory.error().message);
    return compared(test,
        decoded(test, catalogue, "transformer_stack",
            stacked(test, "decoder.", test.attributes.at("num_decoder_layers")), Tensor::of(memory->at("output"))));
}

} // namespace heed::conformance
