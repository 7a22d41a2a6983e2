// SPDX-License-Identifier: GPL-3.0-or-later
/// The views of cells on plain data: tables, numbers, steps, laws and errors, by mouse, keyboard and screen reader.
#include "page/number_item.h"
#include "page/steps_item.h"
#include "page/table_item.h"
#include "page/text_item.h"

#include <QAccessible>
#include <QAccessibleTableInterface>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <memory>

using namespace heed;

namespace {

ShownItem weights(std::vector<double> entries = {0.25, 0.75, 1, 0})
{
    return {.view = "table",
        .value = {.name = "weights",
            .value = Array<double>::fromRowMajor({2, 2}, entries),
            .letters = {"n", "m"},
            .labels = {{"The", "cat"}, {"x", "y"}},
            .letterNames = {{"n", "query"}, {"m", "key"}}}};
}

ShownItem stepsOf(const Derivation &steps, const ShowItem *item = nullptr)
{
    return {.item = item,
        .view = "steps",
        .derivation = DerivationReport{.item = item, .focus = {}, .steps = steps},
        .focus = "query The"};
}

Derivation threeSteps()
{
    return {{"Compare", "q \\cdot k = 1", "q·k = 1"}, {"Scale", "1 / 2", "1 / 2", "z: the rounded numbers give 2."},
        {"Mix", "z", "z"}};
}

template<typename T>
std::unique_ptr<T> shown(ItemView *view, int width = 600)
{
    std::unique_ptr<T> found(qobject_cast<T *>(view));
    if (!found)
        return nullptr;
    found->resize(width, found->heightForWidth(width));
    found->show();
    return found;
}

template<typename T>
std::unique_ptr<T> viewOf(const ShownItem &item, int width = 600)
{
    return shown<T>(makeItemView(item, nullptr, {}, nullptr), width);
}

} // namespace

