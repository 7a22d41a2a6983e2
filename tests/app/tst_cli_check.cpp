// SPDX-License-Identifier: GPL-3.0-or-later
/// `heed check --fix` and `heed check --watch`.
#include "heed_process.h"

#include <QFile>
#include <QJsonArray>
#include <QThread>

#ifdef Q_OS_UNIX
#include <csignal>
#endif

using namespace heed::test;

static const QByteArray pasted =
    lesson("```yaml value a\nvalue: 6\n```\n\nÄ \\(x\\) is [6](=max(a, 3)), not [7](=b).\n");
static const QByteArray mended = lesson("```yaml value a\nvalue: 6\n```\n\nÄ $x$ is [6](<=max(a, 3)>), not [7](=b).\n");

static QByteArray contents(const QByteArray &file)
{
    QFile in(QString::fromUtf8(file));
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("unreadable");
}

#ifdef Q_OS_UNIX
/// `heed check --watch`, until it is interrupted.
class Watching {
public:
    explicit Watching(const QList<QByteArray> &paths)
    {
        m_process.start(program(), arguments(QList<QByteArray>{"check", "--watch"} + paths));
    }
    ~Watching()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

    /// Everything said up to the end of the next round; empty when none comes.
    QByteArray round()
    {
        const QByteArray end = "Watching; Ctrl-C ends.\n";
        for (int waited = 0; waited < 300 && !m_said.contains(end); ++waited) {
            m_process.waitForReadyRead(100);
            m_found += m_process.readAllStandardOutput();
            m_said += m_process.readAllStandardError();
        }
        const qsizetype at = m_said.indexOf(end);
        if (at < 0)
            return {};
        m_found += m_process.readAllStandardOutput();
        const QByteArray all = m_said.left(at) + std::exchange(m_found, {});
        m_said.remove(0, at + end.size());
        return all;
    }

    int interrupt()
    {
        ::kill(static_cast<pid_t>(m_process.processId()), SIGINT);
        return m_process.waitForFinished(60000) && m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode()
                                                                                                  : -1;
    }

private:
    QProcess m_process;
    QByteArray m_said, m_found;
};
#endif

class TestCliCheck : public QObject {
    Q_OBJECT

    Folder m_folder;

private Q_SLOTS:
    void fixMendsWhatIsSure()
    {
        const QByteArray file = m_folder.write("a.md", pasted);
        const Finished check = ask({"check", "--fix", file});
        QCOMPARE(check.code, 3);
        QCOMPARE(contents(file), mended);
        QVERIFY2(check.says("a.md:12:3: note[math-form]: Mended: \\(x\\) became $x$"), check.err.constData());
        QVERIFY(check.says("a.md:12:16: note[prose-link]: Mended: =max(a, 3) became <=max(a, 3)>"));
        QVERIFY(check.says("1 lesson checked: 1 error, 0 warnings, 0 notes; 2 mended."));
        QVERIFY2(check.prints("a.md:12:38: error[unknown-name]"), check.out.constData());
        QVERIFY(ask({"check", "--fix", file}).says("; 0 mended."));
        QCOMPARE(contents(file), mended);
    }

    void fixAsJson()
    {
        const QByteArray file = m_folder.write("json.md", pasted);
        const QJsonObject json = ask({"check", "--fix", "--json", file}).json();
        const QJsonArray fixed = json.value(QStringLiteral("fixed")).toArray();
        QCOMPARE(fixed.size(), 2);
        QCOMPARE(fixed.at(0).toObject().value(QStringLiteral("after")).toString(), QStringLiteral("$x$"));
        QCOMPARE(fixed.at(1).toObject().value(QStringLiteral("column")).toInt(), 16);
        QCOMPARE(json.value(QStringLiteral("diagnostics")).toArray().size(), 1);
        QVERIFY(!ask({"check", "--json", file}).json().contains(QStringLiteral("fixed")));
    }

    void whatACourseListsElsewhereIsOnlyChecked()
    {
        const QByteArray outside = m_folder.write("outside.md", pasted), inside = m_folder.write("course/a.md", pasted);
        m_folder.write("course/course.yaml", "title: C\nparts:\n  - title: P\n    lessons: [../outside.md, a.md]\n");
        const Finished check = ask({"check", "--fix", m_folder.path("course")});
        QVERIFY(check.prints("outside.md:12:3: note[math-form]"));
        QCOMPARE(contents(outside), pasted);
        QCOMPARE(contents(inside), mended);
    }

    void neededLessonsAreLookedFor()
    {
        const auto write = [this](const char *name, const QByteArray &keys) {
            return m_folder.write(name, "---\nheed: 1\n" + keys + "\ntitle: T\n---\n# T\n");
        };
        const QByteArray file = write("needs/a.md", "id: a\nneeds: [a, beside, below, elsewhere, nowhere]");
        write("needs/b.md", "id: beside");
        write("needs/deeper/c.md", "id: below");
        const QByteArray other = write("other/d.md", "id: elsewhere");
        const QByteArray alone = ask({"check", file}).out, both = ask({"check", file, other}).out;
        QCOMPARE(alone.count("note[needs]"), 2);
        QVERIFY(alone.contains("The lesson 'elsewhere'") && alone.contains("The lesson 'nowhere'"));
        QCOMPARE(both.count("note[needs]"), 1);
        QVERIFY(both.contains("The lesson 'nowhere' that this one needs isn't at hand"));
    }

