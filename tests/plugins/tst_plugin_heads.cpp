// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_call.h"
#include "loaded_plugin.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

static std::string matrix(int rows, int columns)
{
    std::string text = "[";
    for (int row = 0; row < rows; ++row) {
        text += row == 0 ? "[" : ", [";
        for (int column = 0; column < columns; ++column)
            text += (column == 0 ? "" : ", ") + std::to_string(*rc::gen::inRange(-200, 200) / 100.);
        text += "]";
    }
    return text + "]";
}

static arma::cube cubeOf(const Operator &op, const Texts &given, const std::string &output)
{
    const auto outputs = prepared(op, given).and_then([](const PreparedCall &call) { return call.run(); });
    if (!outputs)
        throw std::runtime_error(outputs.error().message);
    return outputs->at(output).get<Array<double>>().cube();
}

class TestHeads : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"attention"};
    const Operator &split = plugin.op("split_heads");
    const Operator &merge = plugin.op("merge_heads");
    const Operator &multi = plugin.op("multi_head_attention");
    const Operator &online = plugin.op("online_softmax");
    const Operator &append = plugin.op("kv_cache_append");
    const Operator &attention = plugin.op("attention");
    const std::string identity = "[[1, 0], [0, 1]]";
    const Texts two{{"x", "[[1, 0], [0, 2]]"}, {"w_q", identity}, {"w_k", identity}, {"w_v", identity},
        {"w_o", identity}, {"heads", "2"}};
    const Texts blocks{{"scores", "[[1, 3, 2, 5]]"}, {"value", "[[1], [2], [3], [4]]"}};

    Texts twoWith(const Texts &more) const
    {
        Texts texts = more;
        texts.insert(two.begin(), two.end());
        return texts;
    }
    static void holdsItsLaws(const Operator &op, const Texts &given)
    {
        const auto call = prepared(op, given);
        RC_ASSERT(call.has_value());
        RC_ASSERT(missedLaw(op, call->call(), call->run().value()).empty());
    }

