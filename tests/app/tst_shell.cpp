// SPDX-License-Identifier: GPL-3.0-or-later
/// The manual page and the completions that are made when Heed is built: complete, and understood by man and shells.
#include "heed_process.h"
#include "option_table.h"

#include <QFile>
#include <QStandardPaths>

#include <algorithm>

using namespace heed;
using namespace heed::test;

static QString shared(const char *name) { return QStringLiteral(HEED_BINARY_DIR "/share/") + QString::fromUtf8(name); }

static const char *const manual = "man/man1/heed.1";
static const char *const bash = "bash-completion/completions/heed";
static const char *const zsh = "zsh/site-functions/_heed";
static const char *const fish = "fish/vendor_completions.d/heed.fish";

static bool isInstalled(const char *name) { return !QStandardPaths::findExecutable(QString::fromUtf8(name)).isEmpty(); }

static Finished call(const char *name, const QStringList &texts, const QString &folder = {})
{
    QProcess process;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.insert(
        QStringLiteral("PATH"), QStringLiteral(HEED_BINARY_DIR "/bin:") + variables.value(QStringLiteral("PATH")));
    variables.insert(QStringLiteral("MANWIDTH"), QStringLiteral("80"));
    process.setProcessEnvironment(variables);
    if (!folder.isEmpty())
        process.setWorkingDirectory(folder);
    process.start(QString::fromUtf8(name), texts);
    process.closeWriteChannel();
    if (!process.waitForStarted() || !process.waitForFinished(60000))
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

class TestShell : public QObject {
    Q_OBJECT

    Folder m_folder;

    QString folder()
    {
        m_folder.write("first lesson.md", "");
        m_folder.write("second.md", "");
        m_folder.write("notes.txt", "");
        m_folder.write("more/third.md", "");
        return QString::fromUtf8(m_folder.path());
    }

private Q_SLOTS:
    void everyCommandAndOptionIsThere_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file : {manual, bash, zsh, fish})
            QTest::newRow(file) << shared(file);
    }
    void everyCommandAndOptionIsThere()
    {
        QFETCH(const QString, file);
        QFile in(file);
        QVERIFY(in.open(QIODevice::ReadOnly));
        const QByteArray text = in.readAll().replace("\\-", "-");
        for (const CommandRow &row : commandRows()) {
            QVERIFY2(text.contains(QByteArray(row.name.data(), static_cast<qsizetype>(row.name.size()))),
                std::string(row.name).c_str());
            for (const OptionRow &option : row.options) {
                const std::string_view name = option.isPositional() ? "" : option.name.substr(2);
                QVERIFY2(text.contains(QByteArray(name.data(), static_cast<qsizetype>(name.size()))),
                    std::string(option.name).c_str());
            }
        }
    }

    void bashCompletes_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *line, const char *expected) {
            QTest::newRow(line) << QByteArray(line) << QByteArray(expected);
        };
        row("", "--help --version check describe fmt list op open plugins run test");
        row("r", "run");
        row("check|--", "--fix --help --json --plugin --quiet --watch");
        row("run|--format|", "csv json jsonl");
        row("run|--format|=", "csv json jsonl");
        row("run|--format|=|js", "json jsonl");
        row("run|--set|", "");
        row("run|", "first lesson.md more second.md");
        row("run|--format|csv|s", "second.md");
        row("run|more/", "more/third.md");
        row("run|--params|n", "notes.txt");
        row("check|second.md|f", "first lesson.md");
        row("op|log", "log_softmax log_sum_exp");
        row("op|--output|=|weights|soft", "softmax softmax_gradient");
        row("op|softmax|n", "notes.txt");
        row("op|softmax|notes.txt|", "");
        row("describe|--json|entr", "entropy");
        row("nonsense|", "");
    }
    void bashCompletes()
    {
        QFETCH(const QByteArray, line);
        QFETCH(const QByteArray, expected);
        QStringList texts{QStringLiteral("-c"),
            QStringLiteral("set -u; source \"$0\"; COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1)); _heed; "
                           "printf '%s\\n' \"${COMPREPLY[@]}\""),
            shared(bash), program()};
        for (const QByteArray &word : line.split('|'))
            texts.append(QString::fromUtf8(word));
        const Finished completed = call("bash", texts, folder());
        QCOMPARE(completed.err, QByteArray());
        QList<QByteArray> words = completed.out.trimmed().split('\n');
        std::sort(words.begin(), words.end());
        QCOMPARE(words.join(' '), expected);
    }

    /// As bash itself calls it, where a line is typed: with bind's own names in place.
    void bashKnowsTheFunction()
    {
        const Finished known =
            call("bash", {QStringLiteral("-c"), QStringLiteral("source \"$0\"; complete -p heed"), shared(bash)});
        QCOMPARE(known.out, QByteArray("complete -F _heed heed\n"));
    }

    void zshReadsItsFile()
    {
        if (!isInstalled("zsh"))
            QSKIP("zsh is not installed.");
        const Finished read = call("zsh", {QStringLiteral("-n"), shared(zsh)});
        QCOMPARE(read.err, QByteArray());
        QCOMPARE(read.code, 0);
    }

    void fishCompletes()
    {
        if (!isInstalled("fish"))
            QSKIP("fish is not installed.");
        const Finished read = call("fish", {QStringLiteral("--no-execute"), shared(fish)});
        QCOMPARE(read.err, QByteArray());
        const auto completed = [this](const char *line) {
            const QString script =
                QStringLiteral("source '%1'; complete -C '%2'").arg(shared(fish), QString::fromUtf8(line));
            return call("fish", {QStringLiteral("--private"), QStringLiteral("-c"), script}, folder()).out;
        };
        QVERIFY(completed("heed ").contains("run\tRun lessons"));
        QVERIFY(completed("heed run --format ").contains("jsonl"));
        QVERIFY(completed("heed op log_").contains("log_softmax"));
        QVERIFY(completed("heed check s").contains("second.md"));
        QVERIFY(!completed("heed check --s").contains("--set"));
    }

    void manShowsThePage()
    {
        if (!isInstalled("man"))
            QSKIP("man is not installed.");
        const Finished warned = call("man",
            {QStringLiteral("--warnings"), QStringLiteral("-E"), QStringLiteral("UTF-8"), QStringLiteral("-l"),
                QStringLiteral("-Tutf8"), QStringLiteral("-Z"), shared(manual)});
        QCOMPARE(warned.err, QByteArray());
        QCOMPARE(warned.code, 0);
        const Finished shown =
            call("man", {QStringLiteral("-l"), QStringLiteral("-E"), QStringLiteral("ascii"), shared(manual)});
        QVERIFY(shown.prints("heed check PATH... [--fix] [--watch] [--json]"));
        QVERIFY(shown.prints("heed op softmax --scores '[[1, 2, 3]]' --temperature 0.5"));
        QVERIFY(shown.prints("HEED_PLUGIN_PATH"));
    }

    void helpFitsEightyColumns()
    {
        for (const CommandRow &row : commandRows()) {
            const Finished help = ask({QByteArray(row.name.data(), static_cast<qsizetype>(row.name.size())), "--help"});
            QCOMPARE(help.code, 0);
            for (const QByteArray &line : help.out.split('\n'))
                QVERIFY2(line.size() <= 80, line.constData());
            QVERIFY(!help.out.endsWith("\n\n"));
        }
    }
};

QTEST_GUILESS_MAIN(TestShell)
#include "tst_shell.moc"
