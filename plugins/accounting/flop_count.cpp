// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_options.h"
#include "operators.h"
#include "tally.h"

#include "sdk/wanted.h"

#include <QtGlobal>

namespace heed {

namespace {

struct Work {
    ModelSizes sizes;
    std::int64_t length, batch;
    std::int64_t unit; ///< operations of a multiplication and an addition: 2, or 1 as multiply-accumulate
    std::int64_t passes, blockPasses; ///< what a forward pass is multiplied by, and that of the blocks
};

Result<Work> workOf(const Call &call)
{
    const Result<ModelSizes> sizes = sizesOf(call);
    if (!sizes)
        return fail(sizes.error());
    const bool training = call.toggle("training");
    if (call.toggle("recompute") && !training)
        return fail({.message = "recompute runs the blocks again for the backward pass, and only training has one. "
                                "Expected training to be true beside it, found false.",
            .port = "recompute",
            .rule = Rule::Range,
            .other = "training"});
    const std::int64_t passes = training ? 3 : 1;
    return Work{*sizes, call.integer("length"), call.integer("batch"), call.text("count") == "mac" ? 1 : 2, passes,
        call.toggle("recompute") ? passes + 1 : passes};
}

/// One token's share of a stack's blocks. Each attention multiplies a row by four matrices and meets every token twice.
struct Blocks {
    std::vector<Factors> projections, scores, feedForward;

