// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_by_hand.h"
#include "attention_call.h"
#include "attention_laws.h"
#include "attention_ports.h"
#include "cache_by_hand.h"
#include "equivalence_laws.h"
#include "operators.h"

#include <QtGlobal>

namespace heed {

static Value shaped(const Call &call, const char *like, arma::cube &&cube)
{
    if (call.numbers(like).rank() > 2)
        return Array<double>(std::move(cube));
    const arma::uword rows = cube.n_rows, columns = cube.n_cols;
    return Array<double>({rows, columns}, std::move(cube));
}

static void noteEmptyRows(const Call &call, const math::AttentionInput &input)
{
    const EmptyRows empty = emptyRows(input);
    if (empty.count == 0 || !call.noteSink)
        return;
    const std::string head = input.query.count() > 1 ? " of head " + std::to_string(empty.firstHead + 1) : "";
    const std::string zeros = input.emptyRow == math::EmptyRow::Zero ? "zeros" : "NaN";
    const std::string query = "query " + std::to_string(empty.firstQuery + 1) + head;
    call.note(empty.count == 1 ? "No key is left for " + query + ": its weights and its output are " + zeros + "."
                               : "No key is left for " + std::to_string(empty.count) + " queries, the first of them "
                + query + ": their weights and outputs are " + zeros + ".");
}

/// With a past always; at the first step, when somebody asks by name.
static void putPresent(const Call &call, const std::string &added, Outputs &outputs)
{
    const std::string past = "past_" + added, name = "present_" + added;
    if (!call.wanted(name) || (!call.has(past) && call.wantedOutputs.empty()))
        return;
    Cache cache{.past = call.has(past) ? &call.cube(past) : nullptr, .added = call.cube(added)};
    cache.kept = cache.all();
    if (std::optional<arma::cube> present = cache.present(call.stop))
        outputs.emplace(name, shaped(call, "key", *std::move(present)));
}

static Result<Outputs> run(const Call &call)
{
    const AttentionNumbers numbers(call);
    const math::AttentionInput &input = numbers.input();
    math::AttentionResult result;
    const math::AttentionWanted wanted{.output = call.wanted("output"),
        .weights = call.wanted("weights"),
        .products = call.wanted("products"),
        .scores = call.wanted("scores")};
    if (!attendInPrecision(call, input, result, wanted))
        return call.stopped();
    noteEmptyRows(call, input);
    Outputs outputs;
    const auto put = [&](bool isWanted, const char *name, arma::cube &cube) {
        if (isWanted)
            outputs.emplace(name, shaped(call, "query", std::move(cube)));
    };
    put(wanted.output, "output", result.output);
    put(wanted.weights, "weights", result.weights);
    put(wanted.products, "products", result.products);
    put(wanted.scores, "scores", result.scores);
    putPresent(call, "key", outputs);
    putPresent(call, "value", outputs);
    if (call.stop.stop_requested())
        return call.stopped();
    return outputs;
}

static std::size_t sizeOr(const Call &call, std::string_view letter, std::size_t otherwise)
{
    const auto found = call.letters.find(letter);
    return found == call.letters.end() ? otherwise : found->second;
}

/// Those of a whole batch.
static Result<void> checkLengths(const Call &call)
{
    const Array<std::int64_t> &lengths = call.integers("key_length");
    const auto keys = static_cast<std::int64_t>(call.size("m") + sizeOr(call, "p", 0));
    for (std::size_t i = 0; i < lengths.size(); ++i)
        if (lengths.at(i) < 0 || lengths.at(i) > keys)
            return fail({.message = "key_length holds " + std::to_string(lengths.at(i)) + "; expected 0 to "
                    + std::to_string(keys) + ", the number of keys.",
                .port = "key_length",
                .rule = Rule::Range,
                .other = "key"});
    return {};
}

static Result<void> check(const Call &call)
{
    const std::size_t heads = sizeOr(call, "h", 1), keyHeads = sizeOr(call, "g", 1);
    const std::string h = std::to_string(heads), g = std::to_string(keyHeads);
    if (keyHeads == 0 || heads % keyHeads != 0)
        return fail({.message = "The query has " + h + " heads and the key has " + g
                + ". Every key head serves equally many query heads, so the key's number of heads must divide " + h
                + ".",
            .port = "key",
            .rule = Rule::Shape,
            .other = "query"});
    if (call.has("past_key") != call.has("past_value")) {
        const std::string given = call.has("past_key") ? "past_key" : "past_value";
        return fail(Rule::Type,
            given + " is given and " + (given == "past_key" ? "past_value" : "past_key")
                + " is not: earlier keys and values come together.",
            given);
    }
    if (call.has("key_length") && call.letters.contains("m"))
        if (const Result<void> fine = checkLengths(call); !fine)
            return fine;
    if (sizeOr(call, "d_k", 1) == 0)
        return fail(
            Rule::Shape, "The query has no columns: expected at least one, since scores are divided by √d_k.", "query");
    return {};
}

static Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) { return static_cast<double>(sizeOr(call, letter, 1)); };
    const double keys = size("m") + static_cast<double>(sizeOr(call, "p", 0)), pairs = size("h") * size("n") * keys;
    double entries = call.wanted("output") ? size("h") * size("n") * size("d_v") : 0;
    entries += call.has("past_key") ? 2 * size("g") * keys * (size("d_k") + size("d_v")) : 0;
    for (const char *output : {"weights", "products", "scores"})
        entries += call.wanted(output) ? pairs : 0;
    return {.bytes = 8 * entries, .operations = pairs * 2 * (size("d_k") + size("d_v"))};
}