    void fixNeedsFiles()
    {
        const Finished check = askWith(pasted, {"check", "--fix", "-"});
        QCOMPARE(check.code, 2);
        QVERIFY(check.says("--fix needs files; standard input is none."));
        QVERIFY(askWith(pasted, {"check", "--watch", "-"}).says("--watch needs files"));
    }

#ifdef Q_OS_UNIX
    void aFixThatCantBeWrittenIsSaid()
    {
        const QByteArray file = m_folder.write("full.md", pasted);
        QProcess process;
        process.start(QStringLiteral("bash"),
            {QStringLiteral("-c"), QStringLiteral("trap '' XFSZ; ulimit -f 0; exec \"$0\" check --fix \"$1\""),
                program(), QString::fromUtf8(file)});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 3);
        const QByteArray found = process.readAllStandardOutput();
        QVERIFY(found.contains("error[unreadable]: The file can't be written and stays as it was"));
        QVERIFY(found.contains("note[math-form]")); // what stays is still found
        QCOMPARE(contents(file), pasted);
    }

    void watchChecksWhatChanges()
    {
        const QByteArray file = m_folder.write("watch/a.md", lesson("Fine.\n"));
        m_folder.write("watch/b.md", lesson("Fine too.\n"));
        Watching watching({m_folder.path("watch")});
        QVERIFY(watching.round().contains("2 lessons checked: 0 errors"));
        m_folder.write("watch/a.md", lesson("[1](=nothing)\n")); // in place
        const QByteArray second = watching.round();
        QVERIFY2(second.contains("a.md:8:6: error[unknown-name]"), second.constData());
        QVERIFY(second.startsWith("---- ") && second.contains("1 lesson checked: 1 error"));
        const QByteArray fresh = m_folder.write("watch/a.md~", lesson("[2](=nowhere)\n")); // as editors do it
        QCOMPARE(::rename(fresh.constData(), file.constData()), 0);
        QVERIFY(watching.round().contains("nowhere"));
        m_folder.write("watch/a.md", lesson("Fine again.\n"));
        QVERIFY(watching.round().contains("1 lesson checked: 0 errors"));
        QCOMPARE(watching.interrupt(), 130);
    }

    void watchSeesFilesComeAndGo()
    {
        const QByteArray file = m_folder.write("come/a.md", lesson("Fine.\n"));
        Watching watching({m_folder.path("come")});
        QVERIFY(!watching.round().isEmpty());
        m_folder.write("come/below/b.md", lesson("[1](=nothing)\n"));
        QVERIFY(watching.round().contains("below/b.md:8:6: error[unknown-name]"));
        m_folder.write("come/below/b.md", lesson("[1](=nobody)\n"));
        QVERIFY(watching.round().contains("nobody"));
        QVERIFY(QFile::remove(QString::fromUtf8(file)));
        QVERIFY(watching.round().contains("a.md: There is no such lesson any more."));
        m_folder.write("come/a.md", lesson("[1](=again)\n"));
        QVERIFY(watching.round().contains("again"));
        QCOMPARE(watching.interrupt(), 130);
    }

    void watchSaysOfEachFileThatItIsGone()
    {
        const QByteArray file = m_folder.write("gone/a.md", lesson("Fine.\n"));
        m_folder.write("gone/b.md", lesson("Fine.\n"));
        Watching watching({m_folder.path("gone"), file + ".missing"});
        QVERIFY(watching.round().contains("a.md.missing: error[unreadable]"));
        QVERIFY(QFile::remove(QString::fromUtf8(file)));
        QVERIFY(watching.round().contains("a.md: There is no such lesson any more."));
        QCOMPARE(watching.interrupt(), 130);
    }

    void watchWaitsForWhatIsMissing()
    {
        const QByteArray file = m_folder.path("later/on/a.md"); // nor is there a folder to be watched
        Watching watching({file});
        QVERIFY(watching.round().contains("There is no such file or folder."));
        m_folder.write("later/on/a.md", lesson("[1](=nothing)\n"));
        QVERIFY(watching.round().contains("error[unknown-name]"));
        QVERIFY(QFile::remove(QString::fromUtf8(file)));
        QVERIFY(watching.round().contains("There is no such file or folder."));
        QCOMPARE(watching.interrupt(), 130);
    }

    void watchAndFix()
    {
        const QByteArray file = m_folder.write("both.md", lesson("Fine.\n"));
        Watching watching({"--fix", file});
        QVERIFY(!watching.round().isEmpty());
        m_folder.write("both.md", pasted);
        QVERIFY(watching.round().contains("; 2 mended."));
        QCOMPARE(contents(file), mended);
        QThread::msleep(400);
        m_folder.write("both.md", lesson("Fine.\n"));
        QVERIFY(watching.round().contains("; 0 mended.")); // its own writing was no round
        QCOMPARE(watching.interrupt(), 130);
    }
#endif
};

QTEST_GUILESS_MAIN(TestCliCheck)
#include "tst_cli_check.moc"
