// SPDX-License-Identifier: GPL-3.0-or-later
#include "bound_call.h"
#include "loaded_plugin.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestAccountingPlugin : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"accounting"};
    const Operator &parameters = plugin.op("parameter_count");
    const Operator &costs = plugin.op("attention_cost");

    static Error refused(const Operator &op, const Texts &texts)
    {
        const Result<Outputs> found = evaluated(op, bound(op, texts));
        return found ? Error{"nothing was refused"} : found.error();
    }
    static std::string lines(const Operator &op, const Texts &texts, const Focus &focus)
    {
        std::string text;
        for (const std::string &line : plainOf(op.derive(bound(op, texts), {}, focus)))
            text += (text.empty() ? "" : "\n") + line;
        return text;
    }

private Q_SLOTS:
    void totals_data()
    {
        QTest::addColumn<QString>("kvHeads");
        QTest::addColumn<QString>("heads");
        QTest::addColumn<QString>("width");
        QTest::addColumn<QString>("bias");
        QTest::addColumn<qint64>("total");
        const auto row = [](const char *name, const char *kv, const char *heads, const char *width, const char *bias,
                             qint64 total) {
            QTest::newRow(name) << QString::fromLatin1(kv) << QString::fromLatin1(heads) << QString::fromLatin1(width)
                                << QString::fromLatin1(bias) << total;
        };
        row("the article's", "8", "8", "512", "true", 1050624);
        row("one head counts the same", "1", "1", "512", "true", 1050624);
        row("two key heads", "2", "8", "512", "false", 655360);
        row("one key head", "1", "8", "512", "false", 589824);
        row("Llama-3-8B", "8", "32", "4096", "false", 41943040);
        row("Llama-2-7B", "32", "32", "4096", "false", 67108864);
    }

    void totals()
    {
        QFETCH(QString, kvHeads);
        QFETCH(QString, heads);
        QFETCH(QString, width);
        QFETCH(QString, bias);
        QFETCH(qint64, total);
        const Call call = bound(parameters,
            {{"kv_heads", kvHeads.toStdString()}, {"heads", heads.toStdString()}, {"d_model", width.toStdString()},
                {"bias", bias.toStdString()}});
        QCOMPARE(qint64(evaluated(parameters, call).value().at("total").get<std::int64_t>()), total);
    }

    void parts()
    {
        const Table parts = evaluated(parameters, bound(parameters, {})).value().at("parts").get<Table>();
        QCOMPARE(parts.rows(), Table::Names({"query", "key", "value", "output"}));
        QCOMPARE(parts.columns(), Table::Names({"weights", "biases", "total"}));
        QCOMPARE(std::get<std::int64_t>(parts.at(0, 0)), 262144);
        QCOMPARE(std::get<std::int64_t>(parts.at(3, 1)), 512);
        QCOMPARE(std::get<std::int64_t>(parts.at(3, 2)), 262656);
    }

    void articlesSecondExample()
    {
        QCOMPARE(lines(parameters, {}, {}),
            "Head width: d_k = 512 / 8 = 64\n"
            "Weights of each matrix: W_Q: 512 · 512 = 262,144, W_K: 512 · 512 = 262,144, W_V: 512 · 512 = 262,144, "
            "W_O: 512 · 512 = 262,144\n"
            "Weights: 262,144 + 262,144 + 262,144 + 262,144 = 1,048,576\n"
            "Biases: 512 + 512 + 512 + 512 = 2,048\n"
            "Total: 1,048,576 + 2,048 = 1,050,624");
    }

    void refusals()
    {
        const Error heads = refused(parameters, {{"d_model", "768"}, {"heads", "7"}});
        QVERIFY(heads.message.starts_with("d_model 768 is not divisible by 7 heads."));
        QCOMPARE(heads.rule, Rule::Range);
        QCOMPARE(heads.port, "heads");
        QCOMPARE(refused(parameters, {{"d_model", "768"}, {"heads", "7"}, {"head_dim", "64"}}).message,
            "nothing was refused");
        const Error shared = refused(parameters, {{"kv_heads", "3"}});
        QVERIFY(shared.message.starts_with("kv_heads 3 does not divide 8 heads."));
        QCOMPARE(shared.port, "kv_heads");
        QVERIFY(
            refused(costs, {{"d_model", "768"}, {"heads", "7"}}).message.starts_with("d_model 768 is not divisible"));
    }

    void overflow()
    {
        QCOMPARE(refused(parameters, {{"d_model", "4000000000"}}).rule, Rule::Limit);
        QCOMPARE(refused(parameters, {{"head_dim", "9000000000000000000"}}).rule, Rule::Limit);
        QCOMPARE(refused(parameters, {{"d_model", "1000000000"}}).message, "nothing was refused");
        const Error cost = refused(costs, {{"lengths", "[10, 100000000]"}});
        QCOMPARE(cost.rule, Rule::Limit);
        QCOMPARE(cost.port, "lengths");
        QVERIFY(cost.message.starts_with("The operations or bytes for 100,000,000 tokens are more than 9,223,372,"));
    }

    void growth_data()
    {
        QTest::addColumn<QString>("include");
        QTest::addColumn<double>("growth");
        QTest::newRow("scores") << QStringLiteral("scores") << 4.0;
        QTest::newRow("attention") << QStringLiteral("attention") << 2.988;
        QTest::newRow("block") << QStringLiteral("block") << 2.491;
    }

    void growth()
    {
        QFETCH(QString, include);
        QFETCH(double, growth);
        const Call call = bound(costs, {{"include", include.toStdString()}});
        const Table table = evaluated(costs, call).value().at("costs").get<Table>();
        QCOMPARE(table.rows(), Table::Names({"1000", "2000"}));
        QVERIFY(std::abs(std::get<double>(table.at(1, 3)) - growth) < 5e-4);
    }

    void operationsByPart()
    {
        const Outputs block = evaluated(costs, bound(costs, {{"include", "block"}})).value();
        const Table parts = block.at("parts").get<Table>();
        QCOMPARE(parts.rows(), Table::Names({"1000", "2000"}));
        QCOMPARE(parts.columns(), Table::Names({"scores and sums", "projections", "feed-forward"}));
        QVERIFY(parts.entries()
            == std::vector<Table::Entry>({std::int64_t{2048000000}, std::int64_t{2097152000}, std::int64_t{4194304000},
                std::int64_t{8192000000}, std::int64_t{4194304000}, std::int64_t{8388608000}}));
        const Outputs scores = evaluated(costs, bound(costs, {{"count", "mac"}})).value();
        QCOMPARE(scores.at("parts").get<Table>().columns(), Table::Names({"scores and sums"}));
        QCOMPARE(std::get<std::int64_t>(scores.at("parts").get<Table>().at(1, 0)), 4096000000);
    }

    void partsByHand()
    {
        const Texts texts{{"include", "block"}};
        QCOMPARE(lines(costs, texts, {.output = "parts", .index = {1, 2}}),
            "Feed-forward layer, 4 times as wide: 16 · 2,000 · 512 · 512 · 1 = 8,388,608,000");
        QCOMPARE(lines(costs, texts, {.output = "parts", .index = {1}}),
            "Scores and weighted sums: 4 · 2,000 · 2,000 · 512 · 1 = 8,192,000,000\n"
            "Projections of query, key, value and output: 8 · 2,000 · 512 · 512 · 1 = 4,194,304,000\n"
            "Feed-forward layer, 4 times as wide: 16 · 2,000 · 512 · 512 · 1 = 8,388,608,000\n"
            "Together: 8,192,000,000 + 4,194,304,000 + 8,388,608,000 = 20,774,912,000");
        const auto derived = costs.derive(bound(costs, texts), {}, {.output = "parts", .index = {0, 3}});
        QVERIFY(!derived && derived.error().rule == Rule::Range);
        QCOMPARE(derived.error().message, "There is no such part to derive: 3 are counted.");
    }

    void macsAreHalf()
    {
        const Outputs flops = evaluated(costs, bound(costs, {{"include", "block"}})).value();
        const Outputs macs = evaluated(costs, bound(costs, {{"include", "block"}, {"count", "mac"}})).value();
        QCOMPARE(numbersOf(flops.at("flops"))[0], 2 * numbersOf(macs.at("flops"))[0]);
        QCOMPARE(numbersOf(flops.at("flops"))[0], 4 * 512e6 + 24 * 1000 * 512. * 512);
    }

    void bytesByType()
    {
        const Call call =
            bound(costs, {{"lengths", "[8192]"}, {"heads", "32"}, {"d_model", "4096"}, {"dtype", "float16"}});
        QCOMPARE(numbersOf(evaluated(costs, call).value().at("bytes"))[0], 4. * 1024 * 1024 * 1024);
    }

    void costByHand()
    {
        QCOMPARE(lines(costs, {{"include", "attention"}}, {.output = "flops", .index = {1}}),
            "Scores and weighted sums: 4 · 2,000 · 2,000 · 512 · 1 = 8,192,000,000\n"
            "Projections of query, key, value and output: 8 · 2,000 · 512 · 512 · 1 = 4,194,304,000\n"
            "Together: 8,192,000,000 + 4,194,304,000 = 12,386,304,000\n"
            "Growth from the first length: 12,386,304,000 / 4,145,152,000 ≈ 2.9881");
        QCOMPARE(lines(costs, {}, {.output = "bytes"}),
            "Entries: heads · n² · layers: 8 · 1,000 · 1,000 · 1 = 8,000,000\nBytes: 8,000,000 · 4 = 32,000,000");
    }
};

QTEST_GUILESS_MAIN(TestAccountingPlugin)
#include "tst_plugin_accounting.moc"
