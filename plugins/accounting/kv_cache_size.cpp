// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_options.h"
#include "operators.h"
#include "tally.h"

#include "sdk/wanted.h"

#include <QtGlobal>

namespace heed {

namespace {

struct Cache {
    Factors perToken; ///< of the bytes of one token
    std::int64_t length, batch;
    std::string unit;

    [[nodiscard]] Count bytesPerToken() const { return Tally{{}, {perToken}}.count(); }
    [[nodiscard]] Count bytes() const { return bytesPerToken() * length * batch; }
};

/// Read by themselves: query heads play no part, and need not fit.
Cache cacheOf(const Call &call)
{
    const ModelSizes &model = call.has("model") ? modelNamed(call.text("model")) : unnamedModel();
    const auto size = [&](const char *option, std::int64_t otherwise) {
        return call.has(option) ? call.integer(option) : otherwise;
    };
    const std::int64_t heads = size("kv_heads", model.keyHeads > 0 ? model.keyHeads : model.heads);
    const std::int64_t headDim = size("head_dim", model.headDim > 0 ? model.headDim : model.width / model.heads);
    return {{2, size("layers", model.layers), heads, headDim, bytesOf(call.text("dtype"))}, call.integer("length"),
        call.integer("batch"), call.text("unit")};
}

Result<void> check(const Call &call)
{
    for (const char *option : {"dtype", "length", "batch", "unit"})
        if (!call.has(option))
            return {};
    const Cache cache = cacheOf(call);
    return cache.bytes().overflows() ? Result<void>(tooLarge(call, "bytes of the cache")) : Result<void>{};
}

Result<Outputs> run(const Call &call)
{
    if (const Result<void> fine = check(call); !fine)
        return fail(fine.error());
    const Cache cache = cacheOf(call);
    return onlyWanted(call,
        {{"bytes_per_token", cache.bytesPerToken().value()}, {"bytes", cache.bytes().value()},
            {"size", inUnit(cache.bytes().value(), cache.unit)}});
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    if (const Result<void> fine = check(call); !fine)
        return fail(fine.error());
    const Cache cache = cacheOf(call);
    Derivation steps{productStep(
        "Each token: keys and values · layers · kv_heads · head_dim · bytes", cache.perToken, focus.decimals)};
    if (focus.output == "bytes_per_token")
        return steps;
    steps.push_back(productStep("All tokens: each token · length · batch",
        {cache.bytesPerToken().value(), cache.length, cache.batch}, focus.decimals));
    if (focus.output != "bytes")
        steps.push_back(unitStep(cache.bytes().value(), cache.unit, focus.decimals));
    return steps;
}

Result<double> bytesOfTokens(const Call &call, const Outputs &outputs)
{
    const auto count = [&](const char *name) { return outputs.at(name).get<std::int64_t>(); };
    return static_cast<double>(
        count("bytes") - count("bytes_per_token") * call.integer("length") * call.integer("batch"));
}

std::vector<Option> options()
{
    std::vector<Option> all = modelOptions({"model", "layers", "kv_heads", "head_dim"});
    all.push_back(
        dtypeOption("float16", QT_TRANSLATE_NOOP("operators", "How an entry is stored: 1, 2, 2, 4 or 8 bytes.")));
    all.push_back(lengthOption(1024, 0, QT_TRANSLATE_NOOP("operators", "Tokens of a text that are kept.")));
    all.push_back(batchOption());
    all.push_back(unitOption());
    for (Option &option : all) {
        if (option.name == "kv_heads")
            option.fallbackText = "8, or the model's";
        if (option.name == "head_dim")
            option.fallbackText = "64, or the model's";
    }
    return all;
}

std::vector<Output> outputs()
{
    return {{.name = "bytes_per_token",
                .type = Type::Integer,
                .view = View::Number,
                .help = QT_TRANSLATE_NOOP("operators", "Keys and values of one token in all layers.")},
        {.name = "bytes",
            .type = Type::Integer,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "Of all tokens of all texts.")},
        {.name = "size",
            .type = Type::Number,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "The same in the unit.")}};
}

} // namespace

Operator kvCacheSize()
{
    return {
        .name = "kv_cache_size",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Counts the bytes of the keys and values that a decoder keeps of the tokens it has seen. Heads that share "
            "a key head share its cache too."),
        .formula = R"(2\, L\, g\, d_k\, b \cdot n)",
        .letters = {{"L", "layer"}, {"g", "key head"}, {"d_k", "component of a head"}, {"b", "byte of an entry"},
            {"n", "token"}},
        .also = {"kv_cache", "past_key_values"},
        .options = options(),
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "bytes = per token · tokens"),
            .says = QT_TRANSLATE_NOOP("operators", "Every token takes as many bytes as another."),
            .deviation = bytesOfTokens,
            .within = 0}},
        .examples = {{.inputs = {{"model", "llama-3-70b"}, {"length", "32768"}},
                         .outputs = {{"bytes_per_token", "327680"}, {"bytes", "10737418240"}, {"size", "10"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Eight key heads serve 64 query heads.")},
            {.inputs = {{"model", "gpt2"}},
                .outputs = {{"bytes_per_token", "36864"}},
                .says = QT_TRANSLATE_NOOP("operators", "GPT-2 keeps keys and values of all its 12 heads.")}},
        .check = check,
        .estimate = [](const Call &) { return Estimate{}; },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
