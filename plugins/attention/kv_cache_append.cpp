// SPDX-License-Identifier: GPL-3.0-or-later
#include "cache_by_hand.h"
#include "operators.h"

#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Cache cacheOf(const Call &call)
{
    Cache cache{.past = call.has("past") ? &call.cube("past") : nullptr, .added = call.cube("new")};
    cache.kept = cache.all();
    if (call.has("window"))
        cache.kept = std::min(cache.kept, static_cast<arma::uword>(call.integer("window")));
    return cache;
}

/// The heads of an output are those of the first input that is there.
bool hasHeads(const Call &call) { return call.numbers(call.has("past") ? "past" : "new").rank() > 2; }

std::int64_t seenBefore(const Call &call)
{
    if (call.has("seen"))
        return call.integer("seen");
    return call.has("past") ? static_cast<std::int64_t>(call.cube("past").n_rows) : 0;
}

Result<void> check(const Call &call)
{
    if (!call.has("seen") || !call.has("past") || !call.letters.contains("p"))
        return {};
    const auto rows = static_cast<std::int64_t>(call.size("p"));
    if (call.integer("seen") < rows)
        return fail({.message = "past has " + counted(call.size("p"), "row") + ", but seen is "
                + std::to_string(call.integer("seen")) + ": every row of the cache was seen, so expected at least "
                + std::to_string(rows) + ".",
            .port = "seen",
            .rule = Rule::Range,
            .other = "past"});
    return {};
}

Result<Outputs> run(const Call &call)
{
    const Cache cache = cacheOf(call);
    const std::int64_t offset = seenBefore(call) + static_cast<std::int64_t>(cache.added.n_rows);
    Outputs outputs;
    if (call.wanted("offset"))
        outputs.emplace("offset", offset);
    if (cache.dropped() > 0)
        call.note("The window keeps the last " + counted(cache.kept, "row") + "; dropped "
            + (cache.dropped() == 1 ? "is " : "are ") + counted(cache.dropped(), "earlier row") + ".");
    if (!call.wanted("present"))
        return outputs;
    std::optional<arma::cube> present = cache.present(call.stop);
    if (!present)
        return call.stopped();
    if (hasHeads(call))
        outputs.emplace("present", Array<double>(*std::move(present)));
    else
        outputs.emplace("present", Array<double>(Sizes{cache.kept, cache.added.n_cols}, *std::move(present)));
    return outputs;
}

Step offsetStep(const Call &call, const Cache &cache, const Focus &focus)
{
    const double before = static_cast<double>(seenBefore(call)), more = static_cast<double>(cache.added.n_rows);
    hand::StepWriter writer("Count the tokens seen", focus.decimals);
    return writer
        .line({hand::both(std::to_string(seenBefore(call)) + " + " + std::to_string(cache.added.n_rows)),
            {before + more}})
        .step();
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Cache cache = cacheOf(call);
    if (focus.output == "offset")
        return Derivation{offsetStep(call, cache, focus)};
    Sizes shape{cache.kept, cache.added.n_cols};
    if (hasHeads(call))
        shape.insert(shape.begin(), cache.added.n_slices);
    return hand::placeIn(shape, focus).map([&](const hand::Place &place) { return cacheByHand(cache, place, focus); });
}

Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        const auto found = call.letters.find(letter);
        return found == call.letters.end() ? 1.0 : static_cast<double>(found->second);
    };
    double rows = size("p") + size("m");
    if (call.has("window"))
        rows = std::min(rows, static_cast<double>(call.integer("window")));
    const double entries = call.wanted("present") ? size("g") * rows * size("d") : 0;
    return {.bytes = 8 * entries, .operations = entries};
}

/// The end of present against the end of new, entry by entry; NaN is where NaN was.
Result<double> endsWithNew(const Call &call, const Outputs &outputs)
{
    const arma::cube &present = outputs.at("present").get<Array<double>>().cube(), &added = call.cube("new");
    const arma::uword rows = std::min(present.n_rows, added.n_rows);
    double wrong = 0;
    for (arma::uword head = 0; head < present.n_slices; ++head)
        for (arma::uword column = 0; column < present.n_cols; ++column)
            for (arma::uword back = 1; back <= rows; ++back) {
                const double found = present.at(present.n_rows - back, column, head);
                const double given = added.at(added.n_rows - back, column, head);
                wrong += found == given || (found != found && given != given) ? 0 : 1;
            }
    return wrong;
}

