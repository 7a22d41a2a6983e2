// SPDX-License-Identifier: GPL-3.0-or-later
/// `heed fmt`: what it changes, and that nothing is lost when it can't.
#include "heed_process.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QThread>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

using namespace heed::test;

static const QByteArray loose = lesson("```yaml  value   v  \nvalue: 1  \n```\n\n\n");
static const QByteArray tidy = lesson("```yaml value v\nvalue: 1\n```\n");

/// Numbers that are right, wrong, or a cell's that fails.
static const QByteArray numbers = lesson("```yaml value v\nvalue: [2, -3, 1234567.891]\n```\n\n"
                                         "```yaml cell c\nop: softmax\nscores: =v\n```\n\n"
                                         "It is [2](=v[0]), not [4.00](=v[1]); all: [(2, 0, 1,000)](=v), "
                                         "$x$ is [$5{,}000.0$](=v[2]).\n");

static QByteArray contents(const QByteArray &file)
{
    QFile in(QString::fromUtf8(file));
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("unreadable");
}

class TestCliFmt : public QObject {
    Q_OBJECT

    Folder m_folder;

private Q_SLOTS:
    void tidiesFilesAndSaysWhich()
    {
        const QByteArray changed = m_folder.write("tidy/a.md", loose), same = m_folder.write("tidy/b.md", tidy);
        const QDateTime before = QFileInfo(QString::fromUtf8(same)).lastModified();
        QThread::msleep(20);
        const Finished fmt = ask({"fmt", m_folder.path("tidy")});
        QCOMPARE(fmt.code, 0);
        QCOMPARE(fmt.out, changed + "\n");
        QCOMPARE(fmt.err, QByteArray("2 lessons, 1 changed.\n"));
        QCOMPARE(contents(changed), tidy);
        QCOMPARE(QFileInfo(QString::fromUtf8(same)).lastModified(), before);
        QCOMPARE(ask({"fmt", m_folder.path("tidy")}).out, QByteArray());
        QCOMPARE(QDir(QString::fromUtf8(m_folder.path("tidy"))).entryList(QDir::Files).size(), 2);
    }

    void checkWritesNothing()
    {
        const QByteArray file = m_folder.write("check.md", loose);
        const Finished fmt = ask({"fmt", "--check", file});
        QCOMPARE(fmt.code, 1);
        QCOMPARE(fmt.out, file + "\n");
        QVERIFY(fmt.says("1 lesson, 1 would change."));
        QCOMPARE(contents(file), loose);
        QCOMPARE(ask({"fmt", "--check", m_folder.write("fine.md", tidy)}).code, 0);
    }

    void everyOtherByteStays()
    {
        QByteArray text = "\xEF\xBB\xBF" + loose;
        QByteArray expected = "\xEF\xBB\xBF" + tidy;
        text.replace("\n", "\r\n");
        expected.replace("\n", "\r\n");
        const QByteArray file = m_folder.write("windows.md", text);
        QCOMPARE(ask({"fmt", file}).code, 0);
        QCOMPARE(contents(file), expected);
    }

    void standardInputGoesToStandardOutput()
    {
        const Finished fmt = askWith(loose, {"fmt", "-"});
        QCOMPARE(fmt.code, 0);
        QCOMPARE(fmt.out, tidy);
        QCOMPARE(askWith(tidy, {"fmt", "-", "--quiet"}).out, tidy);
        const Finished check = askWith(loose, {"fmt", "--check", "-"});
        QCOMPARE(check.code, 1);
        QCOMPARE(check.out, QByteArray("-\n"));
    }

