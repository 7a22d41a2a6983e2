// SPDX-License-Identifier: GPL-3.0-or-later
/// Tables share what is chosen with the other views of their cell.
#include "page/heat_map_item.h"
#include "page/table_item.h"

#include "view_items.h"

#include <QApplication>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTest>

using namespace heed;

namespace {

QPoint middleOf(const ValueTable *table, int row, int column)
{
    return table->visualRect(table->model()->index(row, column)).center();
}

} // namespace

class TestTableSelection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qApp->setPalette(paletteOf(lightTheme())); }

    void anEntryThatIsClickedIsChosen()
    {
        CellSelection selection;
        const auto view = laidOut<TableItem>(articleItem("table"));
        const auto map = laidOut<HeatMapItem>(articleItem());
        view->setSelection(&selection);
        map->setSelection(&selection);
        ValueTable *table = view->tables().front();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, middleOf(table, 1, 2));
        QCOMPARE(selection.index(), Sizes({1, 2}));
        QCOMPARE(map->maps().front()->chosen(), (HeatPlace{1, 2}));
    }

    void keysChoose()
    {
        CellSelection selection;
        const auto view = laidOut<TableItem>(articleItem("table"));
        view->setSelection(&selection);
        ValueTable *table = view->tables().front();
        QApplication::setActiveWindow(view.get());
        table->setFocus(Qt::TabFocusReason);
        QTest::keyClick(table, Qt::Key_Right);
        QVERIFY(selection.isEmpty()); // leading somewhere is not choosing
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(selection.index(), Sizes({0, 1}));
        QTest::keyClick(table, Qt::Key_Escape);
        QVERIFY(selection.isEmpty());
    }

    void whatOthersChooseIsLit()
    {
        CellSelection selection;
        const auto view = laidOut<TableItem>(articleItem("table"));
        view->setSelection(&selection);
        const QImage before = view->grab().toImage();
        selection.choose(articleItem(), {2});
        const QImage row = view->grab().toImage();
        QVERIFY(row != before);
        QVERIFY(view->tables().front()->mark() == (ValueTable::Mark{2, {}}));
        selection.choose(articleItem(), {2, 1});
        QVERIFY(view->grab().toImage() != row);
        QVERIFY(view->tables().front()->mark() == (ValueTable::Mark{2, 1}));
        selection.clear();
        QVERIFY(view->tables().front()->mark() == ValueTable::Mark());
    }

    void headsHaveTheirOwn()
    {
        CellSelection selection;
        const auto view = laidOut<TableItem>(weightsItem(wavyArray({2, 2, 2}), "table"));
        view->setSelection(&selection);
        ValueTable *second = view->tables()[1];
        QTest::mouseClick(second->viewport(), Qt::LeftButton, {}, middleOf(second, 0, 1));
        QCOMPARE(selection.index(), Sizes({1, 0, 1}));
        QVERIFY(second->mark() == (ValueTable::Mark{0, 1}));
        QVERIFY(view->tables()[0]->mark() == ValueTable::Mark());
    }

    void entriesAndRowsAreChosen()
    {
        ShownItem item = articleItem("table");
        item.output = "weights";
        item.letters = {"n", "m"};
        const auto view = laidOut<TableItem>(item);
        CellSelection selection;
        view->setSelection(&selection);
        ValueTable &table = *view->tables().front();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(0, 1)).center());
        QCOMPARE(selection.index(), Sizes({0, 1}));
        QVERIFY((table.mark() == ValueTable::Mark{0, 1}));

        QSignalSpy asked(&selection, &CellSelection::originAsked);
        QTest::keyClick(&table, Qt::Key_Return); // it is chosen already
        QCOMPARE(asked.count(), 1);
        QTest::keyClick(&table, Qt::Key_Down);
        QTest::keyClick(&table, Qt::Key_Space);
        QCOMPARE(selection.index(), Sizes({1, 1}));
        QCOMPARE(asked.count(), 1);

        QWidget *heads = table.verticalHeader()->viewport();
        QTest::mouseClick(heads, Qt::LeftButton, {}, {4, table.rowViewportPosition(0) + 4});
        QCOMPARE(selection.index(), Sizes({0}));
        QVERIFY((table.mark() == ValueTable::Mark{0, {}}));
        QTest::keyClick(&table, Qt::Key_Escape);
        QVERIFY(selection.isEmpty() && table.mark() == ValueTable::Mark());
    }

    void anEntryOfAHeadIsChosenWithItsHead()
    {
        ShownItem item = articleItem("table");
        item.value = {.name = "weights", .value = Array<double>::fromRowMajor({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})};
        item.output = "weights";
        item.letters = {"h", "n", "m"};
        const auto view = laidOut<TableItem>(item);
        CellSelection selection;
        view->setSelection(&selection);
        QCOMPARE(view->tables().size(), std::size_t{2});
        ValueTable &second = *view->tables().back();
        QTest::mouseClick(
            second.viewport(), Qt::LeftButton, {}, second.visualRect(second.model()->index(1, 0)).center());
        QCOMPARE(selection.index(), Sizes({1, 1, 0}));
        QVERIFY((second.mark() == ValueTable::Mark{1, 0}));
        QVERIFY(view->tables().front()->mark() == ValueTable::Mark());
    }

    void aChoiceShowsByMoreThanColour()
    {
        ShownItem item = articleItem("table");
        item.output = "weights";
        const auto view = laidOut<TableItem>(item);
        ValueTable &table = *view->tables().front();
        const QImage before = table.grab().toImage();
        table.setMark({0, 1});
        QVERIFY(table.grab().toImage() != before);
        const QRect entry = table.visualRect(table.model()->index(0, 1)).translated(table.viewport()->pos());
        const QImage after = table.grab().toImage();
        const QColor frame = after.pixelColor(entry.left() + 1, entry.center().y());
        QVERIFY(frame != after.pixelColor(entry.left() + 4, entry.top() + 4)); // a line around it, not a tint alone
    }

    void someRowsAndColumnsKeepTheirPlaces()
    {
        ShownItem item = articleItem("table");
        item.rows = {0, 2};
        item.columns = {1, 2};
        item.value = sliced(item.value, item.rows, item.columns);
        CellSelection selection;
        const auto view = laidOut<TableItem>(item);
        const auto map = laidOut<HeatMapItem>(articleItem());
        view->setSelection(&selection);
        map->setSelection(&selection);
        ValueTable *table = view->tables().front();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, middleOf(table, 1, 0));
        QCOMPARE(selection.index(), Sizes({2, 1}));
        QCOMPARE(map->maps().front()->chosen(), (HeatPlace{2, 1}));
        QCOMPARE(table->mark(), (ValueTable::Mark{1, 0}));
        selection.choose(articleItem(), {0, 2});
        QCOMPARE(table->mark(), (ValueTable::Mark{0, 1}));
        selection.choose(articleItem(), {1, 2}); // which it doesn't show
        QCOMPARE(table->mark(), ValueTable::Mark());
        selection.choose(articleItem(), {2, 0});
        QCOMPARE(table->mark(), ValueTable::Mark());
        selection.choose(articleItem(), {2});
        QCOMPARE(table->mark(), (ValueTable::Mark{1, std::nullopt}));
    }

    void tablesWithNamesCanBeChosenIn()
    {
        ShownItem item{.view = "table",
            .value = {.name = "parts", .value = Table({"a", "b"}, {"x", "y"}, {std::int64_t{1}, 2.0, 3.0, 4.0})},
            .output = "parts"};
        CellSelection selection;
        const auto view = laidOut<TableItem>(item);
        view->setSelection(&selection);
        ValueTable *table = view->tables().front();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, middleOf(table, 1, 0));
        QCOMPARE(selection.output(), std::string("parts"));
        QCOMPARE(selection.index(), Sizes({1, 0}));
        QCOMPARE(table->mark(), (ValueTable::Mark{1, 0}));
    }
};

QTEST_MAIN(TestTableSelection)
#include "tst_table_selection.moc"
