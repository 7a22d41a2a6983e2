// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/course.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace heed;

class TestCourse : public QObject {
    Q_OBJECT

    QTemporaryDir m_root;
    QString m_folder;

    [[nodiscard]] std::string path(const char *name = "") const
    {
        return QDir(m_folder).filePath(QString::fromUtf8(name)).toStdString();
    }
    void write(const char *name, const QByteArray &text) const
    {
        const QString file = QDir(m_folder).filePath(QString::fromUtf8(name));
        QDir().mkpath(QFileInfo(file).path());
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
    }
    void lesson(const char *name, const QByteArray &id) const
    {
        write(name, "---\nheed: 1\nid: " + id + "\ntitle: T\n---\n");
    }

    /// Relative to the test's folder.
    [[nodiscard]] QByteArray files(const LessonFiles &found) const
    {
        QByteArray text;
        for (const std::string &file : found.files)
            text +=
                (text.isEmpty() ? "" : " ") + QDir(m_folder).relativeFilePath(QString::fromStdString(file)).toUtf8();
        return text;
    }
    [[nodiscard]] QByteArray said(const LessonFiles &found) const
    {
        QByteArray text;
        for (const Diagnostic &diagnostic : found.diagnostics)
            text += QByteArray::fromStdString(diagnostic.toString()) + "\n";
        return text.replace(path("").c_str() + QByteArray("/"), "");
    }

private Q_SLOTS:
    void init()
    {
        static int number = 0;
        m_folder = m_root.filePath(QString::number(++number)) + QLatin1Char('/');
        QDir().mkpath(m_folder);
    }

    void aFileStandsForItself()
    {
        write("notes.txt", "");
        QCOMPARE(files(findLessons(path("notes.txt"))), QByteArray("notes.txt"));
    }

    void whatIsNotThere()
    {
        const LessonFiles found = findLessons(path("nowhere.md"));
        QVERIFY(found.files.empty());
        QCOMPARE(said(found), QByteArray("nowhere.md: error[unreadable]: There is no such file or folder.\n"));
    }

    void aFolderByName()
    {
        for (const char *name : {"b.md", "a.md", "z/c.md", "d/e.md", "UPPER.md"})
            lesson(name, "x");
        lesson(".hidden/x.md", "x");
        write("README.md", "Hello.\n");
        write("empty.md", "");
        write("data.csv", "1\n");
        write("bom.md", "\xEF\xBB\xBF---\r\nheed: 1\r\n---\r\n");
        const LessonFiles found = findLessons(path());
        QCOMPARE(files(found), QByteArray("UPPER.md a.md b.md bom.md d/e.md z/c.md"));
        QCOMPARE(said(found),
            QByteArray(
                "README.md: note[unreadable]: This file has no front matter, so it is no lesson and is left out.\n"
                "empty.md: note[unreadable]: This file has no front matter, so it is no lesson and is left out.\n"));
    }

    void aCourseGivesTheOrder()
    {
        for (const char *name : {"a.md", "b.md", "c.md"})
            lesson(name, name[0] == 'b' ? "second" : QByteArray(name, 1));
        lesson("more/d.md", "d");
        write("course.yaml", "title: Course\nparts:\n  - title: One\n    lessons: [more/d.md, second]\n");
        const LessonFiles found = findLessons(path());
        QCOMPARE(files(found), QByteArray("more/d.md b.md a.md c.md"));
        QCOMPARE(found.title, std::string("Course"));
        QVERIFY(found.diagnostics.empty());
    }

    void idsOfTheBuiltInCourse()
    {
        lesson("own/a.md", "a");
        lesson("built/softmax.md", "softmax-first");
        write("own/course.yaml",
            "title: Course\nparts:\n  - title: One\n    lessons:\n      - softmax-first\n      - a\n");
        QCOMPARE(files(findLessons(path("own"), path("built"))), QByteArray("built/softmax.md own/a.md"));
    }

    void mistakesOfACourseHavePlaces()
    {
        lesson("a.md", "attention");
        write("course.yaml",
            "titel: Course\nparts:\n  - title: One\n    lessons: [atention, [x]]\n  - lessons: []\n  - word\n");
        const LessonFiles found = findLessons(path());
        QCOMPARE(files(found), QByteArray("a.md"));
        QCOMPARE(said(found),
            QByteArray(
                "course.yaml:1:1: error[missing-key]: The course has no 'title'; title and parts are required.\n"
                "course.yaml:1:1: warning[unknown-key]: A course knows no key 'titel'. Did you mean 'title'?\n"
                "course.yaml:4:25: error[type]: A lesson of a course is the name of a file or an id.\n"
                "course.yaml:5:5: error[missing-key]: This part has no 'title'.\n"
                "course.yaml:6:5: error[type]: A part is a map with the keys title and lessons.\n"
                "course.yaml:4:15: error[unknown-name]: The course has a lesson 'atention', but there is no such file "
                "or id. Did you mean 'attention'?\n"));
    }

    void brokenYamlHidesNoLesson()
    {
        lesson("a.md", "a");
        write("course.yaml", "title: [\n");
        const LessonFiles found = findLessons(path());
        QCOMPARE(files(found), QByteArray("a.md"));
        QVERIFY(said(found).contains("error[yaml]"));
    }

    void aFolderNamedLikeALesson()
    {
        QDir(m_folder).mkpath(QStringLiteral("x.md"));
        QCOMPARE(
            said(findLessons(path("x.md"))), QByteArray("x.md: error[unreadable]: This is a folder, not a lesson.\n"));
        lesson("a.md", "a");
        QVERIFY(said(findLessons(path())).contains("x.md: error[unreadable]: This is a folder"));
    }

    void aFolderWithoutLessons()
    {
        write("README.md", "Hello.\n");
        QVERIFY(said(findLessons(path()))
                    .endsWith("error[unreadable]: There is no lesson in this folder: no *.md with front matter.\n"));
    }

    void aStopEndsTheSearch()
    {
        lesson("a.md", "a");
        lesson("sub/b.md", "b");
        std::stop_source stop;
        QCOMPARE(files(findLessons(path(), {}, stop.get_token())), QByteArray("a.md sub/b.md"));
        stop.request_stop();
        QVERIFY(findLessons(path(), {}, stop.get_token()).files.empty());
    }

#ifdef Q_OS_UNIX
    void linksInARing()
    {
        lesson("a.md", "a");
        QDir(m_folder).mkpath(QStringLiteral("sub"));
        std::filesystem::create_directory_symlink(path(), path("sub/loop"));
        std::filesystem::create_symlink(path("a.md"), path("again.md"));
        std::filesystem::create_symlink(path("gone"), path("gone.md"));
        std::filesystem::create_symlink(path("self.md"), path("self.md"));
        const LessonFiles found = findLessons(path());
        QCOMPARE(files(found), QByteArray("a.md"));
        QCOMPARE(found.diagnostics.size(), 2U);
    }
#endif
};

QTEST_APPLESS_MAIN(TestCourse)
#include "tst_course.moc"
