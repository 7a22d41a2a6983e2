// SPDX-License-Identifier: GPL-3.0-or-later
/// Right values, notes and refusals of the gradients, as the engine calls them.
#include "engine_call.h"
#include "loaded_plugin.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestGradients : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"gradients"};
    const Texts article{{"query", "[[1, 0], [0, 1], [1, 1]]"}, {"key", "[[1, 0], [0, 1], [1, 1]]"},
        {"value", "[[1, 0], [0, 2], [1, 1]]"}};

    static Texts with(Texts given, const Texts &more)
    {
        for (const auto &[name, text] : more)
            given[name] = text;
        return given;
    }
    void gives(const char *name, const Texts &given, const std::string &output, const std::string &expected) const
    {
        const std::string differs = outputDiffers(plugin.op(name), given, output, expected);
        QVERIFY2(differs.empty(), (std::string(name) + ", " + output + ": " + differs).c_str());
    }
    void refuses(const char *name, const Texts &given, const std::string &expected) const
    {
        compareText(refusalOf(plugin.op(name), given), expected);
    }

private Q_SLOTS:
    void attentionOfTheArticle()
    {
        const Texts given = with(article, {{"upstream", "[[1, 0], [0, 0], [0, 0]]"}});
        gives("attention_gradient", given, "query_gradient", "[[0.11219, -0.056095], [0, 0], [0, 0]]");
        // dS of row 1 is p(dP - δ) = (0.079330, -0.158661, 0.079330), the query (1, 0), the scale 1/√2
        gives(
            "attention_gradient", given, "scores_gradient", "[[0.079330, -0.158661, 0.079330], [0, 0, 0], [0, 0, 0]]");
        gives("attention_gradient", given, "key_gradient", "[[0.056095, 0], [-0.112190, 0], [0.056095, 0]]");
    }

    void hiddenKeysGetNothing()
    {
        const Texts given = with(article, {{"upstream", "[[1, 2], [3, 4], [5, 6]]"}, {"causal", "true"}});
        // the first query sees one key only: its weight is 1 whatever the scores are
        gives("attention_gradient", given, "weights_gradient", "[[1, 0, 0], [3, 8, 0], [5, 12, 11]]");
        gives("attention_gradient", with(given, {{"mask", "[[0, 0, 0], [1, 1, 1], [1, 1, 1]]"}}), "delta",
            "[0, 6.348808, 9.758725]");
        gives("attention_gradient", with(given, {{"mask", "[[0, 0, 0], [0, 0, 0], [0, 0, 0]]"}}), "value_gradient",
            "[[0, 0], [0, 0], [0, 0]]");
    }

    void queryHeadsShareAKey()
    {
        const Texts given{{"query", "[[[1]], [[1]]]"}, {"key", "[[[0], [0]]]"}, {"value", "[[[1], [0]]]"},
            {"upstream", "[[[1]], [[3]]]"}};
        // weights are a half each: dS = ½(1 - ½)·(1, -1) and three times that
        gives("attention_gradient", given, "scores_gradient", "[[[0.25, -0.25]], [[0.75, -0.75]]]");
        gives("attention_gradient", given, "key_gradient", "[[[1], [-1]]]");
        gives("attention_gradient", given, "value_gradient", "[[[2], [2]]]");
        gives("attention_gradient", given, "delta", "[[0.5], [1.5]]");
    }

    void layerNormVariants()
    {
        const Texts given{{"x", "[[3, 1]]"}, {"upstream", "[[1, 0]]"}, {"epsilon", "1"}};
        // outside: σ = 1, D = 2, ½(½ - ½·¼·2)
        gives("layer_norm_gradient", with(given, {{"epsilon_place", "outside"}}), "x_gradient", "[[0.125, -0.125]]");
        // ddof 1: variance 2, with epsilon 2 D = 2, ½(½ - ½·½)
        gives("layer_norm_gradient", with(given, {{"ddof", "1"}, {"epsilon", "2"}}), "x_gradient", "[[0.125, -0.125]]");
        // a weight of (2, 0) doubles what comes from above, and is no part of its own gradient
        const Texts weighted = with(given, {{"epsilon", "3"}, {"weight", "[2, 0]"}, {"bias", "[9, 9]"}});
        gives("layer_norm_gradient", weighted, "x_gradient", "[[0.375, -0.375]]");
        gives("layer_norm_gradient", weighted, "weight_gradient", "[0.5, 0]");
    }

    void kinksAreFlagged()
    {
        compareText(notesOf(plugin.op("layer_norm_gradient"),
                        {{"x", "[[2, 2]]"}, {"upstream", "[[1, 0]]"}, {"epsilon_place", "outside"}}),
            "Row 1 has equal entries: its deviation has a kink there, and the gradient takes the deviation's slope for "
            "0.");
        compareText(
            notesOf(plugin.op("layer_norm_gradient"), {{"x", "[[2, 2]]"}, {"upstream", "[[1, 0]]"}, {"epsilon", "0"}}),
            "Row 1 has equal entries and epsilon is 0: 0/0 has no gradient. An epsilon above 0 gives one.");
        const Texts relu{
            {"x", "[[0.05, 1], [-0.05, 0]]"}, {"gradient", "[[1, 1], [0, 0]]"}, {"function", "relu"}, {"step", "0.1"}};
        gives("gradient_check", relu, "kinks", "[[1, 0], [1, 1]]");
        gives("gradient_check", relu, "difference", "[[0.75, 1.00], [0.25, 0.50]]");
        gives("gradient_check", relu, "worst", "0.000000");
        compareText(notesOf(plugin.op("gradient_check"), relu),
            "A kink of relu lies nearer than the step in row 1, column 1, and in 2 other entries: the difference "
            "averages the slopes of both sides there, so the entry is left out of the worst error.");
        compareText(
            notesOf(plugin.op("gradient_check"), with(relu, {{"step", "0.01"}, {"x", "[[0.05, 1], [-0.05, 2]]"}})), "");
    }

    void whatIsNotFiniteIsExplained()
    {
        const Texts given{{"x", "[[1e200, 1]]"}, {"weight", "[[1], [1]]"}, {"upstream", "[[1e200]]"}};
        compareText(notesOf(plugin.op("linear_gradient"), given),
            "Row 1 of weight_gradient is not finite: what was given holds NaN or infinity, or numbers too large to be "
            "multiplied and added.");
        compareText(notesOf(plugin.op("softmax_gradient"), {{"scores", "[[-inf, -inf]]"}, {"upstream", "[[1, 0]]"}}),
            "Row 1 of the gradient is not finite: what was given holds NaN or infinity, or numbers too large to be "
            "multiplied and added.");
        compareText(notesOf(plugin.op("gradient_check"), {{"x", "[[1]]"}, {"gradient", "[[inf]]"}}),
            "The worst error is no number: the gradient, upstream or the loss holds NaN or infinity.");
    }

    void refusals()
    {
        refuses("attention_gradient",
            {{"query", "[[[1]], [[1]], [[1]]]"}, {"key", "[[[1]], [[1]]]"}, {"value", "[[[1]], [[1]]]"},
                {"upstream", "[[[1]], [[1]], [[1]]]"}},
            "shape: The query has 3 heads and the key has 2. Every key head serves equally many query heads, so the "
            "key's number of heads must divide 3.");
        refuses("layer_norm_gradient", {{"x", "[[3]]"}, {"upstream", "[[1]]"}, {"ddof", "1"}},
            "shape: x has 1 column, and ddof 1 divides the sum of squares by one less, which is 0. Expected at least 2 "
            "columns, or ddof 0.");
        refuses("linear_gradient", {{"x", "[[1, 2, 3]]"}, {"weight", "[[1, 2], [3, 4]]"}, {"upstream", "[[1, 2]]"}},
            "shape: The weight has 2 rows in layout in_out, x has 3 columns; both are k.");
        refuses("linear_gradient",
            {{"x", "[[1, 2]]"}, {"weight", "[[1, 2], [3, 4]]"}, {"upstream", "[[1]]"}, {"layout", "out_in"}},
            "shape: The weight has 2 rows in layout out_in, upstream has 1 column; both are m.");
        refuses("gradient_check", {{"x", "[[1, inf]]"}, {"gradient", "[[1, 1]]"}},
            "not-finite: x holds inf in row 1, column 2: expected finite numbers, since each is moved up and down by "
            "the "
            "step.");
        refuses("gradient_check", {{"x", "[[1, 1e16]]"}, {"gradient", "[[1, 1]]"}},
            "range: x holds 10^16 in row 1, column 2, and a step of 10^-6 vanishes beside it: expected a "
            "larger one, such as 10.");
    }

    void theEngineRefusesTheRest_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("port");
        QTest::addColumn<QString>("text");
        QTest::newRow("other shape") << "softmax_gradient"
                                     << "upstream"
                                     << "[[1, 2]]";
        QTest::newRow("other rows") << "gelu_gradient"
                                    << "upstream"
                                    << "[[1, 0, 0], [1, 0, 0]]";
        QTest::newRow("NaN") << "softmax_gradient"
                             << "scores"
                             << "[[nan, 0, 0]]";
        QTest::newRow("step of 0") << "gradient_check"
                                   << "step"
                                   << "0";
        QTest::newRow("no such function") << "gradient_check"
                                          << "function"
                                          << "tan";
        QTest::newRow("epsilon below 0") << "layer_norm_gradient"
                                         << "epsilon"
                                         << "-1";
        QTest::newRow("ddof 2") << "layer_norm_gradient"
                                << "ddof"
                                << "2";
    }

    void theEngineRefusesTheRest()
    {
        QFETCH(QString, name);
        QFETCH(QString, port);
        QFETCH(QString, text);
        const Operator &op = plugin.op(name.toStdString());
        Texts given;
        for (const Input &input : op.inputs)
            if (!input.optional)
                given[input.name] = "[[1, 2, 3]]";
        QCOMPARE(refusalOf(op, given), "nothing was refused");
        given[port.toStdString()] = text.toStdString();
        const auto call = prepared(op, given);
        QVERIFY(!call);
        QVERIFY2(call.error().port == port.toStdString() || call.error().other == port.toStdString(),
            call.error().message.c_str());
    }

    void onlyWhatIsWantedIsComputed()
    {
        Call call = bound(plugin.op("attention_gradient"), with(article, {{"upstream", "[[1, 2], [3, 4], [5, 6]]"}}));
        call.wantedOutputs = {"value_gradient"};
        const Outputs outputs = plugin.op("attention_gradient").run(call).value();
        QCOMPARE(outputs.size(), 1U);
        QVERIFY(outputs.contains("value_gradient"));
    }

    void stops()
    {
        std::stop_source source;
        source.request_stop();
        for (const Operator &op : plugin.operators()) {
            Texts given;
            for (const Input &input : op.inputs)
                if (!input.optional)
                    given[input.name] = "[[1, 2], [3, 4]]";
            Call call = bound(op, given);
            call.stop = source.get_token();
            const auto outputs = op.run(call);
            QVERIFY2(!outputs && outputs.error().rule == Rule::Stopped, op.name.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestGradients)
#include "tst_plugin_gradients.moc"