    void aLessonThatCantBeReadIsLeftAlone()
    {
        const QByteArray broken = lesson("```yaml value v  \nvalue: [1\n```\n\n\n");
        const QByteArray file = m_folder.write("broken.md", broken);
        const Finished fmt = ask({"fmt", file});
        QCOMPARE(fmt.code, 3);
        QVERIFY(fmt.err.contains("error[yaml]"));
        QCOMPARE(contents(file), broken);
        QVERIFY(fmt.err.contains("broken.md: The lesson has errors, so nothing in it is changed; mend them first."));
        const Finished rewriting = ask({"fmt", "--numbers", file});
        QVERIFY(rewriting.err.contains("nothing in it is changed, its numbers neither;"));
        QCOMPARE(contents(file), broken);
        QVERIFY(!ask({"fmt", "--quiet", file}).err.contains("nothing in it is changed"));
        const Finished filter = askWith(broken, {"fmt", "-"});
        QCOMPARE(filter.code, 3);
        QCOMPARE(filter.out, broken);
    }

    void oneBadFileDoesntKeepTheOthers()
    {
        m_folder.write("both/a.md", lesson("```yaml value v\nvalue: [1\n```\n"));
        const QByteArray good = m_folder.write("both/b.md", loose);
        QCOMPARE(ask({"fmt", m_folder.path("both")}).code, 3);
        QCOMPARE(contents(good), tidy);
        QCOMPARE(ask({"fmt", m_folder.path("gone.md"), good}).code, 3);
    }

    void whatACourseListsElsewhereIsLeftAlone()
    {
        const QByteArray outside = m_folder.write("outside.md", loose);
        const QByteArray inside = m_folder.write("course/a.md", loose), beside = m_folder.write("courses/b.md", loose);
        m_folder.write("course/course.yaml",
            "title: C\nparts:\n  - title: P\n    lessons: [../outside.md, ../courses/b.md, a.md]\n");
        const Finished fmt = ask({"fmt", m_folder.path("course")});
        QCOMPARE(fmt.code, 0);
        QCOMPARE(fmt.out, inside + "\n");
        QVERIFY(fmt.says("outside.md: note[unreadable]: This lesson lies outside the folders that were named"));
        QCOMPARE(contents(outside), loose);
        QCOMPARE(contents(beside), loose);
        QCOMPARE(ask({"fmt", m_folder.path("nosuch.md"), m_folder.path("course")}).code, 3);
        QCOMPARE(contents(outside), loose);
        QCOMPARE(askWith(tidy, {"fmt", "-", m_folder.path("course")}).code, 0);
        QCOMPARE(contents(outside), loose);
        QCOMPARE(ask({"fmt", m_folder.path("course"), outside}).code, 0);
        QCOMPARE(contents(outside), tidy);
    }

    void numbersAreRewritten()
    {
        const QByteArray file = m_folder.write("numbers.md", numbers);
        const Finished check = ask({"fmt", "--numbers", "--check", file});
        QCOMPARE(check.code, 1);
        QVERIFY(check.says("4.00 would become -3.00."));
        QCOMPARE(contents(file), numbers);
        const Finished fmt = ask({"fmt", "--numbers", file});
        QCOMPARE(fmt.code, 0);
        QVERIFY2(fmt.says(".md:17:24: note[prose-number]: 4.00 became -3.00."), fmt.err.constData());
        QByteArray expected = numbers;
        expected.replace("[4.00]", "[-3.00]").replace("(2, 0, 1,000)", "(2, -3, 1,234,568)");
        expected.replace("$5{,}000.0$", "$1{,}234{,}567.9$");
        QCOMPARE(contents(file), expected);
        QCOMPARE(ask({"fmt", "--numbers", file}).out, QByteArray());
        QCOMPARE(ask({"test", file}).code, 0);
    }

    void aFailingCellLeavesItsNumbers()
    {
        const QByteArray file = m_folder.write("failing.md",
            lesson("```yaml cell c\nop: softmax\nscores: [[1, 2]]\ntemperature: =0 / v\n```\n\n```yaml value v\nvalue: "
                   "1\n```\n\n[0.5](=c.weights[0][0]) and [7](=v).\n"));
        const Finished fmt = ask({"fmt", "--numbers", file});
        QVERIFY2(fmt.code == 3 || fmt.code == 4, QByteArray::number(fmt.code).constData());
        QVERIFY2(fmt.says("1 number can't be computed and stays as written."), fmt.err.constData());
        QVERIFY(contents(file).contains("[0.5](=c.weights[0][0]) and [1](=v)."));
    }

