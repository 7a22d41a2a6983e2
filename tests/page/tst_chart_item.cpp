// SPDX-License-Identifier: GPL-3.0-or-later
/// Charts as widgets: their series, what is chosen in them, keys, colours, tables and screen readers.
#include "chart_items.h"

#include "page/chart_item.h"
#include "page/value_table.h"

#include <QAccessible>
#include <QAccessibleTableInterface>
#include <QApplication>
#include <QBarSeries>
#include <QBarSet>
#include <QHorizontalPercentBarSeries>
#include <QLabel>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <limits>
#include <memory>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

namespace {

struct Shown {
    CellSelection selection;
    std::unique_ptr<ItemView> view;

    explicit Shown(const ShownItem &item, int width = 700, double zoom = 1)
        : view(makeItemView(item, nullptr, {zoom}, nullptr))
    {
        view->setSelection(&selection);
        view->resize(width, view->heightForWidth(width));
        view->show();
        QApplication::setActiveWindow(view.get());
    }
    [[nodiscard]] ChartItem &item() const { return *qobject_cast<ChartItem *>(view.get()); }
    [[nodiscard]] ChartCanvas &canvas() const { return *item().canvas(); }
    template<typename Series>
    [[nodiscard]] Series *series(qsizetype at = 0) const
    {
        return qobject_cast<Series *>(canvas().chart()->series().at(at));
    }
    void click(const ChartPoint &point)
    {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, canvas().mark(point).center().toPoint());
    }
};

std::vector<double> numbersOf(const QBarSet &set)
{
    std::vector<double> numbers;
    for (int i = 0; i < set.count(); ++i)
        numbers.push_back(set.at(i));
    return numbers;
}

QString note(const Shown &shown) { return shown.view->findChild<QLabel *>()->text(); }

int countColour(const QImage &image, const QColor &colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y) == colour ? 1 : 0;
    return count;
}

} // namespace

