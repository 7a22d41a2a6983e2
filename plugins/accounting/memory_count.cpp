// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_count.h"
#include "operators.h"

#include "sdk/wanted.h"

#include <QtGlobal>

namespace heed {

namespace {

Result<void> check(const Call &call)
{
    for (const char *option : {"length", "batch", "training", "optimizer", "dtype", "unit"})
        if (!call.has(option))
            return {};
    const Result<Memory> memory = memoryOf(call);
    if (!memory)
        return fail(memory.error());
    return memory->total().overflows() ? Result<void>(tooLarge(call, "bytes")) : Result<void>{};
}

Table partsTable(const Memory &memory)
{
    Table::Names rows;
    std::vector<Table::Entry> entries;
    const auto add = [&](const std::string &name, Count bytes) {
        rows.push_back(name);
        entries.emplace_back(bytes.value());
        entries.emplace_back(inUnit(bytes.value(), memory.unit));
    };
    for (const Tally &tally : memory.perModel)
        add(tally.name, tally.count());
    add(memory.tokensName, memory.ofTokens());
    return {std::move(rows), {"bytes", memory.unit}, std::move(entries)};
}

Result<Outputs> run(const Call &call)
{
    if (const Result<void> fine = check(call); !fine)
        return fail(fine.error());
    const Memory memory = memoryOf(call).value();
    const std::int64_t total = memory.total().value();
    return onlyWanted(call,
        {{"parts", partsTable(memory)}, {"per_token", sumOf(memory.perToken).value()}, {"total", total},
            {"size", inUnit(total, memory.unit)}});
}

Derivation tokenSteps(const Memory &memory, int decimals)
{
    Derivation steps = tallySteps("Each token", "Each token, together", memory.perToken, decimals);
    steps.push_back(productStep("All tokens: each token · length · batch",
        {sumOf(memory.perToken).value(), memory.length, memory.batch}, decimals));
    return steps;
}

Derivation rowSteps(const Memory &memory, const Focus &focus)
{
    const std::size_t row = focus.index[0];
    const bool isOfTokens = row == memory.perModel.size();
    Derivation steps = isOfTokens
        ? tokenSteps(memory, focus.decimals)
        : Derivation{hand::StepWriter("Bytes", focus.decimals).say(tallyLine(memory.perModel[row])).step()};
    if (focus.index.size() < 2 || focus.index[1] == 1) {
        const Count bytes = isOfTokens ? memory.ofTokens() : memory.perModel[row].count();
        steps.push_back(unitStep(bytes.value(), memory.unit, focus.decimals));
    }
    return steps;
}

Derivation allSteps(const Memory &memory, const std::string &output, int decimals)
{
    const Tally ofTokens{memory.tokensName, {{memory.ofTokens().value()}}};
    std::vector<Tally> all = memory.perModel;
    all.push_back(ofTokens);
    Derivation steps = tokenSteps(memory, decimals);
    for (Step &step : tallySteps("Bytes", "Together", all, decimals))
        steps.push_back(std::move(step));
    if (output != "total")
        steps.push_back(unitStep(memory.total().value(), memory.unit, decimals));
    return steps;
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    if (const Result<void> fine = check(call); !fine)
        return fail(fine.error());
    const Memory memory = memoryOf(call).value();
    const std::size_t rows = memory.perModel.size() + 1;
    if (focus.output == "per_token")
        return tallySteps("Each token", "Each token, together", memory.perToken, focus.decimals);
    if (focus.output != "parts" || focus.index.empty())
        return allSteps(memory, focus.output, focus.decimals);
    if (focus.index[0] >= rows || (focus.index.size() > 1 && focus.index[1] > 1))
        return noSuchEntry(rows, 2);
    return rowSteps(memory, focus);
}

Result<double> partsAddUp(const Call &, const Outputs &outputs)
{
    const Table parts = outputs.at("parts").get<Table>();
    std::int64_t left = outputs.at("total").get<std::int64_t>();
    for (std::size_t row = 0; row < parts.rows().size(); ++row)
        left -= std::get<std::int64_t>(parts.at(row, 0));
    return static_cast<double>(left);
}

std::vector<Option> options()
{
    std::vector<Option> all = modelOptions(modelOptionNames());
    all.push_back(lengthOption(
        1024, 0, QT_TRANSLATE_NOOP("operators", "Tokens of a text; 0 counts what stands in memory before any token.")));
    all.push_back(batchOption());
    all.push_back({.name = "training",
        .type = Type::Toggle,
        .fallback = false,
        .help = QT_TRANSLATE_NOOP("operators",
            "Gradients, the optimizer's states and activations, in place of the cache of keys and values.")});
    all.push_back({.name = "optimizer",
        .type = Type::Text,
        .fallback = "adam",
        .choices = {"sgd", "momentum", "adam"},
        .help = QT_TRANSLATE_NOOP("operators",
            "In training it keeps no, one or two numbers for each parameter, in float32 at least, and beside 16-bit "
            "weights a float32 copy of them."),
        .convention = "mixed precision: Micikevicius et al. 2018 and Rajbhandari et al. 2020"});
    all.push_back(
        dtypeOption("float16", QT_TRANSLATE_NOOP("operators", "Of weights, gradients, activations and the cache.")));
    all.push_back(unitOption());
    return all;
}

std::vector<Output> outputs()
{
    return {{.name = "parts",
                .type = Type::Table,
                .help = QT_TRANSLATE_NOOP("operators",
                    "Rows weights and KV cache; in training weights, gradients, optimizer states, where there is one "
                    "master weights, and activations. Columns bytes, and the same in the unit.")},
        {.name = "per_token",
            .type = Type::Integer,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "Bytes of the cache, or of the activations, for each token.")},
        {.name = "total",
            .type = Type::Integer,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "All bytes together.")},
        {.name = "size",
            .type = Type::Number,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "All of it in the unit.")}};
}

} // namespace

Operator memoryCount()
{
    return {
        .name = "memory_count",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Counts the bytes that a model takes to run, or to be trained. Activations are those that Korthikanti et "
            "al. 2022 store, without dropout: inputs of matrix products, norms and activations, softmax's weights, and "
            "logits. A decoder keeps keys and values; an encoder by itself needs no cache."),
        .formula = R"(N\,b + n\,B\,b_{\text{token}})",
        .letters = {{"N", "parameter"}, {"b", "byte of a parameter"}, {"n", "token"}, {"B", "text"},
            {"b_token", "byte of a token's cache"}},
        .also = {"memory_footprint", "get_memory_footprint"},
        .options = options(),
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "parts add up"),
            .says = QT_TRANSLATE_NOOP("operators", "The parts add up to the total."),
            .deviation = partsAddUp,
            .within = 0}},
        .examples = {{.inputs = {{"model", "llama-2-7b"}, {"length", "4096"}},
                         .outputs = {{"per_token", "524288"}, {"total", "15624314880"}, {"size", "14.55"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Weights of 13.5 GB, and 2 GiB of keys and values.")},
            {.inputs = {{"model", "gpt2"}, {"length", "0"}, {"training", "true"}},
                .outputs = {{"total", "1991036928"}},
                .says = QT_TRANSLATE_NOOP("operators", "16 bytes for each parameter, before any text.")}},
        .check = check,
        .estimate = [](const Call &) { return Estimate{}; },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
