// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_by_hand.h"
#include "attention_call.h"
#include "attention_laws.h"
#include "operators.h"

#include <QtGlobal>

namespace heed {

static Value shaped(const Call &call, arma::cube &&cube)
{
    if (call.numbers("query").rank() > 2)
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

static Result<Outputs> run(const Call &call)
{
    const math::AttentionInput input = inputOf(call);
    math::AttentionResult result;
    const math::AttentionWanted wanted{.output = call.wanted("output"),
        .weights = call.wanted("weights"),
        .products = call.wanted("products"),
        .scores = call.wanted("scores")};
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::attend(input, result, wanted, isStopped, call.threads))
        return call.stopped();
    noteEmptyRows(call, input);
    Outputs outputs;
    const auto put = [&](bool isWanted, const char *name, arma::cube &cube) {
        if (isWanted)
            outputs.emplace(name, shaped(call, std::move(cube)));
    };
    put(wanted.output, "output", result.output);
    put(wanted.weights, "weights", result.weights);
    put(wanted.products, "products", result.products);
    put(wanted.scores, "scores", result.scores);
    return outputs;
}

static std::size_t sizeOr(const Call &call, std::string_view letter, std::size_t otherwise)
{
    const auto found = call.letters.find(letter);
    return found == call.letters.end() ? otherwise : found->second;
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
    if (sizeOr(call, "d_k", 1) == 0)
        return fail(
            Rule::Shape, "The query has no columns: expected at least one, since scores are divided by √d_k.", "query");
    return {};
}

static Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) { return static_cast<double>(sizeOr(call, letter, 1)); };
    const double pairs = size("h") * size("n") * size("m");
    double entries = call.wanted("output") ? size("h") * size("n") * size("d_v") : 0;
    for (const char *output : {"weights", "products", "scores"})
        entries += call.wanted(output) ? pairs : 0;
    return {.bytes = 8 * entries, .operations = pairs * 2 * (size("d_k") + size("d_v"))};
}

static std::vector<Input> inputs()
{
    return {
        {.name = "query",
            .shape = {"h?", "n", "d_k"},
            .help = QT_TRANSLATE_NOOP("operators", "What each token looks for: one row a query."),
            .also = {"Q"}},
        {.name = "key",
            .shape = {"g?", "m", "d_k"},
            .help = QT_TRANSLATE_NOOP("operators",
                "What each token advertises: one row a key. With fewer heads than the query, neighbouring query heads "
                "share a key head."),
            .also = {"K"}},
        {.name = "value",
            .shape = {"g?", "m", "d_v"},
            .help = QT_TRANSLATE_NOOP("operators", "What each token hands over: one row a key."),
            .also = {"V"}},
        {.name = "mask",
            .type = Type::Mask,
            .shape = {"h?", "n", "m"},
            .help = QT_TRANSLATE_NOOP("operators",
                "True or 1: this query may attend to this key, as in PyTorch's scaled_dot_product_attention and in "
                "ONNX; PyTorch's nn.MultiheadAttention means the opposite."),
            .optional = true,
            .broadcast = true,
            .also = {"attn_mask"}},
        {.name = "bias",
            .shape = {"h?", "n", "m"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "Added to the scores after scale and softcap; minus infinity hides a key."),
            .optional = true,
            .broadcast = true,
            .also = {"attn_mask", "attn_bias"}},
    };
}

static std::vector<Option> options()
{
    return {
        {.name = "causal",
            .type = Type::Toggle,
            .fallback = false,
            .help = QT_TRANSLATE_NOOP("operators", "A query sees only its own token and earlier ones."),
            .convention = "PyTorch and ONNX",
            .also = {"is_causal"}},
        {.name = "align",
            .type = Type::Text,
            .fallback = "upper_left",
            .choices = {"upper_left", "lower_right"},
            .help = QT_TRANSLATE_NOOP("operators",
                "Where the causal triangle stands when there are not as many queries as keys: query 1 sees key 1 only "
                "(upper_left), or the last query sees all keys (lower_right, as FlashAttention and caches do)."),
            .convention = "PyTorch and ONNX"},
        {.name = "scale",
            .fallbackText = "1/√d_k",
            .help = QT_TRANSLATE_NOOP("operators", "What the dot products are multiplied by."),
            .convention = "Vaswani et al. 2017, PyTorch and ONNX"},
        {.name = "softcap",
            .fallback = 0.0,
            .range = atLeast(0),
            .help = QT_TRANSLATE_NOOP(
                "operators", "c: a scaled score s becomes c·tanh(s/c), before mask and bias; 0 leaves it alone."),
            .convention = "ONNX; Gemma 2 takes 50",
            .also = {"logit_softcapping"}},
        {.name = "empty_row",
            .type = Type::Text,
            .fallback = "zero",
            .choices = {"zero", "nan"},
            .help = QT_TRANSLATE_NOOP("operators",
                "The weights and the output of a query that sees no key: zeros (ONNX), or NaN as 0/0 gives "
                "(PyTorch's nn.MultiheadAttention)."),
            .convention = "ONNX"},
    };
}

static std::vector<Output> outputs()
{
    return {
        {.name = "output",
            .shape = {"h?", "n", "d_v"},
            .help = QT_TRANSLATE_NOOP("operators", "The weighted average of the values, one row a query.")},
        {.name = "weights",
            .shape = {"h?", "n", "m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "How much each query takes from each key.")},
        {.name = "products",
            .shape = {"h?", "n", "m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "The dot product of each query with each key, QKᵀ.")},
        {.name = "scores",
            .shape = {"h?", "n", "m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP(
                "operators", "As softmax receives them: scaled, softcapped, biased, hidden keys at minus infinity.")},
    };
}

static std::vector<Example> examples()
{
    const std::map<std::string, std::string> article{{"query", "[[1, 0], [0, 1], [1, 1]]"},
        {"key", "[[1, 0], [0, 1], [1, 1]]"}, {"value", "[[1, 0], [0, 2], [1, 1]]"}};
    auto causal = article, masked = article;
    causal["causal"] = "true";
    masked["mask"] = "[[false, false, false], [true, true, true], [true, true, true]]";
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
    };
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
        .letters = {{"h", "head"}, {"g", "key head"}, {"n", "query"}, {"m", "key"}, {"d_k", "component"},
            {"d_v", "component"}},
        .also = {"scaled_dot_product_attention", "Attention", "MultiheadAttention"},
        .inputs = inputs(),
        .options = options(),
        .outputs = outputs(),
        .laws = attentionLaws(),
        .examples = examples(),
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = attentionByHand,
    };
}

} // namespace heed
