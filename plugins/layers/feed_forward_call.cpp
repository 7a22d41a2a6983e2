// SPDX-License-Identifier: GPL-3.0-or-later
#include "feed_forward_call.h"

#include "normalization_call.h"

#include <QtGlobal>

#include <array>

namespace heed {

static constexpr std::array<std::pair<std::string_view, math::Activation>, 5> activations{
    {{"relu", math::Activation::Relu}, {"gelu", math::Activation::Gelu}, {"gelu_tanh", math::Activation::GeluTanh},
        {"silu", math::Activation::Silu}, {"sigmoid", math::Activation::Sigmoid}}};

math::Activation activationNamed(std::string_view name)
{
    for (const auto &[each, activation] : activations)
        if (each == name)
            return activation;
    return math::Activation::Relu;
}

Option activationOption()
{
    TextList choices;
    for (const auto &[name, activation] : activations)
        choices.emplace_back(name);
    return {.name = "activation",
        .type = Type::Text,
        .fallback = "relu",
        .choices = choices,
        .help = QT_TRANSLATE_NOOP("operators",
            "What stands between the two linear layers. With a gate: silu is SwiGLU, gelu GEGLU, relu ReGLU, sigmoid "
            "GLU."),
        .convention = "Vaswani et al. 2017 and PyTorch; BERT takes gelu, GPT-2 gelu_tanh, Llama silu with a gate",
        .also = {"hidden_act", "act_fn", "activation_function"}};
}

math::Linear linearOf(const Call &call, const std::string &name)
{
    math::Linear linear{.weight = {}, .bias = perColumn(call, "bias_" + name)};
    if (call.has("weight_" + name))
        linear.weight = call.matrix("weight_" + name);
    return linear;
}

math::FeedForward feedForwardOf(const Call &call)
{
    return {.up = linearOf(call, "up"),
        .gate = linearOf(call, "gate"),
        .down = linearOf(call, "down"),
        .activation = activationNamed(call.text("activation"))};
}

std::vector<Input> feedForwardInputs()
{
    const auto bias = [](const char *name, Shape shape, TextList also) {
        return Input{.name = name,
            .shape = std::move(shape),
            .help = QT_TRANSLATE_NOOP("operators", "Added to the product before it, one number a column."),
            .optional = true,
            .also = std::move(also)};
    };
    return {
        {.name = "weight_up",
            .shape = {"d", "f"},
            .help = QT_TRANSLATE_NOOP("operators",
                "From d columns to the f of the hidden layer, one column each; nn.Linear holds it transposed."),
            .also = {"linear1.weight", "W_1", "w1", "fc1", "c_fc", "up_proj", "w3"}},
        bias("bias_up", {"f"}, {"linear1.bias", "b_1"}),
        {.name = "weight_gate",
            .shape = {"d", "f"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "Where given, the activation is taken of x times this, and multiplies x times weight_up."),
            .optional = true,
            .also = {"gate_proj"}},
        bias("bias_gate", {"f"}, {}),
        {.name = "weight_down",
            .shape = {"f", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "From the hidden layer back to d columns."),
            .also = {"linear2.weight", "W_2", "w2", "fc2", "c_proj", "down_proj"}},
        bias("bias_down", {"d"}, {"linear2.bias", "b_2"}),
    };
}

} // namespace heed
