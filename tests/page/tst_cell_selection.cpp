// SPDX-License-Identifier: GPL-3.0-or-later
/// What is chosen in one view of a cell is chosen in all that have the same axes.
#include "page/cell_selection.h"

#include <QSignalSpy>
#include <QTest>

using namespace heed;

namespace {

using Within = std::vector<std::optional<std::size_t>>;

ShownItem itemOf(const std::string &output, const std::vector<std::string> &letters, const Sizes &prefix = {})
{
    ShownItem item;
    item.output = output;
    item.letters = letters;
    item.prefix = prefix;
    return item;
}

} // namespace

class TestCellSelection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEntryIsChosenInAllThatHaveItsAxes()
    {
        CellSelection selection;
        const ShownItem weights = itemOf("weights", {"n", "m"}), output = itemOf("output", {"n", "d"});
        selection.choose(weights, {2, 1});
        QCOMPARE(selection.index(), Sizes({2, 1}));
        QVERIFY((selection.within(weights) == Within{2, 1}));
        QVERIFY((selection.within(output) == Within{2, std::nullopt}));
    }

    void aPartKnowsItsPlace()
    {
        CellSelection selection;
        const ShownItem row = itemOf("weights", {"n", "m"}, {2});
        selection.choose(row, {1});
        QCOMPARE(selection.index(), Sizes({2, 1}));
        QVERIFY((selection.within(row) == Within{1}));
        QVERIFY(selection.within(itemOf("weights", {"n", "m"}, {0})).empty());
    }

    void rowsAndHeads()
    {
        CellSelection selection;
        selection.choose(itemOf("weights", {"h", "n", "m"}), {1, 0});
        QVERIFY((selection.within(itemOf("weights", {"h", "n", "m"})) == Within{1, 0, std::nullopt}));
        QVERIFY((selection.within(itemOf("output", {"n", "d"})) == Within{0, std::nullopt}));
        QVERIFY(selection.within(itemOf("scores", {"h", "n", "m"}, {0})).empty());
    }

    void saysSoOnce()
    {
        CellSelection selection;
        QSignalSpy changed(&selection, &CellSelection::changed);
        const ShownItem weights = itemOf("weights", {"n", "m"});
        selection.choose(weights, {0, 0});
        selection.choose(weights, {0, 0});
        QCOMPARE(changed.size(), 1);
        selection.clear();
        selection.clear();
        QCOMPARE(changed.size(), 2);
        QVERIFY(selection.within(weights).empty());
    }

    void whatIsChosenAgainIsAskedAbout()
    {
        CellSelection selection;
        QSignalSpy asked(&selection, &CellSelection::originAsked);
        const ShownItem row = itemOf("weights", {"n", "m"}, {2});
        selection.chooseOrAsk(row, {1});
        QCOMPARE(selection.index(), Sizes({2, 1}));
        QCOMPARE(asked.size(), 0);
        selection.chooseOrAsk(row, {1});
        QCOMPARE(asked.size(), 1);
        selection.chooseOrAsk(row, {0});
        QCOMPARE(asked.size(), 1);
        selection.chooseOrAsk(itemOf("", {}), {0});
        QCOMPARE(asked.size(), 1);
    }

    void otherExpressionsChooseNothing()
    {
        CellSelection selection;
        selection.choose(itemOf("", {}), {0});
        QVERIFY(selection.isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestCellSelection)
#include "tst_cell_selection.moc"
