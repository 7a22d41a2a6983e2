// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_call.h"

#include "gradient_call.h"

#include <QtGlobal>

namespace heed {

math::AttentionInput attentionInputOf(const Call &call)
{
    math::AttentionInput input{.query = call.cube("query"), .key = call.cube("key"), .value = call.cube("value")};
    if (call.has("mask"))
        input.mask = call.mask("mask").cube();
    if (call.has("bias"))
        input.bias = call.cube("bias");
    if (call.has("scale"))
        input.scale = call.number("scale");
    input.softcap = call.number("softcap");
    if (call.toggle("causal"))
        input.causalOffset =
            math::causalOffset(call.text("align") == "lower_right" ? math::Align::LowerRight : math::Align::UpperLeft,
                input.query.rows(), input.key.rows());
    return input;
}

std::vector<Input> attentionInputs()
{
    const std::string added =
        QT_TRANSLATE_NOOP("operators", "Added to the scores after scale and softcap; minus infinity hides a key.");
    return {{.name = "query",
                .shape = {"h?", "n", "d_k"},
                .help = QT_TRANSLATE_NOOP("operators", "As attention received it: one row a query."),
                .also = {"Q"}},
        {.name = "key",
            .shape = {"g?", "m", "d_k"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a key. Query heads that share a key head add up in it."),
            .also = {"K"}},
        {.name = "value",
            .shape = {"g?", "m", "d_v"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a key."),
            .also = {"V"}},
        upstreamInput(
            {"h?", "n", "d_v"}, QT_TRANSLATE_NOOP("operators", "How the loss changes with attention's output.")),
        {.name = "mask",
            .type = Type::Mask,
            .shape = {"h?", "n", "m"},
            .help = QT_TRANSLATE_NOOP("operators", "True or 1: this query may attend to this key."),
            .optional = true,
            .broadcast = true,
            .also = {"attn_mask"}},
        {.name = "bias",
            .shape = {"h?", "n", "m"},
            .help = added,
            .optional = true,
            .broadcast = true,
            .also = {"attn_mask", "attn_bias"}}};
}

std::vector<Option> attentionOptions()
{
    return {{.name = "causal",
                .type = Type::Toggle,
                .fallback = false,
                .help = QT_TRANSLATE_NOOP("operators", "A query saw only its own token and earlier ones."),
                .convention = "PyTorch and ONNX",
                .also = {"is_causal"}},
        {.name = "align",
            .type = Type::Text,
            .fallback = "upper_left",
            .choices = {"upper_left", "lower_right"},
            .help = QT_TRANSLATE_NOOP("operators",
                "Where the causal triangle stands: query 1 sees key 1 only (upper_left), or the last query sees all "
                "keys (lower_right)."),
            .convention = "PyTorch and ONNX; lower_right is FlashAttention's"},
        {.name = "scale",
            .fallbackText = "1/√d_k",
            .help = QT_TRANSLATE_NOOP("operators", "What the dot products were multiplied by."),
            .convention = "Vaswani et al. 2017, PyTorch and ONNX"},
        {.name = "softcap",
            .fallback = 0.0,
            .range = atLeast(0),
            .help = QT_TRANSLATE_NOOP(
                "operators", "c: a scaled score s became c·tanh(s/c), before mask and bias; 0 leaves it alone."),
            .convention = "ONNX; Gemma 2 takes 50",
            .also = {"logit_softcapping"}}};
}

Result<void> checkAttention(const Call &call)
{
    const auto size = [&](const char *letter) { return static_cast<std::size_t>(sizeOf(call, letter)); };
    const std::string h = std::to_string(size("h")), g = std::to_string(size("g"));
    if (size("g") == 0 || size("h") % size("g") != 0)
        return fail({.message = "The query has " + h + " heads and the key has " + g
                + ". Every key head serves equally many query heads, so the key's number of heads must divide " + h
                + ".",
            .port = "key",
            .rule = Rule::Shape,
            .other = "query"});
    if (size("d_k") == 0)
        return fail(
            Rule::Shape, "The query has no columns: expected at least one, since scores are divided by √d_k.", "query");
    return {};
}

} // namespace heed
