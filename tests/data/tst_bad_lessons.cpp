// SPDX-License-Identifier: GPL-3.0-or-later
/// `heed check` on lessons with mistakes: everything it says, to the letter, in little time and memory.
#include <QCryptographicHash>
#include <QDir>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#ifdef Q_OS_UNIX
#include <sys/resource.h>
#endif

static QString badFolder() { return QStringLiteral(HEED_SOURCE_DIR "/tests/data/bad"); }

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static constexpr bool isSanitized = true;
#else
static constexpr bool isSanitized = false;
#endif
static constexpr int mostMilliseconds = isSanitized ? 60000 : 20000;
static constexpr unsigned long mostMebibytes = isSanitized ? 2048 : 1024;

/// A sanitizer reserves more addresses than there are, so it is told to watch the memory in use.
static void limitMemory(QProcess &process)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("NO_COLOR"), QStringLiteral("1"));
    const QString before = environment.value(QStringLiteral("ASAN_OPTIONS"));
    environment.insert(
        QStringLiteral("ASAN_OPTIONS"), before + QStringLiteral(":hard_rss_limit_mb=%1").arg(mostMebibytes));
    process.setProcessEnvironment(environment);
#ifdef Q_OS_UNIX
    if (!isSanitized)
        process.setChildProcessModifier([] {
            const rlimit limit{mostMebibytes << 20U, mostMebibytes << 20U};
            setrlimit(RLIMIT_AS, &limit);
        });
#endif
}

/// Standard output, and a last line with the exit code.
static QByteArray checked(const QString &folder, const QString &file)
{
    QProcess process;
    limitMemory(process);
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral(HEED_BINARY_DIR "/bin/heed"), {QStringLiteral("check"), file}, QIODevice::ReadOnly);
    if (!process.waitForFinished(mostMilliseconds)) {
        process.kill();
        process.waitForFinished();
        return "took too long\n";
    }
    if (process.exitStatus() != QProcess::NormalExit)
        return "crashed\n" + process.readAllStandardError();
    return process.readAllStandardOutput() + "exit " + QByteArray::number(process.exitCode()) + '\n';
}

static QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Of every lesson and its time of change.
static QByteArray stateOf(const QString &folder)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QFileInfo &file : QDir(folder).entryInfoList(QDir::Files, QDir::Name)) {
        hash.addData(file.fileName().toUtf8());
        hash.addData(contentOf(file.filePath()));
        hash.addData(file.lastModified().toString(Qt::ISODateWithMs).toUtf8());
    }
    return hash.result();
}

static QByteArray lesson(const QByteArray &body)
{
    return "---\nheed: 1\nid: generated\ntitle: Generated\n---\n# Generated\n\n" + body;
}

static QByteArray softmaxCell(const QByteArray &scores)
{
    return lesson("```yaml cell one\nop: softmax\nscores: " + scores + "\n```\n");
}

static QByteArray manyExercises()
{
    QByteArray blocks;
    for (int i = 0; i < 10000; ++i)
        blocks += "How?\n\n```yaml exercise e" + QByteArray::number(i) + "\nkind: number\nanswer: =t\n```\n\n";
    return blocks;
}

/// INTERFACE's rules, but for those that only running gives: stopped, timeout, internal; staysBounded has size.
static QStringList rulesOfCheck()
{
    return QStringLiteral("unreadable encoding front-matter fence block-place yaml anchor double-key depth quote "
                          "missing-key unknown-key bad-name double-name unknown-name ring syntax type shape range "
                          "not-finite limit unknown-operator missing-plugin view label prose-link prose-number expect "
                          "exercise literal-answer mistake title needs math-form turns-false")
        .split(QLatin1Char(' '));
}

static QSet<QString> captured(const QString &text, const QString &pattern)
{
    QSet<QString> found;
    for (auto matches = QRegularExpression(pattern).globalMatch(text); matches.hasNext();)
        found.insert(matches.next().captured(1));
    return found;
}