    void anExpectationThatDoesntHoldIsForTest()
    {
        const QByteArray file = m_folder.write("expect.md",
            lesson("```yaml cell c\nop: softmax\nscores: [[1, 1]]\nexpect:\n  - weights[0][0] == 3\n```\n"));
        QCOMPARE(ask({"fmt", "--numbers", file}).code, 0);
        QCOMPARE(ask({"test", file}).code, 1);
    }

    void anotherCountOfNumbersIsLeft()
    {
        const QByteArray text = lesson("```yaml value v\nvalue: [1, 2]\n```\n\nIt is [3](=v).\n");
        const QByteArray file = m_folder.write("left.md", text);
        const Finished fmt = ask({"fmt", "--numbers", file});
        QCOMPARE(fmt.code, 3);
        QVERIFY2(fmt.says("The text holds one number, the expression gives a vector of 2."), fmt.err.constData());
        QCOMPARE(contents(file), text);
    }

    void anExponentOutOfRangeIsLeft()
    {
        const QByteArray value = "```yaml value v\nvalue: 5\n```\n\n";
        const QByteArray text = lesson(value + "It is [0e-99999999999](=v).\n");
        const QByteArray file = m_folder.write("far/a.md", text);
        const QByteArray next = m_folder.write("far/b.md", lesson(value + "It is [4](=v).\n"));
        const Finished fmt = ask({"fmt", "--numbers", m_folder.path("far")});
        QCOMPARE(fmt.code, 1);
        QVERIFY2(fmt.says("The text says 0e-99999999999, the value is 5."), fmt.err.constData());
        QCOMPARE(contents(file), text);
        QVERIFY(contents(next).contains("It is [5](=v)."));
    }

    void numbersInExercisesFollowTheirValues()
    {
        const QByteArray file = m_folder.write("exercise.md",
            lesson(
                "```yaml control n\ntype: integer\nvalue: 2\n```\n\nWith [1](=n) tokens?\n\n"
                "```yaml exercise e\nkind: number\nanswer: =n + 1\nwith: {n: 5}\nhints:\n  - Add to [2](=n).\n```\n"));
        QCOMPARE(ask({"fmt", "--numbers", file}).code, 0);
        QVERIFY2(contents(file).contains("With [5](=n) tokens?"), contents(file).constData());
        QVERIFY(contents(file).contains("Add to [5](=n)."));
    }

#ifdef Q_OS_UNIX
    void linksAndPermissionsStay()
    {
        const QByteArray file = m_folder.write("real/a.md", loose), link = m_folder.path("link.md");
        QVERIFY(
            QFile::setPermissions(QString::fromUtf8(file), QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup));
        const auto permissions = QFileInfo(QString::fromUtf8(file)).permissions();
        QVERIFY(QFile::link(QString::fromUtf8(file), QString::fromUtf8(link)));
        QCOMPARE(ask({"fmt", link}).code, 0);
        QVERIFY(QFileInfo(QString::fromUtf8(link)).isSymLink());
        QCOMPARE(contents(file), tidy);
        QCOMPARE(QFileInfo(QString::fromUtf8(file)).permissions(), permissions);
    }

    void ownersStay()
    {
        const QByteArray file = m_folder.write("owned.md", loose);
        if (::chown(file.constData(), 65534, 65534) != 0)
            QSKIP("Only root can give a file away.");
        QCOMPARE(ask({"fmt", file}).code, 0);
        QCOMPARE(contents(file), tidy);
        QCOMPARE(QFileInfo(QString::fromUtf8(file)).ownerId(), 65534U);
        QCOMPARE(QFileInfo(QString::fromUtf8(file)).groupId(), 65534U);
    }

