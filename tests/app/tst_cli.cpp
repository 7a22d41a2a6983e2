// SPDX-License-Identifier: GPL-3.0-or-later
/// How `heed` is called: help, mistypes, streams, signals.
#include "heed_process.h"

#include <QFile>
#include <QThread>

#include <algorithm>

#ifdef Q_OS_UNIX
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#endif

using namespace heed::test;

class TestCli : public QObject {
    Q_OBJECT

    Folder m_folder;

private Q_SLOTS:
    void helpAndVersion()
    {
        const Finished help = ask({"--help"});
        QCOMPARE(help.code, 0);
        QVERIFY(help.err.isEmpty());
        for (const char *command : {"run", "check", "test", "op", "list", "describe", "open", "plugins"})
            QVERIFY(help.prints(command));
        QVERIFY(ask({"run", "--help"}).prints("--set"));
        QCOMPARE(ask({"--version"}).out, QByteArray("heed 0.1.0\n"));
    }

    void wrongUsage_data()
    {
        QTest::addColumn<QList<QByteArray>>("arguments");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char *name, const QList<QByteArray> &arguments, const char *message) {
            QTest::newRow(name) << arguments << QByteArray(message);
        };
        row("nothing", {}, "Usage");
        row("mistyped command", {"rnu", "x.md"}, "There is no command 'rnu'. Did you mean 'run'?");
        row("mistyped option", {"run", "x.md", "--jsn"}, "There is no option '--jsn' here. Did you mean '--json'?");
        row("mistyped option with a value", {"run", "--plugn=x", "x.md"}, "Did you mean '--plugin'?");
        row("no path", {"run"}, "Name a lesson, or a folder of lessons");
        row("no value", {"run", "x.md", "--set"}, "--set");
        row("set without a value", {"run", "x.md", "--set", "divisor"}, "--set takes NAME=VALUE");
        row("test with set", {"test", "x.md", "--set", "a=1"}, "so it takes no --set; use 'heed run'");
        row("too many arguments", {"plugins", "x"}, "Nothing was expected where 'x' stands.");
        row("no operator", {"describe"}, "Name an operator: heed describe OPERATOR");
    }
    void wrongUsage()
    {
        QFETCH(const QList<QByteArray>, arguments);
        QFETCH(const QByteArray, message);
        const Finished wrong = ask(arguments);
        QCOMPARE(wrong.code, 2);
        QVERIFY(wrong.out.isEmpty());
        QVERIFY2(wrong.err.contains(message), wrong.err.constData());
    }

    void aLocaleWithoutUtf8IsNoMatter()
    {
        for (const char *locale : {"LC_ALL=C", "LC_ALL=nowhere"}) {
            const Finished result = askWith({}, {"--version"}, {QString::fromUtf8(locale)});
            QCOMPARE(result.err, QByteArray());
            QCOMPARE(result.out, QByteArray("heed 0.1.0\n"));
        }
    }

    void listsOperators()
    {
        const Finished list = ask({"list"});
        QCOMPARE(list.code, 0);
        QVERIFY(list.prints("attention"));
        QVERIFY(list.prints("softmax"));
        QVERIFY(!ask({"list", "--json"}).json().value(QStringLiteral("operators")).isUndefined());
    }

    void listsLessons()
    {
        m_folder.write("list/a.md", lesson("```yaml control n\ntype: integer\nvalue: 1\n```\n"));
        const Finished list = ask({"list", m_folder.path("list")});
        QCOMPARE(list.code, 0);
        QCOMPARE(list.out, QByteArray("a-lesson  A lesson [n]\n"));
    }

    void listsNames()
    {
        const Finished operators = ask({"list", "--names"});
        QCOMPARE(operators.code, 0);
        const QList<QByteArray> names = operators.out.trimmed().split('\n');
        QVERIFY(std::ranges::is_sorted(names) && names.contains("attention") && names.contains("softmax"));
        m_folder.write("names/a.md", lesson("Text.\n"));
        QCOMPARE(ask({"list", "--names", m_folder.path("names")}).out, QByteArray("a-lesson\n"));
        const Finished missing = ask({"list", "--names", m_folder.path("nowhere")});
        QCOMPARE(missing.code, 3);
        QVERIFY(missing.out.isEmpty() && missing.says("There is no such file or folder."));
    }

    void printsSchemas()
    {
        const Finished lesson = ask({"describe", "--json"});
        QCOMPARE(lesson.code, 0);
        QVERIFY(lesson.err.isEmpty());
        const QJsonObject parts = lesson.json().value(QStringLiteral("$defs")).toObject();
        for (const char *part :
            {"front_matter", "cell", "control", "value", "exercise", "cell.attention", "cell.softmax"})
            QVERIFY2(parts.contains(QLatin1String(part)), part);
        const Finished one = ask({"describe", "softmax", "--json"});
        const QJsonObject schema = one.json().value(QStringLiteral("schema")).toObject();
        QVERIFY(schema.value(QStringLiteral("properties")).toObject().contains(QStringLiteral("temperature")));
    }

    void describesOperators()
    {
        const Finished described = ask({"describe", "softmax"});
        QCOMPARE(described.code, 0);
        for (const char *part : {"softmax", "Inputs", "Options", "temperature", "above 0", "Outputs", "heed op softmax",
                 "Options of every operator", "allow_nan toggle, default false", "precision text, default float64",
                 "weights numbers (n, m), shown as bars", "Laws", "weights sum to 1, within 1e-12", "Examples",
                 "Colder is sharper."})
            QVERIFY2(described.prints(part), part);
        const Finished missing = ask({"describe", "sotfmax"});
        QCOMPARE(missing.code, 6);
        QVERIFY(missing.says("Did you mean 'softmax'?"));
        QVERIFY(ask({"describe", "scaled_dot_product_attention"}).says("Here it is called 'attention'."));
    }

    void listsPlugins()
    {
        const Finished plugins = ask({"plugins", "--plugin", m_folder.write("fake.so", "no library")});
        QCOMPARE(plugins.code, 0);
        QVERIFY(plugins.prints("loaded"));
        QVERIFY(plugins.prints("refused"));
    }

    void aNamedPluginThatIsRefusedEndsTheRun()
    {
        const Finished run = ask({"list", "--plugin", m_folder.write("fake.so", "no library")});
        QCOMPARE(run.code, 6);
        QVERIFY(run.says("is refused"));
        QCOMPARE(ask({"list", "--plugin", m_folder.path("nowhere.so")}).code, 6);
    }

