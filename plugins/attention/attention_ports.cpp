// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_ports.h"

#include <QtGlobal>

namespace heed {

std::vector<Input> attentionInputs()
{
    return {
        {.name = "query",
            .shape = {"h?", "n", "d_k"},
            .help = QT_TRANSLATE_NOOP("operators", "What each token looks for: one row a query."),
            .also = {"Q"}},
        {.name = "key",
            .shape = {"g?", "m", "d_k"},
            .help = QT_TRANSLATE_NOOP("operators",
                "What each token advertises: one row a key. With fewer heads than the query, neighbouring query heads "
                "share a key head."),
            .also = {"K"}},
        {.name = "value",
            .shape = {"g?", "m", "d_v"},
            .help = QT_TRANSLATE_NOOP("operators", "What each token hands over: one row a key."),
            .also = {"V"}},
        {.name = "mask",
            .type = Type::Mask,
            .shape = {"h?", "n", "p+m"},
            .help = QT_TRANSLATE_NOOP("operators",
                "True or 1: this query may attend to this key, as in PyTorch's scaled_dot_product_attention and in "
                "ONNX; PyTorch's nn.MultiheadAttention means the opposite."),
            .optional = true,
            .broadcast = true,
            .also = {"attn_mask"}},
        {.name = "bias",
            .shape = {"h?", "n", "p+m"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "Added to the scores after scale and softcap; minus infinity hides a key."),
            .optional = true,
            .broadcast = true,
            .also = {"attn_mask", "attn_bias"}},
        {.name = "past_key",
            .shape = {"g?", "p", "d_k"},
            .help =
                QT_TRANSLATE_NOOP("operators", "Keys of earlier tokens, from a cache; they come before the others."),
            .optional = true},
        {.name = "past_value",
            .shape = {"g?", "p", "d_v"},
            .help = QT_TRANSLATE_NOOP("operators", "Values of the same earlier tokens."),
            .optional = true},
        {.name = "key_length",
            .type = Type::Integers,
            .shape = {},
            .help = QT_TRANSLATE_NOOP("operators",
                "How many keys are tokens; what follows is padding and hidden, and the queries are the last of the "
                "tokens. One number, or one for each entry of a batch."),
            .optional = true,
            .also = {"nonpad_kv_seqlen", "seqused_k"}},
    };
}

static Option windowOption(const char *name, const char *help, TextList also)
{
    return {.name = name,
        .type = Type::Integer,
        .fallback = -1,
        .range = between(-1, 1e15),
        .help = help,
        .convention = "ONNX and FlashAttention",
        .also = std::move(also)};
}

std::vector<Option> attentionOptions()
{
    return {
        {.name = "causal",
            .type = Type::Toggle,
            .fallback = false,
            .help = QT_TRANSLATE_NOOP("operators", "A query sees only its own token and earlier ones."),
            .convention = "PyTorch and ONNX",
            .also = {"is_causal"}},
        {.name = "align",
            .type = Type::Text,
            .fallback = "upper_left",
            .choices = {"upper_left", "lower_right"},
            .help = QT_TRANSLATE_NOOP("operators",
                "Where the queries stand when there are not as many as keys, for causal and windows: query 1 at key 1, "
                "or with a past at the first new key (upper_left), or the last query at the last key (lower_right, as "
                "FlashAttention does)."),
            .convention = "PyTorch and ONNX"},
        {.name = "scale",
            .fallbackText = "1/√d_k",
            .help = QT_TRANSLATE_NOOP("operators", "What the dot products are multiplied by."),
            .convention = "Vaswani et al. 2017, PyTorch and ONNX"},
        {.name = "softcap",
            .fallback = 0.0,
            .range = atLeast(0),
            .help = QT_TRANSLATE_NOOP(
                "operators", "c: a scaled score s becomes c·tanh(s/c), before mask and bias; 0 leaves it alone."),
            .convention = "ONNX; Gemma 2 takes 50",
            .also = {"logit_softcapping"}},
        windowOption("window_left",
            QT_TRANSLATE_NOOP("operators", "How many keys before its own place a query sees; -1 is no limit."),
            {"left_window_size", "sliding_window"}),
        windowOption("window_right",
            QT_TRANSLATE_NOOP("operators", "How many keys after its own place a query sees; -1 is no limit."),
            {"right_window_size"}),
        {.name = "method",
            .type = Type::Text,
            .fallback = "direct",
            .choices = {"direct", "tiled"},
            .help = QT_TRANSLATE_NOOP("operators",
                "Softmax over whole rows of scores, or tile by tile with a running maximum and sum, which holds no "
                "row of weights unless weights, products or scores are asked for. The numbers are the same."),
            .convention = "tiled is FlashAttention's"},
        {.name = "empty_row",
            .type = Type::Text,
            .fallback = "zero",
            .choices = {"zero", "nan"},
            .help = QT_TRANSLATE_NOOP("operators",
                "The weights and the output of a query that sees no key: zeros (ONNX), or NaN as 0/0 gives "
                "(PyTorch's nn.MultiheadAttention)."),
            .convention = "ONNX"},
    };
}

std::vector<Output> attentionOutputs()
{
    return {
        {.name = "output",
            .shape = {"h?", "n", "d_v"},
            .help = QT_TRANSLATE_NOOP("operators", "The weighted average of the values, one row a query.")},
        {.name = "weights",
            .shape = {"h?", "n", "p+m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "How much each query takes from each key.")},
        {.name = "products",
            .shape = {"h?", "n", "p+m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "The dot product of each query with each key, QKᵀ.")},
        {.name = "scores",
            .shape = {"h?", "n", "p+m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP(
                "operators", "As softmax receives them: scaled, softcapped, biased, hidden keys at minus infinity.")},
        {.name = "present_key",
            .shape = {"g?", "p+m", "d_k"},
            .help = QT_TRANSLATE_NOOP("operators", "past_key and key, to be the next step's past_key."),
            .optional = true},
        {.name = "present_value",
            .shape = {"g?", "p+m", "d_v"},
            .help = QT_TRANSLATE_NOOP("operators", "past_value and value, to be the next step's past_value."),
            .optional = true},
    };
}

} // namespace heed
