// SPDX-License-Identifier: GPL-3.0-or-later
/// Pin and compare in the real window, with real keys and mouse, in the shipped lesson.
#include "window_test.h"

#include "page/cell_card.h"
#include "page/cell_comparison.h"
#include "page/comparison_view.h"
#include "page/control_number.h"
#include "page/control_slider.h"
#include "page/heat_map_item.h"

#include <QLineEdit>
#include <QToolButton>

#include <array>
#include <cmath>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

/// softmax(Q Kᵀ / divisor), from its definition, for the lesson's three tokens: (1, 0), (0, 1) and (1, 1).
Matrix weightsAt(double divisor)
{
    constexpr std::array<std::array<double, 2>, 3> tokens{{{1, 0}, {0, 1}, {1, 1}}};
    Matrix weights{};
    for (std::size_t query = 0; query < 3; ++query) {
        double sum = 0;
        for (std::size_t key = 0; key < 3; ++key) {
            const double product = tokens[query][0] * tokens[key][0] + tokens[query][1] * tokens[key][1];
            sum += weights[query][key] = std::exp(product / divisor);
        }
        for (double &weight : weights[query])
            weight /= sum;
    }
    return weights;
}

} // namespace

class TestDesktopCompare : public WindowTest {
    Q_OBJECT

    void settle() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(f->page().lesson() != nullptr && f->page().lesson()->isSettled(), 30'000);
        QTest::qWait(30);
    }
    [[nodiscard]] const CellComparison *compared() const
    {
        const OpenLesson &lesson = *f->page().lesson();
        return lesson.cell(lesson.cellNamed("play").value_or(0)).comparison.get();
    }
    [[nodiscard]] ComparisonView *view() const { return f->page().findChild<ComparisonView *>(); }
    [[nodiscard]] HeatMap *map(std::size_t index) const
    {
        const auto *item = view() == nullptr || index >= view()->views().size()
            ? nullptr
            : qobject_cast<HeatMapItem *>(view()->views()[index]);
        return item == nullptr ? nullptr : item->maps().front();
    }
    [[nodiscard]] ControlSlider *slider() const { return f->page().findChild<ControlSlider *>(); }
    void toPlay() const
    {
        f->page().setFocus();
        f->page().goToName(u"divisor"_s);
        f->key(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    }
    void isShown(double before, double now) const
    {
        QCOMPARE(view()->views().size(), std::size_t{6}); // weights and output
        const Matrix then = weightsAt(before), after = weightsAt(now);
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column) {
                const auto r = static_cast<std::size_t>(row), c = static_cast<std::size_t>(column);
                QVERIFY(std::abs(map(0)->data().number(row, column) - then[r][c]) < 1e-9);
                QVERIFY(std::abs(map(1)->data().number(row, column) - after[r][c]) < 1e-9);
                QVERIFY(std::abs(map(2)->data().number(row, column) - (after[r][c] - then[r][c])) < 1e-9);
            }
    }

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void init()
    {
        begin();
        f->start({QStringLiteral(HEED_SOURCE_DIR "/lessons/scaled-dot-product-attention.md")}, {1366, 768});
        QTRY_VERIFY_WITH_TIMEOUT(f->page().lesson() != nullptr && f->page().lesson()->bound(), 20'000);
        settle();
    }
    void cleanup() { f.reset(); }

    void pinTypeDragAndUnpin()
    {
        toPlay();
        f->key(Qt::Key_F8);
        QVERIFY(compared() != nullptr);
        QTRY_VERIFY(view() != nullptr && view()->text().contains(u"This result is pinned"_s));

        QVERIFY(slider() != nullptr);
        auto *field = slider()->parentWidget()->findChild<QLineEdit *>();
        QVERIFY(field != nullptr);
        QTest::mouseClick(field, Qt::LeftButton);
        field->selectAll();
        QTest::keyClicks(field, u"0.5"_s);
        QTest::keyClick(field, Qt::Key_Return);
        settle();
        isShown(std::sqrt(2.0), 0.5);
        QVERIFY2(view()->text().startsWith(u"divisor 1.4142 → 0.5"_s), qPrintable(view()->text()));
        const double largest = weightsAt(0.5)[2][2] - weightsAt(std::sqrt(2.0))[2][2];
        const QString sentence = u"the largest change is +%1, at query sat, key sat"_s.arg(largest, 0, 'f', 4);
        QVERIFY2(view()->text().contains(sentence), qPrintable(view()->text()));

        const QPoint middle = slider()->rect().center();
        QTest::mousePress(slider(), Qt::LeftButton, {}, middle);
        QTest::mouseMove(slider(), middle + QPoint(40, 0));
        QTest::mouseRelease(slider(), Qt::LeftButton, {}, middle + QPoint(40, 0));
        settle();
        const double dragged = f->page().lesson()->value("divisor").get<double>();
        QVERIFY(dragged != 0.5);
        isShown(std::sqrt(2.0), dragged);

        QTest::mouseClick(map(2)->viewport(), Qt::LeftButton, {}, map(2)->rectOf({1, 0}).center());
        settle();
        for (const std::size_t index : {0, 1, 2})
            QCOMPARE(map(index)->chosen(), HeatPlace({1, 0}));
        view()->unpinButton()->setFocus();
        f->key(Qt::Key_Space);
        QVERIFY(compared() == nullptr);
        QTRY_VERIFY(view() == nullptr);
    }

    void theKeyUnpinsWhereTheFocusIs()
    {
        toPlay();
        f->key(Qt::Key_F8);
        f->page().lesson()->setControl("divisor", 4.0);
        settle();
        QTRY_VERIFY(map(2) != nullptr);
        map(2)->setFocus();
        f->page().moveCursor(QTextCursor::Start);
        f->key(Qt::Key_F8);
        QVERIFY(compared() == nullptr);
    }

    void withoutACellItSaysSo()
    {
        f->page().setFocus();
        f->page().goToName({});
        f->key(Qt::Key_F8);
        QVERIFY2(notice().contains(u"No cell with a result is at the caret"_s), qPrintable(notice()));
        toPlay();
        f->key(Qt::Key_F8);
        QVERIFY(compared() != nullptr && !f->part<NoticeBar>().isVisible());
    }

    void readingAgainKeepsThePin()
    {
        toPlay();
        f->key(Qt::Key_F8);
        f->page().lesson()->setControl("divisor", 4.0);
        settle();
        const OpenLesson *before = f->page().lesson();
        f->key(Qt::Key_F5);
        QTRY_VERIFY(f->page().lesson() != before);
        settle();
        QTRY_VERIFY(view() != nullptr && view()->views().size() == 6);
        isShown(std::sqrt(2.0), 4.0);
    }
};

QTEST_MAIN(TestDesktopCompare)
#include "tst_desktop_compare.moc"
