// SPDX-License-Identifier: GPL-3.0-or-later
#include "count.h"
#include "model_options.h"
#include "operators.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

struct Settings {
    std::int64_t model, heads, layers, bytes;
    bool projections, feedForward, macs;
};

Settings settingsOf(const Call &call)
{
    const std::string &include = call.text("include");
    return {call.integer("d_model"), call.integer("heads"), call.integer("layers"), bytesOf(call.text("dtype")),
        include != "scores", include == "block", call.text("count") == "mac"};
}

/// One product of factors, with what it counts.
struct Term {
    const char *title;
    const char *column; ///< of the table of parts
    std::vector<std::int64_t> factors;

    [[nodiscard]] Count count() const
    {
        Count product = 1;
        for (const std::int64_t factor : factors)
            product = product * factor;
        return product;
    }
};

Term entriesTerm(const Settings &settings, std::int64_t n)
{
    return {"Entries: heads · n² · layers", "entries", {settings.heads, n, n, settings.layers}};
}

/// 4 n² d for scores and weighted sums, 8 n d² for the four projections, 16 n d² for a feed-forward layer of width 4d.
std::vector<Term> operationTerms(const Settings &settings, std::int64_t n)
{
    const std::int64_t half = settings.macs ? 2 : 1, d = settings.model, layers = settings.layers;
    std::vector<Term> terms{{"Scores and weighted sums", "scores and sums", {4 / half, n, n, d, layers}}};
    if (settings.projections)
        terms.push_back({"Projections of query, key, value and output", "projections", {8 / half, n, d, d, layers}});
    if (settings.feedForward)
        terms.push_back({"Feed-forward layer, 4 times as wide", "feed-forward", {16 / half, n, d, d, layers}});
    return terms;
}

struct Cost {
    Count entries = 0, operations = 0, bytes = 0;

    [[nodiscard]] bool overflows() const { return operations.overflows() || bytes.overflows(); }
};

Cost costOf(const Settings &settings, std::int64_t n)
{
    Cost cost{.entries = entriesTerm(settings, n).count()};
    for (const Term &term : operationTerms(settings, n))
        cost.operations = cost.operations + term.count();
    cost.bytes = cost.entries * settings.bytes;
    return cost;
}

Result<void> check(const Call &call)
{
    if (call.has("lengths") && call.integers("lengths").isEmpty())
        return fail(Rule::Shape, "Expected lengths to name at least one number of tokens, found none.", "lengths");
    if (!call.has("d_model") || !call.has("heads"))
        return {};
    return checkHeadWidth(call.integer("d_model"), call.integer("heads"));
}

Result<std::vector<Cost>> costsOf(const Call &call)
{
    const Settings settings = settingsOf(call);
    std::vector<Cost> costs;
    for (const std::int64_t n : call.integers("lengths").rowMajor()) {
        costs.push_back(costOf(settings, n));
        if (costs.back().overflows())
            return tooLarge(call, "operations or bytes for " + groupedText(n) + " tokens");
    }
    return costs;
}

/// The operations of each length by the parts they come from; called where none of them is too large.
Table partsOf(const Settings &settings, const std::vector<std::int64_t> &tokens)
{
    Table::Names rows, columns;
    std::vector<Table::Entry> counts;
    for (const Term &term : operationTerms(settings, 1))
        columns.emplace_back(term.column);
    for (const std::int64_t n : tokens) {
        rows.push_back(std::to_string(n));
        for (const Term &term : operationTerms(settings, n))
            counts.emplace_back(term.count().value());
    }
    return {std::move(rows), std::move(columns), std::move(counts)};
}

double ratio(Count a, Count b) { return static_cast<double>(a.value()) / static_cast<double>(b.value()); }

Result<Outputs> run(const Call &call)
{
    if (const Result<void> fine = check(call); !fine)
        return fail(fine.error());
    const Result<std::vector<Cost>> costs = costsOf(call);
    if (!costs)
        return fail(costs.error());
    const std::vector<std::int64_t> tokens = call.integers("lengths").rowMajor();
    std::vector<std::int64_t> entries, operations, bytes;
    Table::Names rows;
    std::vector<Table::Entry> cells;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Cost &cost = (*costs)[i];
        entries.push_back(cost.entries.value());
        operations.push_back(cost.operations.value());
        bytes.push_back(cost.bytes.value());
        rows.push_back(std::to_string(tokens[i]));
        cells.insert(cells.end(),
            {entries.back(), operations.back(), bytes.back(), ratio(cost.operations, costs->front().operations)});
    }
    using Integers = Array<std::int64_t>;
    return Outputs{{"tokens", Integers::vector(tokens)}, {"entries", Integers::vector(entries)},
        {"flops", Integers::vector(operations)}, {"bytes", Integers::vector(bytes)},
        {"costs", Table(std::move(rows), {"entries", "flops", "bytes", "growth"}, std::move(cells))},
        {"parts", partsOf(settingsOf(call), tokens)}};
}

