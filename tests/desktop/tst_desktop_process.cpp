// SPDX-License-Identifier: GPL-3.0-or-later
/// The built heed-desktop, run as a user would.
#include "lesson_folder.h"

#include <QProcess>
#include <QTest>

using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopProcess : public QObject {
    Q_OBJECT

private:
    LessonFolder m_folder;

    void start(QProcess &process, const QStringList &words, const QString &home) const
    {
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        variables.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path=/nonexistent"_s);
        for (const QString &place : {u"XDG_CONFIG_HOME"_s, u"XDG_DATA_HOME"_s, u"XDG_CACHE_HOME"_s})
            variables.insert(place, m_folder.path(home + u'/' + place));
        process.setProcessEnvironment(variables);
        process.start(QStringLiteral(HEED_BINARY_DIR "/bin/heed-desktop"), words);
        QVERIFY(process.waitForStarted());
    }

    [[nodiscard]] QByteArray run(const QStringList &words, int code, bool fromError = false) const
    {
        QProcess process;
        start(process, words, u"home"_s);
        process.waitForFinished();
        if (process.exitCode() != code || process.exitStatus() != QProcess::NormalExit)
            return "ended with " + QByteArray::number(process.exitCode());
        return fromError ? process.readAllStandardError() : process.readAllStandardOutput();
    }

    [[nodiscard]] QString database(const QString &home) const
    {
        return m_folder.path(home + u"/XDG_DATA_HOME/heed/progress.sqlite"_s);
    }

private Q_SLOTS:
    void saysItsVersionAndHelp()
    {
        QVERIFY(run({u"--version"_s}, 0).startsWith("heed-desktop "));
        QVERIFY(run({u"--help"_s}, 0).contains("heed://LESSON"));
    }

    void wrongUsageEndsWith2()
    {
        const QByteArray said = run({u"--colour"_s}, 2, true);
        QVERIFY2(said.contains("colour") && said.contains("--help"), said.constData());
    }

    void aMissingFileIsNoCrash()
    {
        QProcess process;
        start(process, {m_folder.path(u"nothing.md"_s)}, u"a"_s);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(database(u"a"_s)), 20'000); // it runs, and got as far as its places
        QCOMPARE(process.state(), QProcess::Running);
        process.kill();
        process.waitForFinished();
        for (const QString &name :
            QDir(m_folder.path(u"a/XDG_CONFIG_HOME"_s)).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QCOMPARE(name, u"heed"_s);
    }

    /// Two at once share the file of places.
    void twoRunSideBySide()
    {
        const QString file = m_folder.lesson(u"a.md"_s, "a", "A", "Text.");
        QProcess first, second;
        start(first, {file}, u"b"_s);
        start(second, {file}, u"b"_s);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(database(u"b"_s)), 20'000);
        QTest::qWait(1500); // both have remembered by now
        QCOMPARE(first.state(), QProcess::Running);
        QCOMPARE(second.state(), QProcess::Running);
        for (QProcess *process : {&first, &second}) {
            process->kill();
            process->waitForFinished();
            const QByteArray said = process->readAllStandardError();
            QVERIFY2(!said.contains("rror"), said.constData());
        }
    }
};

QTEST_GUILESS_MAIN(TestDesktopProcess)
#include "tst_desktop_process.moc"
