// SPDX-License-Identifier: GPL-3.0-or-later
/// What readers chose in cards outlives their widgets, and keys lead through cards in the order that they stand in.
#include "page/cell_card.h"
#include "page/number_item.h"
#include "page/prose_label.h"
#include "page/steps_item.h"
#include "page/table_item.h"
#include "page_fixture.h"
#include "typeset/formula_service.h"

#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>

using namespace heed;
using namespace heed::test;

namespace {

QByteArray filler(int count)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += "## Part " + QByteArray::number(i) + "\n\nWords.\n\n```yaml cell c" + QByteArray::number(i)
            + "\nop: softmax\nscores: [[1, 2, 3], [3, 2, 1]]\nshow: [weights: table]\n```\n\n";
    return text;
}

const char *const choices = "```yaml value v\nvalue: [[[1]], [[2]], [[3]], [[4]], [[5]], [[6]], [[7]], [[8]], [[9]]]\n"
                            "```\n\n```yaml cell s\nop: softmax\nscores: [[1, 2]]\nshow:\n"
                            "  - max(weights): number\n  - steps: {row: 0, reveal: one}\n```\n\n";

} // namespace

class TestPageCards : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<Page>();
        QVERIFY(QTest::qWaitForWindowActive(&m_page->window));
    }
    void cleanup() { m_page.reset(); }

    void choicesOutliveScrollingAndAnotherZoom()
    {
        m_page->show(choices + filler(40));
        choose();
        checkChosen();
        m_page->view.verticalScrollBar()->setValue(m_page->view.verticalScrollBar()->maximum());
        QTRY_VERIFY(m_page->view.cards().existing(0) == nullptr && m_page->view.cards().existing(1) == nullptr);
        m_page->view.verticalScrollBar()->setValue(0);
        checkChosen();
        m_page->view.setZoom(1.5);
        checkChosen();
    }

    /// A formula that is typeset makes its line higher, and what stands below moves down with its card.
    void cardsMoveWithFormulas()
    {
        if (!QFile::exists(QStringLiteral(HEED_BINARY_DIR "/share/heed/mathjax")))
            QSKIP("The typesetting package isn't there.");
        const QTemporaryDir user;
        FormulaService typesetting(FormulaPlaces{.mathJax = HEED_BINARY_DIR "/share/heed/mathjax",
            .pack = {},
            .user = user.path().toStdString(),
            .program = HEED_BINARY_DIR "/libexec/heed/heed-typeset"});
        Formulas formulas(typesetting);
        PageView view(formulas);
        view.resize(900, 700);
        view.show();
        OpenLesson lesson(m_page->fixture.engine,
            m_page->fixture.write("$$\\frac{\\frac{a}{b}}{\\frac{c}{d}}$$\n\n```yaml value v\nvalue: 1\n```\n"));
        view.showLesson(&lesson);
        QTRY_VERIFY(lesson.isSettled() && view.cards().existing(0) != nullptr);
        const QString tex = QStringLiteral("\\frac{\\frac{a}{b}}{\\frac{c}{d}}");
        QTRY_VERIFY_WITH_TIMEOUT(formulas.known(tex, true) != nullptr, 60'000);
        idle();
        QCOMPARE(view.cards().existing(0)->y(), qRound(view.cards().rect(0).top()));
        view.showLesson(nullptr);
    }

    void choicesOutliveAReload()
    {
        m_page->show(choices);
        choose();
        const QString file = m_page->lesson->file();
        m_page->view.showLesson(nullptr);
        m_page->open(file);
        checkChosen();
    }

    void whatWasTakenBackIsForgotten()
    {
        m_page->show(choices);
        choose();
        m_page->part<FigureButton>(1)->click();
        m_page->view.setZoom(2);
        QTRY_VERIFY(m_page->part<FigureButton>(1) != nullptr);
        QVERIFY(!m_page->part<FigureButton>(1)->isUnrounded());
    }

    void tabFollowsThePage()
    {
        m_page->show(filler(30));
        m_page->view.goToName(QStringLiteral("c25"));
        idle();
        m_page->view.goToName(QStringLiteral("c12")); // cards between those that there are, then those above
        idle();
        m_page->view.goToName(QStringLiteral("c9"));
        idle();
        QWidget *first = m_page->view.cards().existing(8)->findChild<QToolButton *>();
        QVERIFY(first != nullptr);
        first->setFocus(Qt::TabFocusReason);
        QCOMPARE(QApplication::focusWidget(), first);
        QVERIFY(isSeen());
        for (int i = 0, before = place(); i < 12; ++i, before = place()) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QVERIFY2(place() > before && place() < before + 900, qPrintable(QString::number(i)));
            QVERIFY2(isSeen(), qPrintable(QString::number(i)));
        }
        for (int i = 0, before = place(); i < 12; ++i, before = place()) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
            QVERIFY(place() < before);
        }
        QCOMPARE(QApplication::focusWidget(), first);
    }

    void buttonsThatComeLaterStandInTheirPlace()
    {
        m_page->show(
            "```yaml cell a\nop: softmax\nscores: [[1, 2]]\nrun: manual\nshow: [weights: table]\n```\n\n" + filler(3));
        auto *card = qobject_cast<CellCard *>(m_page->view.cards().card(0));
        auto *run = card->findChild<QPushButton *>();
        QVERIFY(run != nullptr);
        run->setFocus(Qt::TabFocusReason);
        run->click();
        QTRY_VERIFY(card->findChild<ValueTable *>() != nullptr);
        idle();
        card->findChild<QToolButton *>()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), card->findChild<ValueTable *>());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(m_page->view.cards().existing(1)->isAncestorOf(QApplication::focusWidget()));
    }

    void linksInExercisesAreFollowedByKeys()
    {
        m_page->show("```yaml exercise pick\nkind: choice\nchoices:\n  - say: Either [one](#c0) or [two](#c1)\n"
                     "    right: true\n  - say: No link\n```\n\n"
            + filler(2));
        const auto labels = m_page->view.cards().card(0)->findChildren<ProseLabel *>();
        QCOMPARE(labels.size(), 2);
        QCOMPARE(labels[1]->focusPolicy(), Qt::NoFocus);
        QSignalSpy followed(labels[0], &ProseLabel::linkActivated);
        idle();
        m_page->view.setFocus();
        labels[0]->setFocus(Qt::TabFocusReason);
        const QImage one = labels[0]->grab().toImage();
        QTest::keyClick(labels[0], Qt::Key_Return);
        QTest::keyClick(labels[0], Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), labels[0]);
        QVERIFY(labels[0]->grab().toImage() != one); // it shows which one is chosen
        QTest::keyClick(labels[0], Qt::Key_Return);
        QCOMPARE(followed.count(), 2);
        QCOMPARE(followed[0][0].toString(), QStringLiteral("#c0"));
        QCOMPARE(followed[1][0].toString(), QStringLiteral("#c1"));
        QTest::keyClick(labels[0], Qt::Key_Tab);
        QVERIFY(QApplication::focusWidget() != labels[0]);
    }

    void numbersInLabelsAreLive()
    {
        m_page->show("```yaml control t\ntype: number\nvalue: 1\nlabel: Twice is [2](=2*t)\n```\n\n");
        auto *label = m_page->view.cards().card(0)->findChild<ProseLabel *>();
        QVERIFY(label != nullptr);
        QCOMPARE(m_page->lesson->bound()->lesson().numbers.size(), 1U);
        const QImage before = label->grab().toImage();
        m_page->lesson->setControl("t", 4.0);
        QTRY_COMPARE(m_page->lesson->number(0).text, QStringLiteral("8"));
        QTRY_VERIFY(label->grab().toImage() != before);
    }

