// SPDX-License-Identifier: GPL-3.0-or-later
/// `heed run`, `check` and `test`: what they print, where, and with which exit code.
#include "heed_process.h"

#include <QJsonArray>

using namespace heed::test;

static const QByteArray cold = lesson(R"(The *scores* are `one` and $x_2$, see [here](https://example.org).

- first
- second, **strong**

```yaml control temperature
type: number
label: How warm
value: 1
range: [0.5, 4]
```

```yaml value given
value: [[0, 0.5]]
```

```yaml cell first
op: softmax
title: Two shares
scores: =given
temperature: =temperature
labels: {m: [The, cat]}
show:
  - weights: bars
  - steps: {row: 0}
expect:
  - weights[0] == [0.3775, 0.6225]
```

The first share is [0.3775](=first.weights[0][0]).
)");

class TestCliLessons : public QObject {
    Q_OBJECT

    Folder m_folder;
    QByteArray m_cold = m_folder.write("cold.md", cold);

    static QByteArray cell(const QByteArray &more) { return lesson("```yaml cell c\nop: softmax\n" + more + "```\n"); }

private Q_SLOTS:
    void runPrintsTheLesson()
    {
        const Finished run = ask({"run", m_cold});
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        for (const char *part : {"A lesson\n========\n", "The *scores* are `one` and x_2, see", "\n- second, strong\n",
                 "temperature = 1  (0.5 to 4)\n  How warm\n", "given\n  0.0000  0.5000\n",
                 "first  softmax  fresh\n  Two shares\n", "query     The     cat\n", "step by step, query 1",
                 "✓ weights[0] == [0.3775, 0.6225]", "The first share is 0.3775 ✓."})
            QVERIFY2(run.prints(part), (QByteArray(part) + "\nin\n" + run.out).constData());
    }

