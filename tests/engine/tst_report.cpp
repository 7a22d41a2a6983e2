// SPDX-License-Identifier: GPL-3.0-or-later
#include "opened_lesson.h"

#include <QElapsedTimer>
#include <QTest>

using namespace heed;
using namespace heed::test;

namespace {

const std::string refusing = "op: refuse\nx: [1]\nrule: range\n";
std::string softmax(const std::string &further = {}) { return "op: softmax\nscores: [[0, 0]]\n" + further; }

} // namespace

class TestReport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exitCodes_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("rules");
        const auto row = [](const char *name, const std::string &body, int code, const char *rules) {
            QTest::newRow(name) << QString::fromStdString(body) << code << QString::fromUtf8(rules);
        };
        row("fine", cellBlock("a", softmax("expect:\n  - weights[0] == [0.5, 0.5]\n")), 0, "");
        row("a warning doesn't fail", "# Another title\n\n" + cellBlock("a", softmax()), 0, "title");
        row("an expectation", cellBlock("a", softmax("expect:\n  - weights[0][0] == 0.4\n")), 1, "expect");
        row("two expectations",
            cellBlock("a", softmax("expect:\n  - weights[0][0] == 0.4\n  - weights[0][1] == 0.4\n")), 1,
            "expect expect");
        row("a number", cellBlock("a", softmax()) + "[0.4](=a[0][0])\n", 1, "prose-number");
        row("a tuple", cellBlock("a", softmax()) + "[(0.5, 0.4)](=a[0])\n", 1, "prose-number");
        row("it ran", cellBlock("a", softmax("expect_error: range\n")), 1, "expect");
        row("it failed so", cellBlock("a", refusing + "expect_error: range\n"), 0, "");
        row("it failed otherwise", cellBlock("a", refusing + "expect_error: shape\n"), 4, "range");
        row("expected before running", cellBlock("a", softmax("temperature: 0\nexpect_error: range\n")), 0, "");
        row("expected type", cellBlock("a", "op: softmax\nscores: word\nexpect_error: type\n"), 0, "");
        row("expected of an expression", cellBlock("a", "op: softmax\nscores: =[1] + [1, 2]\nexpect_error: shape\n"), 0,
            "");
        row("a lesson with errors", cellBlock("a", softmax("temperature: 0\n")), 3, "range");
        row("an unreadable argument", cellBlock("a", "op: softmax\nscores: word\n"), 3, "type");
        row("a ring", cellBlock("a", "op: softmax\nscores: =a\n"), 3, "ring");
        row("a double name", cellBlock("a", softmax()) + cellBlock("a", softmax()), 3, "double-name");
        row("an unknown name", cellBlock("a", "op: softmax\nscores: =b\n"), 3, "unknown-name");
        row("a failed cell", cellBlock("a", refusing), 4, "range");
        row("blocked ones count once", cellBlock("a", refusing) + cellBlock("b", "op: softmax\nscores: =a\n"), 4,
            "range");
        row("an exception", cellBlock("a", "op: explode\nx: [1]\n"), 4, "internal");
        row("no memory", cellBlock("a", "op: explode\nx: [1]\nhow: memory\n"), 4, "limit");
        row("a wrong shape", cellBlock("a", "op: lying\nx: [1]\n"), 4, "internal");
        row("expected stop", cellBlock("a", "op: wait\nx: [1]\nseconds: 60\ntimeout: 0.02\nexpect_error: stopped\n"), 0,
            "");
        row("a time-out", cellBlock("a", "op: wait\nx: [1]\nseconds: 60\ntimeout: 0.02\n"), 5, "timeout");
        row("a missing operator", cellBlock("a", "op: nothing\n"), 6, "unknown-operator");
        row("a manual cell", cellBlock("a", softmax("run: manual\n")) + cellBlock("b", "op: softmax\nscores: =a\n"), 0,
            "");
    }
    void exitCodes()
    {
        QFETCH(QString, body);
        QFETCH(int, code);
        QFETCH(QString, rules);
        Opened opened(body.toStdString());
        const LessonReport report = opened.report();
        QStringList found;
        for (const Diagnostic &diagnostic : report.diagnostics)
            found += QString::fromStdString(diagnostic.rule);
        QVERIFY2(found.join(QLatin1Char(' ')) == rules, textOf(report.diagnostics).c_str());
        QCOMPARE(report.exitCode, code);
    }

    void withoutJudging()
    {
        Opened opened(cellBlock("a", softmax("expect:\n  - weights[0][0] == 0.4\n")) + "[0.4](=a[0][0])\n");
        const LessonReport report = opened.report(false);
        QCOMPARE(report.exitCode, 0);
        QVERIFY(report.diagnostics.empty() && report.cells.front().expectations.empty());
        QVERIFY(report.numbers.front().holds && report.numbers.front().value);
    }

    void whatCheckingSaidIsSaidOnce_data()
    {
        QTest::addColumn<QString>("text");
        const auto row = [](const char *name, const char *text) { QTest::newRow(name) << QString::fromUtf8(text); };
        row("a port in prose", "[0.5](=a.weigths[0][0])");
        row("a name in prose", "[0.5](=abc)");
        row("a shape in prose", "[0.5](=a.weights)");
        row("a tuple in prose", "[(0.5, 0.5, 0.5)](=a.weights[0])");
        row("an index in prose", "[0.5](<=1 + a.weights[0][7]>)");
        row("a port in expect", "a.weigths[0][0] == 0.5");
        row("an own port in expect", "1 + weigths[0][0] == 0.5");
        row("an index in expect", "weights[0][7] + 1 == 0.5");
        row("a shape in expect", "weights[0] == [0.5, 0.5, 0.5]");
    }
    void whatCheckingSaidIsSaidOnce()
    {
        QFETCH(QString, text);
        const std::string line = text.toStdString();
        const bool isProse = line.starts_with('[');
        Opened opened(cellBlock("a", softmax(isProse ? "" : "expect:\n  - " + line + "\n")) + (isProse ? line : ""));
        const auto checked = opened.check();
        QCOMPARE(checked.size(), 1U);
        QCOMPARE(QString::fromStdString(textOf(opened.report().diagnostics)), QString::fromStdString(textOf(checked)));
    }

    void otherNumbersAreStillJudged()
    {
        Opened opened(cellBlock("a", softmax()) + "[0.5](=a.weigths) [0.4](=a[0][0]) [0.3](=a[0][1]) [1](=b)\n");
        const LessonReport report = opened.report();
        QStringList found;
        for (const Diagnostic &diagnostic : report.diagnostics)
            found += QString::fromStdString(diagnostic.rule);
        QCOMPARE(found.join(QLatin1Char(' ')), QStringLiteral("unknown-name prose-number prose-number unknown-name"));
    }

    void wholeNumbersAreSaidInFull_data()
    {
        QTest::addColumn<QString>("lang");
        QTest::addColumn<QString>("prose");
        QTest::addColumn<QString>("value");
        const auto row = [](const char *prose, const char *value, const char *lang = "en") {
            QTest::newRow(prose) << QString::fromUtf8(lang) << QString::fromUtf8(prose) << QString::fromUtf8(value);
        };
        row("[8,000,001](<=8000000 / 1>)", "8,000,000");
        row("[2,048,000,001](<=2048000000 / 1>)", "2,048,000,000");
        row("[8.000.001](<=8000000 / 1>)", "8000000", "de");
        row("[7](<=-1000 / 1>)", "-1,000");
        row("[0.6](<=1 / 2>)", "0.5");
        row("[7](<=10^300>)", "1e+300");
        row("[(7, 1)](<=[10000, 1] / 1>)", "(10,000, 1)");
    }
    void wholeNumbersAreSaidInFull()
    {
        QFETCH(QString, lang);
        QFETCH(QString, prose);
        QFETCH(QString, value);
        Opened opened(prose.toStdString(), {}, "heed: 1\nid: test\ntitle: Test\nlang: " + lang.toStdString() + "\n");
        const std::string said = textOf(opened.report().diagnostics);
        QVERIFY2(said.ends_with(", the value is " + value.toStdString() + ".\n"), said.c_str());
    }

    void judgedAtTheDeclaredControls()
    {
        Opened opened(controlBlock("t", "type: number\nvalue: 1\nrange: [0.1, 9]\n")
            + cellBlock("a", "op: softmax\nscores: [[0, 1]]\ntemperature: =t\nexpect:\n  - weights[0][1] == 0.7311\n")
            + "[0.7311](=a[0][1])\n");
        QVERIFY(opened.session->set("t", 9));
        const LessonReport report = opened.report();
        QCOMPARE(report.exitCode, 0);
        QVERIFY(report.cells.front().expectations.front().holds && report.numbers.front().holds);
        QVERIFY(report.numbers.front().value->get<double>() < 0.6); // the page shows the present one
        QCOMPARE(report.controls.at("t").get<double>(), 9.0);
    }

    void outputsWithLettersAndLabels()
    {
        Opened opened(cellBlock("a", "op: softmax\nscores: [[0, 0]]\nlabels: {m: [x, y]}\n")
            + cellBlock("b", "op: softmax\nscores: [[[0, 0]], [[1, 1]], [[2, 2]]]\n") + cellBlock("c", "op: draw\n"));
        const LessonReport report = opened.report();
        const OutputReport &a = report.cells[0].outputs.front(), &b = report.cells[1].outputs.front();
        QVERIFY(a.letters == (std::vector<std::string>{"n", "m"}));
        QVERIFY(a.labels == (std::vector<TextList>{{}, {"x", "y"}}));
        QVERIFY(b.letters == (std::vector<std::string>{"batch", "n", "m"}));
        QVERIFY(report.cells[2].outputs.front().letters.empty());
    }

    void labelsThatAControlHasMadeTooMany()
    {
        Opened opened(controlBlock("tk", "type: tokens\nvalue: [a, b]\n")
            + cellBlock("a",
                "op: softmax\nscores: [[0, 0], [1, 1]]\nlabels: {m: \"=tk\"}\nshow: [weights: table, steps: {row: "
                "0}]\n"));
        QCOMPARE(opened.report(false).exitCode, ExitCode::fine);
        for (const TextList &tokens : {TextList{"x", "y", "z"}, TextList{"x"}}) {
            QVERIFY(opened.session->set("tk", tokens));
            const LessonReport report = opened.report(false);
            QCOMPARE(report.exitCode, ExitCode::finding);
            QCOMPARE(report.diagnostics.size(), 1U);
            QCOMPARE(QString::fromStdString(report.diagnostics.front().rule), QStringLiteral("label"));
            QCOMPARE(QString::fromStdString(report.diagnostics.front().message),
                tokens.size() == 3
                    ? QStringLiteral("There are 3 labels for m, which is 2; an axis has one label for each entry.")
                    : QStringLiteral("There is 1 label for m, which is 2; an axis has one label for each entry."));
            QVERIFY(report.cells.front().outputs.front().labels.back().empty());
            QVERIFY(report.cells.front().derivations.at(0).focus.labels.empty());
        }
        QVERIFY(opened.session->set("tk", TextList{"x", "y"}));
        QVERIFY(opened.report(false).cells.front().outputs.front().labels.back() == (TextList{"x", "y"}));
    }

    void labelsThatCantBeHad()
    {
        Opened opened(controlBlock("k", "type: integer\nvalue: 1\n")
            + cellBlock("a",
                "op: softmax\nscores: [[0, 0]]\nlabels: {m: '=if([1, 2][k] == 2, [\"x\", \"y\"], [\"z\", \"w\"])'}\n"));
        QCOMPARE(QString::fromStdString(textOf(opened.report(false).diagnostics)), QString());
        QVERIFY(opened.session->set("k", 2));
        const LessonReport report = opened.report(false);
        QCOMPARE(report.exitCode, ExitCode::finding);
        QCOMPARE(QString::fromStdString(report.diagnostics.at(0).rule), QStringLiteral("range"));
    }

    void whatAFailedCellSays()
    {
        Opened opened(
            cellBlock("a", refusing + "expect:\n  - y[0] == 1\n") + cellBlock("b", "op: softmax\nscores: =a\n"));
        const LessonReport report = opened.report();
        QVERIFY(report.cells[0].error && report.cells[0].errorRule == Rule::Range);
        QCOMPARE(QString::fromStdString(report.cells[0].error->location.toString()), QStringLiteral("test.md:8:4"));
        QVERIFY(!report.cells[0].expectations.front().holds);
        QVERIFY(report.cells[1].state == CellState::Blocked && report.cells[1].error);
    }

    void aNumberWithoutEntries()
    {
        Opened opened(valueBlock("v", "[]") + "[1](=v) and [1](=range(0))\n");
        const LessonReport report = opened.report();
        QVERIFY(report.exitCode == 1 || report.exitCode == 3);
        QVERIFY(!report.numbers.front().holds);
    }

    void stepsThatCantBeHad()
    {
        Opened opened(cellBlock("a", "op: muddled\nx: [1]\nshow: [steps: {row: 0}, laws]\n"));
        const LessonReport report = opened.report();
        QCOMPARE(report.exitCode, ExitCode::failed);
        QCOMPARE(QString::fromStdString(textOf(report.diagnostics)),
            QStringLiteral("test.md:9:8: error[internal]: The operator muddled failed while it derived: boom.\n"));
        QCOMPARE(report.cells.front().derivations.size(), 1U);
        QVERIFY(!report.cells.front().derivations.front().steps);
        const auto laws = lawsOf(opened.cell("a"), *report.cells.front().run, *opened.session);
        QVERIFY(laws && laws->size() == 1 && !laws->front().holds() && !laws->front().deviation);
    }

    void stepsAndLawsThatTakeTooLong()
    {
        Opened opened(cellBlock("a", "op: brood\nx: [1]\ntimeout: 0.05\nshow: [steps: {row: 0}, laws]\n"));
        QElapsedTimer timer;
        timer.start();
        const LessonReport report = opened.report();
        QCOMPARE(QString::fromStdString(textOf(report.diagnostics)),
            QStringLiteral(
                "test.md:10:8: error[stopped]: The derivation of brood took longer than the time-out of 0.05 "
                "seconds.\n"));
        const auto laws = lawsOf(opened.cell("a"), *report.cells.front().run, *opened.session);
        QVERIFY(!laws && laws.error().rule == Rule::Stopped);
        QVERIFY(timer.elapsed() < 20'000);
        QVERIFY(opened.pool.hasAbandoned());
    }

    void stepsAreReported()
    {
        Opened opened(cellBlock("a", "op: softmax\nscores: [[1, 2], [3, 4]]\nshow: [steps: {row: 1}]\n"));
        const LessonReport report = opened.report();
        QCOMPARE(report.exitCode, ExitCode::fine);
        const auto &derivation = report.cells.front().derivations.at(0);
        QVERIFY(derivation.steps && !derivation.steps->empty());
        QVERIFY((derivation.focus.index == Sizes{1}));
    }

    void viewsThatTheOperatorHasNot()
    {
        Opened opened(cellBlock("a", "op: refuse\nx: [1]\nshow: [steps, laws]\n"));
        QCOMPARE(QString::fromStdString(textOf(opened.check())),
            QStringLiteral("test.md:9:8: error[view]: The operator refuse has no hand arithmetic to show as steps.\n"
                           "test.md:9:15: error[view]: The operator refuse states no laws.\n"));
    }

    void notesAreKept()
    {
        Opened opened(cellBlock("a", "op: attention\nquery: [[1]]\nkey: [[1]]\nvalue: [[1]]\nmask: [[false]]\n"));
        const LessonReport report = opened.report();
        QCOMPARE(report.cells.front().run->notes.size(), 1U);
    }
};

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
