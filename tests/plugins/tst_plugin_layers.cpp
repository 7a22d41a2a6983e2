// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_call.h"
#include "held_laws.h"
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

    static void row(const char *op, const Texts &given, const char *refusal)
    {
        QTest::newRow(refusal) << QString::fromLatin1(op) << given << std::string(refusal);
    }

    void normalizationRefusals() const
    {
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
            "not-finite: x holds NaN in row 1, column 2, which is no number; set allow_nan to let it through.");
    }

    void activationRefusals() const
    {
        row("relu", {}, "type: The operator relu needs the input 'x' of shape (n?, d?).");
        row("gelu", {{"x", "[[nan]]"}},
            "not-finite: x holds NaN in row 1, column 1, which is no number; set allow_nan to let it through.");
        row("gelu", {{"x", "1"}, {"approximate", "tan"}},
            "range: Expected approximate to be none or tanh, found 'tan'. Did you mean 'tanh'?");
        row("silu", {{"x", "1"}, {"alpha", "nan"}},
            "not-finite: alpha holds NaN, which is no number; set allow_nan to let it through.");
        row("silu", {{"x", "1"}, {"beta", "2"}},
            "type: The operator silu has no input or option 'beta'. Here it is called 'alpha'.");
        row("sigmoid", {{"input", "1"}},
            "type: The operator sigmoid has no input or option 'input'. Here it is called 'x'.");
        row("swiglu", {{"gate", "[[1, 2]]"}, {"up", "[[1], [2]]"}}, "shape: up has 2 rows, gate has 1; both are n.");
        row("swiglu", {{"gate", "[[1, 2]]"}}, "type: The operator swiglu needs the input 'up' of shape (n?, d?).");
        const Texts wide{{"x", "[[1, 2]]"}, {"weight_up", "[[1], [2]]"}, {"weight_down", "[[1, 2]]"}};
        row("feed_forward", with(wide, {{"bias_gate", "[1]"}}),
            "type: bias_gate is given and weight_gate is not. Expected both, or neither for a layer without a gate.");
        row("feed_forward", with(wide, {{"weight_gate", "[[1]]"}}),
            "shape: weight_gate has 1 row, x has 2 columns; both are d.");
        row("feed_forward", with(wide, {{"weight_gate", "[[1]]"}, {"bias_up", "[1, 2]"}, {"bias_down", "[1, 2, 3]"}}),
            "shape: bias_up has 2 entries, weight_up has 1 column; both are f. weight_gate has 1 row, x has 2 columns; "
            "both are d. bias_down has 3 entries, x has 2 columns; both are d.");
        row("feed_forward", with(wide, {{"bias_down", "[1]"}}),
            "shape: bias_down has 1 entry, x has 2 columns; both are d.");
        row("feed_forward", {{"x", "[]"}, {"weight_up", "[]"}, {"weight_down", "[]"}},
            "shape: weight_up has 1 row, x has 0 columns; both are d. weight_down has 1 row, weight_up has 0 columns; "
            "both are f.");
        row("feed_forward", with(wide, {{"activation", "swish"}}),
            "range: Expected activation to be relu, gelu, gelu_tanh, silu or sigmoid, found 'swish'.");
        row("rms_norm", {{"x", "[[1, 2]]"}, {"ddof", "0"}},
            "type: The operator rms_norm has no input or option 'ddof'.");
        row("rms_norm", {{"x", "[]"}},
            "shape: x has no columns: expected at least one, since a row is divided by its own size.");
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

    void reluByHand()
    {
        compareText(stepsOf(plugin.op("relu"), {{"x", "[[-2, 1.5]]"}}),
            "The larger of 0 and the entry: max(0, -2) = 0, max(0, 1.5000) = 1.5000");
    }

    void geluByHand()
    {
        const Operator &gelu = plugin.op("gelu");
        compareText(stepsOf(gelu, {{"x", "1"}}),
            "The gate Φ(x): (1 + erf(1 / √2)) / 2 ≈ 0.8413\nEntry times gate: 1·0.8413 ≈ 0.8413");
        compareText(stepsOf(gelu, {{"x", "[-1, 1]"}, {"approximate", "tanh"}}, {.output = "output", .index = {0}}),
            "Inside tanh: √(2/π)·(-1 + 0.044715·(-1)³) ≈ -0.8336\n"
            "The gate, nearly Φ(x): (1 + tanh(-0.8336)) / 2 ≈ 0.1588\n"
            "Entry times gate: (-1)·0.1588 ≈ -0.1588");
        compareText(stepsOf(gelu, {{"x", "[[1, 3]]"}}, {.output = "gate", .index = {0, 1}, .decimals = 7}),
            "The gate Φ(x): (1 + erf(3 / √2)) / 2 ≈ 0.9986501");
    }

    void sigmoidAndSiluByHand()
    {
        compareText(stepsOf(plugin.op("sigmoid"), {{"x", "[[-1, 2]]"}}),
            "Exponentiate: e^1 ≈ 2.7183, e^-2 ≈ 0.1353\nShare: 1 / (1 + 2.7183) ≈ 0.2689, 1 / (1 + 0.1353) ≈ 0.8808");
        compareText(stepsOf(plugin.op("silu"), {{"x", "-2"}, {"alpha", "0.5"}}),
            "Exponentiate: e^(-0.5000·(-2)) ≈ 2.7183\nThe gate: 1 / (1 + 2.7183) ≈ 0.2689\n"
            "Entry times gate: (-2)·0.2689 ≈ -0.5379 [(-2)·0.2689: the rounded numbers give -0.5378, unrounded "
            "arithmetic -0.5379.]");
    }

    void swigluByHand()
    {
        compareText(stepsOf(plugin.op("swiglu"), {{"gate", "[[1, -2]]"}, {"up", "[[0.5, 1]]"}},
                        {.output = "output", .index = {0}, .labels = {{"d", {"warm", "cold"}}}}),
            "Exponentiate: warm: e^-1 ≈ 0.3679, cold: e^2 ≈ 7.3891\n"
            "How far each gate is open: warm: 1 / (1 + 0.3679) ≈ 0.7311, cold: 1 / (1 + 7.3891) ≈ 0.1192 [1 / (1 + "
            "0.3679) of "
            "warm: the rounded numbers give 0.7310, unrounded arithmetic 0.7311.]\n"
            "The gate through silu: warm: 1·0.7311 ≈ 0.7311, cold: (-2)·0.1192 ≈ -0.2384\n"
            "Times the other half: warm: 0.7311·0.5000 ≈ 0.3655, cold: (-0.2384)·1 ≈ -0.2384 "
            "[0.7311·0.5000 of warm: the rounded numbers give 0.3656, unrounded arithmetic 0.3655.]");
    }

    void feedForwardByHand()
    {
        const Operator &layer = plugin.op("feed_forward");
        const Texts &plain = layer.examples[0].inputs, &gated = layer.examples[1].inputs;
        compareText(stepsOf(layer, plain, {.output = "output", .index = {1}}),
            "Up: h_2,1 = (-1)·1 + 1·0 + 0 = -1, h_2,2 = (-1)·0 + 1·1 + (-1) = 0, h_2,3 = (-1)·(-1) + 1·1 + 0 = 2\n"
            "Activation: relu(-1) = 0, relu(0) = 0, relu(2) = 2\n"
            "Down: y_2,1 = 0·1 + 0·0 + 2·2 + 0.5000 = 4.5000, y_2,2 = 0·0 + 0·1 + 2·(-1) + 0 = -2");
        compareText(stepsOf(layer, gated, {.output = "output", .index = {0, 1}}),
            "Up: h_1,1 = 1·0.5000 + 0·0 = 0.5000, h_1,2 = 1·1 + 0·0 = 1\n"
            "Gate: g_1,1 = 1·1 + 0·0 = 1, g_1,2 = 1·(-2) + 0·0 = -2\n"
            "Activation: silu(1) ≈ 0.7311, silu(-2) ≈ -0.2384\n"
            "Gate times up: 0.7311·0.5000 ≈ 0.3655, (-0.2384)·1 ≈ -0.2384 "
            "[0.7311·0.5000: the rounded numbers give 0.3656, unrounded arithmetic 0.3655.]\n"
            "Down: y_1,2 = 0.3655·0 + (-0.2384)·1 ≈ -0.2384");
        compareText(stepsOf(layer, plain, {.output = "hidden", .index = {0, 1}}), "Up: h_1,2 = 1·0 + 2·1 + (-1) = 1");
        compareText(stepsOf(layer, gated,
                        {.output = "activated", .index = {0, 0}, .labels = {{"n", {"cat"}}, {"f", {"a", "b"}}}}),
            "Up: h_cat,a = 1·0.5000 + 0·0 = 0.5000\nGate: g_cat,a = 1·1 + 0·0 = 1\n"
            "Activation: a: silu(1) ≈ 0.7311\nGate times up: a: 0.7311·0.5000 ≈ 0.3655 "
            "[0.7311·0.5000 of a: the rounded numbers give 0.3656, unrounded arithmetic 0.3655.]");
        const PreparedCall call = prepared(layer, plain).value();
        compareText(call.derive(call.run().value(), {.output = "gate"}).error().message,
            "There is no gate to derive: weight_gate is not given.");
    }

    void feedForwardIsItsParts()
    {
        const auto rectified = prepared(plugin.op("feed_forward"),
            {{"x", "[[1, 2]]"}, {"weight_up", "[[1, 0], [0, 1]]"}, {"weight_down", "[[1, 0], [0, 1]]"},
                {"activation", "gelu"}});
        QCOMPARE(difference(rectified.value().run().value().at("output"), "[[0.841345, 1.954500]]"), "");
        QVERIFY(!rectified.value().run().value().contains("gate"));
    }

    void feedForwardOfNothing()
    {
        const auto called = [this](arma::uword n, arma::uword d, arma::uword f) {
            return PreparedCall::prepare(plugin.op("feed_forward"),
                {{"x", arma::mat(n, d)}, {"weight_up", arma::mat(d, f)}, {"weight_down", arma::mat(f, d)}});
        };
        compareText(called(2, 0, 3).error().message, "x has no columns: expected at least one.");
        compareText(called(2, 3, 0).error().message, "weight_up has no columns: expected at least one.");
        QCOMPARE(called(0, 3, 2).value().run().value().at("output").shape(), Sizes({0, 3}));
    }

    void feedForwardLaws()
    {
        QVERIFY(rc::check("laws of feed_forward", [this] {
            const auto rows = *rc::gen::inRange<arma::uword>(0, 5);
            const auto d = *rc::gen::inRange<arma::uword>(1, 5), f = *rc::gen::inRange<arma::uword>(1, 7);
            Values given{{"x", anyMatrix(rows, d)}, {"weight_up", anyMatrix(d, f)}, {"weight_down", anyMatrix(f, d)},
                {"activation", *rc::gen::element<std::string>("relu", "gelu", "gelu_tanh", "silu", "sigmoid")}};
            if (*rc::gen::arbitrary<bool>())
                given.emplace("bias_up", anyRow(f));
            if (*rc::gen::arbitrary<bool>())
                given.emplace("weight_gate", anyMatrix(d, f));
            holdLaws(plugin.op("feed_forward"), given);
        }));
    }

    void anyShapeKeepsItsShape()
    {
        for (const char *name : {"relu", "gelu", "silu", "sigmoid"})
            for (const char *x : {"1", "[1, 2]", "[[1, 2]]", "[[[1], [2]], [[3], [4]]]"}) {
                const auto outputs = prepared(plugin.op(name), {{"x", x}}).value().run().value();
                QCOMPARE(outputs.at("output").shape(), FlowNumbers(x).shape);
            }
    }

    void activationLaws()
    {
        QVERIFY(rc::check("laws of relu, gelu, silu, sigmoid and swiglu", [this] {
            const auto rows = *rc::gen::inRange<arma::uword>(0, 4), columns = *rc::gen::inRange<arma::uword>(0, 6);
            const Value x = anyMatrix(rows, columns);
            const double alpha = *rc::gen::inRange(-8, 8) / 4.0;
            holdLaws(plugin.op("relu"), {{"x", x}});
            holdLaws(plugin.op("sigmoid"), {{"x", x}});
            holdLaws(plugin.op("silu"), {{"x", x}, {"alpha", alpha}});
            holdLaws(plugin.op("gelu"), {{"x", x}, {"approximate", *rc::gen::element<std::string>("none", "tanh")}});
            holdLaws(plugin.op("swiglu"), {{"gate", x}, {"up", anyMatrix(rows, columns)}, {"alpha", alpha}});
        }));
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
        for (const Operator &op : plugin.operators()) {
            Call call = bound(op, op.examples.front().inputs);
            call.stop = source.get_token();
            QCOMPARE(op.run(call).error().rule, Rule::Stopped);
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
        normalizationRefusals();
        activationRefusals();
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