Result<double> countsEachToken(const Call &call, const Outputs &outputs)
{
    const auto rows = static_cast<double>(call.cube("new").n_rows);
    const auto offset = static_cast<double>(outputs.at("offset").get<std::int64_t>());
    return std::abs(offset - static_cast<double>(seenBefore(call)) - rows);
}

std::vector<Law> laws()
{
    return {{.name = QT_TRANSLATE_NOOP("operators", "the new rows come last"),
                .says = QT_TRANSLATE_NOOP("operators", "present ends with the rows of new, unchanged."),
                .deviation = endsWithNew,
                .within = 0},
        {.name = QT_TRANSLATE_NOOP("operators", "the offset counts tokens"),
            .says = QT_TRANSLATE_NOOP(
                "operators", "The offset grows by the number of new rows, whatever the window drops."),
            .deviation = countsEachToken,
            .within = 0}};
}

std::vector<Input> inputs()
{
    return {{.name = "past",
                .shape = {"g?", "p", "d"},
                .help = QT_TRANSLATE_NOOP(
                    "operators", "Keys (or values) of earlier tokens, one row a token; none at the first step."),
                .optional = true,
                .also = {"past_key", "past_value", "cache", "past_key_values"}},
        {.name = "new",
            .shape = {"g?", "m", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "Those of the tokens that come now."),
            .also = {"key", "value", "update"}}};
}

std::vector<Option> options()
{
    return {{.name = "window",
                .type = Type::Integer,
                .fallbackText = "no end",
                .range = atLeast(1),
                .help = QT_TRANSLATE_NOOP("operators", "Keep only so many rows, the last ones: a rolling cache."),
                .convention = "Mistral 7B takes 4096",
                .also = {"sliding_window", "max_size", "max_cache_len"}},
        {.name = "seen",
            .type = Type::Integer,
            .fallbackText = "rows of past",
            .range = between(0, 1e15),
            .help = QT_TRANSLATE_NOOP(
                "operators", "How many tokens came before; more than past has rows once a window dropped some."),
            .convention = "Hugging Face's cache_position begins there",
            .also = {"cache_position", "start_pos"}}};
}

} // namespace

Operator kvCacheAppend()
{
    return {
        .name = "kv_cache_append",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Keeps the keys or values of earlier tokens and puts the new ones after them, so that generating a token "
            "computes one row and not all."),
        .formula = R"(K_{\text{present}} = \begin{pmatrix} K_{\text{past}} \\ K_{\text{new}} \end{pmatrix})",
        .letters = {{"?", "token"}, {"g", "key head"}, {"p", "past token"}, {"m", "token"}, {"d", "component"}},
        .also = {"TensorScatter", "past_key_values", "DynamicCache"},
        .inputs = inputs(),
        .options = options(),
        .outputs = {{.name = "present",
                        .shape = {"g?", "?", "d"},
                        .help = QT_TRANSLATE_NOOP("operators", "Past and new rows, or the last of them.")},
            {.name = "offset",
                .type = Type::Integer,
                .view = View::Number,
                .help = QT_TRANSLATE_NOOP(
                    "operators", "How many tokens were seen: the position of the next one, counted from 0.")}},
        .laws = laws(),
        .examples = {{.inputs = {{"past", "[[1, 2], [3, 4]]"}, {"new", "[[5, 6]]"}},
                         .outputs = {{"present", "[[1, 2], [3, 4], [5, 6]]"}, {"offset", "3"}},
                         .says = QT_TRANSLATE_NOOP("operators", "One more token.")},
            {.inputs = {{"past", "[[1, 2], [3, 4]]"}, {"new", "[[5, 6]]"}, {"window", "2"}, {"seen", "7"}},
                .outputs = {{"present", "[[3, 4], [5, 6]]"}, {"offset", "8"}},
                .says = QT_TRANSLATE_NOOP("operators", "A full window of two: the oldest row goes.")}},
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