class TestItemViews : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qApp->setPalette(paletteOf(lightTheme())); }

    void aViewThatCannotTakeItIsATable()
    {
        for (const char *view : {"table", "stacked"}) {
            ShownItem item = weights();
            item.view = view;
            QVERIFY2(viewOf<TableItem>(item) != nullptr, view);
        }
    }

    void tableIsAsLargeAsItsContent()
    {
        const auto view = viewOf<TableItem>(weights());
        const ValueTable *table = view->tables().front();
        QVERIFY(!table->horizontalScrollBar()->isVisible());
        QVERIFY(!table->verticalScrollBar()->isVisible());
        QVERIFY(view->rect().contains(table->geometry()));
        QCOMPARE(view->accessibleName(), QStringLiteral("weights"));
    }

    void tableIsReadAloud()
    {
        const auto view = viewOf<TableItem>(weights());
        QAccessibleInterface *table = QAccessible::queryAccessibleInterface(view->tables().front());
        QCOMPARE(table->role(), QAccessible::Table);
        QVERIFY(table->tableInterface() != nullptr);
        QCOMPARE(table->tableInterface()->rowCount(), 2);
        QCOMPARE(
            table->tableInterface()->cellAt(0, 1)->text(QAccessible::Name), QStringLiteral("query The, key y, 0.7500"));
        QCOMPARE(QAccessible::queryAccessibleInterface(view.get())->role(), QAccessible::Grouping);
    }

    void keysLeadThroughATable()
    {
        const auto view = viewOf<TableItem>(weights());
        ValueTable *table = view->tables().front();
        QApplication::setActiveWindow(view.get());
        table->setFocus(Qt::TabFocusReason);
        QCOMPARE(table->currentIndex(), table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Right);
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("0.75\n0"));
        QTest::keyClick(table, Qt::Key_Escape);
        QVERIFY(!table->selectionModel()->hasSelection());
        QCOMPARE(table->copied(), QStringLiteral("0.25\t0.75\n1\t0"));
    }

    void anotherResultKeepsTheTable()
    {
        const auto view = viewOf<TableItem>(weights());
        ValueTable *table = view->tables().front();
        table->setCurrentIndex(table->model()->index(1, 1));
        const int height = view->heightForWidth(600);
        QVERIFY(view->take(weights({1, 2, 3, 4})));
        QCOMPARE(view->tables().front(), table);
        QCOMPARE(table->currentIndex(), table->model()->index(1, 1));
        QCOMPARE(table->currentIndex().data().toString(), QStringLiteral("4"));
        QCOMPARE(view->heightForWidth(600), height);
        QVERIFY(!view->take(stepsOf(threeSteps())));
        ShownItem map = weights();
        map.view = "heatmap";
        QVERIFY(!view->take(map)); // the lesson asks for another view now
    }

    void thousandsOfRowsAreOneTable()
    {
        ShownItem item = weights();
        item.value = {.name = "big", .value = Array<double>(Sizes{1000, 1000})};
        const auto view = viewOf<TableItem>(item);
        ValueTable *table = view->tables().front();
        QVERIFY(table->verticalScrollBar()->isVisible());
        QVERIFY(table->horizontalScrollBar()->isVisible());
        QVERIFY(view->height() < 450);
        QVERIFY(table->findChildren<QWidget *>().size() < 20);
        QElapsedTimer timer;
        timer.start();
        table->scrollTo(table->model()->index(999, 999));
        view->grab();
        QVERIFY2(timer.elapsed() < 200, "drawing the last entries took too long");
    }

    void wheelGoesToThePageUntilATableIsEntered()
    {
        ShownItem item = weights();
        item.value = {.name = "long", .value = Array<double>(Sizes{100, 2})};
        const auto view = viewOf<TableItem>(item);
        ValueTable *table = view->tables().front();
        QApplication::setActiveWindow(view.get());
        const auto turn = [table] {
            QWheelEvent wheel({5, 5}, table->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                Qt::NoScrollPhase, false);
            QApplication::sendEvent(table->viewport(), &wheel);
            return table->verticalScrollBar()->value();
        };
        view->setFocus();
        table->clearFocus();
        QCOMPARE(turn(), 0);
        table->setFocus();
        QVERIFY(turn() > 0);
    }

    void headsAreShownSideBySide()
    {
        ShownItem item = weights();
        item.value = {.name = "weights", .value = Array<double>(Sizes{10, 2, 2})};
        const auto view = viewOf<TableItem>(item);
        QCOMPARE(view->tables().size(), TableItem::mostSlices);
        QCOMPARE(view->tables()[0]->y(), view->tables()[1]->y());
        auto *more = view->findChild<QPushButton *>();
        QVERIFY(more != nullptr && more->text().contains(QStringLiteral("2")));
        QSignalSpy higher(view.get(), &ItemView::heightChanged);
        more->click();
        QCOMPARE(view->tables().size(), 10U);
        QCOMPARE(higher.count(), 1);
    }

    void narrowTablesScroll()
    {
        const auto view = viewOf<TableItem>(weights(), 90);
        QVERIFY(view->tables().front()->horizontalScrollBar()->isVisible());
        QCOMPARE(view->tables().front()->width(), 90);
    }

    void numberShowsAllItsDigits()
    {
        const auto view = viewOf<NumberItem>({.view = "number", .value = {.name = "s", .value = 1.0 / 3}});
        auto *figure = view->findChild<FigureButton *>();
        QCOMPARE(figure->text(), QStringLiteral("0.3333"));
        QVERIFY(figure->toolTip().contains(QStringLiteral("0.3333333333333333")));
        QCOMPARE(figure->accessibleName(), QStringLiteral("s, 0.3333"));
        const int width = view->wantedWidth();
        QTest::mouseClick(figure, Qt::LeftButton);
        QCOMPARE(figure->text(), QStringLiteral("0.3333333333333333"));
        QCOMPARE(view->wantedWidth(), width); // nothing moves
        QTest::keyClick(figure, Qt::Key_Return);
        QCOMPARE(figure->text(), QStringLiteral("0.3333"));
        QTest::keyClick(figure, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("0.3333333333333333"));
        QVERIFY(view->take({.view = "number", .value = {.name = "s", .value = true}}));
        QCOMPARE(figure->text(), QStringLiteral("true"));
        QVERIFY(!view->take(weights()));
    }

    void countsAreNotCutShort()
    {
        const Table parts({"query"}, {"n"}, {std::int64_t{2'097'152'000}});
        const auto table = viewOf<TableItem>({.view = "table", .value = {.name = "parts", .value = parts}});
        const QFontMetrics metrics(CardScale().figures());
        QVERIFY(table->tables().front()->columnWidth(0) > metrics.horizontalAdvance(QStringLiteral("2,097,152,000")));
        for (const std::int64_t count : {1'050'624, 111'111, 40, 2'097'152'000}) {
            const auto view = viewOf<NumberItem>({.view = "number", .value = {.name = "total", .value = count}});
            const auto *figure = view->findChild<FigureButton *>();
            const QFontMetrics large(FigureButton::fontOf(CardScale()));
            QCOMPARE(large.elidedText(figure->text(), Qt::ElideRight, figure->width() - 2 * CardScale().px(4)),
                figure->text());
        }
    }

    void titlesOfTwoLinesAreSeenWhole()
    {
        const std::string title = "Projections of query, key, value and output";
        const auto view = viewOf<StepsItem>(stepsOf({{title, "8", "8"}}), 900);
        const auto *row = view->findChild<StepRow *>();
        const int baseline = layStep({title, "8", "8"}, 600, {}, nullptr).firstBaseline;
        const QFontMetrics small(CardScale().small());
        QVERIFY(row->height() >= baseline - small.ascent() + 2 * small.lineSpacing());
        QVERIFY(
            row->height() > viewOf<StepsItem>(stepsOf({{"Short", "8", "8"}}), 900)->findChild<StepRow *>()->height());
    }

    void stepsAreNumbered()
    {
        const auto view = viewOf<StepsItem>(stepsOf(threeSteps()));
        QCOMPARE(view->caption(), QStringLiteral("step by step, query The"));
        const auto rows = view->findChildren<StepRow *>();
        QCOMPARE(rows.size(), 3);
        QCOMPARE(rows[1]->accessibleName(), QString::fromUtf8("2 · Scale: 1 / 2. z: the rounded numbers give 2."));
        QCOMPARE(QAccessible::queryAccessibleInterface(rows[1])->role(), QAccessible::ListItem);
        QVERIFY(rows[0]->geometry().bottom() < rows[1]->y());
        QVERIFY(view->take(stepsOf({threeSteps().front()})));
        QCOMPARE(view->findChildren<StepRow *>().size(), 1);
    }

    void stepsAreRevealedOneByOne()
    {
        ShowItem item{.text = "steps", .options = {Argument{.name = "reveal"}}};
        item.options.front().value.text = "one";
        const auto view = viewOf<StepsItem>(stepsOf(threeSteps(), &item));
        QCOMPARE(view->revealed(), 1U);
        QSignalSpy higher(view.get(), &ItemView::heightChanged);
        for (std::size_t step = 2; step <= 3; ++step) {
            auto *next = view->findChild<QPushButton *>();
            QVERIFY(next != nullptr && next->text().contains(QString::number(step)));
            const int before = view->heightForWidth(600);
            QTest::keyClick(next, Qt::Key_Space);
            QCOMPARE(view->revealed(), step);
            QVERIFY(step == 3 || view->heightForWidth(600) > before);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        QCOMPARE(higher.count(), 2);
        QVERIFY(view->findChild<QPushButton *>() == nullptr);
        QVERIFY(view->take(stepsOf(threeSteps(), &item)));
        QCOMPARE(view->revealed(), 3U); // another result hides nothing that was seen
    }

    void longStepsWrap()
    {
        Derivation steps = threeSteps();
        steps[0].plain = std::string(40, 'a') + " " + std::string(40, 'b') + " " + std::string(40, 'c');
        const auto wide = viewOf<StepsItem>(stepsOf(steps), 1400), narrow = viewOf<StepsItem>(stepsOf(steps), 400);
        QVERIFY(narrow->height() > wide->height());
    }

    void textsAndErrors()
    {
        const auto error =
            viewOf<TextItem>({.view = "bars", .value = {.name = "w[7]"}, .error = "There is no entry [7]."});
        QCOMPARE(error->findChild<QLabel *>()->text(), QStringLiteral("There is no entry [7]."));
        const auto text = viewOf<TextItem>({.view = "table", .value = {.name = "t", .value = "<b>word</b>"}});
        QCOMPARE(text->findChild<QLabel *>()->text(), QStringLiteral("<b>word</b>"));
        QCOMPARE(text->findChild<QLabel *>()->textFormat(), Qt::PlainText);
        const auto empty =
            viewOf<TextItem>({.view = "table", .value = {.name = "e", .value = Array<double>(Sizes{0, 2})}});
        QVERIFY(empty->findChild<QLabel *>()->text().contains(QStringLiteral("0 x 2")));
    }

    void lawsSayWhetherTheyHold()
    {
        const Law law{.name = "rows sum to 1", .says = {}, .deviation = {}, .within = 1e-12};
        ShownItem item{.view = "laws",
            .laws = {{&law, 1e-16, 1e-12}, {&law, 0.5, 1e-12}, {&law, fail(Rule::Limit, "Too large.")}}};
        const auto view = viewOf<TextItem>(item);
        const auto labels = view->findChildren<QLabel *>();
        QCOMPARE(labels.size(), 3);
        QVERIFY(labels[0]->text().startsWith(QStringLiteral("rows sum to 1: holds")));
        QVERIFY(labels[1]->text().contains(QStringLiteral("doesn't hold, off by 0.5")));
        QVERIFY(labels[2]->text().contains(QStringLiteral("Too large.")));
    }

    void estimatesAreClose_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("zoom");
        QTest::newRow("usual") << 768 << 1.0;
        QTest::newRow("narrow") << 300 << 1.0;
        QTest::newRow("large") << 768 << 2.0;
    }
    void estimatesAreClose()
    {
        QFETCH(const int, width);
        QFETCH(const double, zoom);
        ShownItem heads = weights(), law{.view = "laws"}, number{.view = "number", .value = {.name = "n", .value = 5}};
        heads.value = {.name = "heads", .value = Array<double>(Sizes{3, 4, 4})};
        for (const ShownItem &item : {weights(), heads, number, law}) {
            const std::unique_ptr<ItemView> view(makeItemView(item, nullptr, {zoom}, nullptr));
            const int height = view->heightForWidth(width), estimate = estimatedPart(item, {zoom}).height(width);
            QVERIFY2(std::abs(height - estimate) <= 0.15 * height,
                qPrintable(QStringLiteral("%1 is %2, not %3").arg(view->caption()).arg(height).arg(estimate)));
        }
    }

    void coloursFollowThePalette()
    {
        const auto view = viewOf<TableItem>(weights());
        const QImage before = view->grab().toImage();
        view->setPalette(paletteOf(darkTheme()));
        QVERIFY(view->grab().toImage() != before);
    }
};

QTEST_MAIN(TestItemViews)
#include "tst_item_views.moc"
