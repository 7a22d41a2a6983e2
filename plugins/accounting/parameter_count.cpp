// SPDX-License-Identifier: GPL-3.0-or-later
#include "count.h"
#include "operators.h"

#include "sdk/number_text.h"

#include <QtGlobal>

#include <array>

namespace heed {

namespace {

struct Matrix {
    const char *name;
    const char *symbol;
    std::int64_t rows, columns;
    bool bias;

    [[nodiscard]] Count weights() const { return Count(rows) * columns; }
    [[nodiscard]] Count biases() const { return bias ? columns : 0; }
};

struct BlockSizes {
    std::int64_t model, heads, kvHeads, headDim;
    bool bias;
    bool headDimGiven;
};

Result<BlockSizes> sizesOf(const Call &call)
{
    BlockSizes sizes{call.integer("d_model"), call.integer("heads"), call.integer("heads"), 0, call.toggle("bias"),
        call.has("head_dim")};
    if (call.has("kv_heads"))
        sizes.kvHeads = call.integer("kv_heads");
    if (sizes.heads % sizes.kvHeads != 0)
        return fail({.message = "kv_heads " + std::to_string(sizes.kvHeads) + " does not divide "
                + counted(static_cast<std::size_t>(sizes.heads), "head")
                + ". Every key head serves equally many query heads.",
            .port = "kv_heads",
            .rule = Rule::Range,
            .other = "heads"});
    if (sizes.headDimGiven)
        sizes.headDim = call.integer("head_dim");
    else if (const Result<void> whole = checkHeadWidth(sizes.model, sizes.heads); !whole)
        return fail(whole.error());
    else
        sizes.headDim = sizes.model / sizes.heads;
    if ((Count(sizes.heads) * sizes.headDim).overflows())
        return tooLarge("parameters", "head_dim");
    return sizes;
}

std::array<Matrix, 4> matricesOf(const BlockSizes &sizes)
{
    const std::int64_t width = sizes.heads * sizes.headDim, keyWidth = sizes.kvHeads * sizes.headDim;
    return {{{"query", "Q", sizes.model, width, sizes.bias}, {"key", "K", sizes.model, keyWidth, sizes.bias},
        {"value", "V", sizes.model, keyWidth, sizes.bias}, {"output", "O", width, sizes.model, sizes.bias}}};
}

struct Totals {
    Count weights = 0, biases = 0;
};

Totals totalsOf(const std::array<Matrix, 4> &matrices)
{
    Totals totals;
    for (const Matrix &matrix : matrices)
        totals = {totals.weights + matrix.weights(), totals.biases + matrix.biases()};
    return totals;
}

Result<void> check(const Call &call)
{
    if (!call.has("d_model") || !call.has("heads") || !call.has("bias"))
        return {};
    const Result<BlockSizes> sizes = sizesOf(call);
    if (!sizes)
        return fail(sizes.error());
    const Totals totals = totalsOf(matricesOf(*sizes));
    if ((totals.weights + totals.biases).overflows())
        return tooLarge("parameters", "d_model");
    return {};
}

Result<Outputs> run(const Call &call)
{
    if (const Result<void> fine = check(call); !fine)
        return fail(fine.error());
    const std::array<Matrix, 4> matrices = matricesOf(*sizesOf(call));
    const Totals totals = totalsOf(matrices);
    Table::Names rows;
    std::vector<Table::Entry> entries;
    for (const Matrix &matrix : matrices) {
        rows.emplace_back(matrix.name);
        entries.insert(entries.end(),
            {matrix.weights().value(), matrix.biases().value(), (matrix.weights() + matrix.biases()).value()});
    }
    return Outputs{{"parts", Table(std::move(rows), {"weights", "biases", "total"}, std::move(entries))},
        {"weights", totals.weights.value()}, {"biases", totals.biases.value()},
        {"total", (totals.weights + totals.biases).value()}};
}

Step headWidth(const BlockSizes &sizes, int decimals)
{
    const hand::Written model = grouped(sizes.model), heads = grouped(sizes.heads);
    const hand::Written quotient = hand::Written{
        "d_k = \\frac{" + model.tex + "}{" + heads.tex + "}", "d_k = " + model.plain + " / " + heads.plain};
    const hand::Written given{"d_k = " + grouped(sizes.headDim).tex, "d_k = " + grouped(sizes.headDim).plain};
    return hand::StepWriter("Head width", decimals)
        .say(sizes.headDimGiven ? given : equals(quotient, sizes.headDim))
        .step();
}

hand::Written added(const std::array<Matrix, 4> &matrices, Count (Matrix::*part)() const)
{
    const auto item = [&](std::size_t i) { return grouped((matrices[i].*part)().value()); };
    return hand::listed(matrices.size(), item, hand::both(" + "));
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<BlockSizes> sizes = sizesOf(call);
    if (!sizes)
        return fail(sizes.error());
    const std::array<Matrix, 4> matrices = matricesOf(*sizes);
    const Totals totals = totalsOf(matrices);
    hand::StepWriter weights("Weights of each matrix", focus.decimals), sums("Weights", focus.decimals),
        biases("Biases", focus.decimals), total("Total", focus.decimals);
    for (const Matrix &matrix : matrices) {
        const std::string symbol = matrix.symbol;
        weights.say(equals(
            hand::Written{"W_" + symbol + ":\\ ", "W_" + symbol + ": "} + timesAll({matrix.rows, matrix.columns}),
            matrix.weights().value()));
    }
    sums.say(equals(added(matrices, &Matrix::weights), totals.weights.value()));
    biases.say(equals(added(matrices, &Matrix::biases), totals.biases.value()));
    total.say(equals(grouped(totals.weights.value()) + hand::both(" + ") + grouped(totals.biases.value()),
        (totals.weights + totals.biases).value()));
    Derivation steps{headWidth(*sizes, focus.decimals), weights.step(), sums.step()};
    if (sizes->bias) {
        steps.push_back(biases.step());
        steps.push_back(total.step());
    }
    return steps;
}

Result<double> totalIsTheSum(const Call &, const Outputs &outputs)
{
    const auto count = [&](const char *name) { return outputs.at(name).get<std::int64_t>(); };
    return static_cast<double>(count("total") - count("weights") - count("biases"));
}

std::vector<Option> options()
{
    return {
        {.name = "part",
            .type = Type::Text,
            .fallback = "attention",
            .choices = {"attention"},
            .help = QT_TRANSLATE_NOOP("operators", "What is counted: one multi-head attention block.")},
        {.name = "d_model",
            .type = Type::Integer,
            .fallback = 512,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "The width of a token's row."),
            .convention = "the base transformer of Vaswani et al. 2017",
            .also = {"embed_dim", "hidden_size", "n_embd"}},
        {.name = "heads",
            .type = Type::Integer,
            .fallback = 8,
            .range = atLeast(1),
            .help =
                QT_TRANSLATE_NOOP("operators", "Query heads; they share d_model, so their number changes no count."),
            .convention = "the base transformer of Vaswani et al. 2017",
            .also = {"num_heads", "n_head"}},
        {.name = "kv_heads",
            .type = Type::Integer,
            .fallbackText = "heads",
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "Heads of keys and values; fewer than heads in grouped attention."),
            .also = {"num_key_value_heads", "kv_num_heads"}},
        {.name = "head_dim",
            .type = Type::Integer,
            .fallbackText = "d_model/heads",
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "The width of one head.")},
        {.name = "bias",
            .type = Type::Toggle,
            .fallback = true,
            .help = QT_TRANSLATE_NOOP("operators", "Each projection adds a bias."),
            .convention = "PyTorch's nn.MultiheadAttention; Llama has none"},
    };
}