private Q_SLOTS:
    void splitByHand()
    {
        const Texts given{{"x", "[[1, 2, 3, 4], [5, 6, 7, 8]]"}, {"heads", "2"}};
        compareText(stepsOf(split, given, {.index = {1, 0}}),
            "Where head 2 begins: 1·2 + 1 = 3\nTake columns 3 to 4: head 2: x_1 = (3, 4)");
        compareText(stepsOf(split, given, {.index = {1, 1, 0}}),
            "Where head 2 begins: 1·2 + 1 = 3\nTake column 3: head 2: x_2,1 = 7");
    }

    void mergeByHand()
    {
        const Texts given{{"x", "[[[1, 2], [5, 6]], [[3, 4], [7, 8]]]"}};
        compareText(stepsOf(merge, given, {.index = {1}}),
            "Put the heads side by side: head 1: x_2 = (5, 6), head 2: x_2 = (7, 8), x_2 = (5, 6, 7, 8)");
        compareText(stepsOf(merge, given, {.index = {0, 2}}), "Put the heads side by side: head 2: x_1,1 = 3");
        QCOMPARE(outputDiffers(merge, {{"x", "[[1, 2]]"}}, "output", "[[1, 2]]"), "");
    }

    void splittingABatch()
    {
        QCOMPARE(outputDiffers(split, {{"x", "[[[1, 2]], [[3, 4]]]"}, {"heads", "2"}}, "output",
                     "[[[[1]], [[2]]], [[[3]], [[4]]]]"),
            "");
    }

    void mergingUndoesSplitting()
    {
        QVERIFY(rc::check("any heads", [&] {
            const int heads = *rc::gen::inRange(1, 4), width = *rc::gen::inRange(1, 4), rows = *rc::gen::inRange(1, 4);
            const Texts given{{"x", matrix(rows, heads * width)}, {"heads", std::to_string(heads)}};
            holdsItsLaws(split, given);
            const auto call = prepared(split, given);
            const auto back = PreparedCall::prepare(merge, {{"x", call->run()->at("output")}})->run();
            RC_ASSERT(identical(back->at("output"), call->call().value("x")));
        }));
    }

    void multiHeadByHand()
    {
        compareText(stepsOf(multi, two, {.index = {0, 0}}),
            "Multiply by w_q: x_1 = (1, 0), q_1,1 = 1·1 + 0·0 = 1, q_1,2 = 1·0 + 0·1 = 0\n"
            "Attend with each head: head 1: α_1 = softmax(1, 0) ≈ (0.7311, 0.2689), z_1 = Σ α_j v_j ≈ 0.7311, "
            "head 2: α_1 = softmax(0, 0) = (0.5000, 0.5000), z_1 = Σ α_j v_j = 1\n"
            "Put the heads side by side: z_1 ≈ (0.7311, 1)\n"
            "Multiply by w_o: z_1 ≈ (0.7311, 1), y_1,1 = 0.7311·1 + 1·0 ≈ 0.7311");
    }

    void multiHeadOutputsByHand()
    {
        compareText(stepsOf(multi, twoWith({{"b_k", "[0.5, 0]"}}), {.output = "key", .index = {1, 0}}),
            "Multiply by w_k: x_2 = (0, 2), k_2,1 = 0·1 + 2·0 + 0.5000 = 0.5000");
        compareText(stepsOf(multi, two, {.output = "weights", .index = {1, 1, 1}}),
            "Head 2. Dot products with each key: q_2·k_1 = 2·0 = 0, q_2·k_2 = 2·2 = 4\n"
            "Exponentiate: e^0 = 1, e^4 ≈ 54.5982\n"
            "Normalise: 1 + 54.5982 ≈ 55.5982, 54.5982 / 55.5982 ≈ 0.9820");
        compareText(stepsOf(multi, two, {.output = "joined", .index = {1, 1}}),
            "Multiply by w_q: x_2 = (0, 2), q_2,1 = 0·1 + 2·0 = 0, q_2,2 = 0·0 + 2·1 = 2\n"
            "Attend with each head: head 1: α_2 = softmax(0, 0) = (0.5000, 0.5000), z_2 = Σ α_j v_j = 0.5000, "
            "head 2: α_2 = softmax(0, 4) ≈ (0.0180, 0.9820), z_2 = Σ α_j v_j ≈ 1.9640\n"
            "Put the heads side by side: head 2: z_2,1 ≈ 1.9640");
    }

    void headsAreNamedByTheirLabels()
    {
        const auto last = [](const std::string &steps) { return steps.substr(steps.rfind('\n') + 1); };
        const TextList names{"left", "right"};
        compareText(last(stepsOf(multi, two, {.output = "joined", .index = {1, 1}, .labels = {{"heads", names}}})),
            "Put the heads side by side: head right: z_2,1 ≈ 1.9640");
        const Texts rows{{"x", "[[1, 2, 3, 4]]"}, {"heads", "2"}}, apart{{"x", "[[[1, 2]], [[3, 4]]]"}};
        compareText(stepsOf(split, rows, {.index = {1}, .labels = {{"heads", names}}}),
            "Where head right begins: 1·2 + 1 = 3\nTake columns 3 to 4: head right: x_1 = (3, 4)");
        compareText(stepsOf(merge, apart, {.labels = {{"h", names}}}),
            "Put the heads side by side: head left: x_1 = (1, 2), head right: x_1 = (3, 4), x_1 = (1, 2, 3, 4)");
    }

    /// READERS-ERRORS 4: 1 means "may attend"; nn.MultiheadAttention's masks mean the opposite.
    void maskPolarity()
    {
        const arma::cube masked = cubeOf(multi, twoWith({{"mask", "[[1, 0], [1, 1]]"}}), "weights");
        const arma::cube causal = cubeOf(multi, twoWith({{"causal", "true"}}), "weights");
        QVERIFY(arma::approx_equal(masked, causal, "absdiff", 0));
        QCOMPARE(masked.at(0, 1, 0), 0.0);
    }

    void memoryGivesKeysAndValues()
    {
        const Texts given = twoWith({{"memory", "[[1, 0], [0, 2], [3, 3]]"}, {"value_memory", "[[1], [2], [3]]"},
            {"w_v", "[[1, 1]]"}, {"mask", "[[1, 1, 0]]"}});
        QCOMPARE(outputDiffers(multi, given, "weights",
                     "[[[0.731059, 0.268941, 0], [0.5, 0.5, 0]], [[0.5, 0.5, 0], [0.017986, 0.982014, 0]]]"),
            "");
        QCOMPARE(outputDiffers(multi, given, "output", "[[1.268941, 1.5], [1.5, 1.982014]]"), "");
    }

    void oneHeadIsAttention()
    {
        QVERIFY(rc::check("identity weights", [&] {
            const std::string x = matrix(3, 2);
            Texts single = two;
            single["x"] = x;
            single["heads"] = "1";
            const arma::cube one = cubeOf(multi, single, "output");
            const arma::cube other = cubeOf(attention, {{"query", x}, {"key", x}, {"value", x}}, "output");
            RC_ASSERT(arma::approx_equal(one, other, "absdiff", 1e-12));
        }));
    }

    void lawsHold()
    {
        QVERIFY(rc::check("any heads and masks", [&] {
            const int keyHeads = *rc::gen::inRange(1, 3), heads = keyHeads * *rc::gen::inRange(1, 3), d = 3;
            holdsItsLaws(multi,
                {{"x", matrix(*rc::gen::inRange(1, 5), d)}, {"w_q", matrix(d, heads * 2)},
                    {"w_k", matrix(d, keyHeads * 2)}, {"w_v", matrix(d, keyHeads)}, {"w_o", matrix(heads, 2)},
                    {"b_o", "[1, -1]"}, {"heads", std::to_string(heads)}, {"kv_heads", std::to_string(keyHeads)},
                    {"causal", "true"}});
            holdsItsLaws(online,
                {{"scores", matrix(2, 5)}, {"value", matrix(5, 2)},
                    {"block", std::to_string(*rc::gen::inRange(1, 7))}});
            holdsItsLaws(append,
                {{"past", matrix(3, 2)}, {"new", matrix(2, 2)}, {"window", std::to_string(*rc::gen::inRange(1, 7))}});
        }));
    }

    void multiHeadRefusals_data()
    {
        QTest::addColumn<QString>("port");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *port, const char *value, const char *message) {
            QTest::addRow("%s %s", port, value)
                << QString::fromUtf8(port) << QString::fromUtf8(value) << QString::fromUtf8(message);
        };
        row("heads", "3", "shape: w_o has 2 rows, and 2 is not divisible by 3 heads (heads*d_v).");
        row("heads", "0", "range: Expected heads to be at least 1, found 0.");
        row("kv_heads", "3", "range: kv_heads is 3, which does not divide 2 heads.");
        row("head_dim", "2", "shape: head_dim is 2, but w_q has 2 columns, which 2 heads share as 1 each.");
        row("w_o", "[[1, 0], [0, 1], [1, 1]]", "shape: w_o has 3 rows, and 3 is not divisible by 2 heads (heads*d_v).");
        row("w_o", "[[1, 0], [0, 1], [1, 1], [0, 0]]", "shape: w_o has 4 rows, but 2 heads of width 1 make 2.");
        row("w_q", "[[1, 0, 0], [0, 1, 0]]", "shape: w_q has 3 columns, and 3 is not divisible by 2 heads.");
        row("w_k", "[[1, 0, 0, 0], [0, 1, 0, 0]]", "shape: A head of w_k is 2 wide, one of w_q 1; both are d_k.");
        row("w_q", "[[1, 0]]", "shape: w_q has 1 row, x has 2 columns; both are d.");
        row("w_k", "[[1, 0]]", "shape: w_k has 1 row, but x has 2 columns.");
        row("value_memory", "[[1, 2]]",
            "type: value_memory is given and memory is not: the values need the keys that go with them.");
        row("mask", "[[1, 0, 1]]", "shape: mask has 3 columns; expected one for each of 2 keys, or 1.");
        row("mask", "[[[1, 1]], [[1, 1]], [[1, 1]]]", "shape: mask has 3 heads, but the option heads is 2.");
        row("b_q", "[1, 2, 3]", "shape: b_q has 3 entries, w_q has 2 columns; both are q.");
    }
    void multiHeadRefusals()
    {
        QFETCH(const QString, port);
        QFETCH(const QString, value);
        QFETCH(const QString, message);
        Texts given = two;
        given[port.toStdString()] = value.toStdString();
        compareText(refusalOf(multi, given), message.toStdString());
    }

    void otherRefusals()
    {
        compareText(refusalOf(split, {{"x", "[[1, 2, 3]]"}, {"heads", "2"}}),
            "shape: x has 3 columns, and 3 is not divisible by 2 heads (heads*d_h).");
        compareText(refusalOf(online, {{"scores", "[[1]]"}, {"value", "[[1]]"}, {"block", "0"}}),
            "range: Expected block to be at least 1, found 0.");
        compareText(refusalOf(online, {{"scores", "[[1, 2]]"}, {"value", "[[1]]"}}),
            "shape: value has 1 row, scores has 2 columns; both are m.");
        compareText(refusalOf(append, {{"past", "[[1, 2]]"}, {"new", "[[1]]"}}),
            "shape: new has 1 column, past has 2; both are d.");
        compareText(refusalOf(append, {{"past", "[[[1]], [[1]]]"}, {"new", "[[[1]]]"}}),
            "shape: new has 1 key head, past has 2; both are g.");
        compareText(refusalOf(append, {{"past", "[[1], [2]]"}, {"new", "[[1]]"}, {"seen", "1"}}),
            "range: past has 2 rows, but seen is 1: every row of the cache was seen, so expected at least 2.");
        compareText(refusalOf(append, {{"new", "[[1]]"}, {"window", "0"}}),
            "range: Expected window to be at least 1, found 0.");
    }

    void onlineByHand()
    {
        compareText(stepsOf(online, blocks),
            "Block 1: keys 1 to 2: m = max(1, 3) = 3, ℓ = e^(1 - 3) + e^(3 - 3) ≈ 1.1353, "
            "o = e^(1 - 3)·1 + e^(3 - 3)·2 ≈ 2.1353\n"
            "Block 2: keys 3 to 4: m = max(3, 2, 5) = 5, c = e^(3 - 5) ≈ 0.1353, "
            "ℓ = 0.1353·1.1353 + e^(2 - 5) + e^(5 - 5) ≈ 1.2034, "
            "o = 0.1353·2.1353 + e^(2 - 5)·3 + e^(5 - 5)·4 ≈ 4.4383\n"
            "Divide by the sum: z_1 = 4.4383 / 1.2034 ≈ 3.6881");
        compareText(stepsOf(online, blocks, {.output = "running_sum", .index = {0, 0}}),
            "Block 1: keys 1 to 2: m = max(1, 3) = 3, ℓ = e^(1 - 3) + e^(3 - 3) ≈ 1.1353");
        const std::string logarithm = stepsOf(online, blocks, {.output = "log_sum_exp"});
        QVERIFY2(logarithm.ends_with("Add the logarithm of the sum: 5 + ln 1.2034 ≈ 5.1852"), logarithm.c_str());
    }

    void manyBlocksAreShortened()
    {
        const Texts single{
            {"scores", "[[0, 0, 0, 0, 0, 0]]"}, {"value", "[[1], [2], [3], [4], [5], [6]]"}, {"block", "1"}};
        compareText(stepsOf(online, single, {.index = {0, 0}}),
            "Block 1: key 1: m = max(0) = 0, ℓ = e^(0 - 0) = 1, o = e^(0 - 0)·1 = 1\n"
            "Block 2: key 2: m = max(0, 0) = 0, c = e^(0 - 0) = 1, ℓ = 1·1 + e^(0 - 0) = 2, o = 1·1 + e^(0 - 0)·2 = 3\n"
            "After 3 more blocks. Block 6: key 6: m = max(0, 0) = 0, c = e^(0 - 0) = 1, ℓ = 1·5 + e^(0 - 0) = 6, "
            "o = 1·15 + e^(0 - 0)·6 = 21\n"
            "Divide by the sum: z_1 = 21 / 6 = 3.5000");
    }

    void hiddenBlocksByHand()
    {
        const Texts hidden{{"scores", "[[-inf, 1], [-inf, -inf]]"}, {"value", "[[1], [2]]"}, {"block", "1"}};
        compareText(stepsOf(online, hidden, {.index = {0}}),
            "Block 1: key 1: all hidden: nothing changes\n"
            "Block 2: key 2: m = max(1) = 1, ℓ = e^(1 - 1) = 1, o = e^(1 - 1)·2 = 2\n"
            "Divide by the sum: z_1 = 2 / 1 = 2");
        const std::string nothing = stepsOf(online, hidden, {.index = {1}});
        QVERIFY2(nothing.ends_with("No key is seen: there is nothing to share out: z_2 = 0"), nothing.c_str());
        QCOMPARE(notesOf(online, hidden),
            "One query sees no key: the output is zeros, and the logarithm of the sum is minus infinity.");
    }

    void appendByHand()
    {
        const Texts given{{"past", "[[1, 2], [3, 4]]"}, {"new", "[[5, 6]]"}, {"window", "2"}, {"seen", "7"}};
        compareText(stepsOf(append, given),
            "How many rows there are: 2 + 1 = 3, dropped = 3 - 2 = 1\nRow 1 is row 2 of the past: past_2 = (3, 4)");
        compareText(stepsOf(append, given, {.output = "offset"}), "Count the tokens seen: 7 + 1 = 8");
        QCOMPARE(notesOf(append, given), "The window keeps the last 2 rows; dropped is 1 earlier row.");
    }

    void cachedEqualsUncached()
    {
        QVERIFY(rc::check("token by token, with a window and in tiles", [&] {
            const std::string x = matrix(5, 2), window = std::to_string(*rc::gen::inRange(-1, 4));
            const Texts options{{"causal", "true"}, {"window_left", window},
                {"method", *rc::gen::element<std::string>("direct", "tiled")}};
            Texts whole = options;
            whole["query"] = whole["key"] = whole["value"] = x;
            const arma::cube expected = cubeOf(attention, whole, "output");
            const arma::mat all = prepared(attention, whole)->call().matrix("query");
            Values given;
            for (const auto &[name, text] : options)
                given[name] = valueOf(attention.option(name)->type, text);
            for (arma::uword row = 0; row < all.n_rows; ++row) {
                given["query"] = given["key"] = given["value"] = arma::mat(all.row(row));
                const auto outputs =
                    PreparedCall::prepare(attention, given, {"output", "present_key", "present_value"})->run();
                const arma::mat &output = outputs->at("output").get<Array<double>>().matrix();
                RC_ASSERT(arma::approx_equal(output, expected.slice(0).row(row), "absdiff", 1e-12));
                given["past_key"] = outputs->at("present_key");
                given["past_value"] = outputs->at("present_value");
            }
        }));
    }
};

QTEST_GUILESS_MAIN(TestHeads)
#include "tst_plugin_heads.moc"
