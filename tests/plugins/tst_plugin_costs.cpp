// SPDX-License-Identifier: GPL-3.0-or-later
/// Operations, memory and caches of models.
#include "engine_call.h"
#include "loaded_plugin.h"

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

class TestCosts : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"accounting"};
    const Operator &flops = plugin.op("flop_count");
    const Operator &memory = plugin.op("memory_count");
    const Operator &cache = plugin.op("kv_cache_size");

    static Outputs counted(const Operator &op, const Texts &given) { return prepared(op, given).value().run().value(); }
    static std::int64_t count(const Operator &op, const Texts &given, const char *output)
    {
        return counted(op, given).at(output).get<std::int64_t>();
    }
    static double number(const Operator &op, const Texts &given, const char *output)
    {
        return counted(op, given).at(output).get<double>();
    }
    /// Of the table of parts.
    static std::int64_t part(const Operator &op, const Texts &given, std::size_t row, std::size_t column)
    {
        return std::get<std::int64_t>(counted(op, given).at("parts").get<Table>().at(row, column));
    }

private Q_SLOTS:
    void lookUpIsFreeAndTheHeadNever()
    {
        const Table parts = counted(flops, {{"model", "gpt2"}}).at("parts").get<Table>();
        QCOMPARE(parts.rows(), Table::Names({"embedding", "projections", "scores and sums", "feed-forward", "head"}));
        QCOMPARE(parts.columns(), Table::Names({"per token", "total", "share"}));
        QCOMPARE(std::get<std::int64_t>(parts.at(0, 0)), 0);
        QCOMPARE(std::get<std::int64_t>(parts.at(4, 0)), 2 * 50257 * 768);
        QCOMPARE(part(flops, {{"model", "gpt2"}, {"tied", "false"}}, 4, 0), 2 * 50257 * 768);
        QCOMPARE(part(flops, {{"vocabulary", "0"}}, 4, 1), 0);
    }

    void cacheOfLongTexts()
    {
        QCOMPARE(number(cache, {{"model", "llama-3-70b"}, {"length", "32768"}}, "size"), 10.);
        QCOMPARE(number(cache, {{"model", "llama-3-70b"}, {"length", "32768"}, {"kv_heads", "64"}}, "size"), 80.);
        // Qwen3-32B's heads are wider than d_model / heads = 80
        const Texts qwen{{"layers", "64"}, {"kv_heads", "8"}, {"head_dim", "128"}};
        QCOMPARE(count(cache, qwen, "bytes_per_token"), 262144);
        QCOMPARE(count(cache, {{"model", "gpt2"}, {"dtype", "int8"}}, "bytes_per_token"), 18432);
        QCOMPARE(number(cache, {{"model", "gpt2"}, {"length", "0"}}, "size"), 0.);
        QCOMPARE(number(cache, {{"model", "gpt2"}, {"length", "1000000"}, {"unit", "GB"}}, "size"), 36.864);
    }

    void encoderAndDecoder()
    {
        // per layer: 8 d² + 4 n d + 16 d² in the encoder, and one attention more in the decoder
        const std::int64_t d = 512, n = 100, encoder = 24 * d * d + 4 * n * d,
                           decoder = encoder + 8 * d * d + 4 * n * d;
        QCOMPARE(count(flops, {{"model", "transformer-base"}, {"length", "100"}}, "per_token"),
            6 * (encoder + decoder) + 2 * 37000 * d);
    }

    void sixteenBytesForEachParameter()
    {
        // Rajbhandari et al. 2020: 2 + 2 + 12 bytes in mixed precision
        const Texts training{{"model", "gpt2-xl"}, {"length", "0"}, {"training", "true"}};
        QCOMPARE(count(memory, training, "total"), 16 * 1557611200LL);
        const Table parts = counted(memory, training).at("parts").get<Table>();
        QCOMPARE(
            parts.rows(), Table::Names({"weights", "gradients", "optimizer states", "master weights", "activations"}));
        QCOMPARE(parts.columns(), Table::Names({"bytes", "GiB"}));
        Texts single = training;
        single["dtype"] = "float32";
        QCOMPARE(count(memory, single, "total"), 16 * 1557611200LL);
        single["optimizer"] = "sgd";
        QCOMPARE(count(memory, single, "total"), 8 * 1557611200LL);
        single["optimizer"] = "momentum";
        QCOMPARE(count(memory, single, "total"), 12 * 1557611200LL);
        single["dtype"] = "float64";
        QCOMPARE(count(memory, single, "total"), 24 * 1557611200LL);
    }

    /// Korthikanti et al. 2022: s b h (34 + 5 a s / h) bytes a layer, of which dropout takes s b h (2 + 3 a s / h).
    void activationsOfOneLayer()
    {
        const std::int64_t s = 128, h = 512, a = 8;
        const Texts texts{
            {"layers", "1"}, {"vocabulary", "0"}, {"length", "128"}, {"batch", "3"}, {"training", "true"}};
        QCOMPARE(part(memory, texts, 4, 0), 3 * (s * h * 32 + 2 * a * s * s));
    }

    void memoryOfARun()
    {
        const Texts texts{{"model", "llama-2-7b"}, {"length", "4096"}, {"unit", "GB"}};
        QCOMPARE(part(memory, texts, 0, 0), 2 * 6738415616);
        QCOMPARE(part(memory, texts, 1, 0), 2147483648);
        QCOMPARE(count(memory, texts, "total"), 15624314880);
        QCOMPARE(number(memory, texts, "size"), 15.62431488);
        QCOMPARE(count(memory, texts, "per_token"), count(cache, {{"model", "llama-2-7b"}}, "bytes_per_token"));
    }

    void flopsByHand()
    {
        compareText(stepsOf(flops, {{"model", "gpt2"}}),
            "Each token: embedding: 0, projections: 2 · 2 · 768 · 768 · 12 + 2 · 2 · 768 · 768 · 12 = 56,623,104, "
            "scores "
            "and sums: 2 · 2 · 1,024 · 768 · 12 = 37,748,736, feed-forward: 2 · 2 · 768 · 3,072 · 12 = 113,246,208, "
            "head: 2 · 768 · 50,257 = 77,194,752\n"
            "All parts: 0 + 56,623,104 + 37,748,736 + 113,246,208 + 77,194,752 = 284,812,800\n"
            "All tokens: per token · length · batch: 284,812,800 · 1,024 · 1 = 291,648,307,200");
        compareText(stepsOf(flops, {{"model", "gpt2"}}, {.output = "parts", .index = {4}}),
            "Each token: head: 2 · 768 · 50,257 = 77,194,752\n"
            "All tokens: per token · length · batch: 77,194,752 · 1,024 · 1 = 79,047,426,048\n"
            "Share: 77,194,752 / 284,812,800 ≈ 0.2710");
        const Texts trained{{"model", "gpt2"}, {"training", "true"}, {"recompute", "true"}};
        compareText(stepsOf(flops, trained, {.output = "parts", .index = {2, 0}}),
            "Each token: scores and sums: 4 · 2 · 2 · 1,024 · 768 · 12 = 150,994,944");
    }

    void memoryByHand()
    {
        compareText(stepsOf(memory, {{"model", "gpt2"}, {"length", "100"}}),
            "Each token: keys and values: 2 · 12 · 768 · 2 = 36,864\n"
            "All tokens: each token · length · batch: 36,864 · 100 · 1 = 3,686,400\n"
            "Bytes: weights: 124,439,808 · 2 = 248,879,616, KV cache: 3,686,400\n"
            "Together: 248,879,616 + 3,686,400 = 252,566,016\n"
            "In GiB: 252,566,016 / 2^30 ≈ 0.2352");
        const Texts training{{"model", "gpt2"}, {"length", "100"}, {"training", "true"}};
        compareText(stepsOf(memory, training, {.output = "per_token"}),
            "Each token: inputs of norms: 2 · 12 · 768 · 2 + 768 · 2 = 38,400, rows of attention: 12 · 768 · 2 + 2 · "
            "12 · "
            "768 · 2 + 2 · 12 · 768 · 2 = 92,160, weights of softmax: 12 · 12 · 100 · 2 = 28,800, rows of the "
            "feed-forward "
            "layer: 12 · 768 · 2 + 2 · 12 · 3,072 · 2 = 165,888, head's input and logits: 768 · 2 + 50,257 · 2 = "
            "102,050\n"
            "Each token, together: 38,400 + 92,160 + 28,800 + 165,888 + 102,050 = 427,298");
        compareText(stepsOf(memory, training, {.output = "parts", .index = {2, 1}}),
            "Bytes: optimizer states: 124,439,808 · 2 · 4 = 995,518,464\n"
            "In GiB: 995,518,464 / 2^30 ≈ 0.9271");
    }

    void cacheByHand()
    {
        compareText(stepsOf(cache, {{"model", "llama-3-70b"}, {"length", "32768"}}),
            "Each token: keys and values · layers · kv_heads · head_dim · bytes: 2 · 80 · 8 · 128 · 2 = 327,680\n"
            "All tokens: each token · length · batch: 327,680 · 32,768 · 1 = 10,737,418,240\n"
            "In GiB: 10,737,418,240 / 2^30 = 10");
        compareText(stepsOf(cache, {{"unit", "GB"}}, {.output = "bytes"}),
            "Each token: keys and values · layers · kv_heads · head_dim · bytes: 2 · 6 · 8 · 64 · 2 = 12,288\n"
            "All tokens: each token · length · batch: 12,288 · 1,024 · 1 = 12,582,912");
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *op, const char *given, const char *message) {
            QTest::addRow("%s %s", op, given)
                << QString::fromLatin1(op) << QString::fromLatin1(given) << QString::fromUtf8(message);
        };
        const char *tooMany =
            " are more than 9,223,372,036,854,775,807, which a 64-bit count holds at most. Choose smaller "
            "sizes, first of all ";
        const auto overflow = [&](const char *op, const char *given, const char *what) {
            const std::string first = std::string(given).substr(0, std::string_view(given).find('='));
            row(op, given, (std::string("limit: The ") + what + tooMany + first + ".").c_str());
        };
        row("flop_count", "length=0", "range: Expected length to be at least 1, found 0.");
        row("flop_count", "heads=7",
            "range: d_model 512 is not divisible by 7 heads. Choose a number of heads that divides it, or give "
            "head_dim "
            "where there is that option.");
        row("flop_count", "recompute=true",
            "range: recompute runs the blocks again for the backward pass, and only training has one. Expected "
            "training "
            "to be true beside it, found false.");
        overflow("flop_count", "length=1000000000000", "operations");
        overflow("flop_count", "batch=9000000000000000000", "operations");
        row("memory_count", "dtype=int8 training=true",
            "range: Expected dtype to be a type of numbers with a point beside training, found int8: gradients are no "
            "integers. Choose float16, bfloat16, float32 or float64.");
        row("memory_count", "unit=MB", "range: Expected unit to be GB or GiB, found 'MB'. Did you mean 'GB'?");
        overflow("memory_count", "d_model=4000000000", "parameters");
        overflow("memory_count", "length=9000000000000000000", "bytes");
        overflow("memory_count", "length=3000000000 training=true batch=1000000", "bytes");
        overflow("kv_cache_size", "length=9000000000000000000", "bytes of the cache");
        overflow("kv_cache_size", "layers=9000000000000000000 length=0", "bytes of the cache");
        row("kv_cache_size", "length=-1", "range: Expected length to be at least 0, found -1.");
        row("kv_cache_size", "batch=0", "range: Expected batch to be at least 1, found 0.");
    }

    void refusals()
    {
        QFETCH(QString, op);
        QFETCH(QString, given);
        QFETCH(QString, message);
        Texts texts;
        for (const QString &pair : given.split(QLatin1Char(' ')))
            texts[pair.section(QLatin1Char('='), 0, 0).toStdString()] = pair.section(QLatin1Char('='), 1).toStdString();
        compareText(refusalOf(plugin.op(op.toStdString()), texts), message.toStdString());
    }

    void nothingToDerive()
    {
        for (const Operator *op : {&flops, &memory}) {
            const PreparedCall call = prepared(*op, {}).value();
            const auto steps = call.derive(call.run().value(), {.output = "parts", .index = {9}});
            QVERIFY(!steps && steps.error().message.starts_with("There is no such entry to derive: the table has "));
        }
    }

    /// Against counts written out anew, and the laws.
    void anySizes()
    {
        rc::check([&] {
            const auto size = [](int most) { return std::int64_t(*rc::gen::inRange(1, most)); };
            const std::int64_t kv = size(4), heads = kv * size(4), headDim = size(9), d = size(40), f = size(50),
                               layers = size(5), vocabulary = size(100), n = size(50), batch = size(4);
            const Values given{{"d_model", d}, {"heads", heads}, {"kv_heads", kv}, {"head_dim", headDim},
                {"layers", layers}, {"d_ff", f}, {"vocabulary", vocabulary}, {"length", n}, {"batch", batch}};
            const PreparedCall call = PreparedCall::prepare(flops, given).value();
            const Outputs outputs = call.run().value();
            const std::int64_t w = heads * headDim;
            const std::int64_t each = 4 * d * w + 4 * d * kv * headDim + 4 * n * w + 4 * d * f;
            RC_ASSERT(outputs.at("per_token").get<std::int64_t>() == layers * each + 2 * d * vocabulary);
            RC_ASSERT(missedLaw(flops, call.call(), outputs).empty());
            const PreparedCall taken = PreparedCall::prepare(memory, given).value();
            RC_ASSERT(taken.run().value().at("per_token").get<std::int64_t>() == 4 * layers * kv * headDim);
            RC_ASSERT(missedLaw(memory, taken.call(), taken.run().value()).empty());
        });
    }
};

QTEST_GUILESS_MAIN(TestCosts)
#include "tst_plugin_costs.moc"