    void add(const Work &work, std::int64_t layers, std::int64_t attentions)
    {
        const ModelSizes &sizes = work.sizes;
        const std::int64_t width = sizes.width, queries = queryWidth(sizes), keys = keyWidth(sizes);
        if (layers == 0)
            return;
        for (const std::int64_t columns : {queries, keys}) // query and output, key and value
            projections.push_back({work.blockPasses, attentions, 2, work.unit, width, columns, layers});
        scores.push_back({work.blockPasses, attentions, 2, work.unit, work.length, queries, layers});
        feedForward.push_back({work.blockPasses, isGated(sizes) ? 3 : 2, work.unit, width, sizes.hidden, layers});
    }
};

std::vector<Tally> tokenTallies(const Work &work)
{
    const ModelSizes &sizes = work.sizes;
    Blocks blocks;
    blocks.add(work, sizes.encoderLayers, 1);
    blocks.add(work, sizes.layers, sizes.crossAttention ? 2 : 1);
    std::vector<Tally> tallies{{"embedding", {}}, {"projections", blocks.projections},
        {"scores and sums", blocks.scores}, {"feed-forward", blocks.feedForward}, {"head", {}}};
    if (sizes.vocabulary > 0)
        tallies.back().products.push_back({work.passes, work.unit, sizes.width, sizes.vocabulary});
    return tallies;
}

Result<void> check(const Call &call)
{
    for (const char *option : {"length", "batch", "training", "recompute", "count"})
        if (!call.has(option))
            return {};
    const Result<Work> work = workOf(call);
    if (!work)
        return fail(work.error());
    if ((sumOf(tokenTallies(*work)) * work->length * work->batch).overflows())
        return tooLarge(call, "operations");
    return {};
}

Table partsTable(const Work &work, const std::vector<Tally> &tallies)
{
    Table::Names rows;
    std::vector<Table::Entry> entries;
    const auto sum = static_cast<double>(sumOf(tallies).value());
    for (const Tally &tally : tallies) {
        const Count count = tally.count();
        rows.push_back(tally.name);
        entries.emplace_back(count.value());
        entries.emplace_back((count * work.length * work.batch).value());
        entries.emplace_back(static_cast<double>(count.value()) / sum);
    }
    return {std::move(rows), {"per token", "total", "share"}, std::move(entries)};
}

Result<Outputs> run(const Call &call)
{
    if (const Result<void> fine = check(call); !fine)
        return fail(fine.error());
    const Work work = workOf(call).value();
    const std::vector<Tally> tallies = tokenTallies(work);
    const Count sum = sumOf(tallies);
    return onlyWanted(call,
        {{"parts", partsTable(work, tallies)}, {"per_token", sum.value()},
            {"total", (sum * work.length * work.batch).value()}});
}

Step shareStep(const Tally &tally, Count sum, int decimals)
{
    const hand::Written above = grouped(tally.count().value()), below = grouped(sum.value());
    const double share = static_cast<double>(tally.count().value()) / static_cast<double>(sum.value());
    return hand::StepWriter("Share", decimals)
        .line({{"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain}, {share}})
        .step();
}

Step totalStep(const Work &work, Count perToken, int decimals)
{
    return productStep("All tokens: per token · length · batch", {perToken.value(), work.length, work.batch}, decimals);
}

Derivation entrySteps(const Work &work, const std::vector<Tally> &tallies, const Focus &focus)
{
    const Tally &tally = tallies[focus.index[0]];
    const auto wants = [&](std::size_t column) { return focus.index.size() < 2 || focus.index[1] == column; };
    Derivation steps{hand::StepWriter("Each token", focus.decimals).say(tallyLine(tally)).step()};
    if (wants(1))
        steps.push_back(totalStep(work, tally.count(), focus.decimals));
    if (wants(2))
        steps.push_back(shareStep(tally, sumOf(tallies), focus.decimals));
    return steps;
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    if (const Result<void> fine = check(call); !fine)
        return fail(fine.error());
    const Work work = workOf(call).value();
    const std::vector<Tally> tallies = tokenTallies(work);
    const bool ofParts = focus.output == "parts" && !focus.index.empty();
    if (ofParts && (focus.index[0] >= tallies.size() || (focus.index.size() > 1 && focus.index[1] > 2)))
        return noSuchEntry(tallies.size(), 3);
    if (ofParts)
        return entrySteps(work, tallies, focus);
    Derivation steps = tallySteps("Each token", "All parts", tallies, focus.decimals);
    if (focus.output != "per_token")
        steps.push_back(totalStep(work, sumOf(tallies), focus.decimals));
    return steps;
}

Result<double> partsAddUp(const Call &, const Outputs &outputs)
{
    const Table parts = outputs.at("parts").get<Table>();
    std::int64_t left = outputs.at("total").get<std::int64_t>();
    for (std::size_t row = 0; row < parts.rows().size(); ++row)
        left -= std::get<std::int64_t>(parts.at(row, 1));
    return static_cast<double>(left);
}

Result<double> totalOfTokens(const Call &call, const Outputs &outputs)
{
    const auto count = [&](const char *name) { return outputs.at(name).get<std::int64_t>(); };
    return static_cast<double>(count("total") - count("per_token") * call.integer("length") * call.integer("batch"));
}

std::vector<Option> options()
{
    std::vector<Option> all = modelOptions(modelOptionNames());
    all.push_back(lengthOption(
        1024, 1, QT_TRANSLATE_NOOP("operators", "Tokens of a text; with an encoder both texts are so long.")));
    all.push_back(batchOption());
    all.push_back({.name = "training",
        .type = Type::Toggle,
        .fallback = false,
        .help =
            QT_TRANSLATE_NOOP("operators", "A backward pass too, which takes twice the operations of a forward one."),
        .convention = "Kaplan et al. 2020"});
    all.push_back({.name = "recompute",
        .type = Type::Toggle,
        .fallback = false,
        .help = QT_TRANSLATE_NOOP(
            "operators", "Training runs the blocks forward once more in place of storing what is inside them."),
        .convention = "Narayanan et al. 2021",
        .also = {"checkpoint_activations", "gradient_checkpointing"}});
    all.push_back(countOption());
    return all;
}

std::vector<Output> outputs()
{
    return {{.name = "parts",
                .type = Type::Table,
                .help = QT_TRANSLATE_NOOP("operators",
                    "Rows embedding (a look-up: nothing), projections, scores and sums, feed-forward and head; columns "
                    "per token, total and the share in all.")},
        {.name = "per_token",
            .type = Type::Integer,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "Operations for each token of the text.")},
        {.name = "total",
            .type = Type::Integer,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "Operations for all tokens of all texts.")}};
}

} // namespace

Operator flopCount()
{
    return {
        .name = "flop_count",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Counts the operations of a model's matrix products for a text. A look-up counts nothing, a head counts "
            "whether it is tied or not; norms, softmax, activations, biases and a pooler are left out, and no mask "
            "saves anything."),
        .formula = R"(nL\,(4 d\,h d_k + 4 d\,g d_k + 4 n\,h d_k + 4 d\,d_{\text{ff}}) + 2 n V d)",
        .letters = {{"n", "token"}, {"L", "layer"}, {"d", "component"}, {"h", "head"}, {"g", "key head"},
            {"d_k", "component of a head"}, {"d_ff", "hidden unit"}, {"V", "vocabulary entry"}},
        .also = {"FlopCounterMode", "get_total_flops"},
        .options = options(),
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "parts add up"),
                     .says = QT_TRANSLATE_NOOP("operators", "The parts add up to the total."),
                     .deviation = partsAddUp,
                     .within = 0},
            {.name = QT_TRANSLATE_NOOP("operators", "total = per token · tokens"),
                .says = QT_TRANSLATE_NOOP("operators", "Every token takes as many operations as another."),
                .deviation = totalOfTokens,
                .within = 0}},
        .examples = {{.inputs = {{"model", "gpt2"}, {"length", "1024"}},
                         .outputs = {{"total", "291648307200"}, {"per_token", "284812800"}},
                         .says = QT_TRANSLATE_NOOP("operators", "A forward pass of GPT-2 over its whole context.")},
            {.inputs = {{"model", "gpt2"}, {"length", "1024"}, {"training", "true"}},
                .outputs = {{"total", "874944921600"}},
                .says = QT_TRANSLATE_NOOP("operators", "Three times as many with the backward pass.")}},
        .check = check,
        .estimate = [](const Call &) { return Estimate{}; },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
