// SPDX-License-Identifier: GPL-3.0-or-later
/// Plugins built outside the tree against an installation that was moved: the good one works, the bad ones are reported
/// and harm nothing.
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTest>

static QString sourceFolder() { return QStringLiteral(HEED_SOURCE_DIR "/tests/plugin_package/"); }
static QString work(const QString &path) { return QStringLiteral(WORK_DIR "/") + path; }
/// "bad/stranger" to the library that was built of it.
static QString builtPlugin(const QString &name) { return work(name + QStringLiteral(".so")); }

struct Outcome {
    int exitCode = -1;
    bool crashed = false;
    QByteArray out, errors;

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    [[nodiscard]] QByteArray text() const { return "exit " + QByteArray::number(exitCode) + "\n" + out + errors; }
};

static Outcome ran(const QString &program, const QStringList &arguments, const QString &pluginPath = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HEED_PLUGIN_PATH"), pluginPath);
    environment.insert(QStringLiteral("XDG_DATA_HOME"), work(QStringLiteral("data")));
    environment.insert(QStringLiteral("CCACHE_SLOPPINESS"), QStringLiteral("pch_defines,time_macros"));
    process.setProcessEnvironment(environment);
    process.start(program, arguments, QIODevice::ReadOnly);
    const bool finished = process.waitForFinished(600000);
    return {process.exitCode(), !finished || process.exitStatus() == QProcess::CrashExit,
        process.readAllStandardOutput(), process.readAllStandardError()};
}

static Outcome heed(const QStringList &arguments, const QString &pluginPath = {})
{
    return ran(work(QStringLiteral("moved/bin/heed")), arguments, pluginPath);
}

static QString written(const QString &name, const QByteArray &content)
{
    QFile file(work(name));
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
}

static QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Two cells: the one under test, and a sound one beside it.
static QString lessonWith(const QByteArray &op, const QByteArray &port)
{
    return written(QString::fromUtf8(op + ".md"),
        "---\nheed: 1\nid: lesson\ntitle: Lesson\n---\n# Lesson\n\n```yaml cell tested\nop: " + op + "\n" + port
            + ": [[1, 0, 1]]\nshow:\n  - steps: {row: 0}\n```\n\n```yaml cell sound\nop: softmax\nscores: [[1, "
              "1]]\nexpect:\n"
              "  - weights[0] == [0.5, 0.5]\n```\n");
}

static QStringList opOfSoftmax()
{
    return {QStringLiteral("op"), QStringLiteral("softmax"), QStringLiteral("--json"), QStringLiteral("--scores"),
        QStringLiteral("[[1, 1]]")};
}

static QJsonArray data(const QJsonObject &result, const char *output)
{
    return result[QLatin1String("outputs")][QLatin1String(output)][QLatin1String("data")].toArray();
}

/// The row of `heed plugins --json` for a file.
static QJsonObject rowOf(const QJsonObject &listed, const QString &file)
{
    const QJsonArray rows = listed[QLatin1String("plugins")].toArray();
    for (const QJsonValue &row : rows)
        if (row[QLatin1String("file")].toString() == file)
            return row.toObject();
    return {};
}

/// Builds a folder of plugins; what went wrong, if anything.
static QByteArray build(const QString &name)
{
    const Outcome configured = ran(QStringLiteral(CMAKE_PROGRAM),
        {QStringLiteral("-S"), sourceFolder() + name, QStringLiteral("-B"), work(name), QStringLiteral("-G"),
            QStringLiteral(CMAKE_GENERATOR_NAME), QStringLiteral("-C"), QStringLiteral(FLAGS_FILE),
            QStringLiteral("-DCMAKE_PREFIX_PATH=") + work(QStringLiteral("moved"))});
    if (configured.exitCode != 0)
        return configured.text();
    const Outcome built = ran(QStringLiteral(CMAKE_PROGRAM), {QStringLiteral("--build"), work(name)});
    return built.exitCode == 0 ? QByteArray() : built.text();
}

