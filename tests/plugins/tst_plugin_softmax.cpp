// SPDX-License-Identifier: GPL-3.0-or-later
#include "bound_call.h"
#include "loaded_plugin.h"

#include <QTest>

#include <cmath>

using namespace heed;
using namespace heed::test;

class TestSoftmaxPlugin : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"softmax"};
    const Operator &softmax = plugin.op("softmax");
    std::vector<std::string> notes;

    Call noting(const Operator &op, const Texts &texts)
    {
        Call call = bound(op, texts);
        notes.clear();
        call.noteSink = [this](std::string note) { notes.push_back(std::move(note)); };
        return call;
    }
    static std::string lines(const Operator &op, const Texts &texts, const Sizes &index = {})
    {
        std::string text;
        for (const std::string &line : plainOf(op.derive(bound(op, texts), {}, {.index = index})))
            text += (text.empty() ? "" : "\n") + line;
        return text;
    }

private Q_SLOTS:
    void namesEntriesByTheirLabels()
    {
        const auto last = [](const Operator &op, const Texts &texts) {
            const Focus focus{.index = {0}, .labels = {{"n", {"a", "b"}}, {"m", {"The", "cat"}}}};
            return QString::fromStdString(plainOf(op.derive(bound(op, texts), {}, focus)).back());
        };
        QVERIFY(last(softmax, {{"scores", "[[0, 0]]"}})
                    .endsWith(QStringLiteral("2, The: 1 / 2 = 0.5000, cat: 1 / 2 = 0.5000")));
        QVERIFY(last(plugin.op("log_softmax"), {{"scores", "[[0], [0]]"}, {"axis", "0"}})
                    .contains(QStringLiteral("a: 0 - 0.6931")));
    }

    void downEachColumn()
    {
        for (const char *axis : {"0", "-2"}) {
            const Call call = bound(softmax, {{"scores", "[[1, 0], [2, 0], [3, 0]]"}, {"axis", axis}});
            const Outputs outputs = softmax.run(call).value();
            const std::string expected = "[[0.090031, 0.333333], [0.244728, 0.333333], [0.665241, 0.333333]]";
            QCOMPARE(difference(outputs.at("weights"), expected), "");
            for (const Law &law : softmax.laws)
                QVERIFY(*law.deviation(call, outputs) <= law.within);
        }
    }

    void aVectorStaysOne()
    {
        const Outputs outputs = softmax.run(bound(softmax, {{"scores", "[1, 2, 3]"}})).value();
        QCOMPARE(difference(outputs.at("weights"), "[0.090031, 0.244728, 0.665241]"), "");
    }

    void overflowIsExplained()
    {
        const Outputs outputs =
            softmax.run(noting(softmax, {{"scores", "[[1, 2], [1001, 1002]]"}, {"stable", "false"}})).value();
        QVERIFY(std::isnan(outputs.at("weights").get<Array<double>>().at(2)));
        QCOMPARE(notes.size(), 1U);
        QCOMPARE(notes.front(),
            "Row 2 has no finite result: e^1002 is above 1.8·10^308, the largest double, and becomes infinity. With "
            "stable: true the largest score is subtracted first, which changes no result.");
    }

    void underflowIsExplained()
    {
        QVERIFY(softmax.run(noting(softmax, {{"scores", "[[-1000, -1001]]"}, {"stable", "false"}})));
        QVERIFY(notes.at(0).starts_with("Row 1 has no finite result: even e^-1000 is below"));
    }

    void aRowOfMinusInfinityIsExplained()
    {
        QVERIFY(softmax.run(noting(softmax, {{"scores", "[[-inf, -inf]]"}})));
        QVERIFY(notes.at(0).ends_with("all exponentials are 0, and 0/0 is no number."));
        QVERIFY(softmax.run(noting(softmax, {{"scores", "[[0, -inf]]"}})));
        QVERIFY(notes.empty());
    }

    void byHand()
    {
        QCOMPARE(lines(softmax, {{"scores", "[[1, 2, 3]]"}}),
            "Subtract the largest score: 1 - 3 = -2, 2 - 3 = -1, 3 - 3 = 0\n"
            "Exponentiate: e^-2 ≈ 0.1353, e^-1 ≈ 0.3679, e^0 = 1\n"
            "Normalise: 0.1353 + 0.3679 + 1 ≈ 1.5032, 0.1353 / 1.5032 ≈ 0.0900, 0.3679 / 1.5032 ≈ 0.2447, "
            "1 / 1.5032 ≈ 0.6652");
    }

    void byHandWithTemperatureDownAColumn()
    {
        const Texts texts{{"scores", "[[1, 1], [0, 3]]"}, {"axis", "0"}, {"temperature", "2"}, {"stable", "false"}};
        QCOMPARE(lines(softmax, texts, {1, 1}),
            "Divide by the temperature: 1 / 2 = 0.5000, 3 / 2 = 1.5000\n"
            "Exponentiate: e^0.5000 ≈ 1.6487, e^1.5000 ≈ 4.4817\n"
            "Normalise: 1.6487 + 4.4817 ≈ 6.1304, 4.4817 / 6.1304 ≈ 0.7311");
    }

    void logarithmsByHand()
    {
        QCOMPARE(lines(plugin.op("log_softmax"), {{"scores", "[[1, 2, 3]]"}}, {0, 0}),
            "Subtract the largest score: 1 - 3 = -2, 2 - 3 = -1, 3 - 3 = 0\n"
            "Exponentiate: e^-2 ≈ 0.1353, e^-1 ≈ 0.3679, e^0 = 1\n"
            "Logarithm of the sum: 0.1353 + 0.3679 + 1 ≈ 1.5032, ln 1.5032 ≈ 0.4076\n"
            "Subtract it: -2 - 0.4076 ≈ -2.4076");
        QVERIFY(lines(plugin.op("log_sum_exp"), {{"scores", "[[1, 2, 3]]"}})
                    .ends_with("Add the largest score again: 3 + 0.4076 ≈ 3.4076"));
    }

    void entropyByHand()
    {
        QCOMPARE(lines(plugin.op("entropy"), {{"weights", "[[0.5, 0.5, 0]]"}}),
            "Each weight times its logarithm: -0.5000·ln 0.5000 ≈ 0.3466, -0.5000·ln 0.5000 ≈ 0.3466, -0·ln 0 = 0\n"
            "Sum, in nats: 0.3466 + 0.3466 + 0 ≈ 0.6931 [the sum: the rounded numbers give 0.6932, unrounded "
            "arithmetic 0.6931.]");
    }

    void entropyRefusesNegativeWeights()
    {
        const auto found =
            plugin.op("entropy").run(bound(plugin.op("entropy"), {{"weights", "[[1, 0], [1.5, -0.5]]"}}));
        QVERIFY(!found);
        QCOMPARE(found.error().rule, Rule::Range);
        QCOMPARE(found.error().port, "weights");
        QVERIFY(found.error().message.starts_with("Row 2 holds -0.5: weights must not be negative."));
    }

    void temperatureMustBePositive()
    {
        QVERIFY(!softmax.option("temperature")->range.contains(0));
        QVERIFY(softmax.option("temperature")->range.contains(1e-9));
    }
};

QTEST_GUILESS_MAIN(TestSoftmaxPlugin)
#include "tst_plugin_softmax.moc"
