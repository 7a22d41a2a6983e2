// SPDX-License-Identifier: GPL-3.0-or-later
/// What the command line's words become; and how a file is put in another's place.
#include "command_line.h"
#include "option_table.h"
#include "save_file.h"
#include "style.h"
#include "terminal_text.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <set>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace heed;

using Words = std::vector<std::string>;

static Options parsed(const Words &words)
{
    const auto result = parseCommandLine(words);
    const auto *options = std::get_if<Options>(&result);
    if (options == nullptr)
        qFatal("refused: %s", std::get<Answer>(result).text.c_str());
    return *options;
}

static std::string refusal(const Words &words)
{
    const auto result = parseCommandLine(words);
    const auto *answer = std::get_if<Answer>(&result);
    return answer == nullptr || answer->isResult ? std::string("accepted") : answer->text;
}

static QString text(const std::string &utf8) { return QString::fromStdString(utf8); }

class TestCommandLine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runTakesSweepsAndEntries()
    {
        const Options options = parsed({"run", "a.md", "--sweep", "n=[1, 2]", "b.md", "--sweep=c.scale=0.5..2*2",
            "--zip", "--output", "c.weights[0][1]", "--output=c.cost", "--format", "jsonl", "--explain"});
        QVERIFY(options.command == Options::Command::Run);
        QCOMPARE(options.paths, (Words{"a.md", "b.md"}));
        QCOMPARE(options.sweeps, (Words{"n=[1, 2]", "c.scale=0.5..2*2"}));
        QCOMPARE(options.outputs, (Words{"c.weights[0][1]", "c.cost"}));
        QVERIFY(options.zip && options.explain && options.format == RowFormat::JsonLines);
    }

    void runKeepsCommasOfAnOutput()
    {
        QCOMPARE(parsed({"run", "a.md", "--output", "c.w,c.v"}).outputs, Words{"c.w,c.v"});
    }

    void opTakesItsOwnAndTheOperatorsOptions()
    {
        const Options options = parsed({"op", "softmax", "--scores", "[[1]]", "--sweep", "temperature=1,2", "--zip",
            "--output", "weights[0],max(a, b)", "--format=csv", "in.json", "--masked"});
        QCOMPARE(options.name, std::string("softmax"));
        QCOMPARE(options.paths, Words{"in.json"});
        QCOMPARE(options.sweeps, Words{"temperature=1,2"});
        QCOMPARE(options.outputs, (Words{"weights[0]", "max(a, b)"}));
        QVERIFY(options.zip && options.format == RowFormat::Csv);
        QCOMPARE(options.ports.size(), std::size_t{2});
        QCOMPARE(options.ports[0].name, std::string("scores"));
        QCOMPARE(*options.ports[0].value, std::string("[[1]]"));
        QVERIFY(options.ports[1].name == "masked" && !options.ports[1].value);
    }

    void theOthersTakeTheirFlags()
    {
        const Options fmt = parsed({"fmt", "a.md", "--check", "--numbers"});
        QVERIFY(fmt.command == Options::Command::Fmt && fmt.check && fmt.numbers);
        const Options check = parsed({"check", "--fix", "--watch", "a.md"});
        QVERIFY(check.fix && check.watch && !check.check);
        QVERIFY(parsed({"list", "--names"}).names);
        QVERIFY(parsed({"describe", "--json"}).name.empty());
        QVERIFY(!parsed({"run", "a.md"}).format);
    }

    void helpIsACommandToo()
    {
        const auto shown = [](const Words &words) {
            const auto result = parseCommandLine(words);
            const auto *answer = std::get_if<Answer>(&result);
            return answer != nullptr && answer->isResult ? answer->text : std::string("refused");
        };
        QCOMPARE(shown({"help"}), shown({"--help"}));
        QCOMPARE(shown({"help", "run"}), shown({"run", "--help"}));
        QVERIFY(shown({"help", "run"}).find("--sweep NAME=VALUES") != std::string::npos);
        QVERIFY(refusal({"help", "rnu"}).find("Did you mean 'run'?") != std::string::npos);
    }

    void settingsKeepTheirOrder()
    {
        const Options options = parsed({"run", "--set", "a=1", "--params", "p.yaml", "x.md", "--set", "a=2"});
        QCOMPARE(options.settings.size(), std::size_t{3});
        QVERIFY(!options.settings[0].isFile && options.settings[1].isFile);
        QCOMPARE(options.settings[2].text, std::string("a=2"));
        QCOMPARE(options.paths, Words{"x.md"});
    }

    void whatIsWrongIsSaid_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *words, const char *message) {
            QTest::newRow(words) << QString::fromUtf8(words).split(u' ') << QString::fromUtf8(message);
        };
        row("run x --format cvs", "--format takes one of csv, json, jsonl; found 'cvs'. Did you mean 'csv'?");
        row("run x --swep n=1", "There is no option '--swep' here. Did you mean '--sweep'?");
        row("run x --sweep", "--sweep");
        row("check x --fixx", "Did you mean '--fix'?");
        row("fmt", "Name a lesson, or a folder of lessons: heed fmt PATH...");
        row("fmt x --check=maybe", "--check");
        row("ftm x", "There is no command 'ftm'. Did you mean 'fmt'?");
        row("describe", "Name an operator: heed describe OPERATOR");
        row("test x --sweep n=1", "There is no option '--sweep' here.");
        row("op", "NAME");
    }
    void whatIsWrongIsSaid()
    {
        QFETCH(const QStringList, words);
        QFETCH(const QString, message);
        Words arguments;
        for (const QString &word : words)
            arguments.push_back(word.toStdString());
        const std::string refused = refusal(arguments);
        QVERIFY2(text(refused).contains(message), refused.c_str());
    }

    /// The table itself: each name once, the positional ones first those that take one.
    void theTableIsSound()
    {
        std::set<std::string_view> commands;
        for (const CommandRow &row : commandRows()) {
            QVERIFY(commands.insert(row.name).second);
            QCOMPARE(rowOf(row.command).name, row.name);
            std::set<std::string_view> names;
            for (const OptionRow &option : row.options) {
                QVERIFY2(names.insert(option.name).second, std::string(option.name).c_str());
                QVERIFY(option.isPositional() || option.isFlag() == option.argument.empty());
                QVERIFY(!option.help.empty() && !option.help.ends_with('.'));
            }
        }
    }

    void aTerminalGetsNoCommands()
    {
        for (const bool hasColour : {false, true}) {
            QCOMPARE(
                text(forTerminal("ä\tb\n\x1b[1mc\x1b[8md", hasColour)), QStringLiteral("ä\tb\n\uFFFD[1mc\uFFFD[8md"));
            QCOMPARE(text(forTerminal("\x1b[2J\r\a\x7F\xC2\x9B!\x1b", hasColour)),
                QStringLiteral("\uFFFD[2J\uFFFD\uFFFD\uFFFD\uFFFD!\uFFFD"));
            QCOMPARE(text(forTerminal("\xFF[31\xFF[8m\xFF", hasColour)), QStringLiteral("\uFFFD[31\uFFFD[8m\uFFFD"));
            QCOMPARE(forTerminal("é ö €", hasColour), std::string("é ö €"));
        }
    }

    void stylesNeedColour()
    {
        const Style style(true);
        const std::string styled = style.bold("a") + style.dim("b") + style.tick() + style.cross();
        QCOMPARE(
            forTerminal(styled, true), std::string("\x1b[1ma\x1b[0m\x1b[2mb\x1b[0m\x1b[32m✓\x1b[0m\x1b[31m✗\x1b[0m"));
        QCOMPARE(forTerminal(styled, false), std::string("ab✓✗"));
    }

    void aFileIsReplacedWhole()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("ä.md")).toStdString();
        QFile out(text(path));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write("old");
        out.close();
        QVERIFY(saveFile(path, "old", "new").has_value());
        QVERIFY(out.open(QIODevice::ReadOnly));
        QCOMPARE(out.readAll(), QByteArray("new"));
        const auto changed = saveFile(path, "old", "newer");
        QVERIFY(!changed && changed.error().starts_with("The file was changed by someone else"));
        const auto longer = saveFile(path, "ne", "newer");
        QVERIFY(!longer && longer.error().starts_with("The file was changed by someone else"));
        QVERIFY(out.seek(0));
        QCOMPARE(out.readAll(), QByteArray("new"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void whatCantBeReplacedIsSaid()
    {
        const QTemporaryDir folder;
        const std::string gone = folder.filePath(QStringLiteral("gone.md")).toStdString();
        const auto vanished = saveFile(gone, "old", "new");
        QVERIFY(!vanished && vanished.error().starts_with("The file can't be opened: "));
        QVERIFY(!QFile::exists(text(gone)));
        const auto nowhere = saveFile(gone + "/a.md", "old", "new");
        QVERIFY(!nowhere && nowhere.error().starts_with("The file can't be written and stays as it was: "));
        const auto aFolder = saveFile(folder.path().toStdString(), "", "new");
        QVERIFY(!aFolder && aFolder.error() == "Only a plain file can be rewritten, and this is none.");
#ifdef Q_OS_UNIX
        const std::string pipe = folder.filePath(QStringLiteral("pipe")).toStdString();
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        QVERIFY(!saveFile(pipe, "", "new"));
#endif
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
