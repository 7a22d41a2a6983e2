// SPDX-License-Identifier: GPL-3.0-or-later
/// Weights as arcs and rows as arrows: by mouse, keyboard and screen reader.
#include "page/arcs_item.h"
#include "page/heat_map_item.h"
#include "page/table_item.h"
#include "page/vectors_item.h"

#include "view_items.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QTest>
#include <QToolButton>

#include <limits>

using namespace heed;

namespace {

ShownItem arrows(const std::vector<double> &entries, const TextList &labels)
{
    ShownItem item = weightsItem(Array<double>::fromRowMajor({entries.size() / 2, 2}, entries), "vectors");
    item.value.labels = {labels, {}};
    return item;
}

ShownItem threeArrows() { return arrows({1, 0, 0, 2, 1, 1}, {"The", "cat", "sat"}); }

template<typename T>
std::unique_ptr<T> focused(const ShownItem &item)
{
    auto view = laidOut<T>(item);
    if (view) {
        QApplication::setActiveWindow(view.get());
        view->plot()->setFocus(Qt::TabFocusReason);
    }
    return view;
}

} // namespace

class TestArcsVectors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qApp->setPalette(paletteOf(lightTheme())); }

    void keysChooseAQuery()
    {
        CellSelection selection;
        const auto view = focused<ArcsItem>(articleItem("arcs"));
        const auto map = laidOut<HeatMapItem>(articleItem());
        view->setSelection(&selection);
        map->setSelection(&selection);
        QTest::keyClick(view->plot(), Qt::Key_Down);
        QTest::keyClick(view->plot(), Qt::Key_Down);
        QCOMPARE(selection.index(), Sizes{1});
        QCOMPARE(map->maps().front()->chosen(), (HeatPlace{1, -1}));
        QTest::keyClick(view->plot(), Qt::Key_End);
        QTest::keyClick(view->plot(), Qt::Key_Down);
        QCOMPARE(view->plot()->chosenRow(), 2);
        QTest::keyClick(view->plot(), Qt::Key_Home);
        QTest::keyClick(view->plot(), Qt::Key_Up);
        QCOMPARE(view->plot()->chosenRow(), 0);
        map->maps().front()->choose({2, 0});
        QCOMPARE(view->plot()->chosenRow(), 2);
        QTest::keyClick(view->plot(), Qt::Key_Escape);
        QVERIFY(selection.isEmpty());
        QCOMPARE(view->plot()->chosenRow(), -1);
    }

    void mouseChoosesAndHoversAQuery()
    {
        const auto view = focused<ArcsItem>(articleItem("arcs"));
        ArcsPlot *plot = view->plot();
        const QImage before = plot->grab().toImage();
        QTest::mouseMove(plot, plot->tokenRect(true, 1).center());
        QTRY_COMPARE(plot->strongRow(), 1);
        QCOMPARE(plot->chosenRow(), -1);
        QVERIFY(plot->grab().toImage() != before);
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->tokenRect(true, 2).center());
        QCOMPARE(plot->chosenRow(), 2);
        QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(plot->width() / 2, 40)); // between the columns
        QCOMPARE(plot->chosenRow(), 2);
    }

    void arcsSpeak()
    {
        const auto view = focused<ArcsItem>(articleItem("arcs"));
        QCOMPARE(QAccessible::queryAccessibleInterface(view->plot())->role(), QAccessible::Chart);
        QVERIFY(view->plot()->accessibleDescription().contains(
            QStringLiteral("The attends most to The, 0.4011. cat attends most to")));
        QTest::keyClick(view->plot(), Qt::Key_End);
        QCOMPARE(view->plot()->accessibleName(), QStringLiteral("weights: sat attends most to sat, 0.5035"));
        QCOMPARE(view->plot()->tipAt(view->plot()->tokenRect(true, 2).center()),
            QStringLiteral("sat attends most to sat, 0.5035"));
        QVERIFY(view->plot()
                    ->tipAt(view->plot()->tokenRect(false, 0).center())
                    .startsWith(QStringLiteral("query sat, key The: 0.2483\n0.248")));
        QTest::keyClick(view->plot(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("0.248")));
        QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\t')), 2);
    }

    void headByHead()
    {
        const auto view = focused<ArcsItem>(weightsItem(wavyArray({3, 4, 4}), "arcs"));
        QCOMPARE(view->headButtons().size(), 3U);
        QCOMPARE(view->headButtons()[1]->accessibleName(), QStringLiteral("head 2"));
        QTest::mouseClick(view->headButtons()[1], Qt::LeftButton);
        QCOMPARE(view->head(), 1U);
        QVERIFY(view->headButtons()[1]->isChecked() && !view->headButtons()[0]->isChecked());
        CellSelection selection;
        view->setSelection(&selection);
        QTest::keyClick(view->plot(), Qt::Key_Down);
        QCOMPARE(selection.index(), Sizes({1, 0}));
        selection.choose(weightsItem(wavyArray({3, 4, 4})), {2, 3, 0});
        QCOMPARE(view->head(), 2U);
        QCOMPARE(view->plot()->chosenRow(), 3);
        const auto again = laidOut<ArcsItem>(weightsItem(wavyArray({3, 4, 4}), "arcs"));
        again->restore(view->kept());
        QCOMPARE(again->head(), 2U);
    }

    void settingsOfArcs()
    {
        ShownItem item = weightsItem(wavyArray({3, 4, 4}), "arcs");
        item.settings.head = 1;
        item.settings.threshold = 1e9;
        item.settings.row = 2;
        item.whole = item.value;
        item.value = {.name = "weights[2]", .value = wavyArray({4, 4})};
        const auto view = focused<ArcsItem>(item);
        QVERIFY(view->headButtons().empty());
        QCOMPARE(view->head(), 1U);
        QCOMPARE(view->plot()->chosenRow(), 2);
        QCOMPARE(view->plot()->arcs(0), 0);
        item.settings.threshold = {};
        QVERIFY(view->take(item));
        QCOMPARE(view->plot()->arcs(0), 4);
    }

    void manyTokensAreNotAllDrawn()
    {
        const auto view = focused<ArcsItem>(weightsItem(wavyArray({500, 500}), "arcs"));
        QCOMPARE(view->plot()->drawnRows(), ArcsPlot::mostTokens);
        QVERIFY(view->plot()->arcsLayout().note > 0);
        view->grab();
        QTest::keyClick(view->plot(), Qt::Key_End);
        QCOMPARE(view->plot()->chosenRow(), ArcsPlot::mostTokens - 1);
        QVERIFY(view->plot()->accessibleDescription().startsWith(QStringLiteral("1 attends most to")));
    }

    void oddWeights()
    {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        const auto view =
            focused<ArcsItem>(weightsItem(Array<double>::fromRowMajor({2, 2}, {none, none, -1, 0}), "arcs"));
        QCOMPARE(view->plot()->arcs(0), 0);
        QCOMPARE(view->plot()->arcs(1), 1);
        QCOMPARE(view->plot()->sentence(0), QStringLiteral("1 attends to nothing"));
        view->grab();
        const auto one = focused<ArcsItem>(weightsItem(Array<double>::fromRowMajor({1, 1}, {0}), "arcs"));
        one->grab();
        QVERIFY(laidOut<TableItem>(weightsItem(wavyArray({2, 2, 2, 2}), "arcs")) != nullptr);
    }

    void arrowsAreChosen()
    {
        CellSelection selection;
        const auto view = focused<VectorsItem>(threeArrows());
        view->setSelection(&selection);
        QTest::keyClick(view->plot(), Qt::Key_Down);
        QCOMPARE(selection.index(), Sizes{0});
        QCOMPARE(view->plot()->accessibleName(), QStringLiteral("weights: The (1, 0)"));
        const PlaneMap plane = view->plot()->planeMap();
        QTest::mouseClick(view->plot(), Qt::LeftButton, {}, plane.at({0, 2}).toPoint());
        QCOMPARE(selection.index(), Sizes{1});
        QCOMPARE(view->plot()->tipAt(plane.at({1, 1}).toPoint()), QStringLiteral("sat (1, 1)\n(1, 1)"));
        QTest::keyClick(view->plot(), Qt::Key_Escape);
        QVERIFY(selection.isEmpty());
        QCOMPARE(view->plot()->accessibleDescription(), QStringLiteral("The (1, 0). cat (0, 2). sat (1, 1)."));
    }

    void axesHaveOneScale()
    {
        const auto view = focused<VectorsItem>(threeArrows());
        const PlaneMap plane = view->plot()->planeMap();
        const QPointF origin = plane.at({0, 0}), right = plane.at({1, 0}), above = plane.at({0, 1});
        QCOMPARE(right.x() - origin.x(), origin.y() - above.y());
        for (const QPointF &tip : {plane.at({1, 0}), plane.at({0, 2}), plane.at({1, 1})})
            QVERIFY(view->plot()->rect().contains(tip.toPoint()));
        QVERIFY(plane.tick(40) * plane.unit() >= 40 && plane.tick(40) * plane.unit() <= 100);
    }

    void labelsDontOverlap()
    {
        std::vector<double> entries;
        TextList labels;
        for (int i = 0; i < 60; ++i) {
            entries.insert(entries.end(), {std::cos(i * 0.05), std::sin(i * 0.05)});
            labels.push_back("token " + std::to_string(i));
        }
        const auto view = focused<VectorsItem>(arrows(entries, labels));
        const std::vector<QRectF> rects = view->plot()->labelRects();
        int shown = 0;
        for (std::size_t i = 0; i < rects.size(); ++i) {
            shown += rects[i].isEmpty() ? 0 : 1;
            for (std::size_t other = 0; other < i; ++other)
                QVERIFY(!rects[i].intersects(rects[other]));
        }
        QVERIFY(shown > 10);
    }

    void oddArrows()
    {
        constexpr double none = std::numeric_limits<double>::quiet_NaN(), most = std::numeric_limits<double>::max();
        for (const std::vector<double> &entries : std::vector<std::vector<double>>{{0, 0}, {none, 1, 1, 1},
                 {most, most, 1, 1}, {none, none}, {1e-300, 0}, {1e-12, -1e-12}, {1e140, -3}}) {
            const auto view = focused<VectorsItem>(arrows(entries, {}));
            view->grab();
            QTest::keyClick(view->plot(), Qt::Key_Down);
            view->grab();
            QCOMPARE(view->plot()->chosenRow(), 0);
        }
        ShownItem pair = arrows({1, 2}, {});
        pair.value = {.name = "pair", .value = Array<double>::vector({1, 2})};
        focused<VectorsItem>(pair)->grab();
        QVERIFY(laidOut<TableItem>(weightsItem(wavyArray({2, 3}), "vectors")) != nullptr);
        focused<VectorsItem>(weightsItem(wavyArray({1000, 2}, true), "vectors"))->grab();
    }

    void estimatesAndPalette()
    {
        for (const ShownItem &item : {articleItem("arcs"), weightsItem(wavyArray({8, 6, 6}), "arcs"), threeArrows()}) {
            const std::unique_ptr<ItemView> view(makeItemView(item, nullptr, {1.5}, nullptr));
            QCOMPARE(estimatedPart(item, {1.5}).height(500), view->heightForWidth(500));
            view->resize(500, view->heightForWidth(500));
            const QImage before = view->grab().toImage();
            view->setPalette(paletteOf(darkTheme()));
            QVERIFY(view->grab().toImage() != before);
            view->setLayoutDirection(Qt::RightToLeft);
            view->grab();
        }
    }
};

QTEST_MAIN(TestArcsVectors)
#include "tst_arcs_vectors.moc"
