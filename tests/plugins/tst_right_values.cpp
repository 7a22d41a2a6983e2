// SPDX-License-Identifier: GPL-3.0-or-later
/// Values that the operators' reference names as right, through the built plugins: known from papers, from other
/// programs' tests and from published models, and none of them taken from Heed's own output.
#include "catalogue_call.h"

using namespace heed;
using namespace heed::test;

static std::string repeated(int count, const std::string &entry)
{
    std::string text = "[[" + entry;
    for (int i = 1; i < count; ++i)
        text += ", " + entry;
    return text + "]]";
}

/// ln p of each, so that softmax gives p.
static std::string logitsOf(const std::vector<double> &probabilities)
{
    std::string text;
    for (const double p : probabilities)
        text += (text.empty() ? "[[" : ", ") + std::to_string(std::log(p));
    return text + "]]";
}

class TestRightValues : public QObject {
    Q_OBJECT

    CatalogueCalls calls;

    static void table()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<heed::test::Texts>("given");
        QTest::addColumn<QString>("output");
        QTest::addColumn<QString>("expected");
    }
    static void row(
        const char *name, const char *op, const Texts &given, const char *output, const std::string &expected)
    {
        QTest::newRow(name) << QString::fromLatin1(op) << given << QString::fromLatin1(output)
                            << QString::fromStdString(expected);
    }
    void held()
    {
        QFETCH(const QString, op);
        QFETCH(const heed::test::Texts, given);
        QFETCH(const QString, output);
        QFETCH(const QString, expected);
        calls.gives(op.toStdString(), given, output.toStdString(), expected.toStdString());
    }

    /// How often more operations twice the tokens take.
    double growth(const char *include)
    {
        const auto flops =
            calls
                .outputs("attention_cost", Texts{{"d_model", "512"}, {"lengths", "[1000, 2000]"}, {"include", include}})
                .at("flops");
        const std::vector<double> counts = numbersOf(flops);
        return counts[1] / counts[0];
    }

