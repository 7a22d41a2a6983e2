// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_call.h"
#include "loaded_plugin.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

class TestMasks : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"attention"};
    const Operator &padding = plugin.op("padding_mask");
    const Operator &sliding = plugin.op("sliding_window_mask");
    const Operator &combine = plugin.op("combine_masks");
    const Operator &attention = plugin.op("attention");

    static void holdsItsLaws(const Operator &op, const Texts &given)
    {
        const PreparedCall call = prepared(op, given).value();
        RC_ASSERT(missedLaw(op, call.call(), call.run().value()).empty());
    }
    static std::string number(int low, int high) { return std::to_string(*rc::gen::inRange(low, high)); }
    static std::string toggle() { return *rc::gen::arbitrary<bool>() ? "true" : "false"; }

private Q_SLOTS:
    void paddingOfABatch()
    {
        QCOMPARE(
            outputDiffers(padding, {{"lengths", "[3, 1]"}, {"keys", "4"}}, "mask", "[[[1, 1, 1, 0]], [[1, 0, 0, 0]]]"),
            "");
        QCOMPARE(outputDiffers(padding, {{"lengths", "[[2], [0]]"}, {"keys", "2"}, {"side", "left"}}, "mask",
                     "[[[[1, 1]]], [[[0, 0]]]]"),
            "");
    }

    void paddingByHand()
    {
        compareText(stepsOf(padding, {{"lengths", "2"}, {"keys", "3"}, {"side", "left"}}),
            "The keys that are tokens: first = 3 - 2 + 1 = 2, last = 3\n"
            "Compare each key with them: 1 < 2: m_1,1 = 0, 2 ≤ 2 ≤ 3: m_1,2 = 1, 2 ≤ 3 ≤ 3: m_1,3 = 1");
        compareText(stepsOf(padding, {{"lengths", "2"}, {"keys", "3"}}, {.index = {0, 2}}),
            "The keys that are tokens: last = 2\nCompare each key with them: 3 > 2: m_1,3 = 0");
    }

    void slidingByHand()
    {
        compareText(stepsOf(sliding, {{"queries", "4"}, {"keys", "4"}, {"window", "2"}}, {.index = {2}}),
            "The keys that query 3 sees: first = 3 - 1 = 2, last = 3\n"
            "Compare each key with them: 1 < 2: m_3,1 = 0, 2 ≤ 2 ≤ 3: m_3,2 = 1, 2 ≤ 3 ≤ 3: m_3,3 = 1, "
            "4 > 3: m_3,4 = 0");
        compareText(stepsOf(sliding, {{"queries", "1"}, {"keys", "4"}, {"align", "lower_right"}}, {.index = {0, 3}}),
            "The keys that query 1 sees: first = 1 + 3 - 1 = 3, last = 1 + 3 = 4\n"
            "Compare each key with them: 3 ≤ 4 ≤ 4: m_1,4 = 1");
    }

    /// READERS-ERRORS 9: masks are combined by "and"; nothing is added that could overflow.
    void masksAreCombinedByAnd()
    {
        const Texts both{{"first", "[[1, 0], [1, 1]]"}, {"second", "[[0, 1]]"}};
        QCOMPARE(outputDiffers(combine, both, "mask", "[[0, 0], [0, 1]]"), "");
        compareText(stepsOf(combine, both, {.index = {1}}),
            "Every mask must allow it: m_2,1 = 1 and 0 = 0, m_2,2 = 1 and 1 = 1");
        QCOMPARE(notesOf(combine, both), "Query 1 sees no key: softmax has nothing to share out in that row.");
        Texts any = both;
        any["rule"] = "any";
        any["third"] = "[[0]]";
        QCOMPARE(outputDiffers(combine, any, "mask", "[[1, 1], [1, 1]]"), "");
        compareText(stepsOf(combine, any, {.index = {0, 1}}), "One mask must allow it: m_1,2 = 0 or 1 or 0 = 1");
    }

    void masksOfOneEntryAreCombined()
    {
        QCOMPARE(outputDiffers(combine, {{"first", "[[1]]"}, {"second", "[[1]]"}}, "mask", "[[1]]"), "");
    }

    void masksOfABatchAreCombined()
    {
        QCOMPARE(outputDiffers(combine, {{"first", "[[[1, 1]], [[1, 0]]]"}, {"second", "[[1, 0], [1, 1]]"}}, "mask",
                     "[[[1, 0], [1, 1]], [[1, 0], [1, 0]]]"),
            "");
    }

    void notesEmptyRows()
    {
        QCOMPARE(
            notesOf(padding, {{"lengths", "0"}}), "A length of 0 hides every key: softmax has nothing to share out.");
        QCOMPARE(notesOf(sliding, {{"queries", "4"}, {"keys", "1"}, {"window", "1"}, {"align", "lower_right"}}),
            "3 queries, the first of them query 1, see no key: softmax has nothing to share out in those rows.");
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *op, const char *option, const char *value, const char *message) {
            QTest::addRow("%s %s %s", op, option, value) << QString::fromUtf8(op) << QString::fromUtf8(option)
                                                         << QString::fromUtf8(value) << QString::fromUtf8(message);
        };
        row("padding_mask", "lengths", "5", "range: lengths holds 5; expected 0 to 3, since there are 3 keys.");
        row("padding_mask", "lengths", "[1, -1]", "range: lengths holds -1; expected 0 to 3, since there are 3 keys.");
        row("padding_mask", "keys", "1", "range: lengths holds 2; expected 0 to 1, since there is 1 key.");
        row("padding_mask", "side", "above", "range: Expected side to be right or left, found 'above'.");
        row("sliding_window_mask", "window", "0", "range: Expected window to be 1 to 1e+15, found 0.");
        row("sliding_window_mask", "queries", "0", "range: Expected queries to be at least 1, found 0.");
        row("combine_masks", "second", "[[1, 1, 1, 1]]", "shape: second has 4 columns, first has 2; both are m.");
    }
    void refusals()
    {
        QFETCH(const QString, op);
        QFETCH(const QString, option);
        QFETCH(const QString, value);
        QFETCH(const QString, message);
        Texts given;
        if (op == QLatin1String("padding_mask"))
            given["lengths"] = "2";
        if (op == QLatin1String("combine_masks"))
            given = {{"first", "[[1, 0]]"}, {"second", "[[1, 0]]"}};
        given[option.toStdString()] = value.toStdString();
        compareText(refusalOf(plugin.op(op.toStdString()), given), message.toStdString());
    }

    void lawsHold()
    {
        QVERIFY(rc::check("any sizes", [&] {
            const std::string keys = number(1, 8);
            holdsItsLaws(padding,
                {{"keys", keys}, {"queries", number(1, 4)}, {"side", *rc::gen::element<std::string>("left", "right")},
                    {"lengths", number(0, std::stoi(keys) + 1)}});
            holdsItsLaws(sliding,
                {{"keys", keys}, {"queries", number(1, 8)}, {"window", number(1, 9)}, {"include_self", toggle()},
                    {"causal", toggle()}, {"align", *rc::gen::element<std::string>("upper_left", "lower_right")}});
            const auto bits = [&] {
                return "[[" + number(0, 2) + "," + number(0, 2) + "],[" + number(0, 2) + "," + number(0, 2) + "]]";
            };
            holdsItsLaws(combine,
                {{"first", bits()}, {"second", bits()}, {"rule", *rc::gen::element<std::string>("all", "any")}});
        }));
    }

    /// READERS-ERRORS 39: what a token attends to doesn't depend on the side of the padding, where positions follow the
    /// tokens.
    void leftPaddingChangesNoToken()
    {
        const std::string tokens = "[1, 0], [0, 1], [1, 1]", values = "[1, 0], [0, 2], [1, 1]";
        const Texts plain{{"query", "[" + tokens + "]"}, {"key", "[" + tokens + "]"}, {"value", "[" + values + "]"},
            {"causal", "true"}};
        Texts padded{{"query", "[[9, 9], " + tokens + "]"}, {"key", "[[9, 9], " + tokens + "]"},
            {"value", "[[7, 7], " + values + "]"}, {"causal", "true"}, {"mask", "[[0, 1, 1, 1]]"}};
        const arma::cube one = prepared(attention, plain)->run()->at("output").get<Array<double>>().cube();
        const arma::cube other = prepared(attention, padded)->run()->at("output").get<Array<double>>().cube();
        QVERIFY(arma::approx_equal(one.slice(0), other.slice(0).rows(1, 3), "absdiff", 1e-12));
        QCOMPARE(
            outputDiffers(padding, {{"lengths", "3"}, {"keys", "4"}, {"side", "left"}}, "mask", "[[0, 1, 1, 1]]"), "");
    }
};

QTEST_GUILESS_MAIN(TestMasks)
#include "tst_plugin_masks.moc"