static std::vector<Example> examples()
{
    const std::map<std::string, std::string> article{{"query", "[[1, 0], [0, 1], [1, 1]]"},
        {"key", "[[1, 0], [0, 1], [1, 1]]"}, {"value", "[[1, 0], [0, 2], [1, 1]]"}};
    auto causal = article, masked = article;
    causal["causal"] = "true";
    masked["mask"] = "[[false, false, false], [true, true, true], [true, true, true]]";
    const std::map<std::string, std::string> cached{{"query", "[[1, 1]]"}, {"key", "[[1, 1]]"}, {"value", "[[1, 1]]"},
        {"past_key", "[[1, 0], [0, 1]]"}, {"past_value", "[[1, 0], [0, 2]]"}, {"causal", "true"}};
    auto local = article;
    local["window_left"] = "1";
    local["window_right"] = "0";
    local["method"] = "tiled";
    return {
        {.inputs = article,
            .outputs = {{"output", "[[0.802224, 0.796664], [0.598888, 1.203336], [0.751745, 1.000000]]"},
                {"weights",
                    "[[0.401112, 0.197776, 0.401112], [0.197776, 0.401112, 0.401112], [0.248255, 0.248255, 0.503490]]"},
                {"products", "[[1, 0, 1], [0, 1, 1], [1, 1, 2]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Three tokens, small enough to compute by hand.")},
        {.inputs = causal,
            .outputs = {{"output", "[[1.000000, 0.000000], [0.330238, 1.339523], [0.751745, 1.000000]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The same under a causal mask: the first token sees only itself.")},
        {.inputs = masked,
            .outputs = {{"output", "[[0.000000, 0.000000], [0.598888, 1.203336], [0.751745, 1.000000]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "A query that sees no key gets zeros.")},
        {.inputs = cached,
            .outputs = {{"output", "[[0.751745, 1.000000]]"}, {"present_key", "[[1, 0], [0, 1], [1, 1]]"},
                {"present_value", "[[1, 0], [0, 2], [1, 1]]"}},
            .says = QT_TRANSLATE_NOOP("operators",
                "The last token alone, with the keys and values of the others from a cache: the same row.")},
        {.inputs = local,
            .outputs = {{"output", "[[1.000000, 0.000000], [0.330238, 1.339523], [0.669762, 1.330238]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Each token sees itself and the one before, tile by tile.")},
    };
}

static std::vector<Law> laws()
{
    std::vector<Law> laws = attentionLaws();
    for (Law &law : equivalenceLaws())
        laws.push_back(std::move(law));
    return laws;
}

Operator attention()
{
    return {
        .name = "attention",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Scaled dot-product attention: each query takes a weighted average of the values, weighted by how well it "
            "agrees with their keys."),
        .formula =
            R"(\operatorname{Attention}(Q, K, V) = \operatorname{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V)",
        .letters = {{"h", "head"}, {"g", "key head"}, {"n", "query"}, {"m", "key"}, {"p", "past key"}, {"p+m", "key"},
            {"d_k", "component"}, {"d_v", "component"}},
        .also = {"scaled_dot_product_attention", "Attention"},
        .inputs = attentionInputs(),
        .options = attentionOptions(),
        .outputs = attentionOutputs(),
        .laws = laws(),
        .examples = examples(),
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = attentionByHand,
    };
}

} // namespace heed
