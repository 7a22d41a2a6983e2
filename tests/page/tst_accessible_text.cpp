// SPDX-License-Identifier: GPL-3.0-or-later
/// What a screen reader says of a text on the page, and how it moves in it.
#include "accessible_fixture.h"

#include <QTextBlock>

using namespace heed;
using namespace heed::test;

class TestAccessibleText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m = std::make_unique<AccessiblePage>(); }
    void cleanup() { m.reset(); }

    void formulasAreTeXUntilTheyCanBeSpoken()
    {
        m->show("Here $d_k = 2$, and they.\n");
        QAccessibleInterface *paragraph = m->part("Here");
        QAccessibleInterface *formula = paragraph->child(0);
        QCOMPARE(formula->role(), QAccessible::Equation);
        QCOMPARE(formula->text(QAccessible::Description), QStringLiteral("d_k = 2"));
        QTRY_COMPARE_WITH_TIMEOUT(formula->text(QAccessible::Name), QStringLiteral("d sub k equals 2"), 30'000);
        const Formulas::Found *known = m->formulas.known(QStringLiteral("d_k = 2"), false);
        QVERIFY(known != nullptr && known->speech == QLatin1String("d sub k equals 2"));
        QVERIFY(m->formulas.known(QStringLiteral("d_k = 3"), false) == nullptr);
        QCOMPARE(paragraph->textInterface()->text(0, -1), QStringLiteral("Here d sub k equals 2, and they."));
    }

    void wrongFormulasSaySo()
    {
        m->show("Here $\\frac{1$ is.\n");
        QAccessibleInterface *formula = m->part("Here")->child(0);
        QTRY_VERIFY_WITH_TIMEOUT(
            formula->text(QAccessible::Name).startsWith(QLatin1String("formula with an error, ")), 30'000);
        QVERIFY(formula->text(QAccessible::Name).endsWith(QLatin1String(": \\frac{1")));
    }

    void caretIsThePages()
    {
        m->show("# T\n\nSome $x^2$ words.\n\nOther words.\n");
        QAccessibleInterface *first = m->part("Some"), *second = m->part("Other");
        QAccessibleTextInterface *text = first->textInterface();
        QCOMPARE(text->cursorPosition(), -1);
        text->setCursorPosition(5);
        QCOMPARE(text->cursorPosition(), 5);
        QCOMPARE(m->view.textCursor().positionInBlock(), 5);
        text->setCursorPosition(7); // inside of what is said for the formula
        QCOMPARE(text->cursorPosition(), 5);
        const int length = text->characterCount();
        text->setCursorPosition(length - 6);
        QCOMPARE(m->view.textCursor().positionInBlock(), static_cast<int>(QStringLiteral("Some o ").size()));
        QCOMPARE(text->cursorPosition(), length - 6);
        text->setCursorPosition(length);
        QVERIFY(m->view.textCursor().atBlockEnd());
        QTextCursor cursor(m->view.document()->findBlock(m->view.document()->toPlainText().indexOf(u'O')));
        cursor.movePosition(QTextCursor::Right);
        m->view.setTextCursor(cursor);
        QCOMPARE(text->cursorPosition(), -1);
        QCOMPARE(second->textInterface()->cursorPosition(), 1);
    }

    void caretScrolls()
    {
        QByteArray body;
        for (int i = 0; i < 200; ++i)
            body += "Line " + QByteArray::number(i) + ".\n\n";
        m->show(body);
        QAccessibleInterface *last = m->body()->child(m->body()->childCount() - 1);
        QVERIFY(last->state().offscreen);
        last->textInterface()->setCursorPosition(2);
        QVERIFY(!last->state().offscreen);
        QVERIFY(m->body()->rect().contains(last->textInterface()->characterRect(2)));
        QVERIFY(m->body()->child(0)->state().offscreen);
        m->body()->child(0)->textInterface()->scrollToSubstring(0, 1);
        QVERIFY(!m->body()->child(0)->state().offscreen);
    }

    void blockWithTheCaretHasTheFocus()
    {
        m->show("# T\n\nOne.\n\nTwo.\n");
        m->view.activateWindow();
        QTRY_VERIFY(m->view.isActiveWindow());
        m->view.clearFocus();
        m->part("Two.")->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
        QVERIFY(m->view.hasFocus());
        QVERIFY(m->part("Two.")->state().focused);
        QVERIFY(!m->part("One.")->state().focused);
        QCOMPARE(m->page()->focusChild(), m->part("Two."));
    }

    void jumpsTakeTheCaretAlong()
    {
        m->show("# T\n\nOne.\n\n## Two\n\nThree.\n\n## Four\n");
        m->view.setFocus();
        m->view.goToNextHeading();
        QCOMPARE(m->page()->focusChild(), m->part("Two"));
        QVERIFY(m->view.goToName(QStringLiteral("four")));
        QCOMPARE(m->page()->focusChild(), m->part("Four"));
        m->view.findText(QStringLiteral("three"));
        QCOMPARE(m->page()->focusChild(), m->part("Three."));
        QVERIFY(m->view.goToName({}));
        QCOMPARE(m->page()->focusChild(), m->part("T"));
    }

    void selectionIsThePages()
    {
        m->show("One two three.\n\nFour.\n");
        QAccessibleTextInterface *text = m->part("One")->textInterface();
        QCOMPARE(text->selectionCount(), 0);
        text->addSelection(4, 7);
        QCOMPARE(m->view.textCursor().selectedText(), QStringLiteral("two"));
        m->view.selectAll();
        QCOMPARE(selected(m->part("One")), std::pair(0, 14));
        QCOMPARE(selected(m->part("Four")), std::pair(0, 5));
        m->part("Four")->textInterface()->setSelection(0, 1, 3);
        QCOMPARE(text->selectionCount(), 0);
        QCOMPARE(selected(m->part("Four")), std::pair(1, 3));
        m->part("Four")->textInterface()->removeSelection(0);
        QVERIFY(!m->view.textCursor().hasSelection());
    }

    void charactersStandWhereTheyAreSeen()
    {
        m->show("One two *three*.\n");
        QAccessibleTextInterface *text = m->part("One")->textInterface();
        const QRect o = text->characterRect(0), t = text->characterRect(4);
        QVERIFY(o.isValid() && m->part("One")->rect().contains(o.center()));
        QVERIFY(o.right() <= t.left());
        QCOMPARE(text->offsetAtPoint(t.center() - QPoint(t.width() / 4, 0)), 4);
        QCOMPARE(text->offsetAtPoint(QPoint(-5000, 0)), -1);
        QCOMPARE(m->body()->childAt(t.center().x(), t.center().y()), m->part("One"));
        int begin = 0, end = 0;
        QVERIFY(text->attributes(10, &begin, &end).contains(QLatin1String("font-style:italic")));
        QCOMPARE(std::pair(begin, end), std::pair(8, 13));
    }

    void linesAreThoseThatAreSeen()
    {
        QByteArray words;
        for (int i = 0; i < 60; ++i)
            words += "word" + QByteArray::number(i) + " ";
        m->show(words + "\n");
        QAccessibleTextInterface *text = m->part("word0")->textInterface();
        int begin = 0, end = 0, next = 0;
        QVERIFY(text->textAtOffset(3, QAccessible::LineBoundary, &begin, &end).startsWith(QLatin1String("word0 ")));
        QVERIFY(begin == 0 && end > 10 && end < 300);
        const QString below = text->textAfterOffset(3, QAccessible::LineBoundary, &begin, &next);
        QCOMPARE(begin, end);
        QVERIFY(!below.isEmpty());
        QCOMPARE(
            text->textBeforeOffset(begin, QAccessible::LineBoundary, &begin, &end).left(6), QStringLiteral("word0 "));
        QVERIFY(text->textBeforeOffset(0, QAccessible::LineBoundary, &begin, &end).isEmpty());
        QCOMPARE(text->textAtOffset(1, QAccessible::WordBoundary, &begin, &end), QStringLiteral("word0"));
    }

    void numbersAreLive()
    {
        m->show(QByteArray(warmth) + cell + "It is [0.2689](=c.weights[0][0]), not [0.5](=c.weights[0][1]).\n");
        QAccessibleInterface *number = m->part("It is")->child(0), *other = m->part("It is")->child(1);
        QCOMPARE(number->text(QAccessible::Name), QStringLiteral("0.2689, c.weights[0][0]"));
        QVERIFY(number->text(QAccessible::Description).startsWith(QLatin1String("0.26894142")));
        QVERIFY(other->text(QAccessible::Name).startsWith(QLatin1String("0.7, ")));
        QVERIFY2(other->text(QAccessible::Description).endsWith(QLatin1String(", differs from the author's 0.5")),
            qPrintable(other->text(QAccessible::Description)));
        m->set("t", 2.0);
        QTRY_COMPARE(number->text(QAccessible::Name), QStringLiteral("0.3775, c.weights[0][0]"));
        QCOMPARE(saying(number->parent()), QStringLiteral("It is 0.3775, not 0.6."));
    }

    void numbersThatAreNotSeenAreUpToDate()
    {
        m->show(
            QByteArray(warmth) + cell + QByteArray("Words.\n\n").repeated(300) + "It is [0.5](=c.weights[0][0]).\n");
        QVERIFY(m->part("It is")->state().offscreen);
        QCOMPARE(saying(m->part("It is")), QStringLiteral("It is 0.3."));
    }

    void linksAreFollowed()
    {
        m->show("See [there](other.md#x).\n");
        QAccessibleInterface *link = m->part("See")->child(0);
        QCOMPARE(link->text(QAccessible::Description), QStringLiteral("other.md#x"));
        QVERIFY(link->state().linked);
        QCOMPARE(link->actionInterface()->actionNames(), QStringList{QAccessibleActionInterface::pressAction()});
        QSignalSpy followed(&m->view, &PageView::linkFollowed);
        link->actionInterface()->doAction(QAccessibleActionInterface::showMenuAction());
        link->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QTRY_COMPARE(followed.count(), 1);
        QCOMPARE(followed[0][0].toUrl(), QUrl(QStringLiteral("other.md#x")));
    }

private:
    static std::pair<int, int> selected(QAccessibleInterface *part)
    {
        int begin = -1, end = -1;
        part->textInterface()->selection(0, &begin, &end);
        return {begin, end};
    }

    std::unique_ptr<AccessiblePage> m;
};

QTEST_MAIN(TestAccessibleText)
#include "tst_accessible_text.moc"
