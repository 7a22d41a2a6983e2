// SPDX-License-Identifier: GPL-3.0-or-later
#include "bound_call.h"
#include "loaded_plugin.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

using Lines = std::vector<std::string>;

class TestAttentionPlugin : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"attention"};
    const Operator &attention = plugin.op("attention");
    const Operator &causalMask = plugin.op("causal_mask");
    const Texts article{{"query", "[[1, 0], [0, 1], [1, 1]]"}, {"key", "[[1, 0], [0, 1], [1, 1]]"},
        {"value", "[[1, 0], [0, 2], [1, 1]]"}};

    Texts articleWith(const Texts &more) const
    {
        Texts texts = article;
        texts.insert(more.begin(), more.end());
        return texts;
    }
    Lines derived(const Texts &texts, const std::string &output, const Sizes &index) const
    {
        return plainOf(attention.derive(bound(attention, texts), {}, {.output = output, .index = index}));
    }
    static void compare(const Lines &found, const Lines &expected)
    {
        QCOMPARE(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            QCOMPARE(QString::fromStdString(found[i]), QString::fromStdString(expected[i]));
    }

private Q_SLOTS:
    void articlesTokenOne()
    {
        compare(derived(article, "output", {}),
            {"Dot products with each key: q_1·k_1 = 1·1 + 0·0 = 1, q_1·k_2 = 1·0 + 0·1 = 0, q_1·k_3 = 1·1 + 0·1 = 1",
                "Scale by the root of d_k: √2 ≈ 1.4142, 1 / 1.4142 ≈ 0.7071, 0 / 1.4142 = 0, 1 / 1.4142 ≈ 0.7071",
                "Exponentiate: e^0.7071 ≈ 2.0281, e^0 = 1, e^0.7071 ≈ 2.0281",
                "Normalise: 2.0281 + 1 + 2.0281 ≈ 5.0562, α_1 ≈ (0.4011, 0.1978, 0.4011)",
                "Weighted sum of the values: z_1 = 0.4011·(1, 0) + 0.1978·(0, 2) + 0.4011·(1, 1) ≈ (0.8022, 0.7967)"});
    }

    void articlesTokenThreeAndItsRemark()
    {
        const Lines steps = derived(article, "output", {2});
        compare({steps.begin() + 2, steps.end()},
            {"Exponentiate: e^0.7071 ≈ 2.0281, e^0.7071 ≈ 2.0281, e^1.4142 ≈ 4.1133 [e^1.4142: the rounded numbers "
             "give 4.1132, unrounded arithmetic 4.1133.]",
                "Normalise: 2.0281 + 2.0281 + 4.1133 ≈ 8.1695, α_3 ≈ (0.2483, 0.2483, 0.5035)",
                "Weighted sum of the values: z_3 = 0.2483·(1, 0) + 0.2483·(0, 2) + 0.5035·(1, 1) ≈ (0.7517, 1) "
                "[z_3: the rounded numbers give (0.7518, 1.0001), unrounded arithmetic (0.7517, 1).]"});
    }

    void oneEntry()
    {
        QCOMPARE(derived(article, "output", {0, 1}).back(),
            "Weighted sum of the values: z_1,2 = 0.4011·0 + 0.1978·2 + 0.4011·1 ≈ 0.7967");
        compare(derived(article, "products", {2, 2}), {"Dot products with each key: q_3·k_3 = 1·1 + 1·1 = 2"});
        QCOMPARE(
            derived(article, "weights", {0, 1}).back(), "Normalise: 2.0281 + 1 + 2.0281 ≈ 5.0562, 1 / 5.0562 ≈ 0.1978");
    }

    void texOfTheLastStep()
    {
        const Derivation steps = attention.derive(bound(attention, article), {}, {.output = "output"}).value();
        QCOMPARE(steps.back().tex,
            "\\mathbf{z}_{1} = 0.4011\\,(1,\\;0) + 0.1978\\,(0,\\;2) + 0.4011\\,(1,\\;1) \\approx (0.8022,\\;0.7967)");
    }

    void softcapBiasAndMask()
    {
        const Texts texts = articleWith({{"causal", "true"}, {"softcap", "2"}, {"bias", "[[0.5, -1, 0]]"}});
        const Lines steps = derived(texts, "scores", {1});
        compare({steps.begin() + 2, steps.end()},
            {"Softcap: 2·tanh(0 / 2) = 0, 2·tanh(0.7071 / 2) ≈ 0.6790, 2·tanh(0.7071 / 2) ≈ 0.6790",
                "Add the bias: 0 + 0.5000 = 0.5000, 0.6790 + (-1) ≈ -0.3210, 0.6790 + 0 ≈ 0.6790",
                "Hide what query 2 may not see: key 3 → -∞, s_2 ≈ (0.5000, -0.3210, -∞)"});
    }

    void namesRowsByTheirLabels()
    {
        const TextList words{"The", "cat", "sat"};
        const Focus focus{.output = "output", .index = {1}, .labels = {{"n", words}, {"m", words}}};
        const Derivation steps =
            attention.derive(bound(attention, articleWith({{"causal", "true"}})), {}, focus).value();
        compare(plainOf(steps),
            {"Dot products with each key: q_cat·k_The = 0·1 + 1·0 = 0, q_cat·k_cat = 0·0 + 1·1 = 1, "
             "q_cat·k_sat = 0·1 + 1·1 = 1",
                "Scale by the root of d_k: √2 ≈ 1.4142, The: 0 / 1.4142 = 0, cat: 1 / 1.4142 ≈ 0.7071, "
                "sat: 1 / 1.4142 ≈ 0.7071",
                "Hide what query cat may not see: key sat → -∞, s_cat ≈ (0, 0.7071, -∞)",
                "Exponentiate: The: e^0 = 1, cat: e^0.7071 ≈ 2.0281, sat: e^-∞ = 0",
                "Normalise: 1 + 2.0281 + 0 ≈ 3.0281, α_cat ≈ (0.3302, 0.6698, 0)",
                "Weighted sum of the values: z_cat = 0.3302·v_The + 0.6698·v_cat = 0.3302·(1, 0) + 0.6698·(0, 2) "
                "≈ (0.3302, 1.3395) [z_cat: the rounded numbers give (0.3302, 1.3396), unrounded arithmetic (0.3302, "
                "1.3395).]"});
        QVERIFY(steps.front().tex.starts_with("\\mathbf{q}_{\\text{cat}} \\cdot \\mathbf{k}_{\\text{The}} = "));
        QVERIFY(steps[2].tex.starts_with("\\text{key }\\text{sat}\\to -\\infty"));
    }

    void emptyRow()
    {
        const Texts texts = articleWith({{"mask", "[[0, 0, 0]]"}});
        QCOMPARE(derived(texts, "output", {1}).back(),
            "No key is left: there is nothing to share out, and the row is zeros: α_2 = (0, 0, 0), z_2 = (0, 0)");
    }

    void headsAndLongRows()
    {
        const std::string ten = "[[1], [2], [3], [4], [5], [6], [7], [8], [9], [10]]";
        const Texts texts{{"query", "[[[100]], [[1]]]"}, {"key", ten}, {"value", ten}};
        const Lines steps = derived(texts, "output", {1, 0});
        QVERIFY(steps.front().starts_with("Head 2 with key head 1. Dot products with each key: q_1·k_1 = 1·1 = 1"));
        QVERIFY(steps.front().ends_with("q_1·k_4 = 1·4 = 4, …, q_1·k_9 = 1·9 = 9, q_1·k_10 = 1·10 = 10"));
        QVERIFY(derived(texts, "output", {0, 0})[1].starts_with("Subtract the largest score: 100 - 1000 = -900"));
    }

    void noSuchEntry()
    {
        const auto steps = attention.derive(bound(attention, article), {}, {.output = "output", .index = {3}});
        QVERIFY(!steps);
        QCOMPARE(steps.error().rule, Rule::Range);
    }

    void onlyWantedOutputs()
    {
        Call call = bound(attention, article);
        call.wantedOutputs = {"weights"};
        const Outputs outputs = attention.run(call).value();
        QCOMPARE(outputs.size(), 1U);
        QCOMPARE(outputs.begin()->first, "weights");
    }

    void headsKeepTheirRank()
    {
        const std::string heads = "[[[1, 0]], [[0, 1]]]";
        const Call call = bound(attention, {{"query", heads}, {"key", heads}, {"value", heads}});
        const Outputs outputs = attention.run(call).value();
        QCOMPARE(outputs.at("output").shape(), Sizes({2, 1, 2}));
        QCOMPARE(outputs.at("weights").shape(), Sizes({2, 1, 1}));
    }

    void notesARowThatSeesNothing()
    {
        Call call = bound(attention, articleWith({{"mask", "[[0, 0, 0], [1, 1, 1], [0, 0, 0]]"}}));
        std::vector<std::string> notes;
        call.noteSink = [&](std::string note) { notes.push_back(std::move(note)); };
        QVERIFY(attention.run(call));
        compare(
            notes, {"No key is left for 2 queries, the first of them query 1: their weights and outputs are zeros."});
    }

    void refusesHeadsThatDoNotDivide()
    {
        const std::string three = "[[[1]], [[1]], [[1]]]", two = "[[[1]], [[1]]]";
        const auto found = evaluated(attention, bound(attention, {{"query", three}, {"key", two}, {"value", two}}));
        QVERIFY(!found);
        QCOMPARE(found.error().rule, Rule::Shape);
        QCOMPARE(found.error().port, "key");
        QCOMPARE(found.error().other, "query");
        QCOMPARE(found.error().message,
            "The query has 3 heads and the key has 2. Every key head serves equally many query heads, so the key's "
            "number of heads must divide 3.");
    }

    void stops()
    {
        Call call = bound(attention, article);
        std::stop_source source;
        source.request_stop();
        call.stop = source.get_token();
        QCOMPARE(attention.run(call).error().rule, Rule::Stopped);
    }

    void causalMasks_data()
    {
        QTest::addColumn<QString>("align");
        QTest::addColumn<int>("queries");
        QTest::addColumn<int>("keys");
        QTest::addColumn<QString>("mask");
        QTest::newRow("upper left") << QStringLiteral("upper_left") << 2 << 5
                                    << QStringLiteral("[[1,0,0,0,0], [1,1,0,0,0]]");
        QTest::newRow("lower right") << QStringLiteral("lower_right") << 2 << 5
                                     << QStringLiteral("[[1,1,1,1,0], [1,1,1,1,1]]");
        QTest::newRow("three empty rows")
            << QStringLiteral("lower_right") << 5 << 2 << QStringLiteral("[[0,0], [0,0], [0,0], [1,0], [1,1]]");
    }

    void causalMasks()
    {
        QFETCH(QString, align);
        QFETCH(int, queries);
        QFETCH(int, keys);
        QFETCH(QString, mask);
        const Call call = bound(causalMask,
            {{"align", align.toStdString()}, {"queries", std::to_string(queries)}, {"keys", std::to_string(keys)}});
        QCOMPARE(difference(causalMask.run(call).value().at("mask"), mask.toStdString()), "");
    }

    void strictMaskNotesItsEmptyRow()
    {
        Call call = bound(causalMask, {{"strict", "true"}});
        std::vector<std::string> notes;
        call.noteSink = [&](std::string note) { notes.push_back(std::move(note)); };
        QCOMPARE(difference(causalMask.run(call).value().at("mask"), "[[0,0,0], [1,0,0], [1,1,0]]"), "");
        compare(notes, {"Query 1 sees no key: softmax has nothing to share out in that row."});
        const Focus labelled{.index = {1, 2}, .labels = {{"queries", {"The", "cat"}}, {"keys", {"a", "b", "c d"}}}};
        compare(plainOf(causalMask.derive(call, {}, labelled)),
            {"The last key that query cat sees: j = 2 - 1 = 1",
                "Compare each key with it: “c d”: 3 > 1: m_cat,“c d” = 0"});
        compare(plainOf(causalMask.derive(call, {}, {.index = {1}})),
            {"The last key that query 2 sees: j = 2 - 1 = 1",
                "Compare each key with it: 1 ≤ 1: m_2,1 = 1, 2 > 1: m_2,2 = 0, 3 > 1: m_2,3 = 0"});
    }
};

QTEST_GUILESS_MAIN(TestAttentionPlugin)
#include "tst_plugin_attention.moc"
