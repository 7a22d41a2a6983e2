// SPDX-License-Identifier: GPL-3.0-or-later
/// Errors that readers of other material found, rows 25 to 37: parameters, operations and memory that were miscounted.
#include "catalogue_call.h"

using namespace heed;
using namespace heed::test;

class TestReadersErrorsCounts : public QObject {
    Q_OBJECT

    CatalogueCalls calls;

    std::int64_t parameters(const Texts &given, const std::string &output = "total")
    {
        return calls.count("parameter_count", given, output);
    }
    std::int64_t operations(const Texts &given, const std::string &row)
    {
        return calls.part("flop_count", given, row, "total");
    }

    static bool near(double found, double expected, double within) { return std::abs(found - expected) <= within; }
    static double ratio(std::int64_t a, std::int64_t b) { return static_cast<double>(a) / static_cast<double>(b); }

private Q_SLOTS:
    void row25TiedHead()
    {
        QCOMPARE(parameters({{"model", "gpt2"}}), 124439808);
        QCOMPARE(parameters({{"model", "gpt2"}, {"tied", "false"}}), 163037184);
        QCOMPARE(parameters({{"model", "gpt2"}}, "untied_total"), 163037184);
    }

    void row26CopiedWeights()
    {
        QCOMPARE(parameters({{"model", "llama-3.2-1b"}}), 1235814400);
        QCOMPARE(parameters({{"model", "llama-3.2-1b"}, {"tied", "false"}}), 1498482688);
    }

    /// A file that holds the shared table twice.
    void row27FileLargerThanTheModel()
    {
        const Texts stories{{"part", "model"}, {"d_model", "288"}, {"heads", "6"}, {"layers", "6"}, {"d_ff", "768"},
            {"vocabulary", "32000"}, {"activation", "swiglu"}, {"norm", "rms_norm"}, {"bias", "false"},
            {"final_norm", "true"}};
        QCOMPARE(parameters(stories, "untied_total"), 24407712);
        QCOMPARE(parameters(stories), 15191712);
        QCOMPARE(24407712 - 32000 * 288, 15191712);
    }

    /// Of the blocks' matrices only; SwiGLU has three.
    void row28HiddenWeights()
    {
        QCOMPARE(parameters({{"model", "llama-2-7b"}}, "hidden"), 6476005376);
        QCOMPARE(parameters({{"model", "llama-2-7b"}, {"activation", "silu"}}, "hidden"), 5033164800);
        QCOMPARE(parameters({{"model", "gpt2"}}, "hidden"), 84934656);
        const Table table = calls.outputs("parameter_count", Texts{{"model", "gpt2"}}).at("reconciled").get<Table>();
        QCOMPARE(table.columns()[2], "norms");
        const std::int64_t norms = std::get<std::int64_t>(table.at(3, 2));
        QCOMPARE(norms, 38400);
        QCOMPARE(parameters({{"model", "gpt2"}}, "untied_total") + 50257 - norms, 163049041);
    }

    void row29CountWithoutTheHead()
    {
        const Texts nano{{"part", "model"}, {"d_model", "48"}, {"heads", "3"}, {"layers", "3"}, {"vocabulary", "3"},
            {"context", "11"}, {"activation", "gelu"}, {"final_norm", "true"}};
        QCOMPARE(parameters(nano), 85584);
        QCOMPARE(parameters(nano, "untied_total"), 85728);
    }

    /// 6 N and 12 L H Q T for each token come near the count of a forward and a backward pass; 6 L H Q T don't.
    void row30SixN()
    {
        const Texts gpt2{{"model", "gpt2"}, {"length", "1024"}};
        QCOMPARE(calls.count("flop_count", gpt2), 291648307200);
        Texts training = gpt2;
        training["training"] = "true";
        const std::int64_t learned = parameters({{"model", "gpt2"}, {"bias", "false"}});
        const std::int64_t scores = operations(training, "scores and sums");
        QCOMPARE(scores, 12LL * 12 * 12 * 64 * 1024 * 1024);
        QCOMPARE(6 * learned * 1024 + scores, 879894724608);
        QVERIFY(near(ratio(879894724608, calls.count("flop_count", training)), 1.0057, 5e-5));
        QCOMPARE(6 * learned * 1024 + scores / 2, 821912666112);
    }

    void row31LookUpsAndTiedHeads()
    {
        for (const char *tied : {"true", "false"}) {
            const Texts given{{"model", "gpt2"}, {"tied", tied}};
            QCOMPARE(calls.part("flop_count", given, "embedding", "total"), 0);
            QCOMPARE(calls.part("flop_count", given, "head", "per token"), 2 * 50257 * 768);
        }
    }

    /// The head's part in the blocks' is V / (16 L d), when these run again in training.
    void row32ShareOfTheVocabulary()
    {
        const auto share = [&](const char *width, const char *heads, const char *layers) {
            const Texts given{{"d_model", width}, {"heads", heads}, {"layers", layers}, {"vocabulary", "50257"},
                {"training", "true"}, {"recompute", "true"}};
            return ratio(
                operations(given, "head"), operations(given, "projections") + operations(given, "feed-forward"));
        };
        QVERIFY(near(share("512", "8", "6"), 1.0225, 5e-5));
        QVERIFY(near(share("6144", "64", "44"), 0.0116, 5e-5));
    }

