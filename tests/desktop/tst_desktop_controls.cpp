// SPDX-License-Identifier: GPL-3.0-or-later
/// Changes of controls are undone and redone with the window's keys.
#include "window_test.h"

#include "page/control_line_edit.h"
#include "page/control_slider.h"

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopControls : public WindowTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void init()
    {
        begin();
        f->folder.lesson(u"built/two.md"_s, "two", "Second lesson", knob);
        f->start({f->folder.path(u"built/two.md"_s)});
        waitForLesson(u"Second lesson"_s);
        QTRY_VERIFY(slider() != nullptr);
    }
    void cleanup() { f.reset(); }

    void keysUndoAndRedo()
    {
        Actions &actions = f->window->actions();
        QVERIFY(!actions.undo->isEnabled() && !actions.redo->isEnabled() && !actions.resetControls->isEnabled());
        slider()->setFocus();
        f->key(Qt::Key_End, {});
        QCOMPARE(slider()->value(), 10.0);
        QCOMPARE(actions.undo->text(), u"&Undo change of knob"_s);
        f->key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(slider()->value(), 2.0);
        QCOMPARE(actions.redo->text(), u"&Redo change of knob"_s);
        f->key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(slider()->value(), 10.0);
        f->key(Qt::Key_Z, Qt::ControlModifier);
        f->key(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(slider()->value(), 10.0);
    }

    void allControlsReturnAtOnce()
    {
        Actions &actions = f->window->actions();
        slider()->moveTo(7);
        QVERIFY(actions.resetControls->isEnabled());
        actions.resetControls->trigger();
        QCOMPARE(slider()->value(), 2.0);
        QVERIFY(!actions.resetControls->isEnabled());
        actions.undo->trigger();
        QCOMPARE(slider()->value(), 7.0);
    }

    void anotherLessonHasAHistoryOfItsOwn()
    {
        slider()->moveTo(7);
        QVERIFY(f->window->actions().undo->isEnabled());
        f->window->openPaths({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        QTRY_VERIFY(!f->window->actions().undo->isEnabled());
        QCOMPARE(f->window->actions().undo->text(), u"&Undo"_s);
    }

    void zoomAndReloadKeepTheValue()
    {
        slider()->moveTo(7);
        f->page().setZoom(1.5);
        QTRY_VERIFY(slider() != nullptr);
        QCOMPARE(slider()->value(), 7.0);
        QSignalSpy settled(f->page().lesson(), &OpenLesson::settled);
        QVERIFY(f->page().lesson()->isSettled() || settled.wait());
        f->window->actions().reload->trigger();
        QTRY_VERIFY(slider() != nullptr && slider()->value() == 7.0);
    }

    void reloadKeepsTheHistory()
    {
        slider()->moveTo(7);
        slider()->moveTo(9);
        f->window->actions().undo->trigger();
        write("Another word.\n\n" + knob);
        QTRY_VERIFY(f->text().contains(u"Another word"_s) && slider() != nullptr);
        Actions &actions = f->window->actions();
        QVERIFY(actions.undo->isEnabled() && actions.redo->isEnabled());
        QTRY_COMPARE(slider()->value(), 7.0);
        actions.redo->trigger();
        QCOMPARE(slider()->value(), 9.0);
        actions.undo->trigger();
        actions.undo->trigger();
        QCOMPARE(slider()->value(), 2.0);
        QVERIFY(!actions.undo->isEnabled());
    }

    void changesThatFitNoMoreAreForgotten()
    {
        slider()->moveTo(7);
        slider()->moveTo(4);
        f->window->actions().resetControls->trigger();
        slider()->moveTo(3);
        write("Another range.\n\n" + QByteArray(knob).replace("[0, 10]", "[0, 5]"));
        QTRY_VERIFY(f->text().contains(u"Another range"_s) && slider() != nullptr);
        QTRY_COMPARE(slider()->value(), 3.0);
        QList<double> undone;
        for (; f->window->actions().undo->isEnabled() && undone.size() < 9; undone += slider()->value())
            f->window->actions().undo->trigger();
        QCOMPARE(undone, (QList<double>{2, 4})); // not to 7, nor from it
        write("No knob.\n\n");
        QTRY_VERIFY(f->text().contains(u"No knob"_s));
        QVERIFY(!f->window->actions().undo->isEnabled());
    }

    void whatIsBeingTypedStays_data()
    {
        QTest::addColumn<bool>("isReload");
        QTest::newRow("zoom and colours") << false;
        QTest::newRow("another file") << true;
    }
    void whatIsBeingTypedStays()
    {
        QFETCH(const bool, isReload);
        field()->setFocus(Qt::TabFocusReason);
        f->key(Qt::Key_A, Qt::ControlModifier);
        f->type(u"4.x"_s);
        f->key(Qt::Key_Left);
        if (isReload) {
            write("Another word.\n\n" + knob);
            QTRY_VERIFY(f->text().contains(u"Another word"_s) && field() != nullptr);
        } else {
            f->page().setZoom(1.5);
            f->window->actions().themeDark->trigger();
            QTest::qWait(20);
        }
        QTRY_COMPARE(QApplication::focusWidget(), field());
        QCOMPARE(field()->text(), u"4.x"_s);
        f->type(u"5"_s);
        f->key(Qt::Key_Delete);
        f->key(Qt::Key_Return);
        QCOMPARE(slider()->value(), 4.5);
    }

private:
    void write(const QByteArray &body) const { f->folder.lesson(u"built/two.md"_s, "two", "Second lesson", body); }
    [[nodiscard]] ControlLineEdit *field() const { return f->page().findChild<ControlLineEdit *>(); }
    [[nodiscard]] ControlSlider *slider() const { return f->page().findChild<ControlSlider *>(); }
};

QTEST_MAIN(TestDesktopControls)
#include "tst_desktop_controls.moc"
