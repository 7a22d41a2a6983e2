// SPDX-License-Identifier: GPL-3.0-or-later
/// Counts of models that others published.
#include "engine_call.h"
#include "loaded_plugin.h"

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

class TestParameterCount : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"accounting"};
    const Operator &op = plugin.op("parameter_count");

    Outputs counted(const Texts &given) const { return prepared(op, given).value().run().value(); }
    std::int64_t count(const Texts &given, const std::string &output = "total") const
    {
        return counted(given).at(output).get<std::int64_t>();
    }

private Q_SLOTS:
    void namedModels_data()
    {
        QTest::addColumn<qint64>("total");
        const auto row = [](const char *name, qint64 total) { QTest::newRow(name) << total; };
        row("transformer-base", 63082496);
        row("gpt2", 124439808);
        row("gpt2-medium", 354823168);
        row("gpt2-large", 774030080);
        row("gpt2-xl", 1557611200);
        row("bert-base", 109482240);
        row("llama-2-7b", 6738415616);
        row("llama-2-13b", 13015864320);
        row("llama-2-70b", 68976648192);
        row("llama-3-8b", 8030261248);
        row("llama-3-70b", 70553706496);
        row("llama-3.2-1b", 1235814400);
        row("mistral-7b", 7241732096);
        row("qwen3-4b", 4022468096);
    }

    void namedModels()
    {
        QFETCH(qint64, total);
        QCOMPARE(qint64(count({{"model", QTest::currentDataTag()}})), total);
    }

    void everyNamedModelIsTested() { QCOMPARE(op.option("model")->choices.size(), std::size_t(14)); }

    void blocks()
    {
        const Texts base{{"part", "block"}, {"d_model", "512"}, {"heads", "8"}, {"d_ff", "2048"}};
        QCOMPARE(count(base), 3152384);
        Texts decoder = base;
        decoder["cross_attention"] = "true";
        QCOMPARE(count(decoder), 4204032);
        QCOMPARE(count({{"part", "feed_forward"}, {"d_model", "512"}}), 2099712);
        // SwiGLU: three matrices
        const Texts gated{{"part", "feed_forward"}, {"d_model", "4096"}, {"d_ff", "11008"}, {"activation", "swiglu"},
            {"bias", "false"}};
        QCOMPARE(count(gated), 135266304);
        QCOMPARE(count({{"model", "llama-2-7b"}, {"part", "attention"}}), 4 * 4096 * 4096);
    }

    void headsDontCount()
    {
        for (const char *heads : {"1", "2", "8", "64", "512"})
            QCOMPARE(count({{"heads", heads}}), 1050624);
    }

    void aSizeTakesThePlaceOfTheModels()
    {
        QCOMPARE(count({{"model", "gpt2"}, {"bias", "false"}}), 124337664);
        QCOMPARE(count({{"model", "gpt2"}, {"layers", "1"}}), 124439808 - 11 * 7087872);
        QCOMPARE(count({{"model", "gpt2"}, {"d_model", "1024"}, {"heads", "16"}, {"layers", "24"}}), 354823168);
    }

    void reconciled()
    {
        const Table table = counted({{"model", "gpt2"}}).at("reconciled").get<Table>();
        QCOMPARE(table.rows(), Table::Names({"hidden", "non_embedding", "tied_total", "untied_total"}));
        QCOMPARE(table.columns(),
            Table::Names({"hidden matrices", "biases", "norms", "pooler", "position tables", "token table",
                "untied tables", "total"}));
        const std::vector<std::int64_t> last{84934656, 82944, 38400, 0, 786432, 38597376, 38597376, 163037184};
        for (std::size_t column = 0; column < last.size(); ++column)
            QCOMPARE(std::get<std::int64_t>(table.at(3, column)), last[column]);
        QCOMPARE(std::get<std::int64_t>(table.at(1, 5)), 0);
        QCOMPARE(std::get<std::int64_t>(table.at(1, 7)), 85056000);
    }

    void modelByHand()
    {
        compareText(stepsOf(op, {{"model", "gpt2"}}),
            "Head width: d_k = 768 / 12 = 64\n"
            "Weights of each part: token embedding: 50,257 · 768 = 38,597,376, position embedding: 1,024 · 768 = "
            "786,432, attention: 12 · 768 · 768 + 12 · 768 · 768 + 12 · 768 · 768 + 12 · 768 · 768 = 28,311,552, "
            "feed-forward: 12 · 768 · 3,072 + 12 · 3,072 · 768 = 56,623,104, norms: 12 · 768 + 12 · 768 = 18,432, "
            "final norm: 768, head: 0, shared with the token embedding\n"
            "Weights: 38,597,376 + 786,432 + 28,311,552 + 56,623,104 + 18,432 + 768 = 124,337,664\n"
            "Biases of each part: attention: 12 · 768 + 12 · 768 + 12 · 768 + 12 · 768 = 36,864, feed-forward: 12 · "
            "3,072 + 12 · 768 = 46,080, norms: 12 · 768 + 12 · 768 = 18,432, final norm: 768\n"
            "Biases: 36,864 + 46,080 + 18,432 + 768 = 102,144\n"
            "Total: 124,337,664 + 102,144 = 124,439,808");
    }

    void partsByHand()
    {
        compareText(stepsOf(op, {{"model", "gpt2"}}, {.output = "parts", .index = {3}}),
            "Weights: feed-forward: 12 · 768 · 3,072 + 12 · 3,072 · 768 = 56,623,104\n"
            "Biases: feed-forward: 12 · 3,072 + 12 · 768 = 46,080\n"
            "Total: 56,623,104 + 46,080 = 56,669,184");
        compareText(stepsOf(op, {}, {.output = "parts", .index = {1, 1}}), "Biases: W_K: 512");
        compareText(stepsOf(op, {{"bias", "false"}}, {.output = "parts", .index = {1, 1}}), "Biases: none: 0");
        compareText(stepsOf(op, {{"part", "feed_forward"}}, {.output = "weights"}),
            "Weights of each matrix: W_up: 512 · 2,048 = 1,048,576, W_down: 2,048 · 512 = 1,048,576\n"
            "Weights: 1,048,576 + 1,048,576 = 2,097,152");
        compareText(stepsOf(op, {{"model", "gpt2"}}, {.output = "untied_total"}),
            "untied_total, components: hidden matrices: 84,934,656, biases: 82,944, norms: 38,400, position tables: "
            "786,432, token table: 38,597,376, untied tables: 38,597,376\n"
            "untied_total, together: 84,934,656 + 82,944 + 38,400 + 786,432 + 38,597,376 + 38,597,376 = 163,037,184");
        compareText(stepsOf(op, {{"model", "gpt2"}}, {.output = "reconciled", .index = {0, 7}}),
            "hidden, components: hidden matrices: 84,934,656");
        // Qwen's heads are wider than their share
        QVERIFY(stepsOf(op, {{"model", "qwen3-4b"}}).starts_with("Head width: d_k = 128\n"));
    }

    void nothingToDerive()
    {
        const PreparedCall call = prepared(op, {}).value();
        const Outputs outputs = call.run().value();
        QCOMPARE(QString::fromStdString(call.derive(outputs, {.output = "parts", .index = {4}}).error().message),
            QStringLiteral("There is no such part to derive: the table has 4 rows and 3 columns."));
        QCOMPARE(QString::fromStdString(call.derive(outputs, {.output = "reconciled", .index = {4}}).error().message),
            QStringLiteral("There is no such count to derive: the table has 4 rows."));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *given, const char *message) {
            QTest::newRow(given) << QString::fromUtf8(given) << QString::fromUtf8(message);
        };
        row("heads=7 d_model=768",
            "range: d_model 768 is not divisible by 7 heads. Choose a number of heads that divides it, or give "
            "head_dim "
            "where there is that option.");
        row("kv_heads=3", "range: kv_heads 3 does not divide 8 heads. Every key head serves equally many query heads.");
        row("model=llama-3-8b heads=4",
            "range: kv_heads 8 does not divide 4 heads. Every key head serves equally many query heads.");
        row("model=gpt-2",
            "range: Expected model to be transformer-base, gpt2, gpt2-medium, gpt2-large, gpt2-xl, bert-base, "
            "llama-2-7b, llama-2-13b, llama-2-70b, llama-3-8b, llama-3-70b, llama-3.2-1b, mistral-7b or qwen3-4b, "
            "found "
            "'gpt-2'. Did you mean 'gpt2'?");
        row("part=block kdim=8",
            "range: kdim belongs to one attention block. Expected part to be attention beside it, found block.");
        row("model=gpt2 vdim=8",
            "range: vdim belongs to one attention block. Expected part to be attention beside it, found model.");
        row("layers=0", "range: Expected layers to be at least 1, found 0.");
        row("vocabulary=-1", "range: Expected vocabulary to be at least 0, found -1.");
        row("d_model=4000000000",
            "limit: The parameters are more than 9,223,372,036,854,775,807, which a 64-bit count holds at most. Choose "
            "smaller sizes, first of all d_model.");
        row("head_dim=9000000000000000000",
            "limit: The columns of all heads are more than 9,223,372,036,854,775,807, which a 64-bit count holds at "
            "most. Choose smaller sizes, first of all head_dim.");
        row("part=feed_forward heads=1 d_model=9000000000000000000",
            "limit: The columns of the feed-forward layer are more than 9,223,372,036,854,775,807, which a 64-bit "
            "count "
            "holds at most. Choose smaller sizes, first of all d_model.");
        row("part=model layers=9000000000000000000",
            "limit: The parameters are more than 9,223,372,036,854,775,807, which a 64-bit count holds at most. Choose "
            "smaller sizes, first of all layers.");
        row("part=model qk_norm=true cross_attention=true layers=9223372036854775807",
            "limit: The parameters are more than 9,223,372,036,854,775,807, which a 64-bit count holds at most. Choose "
            "smaller sizes, first of all layers.");
    }

    void refusals()
    {
        QFETCH(QString, given);
        QFETCH(QString, message);
        Texts texts;
        for (const QString &pair : given.split(QLatin1Char(' ')))
            texts[pair.section(QLatin1Char('='), 0, 0).toStdString()] = pair.section(QLatin1Char('='), 1).toStdString();
        compareText(refusalOf(op, texts), message.toStdString());
    }

    /// Against counts written out anew, and the laws.
    void anySizes()
    {
        rc::check([&] {
            const auto size = [](int most) { return std::int64_t(*rc::gen::inRange(1, most)); };
            const std::int64_t kv = size(4), heads = kv * size(4), headDim = size(9), d = size(40), f = size(50),
                               layers = size(5), vocabulary = size(100), context = *rc::gen::inRange(0, 20);
            const bool bias = *rc::gen::arbitrary<bool>(), tied = *rc::gen::arbitrary<bool>(),
                       gated = *rc::gen::arbitrary<bool>();
            const PreparedCall call = PreparedCall::prepare(op,
                {{"part", "model"}, {"d_model", d}, {"heads", heads}, {"kv_heads", kv}, {"head_dim", headDim},
                    {"layers", layers}, {"d_ff", f}, {"vocabulary", vocabulary}, {"context", context},
                    {"activation", gated ? "swiglu" : "gelu"}, {"bias", bias},
                    {"tied", tied}}).value();
            const Outputs outputs = call.run().value();
            std::int64_t each = 2 * d * heads * headDim + 2 * d * kv * headDim + (gated ? 3 : 2) * d * f + 2 * d;
            if (bias)
                each += heads * headDim + 2 * kv * headDim + d + (gated ? 2 : 1) * f + d + 2 * d;
            const std::int64_t total = layers * each + context * d + vocabulary * d * (tied ? 1 : 2);
            RC_ASSERT(outputs.at("total").get<std::int64_t>() == total);
            RC_ASSERT(missedLaw(op, call.call(), outputs).empty());
        });
    }
};

QTEST_GUILESS_MAIN(TestParameterCount)
#include "tst_plugin_parameter_count.moc"
