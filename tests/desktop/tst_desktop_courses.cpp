// SPDX-License-Identifier: GPL-3.0-or-later
/// Courses as they are read, and the places that are kept.
#include "lesson_folder.h"

#include "desktop/courses.h"
#include "desktop/place_keeper.h"

#include <QSignalSpy>
#include <QTest>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopCourses : public QObject {
    Q_OBJECT

private:
    static QStringList titles(const CourseContent &content)
    {
        QStringList list;
        for (const CourseGroup &group : content.groups) {
            list.append(u"["_s + group.title + u"]"_s);
            for (const CourseEntry &entry : group.lessons)
                list.append(entry.title);
        }
        return list;
    }

private Q_SLOTS:
    void courseByItsParts()
    {
        const LessonFolder folder;
        folder.lesson(u"c/one.md"_s, "one", "First", "");
        folder.lesson(u"c/two.md"_s, "two", "Second", "");
        folder.lesson(u"c/extra.md"_s, "extra", "Extra", "");
        folder.lesson(u"c/deep/down.md"_s, "down", "Down", "");
        folder.write(u"c/readme.md"_s, "No front matter.");
        folder.write(u"c/course.yaml"_s,
            "title: All of it\nparts:\n  - title: End\n    lessons: [two.md]\n  - title: Start\n    lessons: [one]\n");
        const CourseContent content = readFolderCourse(folder.path(u"c"_s), {});
        QCOMPARE(content.title, u"All of it"_s);
        QCOMPARE(titles(content),
            (QStringList{u"[End]"_s, u"Second"_s, u"[Start]"_s, u"First"_s, u"[All of it]"_s, u"Extra"_s, u"[deep]"_s,
                u"Down"_s}));
        QCOMPARE(content.fileOfId(u"down"_s), folder.path(u"c/deep/down.md"_s));
        QVERIFY(content.fileOfId(u"nothing"_s).isEmpty());
        QCOMPARE(titles(readCourseAround(folder.path(u"c/one.md"_s), {})).front(), u"[End]"_s);
    }

    void courseOfAFolderAlone()
    {
        const LessonFolder folder;
        const QString plain = folder.write(u"d/plain.md"_s, "# No front matter\n");
        folder.lesson(u"d/a.md"_s, "a", "A", "");
        folder.lesson(u"d/below/b.md"_s, "b", "B", "");
        QCOMPARE(
            titles(readFolderCourse(folder.path(u"d"_s), {})), (QStringList{u"[d]"_s, u"A"_s, u"[below]"_s, u"B"_s}));
        // Around a file: what lies beside it, and itself in any case.
        QCOMPARE(titles(readCourseAround(plain, {})), (QStringList{u"[d]"_s, u"A"_s, u"plain"_s}));
        QVERIFY(readFolderCourse(folder.path(u"empty"_s), {}).groups.empty());
    }

    void courseOfALinkedFileKeepsItsName()
    {
        const LessonFolder folder;
        folder.lesson(u"built/one.md"_s, "one", "First", "");
        const QString link = folder.path(u"linked"_s);
        if (!QFile::link(folder.path(u"built"_s), link))
            QSKIP("This system makes no links.");
        const CourseContent content = readCourseAround(link + u"/one.md"_s, folder.path(u"built"_s));
        QVERIFY(content.entry(link + u"/one.md"_s) != nullptr);
    }

    void coursesKnowIds()
    {
        const LessonFolder folder;
        const QString built = folder.lesson(u"built/one.md"_s, "one", "First", "");
        const QString other = folder.lesson(u"other/two.md"_s, "two", "Second", "");
        Courses courses(folder.path(u"built"_s));
        QSignalSpy changed(&courses, &Courses::changed);
        QVERIFY(!courses.fileOfId(u"one"_s) && !courses.firstBuiltIn());
        courses.readBuiltIn();
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(courses.firstBuiltIn(), built);
        courses.openAround(other);
        QTRY_COMPARE(changed.size(), 2);
        QCOMPARE(courses.fileOfId(u"two"_s), other);
        QCOMPARE(courses.fileOfId(u"one"_s), built);
        QCOMPARE(courses.fileOfId(u"three"_s), QString());
        QCOMPARE(courses.allFiles(), (QStringList{other, built}));
    }

    void theBuiltInCourseIsThereWithoutALesson()
    {
        const LessonFolder folder;
        const QString built = folder.lesson(u"built/one.md"_s, "one", "First", "");
        const QString other = folder.lesson(u"other/two.md"_s, "two", "Second", "");
        Courses courses(folder.path(u"built"_s));
        courses.openBuiltIn();
        QTRY_COMPARE(courses.present().files(), QStringList{built});
        QVERIFY(courses.folder().isEmpty());
        const QString more = folder.lesson(u"built/three.md"_s, "three", "Third", "");
        courses.refresh();
        QTRY_COMPARE(courses.present().files(), (QStringList{built, more}));
        courses.openAround(other);
        courses.openBuiltIn(); // another is on its way
        QTRY_COMPARE(courses.present().files(), QStringList{other});
        courses.openBuiltIn();
        QTest::qWait(100);
        QCOMPARE(courses.present().files(), QStringList{other});
    }

    void theBuiltInCourseIsReadOnce()
    {
        const LessonFolder folder;
        folder.lesson(u"built/one.md"_s, "one", "First", "");
        Courses courses(folder.path(u"built"_s));
        QSignalSpy changed(&courses, &Courses::changed);
        courses.readBuiltIn();
        QTRY_COMPARE(changed.size(), 1);
        courses.readBuiltIn();
        QTest::qWait(200);
        QCOMPARE(changed.size(), 1);
    }

    void aFolderThatIsBeingReadIsWaitedFor()
    {
        const LessonFolder folder;
        const QString inside = folder.lesson(u"f/below/one.md"_s, "one", "First", "");
        const QString outside = folder.lesson(u"other/two.md"_s, "two", "Second", "");
        Courses courses(folder.path(u"built"_s));
        QSignalSpy opened(&courses, &Courses::folderOpened), changed(&courses, &Courses::changed);
        courses.openFolder(folder.path(u"f"_s));
        courses.openAround(outside); // the lesson before, which arrives late
        QTRY_COMPARE(opened.size(), 1);
        QCOMPARE(courses.present().files(), QStringList{inside});
        QCOMPARE(courses.folder(), folder.path(u"f"_s));
        courses.refresh();
        courses.openAround(outside);
        QTRY_COMPARE(courses.present().files(), QStringList{outside});
        QVERIFY(courses.folder().isEmpty());
        courses.restoreFolder(folder.path(u"f"_s));
        courses.openAround(inside);
        QTRY_COMPARE(courses.present().files(), QStringList{inside});
        QTest::qWait(200);
        QCOMPARE(courses.folder(), folder.path(u"f"_s));
        QCOMPARE(opened.size(), 1);
    }

    void placesAreKept()
    {
        const LessonFolder folder;
        const QString file = folder.path(u"p/places.sqlite"_s);
        {
            PlaceKeeper keeper(file);
            QSignalSpy loaded(&keeper, &PlaceKeeper::loaded);
            keeper.remember(u"early"_s, {u"x"_s, 1}); // before the file is read
            keeper.load();
            QVERIFY(loaded.wait());
            keeper.remember(u"softmax"_s, {u"why"_s, 12});
        }
        PlaceKeeper keeper(file);
        QSignalSpy loaded(&keeper, &PlaceKeeper::loaded);
        keeper.load();
        QVERIFY(loaded.wait());
        QCOMPARE(keeper.placeIn(u"softmax"_s), (PagePlace{u"why"_s, 12}));
        QCOMPARE(keeper.placeIn(u"early"_s), (PagePlace{u"x"_s, 1}));
        QVERIFY(!keeper.placeIn(u"masks"_s));
    }

    void placesOfABriefVisitAreKept()
    {
        const LessonFolder folder;
        const QString file = folder.path(u"p/places.sqlite"_s);
        {
            PlaceKeeper keeper(file);
            keeper.remember(u"early"_s, {u"x"_s, 1});
            keeper.load(); // and doesn't wait for it
        }
        PlaceKeeper keeper(file);
        QSignalSpy loaded(&keeper, &PlaceKeeper::loaded);
        keeper.load();
        QVERIFY(loaded.wait());
        QCOMPARE(keeper.placeIn(u"early"_s), (PagePlace{u"x"_s, 1}));
    }

    void theLastVisitIsKeptBesideThePlaces()
    {
        const LessonFolder folder;
        const QString file = folder.write(u"p/places.sqlite"_s, QByteArray(4096, 'x')); // and needs no database
        const Visit early{u"/é, ü.md"_s, {u"x"_s, 1}}, late{u"/b.md"_s, {u"why"_s, 2.5}};
        PlaceKeeper keeper(file);
        QVERIFY(keeper.lastVisit().file.isEmpty());
        {
            PlaceKeeper brief(file); // ends before it reads anything
            brief.rememberLast(late);
        }
        QCOMPARE(keeper.lastVisit(), late);
        keeper.rememberLast(early);
        keeper.load();
        QTRY_COMPARE(PlaceKeeper(file).lastVisit(), early);
        keeper.rememberLast(late);
        QTRY_COMPARE(PlaceKeeper(file).lastVisit(), late); // while the first still runs
    }

    void placesWithoutAFile()
    {
        const LessonFolder folder;
        const QString file = folder.write(u"damaged.sqlite"_s, QByteArray(4096, 'x'));
        PlaceKeeper keeper(file);
        QSignalSpy failed(&keeper, &PlaceKeeper::failed);
        keeper.load();
        QVERIFY(failed.wait());
        keeper.remember(u"softmax"_s, {u"why"_s, 12});
        QCOMPARE(keeper.placeIn(u"softmax"_s), (PagePlace{u"why"_s, 12}));
        QTest::qWait(100);
        QCOMPARE(failed.size(), 1);
    }
};

QTEST_MAIN(TestDesktopCourses)
#include "tst_desktop_courses.moc"
