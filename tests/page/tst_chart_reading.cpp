// SPDX-License-Identifier: GPL-3.0-or-later
/// What a screen reader finds where: the bars and points of a chart.
#include "chart_items.h"
#include "view_items.h"

#include "page/chart_accessible.h"
#include "page/chart_item.h"

#include <QApplication>
#include <QTest>

using namespace heed;

class TestChartReading : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qApp->setPalette(paletteOf(lightTheme())); }

    void eachBarHasItsOwnPlace_data()
    {
        QTest::addColumn<int>("index");
        const auto all = test::pictured();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].first) << static_cast<int>(i);
    }
    void eachBarHasItsOwnPlace()
    {
        QFETCH(const int, index);
        const auto view = laidOut<ChartItem>(test::pictured()[static_cast<std::size_t>(index)].second);
        QVERIFY(view != nullptr && view->canvas() != nullptr);
        ChartCanvas &canvas = *view->canvas();
        QAccessibleInterface *chart = QAccessible::queryAccessibleInterface(&canvas);
        QAccessibleInterface *table = chart->child(0);
        int drawn = 0;
        for (std::size_t s = 0; s < canvas.data().series.size(); ++s)
            for (std::size_t p = 0; p < canvas.data().series[s].y.size(); ++p) {
                const auto *found = static_cast<AccessibleChartTable *>(table)->cellOf(ChartPoint{s, p});
                if (found == nullptr)
                    continue;
                const QRect mark = canvas.mark({s, p}).toAlignedRect();
                QCOMPARE(found->rect().topLeft(), canvas.mapToGlobal(mark.topLeft()));
                QVERIFY(found->rect() != table->rect());
                ++drawn;
            }
        QVERIFY(drawn > 0);
    }

    void whatIsAtAPlaceIsFound()
    {
        const auto view = laidOut<ChartItem>(test::rowItem(2));
        ChartCanvas &canvas = *view->canvas();
        QAccessibleInterface *table = QAccessible::queryAccessibleInterface(&canvas)->child(0);
        const QPoint place = canvas.mapToGlobal(canvas.mark({0, 2}).center().toPoint());
        QAccessibleInterface *found = table->childAt(place.x(), place.y());
        QVERIFY(found != nullptr);
        QCOMPARE(found->text(QAccessible::Name), QStringLiteral("key sat, 0.5035"));
        QVERIFY(table->childAt(-5'000, -5'000) == nullptr);
    }
};

QTEST_MAIN(TestChartReading)
#include "tst_chart_reading.moc"
