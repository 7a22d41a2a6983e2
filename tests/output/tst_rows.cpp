// SPDX-License-Identifier: GPL-3.0-or-later
/// Results at many points as CSV, JSON and JSON Lines.
#include "output/rows.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <limits>

using namespace heed;

namespace {

QString shown(const std::string &text) { return QString::fromStdString(text); }

std::string written(RowWriter &writer, const std::vector<RowRecord> &records)
{
    std::string text;
    for (const RowRecord &record : records)
        text += writer.row(record).value();
    return text + writer.end();
}

Value row(const std::vector<double> &entries) { return Array<double>::fromRowMajor({entries.size()}, entries); }

} // namespace

class TestRows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scalarsAsCsv()
    {
        RowWriter writer(RowFormat::Csv, {"n", "kind"}, {"max(w)", "name"});
        QCOMPARE(shown(written(writer,
                     {{{Value(std::int64_t(64)), Value("a,b")}, {Value(0.1), Value("say \"no\"")}},
                         {{Value(1e300), Value(true)}, {Value(-std::numeric_limits<double>::infinity()), Value("")}}})),
            shown("n,kind,max(w),name\n64,\"a,b\",0.1,\"say \"\"no\"\"\"\n1e+300,true,-inf,\n"));
    }

    void whatIsSetTakesOneColumn()
    {
        RowWriter writer(RowFormat::Csv, {"m", "words"}, {"x"});
        QCOMPARE(shown(written(writer, {{{row({1, 2}), TextList{"a", "b"}}, {Value(0.5)}}})),
            shown("m,words,x\n\"[1.0,2.0]\",\"[\"\"a\"\",\"\"b\"\"]\",0.5\n"));
    }

    void aNameMayBeError()
    {
        RowWriter writer(RowFormat::JsonLines, {"error"}, {"x"});
        QCOMPARE(shown(written(writer, {{{Value(1.0)}, {Value()}, "why"}})),
            shown("{\"error\":1.0,\"x\":null,\"error_\":\"why\"}\n"));
    }

    void arraysTakeAColumnForEachEntry()
    {
        RowWriter writer(RowFormat::Csv, {"t"}, {"w"});
        QCOMPARE(shown(written(writer, {{{Value(1.0)}, {Value(arma::mat{{1, 2}, {3, 4}})}}})),
            shown("t,w[0][0],w[0][1],w[1][0],w[1][1]\n1,1,2,3,4\n"));
    }

    void tablesTakeAColumnForEachEntry()
    {
        RowWriter writer(RowFormat::Csv, {}, {"parts"});
        const Table table({"query", "key"}, {"weights"}, {std::int64_t(4), 2.5});
        QCOMPARE(shown(written(writer, {{{}, {table}}})),
            shown("\"parts[\"\"query\"\"][\"\"weights\"\"]\",\"parts[\"\"key\"\"][\"\"weights\"\"]\"\n4,2.5\n"));
    }

    void numbersComeBackTheSame()
    {
        RowWriter writer(RowFormat::Csv, {}, {"x"});
        const double x = 0.1 + 0.2;
        const std::string text = written(writer, {{{}, {Value(x)}}});
        QCOMPARE(QByteArray::fromStdString(text).split('\n').at(1).toDouble(), x);
    }

    void whatFailedIsLeftEmpty()
    {
        RowWriter writer(RowFormat::Csv, {"t"}, {"a", "w"});
        const std::vector<RowRecord> records{{{Value(1.0)}, {Value(), Value()}, "no"},
            {{Value(2.0)}, {Value(7.0), row({1, 2})}}, {{Value(3.0)}, {Value(8.0), Value()}, "no"}};
        QCOMPARE(shown(written(writer, records)), shown("t,a,w[0],w[1]\n1,,,\n2,7,1,2\n3,8,,\n"));
    }

    void whereAllFailedThereIsAHeader()
    {
        RowWriter writer(RowFormat::Csv, {"t"}, {"w"});
        QCOMPARE(shown(written(writer, {{{Value(1.0)}, {Value()}, "no"}})), shown("t,w\n1,\n"));
        RowWriter empty(RowFormat::Csv, {"t"}, {"w"});
        QCOMPARE(shown(empty.end()), shown("t,w\n"));
    }

    void anotherShapeIsRefusedAsCsv()
    {
        RowWriter writer(RowFormat::Csv, {}, {"w"});
        QVERIFY(writer.row({{}, {row({1, 2})}}));
        const auto refused = writer.row({{}, {row({1, 2, 3})}});
        QVERIFY(!refused);
        QVERIFY2(
            shown(refused.error()).contains(shown("has 3 entries here and had 2 before")), refused.error().c_str());
        RowWriter lines(RowFormat::JsonLines, {}, {"w"});
        QCOMPARE(shown(written(lines, {{{}, {row({1, 2})}}, {{}, {row({1, 2, 3})}}})),
            shown("{\"w\":[1.0,2.0]}\n{\"w\":[1.0,2.0,3.0]}\n"));
    }

    void jsonIsOneArray()
    {
        RowWriter writer(RowFormat::Json, {"t"}, {"w"});
        const std::string text = written(writer,
            {{{Value(1.0)}, {Value(std::numeric_limits<double>::quiet_NaN())}}, {{Value(2.0)}, {Value()}, "why"}});
        const QJsonArray array = QJsonDocument::fromJson(QByteArray::fromStdString(text)).array();
        QCOMPARE(array.size(), 2);
        QCOMPARE(array.at(0).toObject().value(QStringLiteral("w")).toString(), QStringLiteral("nan"));
        QVERIFY(array.at(1).toObject().value(QStringLiteral("w")).isNull());
        QCOMPARE(array.at(1).toObject().value(QStringLiteral("error")).toString(), QStringLiteral("why"));
        RowWriter empty(RowFormat::Json, {"t"}, {"w"});
        QCOMPARE(shown(empty.end()), shown("[]\n"));
    }
};

QTEST_GUILESS_MAIN(TestRows)
#include "tst_rows.moc"