    void aDifferenceIsShown()
    {
        QByteArray text = cold;
        const Finished run = ask(
            {"run", m_folder.write("wrong.md", text.replace("[0.3775](", "[0.3875](").replace("0.6225]", "0.6325]"))});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.prints("0.3775 ✗ (written 0.3875, difference 0.0100)"), run.out.constData());
        QVERIFY(run.prints("✗ weights[0] == [0.3775, 0.6325]"));
        QVERIFY(run.says("wrong.md:37:21: error[prose-number]"));
    }

    void runAsJson()
    {
        const Finished run = ask({"run", m_cold, "--json"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out.count('\n'), 1);
        const QJsonObject json = run.json();
        QCOMPARE(json.value(QStringLiteral("heed")).toInt(), 1);
        const QJsonObject first = json.value(QStringLiteral("cells")).toArray().at(0).toObject();
        QCOMPARE(first.value(QStringLiteral("status")).toString(), QStringLiteral("fresh"));
        QVERIFY(run.prints("0.3775406687981454"));
        QVERIFY(!json.value(QStringLiteral("machine")).toObject().value(QStringLiteral("blas")).toString().isEmpty());
        QCOMPARE(ask({"run", m_cold, m_cold, "--json"}).out.count('\n'), 2);
        QCOMPARE(ask({"run", m_cold, "--json"}).out, run.out);
    }

    void settingsWin()
    {
        const QByteArray params = m_folder.write("params.yaml", "temperature: 2\n");
        const Finished set = ask({"run", m_cold, "--set", "temperature=4", "--params", params});
        QCOMPARE(set.code, 0);
        QVERIFY(set.prints("temperature = 2"));
        QVERIFY2(set.prints("The first share is 0.4378 (written 0.3775)."), set.out.constData());
        QVERIFY(!set.prints("✗"));
        QVERIFY(ask({"run", m_cold, "--params", params, "--set", "temperature=4"}).prints("temperature = 4"));
        QVERIFY(askWith(R"({"temperature": 2.5})", {"run", m_cold, "--params", "-"}).prints("temperature = 2.5"));
    }

    void wrongSettings_data()
    {
        QTest::addColumn<QByteArray>("setting");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("unknown") << QByteArray("temprature=1")
                                 << QByteArray("There is no control named 'temprature'. Did you mean 'temperature'?");
        QTest::newRow("far off") << QByteArray("zzz=1") << QByteArray("The controls are temperature.");
        QTest::newRow("type") << QByteArray("temperature=warm") << QByteArray("--set temperature: Expected a number");
        QTest::newRow("nothing") << QByteArray("temperature=")
                                 << QByteArray("--set temperature: Expected a number, found nothing.");
        QTest::newRow("range") << QByteArray("temperature=5") << QByteArray("0.5 to 4");
        QTest::newRow("expression") << QByteArray("temperature==2") << QByteArray("An expression can't stand here");
    }
    void wrongSettings()
    {
        QFETCH(const QByteArray, setting);
        QFETCH(const QByteArray, message);
        const Finished run = ask({"run", m_cold, "--set", setting});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(message), run.err.constData());
        QVERIFY(run.out.isEmpty());
    }

    void wrongParams_data()
    {
        QTest::addColumn<QByteArray>("params");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("range") << QByteArray("temperature:  5\n")
                               << QByteArray(
                                      "bad.yaml:1:15: error[range]: Expected temperature to be 0.5 to 4, found 5.");
        QTest::newRow("type") << QByteArray("\ntemperature: warm\n")
                              << QByteArray("bad.yaml:2:14: error[type]: Expected a number, found 'warm'.");
        QTest::newRow("unknown") << QByteArray("{temprature: 1}\n")
                                 << QByteArray(
                                        "bad.yaml:1:2: error[unknown-name]: There is no control named 'temprature'.");
        QTest::newRow("YAML") << QByteArray("temperature: [\n") << QByteArray(": error[yaml]: ");
    }
    void wrongParams()
    {
        QFETCH(const QByteArray, params);
        QFETCH(const QByteArray, message);
        const Finished run = ask({"run", m_cold, "--params", m_folder.write("bad.yaml", params)});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(message), run.err.constData());
        QVERIFY(run.out.isEmpty());
    }

    void codes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("run");
        QTest::addColumn<int>("check");
        QTest::newRow("fine") << cell("scores: [[1]]\n") << 0 << 0;
        QTest::newRow("expectation") << cell("scores: [[1]]\nexpect:\n  - weights == [[2]]\n") << 1 << 0;
        QTest::newRow("warning") << lesson("").replace("id:", "colour: red\nid:") << 0 << 1;
        QTest::newRow("shape") << cell("scores: [[1], [2, 3]]\n") << 3 << 3;
        QTest::newRow("range") << cell("scores: [[1]]\ntemperature: 0\n") << 3 << 3;
        QTest::newRow("YAML") << cell("scores: [[1]\n") << 3 << 3;
        QTest::newRow("empty") << QByteArray() << 3 << 3;
        QTest::newRow("binary") << QByteArray("\0\1\2", 3) << 3 << 3;
        QTest::newRow("missing operator") << cell("scores: [[1]]\n").replace("softmax", "sotfmax") << 6 << 6;
    }
    void codes()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const int, run);
        QFETCH(const int, check);
        const QByteArray file = m_folder.write("codes.md", text);
        const Finished ran = ask({"run", file}), checked = ask({"check", file});
        QVERIFY2(ran.code == run, ran.err.constData());
        QVERIFY2(checked.code == check, checked.out.constData());
        QCOMPARE(ask({"run", file, "--json"}).json().value(QStringLiteral("exit")).toInt(), run);
        QVERIFY(check == 0 || checked.prints("codes.md"));
        QVERIFY(run == 0 || ran.says("codes.md"));
    }

    void lawsAreShown()
    {
        const QByteArray file = m_folder.write("laws.md", cell("scores: [[1, 2]]\nshow:\n  - laws\n"));
        const Finished run = ask({"run", file});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.prints("✓ weights sum to 1: off by "), run.out.constData());
    }

    /// An estimate above the machine's memory is refused when the cell is run, and a run that takes too long is ended.
    void failuresOfARun()
    {
        const auto mask = [](const QByteArray &size, const QByteArray &more) {
            return cell("queries: " + size + "\nkeys: " + size + "\n" + more).replace("softmax", "causal_mask");
        };
        const QByteArray limit = m_folder.write("limit.md", mask("100000000", ""));
        const Finished failed = ask({"run", limit});
        QCOMPARE(failed.code, 4);
        QVERIFY2(failed.prints("c  causal_mask  failed"), failed.out.constData());
        QVERIFY(failed.says("error[limit]"));
        QCOMPARE(ask({"run", m_folder.write("expected.md", mask("100000000", "expect_error: limit\n"))}).code, 0);
        const Finished late = ask({"run", m_folder.write("late.md", mask("8000", "timeout: 0.001\n"))});
        QCOMPARE(late.code, 5);
        QVERIFY(late.says("error[timeout]"));
        QCOMPARE(ask({"run", limit, m_cold, "--fail-fast", "--json"}).out.count('\n'), 1);
    }

    void quietSaysNothingOfSuccess()
    {
        const Finished run = ask({"run", m_cold, "--quiet"}), test = ask({"test", m_cold, "--quiet"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out + run.err + test.out + test.err, QByteArray());
        const Finished check = ask({"check", m_cold, "--quiet"});
        QCOMPARE(check.out + check.err, QByteArray());
    }

    void testCounts()
    {
        const Finished test = ask({"test", m_cold});
        QCOMPARE(test.code, 0);
        QCOMPARE(test.out, QByteArray("1 lesson, 1 expectation and 1 number in prose: all hold.\n"));
        QByteArray text = cold;
        const QByteArray wrong = m_folder.write("digit.md", text.replace("[0.3775](", "[0.3776]("));
        const Finished failed = ask({"test", m_cold, wrong});
        QCOMPARE(failed.code, 1);
        QVERIFY(failed.says("digit.md:37:21: error[prose-number]"));
        QCOMPARE(failed.out,
            QByteArray("2 lessons, 2 expectations and 2 numbers in prose: 1 lesson fails, 1 of them doesn't hold.\n"));
        QCOMPARE(ask({"test", wrong, m_cold, "--fail-fast", "--json"}).out.count('\n'), 2);
    }

    void filesAndFolders()
    {
        QCOMPARE(ask({"run", m_folder.path("nowhere.md")}).code, 3);
        QVERIFY(ask({"run", m_folder.path("nowhere.md")}).says("There is no such file or folder."));
        QDir(QString::fromUtf8(m_folder.path())).mkpath(QStringLiteral("empty"));
        QDir(QString::fromUtf8(m_folder.path())).mkpath(QStringLiteral("folder.md"));
        QCOMPARE(ask({"test", m_folder.path("empty")}).code, 3);
        QCOMPARE(ask({"check", m_folder.path("folder.md")}).code, 3);
        QVERIFY(ask({"check", m_folder.path("folder.md")}).prints("error[unreadable]: This is a folder"));
        m_folder.write("some/b.md", cell("scores: [[1]]\n"));
        m_folder.write("some/a.md", cell("scores: [[1]]\n"));
        m_folder.write("some/README.md", "No lesson.\n");
        const Finished check = ask({"check", m_folder.path("some")});
        QCOMPARE(check.code, 0);
        QVERIFY(check.prints("README.md: note[unreadable]"));
        QCOMPARE(ask({"run", m_folder.path("some"), "--json"}).out.count('\n'), 2);
    }

    void theLargestCodeOfAll()
    {
        const QByteArray bad = m_folder.write("worst/a.md", ""),
                         good = m_folder.write("worst/b.md", cell("scores: [[1]]\n"));
        QCOMPARE(ask({"run", bad, good}).code, 3);
        QCOMPARE(ask({"run", m_folder.path("nowhere.md"), good, "--json"}).out.count('\n'), 2);
    }

    void standardInputIsALesson()
    {
        const Finished run = askWith(cold, {"run", "-"});
        QCOMPARE(run.code, 0);
        QVERIFY(run.prints("✓"));
        QVERIFY(askWith("", {"check", "-"}).prints("-:1:1: error[front-matter]"));
    }

    void aManualCellWaits()
    {
        const QByteArray file = m_folder.write("manual.md", cell("scores: [[1]]\nrun: manual\n"));
        QVERIFY(ask({"run", file}).prints("c  softmax  manual"));
        QVERIFY(ask({"run", file, "--manual"}).prints("c  softmax  fresh"));
    }

    void nothingIsWritten()
    {
        for (const char *command : {"run", "check", "test"})
            [[maybe_unused]] const Finished done = ask({command, m_cold});
        QFile file(QString::fromUtf8(m_cold));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), cold);
    }

    void timingIsApart()
    {
        const Finished run = ask({"run", m_cold, "--json", "--timing"});
        QVERIFY(run.says(" ms"));
        QCOMPARE(run.out, ask({"run", m_cold, "--json"}).out);
    }
};

QTEST_GUILESS_MAIN(TestCliLessons)
#include "tst_cli_lessons.moc"