    /// One multiply-accumulate is two operations; a product of (m,k) and (k,n) takes 2 m k n.
    void row33FlopsAndMacs()
    {
        for (const char *model : {"gpt2", "llama-3-8b", "transformer-base"})
            QCOMPARE(calls.count("flop_count", {{"model", model}}),
                2 * calls.count("flop_count", {{"model", model}, {"count", "mac"}}));
        const Outputs mac = calls.outputs("attention_cost", Texts{{"lengths", "[1000]"}, {"count", "mac"}});
        QCOMPARE(numbersOf(mac.at("flops")).front(), 2.0 * 1000 * 1000 * 512);
        const Values product{{"a", arma::mat(3, 5, arma::fill::ones)}, {"b", arma::mat(5, 7, arma::fill::ones)}};
        const auto call = PreparedCall::prepare(calls.op("matmul"), product);
        QCOMPARE(call.value().estimate().operations, 2.0 * 3 * 5 * 7);
    }

    /// Eight texts of 4,608 tokens are 36,864; keys and values cost what their own heads are.
    void row34TokensAndGroupedHeads()
    {
        const Texts texts{{"model", "llama-3-8b"}, {"length", "4608"}, {"batch", "8"}};
        QCOMPARE(calls.count("flop_count", texts), 36864 * calls.count("flop_count", texts, "per_token"));
        const Texts grouped{{"model", "llama-3-8b"}}, own{{"model", "llama-3-8b"}, {"kv_heads", "32"}};
        const std::int64_t saved = 32LL * 2 * 2 * 4096 * (4096 - 1024); // layers, K and V, operations, columns
        QCOMPARE(calls.part("flop_count", own, "projections", "per token")
                - calls.part("flop_count", grouped, "projections", "per token"),
            saved);
    }

    /// Of a network 784-W-W-10 only one product grows with the square of W.
    void row35TwiceTheWidth()
    {
        const auto network = [&](arma::uword width) {
            double sum = 0;
            for (const auto &[rows, columns] :
                {std::pair(arma::uword(784), width), {width, width}, {width, arma::uword(10)}}) {
                const auto call = PreparedCall::prepare(calls.op("linear"),
                    {{"x", arma::mat(1, rows, arma::fill::ones)},
                        {"weight", arma::mat(rows, columns, arma::fill::ones)}});
                sum += call.value().estimate().operations;
            }
            return sum;
        };
        QVERIFY(near(network(256) / network(128), 2.2777, 5e-5));
    }

    /// Three answers to one exercise, which differ in what they count.
    void row36ThreeAnswers()
    {
        const Texts shape{{"model", "gpt2-xl"}, {"d_ff", "6400"}, {"length", "1024"}};
        QCOMPARE(calls.count("flop_count", shape), 3506703564800);
        QCOMPARE(operations(shape, "projections") + operations(shape, "feed-forward"), 3019898880000);
        Texts gated = shape;
        gated["activation"] = "swiglu";
        QCOMPARE(calls.count("flop_count", gated), 4513336524800);
    }

    void row37BytesOfTheCache()
    {
        const auto bytes = [&](const Texts &given) { return calls.count("kv_cache_size", given, "bytes_per_token"); };
        QCOMPARE(bytes({{"model", "llama-2-7b"}}), 524288);
        QCOMPARE(bytes({{"model", "llama-3-8b"}}), 131072);
        QCOMPARE(bytes({{"model", "llama-3-70b"}}), 327680);
        const Texts qwen32{{"layers", "64"}, {"kv_heads", "8"}, {"head_dim", "128"}};
        QCOMPARE(bytes(qwen32), 262144);
        QCOMPARE(bytes({{"layers", "64"}, {"kv_heads", "8"}, {"head_dim", "80"}}), 163840);
        const Texts longText{{"model", "llama-3-70b"}, {"length", "32768"}, {"unit", "GiB"}};
        calls.gives("kv_cache_size", longText, "size", "10.000");
        Texts own = longText;
        own["kv_heads"] = "64";
        calls.gives("kv_cache_size", own, "size", "80.000");
    }

    /// The article's "doubling the context quadruples the cost": of scores and values only.
    void twiceTheContext()
    {
        const auto flops = [&](const char *include) {
            return numbersOf(
                calls.outputs("attention_cost", Texts{{"lengths", "[1000, 2000]"}, {"include", include}}).at("flops"));
        };
        QCOMPARE(flops("scores")[1], 4 * flops("scores")[0]);
        QVERIFY(near(flops("attention")[0] / 1e9, 4.145, 5e-4) && near(flops("attention")[1] / 1e9, 12.386, 5e-4));
        QVERIFY(near(flops("attention")[1] / flops("attention")[0], 2.988, 5e-4));
        QVERIFY(near(flops("block")[1] / flops("block")[0], 2.491, 5e-4));
    }
};

QTEST_GUILESS_MAIN(TestReadersErrorsCounts)
#include "tst_readers_errors_counts.moc"
