// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_options.h"

#include <QtGlobal>

#include <algorithm>

namespace heed {

namespace {

TextList modelNames()
{
    TextList names;
    for (const ModelSizes &sizes : namedModels())
        names.push_back(sizes.name);
    return names;
}

Option sizeOption(std::string name, std::string otherwise, double least, std::string help, std::string convention = {},
    TextList also = {})
{
    return {.name = std::move(name),
        .type = Type::Integer,
        .fallbackText = std::move(otherwise),
        .range = atLeast(least),
        .help = std::move(help),
        .convention = std::move(convention),
        .also = std::move(also)};
}

Option toggleOption(
    std::string name, std::string otherwise, std::string help, std::string convention = {}, TextList also = {})
{
    return {.name = std::move(name),
        .type = Type::Toggle,
        .fallbackText = std::move(otherwise),
        .help = std::move(help),
        .convention = std::move(convention),
        .also = std::move(also)};
}

const char *const vaswani = "the base transformer of Vaswani et al. 2017";

std::vector<Option> widths()
{
    return {
        sizeOption("d_model", "512, or the model's", 1, QT_TRANSLATE_NOOP("operators", "The width of a token's row."),
            vaswani, {"embed_dim", "hidden_size", "n_embd", "dim"}),
        sizeOption("heads", "8, or the model's", 1,
            QT_TRANSLATE_NOOP("operators", "Query heads; they share d_model, so their number changes no count."),
            vaswani, {"num_heads", "nhead", "n_head", "num_attention_heads", "q_num_heads"}),
        sizeOption("kv_heads", "heads, or the model's", 1,
            QT_TRANSLATE_NOOP("operators", "Heads of keys and values; fewer than heads in grouped attention."),
            "grouped attention: Ainslie et al. 2023", {"num_key_value_heads", "kv_num_heads", "n_kv_heads"}),
        sizeOption("head_dim", "d_model/heads, or the model's", 1,
            QT_TRANSLATE_NOOP(
                "operators", "The width of one head; some models, as Qwen3, choose it apart from d_model."),
            {}, {"head_size", "d_head"}),
        sizeOption("d_ff", "4·d_model, gated 8·d_model/3 up to a multiple of 256, or the model's", 1,
            QT_TRANSLATE_NOOP("operators",
                "The width inside the feed-forward layer; three matrices of two thirds of it hold about as much as "
                "two."),
            std::string(vaswani) + "; gated: Touvron et al. 2023 (Llama)",
            {"dim_feedforward", "intermediate_size", "n_inner", "ffn_dim"}),
        sizeOption("kdim", "d_model", 1,
            QT_TRANSLATE_NOOP("operators", "The width of the rows that keys are made from, in one attention block."),
            "PyTorch's nn.MultiheadAttention"),
        sizeOption("vdim", "d_model", 1,
            QT_TRANSLATE_NOOP("operators", "The width of the rows that values are made from, in one attention block."),
            "PyTorch's nn.MultiheadAttention"),
    };
}

std::vector<Option> depths()
{
    return {
        sizeOption("layers", "6, or the model's", 1,
            QT_TRANSLATE_NOOP("operators", "Blocks of the decoder, or of the only stack there is."), vaswani,
            {"num_layers", "n_layer", "num_hidden_layers", "num_decoder_layers"}),
        sizeOption("encoder_layers", "0, or the model's", 0,
            QT_TRANSLATE_NOOP("operators", "Blocks of an encoder before the decoder."), {}, {"num_encoder_layers"}),
        sizeOption("vocabulary", "37000, or the model's", 0,
            QT_TRANSLATE_NOOP("operators", "Tokens that there are; 0: neither a token embedding nor a head."), vaswani,
            {"vocab_size", "n_vocab", "num_embeddings"}),
        sizeOption("context", "0, or the model's", 0,
            QT_TRANSLATE_NOOP("operators",
                "Rows of a learned position embedding; 0 for sinusoidal and rotary positions, which learn nothing."),
            "0: Vaswani et al. 2017 and Llama", {"block_size", "n_ctx", "max_position_embeddings", "n_positions"}),
        sizeOption("segments", "0, or the model's", 0,
            QT_TRANSLATE_NOOP("operators", "Rows of a segment embedding; BERT has 2."), {}, {"type_vocab_size"}),
    };
}

Option modelOption()
{
    return {.name = "model",
        .type = Type::Text,
        .fallbackText = "none",
        .choices = modelNames(),
        .help = QT_TRANSLATE_NOOP(
            "operators", "A model by name; an option given beside it takes the place of that one of its sizes."),
        .convention = "each model's published configuration"};
}

std::vector<Option> kinds()
{
    return {
        {.name = "activation",
            .type = Type::Text,
            .fallbackText = "relu, or the model's",
            .choices = {"relu", "gelu", "silu", "swiglu", "geglu"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "Of the feed-forward layer. swiglu and geglu are gated: three matrices in place of two."),
            .convention = "relu: Vaswani et al. 2017; swiglu: Shazeer 2020 and Llama",
            .also = {"hidden_act", "activation_function"}},
        {.name = "norm",
            .type = Type::Text,
            .fallbackText = "layer_norm, or the model's",
            .choices = {"layer_norm", "rms_norm"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "layer_norm learns a weight and, with bias, a bias for each column; rms_norm a weight."),
            .convention = "rms_norm: Zhang and Sennrich 2019 and Llama"},
    };
}

std::vector<Option> toggles()
{
    return {
        toggleOption("bias", "true, or the model's",
            QT_TRANSLATE_NOOP("operators", "Each matrix of a block, and each LayerNorm, adds a bias."),
            "PyTorch's nn.MultiheadAttention; Llama has none"),
        toggleOption("tied", "true, or the model's",
            QT_TRANSLATE_NOOP("operators", "The head uses the token embedding's table, which is then counted once."),
            "GPT-2; Llama 2 has two", {"tie_word_embeddings", "weight_tying"}),
        toggleOption("cross_attention", "true with an encoder",
            QT_TRANSLATE_NOOP("operators", "Blocks of the decoder also attend to the encoder's output."),
            "Vaswani et al. 2017", {"add_cross_attention"}),
        toggleOption("final_norm", "false, or the model's",
            QT_TRANSLATE_NOOP("operators", "A norm after the last block of each stack."), "GPT-2 and Llama"),
        toggleOption("embedding_norm", "false, or the model's",
            QT_TRANSLATE_NOOP("operators", "A norm after the embeddings."), "BERT"),
        toggleOption("qk_norm", "false, or the model's",
            QT_TRANSLATE_NOOP("operators", "An RMSNorm of queries and of keys, as wide as a head."), "Qwen3"),
        toggleOption("pooler", "false, or the model's",
            QT_TRANSLATE_NOOP("operators", "One more square matrix, for the first token's row."), "BERT",
            {"add_pooling_layer"}),
    };
}

std::vector<Option> allOptions()
{
    std::vector<Option> all{modelOption()};
    for (const auto &more : {widths(), depths(), kinds(), toggles()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

std::vector<Option> modelOptions(const std::vector<std::string> &names)
{
    const std::vector<Option> all = allOptions();
    std::vector<Option> chosen;
    for (const std::string &name : names)
        if (const auto found = std::ranges::find(all, name, &Option::name); found != all.end())
            chosen.push_back(*found);
    return chosen;
}

std::vector<std::string> modelOptionNames()
{
    return {"model", "d_model", "heads", "kv_heads", "head_dim", "layers", "encoder_layers", "d_ff", "vocabulary",
        "context", "segments", "activation", "norm", "bias", "tied", "cross_attention", "final_norm", "embedding_norm",
        "qk_norm", "pooler"};
}

} // namespace heed