std::vector<Output> outputs()
{
    return {
        {.name = "parts",
            .type = Type::Table,
            .help =
                QT_TRANSLATE_NOOP("operators", "Rows query, key, value and output; columns weights, biases, total.")},
        {.name = "weights",
            .type = Type::Integer,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "Entries of the four matrices.")},
        {.name = "biases",
            .type = Type::Integer,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "Entries of the biases.")},
        {.name = "total",
            .type = Type::Integer,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "Weights and biases together.")},
    };
}

} // namespace

Operator parameterCount()
{
    return {
        .name = "parameter_count",
        .summary = QT_TRANSLATE_NOOP("operators", "Counts the learned numbers of an attention block, exactly."),
        .formula = R"(2\,d_{\text{model}} h d_k + 2\,d_{\text{model}} g d_k + (h + 2g) d_k + d_{\text{model}})",
        .also = {"numel", "num_parameters"},
        .options = options(),
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "total = weights + biases"),
            .says = QT_TRANSLATE_NOOP("operators", "The total is weights and biases together."),
            .deviation = totalIsTheSum,
            .within = 0}},
        .examples = {{.inputs = {{"d_model", "512"}, {"heads", "8"}},
                         .outputs = {{"weights", "1048576"}, {"biases", "2048"}, {"total", "1050624"}},
                         .says = QT_TRANSLATE_NOOP("operators", "One block of the base transformer.")},
            {.inputs = {{"d_model", "512"}, {"heads", "8"}, {"kv_heads", "2"}, {"bias", "false"}},
                .outputs = {{"total", "655360"}},
                .says = QT_TRANSLATE_NOOP("operators", "Eight query heads share two key heads.")}},
        .check = check,
        .estimate = [](const Call &) { return Estimate{}; },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
