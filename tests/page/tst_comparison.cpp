// SPDX-License-Identifier: GPL-3.0-or-later
/// A pinned result beside the present one, on plain data.
#include "view_items.h"

#include "page/cell_comparison.h"
#include "page/comparison_layout.h"
#include "page/comparison_view.h"
#include "page/heat_map_item.h"
#include "page/number_item.h"
#include "page/table_item.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace heed;
using namespace Qt::StringLiterals;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

ShownItem matrix(const std::string &name, Sizes shape, const std::vector<double> &entries, const std::string &view)
{
    ShownItem item = weightsItem(Array<double>::fromRowMajor(std::move(shape), entries), view);
    item.output = item.value.name = name;
    return item;
}

std::shared_ptr<const Run> someRun()
{
    static const Operator op{.name = "op", .version = "1", .summary = "An operator."};
    auto call = PreparedCall::prepare(op, {});
    if (!call)
        qFatal("%s", call.error().message.c_str());
    return std::make_shared<const Run>(Run{.call = *std::move(call), .hash = {}, .outputs = {}, .notes = {}});
}

CellPicture pictureOf(std::vector<ShownItem> items, std::map<std::string, Value> controls = {})
{
    return {.state = CellState::Fresh, .run = someRun(), .shown = std::move(items), .controls = std::move(controls)};
}

CellComparison comparisonOf(const CellPicture &before, const CellPicture &now)
{
    return compared(std::make_shared<const PinnedResult>(pinnedFrom(before)), now);
}

} // namespace

class TestComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLargestChangeIsNamed()
    {
        const auto found =
            comparisonOf(pictureOf({matrix("weights", {2, 2}, {0.25, 0.75, 0.5, 0.5}, "heatmap")}, {{"t", 1.0}}),
                pictureOf({matrix("weights", {2, 2}, {0.25, 0.75, 0.125, 0.875}, "heatmap")}, {{"t", 2.5}}));
        QCOMPARE(found.controls, u"t 1 → 2.5000"_s);
        QVERIFY(found.sentence.isEmpty());
        QCOMPARE(found.items.size(), std::size_t{1});
        QCOMPARE(
            found.items[0].sentence, u"weights: the largest change is −0.3750, at query 2, key 1 (0.5000 → 0.1250)."_s);
        const auto shown = found.items[0].shown();
        QCOMPARE(shown.size(), std::size_t{3});
        QVERIFY(shown[2].value.isDifference && shown[2].settings.map == "diverging");
        QCOMPARE(shown[0].settings.range, shown[1].settings.range); // compared by eye
    }

    void whatStayedTheSameIsOnlySaid()
    {
        const ShownItem same = matrix("products", {1, 2}, {1, 2}, "table");
        const auto found = comparisonOf(pictureOf({same, matrix("weights", {1, 2}, {0.5, 0.5}, "table")}),
            pictureOf({same, matrix("weights", {1, 2}, {0.25, 0.75}, "table")}));
        QCOMPARE(found.items[0].sentence, u"products: nothing changed."_s);
        QVERIFY(found.items[0].shown().empty());
        QCOMPARE(found.items[1].shown().size(), std::size_t{3});
        QCOMPARE(found.items[1].shown()[0].view, std::string("table"));
        QCOMPARE(found.items[1].shown()[2].view, std::string("heatmap"));
        const auto none = comparisonOf(pictureOf({same}, {{"t", 1}}), pictureOf({same}, {{"t", 2}}));
        QVERIFY(none.items.empty() && none.sentence.startsWith(u"Nothing differs"_s));
        QCOMPARE(none.controls, u"t 1 → 2"_s);
        QVERIFY(comparisonOf(pictureOf({same}), pictureOf({same})).sentence.startsWith(u"This result is pinned"_s));
    }

    void otherShapesStandSideBySideWithoutDifference()
    {
        const auto found = comparisonOf(pictureOf({matrix("weights", {2, 2}, {1, 2, 3, 4}, "heatmap")}),
            pictureOf({matrix("weights", {1, 3}, {1, 2, 3}, "heatmap")}));
        QCOMPARE(found.items[0].sentence, u"weights: the shapes differ: 2 x 2 was pinned, it is 1 x 3 now."_s);
        QCOMPARE(found.items[0].shown().size(), std::size_t{2});
    }

    void whatHasNoDifferenceIsCounted()
    {
        const auto found = comparisonOf(pictureOf({matrix("scores", {1, 3}, {-inf, -inf, 1}, "heatmap")}),
            pictureOf({matrix("scores", {1, 3}, {-inf, 2, 1}, "heatmap")}));
        QVERIFY2(found.items[0].sentence.contains(u"no difference is defined"_s), qPrintable(found.items[0].sentence));
        const ValueGrid grid(found.items[0].difference.value);
        QCOMPARE(grid.text(0, 0), u"0"_s);
        QCOMPARE(grid.text(0, 1), u"–"_s);
    }

    void changesCarryTheirSign()
    {
        QCOMPARE(pageChange("0.0712"), u"+0.0712"_s);
        QCOMPARE(pageChange("-0.0712"), u"−0.0712"_s);
        QCOMPARE(pageChange("0.0000"), u"0.0000"_s);
        QCOMPARE(pageChange("1050624"), u"+1,050,624"_s);
        QCOMPARE(pageChange("2.0000e-05"), u"+2.0000e−05"_s);
        QCOMPARE(pageChange("0.0000e+00"), u"0.0000e+00"_s);
        QCOMPARE(pageChange("inf"), u"+inf"_s);
        QCOMPARE(pageChange("nan"), u"–"_s);
    }

    void numbersAndTexts()
    {
        const ShownItem number{.view = "number", .value = {.name = "total", .value = 3}, .output = "total"};
        ShownItem more = number;
        more.value.value = 5;
        const ShownItem word{.view = "table", .value = {.name = "word", .value = "cat"}};
        ShownItem other = word;
        other.value.value = "mat";
        const auto found = comparisonOf(pictureOf({number, word}), pictureOf({more, other}));
        QCOMPARE(found.items[0].sentence, u"total: 3 → 5, a change of +2."_s);
        QCOMPARE(found.items[1].sentence, u"word: cat → mat"_s);
        CellSelection selection;
        ComparisonView view(u"c"_s, selection, {}, nullptr);
        view.setComparison(found);
        QVERIFY(qobject_cast<NumberItem *>(view.views().at(2)) != nullptr);
        QVERIFY(view.views().at(2)->findChild<FigureButton *>()->text() == u"+2"_s);
    }

    void aRowIsComparedWithAllRows()
    {
        ShownItem bars = matrix("weights", {2}, {0.5, 0.5}, "bars");
        bars.whole = matrix("weights", {2, 2}, {0.25, 0.75, 0.5, 0.5}, "bars").value;
        bars.settings.row = 1;
        const PinnedResult pinned = pinnedFrom(pictureOf({bars, matrix("weights", {2, 2}, {1, 2, 3, 4}, "heatmap")}));
        QCOMPARE(pinned.items.size(), std::size_t{1});
        QCOMPARE(pinned.items[0].value.value.shape(), Sizes({2, 2}));
        QCOMPARE(pinned.items[0].view, std::string("heatmap"));
    }

    void headsAndEstimates_data()
    {
        QTest::addColumn<int>("size");
        for (const int size : {2, 9, 40, 300})
            QTest::newRow(std::to_string(size).c_str()) << size;
    }
    void headsAndEstimates()
    {
        QFETCH(int, size);
        const auto n = static_cast<std::size_t>(size);
        for (const Sizes &shape : {Sizes{n, n}, Sizes{3, 4, n}}) {
            const ShownItem before = weightsItem(wavyArray(shape)), now = weightsItem(wavyArray(shape, true));
            const auto found = comparisonOf(pictureOf({before}), pictureOf({now}));
            for (const qreal zoom : {1.0, 1.6})
                for (const int width : {260, 500, 768}) {
                    CellSelection selection;
                    ComparisonView view(u"c"_s, selection, {zoom}, nullptr);
                    view.setComparison(found);
                    view.resize(width, 10);
                    const int height = view.heightForWidth(width);
                    const int estimate = estimatedComparison(found, {zoom})(width);
                    QVERIFY2(std::abs(height - estimate) <= 0.02 * height,
                        qPrintable(u"%1, not %2"_s.arg(height).arg(estimate)));
                    const auto &views = view.views();
                    QCOMPARE(views.size(), std::size_t{3});
                    for (std::size_t i = 1; i < 3; ++i) // below or beside, never over one another
                        QVERIFY(!views[i]->geometry().intersects(views[i - 1]->geometry()));
                }
        }
    }

    void aMillionEntriesOnlyOnce()
    {
        const CellPicture before = pictureOf({weightsItem(wavyArray({1000, 1000}))}),
                          now = pictureOf({weightsItem(wavyArray({1000, 1000}, true))});
        const auto found = comparisonOf(before, now);
        CellSelection selection;
        ComparisonView view(u"c"_s, selection, {}, nullptr);
        view.setComparison(found);
        view.resize(768, view.heightForWidth(768));
        view.show();
        auto *map = qobject_cast<HeatMapItem *>(view.views()[2])->maps().front();
        QTest::qWait(1);
        (void)view.grab();
        QVERIFY(map->drawn() > 0 && map->drawn() < 300'000);
        const auto &shared = before.shown[0].value.value.get<Array<double>>().cube();
        QCOMPARE(&found.items[0].pinned.value.value.get<Array<double>>().cube(), &shared); // not copied
    }
};

QTEST_MAIN(TestComparison)
#include "tst_comparison.moc"
