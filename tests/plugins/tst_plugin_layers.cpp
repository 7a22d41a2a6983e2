// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_call.h"
#include "loaded_plugin.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>

using namespace heed;
using namespace heed::test;

static arma::mat anyMatrix(arma::uword rows, arma::uword columns)
{
    arma::mat matrix(rows, columns);
    for (double &entry : matrix)
        entry = *rc::gen::inRange(-4000, 4000) / 256.0;
    return matrix;
}

static Value anyRow(arma::uword columns)
{
    return Array<double>::vector(arma::conv_to<std::vector<double>>::from(anyMatrix(1, columns)));
}

/// Every law, over what the engine lets through.
static void holdLaws(const Operator &op, const Values &given)
{
    const auto call = PreparedCall::prepare(op, given);
    RC_ASSERT(call.has_value());
    const auto outputs = call->run();
    RC_ASSERT(outputs.has_value());
    RC_ASSERT(missedLaw(op, call->call(), *outputs) == "");
}

class TestLayersPlugin : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"layers"};
    const Operator &layerNorm = plugin.op("layer_norm");
    const Operator &rmsNorm = plugin.op("rms_norm");
    const Texts four{{"x", "[[1, 2, 3, 4]]"}};

    static Texts with(Texts texts, const Texts &more)
    {
        texts.insert(more.begin(), more.end());
        return texts;
    }

