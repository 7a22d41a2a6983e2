// SPDX-License-Identifier: GPL-3.0-or-later
/// The look-up of vectors by id.
#include "loaded_plugin.h"
#include "prepared_call.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

static const std::string table = "[[1, 0], [0, 2], [0.5, -1]]";

class TestEmbedding : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"tokens"};
    const Operator &embedding = plugin.op("embedding");

    std::string lines(const Texts &texts, const Focus &focus) const
    {
        std::string text;
        for (const std::string &line : plainOf(embedding.derive(bound(embedding, texts), {}, focus)))
            text += (text.empty() ? "" : "\n") + line;
        return text;
    }
    std::string found(const Texts &texts, const std::string &expected) const
    {
        const Ran result = ranTexts(embedding, texts);
        return result.outputs.empty() ? result.message() : difference(result.outputs.at("embedded"), expected);
    }

private Q_SLOTS:
    void rowsById()
    {
        QCOMPARE(found({{"weight", table}, {"ids", "[2, 2, 0]"}}, "[[0.5, -1], [0.5, -1], [1, 0]]"), "");
        QCOMPARE(found({{"weight", table}, {"ids", "[[1], [0]]"}}, "[[[0, 2]], [[1, 0]]]"), "");
        QCOMPARE(found({{"weight", table}, {"ids", "[1]"}, {"scale", "sqrt_d"}}, "[[0, 2.828427]]"), "");
        QCOMPARE(ran(embedding, Values{{"weight", arma::mat(3, 2, arma::fill::zeros)}, {"ids", Array<std::int64_t>()}})
                     .outputs.at("embedded")
                     .shape(),
            Sizes({0, 2}));
    }

    void byHand()
    {
        const Focus labelled{.index = {1}, .labels = {{"n", {"The", "cat"}}}};
        QCOMPARE(lines({{"weight", table}, {"ids", "[0, 2]"}}, labelled),
            "Token cat has id 2: take row 2 of the table, counted from 0: x_cat = w_2 = (0.5000, -1)");
        QCOMPARE(lines({{"weight", table}, {"ids", "[0, 2]"}}, {.index = {1, 1}}),
            "Token 2 has id 2: take row 2 of the table, counted from 0: x_2,2 = w_2,2 = -1");
        QCOMPARE(lines({{"weight", table}, {"ids", "[2]"}, {"scale", "sqrt_d"}}, {.decimals = 2}),
            "Token 1 has id 2: take row 2 of the table, counted from 0: w_2 = (0.50, -1)\n"
            "Multiply by the root of d: √2 ≈ 1.41, x_1 = 1.41·(0.50, -1) ≈ (0.71, -1.41)");
        const auto outside =
            embedding.derive(bound(embedding, {{"weight", table}, {"ids", "[2]"}}), {}, {.index = {1}});
        QVERIFY(!outside && outside.error().rule == Rule::Range);
        QCOMPARE(outside.error().message, "There is no such entry to derive: 1 token and 2 columns were found.");
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("weight");
        QTest::addColumn<QString>("ids");
        QTest::addColumn<QString>("port");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const char *weight, const char *ids, const char *port,
                             const char *message) {
            QTest::newRow(name) << QString::fromUtf8(weight) << QString::fromUtf8(ids) << QString::fromUtf8(port)
                                << QString::fromUtf8(message);
        };
        row("one too many", "[[1], [2]]", "[0, 2]", "ids", "id 2, but the table has 2 rows (0 to 1).");
        row("negative", "[[1], [2]]", "[-1]", "ids", "id -1, but the table has 2 rows (0 to 1).");
        row("one row", "[[1, 2]]", "[1]", "ids", "id 1, but the table has 1 row (0 to 0).");
        row("in a batch", "[[1], [2]]", "[[[2]]]", "ids", "id 2, but the table has 2 rows (0 to 1).");
        row("NaN", "[[nan]]", "[0]", "weight",
            "weight holds NaN in row 1, column 1, which is no number; set allow_nan to let it through.");
        row("one number", "1", "[0]", "weight", "Expected weight of shape (V, d), found one number.");
        row("one id", "[[1]]", "0", "ids", "Expected ids of shape (n), found one number.");
    }

    void refusals()
    {
        QFETCH(QString, weight);
        QFETCH(QString, ids);
        const Ran result = ranTexts(embedding, {{"weight", weight.toStdString()}, {"ids", ids.toStdString()}});
        QTEST(QString::fromStdString(result.message()), "message");
        QTEST(QString::fromStdString(result.error.port), "port");
    }

    void outsideOfGpt2sTable()
    {
        const Values given{
            {"weight", arma::mat(50257, 1, arma::fill::zeros)}, {"ids", Array<std::int64_t>::vector({50256, 50257})}};
        QCOMPARE(ran(embedding, given).message(), "id 50257, but the table has 50257 rows (0 to 50256).");
    }

    void choicesAndStop()
    {
        QCOMPARE(ranTexts(embedding, {{"weight", table}, {"ids", "[0]"}, {"scale", "2"}}).message(),
            "Expected scale to be 1 or sqrt_d, found '2'.");
        Call call = bound(embedding, {{"weight", table}, {"ids", "[0]"}});
        std::stop_source source;
        source.request_stop();
        call.stop = source.get_token();
        QCOMPARE(embedding.run(call).error().rule, Rule::Stopped);
    }

    void laws()
    {
        QVERIFY(rc::check("each row is the table's", [this] {
            const auto rows = *rc::gen::inRange<int>(1, 6), columns = *rc::gen::inRange<int>(1, 6);
            const auto entries = *rc::gen::container<std::vector<int>>(
                static_cast<std::size_t>(rows * columns), rc::gen::inRange(-1000, 1000));
            const arma::mat weight = arma::reshape(arma::conv_to<arma::mat>::from(entries),
                                         static_cast<arma::uword>(rows), static_cast<arma::uword>(columns))
                / 100;
            const auto ids = *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(0, rows));
            const std::string missed = missedLaw(embedding,
                {{"weight", weight}, {"ids", Array<std::int64_t>::vector(ids)},
                    {"scale", *rc::gen::element<std::string>("1", "sqrt_d")}});
            RC_ASSERT(missed == "");
        }));
    }
};

QTEST_GUILESS_MAIN(TestEmbedding)
#include "tst_plugin_embedding.moc"
