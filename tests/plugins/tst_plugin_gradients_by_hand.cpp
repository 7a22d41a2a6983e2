// SPDX-License-Identifier: GPL-3.0-or-later
/// What a learner reads, line by line.
#include "engine_call.h"
#include "loaded_plugin.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestGradientsByHand : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"gradients"};
    const Texts article{{"query", "[[1, 0], [0, 1], [1, 1]]"}, {"key", "[[1, 0], [0, 1], [1, 1]]"},
        {"value", "[[1, 0], [0, 2], [1, 1]]"}, {"upstream", "[[1, -1], [0.5, 2], [0, 1]]"}};
    const Texts layer{{"x", "[[1, 2], [3, 4]]"}, {"weight", "[[1, 2], [0, 1]]"}, {"upstream", "[[1, 0], [2, 1]]"}};

    void reads(const char *name, const Texts &given, const Focus &focus, const std::string &expected) const
    {
        compareText(stepsOf(plugin.op(name), given, focus), expected);
    }

private Q_SLOTS:
    void softmax()
    {
        const Texts given{{"scores", "[[1, 2, 3]]"}, {"upstream", "[[1, 0, 0]]"}};
        const std::string forward =
            "Subtract the largest score: 1 - 3 = -2, 2 - 3 = -1, 3 - 3 = 0\n"
            "Exponentiate: e^-2 ≈ 0.1353, e^-1 ≈ 0.3679, e^0 = 1\n"
            "Normalise: 0.1353 + 0.3679 + 1 ≈ 1.5032, 0.1353 / 1.5032 ≈ 0.0900, 0.3679 / 1.5032 ≈ 0.2447, 1 / 1.5032 ≈ "
            "0.6652";
        reads("softmax_gradient", given, {},
            forward
                + "\nThe average of the upstream gradient, by the weights: s = 0.0900·1 + 0.2447·0 + 0.6652·0 ≈ "
                  "0.0900\n"
                  "Subtract it from the upstream gradient: 1 - 0.0900 ≈ 0.9100, 0 - 0.0900 ≈ -0.0900, 0 - 0.0900 ≈ "
                  "-0.0900\n"
                  "Times the weight: 0.0900·0.9100 ≈ 0.0819, 0.2447·(-0.0900) ≈ -0.0220, 0.6652·(-0.0900) ≈ -0.0599");
        reads("softmax_gradient", given, {.output = "weights"}, forward);
    }

    void logSoftmax()
    {
        const Texts given{{"scores", "[[0, 0]]"}, {"upstream", "[[-1, 0]]"}, {"logarithm", "true"}};
        reads("softmax_gradient", given, {.output = "gradient", .index = {0, 1}, .labels = {{"m", {"a", "b"}}}},
            "Subtract the largest score: a: 0 - 0 = 0, b: 0 - 0 = 0\n"
            "Exponentiate: a: e^0 = 1, b: e^0 = 1\n"
            "Normalise: 1 + 1 = 2, a: 1 / 2 = 0.5000, b: 1 / 2 = 0.5000\n"
            "The sum of the upstream gradient: -1 + 0 = -1\n"
            "Times the weight: b: 0.5000·(-1) = -0.5000\n"
            "Subtract it from the upstream gradient: b: 0 - (-0.5000) = 0.5000");
    }

    void attentionsQuery()
    {
        Texts given = article;
        given["upstream"] = "[[1, 0], [0, 0], [0, 0]]";
        reads("attention_gradient", given, {.output = "query_gradient", .index = {0}},
            "Upstream gradient times each value: g_1·v_1 = 1·1 + 0·0 = 1, g_1·v_2 = 1·0 + 0·2 = 0, g_1·v_3 = 1·1 + 0·1 "
            "= "
            "1\n"
            "Their average, by the weights of the forward pass: α_1 ≈ (0.4011, 0.1978, 0.4011), δ_1 = 0.4011·1 + "
            "0.1978·0 + 0.4011·1 ≈ 0.8022\n"
            "Less the average: 1 - 0.8022 ≈ 0.1978, 0 - 0.8022 ≈ -0.8022, 1 - 0.8022 ≈ 0.1978\n"
            "Times the weight: the gradient of the scores: 0.4011·0.1978 ≈ 0.0793, 0.1978·(-0.8022) ≈ -0.1587, "
            "0.4011·0.1978 ≈ 0.0793\n"
            "Times the keys, component by component: Σ_1 = 0.0793·1 + (-0.1587)·0 + 0.0793·1 ≈ 0.1587, Σ_2 = 0.0793·0 "
            "+ "
            "(-0.1587)·1 + 0.0793·1 ≈ -0.0793 [Σ_1: the rounded numbers give 0.1586, unrounded arithmetic 0.1587. Σ_2: "
            "the rounded numbers give -0.0794, unrounded arithmetic -0.0793.]\n"
            "Times the scale: 0.1587·0.7071 ≈ 0.1122, (-0.0793)·0.7071 ≈ -0.0561");
    }

    void attentionsKeyAndValue()
    {
        reads("attention_gradient", article, {.output = "key_gradient", .index = {2}},
            "What each query's scores pass to key 3: dL/ds ≈ (-0.0022, -0.0827, 0)\n"
            "Times the queries, component by component: Σ_1 = (-0.0022)·1 + (-0.0827)·0 + 0·1 ≈ -0.0022, Σ_2 = "
            "(-0.0022)·0 + (-0.0827)·1 + 0·1 ≈ -0.0827\n"
            "Times the scale: (-0.0022)·0.7071 ≈ -0.0016, (-0.0827)·0.7071 ≈ -0.0585");
        reads("attention_gradient", article, {.output = "value_gradient", .index = {1, 0}},
            "The weights that each query gave to key 2: α ≈ (0.1978, 0.4011, 0.2483)\n"
            "Times the upstream gradient, component by component: Σ_1 = 0.1978·1 + 0.4011·0.5000 + 0.2483·0 ≈ 0.3983 "
            "[Σ_1: the rounded numbers give 0.3984, unrounded arithmetic 0.3983.]");
    }

    void attentionsScoresUnderMaskAndSoftcap()
    {
        Texts given = article;
        given["causal"] = "true";
        given["softcap"] = "2";
        reads("attention_gradient", given, {.output = "scores_gradient", .index = {1}},
            "Upstream gradient times each value: g_2·v_1 = 0.5000·1 + 2·0 = 0.5000, g_2·v_2 = 0.5000·0 + 2·2 = 4, "
            "hidden "
            "= 0\n"
            "Their average, by the weights of the forward pass: α_2 ≈ (0.3365, 0.6635, 0), δ_2 = 0.3365·0.5000 + "
            "0.6635·4 + 0·0 ≈ 2.8223\n"
            "Less the average: 0.5000 - 2.8223 ≈ -2.3223, 4 - 2.8223 ≈ 1.1777, hidden = 0\n"
            "Times the weight: the gradient of the scores: 0.3365·(-2.3223) ≈ -0.7814, 0.6635·1.1777 ≈ 0.7814, hidden "
            "= "
            "0 [0.3365·(-2.3223): the rounded numbers give -0.7815, unrounded arithmetic -0.7814.]\n"
            "Times the slope of the softcap, 1 - tanh²: (-0.7814)·(1 - 0²) ≈ -0.7814, 0.7814·(1 - 0.3395²) ≈ 0.6913, "
            "hidden = 0");
    }

    void attentionsHeads()
    {
        const Texts given{{"query", "[[[1]], [[1]]]"}, {"key", "[[[0], [0]]]"}, {"value", "[[[1], [0]]]"},
            {"upstream", "[[[1]], [[3]]]"}};
        reads("attention_gradient", given, {.output = "delta", .index = {1, 0}},
            "Head 2. Upstream gradient times each value: g_1·v_1 = 3·1 = 3, g_1·v_2 = 3·0 = 0\n"
            "Their average, by the weights of the forward pass: α_1 = (0.5000, 0.5000), δ_1 = 0.5000·3 + 0.5000·0 = "
            "1.5000");
        reads("attention_gradient", given, {.output = "weights_gradient", .index = {1, 0, 0}},
            "Head 2. Upstream gradient times each value: g_1·v_1 = 3·1 = 3");
        reads("attention_gradient", given, {.output = "key_gradient", .index = {0, 1}},
            "What each query's scores pass to key 2, over the 2 query heads that share it: dL/ds = (-0.2500, -0.7500)\n"
            "Times the queries, component by component: Σ_1 = (-0.2500)·1 + (-0.7500)·1 = -1");
    }

    void layerNorm()
    {
        reads("layer_norm_gradient",
            {{"x", "[[3, 1]]"}, {"upstream", "[[1, 0]]"}, {"epsilon", "3"}, {"weight", "[2, 1]"}}, {},
            "What the forward pass divided by, and the row that it normalised: √(σ² + ε) = 2, x̂ = (0.5000, -0.5000)\n"
            "Upstream times the weight: u: 1·2 = 2, 0·1 = 0\n"
            "The mean of u: 2 + 0 = 2, 2 / 2 = 1\n"
            "How far u goes along the normalised row: Σ = 2·0.5000 + 0·(-0.5000) = 1, 1 / 2 = 0.5000\n"
            "Take both away: 2 - 1 - 0.5000·0.5000 = 0.7500, 0 - 1 - (-0.5000)·0.5000 = -0.7500\n"
            "Divide by the divisor: 0.7500 / 2 = 0.3750, -0.7500 / 2 = -0.3750");
        reads("layer_norm_gradient",
            {{"x", "[[3, 1]]"}, {"upstream", "[[1, 0]]"}, {"epsilon", "1"}, {"epsilon_place", "outside"}},
            {.output = "x_gradient", .index = {0, 1}},
            "What the forward pass divided by, and the row that it normalised: σ + ε = 2, x̂ = (0.5000, -0.5000)\n"
            "The mean of u: 1 + 0 = 1, 1 / 2 = 0.5000\n"
            "How far u goes along the normalised row: Σ = 1·0.5000 + 0·(-0.5000) = 0.5000, 0.5000 / 2 = 0.2500, times "
            "(σ "
            "+ ε)/σ, 0.2500·2 = 0.5000\n"
            "Take both away: 0 - 0.5000 - (-0.5000)·0.5000 = -0.2500\n"
            "Divide by the divisor: -0.2500 / 2 = -0.1250");
    }

    void layerNormsParameters()
    {
        const Texts given{{"x", "[[3, 1], [1, 3]]"}, {"upstream", "[[1, 0], [2, 3]]"}, {"epsilon", "3"}};
        reads("layer_norm_gradient", given, {.output = "weight_gradient"},
            "The rows that the forward pass normalised: x̂_1 = (0.5000, -0.5000), x̂_2 = (-0.5000, 0.5000)\n"
            "Upstream times the normalised entries, summed over the rows: dw_1 = 1·0.5000 + 2·(-0.5000) = -0.5000, "
            "dw_2 = 0·(-0.5000) + 3·0.5000 = 1.5000");
        reads("layer_norm_gradient", given, {.output = "bias_gradient", .index = {1}},
            "Upstream, summed over the rows: db_2 = 0 + 3 = 3");
    }

    void gelu()
    {
        reads("gelu_gradient", {{"x", "[[0, -1]]"}, {"upstream", "[[1, 2]]"}}, {},
            "The share below, Φ(x): (1 + erf(0 / √2)) / 2 = 0.5000, (1 + erf(-1 / √2)) / 2 ≈ 0.1587\n"
            "The density, φ(x): e^(-0²/2) / √(2π) ≈ 0.3989, e^(-(-1)²/2) / √(2π) ≈ 0.2420\n"
            "The slope, Φ(x) + x·φ(x): 0.5000 + 0·0.3989 = 0.5000, 0.1587 + (-1)·0.2420 ≈ -0.0833\n"
            "Upstream times the slope: 1·0.5000 = 0.5000, 2·(-0.0833) ≈ -0.1666");
        reads("gelu_gradient", {{"x", "[[-1]]"}, {"upstream", "[[2]]"}, {"approximate", "tanh"}}, {.output = "slope"},
            "Inside tanh: u: √(2/π)·(-1 + 0.044715·(-1)³) ≈ -0.8336\n"
            "Its slope: u': √(2/π)·(1 + 0.134145·(-1)²) ≈ 0.9049\n"
            "t = tanh u: tanh(-0.8336) ≈ -0.6824\n"
            "The slope, (1 + t)/2 + x/2·(1 - t²)·u': (1 + (-0.6824))/2 + (-1)/2·(1 - (-0.6824)²)·0.9049 ≈ -0.0830");
    }

    void linear()
    {
        reads("linear_gradient", layer, {.output = "x_gradient", .index = {1}},
            "Row 2 of upstream times each row of the weight: dx_2,1 = 2·1 + 1·2 = 4, dx_2,2 = 2·0 + 1·1 = 1");
        reads("linear_gradient", layer, {.output = "weight_gradient", .index = {1, 0}},
            "Column 2 of x times each column of upstream: a sum over the tokens: dw_2,1 = 2·1 + 4·2 = 10");
        reads("linear_gradient", layer, {.output = "bias_gradient"},
            "Upstream, summed over the tokens: db_1 = 1 + 2 = 3, db_2 = 0 + 1 = 1");
        Texts turned = layer;
        turned["layout"] = "out_in";
        turned["weight"] = "[[1, 0], [2, 1]]";
        reads("linear_gradient", turned, {.output = "weight_gradient", .index = {0}},
            "Column 1 of upstream times each column of x: a sum over the tokens: dw_1,1 = 1·1 + 2·3 = 7, dw_1,2 = 1·2 "
            "+ "
            "2·4 = 10");
    }

    void check()
    {
        reads("gradient_check", {{"x", "[[1, 2, 3]]"}, {"gradient", "[[0.081925, 0.184836, 0.222695]]"}},
            {.output = "worst"},
            "The worst is in row 1, column 3. The loss a step above less the loss a step below, by two steps: (1 - 1) "
            "/ "
            "(2·10^-6) = 0\n"
            "Against the gradient that was given: |0.2227 - 0| / 1 ≈ 0.2227");
        const Texts relu{{"x", "[[3, 0]]"}, {"gradient", "[[2, 0]]"}, {"function", "relu"}, {"step", "0.5"}};
        reads("gradient_check", relu, {.output = "error"},
            "The loss a step above less the loss a step below, by two steps: (3.50000 - 2.50000) / (2·0.5) = 1, "
            "(3.50000 "
            "- "
            "3) / (2·0.5) = 0.5000\n"
            "Against the gradient that was given: |2 - 1| / 2 = 0.5000, |0 - 0.5000| / 1 = 0.5000");
        reads("gradient_check", relu, {.output = "kinks"},
            "relu has a kink at 0: entries nearer than the step 0.5 are flagged: |3| = 3, |0| = 0");
        reads("gradient_check", {{"x", "[[1]]"}, {"gradient", "[[0]]"}}, {.output = "kinks"},
            "softmax has no kink: every entry is smooth");
        reads("gradient_check", {{"x", "[[0]]"}, {"gradient", "[[0]]"}, {"function", "relu"}}, {.output = "worst"},
            "No entry counts: worst = 0");
    }

    void nothingThere()
    {
        for (const Operator &op : plugin.operators()) {
            Texts given;
            for (const Input &input : op.inputs)
                if (!input.optional)
                    given[input.name] = "[[1, 2], [3, 4]]";
            const PreparedCall call = prepared(op, given).value();
            const auto steps = call.derive(call.run().value(), {.output = op.outputs.back().name, .index = {9}});
            QVERIFY2(!steps && steps.error().rule == Rule::Range, op.name.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestGradientsByHand)
#include "tst_plugin_gradients_by_hand.moc"
