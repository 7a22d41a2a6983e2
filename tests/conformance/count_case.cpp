// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

#include <algorithm>

namespace heed::conformance {

namespace {

/// What a case of one kind asks for: the call, and where its outputs stand in the table of parts.
struct CountCase {
    std::vector<std::string> attributes; ///< all that are understood
    std::map<std::string, std::string> options; ///< an option's name by the attribute's
    Values fixed; ///< what the case's module has by itself
    std::map<std::string, std::vector<std::string>> rows; ///< of parts, by output
};

const std::vector<std::string> attentionRows{"query", "key", "value", "output"};
const std::vector<std::string> crossRows{
    "cross-attention query", "cross-attention key", "cross-attention value", "cross-attention output"};

std::vector<std::string> stackRows(const std::string &stack)
{
    std::vector<std::string> rows;
    for (const char *part : {"attention", "cross-attention", "feed-forward", "norms", "final norm"})
        rows.push_back(stack + part);
    return rows;
}

CountCase attentionCase()
{
    return {{"bias"},
        {{"embed_dim", "d_model"}, {"num_heads", "heads"}, {"kdim", "kdim"}, {"vdim", "vdim"}, {"bias", "bias"}},
        {{"part", "attention"}},
        {{"count.out_proj", {"output"}}, {"count.q_proj_weight", {"query"}}, {"count.k_proj_weight", {"key"}},
            {"count.v_proj_weight", {"value"}}, {"count.in_proj_weight", {"query", "key", "value"}},
            {"count.in_proj_bias", {"query", "key", "value"}}}};
}

/// An encoder layer when nothing is counted that a decoder has more.
CountCase layerCase(bool isDecoder)
{
    CountCase layer{{}, {{"d_model", "d_model"}, {"nhead", "heads"}, {"dim_feedforward", "d_ff"}},
        {{"part", "block"}, {"cross_attention", isDecoder}},
        {{"count.self_attn", attentionRows}, {"count.linear1", {"up"}}, {"count.linear2", {"down"}},
            {"count.norm1", {"attention norm"}}, {"count.norm2", {"feed-forward norm"}}}};
    if (isDecoder) {
        layer.rows["count.multihead_attn"] = crossRows;
        layer.rows["count.norm2"] = {"cross-attention norm"};
        layer.rows["count.norm3"] = {"feed-forward norm"};
    }
    return layer;
}

CountCase torchTransformerCase()
{
    return {{},
        {{"d_model", "d_model"}, {"nhead", "heads"}, {"num_encoder_layers", "encoder_layers"},
            {"num_decoder_layers", "layers"}, {"dim_feedforward", "d_ff"}},
        {{"part", "model"}, {"vocabulary", 0}, {"final_norm", true}},
        {{"count.encoder", stackRows("encoder ")}, {"count.decoder", stackRows("decoder ")}}};
}

CountCase vaswaniCase()
{
    return {{"shared_embedding", "final_norms"},
        {{"vocab", "vocabulary"}, {"d_model", "d_model"}, {"heads", "heads"}, {"layers", "layers"}, {"d_ff", "d_ff"}},
        {{"model", "transformer-base"}},
        {{"count.tok", {"token embedding"}}, {"count.enc", stackRows("encoder ")},
            {"count.dec", stackRows("decoder ")}}};
}

CountCase gptCase()
{
    return {{"tied_head"},
        {{"n_embd", "d_model"}, {"n_layer", "layers"}, {"n_head", "heads"}, {"vocab", "vocabulary"},
            {"n_ctx", "context"}, {"tied_head", "tied"}, {"bias", "bias"}},
        {{"part", "model"}, {"final_norm", true}, {"activation", "gelu"}},
        {{"count.wte", {"token embedding"}}, {"count.wpe", {"position embedding"}},
            {"count.h", {"attention", "feed-forward", "norms"}}, {"count.ln_f", {"final norm"}}}};
}

CountCase bertCase()
{
    return {{"mlm_head"},
        {{"vocab", "vocabulary"}, {"hidden", "d_model"}, {"layers", "layers"}, {"heads", "heads"},
            {"intermediate", "d_ff"}, {"max_position", "context"}, {"type_vocab", "segments"}, {"pooler", "pooler"}},
        {{"part", "model"}, {"embedding_norm", true}},
        {{"count.embeddings", {"token embedding", "position embedding", "segment embedding", "embedding norm"}},
            {"count.layer", {"attention", "feed-forward", "norms"}}, {"count.pooler", {"pooler"}}}};
}

CountCase llamaCase()
{
    return {{"norm", "ffn_kind"},
        {{"vocab", "vocabulary"}, {"d_model", "d_model"}, {"layers", "layers"}, {"ffn", "d_ff"}, {"q_heads", "heads"},
            {"kv_heads", "kv_heads"}, {"tied_head", "tied"}, {"bias", "bias"}},
        {{"part", "model"}, {"norm", "rms_norm"}, {"activation", "swiglu"}, {"final_norm", true}},
        {{"count.norm", {"final norm"}}, {"count.embed", {"token embedding"}}, {"count.lm_head", {"head"}},
            {"count.layers", {"attention", "feed-forward", "norms"}}}};
}

std::optional<CountCase> caseOf(const VectorCase &test)
{
    const auto has = [&](const char *attribute) { return test.attributes.contains(attribute); };
    if (has("embed_dim"))
        return attentionCase();
    if (has("num_encoder_layers"))
        return torchTransformerCase();
    if (has("dim_feedforward"))
        return layerCase(test.outputs.contains("count.multihead_attn"));
    if (has("shared_embedding"))
        return vaswaniCase();
    if (has("n_embd"))
        return gptCase();
    if (has("type_vocab"))
        return bertCase();
    return has("ffn_kind") ? std::optional(llamaCase()) : std::nullopt;
}

Values callOf(const VectorCase &test, const CountCase &counted)
{
    Values given = counted.fixed;
    for (const auto &[attribute, option] : counted.options)
        if (const auto found = test.attributes.find(attribute); found != test.attributes.end())
            given[option] = found->is_boolean() ? Value(found->get<bool>()) : Value(found->get<std::int64_t>());
    return given;
}

std::string columnOf(const std::string &output)
{
    return output.ends_with("_weight") ? "weights" : output.ends_with("_bias") ? "biases" : "total";
}

/// The sum of one column of `parts` over some rows.
Tensor partsOf(const Table &parts, const std::vector<std::string> &rows, const std::string &column)
{
    std::int64_t sum = 0;
    const auto place = static_cast<std::size_t>(std::ranges::find(parts.columns(), column) - parts.columns().begin());
    for (std::size_t row = 0; row < parts.rows().size(); ++row)
        if (std::ranges::find(rows, parts.rows()[row]) != rows.end())
            sum += std::get<std::int64_t>(parts.at(row, place));
    return {.shape = {}, .entries = {static_cast<double>(sum)}, .dtype = "int64"};
}

} // namespace

Outcome parameterCount(const VectorCase &test, Catalogue &catalogue)
{
    const std::optional<CountCase> counted = caseOf(test);
    if (!counted)
        return failed("a parameter count of another kind of model");
    std::vector<std::string> known = counted->attributes;
    for (const auto &[attribute, option] : counted->options)
        known.push_back(attribute);
    if (const std::string name = firstUnknown(test.attributes, known); !name.empty())
        return failed("the attribute " + name + " is not taken into account");
    const auto outputs = called(catalogue, "parameter_count", callOf(test, *counted));
    Comparing comparing(test);
    if (!outputs) {
        comparing.fail(outputs.error().message);
        return comparing.outcome();
    }
    comparing.output("param_count", Tensor::of(outputs->at("total")));
    for (const auto &[output, rows] : counted->rows)
        comparing.output(output, partsOf(outputs->at("parts").get<Table>(), rows, columnOf(output)));
    return comparing.outcome();
}

} // namespace heed::conformance
