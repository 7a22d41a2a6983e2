// SPDX-License-Identifier: GPL-3.0-or-later
/// Values as rows and columns of texts: rounding, heads, places, and the model around them.
#include "page/value_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>

using namespace heed;

namespace {

ShownValue weights()
{
    return {.name = "weights",
        .value = Array<double>::fromRowMajor({2, 3}, {0.40111, 0.2, -0.4, 1.0 / 3, 1, 12}),
        .letters = {"n", "m"},
        .labels = {{"The", "cat"}, {"The", "cat", "sat"}},
        .letterNames = {{"n", "query"}, {"m", "key"}}};
}

QString rowsOf(const ValueGrid &grid)
{
    QString text;
    for (int row = 0; row < grid.rows(); ++row)
        for (int column = 0; column < grid.columns(); ++column)
            text += grid.text(row, column) + (column + 1 < grid.columns() ? QStringLiteral(" ") : QStringLiteral("|"));
    return text;
}

} // namespace

Q_DECLARE_METATYPE(heed::Value)

class TestValueModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void toolTipsAreNoMarkup()
    {
        ValueModel model;
        model.setGrid(ValueGrid(ShownValue{.value = TextList{"<b>bold</b>", "plain"}}));
        const QString tip = model.index(0, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(QStringLiteral("&lt;b&gt;bold")), qPrintable(tip));
        QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("plain"));
        QCOMPARE(model.index(0, 0).data(ValueModel::ExactRole).toString(), QStringLiteral("<b>bold</b>"));
    }

    void texts_data()
    {
        constexpr double inf = std::numeric_limits<double>::infinity();
        QTest::addColumn<Value>("value");
        QTest::addColumn<QString>("text");
        const auto row = [](const char *name, Value value, const char *text) {
            QTest::newRow(name) << std::move(value) << QString::fromUtf8(text);
        };
        row("a number", 0.40112, "0.4011|");
        row("a count", std::int64_t{1'050'624}, "1,050,624|");
        row("a negative count", std::int64_t{-1234}, "−1,234|");
        row("a toggle", true, "true|");
        row("a word", "word", "word|");
        row("texts", TextList{"The", "cat"}, "The cat|");
        row("no texts", TextList{}, "");
        row("nothing", {}, "");
        row("a vector", Array<double>::vector({1, 0.5}), "1.0000 0.5000|");
        row("whole numbers", Array<double>::vector({1, -2}), "1 −2|");
        row("a matrix", Array<std::int64_t>::fromRowMajor({2, 2}, {1, 2, 3, 4000}), "1 2|3 4,000|");
        row("a mask", MaskArray::fromRowMajor({1, 2}, {1, 0}), "1 0|");
        row("an empty matrix", Array<double>(Sizes{0, 2}), "");
        row("small ones", Array<double>::vector({1e-7, -2e-7}), "1.0000e−07 −2.0000e−07|");
        row("not finite", Array<double>::vector({NAN, inf, -inf, 0.5}), "nan inf −inf 0.5000|");
        row("rank 0", Array<double>(Sizes{}, arma::cube(1, 1, 1, arma::fill::value(2.5))), "2.5000|");
        row("a table",
            Table({"a", "b"}, {"n", "share", "kind"}, {std::int64_t{1000}, 0.25, "x", std::int64_t{2}, 0.5, "y"}),
            "1,000 0.2500 x|2 0.5000 y|");
    }
    void texts()
    {
        QFETCH(const Value, value);
        QFETCH(const QString, text);
        QCOMPARE(rowsOf(ValueGrid(ShownValue{.value = value})), text);
    }

    void decimals()
    {
        ShownValue shown = weights();
        shown.decimals = 1;
        QCOMPARE(rowsOf(ValueGrid(shown)), QStringLiteral("0.4 0.2 −0.4|0.3 1.0 12.0|"));
    }

    void longestTextsHoldEveryNumber()
    {
        const ValueGrid grid(weights());
        QCOMPARE(grid.longest(0).whole.size(), 2); // 12, and −0 of −0.4
        QCOMPARE(grid.longest(2).fraction.size(), 5);
        const ShownValue counts{.value = Table({"a", "b"}, {"n", "mixed"},
                                    {std::int64_t{7}, 0.25, std::int64_t{8'000'000}, std::int64_t{-1234}})};
        QCOMPARE(ValueGrid(counts).longest(0).whole, QStringLiteral("8,000,000"));
        QCOMPARE(ValueGrid(counts).longest(1).whole, QString::fromUtf8("−1,234"));
        QCOMPARE(ValueGrid(counts).longest(1).fraction, QStringLiteral(".2500"));
    }

    void matricesOfAnArray()
    {
        std::vector<double> entries(12);
        std::iota(entries.begin(), entries.end(), 0.0);
        const ShownValue shown{.value = Array<double>::fromRowMajor({2, 3, 2}, entries)};
        QCOMPARE(sliceCount(shown.value), 2U);
        QCOMPARE(rowsOf(ValueGrid(shown, 1)), QStringLiteral("6 7|8 9|10 11|"));
        QCOMPARE(ValueGrid(shown, 2).rows(), 0);
        QCOMPARE(sliceCount(Value(0.5)), 1U);
    }

    void modelKeepsItsPromises()
    {
        ValueModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setGrid(ValueGrid(weights()));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.columnCount(), 3);
        const QModelIndex last = model.index(0, 2);
        QCOMPARE(last.data().toString(), QString::fromUtf8("−0.4000"));
        QCOMPARE(last.data(ValueModel::ExactRole).toString(), QStringLiteral("-0.4"));
        QCOMPARE(last.data(Qt::ToolTipRole).toString(), QStringLiteral("-0.4"));
        QCOMPARE(last.data(Qt::AccessibleTextRole).toString(), QString::fromUtf8("query The, key sat, −0.4000"));
        QCOMPARE(model.headerData(1, Qt::Vertical, Qt::DisplayRole).toString(), QStringLiteral("cat"));
        QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::AccessibleTextRole).toString(), QStringLiteral("key sat"));
        QVERIFY(!model.headerData(3, Qt::Horizontal, Qt::DisplayRole).isValid());
        QVERIFY(!model.data({}, Qt::DisplayRole).isValid());
    }

    void sameShapeKeepsIndices()
    {
        ValueModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setGrid(ValueGrid(weights()));
        const QPersistentModelIndex kept = model.index(1, 1);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset), changed(&model, &QAbstractItemModel::dataChanged);
        ShownValue other = weights();
        other.value = Array<double>(Sizes{2, 3});
        model.setGrid(ValueGrid(other));
        QCOMPARE(reset.count(), 0);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(kept.data().toString(), QStringLiteral("0"));
        other.value = Array<double>(Sizes{4, 3});
        model.setGrid(ValueGrid(other));
        QCOMPARE(reset.count(), 1);
        QVERIFY(!kept.isValid());
        model.setGrid(ValueGrid());
        QCOMPARE(model.rowCount(), 0);
    }

    void placesWithoutNames()
    {
        const ValueGrid matrix(ShownValue{.value = Array<double>(Sizes{2, 2})});
        QCOMPARE(matrix.place(1, 0), QStringLiteral("row 2, column 1"));
        const ValueGrid vector(ShownValue{.value = Array<double>(Sizes{2})});
        QCOMPARE(vector.place(0, 1), QStringLiteral("entry 2"));
    }

    void manyEntriesAreReadOnce()
    {
        const ShownValue shown{.value = Array<double>(Sizes{1000, 1000})};
        ValueModel model;
        QElapsedTimer timer;
        timer.start();
        model.setGrid(ValueGrid(shown));
        QVERIFY2(timer.elapsed() < 500, "reading a million numbers took too long");
        QCOMPARE(model.index(999, 999).data().toString(), QStringLiteral("0"));
    }
};

QTEST_MAIN(TestValueModel)
#include "tst_value_model.moc"
