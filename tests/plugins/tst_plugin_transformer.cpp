// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_call.h"
#include "held_laws.h"
#include "loaded_plugin.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

static arma::mat anyMatrix(arma::uword rows, arma::uword columns)
{
    arma::mat matrix(rows, columns);
    for (double &entry : matrix)
        entry = *rc::gen::inRange(-64, 64) / 32.0;
    return matrix;
}

static Value layered(arma::uword rows, arma::uword columns, arma::uword layers)
{
    arma::cube cube(rows, columns, layers);
    cube.imbue([] { return *rc::gen::inRange(-64, 64) / 32.0; });
    return cube;
}

class TestTransformerOperators : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"layers"};
    const Operator &block = plugin.op("transformer_block");
    const Operator &stack = plugin.op("transformer_stack");
    const Operator &head = plugin.op("lm_head");
    const Texts post = block.examples[0].inputs, pre = block.examples[1].inputs;
    const std::string identity = "[[1, 0], [0, 1]]";
    const Texts cross{{"memory", "[[1, 1], [2, 0], [0, 0]]"}, {"cross_w_q", identity}, {"cross_w_k", identity},
        {"cross_w_v", identity}, {"cross_w_o", identity}};

    static Texts with(Texts texts, const Texts &more)
    {
        for (const auto &[name, text] : more)
            texts[name] = text;
        return texts;
    }

    static void row(const char *op, const Texts &given, const char *refusal)
    {
        QTest::newRow(refusal) << QString::fromLatin1(op) << given << std::string(refusal);
    }

    void blockRefusals() const
    {
        row("transformer_block", with(post, {{"heads", "3"}}),
            "shape: w_q has 2 columns, and 2 is not divisible by 3 heads. w_k has 2 columns, and 2 is not divisible by "
            "3 "
            "heads. w_v has 2 columns, and 2 is not divisible by 3 heads.");
        row("transformer_block",
            with(post,
                {{"heads", "2"}, {"w_k", "[[1], [0]]"}, {"kv_heads", "1"}, {"w_v", "[[1], [0]]"},
                    {"w_o", "[[1, 0], [0, 1], [1, 1]]"}}),
            "shape: w_o has 3 rows, but 2 heads of width 1 make 2.");
        row("transformer_block", with(post, {{"w_k", "[[1], [0]]"}}),
            "shape: A head of w_k is 1 wide, one of w_q 2; both are d_k.");
        row("transformer_block", with(post, {{"heads", "2"}, {"kv_heads", "4"}}),
            "range: kv_heads is 4, which does not divide 2 heads.");
        row("transformer_block", with(post, {{"w_v", "[[1, 0]]"}, {"weight_up", "[[1, 2, 3]]"}, {"b_o", "[1]"}}),
            "shape: w_v has 1 row, x has 2 columns; both are d. b_o has 1 entry, x has 2 columns; both are d. "
            "weight_up has 1 row, x has 2 columns; both are d. weight_down has 2 rows, weight_up has 3 columns; both "
            "are f.");
        row("transformer_block", with(post, {{"memory", "[[1, 2]]"}, {"cross_w_q", identity}}),
            "type: Attention to a memory needs memory and all of cross_w_q, cross_w_k, cross_w_v and cross_w_o; given "
            "are memory, cross_w_q, missing cross_w_k, cross_w_v, cross_w_o.");
        row("transformer_block", with(post, {{"mask", "[[1, 1, 1]]"}}),
            "shape: mask has 3 columns, x has 2 rows; both are n.");
        row("transformer_block", with(post, {{"norm_first", "true"}}),
            "type: The operator transformer_block has no input or option 'norm_first'. Here it is called "
            "'norm_place'.");
        row("transformer_block", with(post, {{"bias_gate", "[1, 1]"}}),
            "type: bias_gate is given and weight_gate is not. Expected both, or neither for a layer without a gate.");
    }

    void stackRefusals() const
    {
        row("transformer_stack", with(stack.examples[0].inputs, {{"final_norm_weight", "[1, 1]"}}),
            "type: final_norm_weight is given, but final_norm is false. Set final_norm, or leave it out.");
        row("transformer_stack", with(stack.examples[0].inputs, {{"w_o", "[[[1, 0], [0, 1]]]"}}),
            "shape: w_o has 1 layer, w_q has 2; both are l.");
        row("transformer_stack", with(stack.examples[0].inputs, {{"heads", "4"}, {"kv_heads", "3"}}),
            "range: kv_heads is 3, which does not divide 4 heads.");
        row("lm_head", {{"x", "[[1, 2]]"}},
            "type: The operator lm_head needs the input 'embedding' while tied is true.");
        row("lm_head", {{"x", "[[1, 2]]"}, {"weight", "[[1], [2]]"}},
            "type: tied is true, which needs embedding; given is weight.");
        row("lm_head", {{"x", "[[1, 2]]"}, {"embedding", "[[1, 2]]"}, {"tied", "false"}},
            "type: tied is false, which needs weight; given is embedding.");
        row("lm_head", {{"x", "[[1, 2]]"}, {"embedding", "[[1, 2, 3]]"}},
            "shape: embedding has 3 columns, x has 2; both are d.");
    }

