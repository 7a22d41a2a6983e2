// SPDX-License-Identifier: GPL-3.0-or-later
/// Controls stay in sight while the cells that depend on them are.
#include "page/control_card.h"
#include "page/control_slider.h"
#include "page/sticky_shelf.h"
#include "page_fixture.h"

#include <QToolButton>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

namespace {

const QByteArray words = QByteArray("Words that fill the page until it is long enough. ").repeated(20) + "\n\n";

QByteArray control(const QByteArray &name)
{
    return "```yaml control " + name + "\ntype: number\nlabel: The " + name + "\nvalue: 1\nrange: [0.1, 10]\n```\n\n";
}

QByteArray cell(const QByteArray &name, const QByteArray &temperature)
{
    return "```yaml cell " + name + "\nop: softmax\nscores: [[1, 2], [3, 4], [5, 6]]\ntemperature: " + temperature
        + "\nshow:\n  - weights: heatmap\n  - weights: table\n```\n\n";
}

} // namespace

class TestStickyControls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { f = std::make_unique<ShownPage>(); }
    void cleanup() { f.reset(); }

    void controlsStayWithTheirCells()
    {
        f->show(words.repeated(2) + control("t") + words + cell("near", "=t") + words
            + cell("far", "=near.weights[0][0]") + words.repeated(6) + cell("other", "1") + words.repeated(6));
        const qreal text = documentTop(2);
        scrollToCard(1);
        QVERIFY(isStuck(0));
        QVERIFY(seen(0).top() >= 0 && seen(0).top() < 20);
        scrollToCard(2); // which depends on it by way of the other
        QVERIFY(isStuck(0));
        scrollToCard(3);
        QVERIFY(!isStuck(0));
        QVERIFY(!shelf()->isVisible());
        scrollToCard(0);
        QVERIFY(!isStuck(0));
        QCOMPARE(documentTop(2), text); // nothing of the page moves
    }

    void theReadingPositionStays()
    {
        f->show(words + control("t") + words + cell("c", "=t") + words.repeated(8));
        for (int y = 0; y < f->view.verticalScrollBar()->maximum(); y += 37) {
            f->view.verticalScrollBar()->setValue(y);
            QTest::qWait(1);
            QCOMPARE(f->view.verticalScrollBar()->value(), y);
        }
    }

    void theySlideInAndOutWithTheCell()
    {
        f->show(words + control("t") + words.repeated(6) + cell("c", "=t") + words.repeated(12));
        const int cellTop = qRound(cards().rect(1).top()), height = f->view.viewport()->height();
        scrollTo(cellTop - height - 5);
        QVERIFY(!isStuck(0));
        scrollTo(cellTop - height + 20);
        QVERIFY(isStuck(0) && seen(0).top() < 0 && seen(0).bottom() > 0);
        scrollTo(cellTop - 300);
        QVERIFY(isStuck(0) && seen(0).top() > 0);
        scrollTo(qRound(cards().rect(1).bottom()) - 20);
        QVERIFY(isStuck(0) && seen(0).top() < 0);
        scrollTo(qRound(cards().rect(1).bottom()) + 5);
        QVERIFY(!isStuck(0));
    }

    void severalStandBelowOneAnother()
    {
        f->show(control("a") + words + control("b") + words + cell("c", "=a * b") + words.repeated(8));
        scrollToCard(2);
        QVERIFY(isStuck(0) && isStuck(1));
        QVERIFY(!seen(0).intersects(seen(1)));
        QVERIFY(seen(0).bottom() < seen(1).top());
    }

    void aLowWindowHasNoRoom()
    {
        f->view.resize(600, 110);
        f->show(control("t") + words + cell("c", "=t") + words.repeated(8));
        scrollToCard(1);
        QVERIFY(!isStuck(0));
    }

    void farControlsAreMadeAndStay()
    {
        f->show(control("t") + words.repeated(40) + cell("c", "=t") + words.repeated(40));
        scrollToCard(1);
        QVERIFY(isStuck(0));
        auto *slider = cards().existing(0)->findChild<ControlSlider *>();
        QVERIFY(slider != nullptr && slider->isVisible());
        ShownPage::idle();
        QVERIFY(isStuck(0) && cards().existing(0) != nullptr);
        QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(slider->width() - 10, slider->height() / 2));
        QTRY_VERIFY(f->lesson().value("t").get<double>() > 5);
        QVERIFY(isStuck(0));
    }

    void theFocusIsNeverCovered()
    {
        f->show(
            words + control("t") + words + cell("c", "=t") + words.repeated(3) + cell("d", "=t") + words.repeated(8));
        scrollToCard(1);
        const int covered = cards().covered();
        QVERIFY(covered > 40);
        scrollTo(f->view.verticalScrollBar()->value() + covered + 60); // the cell's head is below it
        QWidget *menu = cards().existing(1)->findChild<QToolButton *>();
        menu->setFocus(Qt::TabFocusReason);
        QVERIFY(menu->mapTo(f->view.viewport(), QPoint(0, 0)).y() >= cards().covered());
        scrollTo(qRound(cards().rect(1).bottom()) - 30);
        f->view.goToNextCard(true);
        QVERIFY(seen(2).top() >= cards().covered());
        for (int i = 0; i < 12; ++i) {
            QTest::keyClick(&f->view, Qt::Key_Up);
            QVERIFY2(f->view.cursorRect().top() >= cards().covered(), QByteArray::number(i));
        }
    }

    void aClickBesideThemIsNotOneIntoTheText()
    {
        f->show(words + control("t") + words + cell("c", "=t") + words.repeated(8));
        scrollToCard(1);
        const int before = f->view.textCursor().position(), scroll = f->view.verticalScrollBar()->value();
        QTest::mouseClick(f->view.viewport(), Qt::LeftButton, {}, QPoint(10, 10));
        QCOMPARE(f->view.textCursor().position(), before);
        QCOMPARE(f->view.verticalScrollBar()->value(), scroll);
    }

private:
    std::unique_ptr<ShownPage> f;

    PageCards &cards() const { return f->view.cards(); }
    bool isStuck(std::size_t card) const { return cards().isStuck(card); }
    QRect seen(std::size_t card) const { return cards().existing(card)->geometry(); }
    QWidget *shelf() const { return f->view.findChild<StickyShelf *>(); }
    qreal documentTop(std::size_t card) const { return cards().rect(card).top(); }
    void scrollTo(int y) const
    {
        f->view.verticalScrollBar()->setValue(y);
        ShownPage::idle();
    }
    /// So that it begins a third below the top.
    void scrollToCard(std::size_t card) const
    {
        for (int i = 0; i < 2; ++i)
            scrollTo(qRound(cards().rect(card).top()) - f->view.viewport()->height() / 3);
    }
};

QTEST_MAIN(TestStickyControls)
#include "tst_sticky_controls.moc"
