// SPDX-License-Identifier: GPL-3.0-or-later
#include "transformer_call.h"

#include "feed_forward_call.h"
#include "math/product.h"
#include "sdk/number_text.h"

#include <array>

namespace heed {

namespace {

std::size_t headsOf(const Call &call) { return static_cast<std::size_t>(call.integer("heads")); }
std::size_t keyHeadsOf(const Call &call)
{
    return call.has("kv_heads") ? static_cast<std::size_t>(call.integer("kv_heads")) : headsOf(call);
}

/// Collects what is wrong, so that all of it is said at once.
struct Findings {
    std::vector<std::string> sentences = {};
    std::string port = {};
    Rule rule = Rule::Shape;

    void add(std::string sentence, const std::string &at, Rule kind = Rule::Shape)
    {
        if (sentences.empty()) {
            port = at;
            rule = kind;
        }
        sentences.push_back(std::move(sentence));
    }
    [[nodiscard]] Result<void> result() const
    {
        std::string message;
        for (const std::string &sentence : sentences)
            message += (message.empty() ? "" : " ") + sentence;
        return sentences.empty() ? Result<void>() : fail(rule, message, port);
    }
};

std::optional<std::size_t> sizeOf(const Call &call, const std::string &letter)
{
    const auto found = call.letters.find(letter);
    return found == call.letters.end() ? std::nullopt : std::optional(found->second);
}

/// The width of one head; 0 when it isn't known or the columns can't be divided.
std::size_t widthOf(
    const Call &call, const std::string &port, const std::string &letter, std::size_t heads, Findings &findings)
{
    const auto columns = sizeOf(call, letter);
    if (!columns || !call.has(port))
        return 0;
    if (*columns % heads == 0 && *columns > 0)
        return *columns / heads;
    findings.add(port + " has " + counted(*columns, "column") + ", and " + std::to_string(*columns)
            + " is not divisible by " + counted(heads, "head") + ".",
        port);
    return 0;
}

void checkAttention(const Call &call, const std::string &prefix, const std::string &before, Findings &findings)
{
    const std::size_t heads = headsOf(call), keyHeads = keyHeadsOf(call);
    const std::size_t query = widthOf(call, prefix + "w_q", before + "q", heads, findings);
    const std::size_t key = widthOf(call, prefix + "w_k", before + "k", keyHeads, findings);
    const std::size_t value = widthOf(call, prefix + "w_v", before + "v", keyHeads, findings);
    if (query > 0 && key > 0 && query != key)
        findings.add("A head of " + prefix + "w_k is " + std::to_string(key) + " wide, one of " + prefix + "w_q "
                + std::to_string(query) + "; both are d_k.",
            prefix + "w_k");
    const auto rows = sizeOf(call, before + "j");
    if (value > 0 && rows && call.has(prefix + "w_o") && *rows != heads * value)
        findings.add(prefix + "w_o has " + counted(*rows, "row") + ", but " + counted(heads, "head") + " of width "
                + std::to_string(value) + (heads == 1 ? " makes " : " make ") + std::to_string(heads * value) + ".",
            prefix + "w_o");
}

void checkCross(const Call &call, Findings &findings)
{
    static constexpr std::array needed{"memory", "cross_w_q", "cross_w_k", "cross_w_v", "cross_w_o"};
    std::string given, missing;
    for (const char *name : needed) {
        std::string &names = call.has(name) ? given : missing;
        names += (names.empty() ? "" : ", ") + std::string(name);
    }
    if (given.empty() || missing.empty())
        return;
    findings.add("Attention to a memory needs memory and all of cross_w_q, cross_w_k, cross_w_v and cross_w_o; given "
                 "are "
            + given + ", missing " + missing + ".",
        given.substr(0, given.find(',')), Rule::Type);
}

} // namespace

Result<void> checkBlock(const Call &call)
{
    Findings findings;
    const std::size_t heads = headsOf(call), keyHeads = keyHeadsOf(call);
    if (heads % keyHeads != 0)
        findings.add(
            "kv_heads is " + std::to_string(keyHeads) + ", which does not divide " + counted(heads, "head") + ".",
            "kv_heads", Rule::Range);
    else {
        checkAttention(call, "", "", findings);
        checkAttention(call, "cross_", "c", findings);
    }
    checkCross(call, findings);
    if (call.has("bias_gate") && !call.has("weight_gate"))
        findings.add("bias_gate is given and weight_gate is not. Expected both, or neither for a layer without a gate.",
            "bias_gate", Rule::Type);
    for (const auto &[letter, port] : {std::pair("d", "x"), {"f", "weight_up"}})
        if (sizeOf(call, letter) == std::size_t{0})
            findings.add(std::string(port) + " has no columns: expected at least one.", port);
    return findings.result();
}

/// A stack's weights have one slice, or for biases one row, a layer.
static math::Linear layerLinear(const Call &call, const std::string &weight, const std::string &bias, std::size_t layer)
{
    math::Linear linear;
    if (call.has(weight))
        linear.weight = call.cube(weight).slice(layer);
    if (call.has(bias))
        linear.bias = math::rowOf(call.matrix(bias), layer);
    return linear;
}

static math::MultiHead multiHeadOf(const Call &call, const std::string &prefix, std::size_t layer)
{
    const auto linear = [&](const char *name) {
        return layerLinear(call, prefix + "w_" + name, prefix + "b_" + name, layer);
    };
    return {.query = linear("q"),
        .key = linear("k"),
        .value = linear("v"),
        .output = linear("o"),
        .heads = headsOf(call),
        .keyHeads = keyHeadsOf(call)};
}

static math::Norm layerNormOf(const Call &call, const std::string &prefix, std::size_t layer)
{
    math::Norm norm{.subtractsMean = call.text("norm") == "layer_norm", .epsilon = {.value = call.number("epsilon")}};
    if (call.has(prefix + "_norm_weight"))
        norm.weight = math::rowOf(call.matrix(prefix + "_norm_weight"), layer);
    if (call.has(prefix + "_norm_bias"))
        norm.bias = math::rowOf(call.matrix(prefix + "_norm_bias"), layer);
    return norm;
}

math::Norm blockNorm(const Call &call, const std::string &prefix) { return layerNormOf(call, prefix, 0); }

math::TransformerBlock blockOf(const Call &call, std::size_t layer)
{
    math::TransformerBlock block;
    block.place = call.text("norm_place") == "pre" ? math::NormPlace::Pre : math::NormPlace::Post;
    block.attention = multiHeadOf(call, "", layer);
    block.attentionNorm = layerNormOf(call, "attention", layer);
    if (call.has("memory"))
        block.crossAttention = multiHeadOf(call, "cross_", layer);
    block.crossNorm = layerNormOf(call, "cross", layer);
    block.feedForward = {.up = layerLinear(call, "weight_up", "bias_up", layer),
        .gate = layerLinear(call, "weight_gate", "bias_gate", layer),
        .down = layerLinear(call, "weight_down", "bias_down", layer),
        .activation = activationNamed(call.text("activation"))};
    block.feedForwardNorm = layerNormOf(call, "feed_forward", layer);
    return block;
}

math::BlockInput blockInputOf(const Call &call, const arma::mat &x)
{
    math::BlockInput input{.x = x};
    if (call.has("memory"))
        input.memory = &call.matrix("memory");
    if (call.has("mask"))
        input.mask = call.mask("mask").cube();
    if (call.has("memory_mask"))
        input.memoryMask = call.mask("memory_mask").cube();
    input.causal = call.toggle("causal");
    input.emptyRow = call.text("empty_row") == "zero" ? math::EmptyRow::Zero : math::EmptyRow::NaN;
    return input;
}

Estimate blockEstimate(const Call &call)
{
    const auto size = [&](const char *letter) { return static_cast<double>(sizeOf(call, letter).value_or(1)); };
    const double heads = static_cast<double>(headsOf(call)), layers = call.letters.contains("l") ? size("l") : 1;
    const double n = size("n"), seen = n + size("m"), width = size("d");
    const double weights = width * (2 * size("q") + size("k") + size("v") + 3 * size("f"));
    const double wanted = (call.wanted("weights") ? heads * n * n : 0) + (call.wanted("scores") ? heads * n * n : 0);
    return {.bytes = 8 * (weights + n * (10 * width + 4 * size("q") + 3 * size("f")) + layers * wanted),
        .operations = layers * 2 * n * (weights + 2 * seen * size("q"))};
}

} // namespace heed