class TestChartItem : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qApp->setPalette(paletteOf(lightTheme())); }

    void barsHoldTheNumbers()
    {
        const Shown shown(rowItem(0));
        auto *series = shown.series<QBarSeries>();
        QVERIFY(series != nullptr);
        QCOMPARE(series->count(), 1);
        QCOMPARE(numbersOf(*series->barSets()[0]), (std::vector<double>{0.40111209, 0.19777581, 0.40111209}));
        QVERIFY(shown.canvas().chart()->title().isEmpty());
        QCOMPARE(shown.canvas().chart()->animationOptions(), QChart::NoAnimation);
    }

    void groupedBarsHoldARowEach()
    {
        const Shown shown(groupedItem());
        auto *series = shown.series<QBarSeries>();
        QCOMPARE(series->count(), 3);
        QCOMPARE(numbersOf(*series->barSets()[2]), (std::vector<double>{0.248255, 0.248255, 0.50349}));
    }

    void barsStandWhereTheyAreMarked()
    {
        const Shown shown(groupedItem());
        const QImage image = shown.canvas().grab().toImage();
        for (std::size_t s = 0; s < 3; ++s)
            for (std::size_t p = 0; p < 3; ++p) {
                const QRectF mark = shown.canvas().mark({s, p});
                const QColor colour = seriesColour(lightTheme(), s);
                QCOMPARE(image.pixelColor(mark.center().toPoint()), colour);
                QCOMPARE(image.pixelColor(mark.topLeft().toPoint() + QPoint(2, 2)), colour);
                QVERIFY(image.pixelColor(QPoint(qRound(mark.center().x()), qRound(mark.top()) - 3)) != colour);
            }
    }

    void theChosenRowIsShown()
    {
        Shown shown(rowItem(2));
        QBarSeries *series = shown.series<QBarSeries>();
        shown.selection.choose(weightsItem("heatmap"), {1, 0});
        QCOMPARE(shown.view->caption(), u"weights[1], query cat"_s);
        QCOMPARE(shown.series<QBarSeries>(), series); // the same chart
        QCOMPARE(series->barSets()[0]->at(0), 0.19777581);
        QCOMPARE(series->barSets()[0]->selectedBars(), QList<int>{0});
        shown.selection.clear();
        QCOMPARE(shown.view->caption(), u"weights[2], query sat"_s);
        QCOMPARE(series->barSets()[0]->selectedBars(), QList<int>());
    }

    void clicksAndKeysChoose()
    {
        Shown shown(rowItem(0));
        shown.click({0, 1});
        QCOMPARE(shown.selection.index(), (Sizes{0, 1}));
        QCOMPARE(QString::fromStdString(shown.selection.output()), u"weights"_s);
        shown.canvas().setFocus(Qt::TabFocusReason);
        QTest::keyClick(&shown.canvas(), Qt::Key_Right);
        QCOMPARE(shown.canvas().current()->point, 2U);
        QTest::keyClick(&shown.canvas(), Qt::Key_Right); // the last one
        QCOMPARE(shown.canvas().current()->point, 2U);
        QTest::keyClick(&shown.canvas(), Qt::Key_Return);
        QCOMPARE(shown.selection.index(), (Sizes{0, 2}));
        QTest::keyClick(&shown.canvas(), Qt::Key_Escape);
        QVERIFY(shown.selection.isEmpty());
        QTest::keyClick(&shown.canvas(), Qt::Key_Home);
        QCOMPARE(shown.canvas().current()->point, 0U);
    }

    void keysLeadThroughGroups()
    {
        Shown shown(groupedItem());
        shown.canvas().setFocus(Qt::TabFocusReason);
        QTest::keyClick(&shown.canvas(), Qt::Key_Down);
        QTest::keyClick(&shown.canvas(), Qt::Key_Right);
        QTest::keyClick(&shown.canvas(), Qt::Key_Space);
        QCOMPARE(shown.selection.index(), (Sizes{1, 1}));
    }

    void focusIsVisible()
    {
        const Shown shown(rowItem(0));
        shown.view->setFocus();
        shown.canvas().clearFocus();
        const QImage before = shown.canvas().grab().toImage();
        shown.canvas().setFocus(Qt::TabFocusReason);
        QVERIFY(shown.canvas().grab().toImage() != before);
    }

    void linesHoldTheirPoints()
    {
        const Shown shown(costItem());
        auto *line = shown.series<QLineSeries>();
        QVERIFY(line != nullptr);
        QCOMPARE(line->at(0), QPointF(16, 896));
        QCOMPARE(line->count(), 9);
        QVERIFY(qobject_cast<QLogValueAxis *>(line->attachedAxes().at(0)) != nullptr);
        QVERIFY(qobject_cast<QLogValueAxis *>(line->attachedAxes().at(1)) != nullptr);
        QVERIFY(note(shown).contains(u"grows as n^1.80"_s));
    }

    void zerosAreLeftOutOfLogarithms()
    {
        ShownItem item = vectorItem("lines", {0, 1, 10, -5});
        item.settings.scale = "log";
        const Shown shown(item);
        QCOMPARE(shown.series<QLineSeries>()->count(), 2);
        QVERIFY(note(shown).contains(u"2 points are not drawn"_s));
    }

    void anotherScaleIsTaken()
    {
        const Shown shown(costItem("linear"));
        QVERIFY(shown.view->take(costItem("log-log")));
        QCOMPARE(shown.canvas().chart()->axes().size(), 2);
        QVERIFY(qobject_cast<QLogValueAxis *>(shown.series<QLineSeries>()->attachedAxes().at(0)) != nullptr);
        QVERIFY(!shown.canvas().grab().isNull());
    }

    void partsHoldTheirNumbers()
    {
        Shown shown(partsItem());
        auto *series = shown.series<QHorizontalPercentBarSeries>();
        QVERIFY(series != nullptr);
        QCOMPARE(series->count(), 6);
        QCOMPARE(series->barSets()[4]->at(0), 1'050'624.0);
        shown.click({4, 0});
        QCOMPARE(shown.selection.index(), (Sizes{4, 2}));
    }

    void histogramBarsTouch()
    {
        const Shown shown(sampleItem());
        const ChartCanvas &canvas = shown.canvas();
        QVERIFY(std::abs(canvas.mark({0, 3}).right() - canvas.mark({0, 4}).left()) < 0.01);
        double sum = 0;
        for (const double count : numbersOf(*shown.series<QBarSeries>()->barSets()[0]))
            sum += count;
        QCOMPARE(sum, 1000.0);
    }

    void otherNumbersKeepTheChart()
    {
        const Shown shown(rowItem(0));
        const ChartCanvas *canvas = shown.item().canvas();
        ShownItem other = rowItem(0);
        other.whole.value = Array<double>::fromRowMajor({3, 3}, {0.1, 0.2, 0.7, 0, 0, 1, 1, 0, 0});
        QVERIFY(shown.view->take(other));
        QCOMPARE(shown.item().canvas(), canvas);
        QCOMPARE(numbersOf(*shown.series<QBarSeries>()->barSets()[0]), (std::vector<double>{0.1, 0.2, 0.7}));
        QVERIFY(!shown.view->take(weightsItem("histogram")));
        QVERIFY(!shown.view->take(weightsItem("table")));
    }

    void nothingToDrawIsASentence()
    {
        constexpr double notNumber = std::numeric_limits<double>::quiet_NaN();
        for (const char *view : {"bars", "lines", "histogram"}) {
            const Shown shown(vectorItem(view, {notNumber, notNumber}));
            QVERIFY2(shown.item().canvas() == nullptr, view);
            QVERIFY2(!note(shown).isEmpty(), view);
            QVERIFY(shown.view->take(vectorItem(view, {1, 2}))); // and comes back
            QVERIFY(shown.item().canvas() != nullptr);
        }
        const Shown empty(vectorItem("bars", {}));
        QVERIFY(qobject_cast<ChartItem *>(empty.view.get()) == nullptr);
        QVERIFY(note(empty).contains(u"empty"_s));
    }

    void tableTakesTheChartsPlace()
    {
        Shown shown(rowItem(0));
        auto *button = shown.view->findChild<QPushButton *>();
        QCOMPARE(button->accessibleName(), u"Show weights[0], query The as a table"_s);
        QSignalSpy changed(shown.view.get(), &ItemView::heightChanged);
        button->click();
        QCOMPARE(changed.count(), 1);
        QVERIFY(!shown.canvas().isVisible());
        QCOMPARE(shown.item().table()->grid().text(0, 2), u"0.4011"_s);
        shown.selection.choose(weightsItem("heatmap"), {2, 2});
        QCOMPARE(shown.item().table()->grid().text(0, 2), u"0.5035"_s);
        QCOMPARE(shown.view->kept().amount, 1);
        Shown other(rowItem(0));
        other.view->restore(shown.view->kept());
        QVERIFY(other.item().table() != nullptr);
        button->click();
        QVERIFY(shown.canvas().isVisible());
        QVERIFY(shown.item().table() == nullptr);
    }

    void screenReadersHaveASentenceAndATable()
    {
        const Shown shown(rowItem(0));
        QAccessibleInterface *chart = QAccessible::queryAccessibleInterface(&shown.canvas());
        QCOMPARE(chart->role(), QAccessible::Chart);
        QCOMPARE(chart->text(QAccessible::Name), u"weights[0], query The"_s);
        QVERIFY(chart->text(QAccessible::Description).startsWith(u"Bars of weights[0]"_s));
        QCOMPARE(chart->childCount(), 1);
        QAccessibleInterface *table = chart->child(0);
        QCOMPARE(table->role(), QAccessible::Table);
        QCOMPARE(table->tableInterface()->columnCount(), 3);
        QCOMPARE(table->tableInterface()->rowCount(), 1);
        QAccessibleInterface *cell = table->tableInterface()->cellAt(0, 2);
        QCOMPARE(cell->text(QAccessible::Name), u"key sat, 0.4011"_s);
        QCOMPARE(cell->role(), QAccessible::Cell);
        QCOMPARE(cell->tableCellInterface()->columnIndex(), 2);
        QCOMPARE(table->indexOfChild(cell), 2);
        QCOMPARE(cell->parent()->role(), QAccessible::Table);
        QVERIFY(table->tableInterface()->cellAt(1, 0) == nullptr);
        QCOMPARE(table->tableInterface()->columnDescription(1), u"key cat"_s);
    }

    void screenReadersHearOtherNumbers()
    {
        auto shown = std::make_unique<Shown>(rowItem(0));
        QAccessibleInterface *chart = QAccessible::queryAccessibleInterface(&shown->canvas());
        QAccessibleInterface *cell = chart->child(0)->tableInterface()->cellAt(0, 0);
        QCOMPARE(cell->text(QAccessible::Name), u"key The, 0.4011"_s);
        shown->selection.choose(weightsItem("heatmap"), {2, 0});
        QCOMPARE(cell->text(QAccessible::Name), u"key The, 0.2483"_s);
        QVERIFY(cell->state().selected);
        const QAccessible::Id id = QAccessible::uniqueId(cell);
        shown.reset();
        QVERIFY(QAccessible::accessibleInterface(id) == nullptr);
    }

    void coloursFollowThePalette()
    {
        const Shown shown(groupedItem());
        for (const Theme *theme : {&darkTheme(), &lightTheme()}) {
            shown.view->setPalette(paletteOf(*theme));
            const QImage image = shown.view->grab().toImage();
            for (std::size_t s = 0; s < 3; ++s)
                QVERIFY(countColour(image, seriesColour(*theme, s)) > 100);
        }
    }

    void gridLinesAreQuiet()
    {
        const Shown shown(rowItem(0));
        const QRect plot = shown.canvas().chartLayout().plot(shown.canvas().size());
        const ChartAxis &up = shown.item().data().up;
        for (const Theme *theme : {&darkTheme(), &lightTheme()}) {
            shown.view->setPalette(paletteOf(*theme));
            const QImage image = shown.canvas().grab().toImage();
            for (const ChartTick &tick : up.ticks)
                if (tick.at > 0)
                    QCOMPARE(image.pixelColor(plot.left() + 2,
                                 static_cast<int>(plot.bottom() + 1 - up.place(tick.at) * plot.height())),
                        theme->rule);
        }
    }

    void sizesStayInBounds()
    {
        for (const auto &[name, item] : pictured())
            for (const double zoom : {1.0, 2.0})
                for (const int width : {60, 300, 768, 1200}) {
                    const Shown shown(item, width, zoom);
                    const int height = shown.view->heightForWidth(width);
                    const int estimate = estimatedPart(item, {zoom}).height(width);
                    QVERIFY2(std::abs(height - estimate) <= 0.15 * height, name);
                    QVERIFY2(!shown.view->grab().isNull(), name);
                    if (shown.item().canvas() == nullptr)
                        continue;
                    QVERIFY2(shown.canvas().geometry().right() <= width, name);
                    for (const QLabel *below : shown.view->findChildren<QLabel *>())
                        QVERIFY2(below->isHidden() || below->y() > shown.canvas().geometry().bottom(), name);
                }
    }

    void aLegendOfTwoLinesLeavesRoomForTheAxis()
    {
        ShownItem item = costItem();
        const std::vector<double> once = item.value.value.get<Array<double>>().rowMajor();
        std::vector<double> thrice;
        for (int i = 0; i < 3; ++i)
            thrice.insert(thrice.end(), once.begin(), once.end());
        item.value.value = Array<double>::fromRowMajor({3, once.size()}, thrice);
        item.value.letters = {"include", "n"};
        item.value.labels = {{"the scores", "the attention", "the block"}, {}};
        const Shown shown(item, 760);
        const auto *notes = shown.view->findChild<QLabel *>();
        QVERIFY(notes != nullptr && notes->isVisible());
        QVERIFY(shown.canvas().width() < 760);
        QVERIFY(notes->y() > shown.canvas().geometry().bottom());
        QVERIFY(std::abs(shown.view->height() - estimatedPart(item, {}).height(760)) <= 20);
    }

    void largeValuesAreThinnedOut_data()
    {
        QTest::addColumn<QByteArray>("view");
        for (const char *view : {"bars", "lines", "histogram"})
            QTest::newRow(view) << QByteArray(view);
    }
    void largeValuesAreThinnedOut()
    {
        QFETCH(const QByteArray, view);
        std::vector<double> many(300'000);
        for (std::size_t i = 0; i < many.size(); ++i)
            many[i] = std::sin(static_cast<double>(i) / 1000);
        const Shown shown(vectorItem(view.constData(), many));
        QVERIFY(!shown.view->grab().isNull());
        const auto *lines = shown.series<QLineSeries>();
        const auto *bars = shown.series<QBarSeries>();
        QVERIFY(lines != nullptr || bars != nullptr);
        const qsizetype drawn = lines != nullptr ? lines->count() : bars->barSets().front()->count();
        QVERIFY2(drawn > 10 && drawn <= (lines != nullptr ? 20'000 : 2'000), qPrintable(QString::number(drawn)));
    }

    void rightToLeft()
    {
        const Shown shown(rowItem(0));
        shown.view->setLayoutDirection(Qt::RightToLeft);
        shown.view->resize(shown.view->width() + 1, shown.view->height());
        QCOMPARE(shown.canvas().geometry().right(), shown.view->width() - 1);
        QCOMPARE(shown.canvas().layoutDirection(), Qt::LeftToRight);
    }
};

QTEST_MAIN(TestChartItem)
#include "tst_chart_item.moc"