/// The rules that are named where diagnostics are made.
static QSet<QString> rulesInSources()
{
    QSet<QString> found;
    for (const QString &layer : {QStringLiteral("lesson"), QStringLiteral("engine")}) {
        const QDir folder(QStringLiteral(HEED_SOURCE_DIR "/lib/") + layer);
        for (const QString &file : folder.entryList({QStringLiteral("*.cpp")}))
            if (!file.startsWith(QStringLiteral("evaluation"))) // which says why a cell isn't run
                found |= captured(QString::fromUtf8(contentOf(folder.filePath(file))),
                    QStringLiteral("\\b(?:say|warn|refuse|error|diagnostic|at|fail|refuseNothing)\\s*\\([^\";]*?"
                                   "\"([a-z]+(?:-[a-z]+)*)\","));
    }
    return found;
}

class TestBadLessons : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_before = stateOf(badFolder()); }

    void everyDiagnostic_data()
    {
        QTest::addColumn<QString>("name");
        const QStringList files = QDir(badFolder()).entryList({QStringLiteral("*.expected")}, QDir::Files, QDir::Name);
        QVERIFY(files.size() >= 125);
        for (const QString &file : files) {
            const QString name = file.chopped(int(qstrlen(".expected")));
            QTest::newRow(qPrintable(name)) << name;
        }
    }

    void everyDiagnostic()
    {
        QFETCH(QString, name);
        const QByteArray expected = contentOf(badFolder() + QLatin1Char('/') + name + QStringLiteral(".expected"));
        const QByteArray found = checked(badFolder(), name + QStringLiteral(".md"));
        QVERIFY2(found == expected, ("expected:\n" + expected + "found:\n" + found).constData());
    }

    void everyRuleHasACase()
    {
        QString all;
        const QDir folder(badFolder());
        for (const QString &file : folder.entryList({QStringLiteral("*.expected")}))
            all += QString::fromUtf8(contentOf(folder.filePath(file)));
        const QSet<QString> told = captured(all, QStringLiteral("(?:error|warning|note)\\[([a-z-]+)\\]:"));
        const QStringList rules = rulesOfCheck();
        QCOMPARE(told, QSet<QString>(rules.begin(), rules.end()));
        const QSet<QString> named = rulesInSources() - QSet<QString>{QStringLiteral("size")};
        QVERIFY(named.size() >= 25);
        QVERIFY2(told.contains(named), qPrintable(QStringList((named - told).values()).join(QLatin1Char(' '))));
    }

    void staysBounded_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("begin");
        QTest::addColumn<int>("exitCode");
        const auto repeated = [](const char *text) { return QByteArray(text).repeated(10000); };
        const QByteArray none;
        QTest::newRow("open lists") << softmaxCell(repeated("[")) << QByteArray("generated.md:10:72: error[depth]")
                                    << 3;
        QTest::newRow("closed lists") << softmaxCell(repeated("[") + repeated("]"))
                                      << QByteArray("generated.md:10:72: error[depth]") << 3;
        QTest::newRow("open maps") << softmaxCell(repeated("{a: ")) << QByteArray("generated.md:10:261: error[depth]")
                                   << 3;
        QTest::newRow("block lists") << softmaxCell("\n  " + repeated("- ") + "1")
                                     << QByteArray("generated.md:11:129: error[depth]") << 3;
        QTest::newRow("expression") << softmaxCell("=" + repeated("(") + "1" + repeated(")"))
                                    << QByteArray("generated.md:10:74: error[limit]") << 3;
        QTest::newRow("long sum") << softmaxCell("=1" + repeated(" + 1")) << QByteArray("generated.md:10:") << 3;
        QTest::newRow("number's link") << lesson("[1](=" + repeated("(") + "1" + repeated(")") + ")\n") << none << -1;
        QTest::newRow("prose brackets") << lesson(repeated("[") + "1\n") << none << 0;
        QTest::newRow("prose quotes") << lesson(repeated(">") + "1\n") << none << 0;
        QTest::newRow("prose lists") << lesson(repeated("- ") + "1\n") << none << 0;
        QTest::newRow("prose dollars") << lesson(repeated("$") + "1\n") << none << -1;
        QTest::newRow("prose stars") << lesson(repeated("*a **b ") + "\n") << none << 0;
        QTest::newRow("links in links") << lesson(repeated("[a](") + "\n") << none << 0;
        QTest::newRow("many cells") << lesson(repeated("```yaml value two\nvalue: 2\n```\n\n"))
                                    << QByteArray("generated.md:12:15: error[double-name]") << 3;
        QTest::newRow("many keys") << lesson("```yaml value two\n" + repeated("vallue: 2\n") + "```\n")
                                   << QByteArray("generated.md:10:1: error[double-key]") << 3;
        const QByteArray line = "word $x$ *y* [1](=1)\n", paragraph = "Word $x$ *y* [1](=1).\n\n";
        QTest::newRow("a long sentence") << lesson(line.repeated((1 << 20) / line.size())) << none << 0;
        QTest::newRow("a long lesson") << lesson(paragraph.repeated((15 << 20) / paragraph.size())) << none << 0;
        const QByteArray control = "```yaml control t\ntype: integer\nvalue: 1\n```\n\n";
        QTest::newRow("a sentence of live numbers") << lesson(control + repeated("x $x$ [1](=t)\n")) << none << 0;
        QTest::newRow("sentences of live numbers") << lesson(control + repeated("x $x$ [1](=t). ")) << none << 0;
        QTest::newRow("live numbers beside one that isn't")
            << lesson(control + "2 " + QByteArray("x [1](=t)\n").repeated(4000))
            << QByteArray("generated.md:13:6: warning[turns-false]") << 1;
        QTest::newRow("live numbers in a text") << lesson(control
            + "How?\n\n```yaml exercise e\nkind: number\nanswer: =t\nsolution: |\n" + repeated("  x [1](=t)\n")
            + "```\n") << none << 0;
        QTest::newRow("many exercises") << lesson(control + manyExercises()) << none << 0;
        const QByteArray text = "More of the same.\n";
        QByteArray full = lesson(text.repeated((16 << 20) / text.size()));
        full = full.left((16 << 20) - 1) + '\n';
        QTest::newRow("16 MiB") << full << none << 0;
        QTest::newRow("16 MiB and a byte") << full + '\n' << QByteArray("generated.md:1:1: error[size]") << 3;
        QTest::newRow("16 MiB on one line")
            << lesson(QByteArray(15 << 20, 'a') + " [1](=b)") << QByteArray("generated.md:8:15728647: error") << 3;
        QTest::newRow("long expression") << softmaxCell("=" + QByteArray(65536, ' ') + "1")
                                         << QByteArray("generated.md:10:10: error[limit]") << 3;
        QTest::newRow("long name") << lesson("```yaml value " + QByteArray(1 << 20, 'a') + "\nvalue: 1\n```\n") << none
                                   << 0;
        QTest::newRow("many mistakes") << lesson(QByteArray("[x](=1)\n").repeated(10000))
                                       << QByteArray("generated.md:8:2: error[prose-number]") << 3;
        QTest::newRow("many images") << lesson(QByteArray("![x](=1) ").repeated(10000) + '\n')
                                     << QByteArray("generated.md:8:6: error[prose-link]") << 3;
        QTest::newRow("deep index") << softmaxCell("=a" + repeated("[0]")) << QByteArray("generated.md:10:") << 3;
        QTest::newRow("alias bomb") << lesson("```yaml value a\nvalue: &a [1, 1]\nb: " + repeated("[*a, ") + "\n```\n")
                                    << QByteArray("generated.md:9:8: error[anchor]") << 3;
        QTest::newRow("zeros") << QByteArray(1 << 20, '\0') << QByteArray("generated.md:1:1: error[encoding]") << 3;
    }

    void staysBounded()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, begin);
        QFETCH(int, exitCode);
        QTemporaryDir folder;
        QVERIFY(folder.isValid());
        QFile file(folder.filePath(QStringLiteral("generated.md")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        const QByteArray found = checked(folder.path(), QStringLiteral("generated.md"));
        QVERIFY2(found.startsWith(begin), found.left(2000).constData());
        const int exitFound = found.mid(found.lastIndexOf("exit ") + 5).trimmed().toInt();
        QVERIFY2(exitCode < 0 ? exitFound <= 3 && found.contains("exit ") : exitFound == exitCode,
            found.right(2000).constData());
        QVERIFY(found.size() < (1 << 20));
    }

    void nothingWasWritten() { QCOMPARE(stateOf(badFolder()), m_before); }

private:
    QByteArray m_before;
};

QTEST_GUILESS_MAIN(TestBadLessons)
#include "tst_bad_lessons.moc"