Step termStep(const Term &term, int decimals)
{
    return hand::StepWriter(term.title, decimals).say(equals(timesAll(term.factors), term.count().value())).step();
}

Step sumStep(const std::vector<Term> &terms, Count sum, int decimals)
{
    const auto item = [&](std::size_t i) { return grouped(terms[i].count().value()); };
    return hand::StepWriter("Together", decimals)
        .say(equals(hand::listed(terms.size(), item, hand::both(" + ")), sum.value()))
        .step();
}

Step growthStep(const Cost &cost, const Cost &first, int decimals)
{
    const hand::Written above = grouped(cost.operations.value()), below = grouped(first.operations.value());
    return hand::StepWriter("Growth from the first length", decimals)
        .line({{"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain},
            {ratio(cost.operations, first.operations)}})
        .step();
}

/// Of one entry of the table of parts.
Result<Derivation> partSteps(const std::vector<Term> &terms, const Focus &focus)
{
    if (focus.index[1] >= terms.size())
        return fail(Rule::Range, "There is no such part to derive: " + std::to_string(terms.size()) + " are counted.");
    return Derivation{termStep(terms[focus.index[1]], focus.decimals)};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<std::vector<Cost>> costs = costsOf(call);
    if (!costs)
        return fail(costs.error());
    const std::size_t row = focus.index.empty() ? 0 : focus.index[0];
    if (row >= costs->size())
        return fail(
            Rule::Range, "There is no such length to derive: " + std::to_string(costs->size()) + " were given.");
    const Settings settings = settingsOf(call);
    const std::int64_t n = call.integers("lengths").rowMajor()[row];
    const Cost &cost = (*costs)[row];
    const bool all = focus.output.empty() || focus.output == "costs";
    Derivation steps;
    if (focus.output == "tokens")
        steps.push_back(hand::StepWriter("As given", focus.decimals).say(equals(hand::both("n"), n)).step());
    if (all || focus.output == "entries" || focus.output == "bytes")
        steps.push_back(termStep(entriesTerm(settings, n), focus.decimals));
    if (all || focus.output == "bytes")
        steps.push_back(termStep({"Bytes", "bytes", {cost.entries.value(), settings.bytes}}, focus.decimals));
    if (all || focus.output == "flops" || focus.output == "parts") {
        const std::vector<Term> terms = operationTerms(settings, n);
        if (focus.output == "parts" && focus.index.size() > 1)
            return partSteps(terms, focus);
        for (const Term &term : terms)
            steps.push_back(termStep(term, focus.decimals));
        if (terms.size() > 1)
            steps.push_back(sumStep(terms, cost.operations, focus.decimals));
        if (row > 0 && focus.output != "parts")
            steps.push_back(growthStep(cost, costs->front(), focus.decimals));
    }
    return steps;
}

Result<double> partsAddUp(const Call &, const Outputs &outputs)
{
    const auto operations = outputs.at("flops").get<Array<std::int64_t>>().rowMajor();
    const Table parts = outputs.at("parts").get<Table>();
    double furthest = 0;
    for (std::size_t row = 0; row < operations.size(); ++row) {
        std::int64_t left = operations[row];
        for (std::size_t column = 0; column < parts.columns().size(); ++column)
            left -= std::get<std::int64_t>(parts.at(row, column));
        furthest = std::max(furthest, std::abs(static_cast<double>(left)));
    }
    return furthest;
}

/// Twice the length, four times the entries.
Result<double> entriesGrowWithTheSquare(const Call &call, const Outputs &outputs)
{
    const Settings settings = settingsOf(call);
    const auto entries = outputs.at("entries").get<Array<std::int64_t>>().rowMajor();
    const auto tokens = outputs.at("tokens").get<Array<std::int64_t>>().rowMajor();
    double furthest = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const double n = static_cast<double>(tokens[i]);
        const double square = n * n * static_cast<double>(settings.heads) * static_cast<double>(settings.layers);
        furthest = std::max(furthest, std::abs(static_cast<double>(entries[i]) / square - 1));
    }
    return furthest;
}