private Q_SLOTS:
    void layerNormByHand()
    {
        compareText(stepsOf(layerNorm, four),
            "Mean: 1 + 2 + 3 + 4 = 10, μ_1 = 10 / 4 = 2.5000\n"
            "Subtract the mean: 1 - 2.5000 = -1.5000, 2 - 2.5000 = -0.5000, 3 - 2.5000 = 0.5000, 4 - 2.5000 = 1.5000\n"
            "Variance: (-1.5000)² + (-0.5000)² + 0.5000² + 1.5000² = 5, 5 / 4 = 1.2500\n"
            "Root, with epsilon: √(1.2500 + 10^-5) ≈ 1.1180\n"
            "Divide: -1.5000 / 1.1180 ≈ -1.3416, -0.5000 / 1.1180 ≈ -0.4472, 0.5000 / 1.1180 ≈ 0.4472, 1.5000 / "
            "1.1180 ≈ 1.3416 [-1.5000 / 1.1180: the rounded numbers give -1.3417, unrounded arithmetic -1.3416. "
            "1.5000 / 1.1180: the rounded numbers give 1.3417, unrounded arithmetic 1.3416.]");
    }

    void annotatedTransformersVariantByHand()
    {
        const Texts texts = with(four, {{"ddof", "1"}, {"epsilon", "1e-6"}, {"epsilon_place", "outside"}});
        compareText(stepsOf(layerNorm, texts, {.output = "output", .index = {0, 3}, .decimals = 6}),
            "Mean: 1 + 2 + 3 + 4 = 10, μ_1 = 10 / 4 = 2.500000\n"
            "Subtract the mean: 1 - 2.500000 = -1.500000, 2 - 2.500000 = -0.500000, 3 - 2.500000 = 0.500000, 4 - "
            "2.500000 = 1.500000\n"
            "Variance: (-1.500000)² + (-0.500000)² + 0.500000² + 1.500000² = 5, 5 / 3 ≈ 1.666667\n"
            "Root, with epsilon: σ_1 = √1.666667 ≈ 1.290994, 1.290994 + 10^-6 ≈ 1.290995 [σ_1: the rounded numbers "
            "give 1.290995, unrounded arithmetic 1.290994.]\n"
            "Divide: 1.500000 / 1.290995 ≈ 1.161894 [1.500000 / 1.290995: the rounded numbers give 1.161895, "
            "unrounded arithmetic 1.161894.]");
    }

    void weightAndBiasByHandWithLabels()
    {
        const Texts texts{{"x", "[[0, 0], [3, 1]]"}, {"weight", "[2, -1]"}, {"bias", "[0.5, -1]"}, {"epsilon", "0"}};
        const Focus focus{
            .output = "output", .index = {1}, .labels = {{"n", {"The", "cat"}}, {"d", {"alive", "furry"}}}};
        compareText(stepsOf(layerNorm, texts, focus),
            "Mean: 3 + 1 = 4, μ_cat = 4 / 2 = 2\n"
            "Subtract the mean: alive: 3 - 2 = 1, furry: 1 - 2 = -1\n"
            "Variance: 1² + (-1)² = 2, 2 / 2 = 1\n"
            "Root, with epsilon: √(1 + 0) = 1\n"
            "Divide: alive: 1 / 1 = 1, furry: -1 / 1 = -1\n"
            "Multiply by the weight and add the bias: alive: 1·2 + 0.5000 = 2.5000, furry: (-1)·(-1) + (-1) = 0");
        QVERIFY(stepsOf(layerNorm, {{"x", "[[3, 1]]"}, {"bias", "[0.5, -1]"}}, {.index = {0, 1}})
                    .ends_with("\nAdd the bias: -1.0000 + (-1) ≈ -2.0000"));
    }

    void spreadsByHand()
    {
        compareText(stepsOf(layerNorm, four, {.output = "mean", .index = {0}}),
            "Mean: 1 + 2 + 3 + 4 = 10, μ_1 = 10 / 4 = 2.5000");
        QVERIFY(stepsOf(layerNorm, four, {.output = "std"}).ends_with("\nRoot: σ_1 = √1.2500 ≈ 1.1180"));
        compareText(stepsOf(rmsNorm, four, {.output = "rms"}),
            "Mean of the squares: 1² + 2² + 3² + 4² = 30, 30 / 4 = 7.5000\nRoot: rms_1 = √7.5000 ≈ 2.7386");
        compareText(stepsOf(rmsNorm, with(four, {{"weight", "[1, 1, 1, 3]"}}), {.output = "output", .index = {0, 3}}),
            "Mean of the squares: 1² + 2² + 3² + 4² = 30, 30 / 4 = 7.5000\n"
            "Root, with epsilon: √(7.5000 + 10^-5) ≈ 2.7386\n"
            "Divide: 4 / 2.7386 ≈ 1.4606\n"
            "Multiply by the weight: 1.4606·3 ≈ 4.3818");
    }

    void longRowsAreShortened()
    {
        const std::string row = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]";
        QVERIFY(stepsOf(layerNorm, {{"x", row}}, {.output = "mean"})
                    .starts_with("Mean: 1 + 2 + 3 + 4 + … + 9 + 10 = 55, μ_1 = 55 / 10 = 5.5000"));
    }

    void normalizationLaws()
    {
        QVERIFY(rc::check("laws of layer_norm and rms_norm", [this] {
            const auto rows = *rc::gen::inRange<arma::uword>(0, 4), columns = *rc::gen::inRange<arma::uword>(2, 6);
            Values given{{"x", anyMatrix(rows, columns)}, {"epsilon", *rc::gen::element(1e-12, 1e-5, 1.0)},
                {"epsilon_place", *rc::gen::element<std::string>("inside", "outside")}};
            if (*rc::gen::arbitrary<bool>())
                given.emplace("weight", anyRow(columns));
            if (*rc::gen::arbitrary<bool>())
                given.emplace("bias", anyRow(columns));
            holdLaws(rmsNorm, given);
            given.emplace("ddof", *rc::gen::inRange(0, 2));
            holdLaws(layerNorm, given);
        }));
    }

    void onlyWantedOutputs()
    {
        Call call = bound(layerNorm, four);
        call.wantedOutputs = {"mean"};
        QCOMPARE(layerNorm.run(call).value().size(), 1U);
        call.wantedOutputs = {"output"};
        QCOMPARE(layerNorm.run(call).value().begin()->first, "output");
    }

    void stops()
    {
        std::stop_source source;
        source.request_stop();
        for (const Operator *op : {&layerNorm, &rmsNorm}) {
            Call call = bound(*op, four);
            call.stop = source.get_token();
            QCOMPARE(op->run(call).error().rule, Rule::Stopped);
        }
    }

    void rowsWithoutAFiniteResultAreExplained()
    {
        compareText(notesOf(layerNorm, {{"x", "[[1, 2], [3, 3]]"}, {"epsilon", "0"}}),
            "Row 2 has no finite result: its spread is 0 and so is epsilon, and 0/0 is no number. An epsilon above 0 "
            "makes the row 0.");
        compareText(notesOf(rmsNorm, {{"x", "[[1, -inf]]"}}),
            "Row 1 has no finite result: it holds infinity, and so does what it is divided by.");
        compareText(notesOf(layerNorm, {{"x", "[[nan, 1]]"}, {"allow_nan", "true"}}),
            "Row 1 has no finite result: it holds NaN.");
        compareText(notesOf(layerNorm, {{"x", "[[0, 1e300]]"}, {"weight", "[1, 1e308]"}, {"bias", "[0, 1e308]"}}),
            "Row 1 has no finite result: its entries, the weight or the bias are too large.");
        compareText(notesOf(layerNorm, four), "");
    }

    void hugeRowsAreNotWrittenOut()
    {
        const PreparedCall call = prepared(layerNorm, {{"x", "[[1e300, -1e300]]"}}).value();
        const auto steps = call.derive(call.run().value(), {.output = "output"});
        QCOMPARE(steps.error().rule, Rule::Range);
        compareText(steps.error().message,
            "The squares of row 1 add up to more than 1.8·10^308, the largest double, so they can't be written out.");
        QVERIFY(call.derive(call.run().value(), {.output = "mean"}).has_value());
        compareText(call.derive(call.run().value(), {.output = "output", .index = {0, 2}}).error().message,
            "There is no such entry to derive: the shape is 1 x 2.");
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<Texts>("given");
        QTest::addColumn<std::string>("refusal");
        const auto row = [](const char *op, const Texts &given, const char *refusal) {
            QTest::newRow(refusal) << QString::fromLatin1(op) << given << std::string(refusal);
        };
        row("layer_norm", {}, "type: The operator layer_norm needs the input 'x' of shape (n, d).");
        row("layer_norm", {{"x", "1"}}, "shape: Expected x of shape (n, d), found one number.");
        row("layer_norm", {{"x", "[]"}},
            "shape: x has no columns: expected at least one, since a row is divided by its own size.");
        row("layer_norm", {{"x", "[[1, 2]]"}, {"weight", "[1, 2, 3]"}},
            "shape: weight has 3 entries, x has 2 columns; both are d.");
        row("layer_norm", {{"x", "[[1, 2]]"}, {"bias", "1"}}, "shape: Expected bias of shape (d), found one number.");
        row("layer_norm", {{"x", "[[1], [2]]"}, {"ddof", "1"}},
            "shape: x has 1 column, and ddof 1 divides the sum of squares by one less, which is 0. Expected at least 2 "
            "columns, or ddof 0.");
        row("layer_norm", {{"x", "[[1, 2]]"}, {"ddof", "2"}}, "range: Expected ddof to be 0 to 1, found 2.");
        row("layer_norm", {{"x", "[[1, 2]]"}, {"epsilon", "-1e-5"}},
            "range: Expected epsilon to be at least 0, found -1e-05.");
        row("layer_norm", {{"x", "[[1, 2]]"}, {"epsilon_place", "insid"}},
            "range: Expected epsilon_place to be inside or outside, found 'insid'. Did you mean 'inside'?");
        row("layer_norm", {{"x", "[[1, 2]]"}, {"eps", "1"}},
            "type: The operator layer_norm has no input or option 'eps'. Here it is called 'epsilon'.");
        row("layer_norm", {{"x", "[[1, nan]]"}},
            "not-finite: x holds NaN, which is no number; set allow_nan to let it through.");
        row("rms_norm", {{"x", "[[1, 2]]"}, {"ddof", "0"}},
            "type: The operator rms_norm has no input or option 'ddof'.");
        row("rms_norm", {{"x", "[]"}},
            "shape: x has no columns: expected at least one, since a row is divided by its own size.");
    }

    void refusals()
    {
        QFETCH(QString, op);
        QFETCH(Texts, given);
        QFETCH(std::string, refusal);
        compareText(refusalOf(plugin.op(op.toStdString()), given), refusal);
    }
};

QTEST_GUILESS_MAIN(TestLayersPlugin)
#include "tst_plugin_layers.moc"