private Q_SLOTS:
    void attention_data()
    {
        table();
        row("the article under a causal mask", "attention", article({{"causal", "true"}}), "output",
            "[[1.000000, 0.000000], [0.330238, 1.339523], [0.751745, 1.000000]]");
        row("its row 0 fully masked", "attention", article({{"mask", "[[0, 0, 0], [1, 1, 1], [1, 1, 1]]"}}), "output",
            "[[0, 0], [0.598888, 1.203336], [0.751745, 1.000000]]");
        const std::string low = "[[-1000000000, -1000000000, -1000000000]]";
        row("filled with -1e9: equal weights", "softmax", {{"scores", low}}, "weights",
            "[[0.333333, 0.333333, 0.333333]]");
        row("filled with -1e9: the average of all", "attention", article({{"query", "[[0, 0]]"}, {"bias", low}}),
            "output", "[[0.6667, 1.0000]]");
        row("-1e9 added in float32: the average of all", "attention",
            article({{"bias", "[[-1000000000, -1000000000, -1000000000], [0, 0, 0], [0, 0, 0]]"},
                {"precision", "float32"}}),
            "output", "[[0.6667, 1.0000], [0.5989, 1.2033], [0.7517, 1.0000]]");
        const Texts wide{{"queries", "2"}, {"keys", "5"}};
        row("2 queries, 5 keys, upper left", "causal_mask", wide, "mask", "[[1, 0, 0, 0, 0], [1, 1, 0, 0, 0]]");
        row("2 queries, 5 keys, lower right", "causal_mask",
            {{"queries", "2"}, {"keys", "5"}, {"align", "lower_right"}}, "mask", "[[1, 1, 1, 1, 0], [1, 1, 1, 1, 1]]");
        row("5 queries, 2 keys, lower right: three empty rows", "causal_mask",
            {{"queries", "5"}, {"keys", "2"}, {"align", "lower_right"}}, "mask",
            "[[0, 0], [0, 0], [0, 0], [1, 0], [1, 1]]");
        row("a masked NaN doesn't leak", "attention",
            article({{"key", "[[1, 0], [nan, nan], [1, 1]]"}, {"mask", "[[1, 0, 1]]"}, {"allow_nan", "true"}}),
            "output", "[[1.0000, 0.5000], [1.0000, 0.6698], [1.0000, 0.6698]]");
        row("scores near -1.1e5", "attention",
            {{"query", "[[1]]"},
                {"key",
                    "[[-110208.05], [-110189.81], [-110206.52], [-110208.45], [-110192.60], [-100000], [-100000], "
                    "[-100000]]"},
                {"value", "[[0], [0], [0], [0], [0], [0], [0], [0]]"}, {"mask", "[[1, 1, 1, 1, 1, 0, 0, 0]]"}},
            "weights", "[[0.0000, 0.9421, 0.0000, 0.0000, 0.0579, 0, 0, 0]]");
        row("online softmax of (1,3|2,5)", "online_softmax",
            {{"scores", "[[1, 3, 2, 5]]"}, {"value", "[[1], [2], [3], [4]]"}, {"block", "2"}}, "output",
            "[[3.688057]]");
        row("its log-sum-exp", "online_softmax",
            {{"scores", "[[1, 3, 2, 5]]"}, {"value", "[[1], [2], [3], [4]]"}, {"block", "2"}}, "log_sum_exp",
            "[5.185182]");
        row("backward of the article's example", "attention_gradient",
            article({{"upstream", "[[1, 0], [0, 0], [0, 0]]"}}), "query_gradient",
            "[[0.11219, -0.056095], [0, 0], [0, 0]]");
    }
    void attention() { held(); }

    void positions_data()
    {
        table();
        const Texts four{{"x", "[[1, 2, 3, 4]]"}, {"positions", "[2]"}};
        row("rotary of (1,2,3,4) at 2, interleaved", "rotary_embedding",
            {{"x", "[[1, 2, 3, 4]]"}, {"positions", "[2]"}, {"interleaved", "true"}}, "output",
            "[[-2.234742, 0.077004, 2.919405, 4.059196]]");
        row("rotary of (1,2,3,4) at 2, halves", "rotary_embedding", four, "output",
            "[[-3.144039, 1.919605, -0.339143, 4.039197]]");
        row("sinusoidal, d = 5, position 1", "sinusoidal_encoding", {{"dim", "5"}, {"length", "1"}, {"offset", "1"}},
            "encoding", "[[0.841471, 0.540302, 0.025116, 0.999685, 0.000631]]");
        row("sinusoidal, d = 4, position 1", "sinusoidal_encoding", {{"dim", "4"}, {"length", "1"}, {"offset", "1"}},
            "encoding", "[[0.841471, 0.540302, 0.01000, 0.99995]]");
        row("ALiBi slopes for 6 heads", "alibi_slopes", {{"heads", "6"}}, "slopes",
            "[0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125]");
    }
    void positions() { held(); }

    void layers_data()
    {
        table();
        const Texts x{{"x", "[[1, 2, 3, 4]]"}};
        row("LayerNorm of (1,2,3,4)", "layer_norm", x, "output", "[[-1.341635, -0.447212, 0.447212, 1.341635]]");
        row("unbiased, epsilon outside", "layer_norm",
            {{"x", "[[1, 2, 3, 4]]"}, {"ddof", "1"}, {"epsilon_place", "outside"}, {"epsilon", "0.000001"}}, "output",
            "[[-1.161894, -0.387298, 0.387298, 1.161894]]");
        row("RMSNorm of (1,2,3,4)", "rms_norm", x, "output", "[[0.365148, 0.730296, 1.095444, 1.460593]]");
        row("GELU(1), exact", "gelu", {{"x", "[[1]]"}}, "output", "[[0.8413447]]");
        row("GELU(1), tanh", "gelu", {{"x", "[[1]]"}, {"approximate", "tanh"}}, "output", "[[0.8411920]]");
        row("softmax(1,2,3)", "softmax", {{"scores", "[[1, 2, 3]]"}}, "weights", "[[0.090031, 0.244728, 0.665241]]");
        row("softmax(1001,1002,1003)", "softmax", {{"scores", "[[1001, 1002, 1003]]"}}, "weights",
            "[[0.090031, 0.244728, 0.665241]]");
        row("row 0 of its Jacobian", "softmax_gradient", {{"scores", "[[1, 2, 3]]"}, {"upstream", "[[1, 0, 0]]"}},
            "gradient", "[[0.081925, -0.022033, -0.059892]]");
    }
    void layers() { held(); }

    void topP_data()
    {
        table();
        row("(0.5,0.41,0.09) at 0.9", "top_p", {{"logits", logitsOf({0.5, 0.41, 0.09})}, {"p", "0.9"}}, "count", "[2]");
        row("(0.4,0.3,0.2,0.1) at 0.8", "top_p", {{"logits", logitsOf({0.4, 0.3, 0.2, 0.1})}, {"p", "0.8"}}, "count",
            "[3]");
        row("(0.3,0.1,0.1,0.5) at 0.8: exactly", "top_p",
            {{"logits", "[[-1.2039728043259361, -2.3025850929940455, -2.3025850929940455, -0.6931471805599453]]"},
                {"p", "0.8"}},
            "ids", "[[3, 0]]");
        row("p = 1e-8", "top_p", {{"logits", logitsOf({0.4, 0.3, 0.2, 0.1})}, {"p", "0.00000001"}}, "ids", "[[0]]");
        row("100 equal tokens at 0.9", "top_p", {{"logits", repeated(100, "0")}, {"p", "0.9"}}, "count", "[90]");
    }
    void topP() { held(); }

    void parameters_data()
    {
        table();
        const auto total = [](const char *name, const Texts &given, const char *expected) {
            row(name, "parameter_count", given, "total", expected);
        };
        row("attention block, weights", "parameter_count", {{"d_model", "512"}}, "weights", "1048576");
        row("attention block, biases", "parameter_count", {{"d_model", "512"}}, "biases", "2048");
        for (const char *heads : {"1", "2", "4", "8", "16", "512"})
            total(heads, {{"d_model", "512"}, {"heads", heads}}, "1050624");
        const Texts layer{{"part", "block"}, {"d_model", "512"}, {"heads", "8"}, {"d_ff", "2048"}};
        total("encoder layer", layer, "3152384");
        Texts decoder = layer;
        decoder["cross_attention"] = "true";
        total("decoder layer", decoder, "4204032");
        total("GPT-2, tied", {{"model", "gpt2"}}, "124439808");
        total("GPT-2, untied", {{"model", "gpt2"}, {"tied", "false"}}, "163037184");
        total("GPT-2 without biases", {{"model", "gpt2"}, {"bias", "false"}}, "124337664");
        total("GPT-2 medium", {{"model", "gpt2-medium"}}, "354823168");
        total("GPT-2 large", {{"model", "gpt2-large"}}, "774030080");
        total("GPT-2 XL", {{"model", "gpt2-xl"}}, "1557611200");
        total("BERT-base with pooler", {{"model", "bert-base"}}, "109482240");
        total("Llama-2 7B", {{"model", "llama-2-7b"}}, "6738415616");
        total("Llama-2 13B", {{"model", "llama-2-13b"}}, "13015864320");
        total("Llama-2 70B", {{"model", "llama-2-70b"}}, "68976648192");
        total("Llama-3 8B", {{"model", "llama-3-8b"}}, "8030261248");
        total("Llama-3 70B", {{"model", "llama-3-70b"}}, "70553706496");
        total("Llama-3.2 1B", {{"model", "llama-3.2-1b"}}, "1235814400");
        total("Mistral 7B", {{"model", "mistral-7b"}}, "7241732096");
        total("Qwen3 4B", {{"model", "qwen3-4b"}}, "4022468096");
    }
    void parameters() { held(); }

    /// Written out from its configuration: 32 heads of 128 columns are 4,096, and not the 2,560 of a token's row.
    void qwensHeadSizeIsItsOwn()
    {
        const Texts qwen{{"part", "model"}, {"d_model", "2560"}, {"heads", "32"}, {"kv_heads", "8"},
            {"head_dim", "128"}, {"layers", "36"}, {"d_ff", "9728"}, {"vocabulary", "151936"}, {"norm", "rms_norm"},
            {"activation", "swiglu"}, {"bias", "false"}, {"final_norm", "true"}, {"qk_norm", "true"}};
        QCOMPARE(calls.count("parameter_count", qwen), 4022468096);
        Texts shared = qwen;
        shared.erase("head_dim");
        QVERIFY(calls.count("parameter_count", shared) != 4022468096);
        QCOMPARE(calls.part("parameter_count", {{"model", "qwen3-4b"}}, "attention", "weights"),
            36LL * (2 * 2560 * 4096 + 2 * 2560 * 1024));
    }

    /// SwiGLU's width for d = 4096, where none is given: two thirds of 4d, up to a multiple of 256.
    void gatedWidth()
    {
        const Texts gated{{"part", "feed_forward"}, {"d_model", "4096"}, {"activation", "swiglu"}, {"bias", "false"}};
        QCOMPARE(calls.count("parameter_count", gated), 3LL * 4096 * 11008);
        const std::string steps = calls.steps("parameter_count", gated);
        QVERIFY2(steps.find("11,008") != std::string::npos, steps.c_str());
    }

    void operations()
    {
        const Texts gpt2{{"model", "gpt2"}, {"length", "1024"}};
        QCOMPARE(calls.count("flop_count", gpt2), 291648307200);
        QCOMPARE(calls.part("flop_count", gpt2, "embedding", "per token"), 0);
        QCOMPARE(calls.part("flop_count", gpt2, "head", "per token"), 2LL * 50257 * 768);
    }

    void twiceTheTokens()
    {
        QCOMPARE(growth("scores"), 4.0);
        QVERIFY(std::abs(growth("attention") - 2.988) < 0.0005);
        QVERIFY(std::abs(growth("block") - 2.491) < 0.0005);
    }

    void cacheBytes_data()
    {
        table();
        for (const auto &[model, bytes] : {std::pair("gpt2", "36864"), {"llama-2-7b", "524288"},
                 {"llama-3-8b", "131072"}, {"llama-2-70b", "327680"}, {"llama-3-70b", "327680"}})
            row(model, "kv_cache_size", {{"model", model}, {"dtype", "float16"}}, "bytes_per_token", bytes);
    }
    void cacheBytes() { held(); }

    /// Rotated queries and keys know how far apart they stand, and nothing else of their places.
    void rotaryScoresKnowDistancesOnly()
    {
        for (const char *interleaved : {"false", "true"}) {
            std::vector<double> scores;
            for (const char *at : {"[2, 0]", "[3, 1]", "[102, 100]", "[1000002, 1000000]"}) {
                const arma::mat turned = matrixOf(calls.outputs("rotary_embedding",
                                                      Texts{{"x", "[[1, 2, 3, 4], [0.5, -1, 2, 1]]"}, {"positions", at},
                                                          {"interleaved", interleaved}}),
                    "output");
                scores.push_back(arma::dot(turned.row(0), turned.row(1)));
            }
            for (const double score : scores)
                QVERIFY(std::abs(score - scores.front()) < 1e-8);
        }
    }
};

QTEST_GUILESS_MAIN(TestRightValues)
#include "tst_right_values.moc"
