// SPDX-License-Identifier: GPL-3.0-or-later
/// Heat maps by mouse and keyboard; that they share what is chosen, and draw only what is in sight.
#include "page/heat_map_item.h"
#include "page/table_item.h"
#include "page/text_item.h"

#include "view_items.h"

#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <limits>

using namespace heed;

namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN(), Inf = std::numeric_limits<double>::infinity();

std::unique_ptr<HeatMapItem> viewOf(const ShownItem &item, int width = 600)
{
    auto view = laidOut<HeatMapItem>(item, width);
    if (view) {
        QApplication::setActiveWindow(view.get());
        view->maps().front()->setFocus(Qt::TabFocusReason);
    }
    return view;
}

void press(HeatMap *map, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QTest::keyClick(map, key, modifiers);
}

bool turn(HeatMap *map, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent wheel(
        {50, 50}, map->mapToGlobal(QPointF(50, 50)), {}, {0, 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    wheel.ignore();
    QApplication::sendEvent(map->viewport(), &wheel);
    return wheel.isAccepted();
}

QPoint middleOf(const HeatMap *map, HeatPlace place) { return map->rectOf(place).center(); }

QString copied() { return QGuiApplication::clipboard()->text(); }

} // namespace

class TestHeatMap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qApp->setPalette(paletteOf(lightTheme())); }

    void numbersStandInLargeSquares()
    {
        const auto view = viewOf(articleItem());
        const HeatMap *map = view->maps().front();
        QVERIFY(map->heatLayout().hasNumbers());
        QVERIFY(!view->hasLegend());
        QVERIFY(view->rect().contains(map->geometry()));
        QVERIFY(!map->horizontalScrollBar()->isVisible() && !map->verticalScrollBar()->isVisible());
        QCOMPARE(map->accessibleName(), QStringLiteral("weights"));
    }

    void keysLeadFromEntryToEntry()
    {
        const auto view = viewOf(articleItem());
        HeatMap *map = view->maps().front();
        QCOMPARE(map->current(), (HeatPlace{0, 0}));
        press(map, Qt::Key_Right);
        press(map, Qt::Key_Down);
        QCOMPARE(map->current(), (HeatPlace{1, 1}));
        press(map, Qt::Key_End);
        press(map, Qt::Key_Right);
        QCOMPARE(map->current(), (HeatPlace{1, 2}));
        press(map, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(map->current(), (HeatPlace{0, 0}));
        press(map, Qt::Key_Left);
        press(map, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(map->current(), (HeatPlace{2, 2}));
        press(map, Qt::Key_PageUp);
        QCOMPARE(map->current(), (HeatPlace{0, 2}));
        press(map, Qt::Key_Home);
        press(map, Qt::Key_PageDown);
        QCOMPARE(map->current(), (HeatPlace{2, 0}));
    }

    void twoViewsShareWhatIsChosen()
    {
        CellSelection selection;
        const auto one = viewOf(articleItem()), other = viewOf(articleItem());
        one->setSelection(&selection);
        other->setSelection(&selection);
        press(one->maps().front(), Qt::Key_Right);
        press(one->maps().front(), Qt::Key_Return);
        QCOMPARE(other->maps().front()->chosen(), (HeatPlace{0, 1}));
        QCOMPARE(selection.index(), Sizes({0, 1}));
        press(one->maps().front(), Qt::Key_Space, Qt::ShiftModifier);
        QCOMPARE(other->maps().front()->chosen(), (HeatPlace{0, -1}));
        press(one->maps().front(), Qt::Key_Escape);
        QVERIFY(selection.isEmpty());
        QCOMPARE(one->maps().front()->chosen(), HeatPlace());
    }

    void escapeWithNothingChosenIsThePages()
    {
        const auto view = viewOf(articleItem());
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
        QApplication::sendEvent(view->maps().front(), &escape);
        QVERIFY(!escape.isAccepted());
    }

    void mouseChoosesEntriesAndRows()
    {
        CellSelection selection;
        const auto view = viewOf(articleItem());
        view->setSelection(&selection);
        HeatMap *map = view->maps().front();
        QTest::mouseClick(map->viewport(), Qt::LeftButton, {}, middleOf(map, {2, 1}));
        QCOMPARE(selection.index(), Sizes({2, 1}));
        QCOMPARE(map->chosen(), (HeatPlace{2, 1}));
        const QImage chosen = view->grab().toImage();
        QTest::mouseClick(map->viewport(), Qt::LeftButton, {}, QPoint(5, middleOf(map, {1, 0}).y()));
        QCOMPARE(selection.index(), Sizes({1}));
        QCOMPARE(map->chosen(), (HeatPlace{1, -1}));
        QVERIFY(view->grab().toImage() != chosen);
        QTest::mouseClick(map->viewport(), Qt::LeftButton, {}, QPoint(2, 2)); // no row's head
        QCOMPARE(selection.index(), Sizes({1}));
    }

    void otherExpressionsKeepWhatIsChosenToThemselves()
    {
        CellSelection selection;
        ShownItem item = articleItem();
        item.output.clear();
        const auto view = viewOf(item);
        view->setSelection(&selection);
        press(view->maps().front(), Qt::Key_Return);
        QVERIFY(selection.isEmpty());
        QCOMPARE(view->maps().front()->chosen(), (HeatPlace{0, 0}));
        press(view->maps().front(), Qt::Key_Escape);
        QCOMPARE(view->maps().front()->chosen(), HeatPlace());
    }

    void copiesUnrounded()
    {
        const auto view = viewOf(weightsItem(Array<double>::fromRowMajor({2, 2}, {1.0 / 3, 0.25, 1, 0})));
        press(view->maps().front(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(copied(), QStringLiteral("0.3333333333333333"));
        press(view->maps().front(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(copied(), QStringLiteral("0.3333333333333333\t0.25"));
    }

    void tipsSayWhereAndHowMuch()
    {
        const auto view = viewOf(articleItem());
        const HeatMap *map = view->maps().front();
        const QString tip = map->tipOf(map->placeAt(middleOf(map, {0, 2})));
        QVERIFY2(tip.startsWith(QStringLiteral("query The, key sat: 0.4011\n0.40111")), qPrintable(tip));
        QCOMPARE(map->tipOf(map->placeAt({2, 2})), QString());
        QCOMPARE(map->tipOf({1, -1}), QStringLiteral("query cat"));
    }

    void zoomsByKeysAndWheel()
    {
        const auto view = viewOf(weightsItem(wavyArray({64, 64})));
        HeatMap *map = view->maps().front();
        QVERIFY(!map->heatLayout().hasNumbers());
        QVERIFY(view->hasLegend());
        const QSize size = view->size();
        const QSize cell = map->heatLayout().cell();
        press(map, Qt::Key_Plus);
        QVERIFY(map->heatLayout().cell().width() > cell.width());
        QVERIFY(map->horizontalScrollBar()->maximum() > 0);
        for (int i = 0; i < 9; ++i)
            QVERIFY(turn(map, Qt::ControlModifier));
        QVERIFY(map->heatLayout().hasNumbers());
        for (int i = 0; i < 60; ++i)
            press(map, Qt::Key_Plus);
        QVERIFY(map->heatLayout().cell().width() < 400);
        press(map, Qt::Key_0);
        QCOMPARE(map->heatLayout().cell(), cell);
        for (int i = 0; i < 60; ++i)
            press(map, Qt::Key_Minus);
        view->grab();
        QCOMPARE(map->heatLayout().cell(), QSize(1, 1));
        QCOMPARE(view->size(), size);
        QVERIFY(turn(map, Qt::ControlModifier));
        QVERIFY(map->heatLayout().cell().width() > 1);
    }

    void wheelGoesToThePageUntilAMapIsEntered()
    {
        const auto view = viewOf(weightsItem(wavyArray({300, 300})));
        HeatMap *map = view->maps().front();
        QVERIFY(map->verticalScrollBar()->maximum() > 0);
        map->verticalScrollBar()->setValue(100);
        map->clearFocus();
        QVERIFY(!turn(map, Qt::NoModifier));
        QCOMPARE(map->verticalScrollBar()->value(), 100);
        map->setFocus();
        turn(map, Qt::NoModifier);
        QVERIFY(map->verticalScrollBar()->value() < 100);
    }

    void aMillionEntriesDrawOnlyWhatIsInSight()
    {
        const auto view = viewOf(weightsItem(wavyArray({1000, 1000})), 768);
        HeatMap *map = view->maps().front();
        view->grab();
        const QSize room = map->viewport()->size(), cell = map->heatLayout().cell();
        const qint64 most = (room.width() / cell.width() + 2LL) * (room.height() / cell.height() + 2LL);
        QVERIFY2(map->drawn() > 0 && map->drawn() <= most, qPrintable(QString::number(map->drawn())));
        QVERIFY(view->height() < 720);
        press(map, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(map->current(), (HeatPlace{999, 999}));
        QVERIFY(map->viewport()->rect().contains(map->rectOf({999, 999})));
        for (int i = 0; i < 13; ++i)
            press(map, Qt::Key_Plus);
        view->grab();
        QVERIFY(map->heatLayout().hasNumbers());
        QVERIFY(map->drawn() < 400);
        QVERIFY(map->viewport()->rect().contains(middleOf(map, {999, 999})));
    }

    void oddNumbersAreDrawn()
    {
        const auto view = viewOf(weightsItem(Array<double>::fromRowMajor({2, 2}, {NaN, Inf, -Inf, 1})));
        HeatMap *map = view->maps().front();
        const QImage odd = view->grab().toImage();
        QVERIFY(view->take(weightsItem(Array<double>::fromRowMajor({2, 2}, {1, 1, 1, 1}))));
        QVERIFY(view->grab().toImage() != odd);
        QVERIFY(view->take(weightsItem(Array<double>::fromRowMajor({2, 2}, {NaN, NaN, NaN, NaN}))));
        view->grab();
        QVERIFY(map->tipOf({0, 0}).contains(QStringLiteral("nan")));
        for (int i = 0; i < 30; ++i)
            press(map, Qt::Key_Minus);
        view->grab();
    }

    void oneEntryAndNone()
    {
        const auto one = viewOf(weightsItem(Array<double>::fromRowMajor({1, 1}, {1})));
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Up, Qt::Key_Left, Qt::Key_PageDown})
            press(one->maps().front(), key);
        QCOMPARE(one->maps().front()->current(), (HeatPlace{0, 0}));
        one->grab();
        for (const Sizes &shape : {Sizes{0, 3}, Sizes{3, 0}, Sizes{2, 0, 3}})
            QVERIFY(laidOut<TextItem>(weightsItem(Array<double>(shape))) != nullptr); // tells its shape
    }

    void veryLongOnesAreShown()
    {
        for (const Sizes &shape : {Sizes{1, 200000}, Sizes{200000, 1}, Sizes{2, 5000}, Sizes{100, 2}}) {
            const auto view = viewOf(weightsItem(wavyArray(shape)), 500);
            view->grab();
            QVERIFY(view->maps().front()->drawn() > 0);
            QVERIFY(view->height() < 720);
            press(view->maps().front(), Qt::Key_End, Qt::ControlModifier);
            view->grab();
        }
    }

    void headsStandSideBySideWithOneRange()
    {
        const auto view = viewOf(weightsItem(wavyArray({8, 6, 6})), 768);
        QCOMPARE(view->maps().size(), 8U);
        QCOMPARE(view->maps()[0]->y(), view->maps()[3]->y());
        QCOMPARE(view->maps()[3]->accessibleName(), QStringLiteral("weights, head 4"));
        QCOMPARE(view->maps()[0]->data().range, view->maps()[7]->data().range);
        for (const HeatMap *map : view->maps())
            QVERIFY(view->rect().contains(map->geometry()));
    }

    void anEntryOfAHeadIsChosenInThatHead()
    {
        CellSelection selection;
        const auto view = viewOf(weightsItem(wavyArray({2, 3, 3})), 768);
        view->setSelection(&selection);
        press(view->maps()[1], Qt::Key_Return);
        QVERIFY(selection.isEmpty()); // no entry is current yet
        view->maps()[1]->setCurrent({2, 1});
        press(view->maps()[1], Qt::Key_Return);
        QCOMPARE(selection.index(), Sizes({1, 2, 1}));
        QCOMPARE(view->maps()[1]->chosen(), (HeatPlace{2, 1}));
        QCOMPARE(view->maps()[0]->chosen(), HeatPlace());
    }

    void oneHeadIsShownWhenAsked()
    {
        ShownItem item = weightsItem(wavyArray({4, 3, 3}));
        item.settings.head = 2;
        const auto view = viewOf(item);
        QCOMPARE(view->maps().size(), 1U);
        QCOMPARE(view->maps().front()->accessibleName(), QStringLiteral("weights, head 3"));
        CellSelection selection;
        view->setSelection(&selection);
        press(view->maps().front(), Qt::Key_Return);
        QCOMPARE(selection.index(), Sizes({2, 0, 0}));
    }

    void manyHeadsAreShownBitByBit()
    {
        const auto view = viewOf(weightsItem(wavyArray({20, 2, 2})), 768);
        QCOMPARE(view->maps().size(), HeatMapItem::mostMaps);
        QSignalSpy higher(view.get(), &ItemView::heightChanged);
        view->findChild<QPushButton *>()->click();
        QCOMPARE(view->maps().size(), 20U);
        QCOMPARE(higher.size(), 1);
        const KeptChoice kept = view->kept();
        const auto again = viewOf(weightsItem(wavyArray({20, 2, 2})), 768);
        again->restore(kept);
        QCOMPARE(again->maps().size(), 20U);
    }

    void anotherResultKeepsTheMap()
    {
        const auto view = viewOf(articleItem());
        HeatMap *map = view->maps().front();
        press(map, Qt::Key_Down);
        ShownItem next = articleItem();
        next.value.value = wavyArray({3, 3}, true);
        QVERIFY(view->take(next));
        QCOMPARE(view->maps().front(), map);
        QCOMPARE(map->current(), (HeatPlace{1, 0}));
        QCOMPARE(map->data().range.kind, MapKind::Diverging);
        next.value.value = wavyArray({2, 2});
        QVERIFY(view->take(next));
        QCOMPARE(map->current(), HeatPlace());
        next.view = "table";
        QVERIFY(!view->take(next));
    }

    void estimatesAreClose()
    {
        for (const ShownItem &item : {articleItem(), weightsItem(wavyArray({8, 6, 6})),
                 weightsItem(wavyArray({64, 64})), weightsItem(wavyArray({300, 300}))})
            for (const int width : {300, 768})
                for (const double zoom : {1.0, 2.0}) {
                    const std::unique_ptr<ItemView> view(makeItemView(item, nullptr, {zoom}, nullptr));
                    QCOMPARE(estimatedPart(item, {zoom}).height(width), view->heightForWidth(width));
                }
    }

    void standsAtTheRightInARightToLeftPage()
    {
        const auto view = viewOf(articleItem());
        const HeatMap *map = view->maps().front();
        QCOMPARE(map->x(), 0);
        view->setLayoutDirection(Qt::RightToLeft);
        view->resize(view->width() + 1, view->height());
        QCOMPARE(map->geometry().right(), view->width() - 1);
        QVERIFY(map->rectOf({0, 0}).x() < map->rectOf({0, 1}).x()); // a matrix reads as in the tables
    }

    void coloursFollowThePalette()
    {
        const auto view = viewOf(articleItem());
        const QImage before = view->grab().toImage();
        view->setPalette(paletteOf(darkTheme()));
        QVERIFY(view->grab().toImage() != before);
    }
};

QTEST_MAIN(TestHeatMap)
#include "tst_heat_map.moc"
