// SPDX-License-Identifier: GPL-3.0-or-later
/// Errors that readers of other material found, rows 11 to 18 and 20 to 24: positions, norms and feed-forward layers.
#include "catalogue_call.h"

using namespace heed;
using namespace heed::test;

class TestReadersErrorsLayers : public QObject {
    Q_OBJECT

    CatalogueCalls calls;

    arma::mat turned(const Texts &more)
    {
        Texts given{{"x", "[[1, 2, 3, 4]]"}, {"positions", "[2]"}};
        for (const auto &[name, text] : more)
            given[name] = text;
        return matrixOf(calls.outputs("rotary_embedding", given), "output");
    }

    /// Attention that gives zeros, and a feed-forward layer that gives 2y: two copies of y, one for each sign.
    Values blockOfTwice(const char *place) const
    {
        const arma::mat eye(4, 4, arma::fill::eye), zero(4, 4, arma::fill::zeros);
        return {{"x", arma::mat{{1, 2, 3, 4}}}, {"w_q", eye}, {"w_k", eye}, {"w_v", zero}, {"w_o", eye},
            {"weight_up", arma::mat(arma::join_rows(eye, -eye))},
            {"weight_down", arma::mat(arma::join_cols(2 * eye, -2 * eye))}, {"norm_place", place}};
    }

private Q_SLOTS:
    void row11OddWidth()
    {
        calls.gives("sinusoidal_encoding", {{"dim", "5"}, {"length", "2"}}, "encoding",
            "[[0, 1, 0, 1, 0], [0.841471, 0.540302, 0.025116, 0.999685, 0.000631]]");
        calls.gives("sinusoidal_encoding", {{"dim", "1"}, {"length", "2"}}, "encoding", "[[0], [0.841471]]");
        calls.gives("sinusoidal_encoding", {{"dim", "5"}, {"length", "2"}, {"layout", "halves"}}, "encoding",
            "[[0, 0, 0, 1, 1], [0.841471, 0.025116, 0.000631, 0.540302, 0.999685]]");
    }

    /// The exponent isn't doubled, and a pair's cosine has its sine's frequency.
    void row12DoubledExponent()
    {
        const Texts given{{"dim", "4"}, {"length", "1"}, {"offset", "1"}};
        calls.gives("sinusoidal_encoding", given, "encoding", "[[0.841471, 0.540302, 0.01, 0.99995]]");
        const std::string wrong = "[[0.841471, 0.99995, 0.0001, 1]]";
        QVERIFY(!outputDiffers(calls.op("sinusoidal_encoding"), given, "encoding", wrong).empty());
    }

    /// Both layouts are offered, and the help says whose they are.
    void row13SinesAndCosinesInHalves()
    {
        const Texts given{{"dim", "4"}, {"length", "1"}, {"offset", "1"}, {"layout", "halves"}};
        calls.gives("sinusoidal_encoding", given, "encoding", "[[0.841471, 0.01, 0.540302, 0.99995]]");
        const Option &layout = *calls.op("sinusoidal_encoding").option("layout");
        QCOMPARE(layout.choices, TextList({"interleaved", "halves"}));
        QCOMPARE(layout.fallback.get<std::string>(), "interleaved");
        QCOMPARE(layout.convention, "Vaswani et al. 2017; halves is tensor2tensor's and Hugging Face's");
    }

    /// Positions are 0 to n - 1, in every operator that counts them itself.
    void row14PositionsFromOne()
    {
        calls.gives("sinusoidal_encoding", {{"dim", "2"}, {"length", "5"}}, "encoding",
            "[[0, 1], [0.841471, 0.540302], [0.909297, -0.416147], [0.141120, -0.989992], [-0.756802, -0.653644]]");
        calls.gives("learned_encoding", {{"weight", "[[0], [1], [2], [3], [4]]"}, {"x", "[[0], [0], [0], [0], [0]]"}},
            "encoding", "[[0], [1], [2], [3], [4]]");
        calls.gives("rotary_embedding", {{"x", "[[1, 0], [1, 0], [1, 0], [1, 0], [1, 0]]"}}, "angles",
            "[[0], [1], [2], [3], [4]]");
    }

