// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_call.h"
#include "loaded_plugin.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>

using namespace heed;
using namespace heed::test;

/// What hides keys, what comes before them, and how the sums are made.
class TestAttentionOptions : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"attention"};
    const Operator &attention = plugin.op("attention");
    const Texts article{{"query", "[[1, 0], [0, 1], [1, 1]]"}, {"key", "[[1, 0], [0, 1], [1, 1]]"},
        {"value", "[[1, 0], [0, 2], [1, 1]]"}};
    const Texts lastToken{{"query", "[[1, 1]]"}, {"key", "[[1, 1]]"}, {"value", "[[1, 1]]"},
        {"past_key", "[[1, 0], [0, 1]]"}, {"past_value", "[[1, 0], [0, 2]]"}};

    static Texts with(Texts texts, const Texts &more)
    {
        for (const auto &[name, text] : more)
            texts[name] = text;
        return texts;
    }
    Texts articleWith(const Texts &more) const { return with(article, more); }

    Outputs outputsOf(const Values &given, const std::vector<std::string> &wanted = {}) const
    {
        const auto call = PreparedCall::prepare(attention, given, wanted);
        return call.has_value() ? call->run().value() : throw std::runtime_error(call.error().message);
    }
    static arma::mat matrixOf(const Outputs &outputs, const char *name)
    {
        return outputs.at(name).get<Array<double>>().matrix();
    }

