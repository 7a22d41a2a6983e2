// SPDX-License-Identifier: GPL-3.0-or-later
#include "parameter_count.h"
#include "operators.h"

#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

std::string partOf(const Call &call)
{
    if (call.has("part"))
        return call.text("part");
    return call.has("model") ? "model" : "attention";
}

/// kdim and vdim are PyTorch's, of one attention block.
Result<void> checkKeyWidths(const Call &call, const std::string &part)
{
    for (const char *option : {"kdim", "vdim"})
        if (call.has(option) && part != "attention")
            return fail({.message = std::string(option)
                    + " belongs to one attention block. Expected part to be attention beside it, found " + part + ".",
                .port = option,
                .rule = Rule::Range,
                .other = "part"});
    return {};
}

std::vector<Part> partsOf(const Call &call, const ModelSizes &sizes, const std::string &part)
{
    const auto width = [&](const char *option) { return call.has(option) ? call.integer(option) : sizes.width; };
    if (part == "model")
        return modelParts(sizes);
    if (part == "block")
        return blockParts(sizes);
    return part == "feed_forward" ? feedForwardParts(sizes) : attentionParts(sizes, width("kdim"), width("vdim"));
}

Result<void> check(const Call &call)
{
    const Result<Counted> counted = countedOf(call);
    return counted ? Result<void>{} : fail(counted.error());
}

Table partsTable(const std::vector<Part> &parts)
{
    Table::Names rows;
    std::vector<Table::Entry> entries;
    for (const Part &part : parts) {
        rows.push_back(part.name);
        entries.insert(entries.end(), {part.weights().value(), part.biases().value(), part.total().value()});
    }
    return {std::move(rows), {"weights", "biases", "total"}, std::move(entries)};
}

Table reconciledTable(const std::vector<Reckoning> &reckonings)
{
    Table::Names rows, columns;
    std::vector<Table::Entry> entries;
    for (const Component &component : reckonings.front().components)
        columns.push_back(component.name);
    columns.emplace_back("total");
    for (const Reckoning &reckoning : reckonings) {
        rows.push_back(reckoning.name);
        for (const Component &component : reckoning.components)
            entries.emplace_back(component.count.value());
        entries.emplace_back(reckoning.sum().value());
    }
    return {std::move(rows), std::move(columns), std::move(entries)};
}

Result<Outputs> run(const Call &call)
{
    const Result<Counted> counted = countedOf(call);
    if (!counted)
        return fail(counted.error());
    const Count weights = weightsOf(counted->parts), biases = biasesOf(counted->parts);
    Outputs outputs{{"parts", partsTable(counted->parts)}, {"weights", weights.value()}, {"biases", biases.value()},
        {"total", (weights + biases).value()}, {"reconciled", reconciledTable(counted->reckonings)}};
    for (const Reckoning &reckoning : counted->reckonings)
        outputs.emplace(reckoning.name, reckoning.sum().value());
    return onlyWanted(call, std::move(outputs));
}

Result<double> totalIsTheSum(const Call &, const Outputs &outputs)
{
    const auto count = [&](const char *name) { return outputs.at(name).get<std::int64_t>(); };
    return static_cast<double>(count("total") - count("weights") - count("biases"));
}

/// How far the entries of the rows are from their last one, as integers.
std::int64_t missedSums(const Table &table)
{
    std::int64_t furthest = 0;
    const std::size_t last = table.columns().size() - 1;
    for (std::size_t row = 0; row < table.rows().size(); ++row) {
        std::int64_t left = std::get<std::int64_t>(table.at(row, last));
        for (std::size_t column = 0; column < last; ++column)
            left -= std::get<std::int64_t>(table.at(row, column));
        furthest = std::max(furthest, left < 0 ? -left : left);
    }
    return furthest;
}

Result<double> rowsAddUp(const Call &, const Outputs &outputs)
{
    const std::int64_t missed =
        std::max(missedSums(outputs.at("parts").get<Table>()), missedSums(outputs.at("reconciled").get<Table>()));
    return static_cast<double>(missed);
}

/// The head is either one table or none.
Result<double> totalIsReconciled(const Call &call, const Outputs &outputs)
{
    const Result<ModelSizes> sizes = sizesOf(call);
    if (!sizes)
        return fail(sizes.error());
    const char *reconciled = sizes->tied ? "tied_total" : "untied_total";
    return static_cast<double>(outputs.at("total").get<std::int64_t>() - outputs.at(reconciled).get<std::int64_t>());
}

std::vector<Option> options()
{
    std::vector<Option> all{{.name = "part",
        .type = Type::Text,
        .fallbackText = "attention; model where one is named",
        .choices = {"attention", "feed_forward", "block", "model"},
        .help = QT_TRANSLATE_NOOP("operators",
            "What is counted: one multi-head attention block, one feed-forward layer, one block of the decoder with "
            "its norms, or all of the model.")}};
    std::vector<std::string> names = modelOptionNames();
    names.insert(names.end(), {"kdim", "vdim"});
    const std::vector<Option> sizes = modelOptions(names);
    all.insert(all.end(), sizes.begin(), sizes.end());
    return all;
}

