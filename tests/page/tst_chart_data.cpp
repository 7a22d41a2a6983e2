// SPDX-License-Identifier: GPL-3.0-or-later
/// What charts draw and say, as plain data.
#include "chart_items.h"

#include "page/chart_data.h"
#include "page/chart_numbers.h"
#include "page/chart_words.h"
#include "page/value_grid.h"

#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <limits>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

namespace {

constexpr double notNumber = std::numeric_limits<double>::quiet_NaN(),
                 infinite = std::numeric_limits<double>::infinity();

QString notes(const ChartData &data) { return data.notes.join(u' '); }

std::size_t points(const ChartData &data)
{
    std::size_t count = 0;
    for (const ChartSeries &series : data.series)
        count += series.y.size();
    return count;
}

bool isSound(const ChartAxis &axis)
{
    return std::isfinite(axis.least) && std::isfinite(axis.most) && axis.least < axis.most && axis.ticks.size() <= 60
        && std::ranges::all_of(axis.ticks, [](const ChartTick &tick) { return std::isfinite(tick.at); });
}

} // namespace

Q_DECLARE_METATYPE(heed::ChartData)

class TestChartData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void barsAreTheRow()
    {
        const ChartData data = chartDataOf(rowItem(2));
        QCOMPARE(data.caption, u"weights[2], query sat"_s);
        QCOMPARE(data.series.size(), 1U);
        QCOMPARE(data.series[0].y, (std::vector<double>{0.248255, 0.248255, 0.50349}));
        QCOMPARE(data.heads, (QStringList{u"The"_s, u"cat"_s, u"sat"_s}));
        QCOMPARE(data.across.title, u"key"_s);
        QCOMPARE(data.series[0].indexOf(1), (Sizes{2, 1}));
    }

    void barsFollowTheChosenRow()
    {
        for (const ShownItem &item : {rowItem(2), weightsItem("bars")}) {
            const ChartData data = chartDataOf(item, {1, std::nullopt});
            QCOMPARE(data.caption, u"weights[1], query cat"_s);
            QCOMPARE(data.series[0].y[0], 0.19777581);
            QCOMPARE(ValueGrid(data.table).text(0, 0), u"0.1978"_s);
            QCOMPARE(ValueGrid(data.table).place(0, 2), u"key sat"_s);
        }
        QCOMPARE(chartDataOf(weightsItem("bars")).caption, u"weights[0], query The"_s);
        QCOMPARE(chartDataOf(weightsItem("bars"), {99, 99}).caption, u"weights[2], query sat"_s); // a former shape's
    }

    void chosenEntriesAreFound()
    {
        const ChartData row = chartDataOf(rowItem(0)), all = chartDataOf(groupedItem());
        QVERIFY((chosenPoint(row, {0, 2}) == ChartPoint{0, 2}));
        QVERIFY(!chosenPoint(row, {1, 2}));
        QVERIFY((chosenPoint(all, {1, 2}) == ChartPoint{1, 2}));
        QCOMPARE(chosenSeries(all, {1, std::nullopt}), std::optional<std::size_t>(1));
        QVERIFY(!chosenSeries(row, {0, std::nullopt}));
        QVERIFY(!chosenPoint(all, {}));
    }

    void sortedBarsDescend()
    {
        ShownItem item = vectorItem("bars", {2, notNumber, 5, -1});
        item.settings.sort = true;
        const ChartData data = chartDataOf(item);
        QCOMPARE(data.series[0].entries, (Sizes{2, 0, 3, 1}));
        QCOMPARE(data.heads, (QStringList{u"3"_s, u"1"_s, u"4"_s, u"2"_s}));
        QVERIFY(notes(data).contains(u"1 entry is not finite"_s));
    }

    void manyBarsShareOne()
    {
        std::vector<double> many(10'001, 0.5);
        many[7003] = -9;
        const ChartData data = chartDataOf(vectorItem("bars", many));
        QVERIFY(points(data) <= mostBars);
        QVERIFY(std::ranges::find(data.series[0].y, -9) != data.series[0].y.end());
        QVERIFY(notes(data).contains(u"Each bar stands for 6 neighbours"_s));
        ShownItem rows = weightsItem("bars");
        rows.settings.all = true;
        rows.value.value = Array<double>(Sizes{500, 3000});
        rows.value.labels = {};
        const ChartData grouped = chartDataOf(rows);
        QVERIFY(points(grouped) <= mostBars);
        QCOMPARE(grouped.series.size(), mostLines);
        QVERIFY(notes(grouped).contains(u"The first 12 of 500 rows"_s));
    }

    void headsOfHigherRanks()
    {
        ShownItem item = vectorItem("bars", {});
        item.value = {.name = "weights",
            .value = Array<double>::fromRowMajor({2, 1, 2}, {1, 2, 3, 4}),
            .letters = {"h", "n", "m"},
            .letterNames = {{"h", "head"}, {"n", "query"}}};
        QCOMPARE(chartDataOf(item).caption, u"weights[0][0], head 1, query 1"_s);
        const ChartData second = chartDataOf(item, {1, 0, std::nullopt});
        QCOMPARE(second.series[0].y, (std::vector<double>{3, 4}));
        QCOMPARE(second.series[0].indexOf(1), (Sizes{1, 0, 1}));
    }

    void linesStandOnTheirAxis()
    {
        const ChartData plain = chartDataOf(vectorItem("lines", {4, 5, 6}));
        QCOMPARE(plain.series[0].x, (std::vector<double>{1, 2, 3}));
        const ChartData cost = chartDataOf(costItem());
        QCOMPARE(cost.series[0].x.front(), 16.0);
        QCOMPARE(cost.across.title, u"n"_s);
        QCOMPARE(ValueGrid(cost.table).place(0, 1), u"n 32"_s);
        QVERIFY(cost.across.isLog && cost.up.isLog);
        QVERIFY(!chartDataOf(costItem("log")).across.isLog);
        QVERIFY(chartDataOf(costItem("log")).up.isLog);
    }

    void sweptOutputsAreALineAnEntry()
    {
        ShownItem item = weightsItem("lines");
        item.value.letters = {"temperature", "m"};
        item.value.labels = {{}, {"The", "cat", "sat"}};
        item.settings.x = Array<double>::vector({0.25, 1, 4});
        item.settings.xName = "temperature";
        const ChartData data = chartDataOf(item);
        QCOMPARE(data.series.size(), 3U);
        QCOMPARE(data.series[1].name, u"key cat"_s);
        QCOMPARE(data.series[1].y, (std::vector<double>{0.19777581, 0.40111209, 0.248255}));
        QCOMPARE(data.series[1].indexOf(2), (Sizes{2, 1}));
        item.value.value = Array<double>(Sizes{3, 40});
        QVERIFY(notes(chartDataOf(item)).contains(u"The first 12 of 40 lines"_s));
    }

    void logarithmicAxesHaveNoPlaceForZero()
    {
        ShownItem item = vectorItem("lines", {0, 1, -3, 100, notNumber, 10});
        item.settings.scale = "log";
        const ChartData data = chartDataOf(item);
        QCOMPARE(data.series[0].y, (std::vector<double>{1, 100, 10}));
        QCOMPARE(data.series[0].entries, (Sizes{1, 3, 5}));
        QVERIFY(notes(data).contains(u"2 points are not drawn: a logarithmic axis"_s));
        QVERIFY(notes(data).contains(u"1 entry is not finite"_s));
        ShownItem none = vectorItem("lines", {0, -1});
        none.settings.scale = "log-log";
        QVERIFY(!chartDataOf(none).isDrawn());
        QVERIFY(chartSentence(chartDataOf(none)).contains(u"no point can be drawn"_s));
    }

    void exponentAndReference()
    {
        ShownItem item = costItem();
        item.value.value = Array<double>::vector({1, 4, 16, 64, 256, 1024, 4096, 16384, 65536});
        const ChartData data = chartDataOf(item);
        QVERIFY2(notes(data).contains(u"entries: grows as n^2.00, fitted to 9 points."_s), qPrintable(notes(data)));
        QCOMPARE(data.series.size(), 2U);
        const ChartSeries &reference = data.series.back();
        QVERIFY(reference.isReference);
        for (std::size_t i = 0; i < reference.y.size(); ++i) // the same parabola
            QVERIFY(std::abs(reference.y[i] / (reference.x[i] * reference.x[i] / 256) - 1) < 1e-9);
        item.settings.reference = "n";
        QVERIFY(std::abs(chartDataOf(item).series.back().y.front() - 65536.0 / 256) < 1e-6);
        ShownItem one = vectorItem("lines", {5});
        one.settings.fit = true;
        QVERIFY(notes(chartDataOf(one)).contains(u"no exponent"_s));
    }

    void manyPointsAreThinned()
    {
        std::vector<double> many(1'000'000);
        for (std::size_t i = 0; i < many.size(); ++i)
            many[i] = std::sin(static_cast<double>(i));
        many[123'456] = 77;
        QElapsedTimer timer;
        timer.start();
        const ChartData data = chartDataOf(vectorItem("lines", many));
        QVERIFY(points(data) <= mostPoints);
        QVERIFY(std::ranges::find(data.series[0].y, 77) != data.series[0].y.end());
        QVERIFY(notes(data).contains(u"the least and the greatest are drawn"_s));
        QVERIFY(timer.elapsed() < 5000);
    }

    void tablesAreALineAColumn()
    {
        ShownItem item = partsItem();
        item.view = "lines";
        const ChartData data = chartDataOf(item);
        QCOMPARE(data.series.size(), 3U);
        QCOMPARE(data.series[1].name, u"biases"_s);
        QCOMPARE(data.series[1].y.back(), 512.0);
        QCOMPARE(data.heads.front(), u"query"_s);
    }

    void partsOfATotalAreOneBar()
    {
        const ChartData data = chartDataOf(partsItem());
        QCOMPARE(data.heads, QStringList{u"total"_s});
        QCOMPARE(data.series.size(), 6U);
        QCOMPARE(data.series[4].y, std::vector<double>{1'050'624});
        QCOMPARE(shareText(data, {4, 0}), u"33 %"_s);
        QCOMPARE(data.series[4].indexOf(0), (Sizes{4, 2}));
    }

    void manyPartsAreFolded()
    {
        Table::Names rows;
        std::vector<Table::Entry> entries;
        for (int i = 0; i < 40; ++i) {
            rows.push_back("p" + std::to_string(i));
            entries.emplace_back(std::int64_t{i});
        }
        ShownItem item = partsItem();
        item.value.value = Table(rows, {"size"}, entries);
        const ChartData data = chartDataOf(item);
        QCOMPARE(data.series.size(), mostParts);
        QCOMPARE(data.series.back().name, u"29 others"_s);
        double sum = 0;
        for (const ChartSeries &part : data.series)
            sum += part.y[0];
        QCOMPARE(sum, 780.0);
    }

    void partsMustBePositive()
    {
        ShownItem item = partsItem();
        item.value.value = Table({"a", "b", "c"}, {"x", "why"}, {-1.0, "text", 3.0, "text", infinite, "text"});
        const ChartData data = chartDataOf(item);
        QCOMPARE(data.heads, QStringList{u"x"_s});
        QVERIFY(notes(data).contains(u"are no parts"_s));
        item.value.value = Table({"a"}, {"x"}, {"text"});
        QVERIFY(!chartDataOf(item).isDrawn());
        QVERIFY(chartSentence(chartDataOf(item)).contains(u"there are none"_s));
    }

    void histogramCounts()
    {
        ShownItem item = vectorItem("histogram", {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, notNumber, infinite});
        item.settings.bins = 5;
        const ChartData data = chartDataOf(item);
        QCOMPARE(data.series[0].y, (std::vector<double>{2, 2, 2, 2, 2}));
        QCOMPARE(data.heads.front(), u"0 to 2"_s);
        QVERIFY(notes(data).contains(u"2 entries are not finite"_s));
        QCOMPARE(ValueGrid(data.table).text(4, 0), u"2"_s);
        QCOMPARE(chartDataOf(sampleItem()).series[0].entries.size(), 0U);
    }

    void sentences_data()
    {
        QTest::addColumn<ChartData>("data");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("bars") << chartDataOf(rowItem(0))
                              << u"Bars of weights[0], query The: highest The and sat 0.4011, lowest cat 0.1978."_s;
        QTest::newRow("grouped")
            << chartDataOf(groupedItem())
            << u"Bars of weights: highest query sat, key sat 0.5035, lowest query The, key cat and query cat, key The 0.1978."_s;
        QTest::newRow("equal") << chartDataOf(vectorItem("bars", {1, 1, 1, 1, 1}))
                               << u"Bars of v: 1, 2, 3 and 2 more 1."_s;
        QTest::newRow("nothing") << chartDataOf(vectorItem("bars", {notNumber})) << u"Bars of v: no entry is finite."_s;
        QTest::newRow("line")
            << chartDataOf(costItem())
            << u"Line of entries over n from 16 to 4,096: from 896 up to 16,941,056. Beside it a line in "
               u"proportion to n²."_s;
        QTest::newRow("parts")
            << chartDataOf(partsItem())
            << u"Parts of parts. total: query 262,656 (8.3 %), key 262,656 (8.3 %), value 262,656 (8.3 %), output "
               u"262,656 (8.3 %), up 1,050,624 (33 %), down 1,049,088 (33 %)."_s;
        ShownItem three = vectorItem("histogram", {0, 0, 4});
        three.settings.bins = 2;
        QTest::newRow("histogram") << chartDataOf(three)
                                   << u"Histogram of v in 2 bins from 0 to 4: most, 2, from 0 to 2."_s;
    }
    void sentences()
    {
        QFETCH(const ChartData, data);
        QTEST(chartSentence(data), "sentence");
    }

    void pointsHaveTheirPlace()
    {
        QCOMPARE(pointText(chartDataOf(rowItem(0)), {0, 2}), u"key sat, 0.4011, unrounded 0.40111209"_s);
        QCOMPARE(pointText(chartDataOf(groupedItem()), {1, 0}), u"query cat, key The, 0.1978, unrounded 0.19777581"_s);
        QCOMPARE(pointText(chartDataOf(costItem()), {0, 1}), u"n 32, 2,304"_s);
        QCOMPARE(pointText(chartDataOf(partsItem()), {1, 0}), u"key, total, 262,656, 8.3 %"_s);
    }

    void anyNumbersMakeSoundCharts()
    {
        QVERIFY(rc::check([] {
            auto numbers = *rc::gen::nonEmpty(rc::gen::container<std::vector<double>>(rc::gen::arbitrary<double>()));
            for (const double special : {notNumber, infinite, -infinite, 1e300, -1e300, 1e308, 5e-324, 0.0, 1e15 + 1})
                if (*rc::gen::inRange(0, 4) == 0)
                    numbers.push_back(special);
            for (const char *view : {"bars", "lines", "histogram"}) {
                ShownItem item = vectorItem(view, numbers);
                item.settings.scale = *rc::gen::element<std::string>("linear", "log", "log-log");
                item.settings.fit = item.settings.sort = *rc::gen::arbitrary<bool>();
                item.settings.reference = *rc::gen::element<std::string>("", "n", "n^2");
                const ChartData data = chartDataOf(item);
                RC_LOG() << view << " " << data.across.least << " " << data.across.most << " " << data.up.least << " "
                         << data.up.most << " " << data.up.ticks.size();
                RC_ASSERT(isSound(data.across));
                RC_ASSERT(isSound(data.up));
                RC_ASSERT(points(data) <= mostPoints + 100);
                RC_ASSERT(!chartSentence(data).isEmpty());
            }
        }));
    }

    void ticksAreRound()
    {
        const auto texts = [](const ChartAxis &axis) {
            QStringList all;
            for (const ChartTick &tick : axis.ticks)
                all += tick.text;
            return all.join(u' ');
        };
        QCOMPARE(texts(linearAxis({}, 0, 0.4011, 0.16, 3)), u"0 0.2 0.4"_s);
        QCOMPARE(texts(linearAxis({}, -2, 3, 0, 5)), u"−2 −1 0 1 2 3"_s);
        QCOMPARE(texts(linearAxis({}, 0, 1'000'000, 0, 4)), u"0 250,000 500,000 750,000 1,000,000"_s);
        QCOMPARE(texts(logAxis({}, 1, 1e5)), u"1 10 100 1,000 10,000 100,000"_s);
        QCOMPARE(texts(logAxis({}, 2, 9)), u"2 5"_s);
        QCOMPARE(exponentText(3e9), u"3 · 10⁹"_s);
        QCOMPARE(exponentText(-1e-6), u"−1 · 10⁻⁶"_s);
        QCOMPARE(texts(linearAxis({}, 0, 4e9, 0, 2)), u"0 2 · 10⁹ 4 · 10⁹"_s);
        QCOMPARE(texts(logAxis({}, 1, 1e7)), u"1 10² 10⁴ 10⁶"_s);
        QCOMPARE(texts(countingAxis({}, 1, 3)), u"1 2 3"_s);
    }
};

QTEST_APPLESS_MAIN(TestChartData)
#include "tst_chart_data.moc"