#ifdef Q_OS_LINUX
    void aFullDiskIsReported()
    {
        QProcess process;
        process.setStandardOutputFile(QStringLiteral("/dev/full"));
        process.start(program(), {QStringLiteral("list")});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 70);
        QVERIFY(process.readAllStandardError().contains("The result can't be written: No space left on device."));
    }
#endif

#ifdef Q_OS_UNIX
    void aClosedPipeEndsQuietly()
    {
        const QString line = program() + QStringLiteral(" list | true; exit ${PIPESTATUS[0]}");
        QProcess process;
        process.start(QStringLiteral("bash"), {QStringLiteral("-c"), line});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 0);
        QCOMPARE(process.readAllStandardError(), QByteArray());
    }

    void ctrlCEndsWith130_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
    }
    /// Waiting for standard input, where nothing comes.
    void ctrlCEndsWith130()
    {
        QFETCH(const int, signal);
        QProcess process;
        process.start(program(), {QStringLiteral("op"), QStringLiteral("softmax")});
        QVERIFY(process.waitForStarted());
        QThread::msleep(1500);
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(process.readAllStandardError().contains("Interrupted"));
    }
#endif

#ifdef Q_OS_LINUX
    /// With `script`, which gives the program a terminal; skipped where it is missing.
    QByteArray inATerminal(const QString &command, int &code)
    {
        QProcess process;
        process.start(QStringLiteral("script"), {QStringLiteral("-qec"), command, QStringLiteral("/dev/null")});
        if (!process.waitForStarted() || !process.waitForFinished(60000))
            return {};
        code = process.exitCode();
        return process.readAllStandardOutput();
    }
    void aTerminalIsNotWaitedFor()
    {
        int code = -1;
        const QByteArray text = inATerminal(program() + QStringLiteral(" op attention"), code);
        if (code == -1)
            QSKIP("The program 'script' is not installed.");
        QCOMPARE(code, 2);
        QVERIFY2(text.contains("Usage: heed op attention --query VALUE --key VALUE"), text.constData());
        QVERIFY(inATerminal(program() + QStringLiteral(" run -"), code).contains("Usage: heed run"));
        QCOMPARE(code, 2);
    }
    /// A lesson's bytes may neither clear the screen nor set the window's title; a pipe gets them as they are.
    void aLessonCantCommandTheTerminal()
    {
        const QByteArray file =
            m_folder.write("escape.md", lesson("Text \x1b[2J and \x1b]0;title\a \x1b[8mhidden \\(\x1b[2Jy\\).\n"));
        const QString path = QString::fromUtf8(file);
        int code = -1;
        const QByteArray check = inATerminal(program() + QStringLiteral(" check ") + path, code);
        if (code == -1)
            QSKIP("The program 'script' is not installed.");
        const QString run = program() + QStringLiteral(" run ") + path;
        const QByteArray coloured = inATerminal(QStringLiteral("env -u NO_COLOR TERM=xterm ") + run, code);
        const QByteArray plain = inATerminal(QStringLiteral("env NO_COLOR=1 TERM=xterm ") + run, code);
        QVERIFY(check.contains("math-form") && coloured.contains("title") && coloured.contains("\x1b[1m"));
        for (const QByteArray &shown : {check, coloured, plain}) {
            QVERIFY2(!shown.contains("\x1b[2J") && !shown.contains("\x1b]0"), shown.constData());
            QVERIFY2(!shown.contains("\x1b[8m"), shown.constData());
        }
        QVERIFY(!plain.contains("\x1b[1m"));
        QVERIFY(check.contains("\xEF\xBF\xBD[2Jy"));
        QVERIFY(ask({"check", file}).prints("\x1b[2Jy"));
    }
    void colourObeysNoColor()
    {
        const QString run = program() + QStringLiteral(" describe softmax");
        int code = -1;
        const QByteArray coloured = inATerminal(QStringLiteral("env -u NO_COLOR TERM=xterm ") + run, code);
        if (code == -1)
            QSKIP("The program 'script' is not installed.");
        QVERIFY(coloured.contains("\x1b[1msoftmax\x1b[0m"));
        QVERIFY(!inATerminal(QStringLiteral("env NO_COLOR=1 TERM=xterm ") + run, code).contains('\x1b'));
        QVERIFY(!inATerminal(QStringLiteral("env -u NO_COLOR TERM=dumb ") + run, code).contains('\x1b'));
        QVERIFY(!ask({"describe", "softmax"}).out.contains('\x1b'));
    }
#endif
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
