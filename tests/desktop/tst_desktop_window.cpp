// SPDX-License-Identifier: GPL-3.0-or-later
/// The real window, with real keys.
#include "window_fixture.h"

#include "desktop/operator_dialog.h"
#include "desktop/shortcuts_dialog.h"
#include "desktop/window_style.h"

#include <QDesktopServices>
#include <QElapsedTimer>
#include <QMimeData>
#include <QScrollBar>
#include <QTableView>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

/// Sections long enough to scroll through.
static QByteArray sections(int count)
{
    QByteArray text;
    for (int i = 1; i <= count; ++i)
        text += "## Section " + QByteArray::number(i) + "\n\n"
            + QByteArray("Words that fill the page until it is long enough to be scrolled. ").repeated(12)
            + "\n\nThe needle number " + QByteArray::number(i) + " lies here.\n\n";
    return text;
}

static const QByteArray knob = "```yaml control knob\ntype: number\nlabel: The knob\nrange: [0, 10]\nvalue: 2\n```\n\n";

class TestDesktopWindow : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<WindowFixture> f;

    [[nodiscard]] int scroll() const { return f->page().verticalScrollBar()->value(); }
    [[nodiscard]] QString notice() const { return f->part<NoticeBar>().text(); }
    void waitForLesson(const QString &text)
    {
        QTRY_VERIFY2_WITH_TIMEOUT(f->text().contains(text), qPrintable(f->text().left(200)), 20'000);
    }

    void drop(const QMimeData &data) const
    {
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(f->window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(f->window.get(), &event);
    }

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void init()
    {
        f = std::make_unique<WindowFixture>();
        f->folder.lesson(
            u"built/one.md"_s, "one", "First lesson", "To [the second](two.md#section-9).\n\n" + sections(12));
        f->folder.lesson(u"built/two.md"_s, "two", "Second lesson", sections(3) + knob + sections(12));
        f->folder.write(
            u"built/course.yaml"_s, "title: The course\nparts:\n  - title: Part\n    lessons: [one.md, two]\n");
    }
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
        QVERIFY(f->part<NoticeBar>().isVisible());
    }

    void anAddressLeadsToALesson()
    {
        f->start({u"heed://two#section-5"_s});
        waitForLesson(u"Second lesson"_s);
        QTRY_VERIFY(scroll() > 0);
        QTRY_COMPARE(f->page().place().name, u"section-5"_s);
    }

    void anUnknownAddressIsSaid()
    {
        f->start({u"heed://seven"_s});
        QTRY_VERIFY(notice().contains(u"seven"_s));
    }

    void linksLeadOnAndBackReturnsToThePlace()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->page().goToName(u"section-4"_s);
        QTRY_VERIFY(scroll() > 0);
        const PagePlace place = f->page().place();
        Q_EMIT f->page().linkFollowed(QUrl(u"two.md#section-9"_s));
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->page().place().name, u"section-9"_s);
        f->key(Qt::Key_Left, Qt::AltModifier);
        waitForLesson(u"First lesson"_s);
        QTRY_COMPARE(f->page().place(), place);
        f->key(Qt::Key_Right, Qt::AltModifier);
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->page().place().name, u"section-9"_s);
        QTest::mouseClick(f->page().viewport(), Qt::BackButton);
        waitForLesson(u"First lesson"_s);
    }

    void linksWithinALessonAreSteps()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        Q_EMIT f->page().linkFollowed(QUrl(u"#section-7"_s));
        QTRY_COMPARE(f->page().place().name, u"section-7"_s);
        f->key(Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(scroll(), 0);
        Q_EMIT f->page().linkFollowed(QUrl(u"#nowhere"_s));
        QVERIFY(notice().contains(u"nowhere"_s));
    }

    void aLinkToNothingIsSaid()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        Q_EMIT f->page().linkFollowed(QUrl(u"gone.md"_s));
        QVERIFY(notice().contains(f->folder.path(u"built/gone.md"_s)));
        QVERIFY(f->text().contains(u"First lesson"_s));
        Q_EMIT f->page().linkFollowed(QUrl(u"javascript:x"_s));
        QVERIFY(notice().contains(u"javascript"_s));
    }

    void findsInThePage()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->key(Qt::Key_F, Qt::ControlModifier);
        auto &find = f->part<FindBar>();
        QTRY_VERIFY(find.field().hasFocus());
        f->type(u"needle"_s);
        QTRY_COMPARE(find.countText(), u"1 of 12"_s);
        f->key(Qt::Key_F3);
        QTRY_COMPARE(find.countText(), u"2 of 12"_s);
        f->key(Qt::Key_F3, Qt::ShiftModifier);
        QTRY_COMPARE(find.countText(), u"1 of 12"_s);
        f->key(Qt::Key_Return, Qt::ShiftModifier);
        QTRY_COMPARE(find.countText(), u"12 of 12"_s);
        f->type(u"x"_s);
        QTRY_COMPARE(find.countText(), u"Not found"_s);
        f->key(Qt::Key_Escape);
        QTRY_VERIFY(!find.isVisible() && f->page().hasFocus());
    }

    void zoomIsRemembered()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->key(Qt::Key_Plus, Qt::ControlModifier);
        f->key(Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(f->page().zoom(), 1.2);
        f->key(Qt::Key_Minus, Qt::ControlModifier);
        QCOMPARE(WindowState(f->settings).zoom(), 1.1);
        QWheelEvent wheel({50, 50}, f->page().viewport()->mapToGlobal(QPointF(50, 50)), {}, {0, 120}, Qt::NoButton,
            Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(f->page().viewport(), &wheel);
        QCOMPARE(f->page().zoom(), 1.2);
        f->key(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(f->page().zoom(), 1.0);
    }

    void headingsByKey()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->key(Qt::Key_Down, Qt::AltModifier);
        f->key(Qt::Key_Down, Qt::AltModifier);
        QTRY_VERIFY(f->page().place().name.startsWith(u"section-"_s));
        const int there = scroll();
        f->key(Qt::Key_Up, Qt::AltModifier);
        QTRY_VERIFY(scroll() < there);
    }

    void theContentsFollowAndLead()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        auto &tree = f->part<LessonTree>();
        const auto lesson = [&] { return tree.model()->index(0, 0, tree.model()->index(0, 0)); };
        QTRY_COMPARE(tree.model()->rowCount(lesson()), 12);
        const QModelIndex sixth = tree.model()->index(5, 0, lesson());
        QCOMPARE(sixth.data().toString(), u"Section 6"_s);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(sixth).center());
        QTRY_COMPARE(f->page().place().name, u"section-6"_s);
        QTRY_VERIFY(tree.model()->index(5, 0, lesson()).data(CourseModel::PresentRole).toBool());
        tree.setFocus();
        tree.setCurrentIndex(tree.model()->index(1, 0, tree.model()->index(0, 0)));
        f->key(Qt::Key_Return);
        waitForLesson(u"Second lesson"_s);
        f->key(Qt::Key_PageUp, Qt::ControlModifier);
        waitForLesson(u"First lesson"_s);
    }

    void theSideBarFoldsAndIsRemembered()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
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

    void changesOnDiskAreShownInPlace()
    {
        const QString file = f->folder.path(u"built/two.md"_s);
        f->start({file});
        waitForLesson(u"Second lesson"_s);
        QTRY_VERIFY(f->page().lesson()->isSettled());
        f->page().lesson()->setControl("knob", Value(7.0));
        QTRY_COMPARE(f->page().lesson()->value("knob").get<double>(), 7.0);
        f->page().goToName(u"section-8"_s);
        QTRY_COMPARE(f->page().place().name, u"section-8"_s);
        const PagePlace place = f->page().place();
        f->folder.lesson(u"built/two.md"_s, "two", "Second lesson", "A new paragraph.\n\n" + knob + sections(12));
        waitForLesson(u"A new paragraph"_s);
        QTRY_COMPARE(f->page().place().name, place.name);
        QTRY_COMPARE(f->page().lesson()->value("knob").get<double>(), 7.0);
        // As editors save: another file takes the name. The knob's range is narrower now.
        QByteArray narrow = knob;
        narrow.replace("[0, 10]", "[0, 5]");
        f->folder.lesson(u"built/next"_s, "two", "Second lesson", "Yet another.\n\n" + narrow + sections(12));
        QVERIFY(QFile::remove(file) && QFile::rename(f->folder.path(u"built/next"_s), file));
        waitForLesson(u"Yet another"_s);
        QTRY_COMPARE(f->page().place().name, place.name);
        QCOMPARE(f->page().lesson()->value("knob").get<double>(), 2.0);
    }

    void quickSavesKeepControls()
    {
        f->start({f->folder.path(u"built/two.md"_s)});
        waitForLesson(u"Second lesson"_s);
        QTRY_VERIFY(f->page().lesson()->isSettled());
        f->page().lesson()->setControl("knob", Value(7.0));
        QTRY_COMPARE(f->page().lesson()->value("knob").get<double>(), 7.0);
        for (int i = 0; i < 8; ++i) {
            f->folder.lesson(u"built/two.md"_s, "two", "Second lesson",
                "Version " + QByteArray::number(i) + ".\n\n" + knob + sections(12));
            QTest::qWait(40);
        }
        waitForLesson(u"Version 7"_s);
        QTRY_COMPARE(f->page().lesson()->value("knob").get<double>(), 7.0);
    }

    void aVanishedFileIsSaidAndComesBack()
    {
        const QString file = f->folder.path(u"built/two.md"_s);
        f->start({file});
        waitForLesson(u"Second lesson"_s);
        QVERIFY(QFile::remove(file));
        QTRY_VERIFY(notice().contains(u"gone"_s));
        QVERIFY(f->text().contains(u"Second lesson"_s));
        f->folder.lesson(u"built/two.md"_s, "two", "Second lesson", "It is back.");
        waitForLesson(u"It is back"_s);
        QTRY_VERIFY(!f->part<NoticeBar>().isVisible());
    }

    void droppedFilesAreOpened()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(f->folder.path(u"built/two.md"_s))});
        drop(data);
        waitForLesson(u"Second lesson"_s);
    }

    void droppedOnThePageToo()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        QVERIFY(!f->page().acceptDrops() && !f->page().viewport()->acceptDrops());
        QMimeData text;
        text.setText(u"no file"_s);
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &text, Qt::LeftButton, {});
        enter.ignore();
        QApplication::sendEvent(f->window.get(), &enter);
        QVERIFY(!enter.isAccepted());
    }

    void aDroppedFolderIsACourse()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->folder.lesson(u"other/x.md"_s, "x", "Lesson X", "Text.");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(f->folder.path(u"other"_s))});
        drop(data);
        waitForLesson(u"Lesson X"_s);
        QCOMPARE(f->part<LessonTree>().model()->index(0, 0).data().toString(), u"other"_s);
        QDir().mkpath(f->folder.path(u"empty"_s));
        data.setUrls({QUrl::fromLocalFile(f->folder.path(u"empty"_s))});
        drop(data);
        QTRY_VERIFY(notice().contains(u"no lesson"_s));
    }

    void colours()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
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

    void searchesAndGoes()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->key(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(f->part<SearchField>().hasFocus());
        f->type(u"knob"_s);
        auto &popup = f->part<SearchPopup>();
        QTRY_VERIFY(popup.isVisible() && popup.list().model()->rowCount() > 0);
        f->key(Qt::Key_Return);
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->page().place().name, u"knob"_s);
        QVERIFY(!popup.isVisible() && f->page().hasFocus());
    }

    void foundTextIsMarked()
    {
        f->folder.lesson(
            u"built/two.md"_s, "two", "Second lesson", sections(9) + "A rare zebra word.\n\n" + sections(3));
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->key(Qt::Key_K, Qt::ControlModifier);
        f->type(u"zebra"_s);
        QTRY_COMPARE(f->part<SearchPopup>().list().model()->rowCount(), 1);
        f->key(Qt::Key_Return);
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->part<FindBar>().countText(), u"1 of 1"_s);
        QCOMPARE(f->page().place().name, u"section-9"_s);
        f->key(Qt::Key_Escape);
        f->key(Qt::Key_K, Qt::ControlModifier); // in the same lesson
        f->type(u"rare zebra"_s);
        QTRY_COMPARE(f->part<SearchPopup>().list().model()->rowCount(), 1);
        f->key(Qt::Key_Return);
        QTRY_COMPARE(f->part<FindBar>().field().text(), u"rare zebra"_s);
        QTRY_COMPARE(f->part<FindBar>().countText(), u"1 of 1"_s);
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
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->key(Qt::Key_F11);
        QTRY_VERIFY(f->window->isFullScreen());
        f->key(Qt::Key_F11);
        QTRY_VERIFY(!f->window->isFullScreen());
    }

    void searchesByKeys()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->key(Qt::Key_K, Qt::ControlModifier);
        f->type(u"section"_s);
        auto &popup = f->part<SearchPopup>();
        QTRY_VERIFY(popup.isVisible() && popup.list().model()->rowCount() > 5);
        f->key(Qt::Key_Down);
        QTRY_VERIFY(popup.list().hasFocus());
        f->key(Qt::Key_Down);
        QCOMPARE(popup.list().currentIndex().row(), 1);
        f->key(Qt::Key_Up);
        f->key(Qt::Key_Up);
        QTRY_VERIFY(f->part<SearchField>().hasFocus());
        f->key(Qt::Key_Escape);
        QVERIFY(!popup.isVisible() && f->page().hasFocus());
        f->key(Qt::Key_K, Qt::ControlModifier);
        f->type(u"zzzz"_s);
        QTRY_VERIFY(popup.isVisible() && popup.list().model()->rowCount() == 0);
    }

    void anOperatorIsDescribed()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->key(Qt::Key_K, Qt::ControlModifier);
        f->type(u"log softmax"_s);
        QTRY_VERIFY(f->part<SearchPopup>().list().model()->rowCount() > 0);
        f->key(Qt::Key_Return);
        QTRY_VERIFY(f->window->findChild<OperatorDialog *>() != nullptr);
        auto &dialog = f->part<OperatorDialog>();
        QTRY_VERIFY(dialog.isVisible());
        QVERIFY(dialog.findChild<QTextBrowser *>()->toPlainText().contains(u"Inputs"_s));
        dialog.close();
    }

    void shortcutsAreListed()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
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

    void errorsAreListedAndLeadThere()
    {
        const QString file = f->folder.lesson(u"wrong.md"_s, "wrong", "Wrong lesson",
            sections(6) + "```yaml cell bad\nop: softmx\nscores: [[1]]\n```\n\n" + sections(6));
        f->start({file});
        waitForLesson(u"Wrong lesson"_s);
        auto &bar = f->part<FindingsBar>();
        QTRY_VERIFY(bar.isVisible());
        QVERIFY2(bar.button().text().contains(u"1 error"_s), qPrintable(bar.button().text()));
        bar.button().click();
        QVERIFY(bar.list().isVisible());
        QVERIFY(bar.list().model()->index(0, 0).data().toString().contains(u"softmx"_s));
        QTest::mouseClick(
            bar.list().viewport(), Qt::LeftButton, {}, bar.list().visualRect(bar.list().model()->index(0, 0)).center());
        QTRY_COMPARE(f->page().place().name, u"bad"_s);
        f->folder.lesson(u"wrong.md"_s, "wrong", "Wrong lesson", "Mended.");
        waitForLesson(u"Mended"_s);
        QVERIFY(!bar.isVisible());
    }

    void theLastLessonComesBackAtItsPlace()
    {
        f->start({f->folder.path(u"built/two.md"_s)});
        waitForLesson(u"Second lesson"_s);
        f->page().goToName(u"section-6"_s);
        QTRY_COMPARE(f->page().place().name, u"section-6"_s);
        const PagePlace place = f->page().place();
        f->window->close();
        f->window.reset();
        f->start();
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->page().place(), place);
        // A lesson from the tree comes back at its place too; one that is named begins at its beginning.
        Q_EMIT f->part<LessonTree>().lessonChosen(f->folder.path(u"built/one.md"_s));
        waitForLesson(u"First lesson"_s);
        QTRY_VERIFY(f->part<LessonTree>().model()->rowCount() > 0);
        Q_EMIT f->part<LessonTree>().lessonChosen(f->folder.path(u"built/two.md"_s));
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->page().place(), place);
        f->window.reset();
        f->start({f->folder.path(u"built/two.md"_s)});
        waitForLesson(u"Second lesson"_s);
        QCOMPARE(scroll(), 0);
    }

    void aBrokenDatabaseIsSaidOnce()
    {
        f->folder.write(u"data/progress.sqlite"_s, QByteArray(4096, 'x'));
        f->start({f->folder.path(u"built/two.md"_s)});
        waitForLesson(u"Second lesson"_s);
        QTRY_VERIFY2(notice().contains(u"won't be remembered"_s), qPrintable(notice()));
        f->page().goToName(u"section-6"_s);
        f->window->close();
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
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        f->part<TitleBar>().findChildren<GlyphButton *>().front()->setFocus();
        QStringList order;
        for (int i = 0; i < 6; ++i) {
            order.append(QApplication::focusWidget()->accessibleName());
            f->key(Qt::Key_Tab);
        }
        QCOMPARE(order,
            (QStringList{u"Side bar"_s, u"Search lessons and operators"_s, u"Menu"_s, u"Light or dark colours"_s,
                u"Course and contents"_s, u"Lesson"_s}));
    }

    void everyControlHasAName()
    {
        f->start({f->folder.path(u"built/one.md"_s)});
        waitForLesson(u"First lesson"_s);
        for (const auto *button : f->window->findChildren<QAbstractButton *>())
            if (button->focusPolicy() != Qt::NoFocus)
                QVERIFY2(!button->accessibleName().isEmpty() || !button->text().isEmpty(),
                    button->metaObject()->className());
        for (const auto *field : f->window->findChildren<QLineEdit *>())
            QVERIFY(!field->accessibleName().isEmpty());
        for (const auto *view : f->window->findChildren<QAbstractItemView *>())
            if (view->focusPolicy() != Qt::NoFocus && view->isVisibleTo(f->window.get()))
                QVERIFY2(!view->accessibleName().isEmpty(), view->metaObject()->className());
    }
};

QTEST_MAIN(TestDesktopWindow)
#include "tst_desktop_window.moc"