    /// As a user who isn't root, whom no permission stops.
    Finished asUser(const QString &file)
    {
        QProcess process;
        if (::geteuid() == 0)
            process.start(QStringLiteral("setpriv"),
                {QStringLiteral("--reuid=65534"), QStringLiteral("--clear-groups"), program(), QStringLiteral("fmt"),
                    file});
        else
            process.start(program(), {QStringLiteral("fmt"), file});
        if (!process.waitForStarted() || !process.waitForFinished(60000))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    void whatCantBeWrittenStays_data()
    {
        QTest::addColumn<bool>("isFolder");
        QTest::newRow("a read-only file") << false;
        QTest::newRow("a read-only folder") << true;
    }
    void whatCantBeWrittenStays()
    {
        QFETCH(const bool, isFolder);
        QTemporaryDir open;
        QVERIFY(QFile::setPermissions(open.path(), QFile::Permissions(0x7775)));
        const QString folder = open.filePath(QStringLiteral("f")), file = folder + QStringLiteral("/a.md");
        QVERIFY(QDir().mkpath(folder));
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(loose);
        out.close();
        QVERIFY(QFile::setPermissions(file, QFile::Permissions(isFolder ? 0x6666 : 0x4444)));
        QVERIFY(QFile::setPermissions(folder, QFile::Permissions(isFolder ? 0x5555 : 0x7777)));
        const Finished fmt = asUser(file);
        QVERIFY(QFile::setPermissions(folder, QFile::Permissions(0x7777)));
        if (fmt.code != 3 && !fmt.says("a.md"))
            QSKIP("No user but root can run the program here.");
        QCOMPARE(fmt.code, 3);
        QVERIFY2(fmt.says("The file can't be written and stays as it was: "), fmt.err.constData());
        QCOMPARE(contents(file.toUtf8()), loose);
        QCOMPARE(QDir(folder).entryList(QDir::Files).size(), 1);
    }

    void aFullDiskLosesNothing()
    {
        const QByteArray file = m_folder.write("full/a.md", loose);
        QProcess process;
        process.start(QStringLiteral("bash"),
            {QStringLiteral("-c"), QStringLiteral("trap '' XFSZ; ulimit -f 0; exec \"$0\" fmt \"$1\""), program(),
                QString::fromUtf8(file)});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 3);
        QVERIFY(process.readAllStandardError().contains("can't be written and stays as it was"));
        QCOMPARE(contents(file), loose);
        QCOMPARE(QDir(QString::fromUtf8(m_folder.path("full"))).entryList(QDir::Files).size(), 1);
    }

    /// Killed at any moment, the file holds the one text or the other.
    void anEndInTheMiddleLosesNothing()
    {
        QByteArray before = loose, after;
        for (int i = 0; i < 2000; ++i)
            before += "```yaml value v" + QByteArray::number(i) + "  \nvalue: 1\n```\n";
        after = askWith(before, {"fmt", "-", "--quiet"}).out;
        QVERIFY(!after.isEmpty() && after != before);
        int killed = 0;
        for (int moment = 0; moment < 12; ++moment) {
            const QByteArray file = m_folder.write("kill/a.md", before);
            QProcess process;
            process.start(program(), {QStringLiteral("fmt"), QString::fromUtf8(file)});
            QVERIFY(process.waitForStarted());
            process.waitForFinished(15 * moment);
            process.kill();
            process.waitForFinished();
            const QByteArray now = contents(file);
            QVERIFY(now == before || now == after);
            killed += now == before ? 1 : 0;
        }
        QVERIFY(killed > 0);
    }
#endif

    void whatIsNoPlainFileIsRefused()
    {
        QDir().mkpath(QString::fromUtf8(m_folder.path("folder.md")));
        const Finished fmt = ask({"fmt", m_folder.path("folder.md")});
        QCOMPARE(fmt.code, 3);
        QVERIFY(fmt.says("This is a folder, not a lesson."));
    }
};

QTEST_GUILESS_MAIN(TestCliFmt)
#include "tst_cli_fmt.moc"
