// SPDX-License-Identifier: GPL-3.0-or-later
#include "count.h"
#include "model_options.h"

#include "math/feed_forward.h"
#include "sdk/number_text.h"

namespace heed {

static void take(const Call &call, const char *option, std::int64_t &size)
{
    if (call.has(option))
        size = call.integer(option);
}

static void take(const Call &call, const char *option, bool &toggle)
{
    if (call.has(option))
        toggle = call.toggle(option);
}

static void take(const Call &call, const char *option, std::string &text)
{
    if (call.has(option))
        text = call.text(option);
}

static ModelSizes givenSizes(const Call &call)
{
    ModelSizes sizes = call.has("model") ? modelNamed(call.text("model")) : unnamedModel();
    take(call, "d_model", sizes.width);
    take(call, "heads", sizes.heads);
    take(call, "kv_heads", sizes.keyHeads);
    take(call, "head_dim", sizes.headDim);
    take(call, "layers", sizes.layers);
    take(call, "encoder_layers", sizes.encoderLayers);
    take(call, "d_ff", sizes.hidden);
    take(call, "vocabulary", sizes.vocabulary);
    take(call, "context", sizes.context);
    take(call, "segments", sizes.segments);
    take(call, "activation", sizes.activation);
    take(call, "norm", sizes.norm);
    take(call, "bias", sizes.bias);
    take(call, "tied", sizes.tied);
    sizes.crossAttention = sizes.crossAttention || sizes.encoderLayers > 0;
    take(call, "cross_attention", sizes.crossAttention);
    take(call, "final_norm", sizes.finalNorm);
    take(call, "embedding_norm", sizes.embeddingNorm);
    take(call, "qk_norm", sizes.queryKeyNorm);
    take(call, "pooler", sizes.pooler);
    return sizes;
}

static Result<void> checkKeyHeads(const Call &call, const ModelSizes &sizes)
{
    if (sizes.heads % sizes.keyHeads == 0)
        return {};
    return fail({.message = "kv_heads " + std::to_string(sizes.keyHeads) + " does not divide "
            + counted(static_cast<std::size_t>(sizes.heads), "head")
            + ". Every key head serves equally many query heads.",
        .port = call.has("kv_heads") ? "kv_heads" : "heads",
        .rule = Rule::Range,
        .other = "heads"});
}

static Result<void> settleHeadDim(ModelSizes &sizes)
{
    if (sizes.headDim == 0) {
        if (const Result<void> whole = checkHeadWidth(sizes.width, sizes.heads); !whole)
            return whole;
        sizes.headDim = sizes.width / sizes.heads;
    }
    if ((Count(sizes.heads) * sizes.headDim).overflows())
        return tooLarge("columns of all heads", "head_dim");
    return {};
}

static Result<void> settleHidden(ModelSizes &sizes)
{
    if (sizes.hidden > 0)
        return {};
    const Count eightfold = Count(8) * sizes.width;
    if (eightfold.overflows())
        return tooLarge("columns of the feed-forward layer", "d_model");
    const auto gated = math::gatedWidth(static_cast<arma::uword>(sizes.width), gatedMultiple);
    sizes.hidden = isGated(sizes) ? static_cast<std::int64_t>(gated) : 4 * sizes.width;
    return {};
}

Result<ModelSizes> sizesOf(const Call &call)
{
    ModelSizes sizes = givenSizes(call);
    if (sizes.keyHeads == 0)
        sizes.keyHeads = sizes.heads;
    if (const Result<void> fine = checkKeyHeads(call, sizes); !fine)
        return fail(fine.error());
    if (const Result<void> fine = settleHeadDim(sizes); !fine)
        return fail(fine.error());
    if (const Result<void> fine = settleHidden(sizes); !fine)
        return fail(fine.error());
    return sizes;
}

bool hasGatedWidth(const Call &call)
{
    const ModelSizes sizes = givenSizes(call);
    return sizes.hidden == 0 && isGated(sizes);
}

bool isGated(const ModelSizes &sizes) { return sizes.activation == "swiglu" || sizes.activation == "geglu"; }

} // namespace heed
