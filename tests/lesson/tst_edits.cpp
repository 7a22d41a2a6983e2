// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/edits.h"
#include "lesson/format.h"
#include "lesson/math_form.h"
#include "lesson/sweep.h"
#include "sdk/number_text.h"

#include <QtTest>

using namespace heed;

namespace {

const std::string front = "---\nheed: 1\nid: edited\ntitle: Edited\n---\n";

const std::string sample = front
    + "Its first weight is [0.5](=c.weights[0][0]) and [2](<=size * 2>).\n\n"
      "```yaml value size\nvalue: 1\n```\n\n"
      "```yaml value rows\nvalue:\n  - [1, 2]\n  - [3, 4]\n```\n\n"
      "```yaml cell c\nop: softmax\nscores: =rows * size   # scaled\ntemperature: 2\nlabels: {n: [The, cat], m: [a, "
      "b]}\n"
      "expect:\n  - weights[0][0] == size / 2\n```\n\nThe end.\n";

Lesson lessonOf(const std::string &text) { return readLesson("edited.md", text).lesson; }

/// The lines that differ, "-old" and "+new".
std::string changed(const EditResult &edits)
{
    if (!edits)
        return "refused: " + edits.error();
    const std::string after = applied(sample, *edits);
    std::string text;
    const auto lines = [](const std::string &all) {
        std::vector<std::string> found(1);
        for (const char c : all)
            c == '\n' ? void(found.emplace_back()) : void(found.back() += c);
        return found;
    };
    const auto before = lines(sample), now = lines(after);
    for (const std::string &line : before)
        if (std::ranges::find(now, line) == now.end())
            text += "-" + line + "|";
    for (const std::string &line : now)
        if (std::ranges::find(before, line) == before.end())
            text += "+" + line + "|";
    return text;
}

const IsOwnPort isWeights = [](const Cell &, std::string_view name) { return name == "weights"; };

} // namespace

class TestEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void setsValues()
    {
        const Lesson lesson = lessonOf(sample);
        QCOMPARE(changed(setValue(lesson, "size", Value(2.5))), std::string("-value: 1|+value: 2.5|"));
        QCOMPARE(changed(setValue(lesson, "c.temperature", Value(1))), std::string("-temperature: 2|+temperature: 1|"));
        QCOMPARE(changed(setValue(lesson, "c.scores", Value(arma::mat("1 0; 0 1")))),
            std::string("-scores: =rows * size   # scaled|+scores: [[1, 0], [0, 1]]   # scaled|"));
        QCOMPARE(changed(setValue(lesson, "rows", Value(arma::mat("5 6")))),
            std::string("-  - [1, 2]|-  - [3, 4]|+  [[5, 6]]|"));
        QVERIFY(!setValue(lesson, "nothing", Value(1)));
        QVERIFY(!setValue(lesson, "c.bias", Value(1)));
        QVERIFY(!setValue(lesson, "size", Value()));
    }

    void setsEntriesAndLabels()
    {
        const Lesson lesson = lessonOf(sample);
        QCOMPARE(changed(setEntry(lesson, "rows", {1, 0}, -0.5)), std::string("-  - [3, 4]|+  - [-0.5, 4]|"));
        QVERIFY(!setEntry(lesson, "rows", {1, 2}, 1));
        QVERIFY(!setEntry(lesson, "rows", {1}, 1));
        QVERIFY(!setEntry(lesson, "c.scores", {0, 0}, 1));
        QCOMPARE(changed(setLabel(lesson, "c", "n", 1, "a, b")),
            std::string("-labels: {n: [The, cat], m: [a, b]}|+labels: {n: [The, \"a, b\"], m: [a, b]}|"));
        QVERIFY(!setLabel(lesson, "c", "n", 2, "x"));
        QVERIFY(!setLabel(lesson, "c", "d_k", 0, "x"));
        QVERIFY(!setLabel(lesson, "size", "n", 0, "x"));
    }

    void renamesEverywhere()
    {
        const Lesson lesson = lessonOf(sample);
        const auto edits = rename(lesson, "size", "scale_by", isWeights);
        QVERIFY(edits);
        const std::string after = applied(sample, *edits);
        QVERIFY(after.find("size") == std::string::npos);
        QVERIFY(after.find("(<=scale_by * 2>)") != std::string::npos);
        QVERIFY(after.find("scores: =rows * scale_by   # scaled") != std::string::npos);
        QVERIFY(after.find("- weights[0][0] == scale_by / 2") != std::string::npos);
        QCOMPARE(edits->size(), std::size_t{4});
        QVERIFY(!rename(lesson, "size", "rows", isWeights));
        QVERIFY(!rename(lesson, "size", "Two", isWeights));
        QVERIFY(!rename(lesson, "size", "if", isWeights));
        QVERIFY(!rename(lesson, "nobody", "x", isWeights));
    }

    void insertsDeletesAndMoves()
    {
        const Lesson lesson = lessonOf(sample);
        const auto removed = deleteBlock(lesson, "size");
        QVERIFY(removed);
        QCOMPARE(applied(sample, *removed).size() + std::string("```yaml value size\nvalue: 1\n```\n\n").size(),
            sample.size());
        const std::size_t end = sample.find("The end.");
        const auto moved = moveBlock(lesson, "size", end);
        QVERIFY(moved);
        const std::string after = applied(sample, *moved);
        QCOMPARE(after.size(), sample.size());
        QVERIFY(after.ends_with("```\n\n```yaml value size\nvalue: 1\n```\n\nThe end.\n"));
        const auto inserted = insertBlock(lesson, end, "```yaml value x\nvalue: 1\n```");
        QVERIFY(inserted);
        QVERIFY(applied(sample, *inserted).ends_with("```\n\n```yaml value x\nvalue: 1\n```\n\nThe end.\n"));
        QVERIFY(!insertBlock(lesson, end + 2, "x"));
        const auto inside = insertBlock(lesson, sample.find("value: 1"), "```yaml value x\nvalue: 1\n```");
        QVERIFY(!inside && inside.error().ends_with("begins in line 8."));
        QVERIFY(!moveBlock(lesson, "size", sample.find("temperature: 2")));
        QVERIFY(!deleteBlock(lesson, "nobody"));
        QVERIFY(!moveBlock(lesson, "nobody", 0));
    }

    void writesTextsThatReadBack_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text :
            {"plain", "two words", "a: b", "#x", "a #b", "[x]", "-", "- a", "=x", "'q'", "\"q\"", "no", "1", "a\\b",
                "tab\there", "line\nbreak", "", " lead", "ends:", "!x", "&a", "*a", "%", "@x", "äö", "a,b"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void writesTextsThatReadBack()
    {
        QFETCH(QString, text);
        const std::string wanted = text.toStdString();
        const std::string yaml = "a: " + writtenText(wanted, false) + "\nb: [" + writtenText(wanted, true) + "]\n";
        const Source source("x", yaml);
        const YamlResult read = readYaml(source, {0, yaml.size()});
        QVERIFY2(read.root && read.diagnostics.empty(), yaml.c_str());
        const std::string escaped = wanted.starts_with('=') ? "=" + wanted : wanted;
        QCOMPARE(read.root->find("a")->text, escaped);
        QCOMPARE(read.root->find("b")->items.at(0).text, escaped);
    }

    void formats()
    {
        const std::string loose = front
            + "```  yaml   cell\tc  \nop: softmax  \nscores: [[1]]\t\nexpect:\n  - 1 == 1 \n```  \n\nProse  "
              "\nkept.\n\n\n";
        const Lesson lesson = lessonOf(loose);
        const std::string once = applied(loose, formatEdits(lesson));
        QCOMPARE(
            once, front + "```yaml cell c\nop: softmax\nscores: [[1]]\nexpect:\n  - 1 == 1\n```\n\nProse  \nkept.\n");
        QVERIFY(formatEdits(lessonOf(once)).empty());
        QVERIFY(formatEdits(lessonOf(sample)).empty());
    }

    void rewritesNumbers_data()
    {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("lang");
        QTest::addColumn<QList<double>>("values");
        QTest::addColumn<QString>("expected");
        QTest::newRow("decimals") << "0.40"
                                  << "en" << QList<double>{0.4321} << "0.43";
        QTest::newRow("tuple") << "(0.40, 1)"
                               << "en" << QList<double>{0.5, 2} << "(0.50, 2)";
        QTest::newRow("grouped") << "1,048,576"
                                 << "en" << QList<double>{1050624} << "1,050,624";
        QTest::newRow("comma") << "0,40"
                               << "de" << QList<double>{0.4321} << "0,43";
        QTest::newRow("percent") << "40.1 %"
                                 << "en" << QList<double>{0.5} << "50.0 %";
        QTest::newRow("formula") << "$8{,}000$"
                                 << "en" << QList<double>{1234567} << "$1{,}234{,}567$";
        QTest::newRow("minus") << "\u22120.5"
                               << "en" << QList<double>{-0.25} << "\u22120.3";
        QTest::newRow("exponent") << "1.05e6"
                                  << "en" << QList<double>{2100000} << "2.10e6";
        QTest::newRow("sign lost") << "-1.0"
                                   << "en" << QList<double>{2} << "2.0";
    }
    void rewritesNumbers()
    {
        QFETCH(QString, written);
        QFETCH(QString, lang);
        QFETCH(QList<double>, values);
        QFETCH(QString, expected);
        const auto text = rewrittenNumbers(written.toStdString(), lang.toStdString(), {values.begin(), values.end()});
        QVERIFY(text);
        QCOMPARE(QString::fromStdString(*text), expected);
    }

    void exponentsOutOfRangeAreLeft()
    {
        for (const std::string exponent : {"e99999999999", "e400", "e-400", "e-310", "e+99999999999"})
            QVERIFY2(!rewrittenNumbers("0" + exponent, "en", {5}), exponent.c_str());
        QVERIFY(!rewrittenNumbers("1e-300", "en", {1e300}));
        QCOMPARE(rewrittenNumbers("1e+5", "en", {3e5}), std::optional<std::string>("3e+5"));
    }

    void sweeps_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("doubling") << "64..512*2"
                                  << "64 128 256 512";
        QTest::newRow("steps") << "0..1+0.25"
                               << "0 0.25 0.5 0.75 1";
        QTest::newRow("tenths meet the end") << "0.1..0.3+0.1"
                                             << "0.1 0.2 0.30000000000000004";
        QTest::newRow("ones") << "1..3"
                              << "1 2 3";
        QTest::newRow("down") << "3..1"
                              << "3 2 1";
        QTest::newRow("negative") << "-1..1+1"
                                  << "-1 0 1";
        QTest::newRow("list") << "[1, 2.5, word]"
                              << "1 2.5 word";
        QTest::newRow("bare list") << "true,false"
                                   << "true false";
        QTest::newRow("away") << "1..3+-1"
                              << "refused";
        QTest::newRow("by zero") << "1..3+0"
                                 << "refused";
        QTest::newRow("from zero by a factor") << "0..8*2"
                                               << "refused";
        QTest::newRow("too many") << "0..1+1e-9"
                                  << "refused";
        QTest::newRow("no number") << "a..b"
                                   << "refused";
        QTest::newRow("hole") << "1,,2"
                              << "refused";
        QTest::newRow("open list") << "[1, 2"
                                   << "refused";
    }
    void sweeps()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const auto values = readSweep(text.toStdString());
        std::string all = values ? "" : "refused";
        if (values)
            for (const Value &value : *values)
                all += (all.empty() ? "" : " ") + valueText(value);
        QCOMPARE(QString::fromStdString(all), expected);
    }

    void formattingManyTextsIsQuick()
    {
        std::string text = front + "Question?\n\n```yaml exercise e\nkind: text\nanswer: a  \nhints:\n";
        for (int i = 0; i < 50'000; ++i)
            text += "  - |\n    a  \n";
        const Lesson lesson = lessonOf(text + "```\n");
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(formatEdits(lesson).size(), std::size_t{1});
        QVERIFY2(timer.elapsed() < 20'000, std::to_string(timer.elapsed()).c_str());
    }

    void mathForms_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("fixed");
        QTest::newRow("parenthesis") << "So \\(x^2\\) grows.\n"
                                     << "So $x^2$ grows.\n";
        QTest::newRow("bracket") << "\\[\nx^2\n\\]\n"
                                 << "```math\nx^2\n```\n";
        QTest::newRow("braces") << "The set $\\{1\\}$.\n"
                                << "The set $`\\{1\\}`$.\n";
        QTest::newRow("rows") << "$$a \\\\ b$$\n"
                              << "```math\na \\\\ b\n```\n";
        QTest::newRow("fine") << "Fine: $x$ and $`\\{1\\}`$.\n"
                              << "Fine: $x$ and $`\\{1\\}`$.\n";
    }
    void mathForms()
    {
        QFETCH(QString, text);
        QFETCH(QString, fixed);
        const Lesson lesson = lessonOf(front + text.toStdString());
        TextEdits edits;
        for (const Formula &formula : lesson.markdown.formulas)
            if (const auto note = mathFormNote(lesson.source, formula))
                edits.push_back(note->fix);
        QCOMPARE(QString::fromStdString(applied(lesson.source.text(), edits)), QString::fromStdString(front) + fixed);
    }
};

QTEST_GUILESS_MAIN(TestEdits)
#include "tst_edits.moc"
