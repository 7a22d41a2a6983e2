// SPDX-License-Identifier: GPL-3.0-or-later
/// The real window, with real keys.
#include "window_test.h"

#include "desktop/shortcuts_dialog.h"
#include "page/card_frame.h"

#include <QElapsedTimer>
#include <QMimeData>
#include <QPointer>
#include <QTableView>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopWindow : public WindowTest {
    Q_OBJECT

private:
    void drop(const QMimeData &data, QWidget &on) const
    {
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        enter.ignore();
        QApplication::sendEvent(&on, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&on, &event);
    }
    void drop(const QMimeData &data) const { drop(data, *f->window); }

    static void turnWheel(QWidget &over)
    {
        QWheelEvent wheel({9, 9}, over.mapToGlobal(QPointF(9, 9)), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
            Qt::NoScrollPhase, false);
        QApplication::sendEvent(&over, &wheel);
    }

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void init() { begin(); }
    void cleanup() { f.reset(); }

    void firstStartShowsTheFirstLesson()
    {
        f->start();
        waitForLesson(u"First lesson"_s);
        const auto &tree = f->part<LessonTree>();
        QTRY_VERIFY(tree.model()->rowCount() == 1);
        QTRY_COMPARE(tree.model()->rowCount(tree.model()->index(0, 0, tree.model()->index(0, 0))), 12);
        QCOMPARE(f->part<Breadcrumb>().lesson(), u"First lesson"_s);
        QVERIFY(f->window->windowTitle().startsWith(u"First lesson"_s));
    }

    void aFileIsShownAndOthersAreRecent()
    {
        const QString a = f->folder.lesson(u"a.md"_s, "a", "Lesson A", "Text."), b = f->folder.path(u"built/two.md"_s);
        f->start({a, b});
        waitForLesson(u"Lesson A"_s);
        QCOMPARE(RecentFiles(f->settings).existing(), (QStringList{a, b}));
    }

    void aMissingFileIsSaid()
    {
        f->start({f->folder.path(u"nothing.md"_s)});
        QTRY_VERIFY(notice().contains(u"nothing.md"_s));
        auto &tree = f->part<LessonTree>();
        QTRY_COMPARE(tree.model()->rowCount(), 1); // the courses are there all the same
        QCOMPARE(tree.model()->index(0, 0).data().toString(), u"Part"_s);
        QVERIFY(f->part<NoticeBar>().isVisible());
    }

    void zoomIsRemembered()
    {
        startAtFirst();
        f->key(Qt::Key_Plus, Qt::ControlModifier);
        f->key(Qt::Key_Plus, Qt::ControlModifier);
        QTRY_COMPARE(f->page().zoom(), 1.2);
        f->key(Qt::Key_Minus, Qt::ControlModifier);
        QTRY_COMPARE(f->page().zoom(), 1.1);
        turnWheel(*f->page().viewport());
        QTRY_COMPARE(f->page().zoom(), 1.2);
        f->key(Qt::Key_0, Qt::ControlModifier);
        QTRY_COMPARE(f->page().zoom(), 1.0);
        f->key(Qt::Key_Plus, Qt::ControlModifier);
        f->window->close(); // even when it isn't in force yet
        f->window.reset();
        f->start({f->folder.path(u"built/one.md"_s)});
        QCOMPARE(f->page().zoom(), 1.1);
    }

    /// Another size makes the cards anew, and the event may be one's own.
    void zoomLeavesTheCardUnderTheWheel()
    {
        f->start({f->folder.path(u"built/two.md"_s)});
        waitForLesson(u"Second lesson"_s);
        f->page().goToName(u"knob"_s);
        QTRY_VERIFY(f->page().findChild<Card *>() != nullptr);
        const QPointer<Card> card = f->page().findChild<Card *>();
        QSignalSpy shown(&f->page(), &PageView::shown);
        for (int i = 0; i < 5; ++i) {
            turnWheel(*card);
            QVERIFY(card != nullptr);
        }
        QCOMPARE(shown.size(), 0);
        QTRY_COMPARE(f->page().zoom(), 1.5);
        QTest::qWait(100);
        QVERIFY2(shown.size() <= 1, qPrintable(QString::number(shown.size())));
    }

    void theSettingsRestWhileOneReads()
    {
        startAtFirst();
        QTest::qWait(1500); // what was set at the start is written
        const QString file = f->settings.fileName();
        QVERIFY(!QFile::exists(file) || QFile::remove(file));
        f->page().goToName(u"section-6"_s);
        f->key(Qt::Key_Plus, Qt::ControlModifier);
        QTest::qWait(1500);
        QVERIFY(!QFile::exists(file));
        QTRY_COMPARE(PlaceKeeper(f->placesFile).lastVisit().place.name, u"#section-6"_s); // though nothing was closed
    }

    void theProgramHasAnIcon()
    {
        const QImage icon = QApplication::windowIcon().pixmap(64).toImage();
        QCOMPARE(icon.size(), QSize(64, 64));
        QCOMPARE(icon.pixelColor(32, 52), QColor(0x3b, 0x5b, 0xdb)); // the middle of the last row
    }

    void theSideBarFoldsAndIsRemembered()
    {
        startAtFirst();
        const auto &frame = f->part<PageFrame>();
        QVERIFY(frame.isSideVisible());
        f->key(Qt::Key_F9);
        QVERIFY(!frame.isSideVisible());
        QVERIFY(!WindowState(f->settings).showsSideBar());
        f->key(Qt::Key_F9);
        f->window->resize(900, 700);
        QTRY_VERIFY(frame.isNarrow());
        QVERIFY(!frame.isSideVisible());
        f->key(Qt::Key_F9); // over the page
        QVERIFY(f->part<LessonTree>().isVisible());
        QTRY_VERIFY(f->part<LessonTree>().hasFocus());
        f->key(Qt::Key_Escape);
        QVERIFY(!f->part<LessonTree>().isVisible());
        f->key(Qt::Key_F9);
        QVERIFY(f->part<LessonTree>().isVisible());
        QTest::mouseClick(
            f->page().viewport(), Qt::LeftButton, {}, f->page().viewport()->rect().bottomRight() - QPoint(9, 9));
        QVERIFY(!f->part<LessonTree>().isVisible());
        f->window->resize(1200, 700);
        QTRY_VERIFY(f->part<LessonTree>().isVisible());
        QVERIFY(WindowState(f->settings).showsSideBar());
    }

    void droppedFilesAreOpened()
    {
        startAtFirst();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(f->folder.path(u"built/two.md"_s))});
        drop(data);
        waitForLesson(u"Second lesson"_s);
    }

    void droppedOnThePageToo()
    {
        startAtFirst();
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(f->folder.path(u"built/two.md"_s))});
        drop(files, *f->page().viewport());
        waitForLesson(u"Second lesson"_s);
        f->page().goToName(u"knob"_s);
        QTRY_VERIFY(f->page().findChild<Card *>() != nullptr);
        files.setUrls({QUrl::fromLocalFile(f->folder.path(u"built/one.md"_s))});
        drop(files, *f->page().findChild<Card *>());
        waitForLesson(u"First lesson"_s);
    }

    void whatIsNoFileIsNotTaken()
    {
        startAtFirst();
        QMimeData text;
        text.setText(u"no file"_s);
        for (QWidget *over : {static_cast<QWidget *>(f->window.get()), f->page().viewport()}) {
            QDragEnterEvent enter({10, 10}, Qt::CopyAction, &text, Qt::LeftButton, {});
            enter.accept();
            QApplication::sendEvent(over, &enter);
            QVERIFY(!enter.isAccepted());
        }
    }

    void aDroppedFolderIsACourse()
    {
        startAtFirst();
        f->folder.lesson(u"other/x.md"_s, "x", "Lesson X", "Text.");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(f->folder.path(u"other"_s))});
        drop(data);
        waitForLesson(u"Lesson X"_s);
        const auto course = [&] { return f->part<LessonTree>().model()->index(0, 0).data().toString(); };
        QCOMPARE(course(), u"other"_s);
        QDir().mkpath(f->folder.path(u"empty"_s));
        data.setUrls({QUrl::fromLocalFile(f->folder.path(u"empty"_s))});
        drop(data);
        QTRY_VERIFY(notice().contains(u"no lesson"_s));
    }

    void colours()
    {
        startAtFirst();
        const auto isDark = [&] { return themeOf(f->page().palette()).isDark; };
        QVERIFY(!isDark());
        auto &bar = f->part<TitleBar>();
        const auto buttons = bar.findChildren<GlyphButton *>();
        QTest::mouseClick(buttons.back(), Qt::LeftButton);
        QTRY_VERIFY(isDark());
        QCOMPARE(WindowState(f->settings).theme(), ThemeChoice::Dark);
        QVERIFY(f->window->actions().themeDark->isChecked());
        const QColor side = f->window->grab().toImage().pixelColor(3, 60);
        QCOMPARE(side, darkTheme().side);
        f->window->actions().themeLight->trigger();
        QTRY_VERIFY(!isDark());
        QCOMPARE(f->window->grab().toImage().pixelColor(3, 60), lightTheme().side);
    }

    void recentFilesAreInTheMenu()
    {
        const QString gone = f->folder.lesson(u"gone.md"_s, "gone", "Gone lesson", "Text.");
        f->start({f->folder.path(u"built/one.md"_s), f->folder.path(u"built/two.md"_s), gone});
        waitForLesson(u"First lesson"_s);
        QVERIFY(QFile::remove(gone));
        auto &menu = f->part<WindowMenu>();
        Q_EMIT menu.aboutToShow();
        const QList<QAction *> rows = menu.recentMenu().actions();
        QCOMPARE(rows.size(), 4); // two lessons, a line, and how to forget them
        QVERIFY(rows[1]->text().startsWith(u"two.md"_s));
        rows[1]->trigger();
        waitForLesson(u"Second lesson"_s);
        rows[3]->trigger();
        QVERIFY(RecentFiles(f->settings).existing().isEmpty());
        Q_EMIT menu.aboutToShow();
        QVERIFY(!menu.recentMenu().isEnabled());
    }

    void fullScreenByKey()
    {
        startAtFirst();
        f->key(Qt::Key_F11);
        QTRY_VERIFY(f->window->isFullScreen());
        f->key(Qt::Key_F11);
        QTRY_VERIFY(!f->window->isFullScreen());
    }

    void shortcutsAreListed()
    {
        startAtFirst();
        f->key(Qt::Key_F1);
        QTRY_VERIFY(f->window->findChild<ShortcutsDialog *>() != nullptr);
        auto &dialog = f->part<ShortcutsDialog>();
        QTRY_VERIFY(dialog.isVisible());
        auto *table = dialog.findChild<QTableView *>();
        const int all = table->model()->rowCount();
        QTest::keyClicks(dialog.findChild<QLineEdit *>(), u"side bar"_s);
        QVERIFY(table->model()->rowCount() == 1 && all > 20);
        dialog.close();
    }

    void closesWhileACellRuns()
    {
        const QString file = f->folder.lesson(
            u"slow.md"_s, "slow", "Slow lesson", "```yaml cell slow\nop: stubborn\nx: [1]\nseconds: 30\n```\n");
        f->start({file});
        waitForLesson(u"Slow lesson"_s);
        QTRY_VERIFY(f->page().lesson()->cell(0).state == CellState::Running);
        QElapsedTimer timer;
        timer.start();
        f->window->close();
        QVERIFY(!f->window->isVisible());
        QVERIFY(timer.elapsed() < 1000);
        f->window.reset();
        f->engine.reset();
        QVERIFY2(timer.elapsed() < 6000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(f->pool.hasAbandoned());
    }

    void tabFollowsTheReadingOrder()
    {
        startAtFirst();
        f->part<TitleBar>().findChildren<GlyphButton *>().front()->setFocus();
        QStringList order;
        for (int i = 0; i < 7; ++i) {
            order.append(QApplication::focusWidget()->accessibleName());
            f->key(Qt::Key_Tab);
        }
        QCOMPARE(order,
            (QStringList{u"Side bar"_s, u"Search lessons and operators"_s, u"Present"_s, u"Menu"_s,
                u"Light or dark colours"_s, u"Course and contents"_s, u"Lesson"_s}));
    }

    void everyControlHasAName()
    {
        f->folder.lesson(u"built/two.md"_s, "two", "Second lesson",
            knob + "```yaml cell softened\nop: softmax\nscores: [[1, 2]]\n```\n\n"
                + "```yaml exercise half\nquestion: What is a half?\nanswer: 0.5\n```\n");
        f->start({f->folder.path(u"built/two.md"_s)});
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->page().findChildren<CardFrame *>().size(), 3);
        QTRY_VERIFY(f->page().lesson()->isSettled());
        QVERIFY(!f->page().findChildren<QAbstractButton *>().isEmpty());
        for (const auto *button : f->window->findChildren<QAbstractButton *>())
            if (button->focusPolicy() != Qt::NoFocus)
                QVERIFY2(!button->accessibleName().isEmpty() || !button->text().isEmpty(),
                    button->metaObject()->className());
        for (const auto *bar : f->window->findChildren<QScrollBar *>())
            if (bar->isVisibleTo(f->window.get()))
                QVERIFY2(
                    !bar->accessibleName().isEmpty(), bar->parentWidget()->parentWidget()->metaObject()->className());
        for (const auto *field : f->window->findChildren<QLineEdit *>())
            QVERIFY(!field->accessibleName().isEmpty());
        for (const auto *view : f->window->findChildren<QAbstractItemView *>())
            if (view->focusPolicy() != Qt::NoFocus && view->isVisibleTo(f->window.get()))
                QVERIFY2(!view->accessibleName().isEmpty(), view->metaObject()->className());
    }
};

QTEST_MAIN(TestDesktopWindow)
#include "tst_desktop_window.moc"
