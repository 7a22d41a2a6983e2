// SPDX-License-Identifier: GPL-3.0-or-later
/// Where a number comes from, in the real window: asked with mouse and keys, followed, closed.
#include "window_test.h"

#include "desktop/operator_dialog.h"
#include "page/cell_card.h"
#include "page/number_item.h"
#include "page/origin_body.h"
#include "page/origin_input.h"
#include "page/page_cards.h"
#include "page/value_table.h"

#include <QLabel>
#include <QPushButton>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopOrigin : public WindowTest {
    Q_OBJECT

    OriginPanel *panel = nullptr;

    void start(QSize size = {1500, 900})
    {
        const QString file = f->folder.lesson(u"a.md"_s, "a", "Lesson A",
            "The first weight is [0.2689](=one.weights[0][0]), the temperature [1](=t).\n\n"
            "```yaml control t\ntype: number\nlabel: T\nrange: [-1, 10]\nvalue: 1\n```\n\n"
            "```yaml cell one\nop: softmax\nscores: [[1, 2], [3, 5]]\ntemperature: =t\nshow: [weights: table]\n```\n\n"
            "```yaml cell two\nop: softmax\nscores: =one.weights\nshow: [weights: table]\n```\n\n");
        f->start({file}, size);
        waitForLesson(u"Lesson A"_s);
        settle();
        panel = &f->part<OriginPanel>();
    }
    void settle() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(f->page().lesson() != nullptr && f->page().lesson()->isSettled(), 20'000);
        QTest::qWait(20);
    }
    [[nodiscard]] ValueTable &table(const char *cell) const
    {
        for (auto *card : f->page().findChildren<CellCard *>())
            if (card->accessibleName().contains(QLatin1String(cell)))
                if (auto *found = card->findChild<ValueTable *>())
                    return *found;
        qFatal("no table in %s", cell);
    }
    static QPoint at(const ValueTable &table, int row, int column)
    {
        return table.visualRect(table.model()->index(row, column)).center();
    }
    [[nodiscard]] QString text() const
    {
        QStringList all;
        for (const QLabel *label : panel->findChildren<QLabel *>())
            if (label->isVisible())
                all.append(label->text());
        return all.join(u'\n');
    }
    [[nodiscard]] QString exact() const
    {
        const auto *figure = panel->body() == nullptr ? nullptr : panel->body()->findChild<FigureButton *>();
        return figure == nullptr ? QString() : figure->exact();
    }
    void openTwo()
    {
        ValueTable &two = table("two");
        QTest::mouseClick(two.viewport(), Qt::LeftButton, {}, at(two, 1, 0));
        two.setFocus();
        QTest::keyClick(&two, Qt::Key_Return);
        settle();
        QVERIFY(panel->isVisible() && panel->body() != nullptr);
    }

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void init() { begin(); }
    void cleanup() { f.reset(); }

    void aDoubleClickAsks()
    {
        start();
        QVERIFY(!panel->isVisible());
        ValueTable &one = table("one");
        QTest::mouseClick(one.viewport(), Qt::LeftButton, {}, at(one, 0, 1));
        settle();
        QVERIFY(!panel->isVisible());
        QTest::mouseDClick(one.viewport(), Qt::LeftButton, {}, at(one, 0, 1));
        settle();
        QVERIFY(panel->isVisible());
        QVERIFY2(text().contains(u"weights[0][1]"_s), qPrintable(text()));
        QVERIFY(exact().startsWith(u"0.7310585"_s));
        QCOMPARE(panel->body()->inputs().front()->table()->mark().row, std::optional(0));
    }

    void followsChoicesAndControls()
    {
        start();
        openTwo();
        ValueTable &one = table("one");
        QTest::mouseClick(one.viewport(), Qt::LeftButton, {}, at(one, 0, 0));
        settle();
        QVERIFY(text().contains(u"weights[0][0]"_s) && exact().startsWith(u"0.2689"_s));
        f->page().lesson()->setControl("t", Value(2.0));
        settle();
        QVERIFY(exact().startsWith(u"0.3775"_s));
        f->page().lesson()->setControl("t", Value(0.0)); // softmax takes no such temperature
        settle();
        const CellPicture &picture = f->page().lesson()->cell(0);
        QCOMPARE(picture.state, CellState::Failed);
        QVERIFY(panel->body() == nullptr);
        QVERIFY(text().contains(QString::fromStdString(picture.error->message).toHtmlEscaped()));
        f->page().lesson()->setControl("t", Value(1.0));
        settle();
        QVERIFY(exact().startsWith(u"0.2689"_s));
    }

    void upToTheAncestorAndBack()
    {
        start();
        openTwo();
        const QString before = exact();
        OriginInput *scores = panel->body()->inputs().front();
        QTest::mouseClick(scores->follow(), Qt::LeftButton);
        settle();
        QVERIFY2(text().contains(u"#one"_s) && text().contains(u"weights[1][0]"_s), qPrintable(text()));
        QVERIFY((table("one").mark() == ValueTable::Mark{1, 0}));
        auto *back = panel->findChild<QWidget *>(u"originBack"_s);
        QVERIFY(back->isVisible());
        QTest::mouseClick(back, Qt::LeftButton);
        settle();
        QCOMPARE(exact(), before);
        QVERIFY(!back->isVisible());
    }

    void aNumberInTheText()
    {
        start();
        QTextCursor cursor = f->page().document()->find(u"0.2689"_s);
        cursor.setPosition(cursor.selectionStart() + 2);
        QTest::mouseMove(f->page().viewport(), f->page().cursorRect(cursor).center());
        QTRY_COMPARE(f->page().viewport()->cursor().shape(), Qt::PointingHandCursor);
        QTest::mouseClick(f->page().viewport(), Qt::LeftButton, {}, f->page().cursorRect(cursor).center());
        settle();
        QVERIFY(panel->isVisible() && text().contains(u"weights[0][0]"_s));
        f->key(Qt::Key_Escape);
        QVERIFY(!panel->isVisible() && f->page().hasFocus());
        cursor = f->page().document()->find(u"the temperature "_s);
        cursor.clearSelection();
        QTest::mouseClick(
            f->page().viewport(), Qt::LeftButton, {}, f->page().cursorRect(cursor).center() + QPoint(3, 0));
        QVERIFY(!panel->isVisible()); // a control's number has no entry
        cursor = f->page().document()->find(u"0.2689"_s);
        f->page().setTextCursor(cursor);
        f->key(Qt::Key_F4);
        settle();
        QVERIFY(panel->isVisible() && exact().startsWith(u"0.2689"_s));
    }

    void keysOpenAndClose()
    {
        start();
        f->key(Qt::Key_F4);
        QVERIFY(panel->isVisible() && text().contains(u"Choose a number"_s));
        QVERIFY(panel->isAncestorOf(QApplication::focusWidget()));
        f->key(Qt::Key_F4);
        QVERIFY(!panel->isVisible());
        f->key(Qt::Key_F4);
        QTest::mouseClick(panel->findChild<QWidget *>(u"originClose"_s), Qt::LeftButton);
        QVERIFY(!panel->isVisible());
    }

    void besideThePageWhereThereIsRoomAndRemembered()
    {
        start({1500, 900});
        const int before = f->page().width();
        f->key(Qt::Key_F4);
        QCOMPARE(f->page().width(), before - PanelFrame::panelWidth);
        f->window->resize(1024, 700);
        QTRY_COMPARE(f->window->width(), 1024);
        QVERIFY(panel->isVisible() && panel->geometry().intersects(f->page().parentWidget()->geometry()));
        QVERIFY(panel->geometry().right() < panel->parentWidget()->width());
        QVERIFY(WindowState(f->settings).showsPanel());
        f->page().setFocus();
        f->key(Qt::Key_Escape); // it lies over the page
        QVERIFY(!panel->isVisible() && !WindowState(f->settings).showsPanel());
    }

    void onTheLeftFromRightToLeft()
    {
        start({1500, 900});
        f->window->setLayoutDirection(Qt::RightToLeft);
        f->key(Qt::Key_F4);
        QCOMPARE(panel->geometry().left(), 0);
    }

    void theOperatorIsShown()
    {
        start();
        openTwo();
        Q_EMIT panel->operatorAsked(u"softmax"_s);
        auto *dialog = f->window->findChild<OperatorDialog *>();
        QVERIFY(dialog != nullptr && dialog->windowTitle().contains(u"softmax"_s));
        delete dialog;
    }

    void readingTheFileAgainKeepsWhatIsExplained()
    {
        start();
        openTwo();
        const QString before = exact();
        f->key(Qt::Key_F5);
        QTest::qWait(200);
        settle();
        QTRY_COMPARE(exact(), before);
    }
};

QTEST_MAIN(TestDesktopOrigin)
#include "tst_desktop_origin.moc"
