// SPDX-License-Identifier: GPL-3.0-or-later
#include "feed_forward_call.h"
#include "transformer_call.h"

#include <QtGlobal>

namespace heed {

namespace {

/// One attention: four matrices and their biases. `letters` are the columns of query, key and value, and of the heads.
void addAttention(std::vector<Input> &inputs, const std::string &prefix, const std::vector<std::string> &letters)
{
    const bool isOptional = !prefix.empty();
    const std::vector<std::pair<std::string, std::string>> names{
        {"q", QT_TRANSLATE_NOOP("operators", "What makes queries: d_k columns for each head, side by side.")},
        {"k", QT_TRANSLATE_NOOP("operators", "What makes keys: d_k columns for each key head.")},
        {"v", QT_TRANSLATE_NOOP("operators", "What makes values: d_v columns for each key head.")},
        {"o", QT_TRANSLATE_NOOP("operators", "From the joined heads back to d columns.")}};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool isOut = names[i].first == "o";
        const Shape shape = isOut ? Shape{letters[3], "d"} : Shape{"d", letters[i]};
        inputs.push_back({.name = prefix + "w_" + names[i].first,
            .shape = shape,
            .help = names[i].second,
            .optional = isOptional,
            .also = {isOut ? "out_proj.weight" : names[i].first + "_proj_weight"}});
        inputs.push_back({.name = prefix + "b_" + names[i].first,
            .shape = {isOut ? "d" : letters[i]},
            .help = QT_TRANSLATE_NOOP("operators", "Added to the product before it."),
            .optional = true});
    }
}

void addNorm(std::vector<Input> &inputs, const std::string &prefix, const std::string &number)
{
    inputs.push_back({.name = prefix + "_norm_weight",
        .shape = {"d"},
        .help = QT_TRANSLATE_NOOP("operators", "What the normalised entries are multiplied by; 1 without it."),
        .optional = true,
        .also = {number + ".weight"}});
    inputs.push_back({.name = prefix + "_norm_bias",
        .shape = {"d"},
        .help = QT_TRANSLATE_NOOP("operators", "What is added to the normalised entries; 0 without it."),
        .optional = true,
        .also = {number + ".bias"}});
}

} // namespace

std::vector<Input> blockWeights(bool isStack)
{
    std::vector<Input> inputs;
    addAttention(inputs, "", {"q", "k", "v", "j"});
    addNorm(inputs, "attention", "norm1");
    addAttention(inputs, "cross_", {"cq", "ck", "cv", "cj"});
    addNorm(inputs, "cross", "norm2");
    for (Input &input : feedForwardInputs())
        inputs.push_back(std::move(input));
    addNorm(inputs, "feed_forward", "norm3");
    if (isStack)
        for (Input &input : inputs)
            input.shape.insert(input.shape.begin(), "l");
    return inputs;
}

std::vector<Input> blockMasks()
{
    return {
        {.name = "mask",
            .type = Type::Mask,
            .shape = {"heads?", "n", "n"},
            .help = QT_TRANSLATE_NOOP("operators",
                "True or 1: this token may attend to that one; the masks of nn.TransformerEncoderLayer mean the "
                "opposite."),
            .optional = true,
            .broadcast = true,
            .also = {"src_mask", "tgt_mask", "attn_mask"}},
        {.name = "memory_mask",
            .type = Type::Mask,
            .shape = {"heads?", "n", "m"},
            .help = QT_TRANSLATE_NOOP("operators", "True or 1: this token may attend to that row of memory."),
            .optional = true,
            .broadcast = true},
    };
}

static std::vector<Option> headOptions()
{
    return {
        {.name = "heads",
            .type = Type::Integer,
            .fallback = 1,
            .range = between(1, 65536),
            .help = QT_TRANSLATE_NOOP("operators", "How many heads share the columns of w_q."),
            .convention = "Vaswani et al. 2017 take 8; PyTorch wants it said",
            .also = {"nhead", "num_heads", "n_head"}},
        {.name = "kv_heads",
            .type = Type::Integer,
            .fallbackText = "heads",
            .range = between(1, 65536),
            .help = QT_TRANSLATE_NOOP(
                "operators", "How many heads share the columns of w_k and w_v; neighbouring query heads share one."),
            .convention = "Ainslie et al. 2023; one is Shazeer 2019",
            .also = {"num_key_value_heads", "n_kv_heads"}},
    };
}

static std::vector<Option> normOptions()
{
    return {
        {.name = "norm_place",
            .type = Type::Text,
            .fallback = "post",
            .choices = {"pre", "post"},
            .help = QT_TRANSLATE_NOOP("operators",
                "post: norm(x + f(x)), after the sum. pre: x + f(norm(x)), so that the way around f stays clear."),
            .convention = "Vaswani et al. 2017 and PyTorch; pre is GPT-2's and Llama's",
            .also = {"norm_first", "normalize_before"}},
        {.name = "norm",
            .type = Type::Text,
            .fallback = "layer_norm",
            .choices = {"layer_norm", "rms_norm"},
            .help = QT_TRANSLATE_NOOP("operators", "With the mean subtracted, or without."),
            .convention = "PyTorch; Llama takes rms_norm"},
        {.name = "epsilon",
            .fallback = 1e-5,
            .range = atLeast(0),
            .help = QT_TRANSLATE_NOOP("operators", "Keeps the norms' divisors from 0, inside the root."),
            .convention = "PyTorch; BERT takes 1e-12",
            .also = {"layer_norm_eps", "eps", "norm_eps", "rms_norm_eps"}},
    };
}

std::vector<Option> blockOptions()
{
    std::vector<Option> options = headOptions();
    for (Option &option : normOptions())
        options.push_back(std::move(option));
    options.push_back(activationOption());
    options.push_back({.name = "causal",
        .type = Type::Toggle,
        .fallback = false,
        .help = QT_TRANSLATE_NOOP("operators", "A token sees itself and earlier ones only."),
        .convention = "off in PyTorch, where decoders pass a mask",
        .also = {"is_causal", "tgt_is_causal"}});
    options.push_back({.name = "empty_row",
        .type = Type::Text,
        .fallback = "zero",
        .choices = {"zero", "nan"},
        .help =
            QT_TRANSLATE_NOOP("operators", "The attention of a token that sees nothing: zeros, or NaN as 0/0 gives."),
        .convention = "ONNX; PyTorch gives nan"});
    return options;
}

std::map<std::string, std::string> blockLetters(bool isStack)
{
    std::map<std::string, std::string> letters{{"n", "token"}, {"m", "memory row"}, {"d", "component"},
        {"f", "hidden unit"}, {"heads", "head"}, {"q", "query component"}, {"k", "key component"},
        {"v", "value component"}, {"j", "joined component"}, {"cq", "query component"}, {"ck", "key component"},
        {"cv", "value component"}, {"cj", "joined component"}};
    if (isStack)
        letters.emplace("l", "layer");
    return letters;
}

} // namespace heed