private:
    struct Page {
        PageFixture fixture;
        FormulaService service{FormulaPlaces{}};
        Formulas formulas{service};
        QWidget window;
        PageView view{formulas, &window};
        std::unique_ptr<OpenLesson> lesson;

        Page()
        {
            window.setPalette(paletteOf(lightTheme()));
            window.resize(900, 700);
            view.resize(900, 700);
            window.show();
            window.activateWindow();
        }
        ~Page() { view.showLesson(nullptr); }
        void open(const QString &file)
        {
            lesson = std::make_unique<OpenLesson>(fixture.engine, file);
            view.showLesson(lesson.get());
            QSignalSpy settled(lesson.get(), &OpenLesson::settled);
            QVERIFY(settled.wait(20'000));
            idle();
        }
        void show(const QByteArray &body) { open(fixture.write(body)); }
        template<typename Part>
        Part *part(std::size_t card)
        {
            return view.cards().card(card)->findChild<Part *>();
        }
    };

    static void idle()
    {
        for (int i = 0; i < 30; ++i)
            QTest::qWait(1);
    }
    void choose()
    {
        m_page->part<QPushButton>(0)->click();
        m_page->part<FigureButton>(1)->click();
        m_page->part<StepsItem>(1)->findChild<QPushButton *>()->click();
    }
    void checkChosen()
    {
        QTRY_VERIFY(m_page->part<StepsItem>(1) != nullptr);
        QCOMPARE(m_page->part<TableItem>(0)->tables().size(), 9U);
        QVERIFY(m_page->part<FigureButton>(1)->isUnrounded());
        QCOMPARE(m_page->part<StepsItem>(1)->revealed(), 2U);
    }
    /// How far down the focus is.
    [[nodiscard]] bool isSeen() const
    {
        const int top = place() - m_page->view.verticalScrollBar()->value();
        return top >= 0 && top < m_page->view.viewport()->height();
    }
    /// Of what has the focus, in the document: the page scrolls to it.
    [[nodiscard]] int place() const
    {
        return QApplication::focusWidget()->mapTo(m_page->view.viewport(), QPoint()).y()
            + m_page->view.verticalScrollBar()->value();
    }

    std::unique_ptr<Page> m_page;
};

QTEST_MAIN(TestPageCards)
#include "tst_page_cards.moc"