private Q_SLOTS:
    void aPastComesFirst()
    {
        QCOMPARE(outputDiffers(attention, lastToken, "weights", "[[0.248255, 0.248255, 0.503490]]"), "");
        QCOMPARE(outputDiffers(attention, lastToken, "present_value", "[[1, 0], [0, 2], [1, 1]]"), "");
        const Texts masked = with(lastToken, {{"mask", "[[1, 0, 1]]"}, {"bias", "[[0, 0, -1]]"}});
        QCOMPARE(outputDiffers(attention, masked, "scores", "[[0.707107, -inf, 0.414214]]"), "");
    }

    void aPastByHand()
    {
        compareText(stepsOf(attention, lastToken, {.output = "present_key", .index = {1}}),
            "How many rows there are: 2 + 1 = 3\nRow 2 is row 2 of the past: past_2 = (0, 1)");
        compareText(stepsOf(attention, lastToken, {.output = "present_value", .index = {2, 0}}),
            "How many rows there are: 2 + 1 = 3\nRow 3 is row 1 of the new ones: new_1,1 = 1");
        const Focus labelled{.output = "products", .labels = {{"m", {"sat"}}, {"n", {"sat"}}}};
        compareText(stepsOf(attention, lastToken, labelled),
            "Dot products with each key: q_sat·k_1 = 1·1 + 1·0 = 1, q_sat·k_2 = 1·0 + 1·1 = 1, "
            "q_sat·k_3 = 1·1 + 1·1 = 2");
    }

    void presentIsThereWithAPastOrByName()
    {
        QVERIFY(!prepared(attention, article)->run()->contains("present_key"));
        QVERIFY(prepared(attention, lastToken)->run()->contains("present_key"));
        Values given = prepared(attention, article)->call().values;
        QCOMPARE(outputsOf(given, {"present_key"}).at("present_key").shape(), Sizes({3, 2}));
        given["value"] = arma::cube(3, 2, 1, arma::fill::ones);
        QCOMPARE(outputsOf(given, {"present_value"}).at("present_value").shape(), Sizes({3, 2}));
    }

    void causalityFollowsThePast()
    {
        const Texts two{{"query", "[[1], [1]]"}, {"key", "[[1], [1]]"}, {"value", "[[3], [4]]"}, {"past_key", "[[1]]"},
            {"past_value", "[[2]]"}, {"causal", "true"}};
        QCOMPARE(outputDiffers(attention, two, "output", "[[2.5], [3]]"), "");
    }

    void windows()
    {
        const Texts five{{"query", "[[1], [1], [1], [1], [1]]"}, {"key", "[[1], [1], [1], [1], [1]]"},
            {"value", "[[1], [2], [3], [4], [5]]"}};
        const Texts both = with(five, {{"window_left", "1"}, {"window_right", "2"}});
        QCOMPARE(outputDiffers(attention, both, "output", "[[2], [2.5], [3.5], [4], [4.5]]"), "");
        const Texts own = with(five, {{"window_left", "0"}, {"window_right", "0"}, {"method", "tiled"}});
        QCOMPARE(outputDiffers(attention, own, "output", "[[1], [2], [3], [4], [5]]"), "");
        const Texts last{{"query", "[[1]]"}, {"key", five.at("key")}, {"value", five.at("value")}, {"window_left", "1"},
            {"window_right", "0"}, {"align", "lower_right"}};
        QCOMPARE(outputDiffers(attention, last, "output", "[[4.5]]"), "");
    }

    void paddingOfABatch()
    {
        const Texts given{{"query", "[[[[1]]], [[[1]]]]"}, {"key", "[[[[1], [1], [1]]], [[[1], [1], [1]]]]"},
            {"value", "[[[[1], [2], [3]]], [[[1], [2], [3]]]]"}, {"key_length", "[2, 3]"}};
        QCOMPARE(outputDiffers(attention, given, "output", "[[[[1.5]]], [[[2]]]]"), "");
        const Texts causal{{"query", "[[1], [1]]"}, {"key", "[[1], [1], [1], [1]]"}, {"value", "[[1], [2], [3], [4]]"},
            {"key_length", "3"}, {"causal", "true"}};
        QCOMPARE(outputDiffers(attention, causal, "output", "[[1.5], [2]]"), "");
    }

    void tilesHoldNoWeights()
    {
        const std::size_t n = 300;
        const Values given{{"query", arma::mat(n, 1, arma::fill::ones)}, {"key", arma::mat(n, 1, arma::fill::ones)},
            {"value", arma::mat(n, 1, arma::fill::ones)}, {"method", "tiled"}};
        const Outputs outputs = outputsOf(given, {"output"});
        QCOMPARE(outputs.size(), 1U);
        QVERIFY(arma::approx_equal(matrixOf(outputs, "output"), arma::mat(n, 1, arma::fill::ones), "absdiff", 1e-12));
        const auto call = PreparedCall::prepare(attention, given, {"output"});
        QVERIFY(call->estimate().bytes < 8. * n * n);
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("port");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *port, const char *value, const char *message) {
            QTest::addRow("%s %s", port, value)
                << QString::fromUtf8(port) << QString::fromUtf8(value) << QString::fromUtf8(message);
        };
        row("past_key", "[[1, 1]]",
            "type: past_key is given and past_value is not: earlier keys and values come together.");
        row("past_value", "[[1, 1]]",
            "type: past_value is given and past_key is not: earlier keys and values come together.");
        row("past_key", "[[1, 1, 1]]", "shape: past_key has 3 columns, query has 2; both are d_k.");
        row("key_length", "4", "range: key_length holds 4; expected 0 to 3, the number of keys.");
        row("key_length", "-1", "range: key_length holds -1; expected 0 to 3, the number of keys.");
        row("window_left", "-2", "range: Expected window_left to be -1 to 1e+15, found -2.");
        row("method", "flash", "range: Expected method to be direct or tiled, found 'flash'.");
        row("mask", "[[1, 1]]", "shape: mask has 2 columns, key has 3 rows; both are m.");
        row("softcap", "-1", "range: Expected softcap to be at least 0, found -1.");
    }
    void refusals()
    {
        QFETCH(const QString, port);
        QFETCH(const QString, value);
        QFETCH(const QString, message);
        compareText(
            refusalOf(attention, articleWith({{port.toStdString(), value.toStdString()}})), message.toStdString());
    }

    void pastsOfOtherLengths()
    {
        const Texts given = with(lastToken, {{"past_value", "[[1, 1]]"}});
        compareText(refusalOf(attention, given), "shape: past_value has 1 row, past_key has 2; both are p.");
        compareText(refusalOf(attention, with(lastToken, {{"mask", "[[1, 1]]"}})),
            "shape: mask has 2 columns; expected p+m = 3.");
    }

    void lawsHold()
    {
        QVERIFY(rc::check("pasts, windows, padding and both methods", [&] {
            const auto size = [] { return *rc::gen::inRange<arma::uword>(1, 6); };
            const auto numbers = [](arma::uword rows, arma::uword columns) {
                arma::mat matrix(rows, columns);
                for (double &entry : matrix)
                    entry = *rc::gen::inRange(-300, 300) / 100.;
                return matrix;
            };
            const arma::uword n = size(), m = size(), p = size();
            Values given{{"query", numbers(n, 2)}, {"key", numbers(m, 2)}, {"value", numbers(m, 3)},
                {"causal", *rc::gen::arbitrary<bool>()}, {"window_left", *rc::gen::inRange(-1, 4)},
                {"window_right", *rc::gen::inRange(-1, 4)},
                {"align", *rc::gen::element<std::string>("upper_left", "lower_right")},
                {"method", *rc::gen::element<std::string>("direct", "tiled")}};
            const bool hasPast = *rc::gen::arbitrary<bool>();
            if (hasPast) {
                given["past_key"] = numbers(p, 2);
                given["past_value"] = numbers(p, 3);
            }
            if (*rc::gen::arbitrary<bool>())
                given["key_length"] = Array<std::int64_t>::fromRowMajor(
                    {}, {*rc::gen::inRange<std::int64_t>(0, static_cast<std::int64_t>(m + (hasPast ? p : 0)) + 1)});
            const auto call = PreparedCall::prepare(attention, given);
            RC_ASSERT(call.has_value());
            RC_ASSERT(missedLaw(attention, call->call(), call->run().value()).empty());
        }));
    }
};

QTEST_GUILESS_MAIN(TestAttentionOptions)
#include "tst_plugin_attention_options.moc"