Output countOutput(std::string name, std::string help)
{
    return {.name = std::move(name), .type = Type::Integer, .view = View::Number, .help = std::move(help)};
}

std::vector<Output> outputs()
{
    return {{.name = "parts",
                .type = Type::Table,
                .help = QT_TRANSLATE_NOOP("operators",
                    "One row a part: query, key, value and output of an attention block; of a model all layers "
                    "together. Columns weights, biases, total.")},
        countOutput(
            "weights", QT_TRANSLATE_NOOP("operators", "Entries of the matrices and tables, and norms' weights.")),
        countOutput("biases", QT_TRANSLATE_NOOP("operators", "Entries of the biases.")),
        countOutput("total", QT_TRANSLATE_NOOP("operators", "Weights and biases together.")),
        countOutput("hidden",
            QT_TRANSLATE_NOOP("operators", "The entries of the blocks' matrices alone, as TransformerLens counts.")),
        countOutput("non_embedding",
            QT_TRANSLATE_NOOP("operators",
                "Without the tables of tokens and positions and without a head, as Kaplan et al. 2020 count. nanoGPT "
                "leaves out positions only.")),
        countOutput("tied_total",
            QT_TRANSLATE_NOOP("operators", "All of it, when the head shares the token embedding's table.")),
        countOutput("untied_total",
            QT_TRANSLATE_NOOP("operators",
                "All of it, when the head has a table of its own, and with an encoder the target's tokens too.")),
        {.name = "reconciled",
            .type = Type::Table,
            .help = QT_TRANSLATE_NOOP(
                "operators", "One row for each of the last four counts, one column for what it is made of.")}};
}

std::vector<Example> examples()
{
    return {{.inputs = {{"d_model", "512"}, {"heads", "8"}},
                .outputs = {{"weights", "1048576"}, {"biases", "2048"}, {"total", "1050624"}},
                .says = QT_TRANSLATE_NOOP("operators", "One block of the base transformer.")},
        {.inputs = {{"d_model", "512"}, {"heads", "8"}, {"kv_heads", "2"}, {"bias", "false"}},
            .outputs = {{"total", "655360"}},
            .says = QT_TRANSLATE_NOOP("operators", "Eight query heads share two key heads.")},
        {.inputs = {{"model", "gpt2"}},
            .outputs = {{"total", "124439808"}, {"tied_total", "124439808"}, {"untied_total", "163037184"},
                {"hidden", "84934656"}},
            .says = QT_TRANSLATE_NOOP("operators", "GPT-2's head shares the token embedding's table.")},
        {.inputs = {{"part", "block"}, {"d_model", "512"}, {"d_ff", "2048"}},
            .outputs = {{"total", "3152384"}},
            .says = QT_TRANSLATE_NOOP("operators", "One encoder layer of the base transformer.")},
        {.inputs = {{"part", "feed_forward"}, {"d_model", "4096"}, {"activation", "swiglu"}, {"bias", "false"}},
            .outputs = {{"total", "135266304"}},
            .says = QT_TRANSLATE_NOOP(
                "operators", "Llama 2 7B's: three matrices of 4096 by 11008, about as much as two of 4096 by 16384.")}};
}

} // namespace

Result<Counted> countedOf(const Call &call)
{
    const std::string part = partOf(call);
    if (const Result<void> fine = checkKeyWidths(call, part); !fine)
        return fail(fine.error());
    const Result<ModelSizes> sizes = sizesOf(call);
    if (!sizes)
        return fail(sizes.error());
    Counted counted{*sizes, part, partsOf(call, *sizes, part), {}};
    counted.reckonings = reckonings(*sizes, counted.parts);
    if (counted.reckonings.back().sum().overflows())
        return tooLarge(call, "parameters");
    return counted;
}

Operator parameterCount()
{
    return {
        .name = "parameter_count",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Counts the learned numbers of an attention block, a feed-forward layer, a block or a model, exactly."),
        .formula = R"(N_{\text{attention}} = 2\,d\,h d_k + 2\,d\,g d_k + (h + 2g)\,d_k + d)",
        .letters = {{"d", "component"}, {"h", "head"}, {"g", "key head"}, {"d_k", "component of a head"}},
        .also = {"numel", "num_parameters", "param_count"},
        .options = options(),
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "total = weights + biases"),
                     .says = QT_TRANSLATE_NOOP("operators", "The total is weights and biases together."),
                     .deviation = totalIsTheSum,
                     .within = 0},
            {.name = QT_TRANSLATE_NOOP("operators", "rows add up"),
                .says = QT_TRANSLATE_NOOP("operators", "The columns of both tables add up to their last one."),
                .deviation = rowsAddUp,
                .within = 0},
            {.name = QT_TRANSLATE_NOOP("operators", "the total is reconciled"),
                .says = QT_TRANSLATE_NOOP("operators", "The total is the tied or the untied one of the table."),
                .deviation = totalIsReconciled,
                .within = 0}},
        .examples = examples(),
        .check = check,
        .estimate = [](const Call &) { return Estimate{}; },
        .run = run,
        .derive = deriveParameters,
    };
}

} // namespace heed
