// SPDX-License-Identifier: GPL-3.0-or-later
#include "multi_head_by_hand.h"
#include "multi_head_call.h"
#include "multi_head_laws.h"
#include "operators.h"

#include <QtGlobal>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    math::MultiHeadResult result;
    const math::AttentionWanted wanted{
        .output = true, .weights = call.wanted("weights"), .products = false, .scores = call.wanted("scores")};
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::attendWithHeads(multiHeadOf(call), multiHeadInputOf(call), result, wanted, isStopped, call.threads))
        return call.stopped();
    Outputs outputs;
    const auto put = [&](const char *name, const auto &numbers) {
        if (call.wanted(name))
            outputs.emplace(name, Array<double>(numbers));
    };
    put("output", result.output);
    put("weights", result.attention.weights);
    put("scores", result.attention.scores);
    put("attended", result.attention.output);
    put("joined", result.joined);
    put("query", result.query);
    put("key", result.key);
    put("value", result.value);
    return outputs;
}

Input weight(const char *name, Shape shape, const char *help, TextList also, bool isOptional = false)
{
    return {.name = name, .shape = std::move(shape), .help = help, .optional = isOptional, .also = std::move(also)};
}

std::vector<Input> inputs()
{
    return {
        {.name = "x",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a token; the queries are made of it."),
            .also = {"query", "hidden_states"}},
        {.name = "memory",
            .shape = {"m", "e"},
            .help = QT_TRANSLATE_NOOP("operators",
                "What keys and values are made of, one row a token; without it they are made of x (self-attention)."),
            .optional = true,
            .also = {"key", "encoder_hidden_states"}},
        {.name = "value_memory",
            .shape = {"m", "f"},
            .help = QT_TRANSLATE_NOOP("operators", "What the values are made of, where it isn't memory."),
            .optional = true,
            .also = {"value"}},
        weight("w_q", {"d", "q"},
            QT_TRANSLATE_NOOP("operators", "d x heads·d_k; PyTorch keeps it transposed, in in_proj_weight."),
            {"q_proj_weight", "in_proj_weight"}),
        weight("w_k", {"e", "k"}, QT_TRANSLATE_NOOP("operators", "d x kv_heads·d_k."), {"k_proj_weight"}),
        weight("w_v", {"f", "v"}, QT_TRANSLATE_NOOP("operators", "d x kv_heads·d_v."), {"v_proj_weight"}),
        weight("w_o", {"heads*d_v", "o"}, QT_TRANSLATE_NOOP("operators", "heads·d_v x d: mixes what the heads found."),
            {"out_proj_weight"}),
        weight("b_q", {"q"}, QT_TRANSLATE_NOOP("operators", "Added to the queries."), {"in_proj_bias"}, true),
        weight("b_k", {"k"}, QT_TRANSLATE_NOOP("operators", "Added to the keys."), {}, true),
        weight("b_v", {"v"}, QT_TRANSLATE_NOOP("operators", "Added to the values."), {}, true),
        weight("b_o", {"o"}, QT_TRANSLATE_NOOP("operators", "Added to the output."), {"out_proj_bias"}, true),
        {.name = "mask",
            .type = Type::Mask,
            .shape = {"heads", "n", "?"},
            .help = QT_TRANSLATE_NOOP("operators",
                "True or 1: this query may attend to this key; PyTorch's nn.MultiheadAttention means the opposite."),
            .optional = true,
            .broadcast = true,
            .also = {"attn_mask", "key_padding_mask"}},
        {.name = "bias",
            .shape = {"heads", "n", "?"},
            .help = QT_TRANSLATE_NOOP("operators", "Added to the scores; minus infinity hides a key."),
            .optional = true,
            .broadcast = true,
            .also = {"attn_bias"}},
    };
}

Option headOption(
    const char *name, Value fallback, const char *otherwise, const char *help, const char *convention, TextList also)
{
    return {.name = name,
        .type = Type::Integer,
        .fallback = std::move(fallback),
        .fallbackText = otherwise,
        .range = atLeast(1),
        .help = help,
        .convention = convention,
        .also = std::move(also)};
}

