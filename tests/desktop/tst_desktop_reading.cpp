// SPDX-License-Identifier: GPL-3.0-or-later
/// Going through lessons in the window, and coming back to them.
#include "window_test.h"

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopReading : public WindowTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void init() { begin(); }
    void cleanup() { f.reset(); }

    void anAddressLeadsToALesson()
    {
        f->start({u"heed://two#section-5"_s});
        waitForLesson(u"Second lesson"_s);
        QTRY_VERIFY(scroll() > 0);
        QTRY_COMPARE(f->page().place().name, u"#section-5"_s);
    }

    void anUnknownAddressIsSaid()
    {
        f->start({u"heed://seven"_s});
        QTRY_VERIFY(notice().contains(u"seven"_s));
    }

    void linksLeadOnAndBackReturnsToThePlace()
    {
        startAtFirst();
        f->page().goToName(u"section-4"_s);
        QTRY_VERIFY(scroll() > 0);
        const PagePlace place = f->page().place();
        Q_EMIT f->page().linkFollowed(QUrl(u"two.md#section-9"_s));
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->page().place().name, u"#section-9"_s);
        f->key(Qt::Key_Left, Qt::AltModifier);
        waitForLesson(u"First lesson"_s);
        QTRY_COMPARE(f->page().place(), place);
        f->key(Qt::Key_Right, Qt::AltModifier);
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->page().place().name, u"#section-9"_s);
        QTest::mouseClick(f->page().viewport(), Qt::BackButton);
        waitForLesson(u"First lesson"_s);
    }

    void linksWithinALessonAreSteps()
    {
        startAtFirst();
        Q_EMIT f->page().linkFollowed(QUrl(u"#section-7"_s));
        QTRY_COMPARE(f->page().place().name, u"#section-7"_s);
        f->key(Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(scroll(), 0);
        Q_EMIT f->page().linkFollowed(QUrl(u"#nowhere"_s));
        QVERIFY(notice().contains(u"nowhere"_s));
    }

    /// What is on the page counts until the other is.
    void linksWhileAnotherLessonIsOpening()
    {
        const QString far = f->folder.lesson(u"far/b.md"_s, "b", "Lesson B", sections(9));
        startAtFirst();
        Q_EMIT f->page().linkFollowed(QUrl(u"../far/b.md"_s));
        Q_EMIT f->page().linkFollowed(QUrl(u"two.md"_s)); // beside the lesson on the page
        waitForLesson(u"Second lesson"_s);
        f->key(Qt::Key_Left, Qt::AltModifier);
        waitForLesson(u"First lesson"_s);
        Q_EMIT f->page().linkFollowed(QUrl(u"../far/b.md"_s));
        Q_EMIT f->page().linkFollowed(QUrl(u"../far/b.md#section-7"_s)); // chosen again
        waitForLesson(u"Lesson B"_s);
        QTRY_COMPARE(f->page().place().name, u"#section-7"_s);
        f->key(Qt::Key_Left, Qt::AltModifier);
        waitForLesson(u"First lesson"_s);
        Q_EMIT f->page().linkFollowed(QUrl(u"two.md"_s));
        Q_EMIT f->page().linkFollowed(QUrl(u"#section-7"_s)); // the last wish counts
        QTRY_COMPARE(f->page().place().name, u"#section-7"_s);
        QTest::qWait(300);
        QVERIFY(f->text().contains(u"First lesson"_s));
        f->key(Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(scroll(), 0);
        f->key(Qt::Key_Right, Qt::AltModifier);
        QTRY_COMPARE(f->page().place().name, u"#section-7"_s);
        QCOMPARE(f->file(), f->folder.path(u"built/one.md"_s));
    }

    void backTwiceAtOnce()
    {
        startAtFirst();
        Q_EMIT f->page().linkFollowed(QUrl(u"two.md"_s));
        waitForLesson(u"Second lesson"_s);
        Q_EMIT f->page().linkFollowed(QUrl::fromLocalFile(f->folder.lesson(u"c.md"_s, "c", "Lesson C", "Text.")));
        waitForLesson(u"Lesson C"_s);
        f->window->actions().back->trigger();
        f->window->actions().back->trigger();
        waitForLesson(u"First lesson"_s);
        QTRY_VERIFY(!f->window->actions().back->isEnabled());
        f->window->actions().forward->trigger();
        waitForLesson(u"Second lesson"_s);
    }

    void backToAFileThatIsGone()
    {
        const QString a = f->folder.lesson(u"a.md"_s, "a", "Lesson A", "Text.");
        const QString b = f->folder.lesson(u"b.md"_s, "b", "Lesson B", sections(9));
        f->start({f->folder.lesson(u"start.md"_s, "start", "The start", sections(9))});
        waitForLesson(u"The start"_s);
        f->page().goToName(u"section-5"_s);
        const PagePlace place = f->page().place();
        Q_EMIT f->page().linkFollowed(QUrl(u"a.md"_s));
        waitForLesson(u"Lesson A"_s);
        Q_EMIT f->page().linkFollowed(QUrl(u"b.md"_s));
        waitForLesson(u"Lesson B"_s);
        QVERIFY(QFile::remove(a));
        f->key(Qt::Key_Left, Qt::AltModifier);
        QVERIFY2(notice().contains(a), qPrintable(notice()));
        QVERIFY(f->text().contains(u"Lesson B"_s));
        f->page().goToName(u"section-8"_s);
        const PagePlace inB = f->page().place();
        f->key(Qt::Key_Left, Qt::AltModifier); // past it
        waitForLesson(u"The start"_s);
        QTRY_COMPARE(f->page().place(), place);
        f->key(Qt::Key_Right, Qt::AltModifier);
        waitForLesson(u"Lesson B"_s);
        QTRY_COMPARE(f->page().place(), inB);
        Q_EMIT f->page().linkFollowed(QUrl(u"start.md"_s));
        waitForLesson(u"The start"_s);
        f->key(Qt::Key_Left, Qt::AltModifier);
        waitForLesson(u"Lesson B"_s);
    }

    void theCourseHasTwoEnds()
    {
        startAtFirst();
        QTRY_VERIFY(f->window->actions().nextLesson->isEnabled());
        QVERIFY(!f->window->actions().previousLesson->isEnabled());
        f->key(Qt::Key_PageUp, Qt::ControlModifier);
        QVERIFY2(notice().isEmpty(), qPrintable(notice()));
        f->key(Qt::Key_PageDown, Qt::ControlModifier);
        waitForLesson(u"Second lesson"_s);
        QTRY_VERIFY(f->window->actions().previousLesson->isEnabled());
        QVERIFY(!f->window->actions().nextLesson->isEnabled());
        f->key(Qt::Key_PageDown, Qt::ControlModifier);
        QVERIFY2(notice().isEmpty(), qPrintable(notice()));
    }

    void anOpenedFolderComesBack()
    {
        f->folder.lesson(u"mine/sub/x.md"_s, "x", "Lesson X", "Text.");
        f->folder.lesson(u"mine/y.md"_s, "y", "Lesson Y", "Text.");
        f->start({f->folder.path(u"mine"_s)});
        waitForLesson(u"Lesson Y"_s);
        QTest::qWait(1200); // the program may end without a farewell
        f->window.reset();
        f->start();
        waitForLesson(u"Lesson Y"_s);
        const auto *model = f->part<LessonTree>().model();
        QTRY_COMPARE(model->rowCount(), 2); // around the lesson alone there would be one part
        QTest::qWait(300);
        QCOMPARE(model->rowCount(), 2);
        QVERIFY(f->text().contains(u"Lesson Y"_s));
    }

    void aLinkToNothingIsSaid()
    {
        startAtFirst();
        Q_EMIT f->page().linkFollowed(QUrl(u"gone.md"_s));
        QVERIFY(notice().contains(f->folder.path(u"built/gone.md"_s)));
        QVERIFY(f->text().contains(u"First lesson"_s));
        Q_EMIT f->page().linkFollowed(QUrl(u"javascript:x"_s));
        QVERIFY(notice().contains(u"javascript"_s));
    }

    void headingsByKey()
    {
        startAtFirst();
        f->key(Qt::Key_Down, Qt::AltModifier);
        f->key(Qt::Key_Down, Qt::AltModifier);
        QTRY_VERIFY(f->page().place().name.startsWith(u"#section-"_s));
        const int there = scroll();
        f->key(Qt::Key_Up, Qt::AltModifier);
        QTRY_VERIFY(scroll() < there);
    }

    void theContentsFollowAndLead()
    {
        startAtFirst();
        auto &tree = f->part<LessonTree>();
        const auto lesson = [&] { return tree.model()->index(0, 0, tree.model()->index(0, 0)); };
        QTRY_COMPARE(tree.model()->rowCount(lesson()), 12);
        const QModelIndex sixth = tree.model()->index(5, 0, lesson());
        QCOMPARE(sixth.data().toString(), u"Section 6"_s);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(sixth).center());
        QTRY_COMPARE(f->page().place().name, u"#section-6"_s);
        QTRY_VERIFY(tree.model()->index(5, 0, lesson()).data(CourseModel::PresentRole).toBool());
        tree.setFocus();
        tree.setCurrentIndex(tree.model()->index(1, 0, tree.model()->index(0, 0)));
        f->key(Qt::Key_Return);
        waitForLesson(u"Second lesson"_s);
        f->key(Qt::Key_PageUp, Qt::ControlModifier);
        waitForLesson(u"First lesson"_s);
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
        QTRY_COMPARE(f->page().place().name, u"#section-8"_s);
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

    void theLastLessonComesBackAtItsPlace()
    {
        f->start({f->folder.path(u"built/two.md"_s)});
        waitForLesson(u"Second lesson"_s);
        f->page().goToName(u"section-6"_s);
        QTRY_COMPARE(f->page().place().name, u"#section-6"_s);
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
        f->part<NoticeBar>().dismiss();
        for (const QString &place : {u"section-6"_s, u"section-2"_s}) {
            f->page().goToName(place);
            QTest::qWait(1200); // it is remembered by then
            QVERIFY2(notice().isEmpty(), qPrintable(notice()));
        }
        Q_EMIT f->page().linkFollowed(QUrl(u"one.md"_s));
        waitForLesson(u"First lesson"_s);
        QVERIFY2(notice().isEmpty(), qPrintable(notice()));
    }
};

QTEST_MAIN(TestDesktopReading)
#include "tst_desktop_reading.moc"