Option scoreOption()
{
    return {.name = "dtype",
        .type = Type::Text,
        .fallback = "float32",
        .choices = {"float16", "bfloat16", "float32", "float64"},
        .help = QT_TRANSLATE_NOOP("operators", "How a score is stored: 2, 2, 4 or 8 bytes."),
        .convention = "PyTorch"};
}

std::vector<Option> options()
{
    return {
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
            .help = QT_TRANSLATE_NOOP("operators", "Each head has a score matrix of its own."),
            .convention = "the base transformer of Vaswani et al. 2017",
            .also = {"num_heads", "n_head"}},
        {.name = "layers",
            .type = Type::Integer,
            .fallback = 1,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "How many such layers there are."),
            .also = {"num_layers", "n_layer"}},
        {.name = "lengths",
            .type = Type::Integers,
            .fallback = Array<std::int64_t>::vector({1000, 2000}),
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "Numbers of tokens n, one result each."),
            .also = {"seq_len"}},
        scoreOption(),
        countOption(),
        {.name = "include",
            .type = Type::Text,
            .fallback = "scores",
            .choices = {"scores", "attention", "block"},
            .help = QT_TRANSLATE_NOOP("operators",
                "scores: scores and weighted sums; attention: and the four projections; block: and a feed-forward "
                "layer 4 times as wide. Softmax and norms are not counted."),
            .convention = "Kaplan et al. 2020"},
    };
}

std::vector<Output> outputs()
{
    return {
        {.name = "tokens",
            .type = Type::Integers,
            .shape = {"?"},
            .help = QT_TRANSLATE_NOOP("operators", "The lengths, for charts to stand on.")},
        {.name = "entries",
            .type = Type::Integers,
            .shape = {"?"},
            .view = View::Lines,
            .help = QT_TRANSLATE_NOOP("operators", "Scores in all heads and layers: heads · n² · layers.")},
        {.name = "flops",
            .type = Type::Integers,
            .shape = {"?"},
            .view = View::Lines,
            .help = QT_TRANSLATE_NOOP("operators", "Operations of a forward pass; half as many with count: mac.")},
        {.name = "bytes",
            .type = Type::Integers,
            .shape = {"?"},
            .view = View::Lines,
            .help = QT_TRANSLATE_NOOP("operators", "Memory of the scores when all are stored.")},
        {.name = "costs",
            .type = Type::Table,
            .help = QT_TRANSLATE_NOOP(
                "operators", "One row a length; growth is the operations against those of the first length.")},
        {.name = "parts",
            .type = Type::Table,
            .view = View::Stacked,
            .help = QT_TRANSLATE_NOOP("operators",
                "The operations by part: one row a length; columns scores and sums, projections, feed-forward, as far "
                "as they are included.")},
    };
}

} // namespace

Operator attentionCost()
{
    return {
        .name = "attention_cost",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "What attention costs for n tokens: scores, operations and memory, counted exactly."),
        .formula = R"(4 n^2 d + 8 n d^2 + 16 n d^2)",
        .letters = {{"?", "length"}, {"n", "token"}, {"d", "component"}},
        .also = {"FlopCountAnalysis", "flop_counter"},
        .options = options(),
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "entries grow with the square"),
                     .says = QT_TRANSLATE_NOOP("operators", "Entries divided by n² are the same for every length."),
                     .deviation = entriesGrowWithTheSquare},
            {.name = QT_TRANSLATE_NOOP("operators", "parts add up"),
                .says = QT_TRANSLATE_NOOP("operators", "The parts of each length add up to its operations."),
                .deviation = partsAddUp,
                .within = 0}},
        .examples = {{.inputs = {{"lengths", "[1000, 2000]"}},
                         .outputs = {{"entries", "[8000000, 32000000]"}, {"flops", "[2048000000, 8192000000]"},
                             {"bytes", "[32000000, 128000000]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Twice the tokens, four times the scores.")},
            {.inputs = {{"lengths", "[1000, 2000]"}, {"include", "attention"}},
                .outputs = {{"flops", "[4145152000, 12386304000]"}},
                .says = QT_TRANSLATE_NOOP("operators", "With its projections the block grows 2.988 times only.")}},
        .check = check,
        .estimate = [](const Call &) { return Estimate{}; },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