std::vector<Option> options()
{
    return {
        headOption("heads", 1, "", QT_TRANSLATE_NOOP("operators", "Into how many heads the queries are cut."),
            "Vaswani et al. 2017 take 8", {"num_heads", "nhead", "q_num_heads", "n_head"}),
        headOption("kv_heads", {}, "heads",
            QT_TRANSLATE_NOOP("operators", "Fewer heads for keys and values, each shared by neighbouring query heads."),
            "Ainslie et al. 2023; one is Shazeer 2019", {"num_kv_heads", "num_key_value_heads", "kv_num_heads"}),
        headOption("head_dim", {}, "columns of w_q / heads",
            QT_TRANSLATE_NOOP(
                "operators", "How wide a head is. The weights say so already; given, it must agree with them."),
            "Vaswani et al. 2017", {"d_k", "head_size"}),
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
                "With another number of keys than of queries: query 1 sees key 1 only (upper_left), or the last query "
                "sees all keys (lower_right)."),
            .convention = "PyTorch and ONNX; lower_right is FlashAttention's"},
        {.name = "scale",
            .fallbackText = "1/√d_k",
            .help = QT_TRANSLATE_NOOP(
                "operators", "What the dot products are multiplied by; d_k is the width of one head, not that of x."),
            .convention = "Vaswani et al. 2017, PyTorch and ONNX"},
        {.name = "empty_row",
            .type = Type::Text,
            .fallback = "zero",
            .choices = {"zero", "nan"},
            .help = QT_TRANSLATE_NOOP("operators",
                "The weights of a query that sees no key: zeros (ONNX), or NaN as 0/0 gives (PyTorch's "
                "nn.MultiheadAttention)."),
            .convention = "ONNX"},
    };
}

Output result(const char *name, Shape shape, const char *help, View view = View::Table)
{
    return {.name = name, .shape = std::move(shape), .view = view, .help = help};
}

std::vector<Output> outputs()
{
    return {
        result("output", {"n", "o"}, QT_TRANSLATE_NOOP("operators", "The joined heads times w_o, one row a token.")),
        result("weights", {"heads", "n", "m|n"},
            QT_TRANSLATE_NOOP("operators",
                "How much each query takes from each key, in every head; nn.MultiheadAttention averages them over the "
                "heads unless told otherwise."),
            View::Heatmap),
        result("scores", {"heads", "n", "m|n"},
            QT_TRANSLATE_NOOP("operators", "As softmax receives them: scaled, biased, hidden keys at minus infinity."),
            View::Heatmap),
        result("attended", {"heads", "n", "d_v"},
            QT_TRANSLATE_NOOP("operators", "What each head gives, before w_o mixes them.")),
        result("joined", {"n", "heads*d_v"}, QT_TRANSLATE_NOOP("operators", "What the heads give, side by side.")),
        result("query", {"n", "q"}, QT_TRANSLATE_NOOP("operators", "The queries of all heads, side by side.")),
        result("key", {"m|n", "k"}, QT_TRANSLATE_NOOP("operators", "The keys of all key heads, side by side.")),
        result("value", {"m|n", "v"}, QT_TRANSLATE_NOOP("operators", "The values of all key heads, side by side.")),
    };
}

std::vector<Example> examples()
{
    const std::string identity = "[[1, 0], [0, 1]]";
    const std::map<std::string, std::string> two{{"x", "[[1, 0], [0, 2]]"}, {"w_q", identity}, {"w_k", identity},
        {"w_v", identity}, {"w_o", identity}, {"heads", "2"}};
    auto shared = two, causal = two;
    shared["kv_heads"] = "1";
    shared["w_k"] = shared["w_v"] = "[[1], [0]]";
    causal["causal"] = "true";
    return {
        {.inputs = two,
            .outputs = {{"weights", "[[[0.731059, 0.268941], [0.5, 0.5]], [[0.5, 0.5], [0.017986, 0.982014]]]"},
                {"output", "[[0.731059, 1.000000], [0.500000, 1.964028]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Two tokens, two heads of width 1: each head sees one column.")},
        {.inputs = causal,
            .outputs = {{"output", "[[1.000000, 0.000000], [0.500000, 1.964028]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The same under a causal mask.")},
        {.inputs = shared,
            .outputs = {{"output", "[[0.731059, 0.500000], [0.500000, 0.880797]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Both query heads share one head of keys and values.")},
    };
}

} // namespace

Operator multiHeadAttention()
{
    return {
        .name = "multi_head_attention",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Attention with several heads: queries, keys and values are projected and cut into heads, each attends by "
            "itself, and what they find is joined and mixed."),
        .formula =
            R"(\operatorname{MultiHead}(X) = \operatorname{Concat}(\text{head}_1, \dots, \text{head}_h)\, W^O,\quad \text{head}_i = \operatorname{Attention}(XW^Q_i, XW^K_i, XW^V_i))",
        .letters = {{"heads", "head"}, {"n", "query"}, {"m", "key"}, {"d", "component"}, {"e", "component"},
            {"f", "component"}, {"q", "component"}, {"k", "component"}, {"v", "component"}, {"d_v", "component"},
            {"?", "key"}, {"m|n", "key: m, or n without memory"}, {"heads*d_v", "component"}, {"o", "component"}},
        .also = {"nn.MultiheadAttention", "MultiHeadAttention", "MultiheadAttention", "GroupQueryAttention"},
        .inputs = inputs(),
        .options = options(),
        .outputs = outputs(),
        .laws = multiHeadLaws(),
        .examples = examples(),
        .check = checkMultiHead,
        .estimate = multiHeadEstimate,
        .run = run,
        .derive = multiHeadByHand,
    };
}

} // namespace heed