private Q_SLOTS:
    void aWholeBlockByHand()
    {
        compareText(stepsOf(block, pre, {.output = "output", .index = {0}}),
            "Normalise: LN(1, 0) ≈ (1.0000, -1.0000)\n"
            "Query: q_1,1 = 1.0000·1 + (-1.0000)·0 ≈ 1.0000, q_1,2 = 1.0000·0 + (-1.0000)·1 ≈ -1.0000\n"
            "Attend: α_1 = softmax(s_1) ≈ (0.9442, 0.0558), z_1 = Σ α_j v_j ≈ (0.8884, -0.8884)\n"
            "Join the heads and multiply by w_o: a_1,1 = 0.8884·1 + (-0.8884)·0 ≈ 0.8884, a_1,2 = 0.8884·0 + "
            "(-0.8884)·1 ≈ -0.8884\n"
            "Add what went in: 1 + 0.8884 ≈ 1.8884, 0 + (-0.8884) ≈ -0.8884\n"
            "Normalise: LN(1.8884, -0.8884) ≈ (1.0000, -1.0000)\n"
            "Up: h_1,1 = 1.0000·1 + (-1.0000)·0 ≈ 1.0000, h_1,2 = 1.0000·(-1) + (-1.0000)·1 ≈ -2.0000\n"
            "Activation: relu(1.0000) ≈ 1.0000, relu(-2.0000) = 0\n"
            "Down: y_1,1 = 1.0000·1 + 0·0 ≈ 1.0000, y_1,2 = 1.0000·0 + 0·1 = 0\n"
            "Add what went in: 1.8884 + 1.0000 ≈ 2.8884, -0.8884 + 0 ≈ -0.8884");
    }

    void postNormByHand()
    {
        const std::string steps = stepsOf(block, post, {.output = "after_attention", .index = {1}});
        compareText(steps,
            "Query: q_2,1 = 0·1 + 2·0 = 0, q_2,2 = 0·0 + 2·1 = 2\n"
            "Attend: α_2 = softmax(s_2) ≈ (0.0558, 0.9442), z_2 = Σ α_j v_j ≈ (0.0558, 1.8884)\n"
            "Join the heads and multiply by w_o: a_2,1 = 0.0558·1 + 1.8884·0 ≈ 0.0558, a_2,2 = 0.0558·0 + 1.8884·1 ≈ "
            "1.8884\n"
            "Add what went in: 0 + 0.0558 ≈ 0.0558, 2 + 1.8884 ≈ 3.8884\n"
            "Normalise: LN(0.0558, 3.8884) ≈ (-1.0000, 1.0000)");
    }

    void weightsByHand()
    {
        const Focus focus{.output = "weights", .index = {0, 1}, .labels = {{"n", {"The", "cat"}}}};
        compareText(stepsOf(block, with(post, {{"causal", "true"}}), {.output = "weights", .index = {0, 0}}),
            "Scores: s_1,1 = (1·1 + 0·0) / √2 ≈ 0.7071, s_1,2 = hidden = -∞\n"
            "Exponentiate: e^0.7071 ≈ 2.0281, e^-∞ = 0\n"
            "Normalise: 2.0281 + 0 ≈ 2.0281, 2.0281 / 2.0281 = 1, 0 / 2.0281 = 0");
        compareText(stepsOf(block, post, focus),
            "Scores: s_cat,The = (0·1 + 2·0) / √2 = 0, s_cat,cat = (0·0 + 2·2) / √2 ≈ 2.8284\n"
            "Exponentiate: The: e^0 = 1, cat: e^2.8284 ≈ 16.9188 [e^2.8284 of cat: the rounded numbers give 16.9184, "
            "unrounded arithmetic 16.9188.]\n"
            "Normalise: 1 + 16.9188 ≈ 17.9188, The: 1 / 17.9188 ≈ 0.0558, cat: 16.9188 / 17.9188 ≈ 0.9442");
        compareText(stepsOf(block, with(post, {{"heads", "2"}}), {.output = "scores", .index = {1, 1, 1}}),
            "Scores of head 2: s_2,2 = 2·2 / √1 = 4");
        compareText(stepsOf(block, with(post, {{"mask", "[[0, 0], [1, 1]]"}}), {.output = "weights", .index = {0, 0}}),
            "Scores: s_1,1 = hidden = -∞, s_1,2 = hidden = -∞\nNothing is seen: α_1 = (0, 0)");
    }

    void memoryByHand()
    {
        const Texts texts = with(pre, cross);
        QVERIFY(
            stepsOf(block, with(post, cross), {.output = "cross_weights", .index = {0, 0, 1}})
                .ends_with("Scores: s_1,1 = (1.0000·1 + (-1.0000)·1) / √2 = 0, s_1,2 = (1.0000·2 + (-1.0000)·0) / √2 "
                           "≈ 1.4142, s_1,3 = (1.0000·0 + (-1.0000)·0) / √2 = 0\n"
                           "Exponentiate: e^0 = 1, e^1.4142 ≈ 4.1131, e^0 = 1 [e^1.4142: the rounded numbers give "
                           "4.1132, unrounded arithmetic 4.1131.]\n"
                           "Normalise: 1 + 4.1131 + 1 ≈ 6.1131, 4.1131 / 6.1131 ≈ 0.6728"));
        const auto outputs = prepared(block, texts).value().run().value();
        for (const char *name :
            {"cross_input", "cross_weights", "cross_attention", "after_cross", "feed_forward_input"})
            for (const Sizes &index : {Sizes{0}, Sizes(outputs.at(name).shape().size(), 0)})
                QVERIFY(!stepsOf(block, texts, {.output = name, .index = index}).empty());
        QCOMPARE(outputs.at("cross_weights").shape(), Sizes({1, 2, 3}));
        QVERIFY(!prepared(block, pre).value().run().value().contains("after_cross"));
        QVERIFY(!prepared(block, post).value().run().value().contains("attention_input"));
    }

    void stackByHand()
    {
        const Texts two = stack.examples[0].inputs, normed = stack.examples[1].inputs;
        const std::string steps = stepsOf(stack, normed, {.output = "output", .index = {0, 1}});
        QVERIFY2(steps.starts_with("What the blocks before make: block 1: x_1 ≈ (2.8884, -0.8884)\n"
                                   "Block 2. Normalise: LN(2.8884, -0.8884) ≈ (1.0000, -1.0000)\n"),
            steps.c_str());
        QVERIFY2(steps.ends_with("Final norm: LN(4.7767, -1.7767)_2 ≈ -1.0000"), steps.c_str());
        const std::string first = stepsOf(stack, two, {.output = "states", .index = {0, 0, 0}});
        QVERIFY2(first.ends_with("Block 1. Add what went in: 1.8884 + 1.0000 ≈ 2.8884"), first.c_str());
        const PreparedCall call = prepared(stack, two).value();
        compareText(call.derive(call.run().value(), {.output = "states", .index = {2}}).error().message,
            "There is no such layer to derive: the stack has 2.");
    }

    void headByHand()
    {
        compareText(stepsOf(head, head.examples[0].inputs, {.index = {0}, .labels = {{"v", {"yes", "no", "so"}}}}),
            "Token times each row of the embedding: z_1,yes = 1·1 + 2·0 = 1, z_1,no = 1·0 + 2·1 = 2, z_1,so = 1·(-1) + "
            "2·1 = 1");
        compareText(stepsOf(head, head.examples[1].inputs, {.output = "logits", .index = {0, 2}}),
            "Token times each column of the weight: z_1,3 = 1·(-1) + 2·1 + 5 = 6");
    }

    /// A block of PyTorch's own size: every intermediate has its shape.
    void shapes()
    {
        Values given{{"x", arma::mat(3, 4, arma::fill::ones)}, {"heads", 2}, {"kv_heads", 1}};
        for (const auto &[name, rows, columns] : {std::tuple("w_q", 4, 6), {"w_k", 4, 3}, {"w_v", 4, 5}, {"w_o", 10, 4},
                 {"weight_up", 4, 7}, {"weight_down", 7, 4}})
            given.emplace(name, arma::mat(rows, columns, arma::fill::ones));
        const auto outputs = PreparedCall::prepare(block, given).value().run().value();
        QCOMPARE(outputs.at("query").shape(), Sizes({3, 6}));
        QCOMPARE(outputs.at("key").shape(), Sizes({3, 3}));
        QCOMPARE(outputs.at("value").shape(), Sizes({3, 5}));
        QCOMPARE(outputs.at("weights").shape(), Sizes({2, 3, 3}));
        QCOMPARE(outputs.at("joined").shape(), Sizes({3, 10}));
        QCOMPARE(outputs.at("hidden").shape(), Sizes({3, 7}));
    }

    void blockLaws()
    {
        QVERIFY(rc::check("laws of transformer_block", [this] {
            const auto n = *rc::gen::inRange<arma::uword>(1, 5), d = 2 * *rc::gen::inRange<arma::uword>(1, 3);
            Values given{{"x", anyMatrix(n, d)}, {"heads", 2}, {"causal", *rc::gen::arbitrary<bool>()},
                {"norm", *rc::gen::element<std::string>("layer_norm", "rms_norm")}, {"epsilon", 0.01},
                {"norm_place", *rc::gen::element<std::string>("pre", "post")}};
            for (const char *name : {"w_q", "w_k", "w_v", "w_o", "cross_w_q", "cross_w_k", "cross_w_v", "cross_w_o"})
                given.emplace(name, anyMatrix(d, d));
            given.emplace("weight_up", anyMatrix(d, 3));
            given.emplace("weight_down", anyMatrix(3, d));
            given.emplace("memory", anyMatrix(2, d));
            holdLaws(block, given);
        }));
    }

    void stackLaws()
    {
        QVERIFY(rc::check("laws of transformer_stack and lm_head", [this] {
            const auto n = *rc::gen::inRange<arma::uword>(1, 5), layers = *rc::gen::inRange<arma::uword>(1, 4);
            Values given{{"x", anyMatrix(n, 2)}, {"causal", *rc::gen::arbitrary<bool>()}, {"epsilon", 0.01},
                {"final_norm", *rc::gen::arbitrary<bool>()}, {"norm_place", "pre"}};
            for (const char *name : {"w_q", "w_k", "w_v", "w_o"})
                given.emplace(name, layered(2, 2, layers));
            given.emplace("weight_up", layered(2, 3, layers));
            given.emplace("weight_down", layered(3, 2, layers));
            holdLaws(stack, given);
            holdLaws(head, {{"x", anyMatrix(n, 3)}, {"embedding", anyMatrix(5, 3)}});
        }));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<Texts>("given");
        QTest::addColumn<std::string>("refusal");
        blockRefusals();
        stackRefusals();
    }

    void refusals()
    {
        QFETCH(QString, op);
        QFETCH(Texts, given);
        QFETCH(std::string, refusal);
        compareText(refusalOf(plugin.op(op.toStdString()), given), refusal);
    }
};

QTEST_GUILESS_MAIN(TestTransformerOperators)
#include "tst_plugin_transformer.moc"