class TestPluginPackage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(QDir(QStringLiteral(WORK_DIR)).removeRecursively());
        QVERIFY(QDir().mkpath(QStringLiteral(WORK_DIR)));
        const Outcome installed = ran(QStringLiteral(CMAKE_PROGRAM),
            {QStringLiteral("--install"), QStringLiteral(HEED_BINARY_DIR), QStringLiteral("--prefix"),
                work(QStringLiteral("installed"))});
        QVERIFY2(installed.exitCode == 0, installed.text());
        for (const char *file : {"man/man1/heed.1", "bash-completion/completions/heed", "zsh/site-functions/_heed",
                 "fish/vendor_completions.d/heed.fish"})
            QVERIFY2(QFile::exists(work(QStringLiteral("installed/share/")) + QString::fromUtf8(file)), file);
        QVERIFY(QDir().rename(work(QStringLiteral("installed")), work(QStringLiteral("moved"))));
        for (const char *name : {"sparsemax", "bad"}) {
            const QByteArray wrong = build(QString::fromLatin1(name));
            QVERIFY2(wrong.isEmpty(), wrong);
        }
    }

    void movedInstallationWorks()
    {
        const Outcome tested = heed({QStringLiteral("test"), work(QStringLiteral("moved/share/heed/lessons"))});
        QVERIFY2(tested.exitCode == 0, tested.text());
        const QJsonArray rows =
            heed({QStringLiteral("plugins"), QStringLiteral("--json")}).json()[QLatin1String("plugins")].toArray();
        QVERIFY(rows.size() >= 3);
        for (const QJsonValue &row : rows) {
            QVERIFY(QDir::cleanPath(row[QLatin1String("file")].toString()).startsWith(work(QStringLiteral("moved/"))));
            QCOMPARE(row[QLatin1String("state")].toString(), QStringLiteral("loaded"));
        }
    }

    void sparsemaxIsShort()
    {
        qsizetype lines = 0;
        for (const char *file : {"CMakeLists.txt", "sparsemax.json", "sparsemax.cpp"})
            lines += contentOf(sourceFolder() + QStringLiteral("sparsemax/") + QLatin1String(file)).count('\n');
        QVERIFY2(lines > 0 && lines < 70, qPrintable(QString::number(lines)));
    }

    void sparsemaxComputes()
    {
        const QStringList arguments{QStringLiteral("op"), QStringLiteral("sparsemax"), QStringLiteral("--json"),
            QStringLiteral("--scores"), QStringLiteral("[[1, 0, 1], [3, 0, 0]]")};
        const QStringList plugin{QStringLiteral("--plugin"), builtPlugin(QStringLiteral("sparsemax/sparsemax"))};
        const QJsonArray expected{QJsonArray{0.5, 0.0, 0.5}, QJsonArray{1.0, 0.0, 0.0}};
        const Outcome named = heed(arguments + plugin), found = heed(arguments, work(QStringLiteral("sparsemax")));
        QVERIFY2(named.exitCode == 0, named.text());
        QCOMPARE(data(named.json(), "weights"), expected);
        QVERIFY2(found.exitCode == 0, found.text());
        QCOMPARE(data(found.json(), "weights"), expected);
        QCOMPARE(heed(arguments).exitCode, 6);
    }

    void sparsemaxDerives()
    {
        const Outcome outcome = heed({QStringLiteral("run"), lessonWith("sparsemax", "scores"),
            QStringLiteral("--plugin"), builtPlugin(QStringLiteral("sparsemax/sparsemax"))});
        QVERIFY2(outcome.exitCode == 0, outcome.text());
        QVERIFY2(outcome.out.contains("t = 0.5000") && outcome.out.contains("max(0 - 0.5000, 0) = 0"), outcome.text());
    }

    void isRefused_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("reason");
        QTest::addColumn<QString>("op");
        const auto row = [](const char *name, const QString &file, const char *reason, const char *op = "none") {
            QTest::newRow(name) << file << QString::fromLatin1(reason) << QString::fromLatin1(op);
        };
        const QByteArray good = contentOf(builtPlugin(QStringLiteral("sparsemax/sparsemax")));
        const auto bad = [](const char *name) { return builtPlugin(QStringLiteral("bad/") + QLatin1String(name)); };
        row("another major version", bad("next_major"), "heed.OperatorPlugin/2", "from_the_future");
        row("another program's", bad("stranger"), "org.example.Filter");
        row("throws in operators()", bad("throws_in_operators"), "no operators today", "never_seen");
        row("a text", written(QStringLiteral("text.so"), "This is no library.\n"), "no Qt plugin");
        row("an empty file", written(QStringLiteral("empty.so"), {}), "no Qt plugin");
        row("half a library", written(QStringLiteral("half.so"), good.left(good.size() / 2)), "cut short");
        row("all but the last byte", written(QStringLiteral("last.so"), good.chopped(1)), "cut short");
        row("no file", work(QStringLiteral("absent.so")), "no such file");
    }

    void isRefused()
    {
        QFETCH(QString, file);
        QFETCH(QString, reason);
        QFETCH(QString, op);
        const QStringList plugin{QStringLiteral("--plugin"), file};
        const Outcome listed = heed(QStringList{QStringLiteral("plugins"), QStringLiteral("--json")} + plugin);
        QVERIFY2(!listed.crashed && listed.exitCode == 0, listed.text());
        const QJsonObject row = rowOf(listed.json(), file);
        QCOMPARE(row[QLatin1String("state")].toString(), QStringLiteral("refused"));
        QVERIFY2(row[QLatin1String("reason")].toString().contains(reason), listed.text());
        QVERIFY(!row[QLatin1String("reason")].toString().isEmpty());
        const Outcome asked =
            heed(QStringList{QStringLiteral("op"), op, QStringLiteral("--x"), QStringLiteral("[[1]]")} + plugin);
        QVERIFY2(!asked.crashed && asked.exitCode == 6 && !asked.errors.isEmpty(), asked.text());
        const Outcome other = heed(opOfSoftmax(), QFileInfo(file).absolutePath());
        QVERIFY2(
            other.exitCode == 0 && data(other.json(), "weights") == QJsonArray({QJsonValue(QJsonArray({0.5, 0.5}))}),
            other.text());
    }

    void failsAlone_data()
    {
        QTest::addColumn<QString>("plugin");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *op, const char *plugin, const char *says) {
            QTest::newRow(op) << QString::fromLatin1(plugin) << QString::fromLatin1(says);
        };
        row("throws_exception", "bad/fails_in_run", "no luck today");
        row("throws_number", "bad/fails_in_run", "unknown exception");
        row("lacks_memory", "bad/fails_in_run", "not enough memory");
        row("bad_product", "bad/fails_in_run", "incompatible matrix dimensions");
        row("throws_in_check", "bad/fails_in_run", "checked");
        row("wrong_shape", "bad/wrong_outputs", "7 x 7 instead of 1 x 3");
        row("wrong_type", "bad/wrong_outputs", "type text instead of numbers");
        row("no_output", "bad/wrong_outputs", "missing");
    }

    void failsAlone()
    {
        QFETCH(QString, plugin);
        QFETCH(QString, says);
        const QStringList arguments{QStringLiteral("run"), lessonWith(QTest::currentDataTag(), "x"),
            QStringLiteral("--plugin"), builtPlugin(plugin)};
        const Outcome shown = heed(arguments), outcome = heed(arguments + QStringList{QStringLiteral("--json")});
        QVERIFY2(!shown.crashed && shown.exitCode >= 3 && shown.exitCode <= 4, shown.text());
        QVERIFY2(QString::fromUtf8(shown.out + shown.errors).simplified().contains(says), shown.text());
        QCOMPARE(outcome.exitCode, shown.exitCode);
        const QJsonArray cells = outcome.json()[QLatin1String("cells")].toArray();
        QCOMPARE(cells.size(), 2);
        QCOMPARE(cells[1][QLatin1String("status")].toString(), QStringLiteral("fresh"));
        QVERIFY(cells[1][QLatin1String("expectations")][0][QLatin1String("holds")].toBool());
    }

    void derivationThatThrowsIsSaid()
    {
        const Outcome outcome = heed({QStringLiteral("run"), lessonWith("throws_in_derive", "x"),
            QStringLiteral("--plugin"), builtPlugin(QStringLiteral("bad/fails_in_run"))});
        QVERIFY2(!outcome.crashed && outcome.out.contains("throws_in_derive failed while it derived"), outcome.text());
    }

    void estimateThatThrowsIsNoMatter()
    {
        const Outcome outcome = heed({QStringLiteral("op"), QStringLiteral("throws_in_estimate"), QStringLiteral("--x"),
            QStringLiteral("[[1]]"), QStringLiteral("--plugin"), builtPlugin(QStringLiteral("bad/fails_in_run"))});
        QVERIFY2(!outcome.crashed && outcome.exitCode == 0, outcome.text());
    }
};

QTEST_GUILESS_MAIN(TestPluginPackage)
#include "tst_plugin_package.moc"