    /// Neighbours or halves; weights trained for one serve the other when their columns are permuted.
    void row15RotaryPairs()
    {
        const Texts four{{"x", "[[1, 2, 3, 4]]"}, {"positions", "[2]"}};
        calls.gives("rotary_embedding", four, "output", "[[-3.144039, 1.919605, -0.339143, 4.039197]]");
        Texts interleaved = four;
        interleaved["interleaved"] = "true";
        calls.gives("rotary_embedding", interleaved, "output", "[[-2.234742, 0.077004, 2.919405, 4.059196]]");
        const arma::mat permuted = turned({{"x", "[[1, 3, 2, 4]]"}, {"interleaved", "true"}});
        QVERIFY(arma::approx_equal(permuted, turned({}).cols(arma::uvec{0, 2, 1, 3}), "absdiff", 1e-15));
        const Option &option = *calls.op("rotary_embedding").option("interleaved");
        QVERIFY2(option.help.find("need their columns permuted") != std::string::npos, option.help.c_str());
        QCOMPARE(option.convention, "ONNX, Hugging Face and GPT-NeoX");
    }

    /// A rotation keeps the norm, and a score knows the distance only, whichever way it turns.
    void row16SwappedPairAndTransposedRotation()
    {
        for (const char *interleaved : {"false", "true"}) {
            QVERIFY(std::abs(arma::norm(turned({{"interleaved", interleaved}})) - 5.477226) < 5e-7);
            const auto score = [&](const char *query, const char *key) {
                return arma::dot(turned({{"positions", query}, {"interleaved", interleaved}}),
                    turned({{"x", "[[0.5, -1, 2, 1]]"}, {"positions", key}, {"interleaved", interleaved}}));
            };
            QVERIFY(std::abs(score("[2]", "[5]") - score("[12]", "[15]")) < 1e-12);
            QVERIFY(std::abs(score("[5]", "[2]") - score("[15]", "[12]")) < 1e-12);
            QVERIFY(std::abs(score("[5]", "[2]") - score("[2]", "[5]")) > 0.1);
        }
    }

    /// The base is an option that is shown: in describe with who takes which, and in every derivation.
    void row17WrongBase()
    {
        const Option &base = *calls.op("rotary_embedding").option("base");
        QCOMPARE(base.convention, "Su et al. 2021; Llama 3 takes 500,000");
        QVERIFY(std::ranges::find(base.also, "rope_theta") != base.also.end());
        const auto angles = [&](const char *value) {
            const Texts given{{"x", "[[1, 2, 3, 4]]"}, {"positions", "[2]"}, {"base", value}};
            const std::string steps = calls.steps("rotary_embedding", given, {.output = "output", .index = {0}});
            if (steps.find(std::string(value) + "^") == std::string::npos)
                throw std::runtime_error("the derivation doesn't show the base: " + steps);
            return matrixOf(calls.outputs("rotary_embedding", given), "angles");
        };
        QVERIFY(std::abs(angles("10000")(0, 1) - 0.02) < 1e-15);
        QVERIFY(std::abs(angles("5000000")(0, 1) - 2 / std::sqrt(5e6)) < 1e-15);
    }

    void row18AlibiSlopes()
    {
        calls.gives("alibi_slopes", {{"heads", "8"}}, "slopes",
            "[0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625]");
        calls.gives("alibi_slopes", {{"heads", "6"}}, "slopes", "[0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125]");
        // 2^(-8 i / 6): the cube roots of 1/16, 1/256, …
        calls.gives("alibi_slopes", {{"heads", "6"}, {"rule", "paper"}}, "slopes",
            "[0.396850, 0.157490, 0.062500, 0.024803, 0.009843, 0.00390625]");
        QCOMPARE(calls.op("alibi_slopes").option("rule")->choices, TextList({"reference", "paper"}));
    }

