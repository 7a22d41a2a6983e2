// SPDX-License-Identifier: GPL-3.0-or-later
/// Addresses, arguments, history, recent files, watching: what the window stands on.
#include "lesson_folder.h"

#include "desktop/desktop_arguments.h"
#include "desktop/file_watch.h"
#include "desktop/history.h"
#include "desktop/lesson_address.h"
#include "desktop/recent_files.h"
#include "desktop/system_scheme.h"
#include "desktop/window_state.h"

#include <QSignalSpy>
#include <QTest>
#include <QTranslator>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;
using Kind = LessonAddress::Kind;

class TestDesktopFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addresses_data()
    {
        QTest::addColumn<QString>("link");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("name");
        const auto row = [](const char *title, const QString &link, Kind kind, const QString &what,
                             const QString &name) {
            QTest::newRow(title) << link << static_cast<int>(kind) << what << name;
        };
        row("name", u"#one-row"_s, Kind::Name, {}, u"one-row"_s);
        row("name in another script", u"#%D9%85%D8%AB%D8%A7%D9%84"_s, Kind::Name, {}, u"مثال"_s);
        row("file beside", u"masks.md"_s, Kind::File, u"/a/b/masks.md"_s, {});
        row("file above", u"../masks.md#why"_s, Kind::File, u"/a/masks.md"_s, u"why"_s);
        row("spaces", u"my%20masks.md"_s, Kind::File, u"/a/b/my masks.md"_s, {});
        row("file url", u"file:///c/d.md"_s, Kind::File, u"/c/d.md"_s, {});
        row("id", u"heed://softmax"_s, Kind::Id, u"softmax"_s, {});
        row("id and name", u"heed://scaled-dot-product#three"_s, Kind::Id, u"scaled-dot-product"_s, u"three"_s);
        row("id without slashes", u"heed:softmax#why"_s, Kind::Id, u"softmax"_s, u"why"_s);
        row("no id", u"heed://"_s, Kind::Unknown, {}, {});
        row("web", u"https://example.org/x"_s, Kind::Web, {}, {});
        row("mail", u"mailto:a@example.org"_s, Kind::Web, {}, {});
        row("script", u"javascript:alert(1)"_s, Kind::Unknown, {}, {});
        row("empty", {}, Kind::Unknown, {}, {});
    }
    void addresses()
    {
        QFETCH(QString, link);
        QFETCH(QString, what);
        const LessonAddress address = addressOf(QUrl(link), u"/a/b/lesson.md"_s);
        QTEST(static_cast<int>(address.kind), "kind");
        QTEST(address.name, "name");
        QCOMPARE(address.kind == Kind::Id ? address.id : address.file, what);
    }

    void argumentsAreFilesFirst()
    {
        QCOMPARE(addressOfArgument(u"a b.md"_s, u"/x"_s).file, u"/x/a b.md"_s);
        QCOMPARE(addressOfArgument(u"/y/../z#1.md"_s, u"/x"_s).file, u"/z#1.md"_s);
        QCOMPARE(addressOfArgument(u"heed://softmax#a"_s, u"/x"_s).id, u"softmax"_s);
    }

    void wordsOfTheCommandLineCanBeTranslated()
    {
        class Words : public QTranslator {
        public:
            QString translate(const char *context, const char *text, const char *, int) const override
            {
                seen.append(QString::fromUtf8(context));
                return qstrcmp(text, "Print the version") == 0 ? u"Sag die Version"_s : QString();
            }
            bool isEmpty() const override { return false; }
            mutable QStringList seen;
        } words;
        QCoreApplication::installTranslator(&words);
        const auto help = std::get<DesktopAnswer>(readDesktopArguments({u"heed-desktop"_s, u"--help"_s}));
        QVERIFY(help.text.contains(u"Sag die Version"_s));
        // The context that lupdate gives them is the class that declares tr().
        QVERIFY(words.seen.contains(u"heed::ArgumentReader"_s));
    }

    void commandLine()
    {
        const auto lessons = readDesktopArguments({u"heed-desktop"_s, u"a.md"_s, u"heed://b"_s});
        QCOMPARE(std::get<DesktopArguments>(lessons).targets, (QStringList{u"a.md"_s, u"heed://b"_s}));
        const auto version = std::get<DesktopAnswer>(readDesktopArguments({u"heed-desktop"_s, u"--version"_s}));
        QVERIFY(version.isResult && version.text.startsWith(u"heed-desktop "_s));
        const auto help = std::get<DesktopAnswer>(readDesktopArguments({u"heed-desktop"_s, u"--help"_s}));
        QVERIFY(help.isResult && help.text.contains(u"heed://LESSON"_s));
        const auto wrong = std::get<DesktopAnswer>(readDesktopArguments({u"heed-desktop"_s, u"--verzion"_s}));
        QVERIFY(!wrong.isResult && wrong.text.contains(u"verzion"_s));
        const auto dashed = readDesktopArguments({u"heed-desktop"_s, u"--"_s, u"--a.md"_s});
        QCOMPARE(std::get<DesktopArguments>(dashed).targets, QStringList{u"--a.md"_s});
    }

    void historyGoesBackAndForward()
    {
        History history;
        QVERIFY(!history.canGoBack() && !history.canGoForward() && !history.peek(-1) && !history.peek(1));
        history.visit({u"a"_s, {}});
        history.note({u"three"_s, 7});
        history.visit({u"b"_s, {}});
        history.visit({u"b"_s, {}}); // the same again is no step
        QCOMPARE(history.peek(-1), (Visit{u"a"_s, {u"three"_s, 7}}));
        QVERIFY(history.canGoBack() && !history.peek(-2)); // looking isn't going
        history.move(-1);
        QVERIFY(!history.canGoBack() && history.canGoForward());
        QCOMPARE(history.peek(1), (Visit{u"b"_s, {}}));
        history.move(1);
        QVERIFY(!history.peek(1));
        history.visit({u"c"_s, {}});
        history.move(-1);
        QCOMPARE(history.peek(0)->file, u"b"_s);
        history.visit({u"d"_s, {}}); // forgets c
        QVERIFY(!history.canGoForward());
        QCOMPARE(history.peek(-1)->file, u"b"_s);
    }

    void historyForgetsWhatIsGone()
    {
        History history;
        for (const QString &file : {u"a"_s, u"b"_s, u"c"_s})
            history.visit({file, {}});
        history.forget(-1);
        QCOMPARE(history.peek(0)->file, u"c"_s);
        QCOMPARE(history.peek(-1)->file, u"a"_s);
        history.forget(0); // the present one stays
        history.forget(5);
        QCOMPARE(history.peek(0)->file, u"c"_s);
        history.move(-1);
        history.forget(1);
        QVERIFY(!history.canGoForward() && history.peek(0)->file == u"a"_s);
    }

    void historyForgetsTheOldest()
    {
        History history;
        for (std::size_t i = 0; i < History::most + 50; ++i)
            history.visit({QString::number(i), {}});
        std::size_t steps = 0;
        for (; history.peek(-1); history.move(-1))
            ++steps;
        QCOMPARE(steps, History::most - 1);
    }

    void recentFilesAreThere()
    {
        const LessonFolder folder;
        QSettings settings(folder.path(u"settings.ini"_s), QSettings::IniFormat);
        RecentFiles recent(settings);
        const QString a = folder.write(u"a.md"_s, "a"), b = folder.write(u"b.md"_s, "b");
        recent.add(a);
        recent.add(b);
        recent.add(a);
        QCOMPARE(recent.existing(), (QStringList{a, b}));
        QVERIFY(QFile::remove(a));
        QCOMPARE(recent.existing(), QStringList{b});
        folder.write(u"a.md"_s, "a"); // its disk is back
        QCOMPARE(recent.existing(), (QStringList{a, b}));
        for (int i = 0; i < 15; ++i)
            recent.add(folder.write(QString::number(i), "x"));
        QCOMPARE(recent.existing().size(), RecentFiles::most);
        recent.clear();
        QVERIFY(recent.existing().isEmpty());
    }

    void stateIsRemembered()
    {
        const LessonFolder folder;
        QSettings settings(folder.path(u"settings.ini"_s), QSettings::IniFormat);
        WindowState state(settings);
        QVERIFY(state.showsSideBar() && state.theme() == ThemeChoice::System && state.zoom() == 1);
        state.setTheme(ThemeChoice::Dark);
        state.setZoom(1.5);
        state.setFolder(u"/a"_s);
        QCOMPARE(state.theme(), ThemeChoice::Dark);
        QCOMPARE(state.zoom(), 1.5);
        QCOMPARE(state.folder(), u"/a"_s);
        settings.setValue(u"window/zoom"_s, u"rubbish"_s);
        QCOMPARE(state.zoom(), 1.0);
    }

    void watchTellsOfOtherContent()
    {
        const LessonFolder folder;
        const QString file = folder.write(u"a.md"_s, "one");
        FileWatch watch;
        QSignalSpy changed(&watch, &FileWatch::changed), vanished(&watch, &FileWatch::vanished);
        watch.watch(file, "one");
        QTest::qWait(200);
        folder.write(u"a.md"_s, "one"); // the same again
        QTest::qWait(400);
        QCOMPARE(changed.size(), 0);
        folder.write(u"a.md"_s, "two");
        QTRY_COMPARE(changed.size(), 1);
        QVERIFY(QFile::remove(file));
        QTRY_COMPARE(vanished.size(), 1);
        folder.write(u"a.md"_s, "three");
        QTRY_COMPARE(changed.size(), 2);
        folder.write(u"b.md"_s, "four");
        QVERIFY(QFile::remove(file) && QFile::rename(folder.path(u"b.md"_s), file)); // as editors save
        QTRY_COMPARE(changed.size(), 3);
        folder.write(u"a.md"_s, "five"); // the new file is watched too
        QTRY_COMPARE(changed.size(), 4);
        QCOMPARE(vanished.size(), 1);
    }

    void watchTellsOfAChangeBeforeItBegan()
    {
        const LessonFolder folder;
        FileWatch watch;
        QSignalSpy changed(&watch, &FileWatch::changed);
        watch.watch(folder.write(u"a.md"_s, "new"), "old");
        QTRY_COMPARE(changed.size(), 1);
        watch.look();
        QTest::qWait(200);
        QCOMPARE(changed.size(), 1);
    }

    void watchLetsTheFormerFileGo()
    {
        const LessonFolder folder;
        FileWatch watch;
        QSignalSpy changed(&watch, &FileWatch::changed);
        watch.watch(folder.write(u"a.md"_s, "a"), "a");
        watch.watch(folder.write(u"b.md"_s, "b"), "b");
        QTest::qWait(200);
        folder.write(u"a.md"_s, "other");
        QTest::qWait(400);
        QCOMPARE(changed.size(), 0);
    }

    void schemeFollowsThePortal()
    {
        SystemScheme scheme;
        QSignalSpy changed(&scheme, &SystemScheme::changed);
        QVERIFY(!scheme.isDark());
        scheme.take(1);
        QVERIFY(scheme.isDark());
        scheme.take(1);
        QCOMPARE(changed.size(), 1);
        scheme.take(0);
        QVERIFY(!scheme.isDark());
        QCOMPARE(changed.size(), 2);
    }
};

QTEST_MAIN(TestDesktopFiles)
#include "tst_desktop_files.moc"
