// SPDX-License-Identifier: GPL-3.0-or-later
/// `heed run` and `heed op` at many points, and `heed run --explain`.
#include "heed_process.h"

#include <QJsonArray>

#include <cmath>

using namespace heed::test;

static const QByteArray body = "```yaml control t\ntype: number\nvalue: 1\nrange: [0.5, 8]\n```\n\n"
                               "```yaml cell s\nop: softmax\nscores: [[1, 2, 3]]\ntemperature: =t\n```\n\n"
                               "```yaml cell slow\nop: softmax\nscores: [[1, 2]]\nrun: manual\n```\n";

class TestCliSweep : public QObject {
    Q_OBJECT

    Folder m_folder;
    QByteArray m_lesson;

    [[nodiscard]] Finished run(const QList<QByteArray> &further) const
    {
        return ask(QList<QByteArray>{"run", m_lesson} + further);
    }

private Q_SLOTS:
    void initTestCase() { m_lesson = m_folder.write("sweep.md", lesson(body)); }

    void csv()
    {
        const Finished rows = run({"--sweep", "t=0.5..2*2", "--output", "s[0][2]", "--output", "sum(s)"});
        QVERIFY2(rows.err.isEmpty(), rows.err.constData());
        QCOMPARE(rows.code, 0);
        const QList<QByteArray> lines = rows.out.split('\n');
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines.at(0), QByteArray("t,s[0][2],sum(s)"));
        QVERIFY(lines.at(3).startsWith("2,"));
        const double expected = 1 / (1 + std::exp(-0.5) + std::exp(-1.0));
        QVERIFY(std::abs(lines.at(3).split(',').at(1).toDouble() - expected) < 1e-15);
    }

    void jsonAndLinesHoldTheSame()
    {
        const QList<QByteArray> sweep{"--sweep", "t=1,2", "--sweep", "s.temperature=1..3", "--output", "s"};
        const QJsonArray array = QJsonDocument::fromJson(run(sweep + QList<QByteArray>{"--json"}).out).array();
        QCOMPARE(array.size(), 6);
        QList<QByteArray> lines = run(sweep + QList<QByteArray>{"--format", "jsonl"}).out.split('\n');
        lines.removeLast();
        QCOMPARE(lines.size(), 6);
        for (int i = 0; i < lines.size(); ++i)
            QCOMPARE(QJsonDocument::fromJson(lines.at(i)).object(), array.at(i).toObject());
        QCOMPARE(array.at(1).toObject().value(QStringLiteral("s.temperature")).toDouble(), 2.0);
    }

    void zipPairs()
    {
        const Finished rows = run({"--sweep", "t=1,2", "--sweep", "s.temperature=3,4", "--zip", "--output", "t"});
        QCOMPARE(rows.out, QByteArray("t,s.temperature,t\n1,3,1\n2,4,2\n"));
    }

    void withoutAnOutputTheDependentCells()
    {
        QVERIFY(run({"--sweep", "t=1,2"}).out.startsWith("t,s.weights[0][0],s.weights[0][1],s.weights[0][2]\n1,"));
    }

    void oneRowWithoutASweep()
    {
        QCOMPARE(run({"--output", "rows(s)", "--set", "t=2"}).out, QByteArray("rows(s)\n1\n"));
    }

    void refused_data()
    {
        QTest::addColumn<QList<QByteArray>>("further");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char *name, const QList<QByteArray> &further, const char *said) {
            QTest::newRow(name) << further << QByteArray(said);
        };
        row("no value", {"--sweep", "t"}, "--sweep takes NAME=VALUES");
        row("no name", {"--sweep", "=1"}, "--sweep takes NAME=VALUES");
        row("unknown", {"--sweep", "tt=1"}, "Did you mean 't'?");
        row("out of range", {"--sweep", "t=1..9"}, "Expected t to be 0.5 to 8, found 9.");
        row("words", {"--sweep", "t=one"}, "--sweep t: ");
        row("bad range", {"--sweep", "t=1..x"}, "Expected from..to");
        row("twice", {"--sweep", "t=1", "--sweep", "t=2"}, "--sweep t is given twice.");
        row("zip of one", {"--sweep", "t=1", "--zip"}, "--zip pairs the values of several --sweep");
        row("zip of others", {"--sweep", "t=1,2", "--sweep", "s.temperature=1", "--zip"},
            "t has 2 of them, s.temperature 1.");
        row("too many", {"--sweep", "t=1..2+0.001", "--sweep", "s.temperature=1..2+0.0005"},
            "more than 1,000,000 points");
        row("no such output", {"--output", "z.weights"}, "There is no value, control or cell named 'z'.");
        row("no expression", {"--output", "s[0"}, "--output s[0: ");
        row("format", {"--sweep", "t=1", "--format", "cvs"}, "csv");
        row("nothing depends", {"--format", "csv"}, "No cell depends on what is swept");
    }
    void refused()
    {
        QFETCH(QList<QByteArray>, further);
        QFETCH(QByteArray, said);
        const Finished rows = run(further);
        QCOMPARE(rows.code, 2);
        QVERIFY(rows.out.isEmpty());
        QVERIFY2(rows.says(said.constData()), rows.err.constData());
    }

    void severalLessonsAreRefused()
    {
        const Finished rows =
            ask({"run", m_lesson, m_lesson, m_folder.write("other.md", lesson(body)), "--sweep", "t=1"});
        QCOMPARE(rows.code, 2);
        QVERIFY(rows.says("Rows are of one lesson"));
    }

    void aFailedExpectationIsToldWhereNothingIsSet()
    {
        const QByteArray wrong = m_folder.write("wrong.md", lesson(body + "\nIt is [2](=rows(s)).\n"));
        const Finished rows = ask({"run", wrong, "--output", "rows(s)"});
        QCOMPARE(rows.code, 1);
        QCOMPARE(rows.out, QByteArray("rows(s)\n1\n"));
        QVERIFY2(rows.says("error[prose-number]"), rows.err.constData());
        QCOMPARE(ask({"run", wrong, "--output", "rows(s)", "--set", "t=2"}).code, 0);
        QCOMPARE(ask({"run", wrong, "--output", "rows(s)", "--sweep", "t=1,2"}).code, 0);
    }

    void anEntryThatIsNotThere()
    {
        const Finished alone = run({"--output", "s[0][9]"});
        QCOMPARE(alone.code, 2);
        QVERIFY(alone.out.isEmpty() && alone.says("s[0][9]: "));
        QCOMPARE(run({"--output", "s[0][9]", "--sweep", "t=1,2"}).code, 2);
        const Finished op = ask({"op", "softmax", "--scores", "[[1, 2]]", "--output", "weights[0][9]"});
        QCOMPARE(op.code, 2);
        QVERIFY(op.out.isEmpty());
    }

    void matricesAreSweptInBrackets()
    {
        const QByteArray file = m_folder.write("matrix.md",
            lesson("```yaml control m\ntype: matrix\nvalue: [[1, 2]]\n```\n\n```yaml cell s\nop: softmax\nscores: "
                   "=m\n```\n"));
        const Finished rows = ask({"run", file, "--sweep", "m=[[0, 0]],[[1, 1], [2, 2]]", "--output", "rows(s)"});
        QVERIFY2(rows.err.isEmpty(), rows.err.constData());
        QCOMPARE(rows.out.count('\n'), 3);
        QVERIFY(rows.out.endsWith(",2\n"));
        QVERIFY(ask({"run", file, "--sweep", "m=[[0, 0],[[1, 1]]", "--output", "rows(s)"}).says("is not closed"));
        QVERIFY(ask({"run", file, "--sweep", "m=[[0, x]],[[1, 1]]", "--output", "rows(s)"}).says("--sweep m"));
        const Finished op = ask({"op", "attention_cost", "--sweep", "lengths=[10],[10, 20]", "--output", "rows(flops)",
            "--format", "jsonl"});
        QCOMPARE(op.code, 0);
        QCOMPARE(op.out.count('\n'), 2);
    }

    void explainingIsText()
    {
        const Finished text = run({"--explain", "--json"});
        QCOMPARE(text.code, 2);
        QVERIFY(text.out.isEmpty() && text.says("--explain prints text"));
        QCOMPARE(run({"--explain", "--sweep", "t=1"}).code, 2);
    }

    void aListThatFailsIsNamed()
    {
        const Finished op = ask({"op", "attention_cost", "--sweep", "lengths=0,128", "--output", "flops[0]"});
        QCOMPARE(op.code, 2);
        QVERIFY2(op.says("lengths = 0: "), op.err.constData());
        QCOMPARE(op.out, QByteArray("lengths,flops[0]\n0,\n128,33554432\n"));
    }

    void anOperatorRunsOnItsDefaults()
    {
        const Finished op = ask({"op", "attention_cost", "--output", "flops", "--json"});
        QVERIFY2(op.code == 0, op.err.constData());
        QCOMPARE(ask({"op", "softmax", "--json"}).code, 2);
    }

    void aCellThatWaitsFails()
    {
        const Finished rows = run({"--output", "slow[0][0]"});
        QCOMPARE(rows.code, 4);
        QVERIFY(rows.says("--manual runs it."));
        QCOMPARE(run({"--output", "slow[0][0]", "--manual"}).code, 0);
    }

    void anOperatorIsSwept()
    {
        const Finished rows = ask(
            {"op", "softmax", "--scores", "[[1, 2, 3]]", "--sweep", "temperature=1,2", "--output", "weights[0][2]"});
        QCOMPARE(rows.code, 0);
        QCOMPARE(rows.out.count('\n'), 3);
        QVERIFY(rows.out.startsWith("temperature,weights[0][2]\n1,0.6652409557748"));
        const Finished fed = askWith(
            R"({"scores": [[1, 2, 3]]})", {"op", "softmax", "--sweep", "temperature=1,2", "--output", "weights[0][2]"});
        QCOMPARE(fed.out, rows.out);
        const Finished alone =
            ask({"op", "attention_cost", "--sweep", "layers=1..3", "--output", "flops[0]", "--format", "jsonl"});
        QCOMPARE(alone.out.count('\n'), 3);
    }

    void aFailedPointOfAnOperator()
    {
        const Finished rows = ask(
            {"op", "softmax", "--scores", "[[1, 2, 3]]", "--sweep", "temperature=0..1", "--output", "weights[0][2]"});
        QCOMPARE(rows.code, 2);
        QVERIFY(rows.says("temperature = 0: "));
        QVERIFY(rows.out.startsWith("temperature,weights[0][2]\n0,\n1,0.66"));
    }

    void refusedOfAnOperator_data()
    {
        QTest::addColumn<QList<QByteArray>>("further");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char *name, const QList<QByteArray> &further, const char *said) {
            QTest::newRow(name) << further << QByteArray(said);
        };
        row("input", {"--sweep", "scores=1,2"}, "'scores' is an input");
        row("unknown", {"--sweep", "temprature=1,2"}, "Did you mean 'temperature'?");
        row("given too", {"--temperature", "2", "--sweep", "temperature=1,2"}, "leave one of the two out");
        row("type", {"--sweep", "temperature=hot"}, "--sweep temperature: ");
        row("output", {"--output", "wieghts[0]"}, "Did you mean 'weights'?");
    }
    void refusedOfAnOperator()
    {
        QFETCH(QList<QByteArray>, further);
        QFETCH(QByteArray, said);
        const Finished rows = ask(QList<QByteArray>{"op", "softmax", "--scores", "[[1, 2, 3]]"} + further);
        QCOMPARE(rows.code, 2);
        QVERIFY2(rows.says(said.constData()), rows.err.constData());
    }

    void explains()
    {
        const Finished text = run({"--explain", "--set", "t=2"});
        QCOMPARE(text.code, 0);
        QVERIFY2(text.prints("t     2.0  set; declared 1.0"), text.out.constData());
        QVERIFY2(text.prints("ran twice, last because t was set"), text.out.constData());
        QVERIFY2(text.prints("depends on t"), text.out.constData());
        QVERIFY2(text.prints("manual   softmax"), text.out.constData());
        QVERIFY(run({"--explain"}).prints("ran once, when the lesson was opened"));
    }
};

QTEST_GUILESS_MAIN(TestCliSweep)
#include "tst_cli_sweep.moc"
