// SPDX-License-Identifier: GPL-3.0-or-later
#include "models.h"

#include <algorithm>

namespace heed {

namespace {

ModelSizes transformerBase()
{
    return {.name = "transformer-base",
        .layers = 6,
        .encoderLayers = 6,
        .hidden = 2048,
        .vocabulary = 37000,
        .crossAttention = true};
}

ModelSizes gpt2(std::string name, std::int64_t width, std::int64_t heads, std::int64_t layers)
{
    return {.name = std::move(name),
        .width = width,
        .heads = heads,
        .layers = layers,
        .vocabulary = 50257,
        .context = 1024,
        .activation = "gelu",
        .finalNorm = true};
}

ModelSizes bertBase()
{
    return {.name = "bert-base",
        .width = 768,
        .heads = 12,
        .layers = 12,
        .hidden = 3072,
        .vocabulary = 30522,
        .context = 512,
        .segments = 2,
        .activation = "gelu",
        .embeddingNorm = true,
        .pooler = true};
}

struct LlamaSizes {
    std::int64_t width, heads, keyHeads, layers, hidden, vocabulary;
};

/// RMSNorm, SwiGLU, rotary positions and no biases, as in Llama and what followed it.
ModelSizes llama(std::string name, const LlamaSizes &sizes)
{
    return {.name = std::move(name),
        .width = sizes.width,
        .heads = sizes.heads,
        .keyHeads = sizes.keyHeads,
        .layers = sizes.layers,
        .hidden = sizes.hidden,
        .vocabulary = sizes.vocabulary,
        .activation = "swiglu",
        .norm = "rms_norm",
        .bias = false,
        .tied = false,
        .finalNorm = true};
}

ModelSizes llama1b()
{
    ModelSizes sizes = llama("llama-3.2-1b", {2048, 32, 8, 16, 8192, 128256});
    sizes.tied = true;
    return sizes;
}

ModelSizes qwen4b()
{
    ModelSizes sizes = llama("qwen3-4b", {2560, 32, 8, 36, 9728, 151936});
    sizes.headDim = 128;
    sizes.tied = sizes.queryKeyNorm = true;
    return sizes;
}

} // namespace

const ModelSizes &unnamedModel()
{
    static const ModelSizes sizes;
    return sizes;
}

const std::vector<ModelSizes> &namedModels()
{
    static const std::vector<ModelSizes> all{transformerBase(), gpt2("gpt2", 768, 12, 12),
        gpt2("gpt2-medium", 1024, 16, 24), gpt2("gpt2-large", 1280, 20, 36), gpt2("gpt2-xl", 1600, 25, 48), bertBase(),
        llama("llama-2-7b", {4096, 32, 32, 32, 11008, 32000}), llama("llama-2-13b", {5120, 40, 40, 40, 13824, 32000}),
        llama("llama-2-70b", {8192, 64, 8, 80, 28672, 32000}), llama("llama-3-8b", {4096, 32, 8, 32, 14336, 128256}),
        llama("llama-3-70b", {8192, 64, 8, 80, 28672, 128256}), llama1b(),
        llama("mistral-7b", {4096, 32, 8, 32, 14336, 32000}), qwen4b()};
    return all;
}

const ModelSizes &modelNamed(std::string_view name)
{
    const auto found = std::ranges::find(namedModels(), name, &ModelSizes::name);
    return found == namedModels().end() ? unnamedModel() : *found;
}

} // namespace heed
