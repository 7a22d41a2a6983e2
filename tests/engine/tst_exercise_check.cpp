// SPDX-License-Identifier: GPL-3.0-or-later
/// What checking says of exercises.
#include "engine/exercise_task.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestExerciseCheck : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void checks_data()
    {
        QTest::addColumn<QString>("keys");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *keys, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(keys) << QString::fromUtf8(expected);
        };
        row("fine", "kind: number\nanswer: =n / 7\n", "");
        row("literal", "kind: number\nanswer: 3\n", "warning[literal-answer]");
        row("literal expression", "kind: matrix\nanswer: =[1, -2]\n", "warning[literal-answer]");
        row("unknown name", "kind: number\nanswer: =m\n",
            "error[unknown-name]: There is no value, control or cell named 'm'");
        row("text for number", "kind: number\nanswer: =word\n",
            "error[type]: The answer of an exercise of kind number is one number, found a text.");
        row("matrix for number", "kind: number\nanswer: =three.weights\n", "is one number, found a matrix of 3 x 3.");
        row("number for matrix", "kind: matrix\nanswer: =n\n", "is a vector or a matrix of numbers");
        row("number for text", "kind: text\nanswer: =n\n", "is a text");
        row("mistake's type", "kind: number\nanswer: =n\nmistakes:\n  - {when: \"=word\", say: x}\n",
            "What a mistake gives");
        row("until a number", "kind: change\nuntil: n\n", "error[type]: The key 'until' holds a condition");
        row("until holds", "kind: change\nuntil: n == 3\n", "error[exercise]: The condition holds before the learner");
        row("until fails", "kind: change\nuntil: three.weights[n + 4][0] > 2\n", "error");
        row("no such control", "kind: change\nuntil: n > 4\ncontrols: [nn]\n",
            "error[unknown-name]: There is no control named 'nn'. Did you mean 'n'?");
        row("a cell as control", "kind: number\nanswer: =n\nwith: {three: 1}\n",
            "error[unknown-name]: There is no control named 'three'");
        row("no such cell", "kind: number\nanswer: =n\nmistakes:\n  - {change: {thre.scale: 1}, say: x}\n",
            "There is no cell named 'thre'. Did you mean 'three'?");
        row("no such option", "kind: number\nanswer: =n\nmistakes:\n  - {change: {three.scal: 1}, say: x}\n",
            "Did you mean 'scale'?");
        row("an output", "kind: number\nanswer: =n\nmistakes:\n  - {change: {three.weights: 1}, say: x}\n",
            "is an output of attention");
        row("with's type", "kind: number\nanswer: =n\nwith: {n: half}\n", "error[type]");
        row("with's range", "kind: number\nanswer: =n\nwith: {n: 12}\n", "error[range]: Expected n to be");
        row("with's choice", "kind: number\nanswer: =n\nwith: {word: cot}\n",
            "'cot' is none of the choices of word. Did you mean 'cat'?");
        row("vary's range", "kind: number\nanswer: =n\nvary: {n: [3, 12]}\n", "error[range]");
        row("declared not in vary", "kind: number\nanswer: =n\nvary: {n: [4, 5]}\n",
            "error[exercise]: The declared value of 'n', 3, is none of those that vary");
        row("a cell's option pinned", "kind: number\nanswer: =n\nwith: {three.scale: 1}\n",
            "error[unknown-name]: 'three.scale' is no control; 'with' and 'vary' set controls only. Declare a control "
            "and "
            "let the cell use it: scale: =NAME.");
        row("a cell's option varied", "kind: number\nanswer: =n\nvary: {three.scale: [1, 2]}\n", "is no control");
        row("a range", "kind: number\nanswer: =n * d\nvary: {n: 3..9, d: 0.5..8*2}\n", "");
        row("a range beyond", "kind: number\nanswer: =n\nvary: {n: 3..12}\n",
            "error[range]: Expected n to be 1 to 9, found 10.");
        row("a range of words", "kind: text\nanswer: =word\nvary: {word: 1..3}\n",
            "error[type]: A range gives numbers, and 'word' is a control of type choice; list its values: [a, b].");
        row("a range of halves", "kind: number\nanswer: =n\nvary: {n: 3..5+0.5}\n", "error[type]");
        row("declared not in the range", "kind: number\nanswer: =n\nvary: {n: 4..9}\n",
            "error[exercise]: The declared value of 'n', 3, is none of those that vary");
        row("vary's type", "kind: number\nanswer: =n\nvary: {n: [3, half]}\n", "error[type]");
        row("vary's choice", "kind: text\nanswer: =word\nvary: {word: [cat, cot]}\n", "Did you mean 'cat'?");
        row("change's type", "kind: number\nanswer: =n\nmistakes:\n  - {change: {three.scale: big}, say: x}\n",
            "error[type]");
        row("change of a value", "kind: number\nanswer: =n\nmistakes:\n  - {change: {three: 1}, say: x}\n",
            "error[unknown-name]");
        row("at one draw of a range",
            "kind: number\nanswer: =n\nvary: {n: 1..9}\nmistakes:\n  - {when: \"=14 - n\", say: x}\n",
            "This mistake can't be told from the right answer with n = 7");
        row("mistakes alike at one draw",
            "kind: number\nanswer: =n + 100\nvary: {n: 1..9}\nmistakes:\n  - {when: \"=n\", say: x}\n  - {when: \"=9 - "
            "n * 2\", say: y}\n",
            "This mistake can't be told from mistake 1 with n = 3");
        row("text mistake is the answer",
            "kind: text\nanswer: =word\nvary: {word: [cat, dog]}\nmistakes:\n  - {when: Dog, say: x}\n",
            "This mistake can't be told from the right answer with word = dog");
        row("pinned and varied", "kind: number\nanswer: =n\nwith: {n: 3}\nvary: {n: [3, 4]}\n",
            "is pinned by 'with' and drawn by 'vary'");
        row("pinned and listed", "kind: change\nuntil: n > 4\ncontrols: [n]\nwith: {n: 3}\n", "can't be both pinned");
        row("mistake is the answer", "kind: number\nanswer: =n\nmistakes:\n  - {when: \"=n + 0.001\", say: x}\n",
            "warning[mistake]: This mistake can't be told from the right answer");
        row("mistakes alike",
            "kind: number\nanswer: =n\nmistakes:\n  - {when: \"=n + 1\", say: x}\n  - {change: {n: 4}, say: y}\n",
            "warning[mistake]: This mistake can't be told from mistake 1");
        row("at one draw", "kind: number\nanswer: =n\nvary: {n: [3, 4]}\nmistakes:\n  - {when: \"=8 - n\", say: x}\n",
            "warning[mistake]: This mistake can't be told from the right answer with n = 4");
        row("mistake fails",
            "kind: number\nanswer: =n\nmistakes:\n  - {change: {three.scale: 2}, say: x}\n  - {when: "
            "\"=three.value[round(sum(three.weights))][0]\", say: y}\n",
            "This mistake can't be computed");
        row("answer fails at a draw", "kind: number\nanswer: =three.weights[n - 1][0]\nvary: {n: [3, 4]}\n",
            "error[exercise]: The answer can't be computed with n = 4");
        row("answer infinite", "kind: number\nanswer: =1 / (n - 3)\n", "which nobody can give");
        row("number in a text", "kind: number\nanswer: =n / 7\nsolution: It is [5](=n).\n", "");
    }
    void checks()
    {
        QFETCH(QString, keys);
        QFETCH(QString, expected);
        Opened opened(task(keys.toStdString()));
        const std::string text = textOf(checkLesson(*opened.lesson, opened.runner));
        QVERIFY2(expected.isEmpty() ? text.empty() : shown(text).contains(expected), text.c_str());
    }

    void aSweptOptionHasNoOneValue()
    {
        const auto checked = [](const std::string &option) {
            return shown(textOf(Opened(task("kind: number\nanswer: =max(swept.weights)\nmistakes:\n  - {change: {swept."
                                           + option + ": 5}, say: x}\n")
                + "\n```yaml cell swept\nop: softmax\nscores: [[1, 2]]\nsweep: {temperature: [1, 2]}\n```\n")
                                    .check()));
        };
        QVERIFY2(
            checked("temperature")
                .contains(QStringLiteral(
                    "error[exercise]: The cell 'swept' sweeps over 'temperature', which has no one value to change")),
            qPrintable(checked("temperature")));
        QVERIFY(!checked("axis").contains(QStringLiteral("sweeps over")));
    }

    void whatVariesIsBoundedOverTheLesson_data()
    {
        QTest::addColumn<QString>("values");
        QString list = QStringLiteral("[1");
        for (int i = 2; i <= 10'000; ++i)
            list += QStringLiteral(", ") + QString::number(i);
        QTest::newRow("ranges") << QStringLiteral("1..10000");
        QTest::newRow("lists") << list + QStringLiteral("]");
    }
    void whatVariesIsBoundedOverTheLesson()
    {
        QFETCH(QString, values);
        std::string text = "```yaml control m\ntype: integer\nvalue: 3\n```\n\n";
        for (int i = 0; i < 12; ++i)
            text += "How much?\n\n```yaml exercise e" + std::to_string(i)
                + "\nkind: number\nanswer: =m\nvary: {m: " + values.toStdString() + "}\n```\n\n";
        const Opened opened(text);
        QCOMPARE(shown(textOf(opened.lesson->diagnostics()))
                     .count(QStringLiteral("error[limit]: The exercises of a lesson draw from at most 100,000 values "
                                           "together; let 'm' take fewer.")),
            2);
        QCOMPARE(opened.lesson->exercises().at(9).vary.front().values.size(), std::size_t{10'000});
        QVERIFY(opened.lesson->exercises().at(10).vary.front().values.empty());
        QVERIFY(opened.lesson->exercises().at(10).isIncomplete);
    }

    void afterNamesAnExercise()
    {
        const std::string cell =
            "```yaml cell later\nop: attention\nafter: AFTER\nquery: [[1]]\nkey: [[1]]\nvalue: [[1]]\n```\n";
        const auto checked = [&](const std::string &after) {
            std::string block = cell;
            block.replace(block.find("AFTER"), 5, after);
            return shown(textOf(Opened(task("kind: number\nanswer: =n\n") + block).check()));
        };
        QVERIFY(checked("task").isEmpty());
        QVERIFY(checked("tusk").contains(
            QStringLiteral("error[unknown-name]: There is no exercise named 'tusk'. Did you mean 'task'?")));
        QVERIFY(checked("three").contains(QStringLiteral("'three' is no exercise")));
    }
};

QTEST_GUILESS_MAIN(TestExerciseCheck)
#include "tst_exercise_check.moc"
