// SPDX-License-Identifier: GPL-3.0-or-later
/// Heat maps to a screen reader.
#include "page/heat_map_item.h"

#include "view_items.h"

#include <QAccessible>
#include <QApplication>
#include <QTest>

using namespace heed;

namespace {

std::unique_ptr<HeatMapItem> viewOf(const ShownItem &item)
{
    auto view = laidOut<HeatMapItem>(item);
    QApplication::setActiveWindow(view.get());
    view->maps().front()->setFocus(Qt::TabFocusReason);
    return view;
}

} // namespace

class TestHeatMapReading : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qApp->setPalette(paletteOf(lightTheme())); }

    void isReadAloud()
    {
        const auto view = viewOf(articleItem());
        HeatMap *map = view->maps().front();
        QAccessibleInterface *table = QAccessible::queryAccessibleInterface(map);
        QCOMPARE(table->role(), QAccessible::Table);
        QAccessibleTableInterface *cells = table->tableInterface();
        QVERIFY(cells != nullptr);
        QCOMPARE(cells->rowCount(), 3);
        QCOMPARE(cells->rowDescription(1), QStringLiteral("query cat"));
        QAccessibleInterface *entry = cells->cellAt(0, 2);
        QCOMPARE(entry->text(QAccessible::Name), QStringLiteral("query The, key sat, 0.4011"));
        QCOMPARE(entry->role(), QAccessible::Cell);
        QCOMPARE(table->indexOfChild(entry), 2);
        QCOMPARE(table->child(2), entry);
        QCOMPARE(entry->parent(), table);
        QCOMPARE(entry->tableCellInterface()->columnHeaderCells().front()->text(QAccessible::Name),
            QStringLiteral("key sat"));
        QCOMPARE(entry->tableCellInterface()->rowHeaderCells().front()->text(QAccessible::Name),
            QStringLiteral("query The"));
        for (int child = 0; child < table->childCount(); ++child)
            QCOMPARE(table->indexOfChild(table->child(child)), child);
        QVERIFY(cells->cellAt(3, 0) == nullptr && cells->cellAt(0, -1) == nullptr);
        QCOMPARE(table->childAt(entry->rect().center().x(), entry->rect().center().y()), entry);
    }

    void theScreenReaderFollowsAndChooses()
    {
        CellSelection selection;
        const auto view = viewOf(articleItem());
        view->setSelection(&selection);
        HeatMap *map = view->maps().front();
        QAccessibleInterface *table = QAccessible::queryAccessibleInterface(map);
        QTest::keyClick(map, Qt::Key_Right);
        QCOMPARE(table->focusChild()->text(QAccessible::Name), QStringLiteral("query The, key cat, 0.1978"));
        QVERIFY(table->focusChild()->state().focused);
        QAccessibleInterface *entry = table->tableInterface()->cellAt(2, 2);
        entry->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(selection.index(), Sizes({2, 2}));
        QVERIFY(entry->state().selected);
        QCOMPARE(table->tableInterface()->selectedCells().front(), entry);
        QVERIFY(table->tableInterface()->selectRow(1));
        QVERIFY(table->tableInterface()->isRowSelected(1));
        QVERIFY(view->take(weightsItem(wavyArray({2, 2}))));
        QCOMPARE(
            table->tableInterface()->cellAt(1, 1)->text(QAccessible::Name).left(12), QStringLiteral("query 2, key"));
    }

    void aMillionEntriesAreMadeOnDemand()
    {
        const auto view = viewOf(weightsItem(wavyArray({1000, 1000})));
        QAccessibleInterface *table = QAccessible::queryAccessibleInterface(view->maps().front());
        QCOMPARE(table->childCount(), 1002000);
        QVERIFY(table->tableInterface()->cellAt(999, 999)->state().offscreen);
    }
};

QTEST_MAIN(TestHeatMapReading)
#include "tst_heat_map_reading.moc"