    /// x = (1,2,3,4) and f(y) = 2y: the way around f starts before the norm.
    void row20ResidualTakenAfterTheNorm()
    {
        const auto output = [&](const char *place) {
            return calls.outputs("transformer_block", blockOfTwice(place)).at("output");
        };
        QCOMPARE(difference(output("pre"), "[[-1.683271, 1.105576, 3.894424, 6.683271]]"), "");
        QCOMPARE(difference(output("post"), "[[-1.34164, -0.447213, 0.447213, 1.34164]]"), "");
        const Value norm = calls.outputs("layer_norm", Texts{{"x", "[[1, 2, 3, 4]]"}}).at("output");
        const Value wrong = calls.outputs("scale", Values{{"x", norm}, {"factor", 3.0}}).at("output");
        QCOMPARE(difference(wrong, "[[-4.0249, -1.3416, 1.3416, 4.0249]]"), "");
    }

    void row21UnbiasedDeviation()
    {
        const Texts torch{{"x", "[[1, 2, 3, 4]]"}};
        calls.gives("layer_norm", torch, "output", "[[-1.341635, -0.447212, 0.447212, 1.341635]]");
        const Texts annotated{
            {"x", "[[1, 2, 3, 4]]"}, {"ddof", "1"}, {"epsilon_place", "outside"}, {"epsilon", "0.000001"}};
        calls.gives("layer_norm", annotated, "output", "[[-1.161894, -0.387298, 0.387298, 1.161894]]");
        QCOMPARE(
            calls.op("layer_norm").option("ddof")->convention, "PyTorch and ONNX; 1 is The Annotated Transformer's");
    }

    /// The mean square and not the variance; and where epsilon stands matters for small numbers.
    void row22RmsNorm()
    {
        calls.gives("rms_norm", {{"x", "[[1, 2, 3, 4]]"}}, "output", "[[0.365148, 0.730296, 1.095444, 1.460593]]");
        const Texts small{{"x", "[[0.001]]"}, {"epsilon", "0.00001"}};
        calls.gives("rms_norm", small, "output", "[[0.301511]]");
        Texts outside = small;
        outside["epsilon_place"] = "outside";
        calls.gives("rms_norm", outside, "output", "[[0.990099]]");
    }

    void row23GeluExactOrTanh()
    {
        const Texts given{{"x", "[[1, 3]]"}};
        calls.gives("gelu", given, "output", "[[0.8413447, 2.9959503]]");
        Texts approximate = given;
        approximate["approximate"] = "tanh";
        calls.gives("gelu", approximate, "output", "[[0.8411920, 2.9963626]]");
        // the gap is largest at 2.6989
        const auto gap = [&](double x) {
            const arma::mat at{{x, -x}};
            const arma::mat exact = matrixOf(calls.outputs("gelu", Values{{"x", at}}), "output");
            const arma::mat tanh =
                matrixOf(calls.outputs("gelu", Values{{"x", at}, {"approximate", "tanh"}}), "output");
            return arma::abs(exact - tanh).max();
        };
        QVERIFY(std::abs(gap(2.6989) - 4.732e-4) < 5e-8);
        for (const double x : {0.5, 1.0, 2.0, 2.6, 2.8, 3.0, 4.0})
            QVERIFY(gap(x) < gap(2.6989));
    }

    /// Three matrices of two thirds of 4d, rounded up to a multiple of 256, hold about as much as two of 4d.
    void row24WidthOfSwiglu()
    {
        const Texts plain{{"part", "feed_forward"}, {"d_model", "4096"}, {"bias", "false"}};
        QCOMPARE(calls.count("parameter_count", plain), 134217728);
        Texts gated = plain;
        gated["activation"] = "swiglu";
        QCOMPARE(calls.count("parameter_count", gated), 135266304);
        const std::string steps = calls.steps("parameter_count", gated);
        QVERIFY2(
            steps.starts_with("Width of the gated layer: ⌊8 · 4,096 / 3⌋ = 10,922, up to a multiple of 256: d_ff = "
                              "43 · 256 = 11,008\n"),
            steps.c_str());
    }
};

QTEST_GUILESS_MAIN(TestReadersErrorsLayers)
#include "tst_readers_errors_layers.moc"
