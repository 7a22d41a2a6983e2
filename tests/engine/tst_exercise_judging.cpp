// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/answer_match.h"
#include "engine/exercise_check.h"
#include "engine/exercise_judging.h"
#include "engine/opened_lesson.h"
#include "lesson/answer.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>

using namespace heed;
using namespace heed::test;
using State = AnswerVerdict::State;

static QString shown(const std::string &text) { return QString::fromStdString(text); }

static const std::string ground =
    "```yaml control n\ntype: integer\nrange: [1, 9]\nvalue: 3\n```\n\n"
    "```yaml control d\ntype: number\nrange: [0.25, 8]\nvalue: 2\n```\n\n"
    "```yaml control word\ntype: choice\nchoices: [cat, dog]\nvalue: cat\n```\n\n"
    "```yaml cell three\nop: attention\nquery: [[1, 0], [0, 1], [1, 1]]\nkey: [[1, 0], [0, 1], [1, 1]]\n"
    "value: [[1, 0], [0, 2], [1, 1]]\n```\n\n"
    "```yaml cell play\nop: attention\nquery: =three.query\nkey: =three.key\nvalue: =three.value\nscale: =1 / "
    "d\n```\n\n";

static std::string task(const std::string &keys)
{
    return ground + "How much?\n\n```yaml exercise task\n" + keys + "```\n";
}

static AnswerVerdict answered(Opened &opened, const std::string &text, const Draw &draw = {})
{
    return judgeAnswer(*opened.session, *opened.lesson->exercise("task"), {.text = text}, draw);
}

static std::string said(const AnswerVerdict &verdict)
{
    std::string text(answerStateName(verdict.state));
    for (const std::string &one : verdict.texts)
        text += " | " + one;
    return text;
}

class TestExerciseJudging : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void judges_data()
    {
        QTest::addColumn<QString>("keys");
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *keys, const char *answer, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(keys) << QString::fromUtf8(answer) << QString::fromUtf8(expected);
        };
        const char *sum =
            "kind: number\nanswer: =n / 7\nmistakes:\n  - {when: \"=n / 8\", say: Eighths}\n  - {change: {n: "
            "4}, say: Four}\n";
        row("right", sum, "0.429", "right");
        row("as a fraction", sum, "3/7", "right");
        row("at the edge", "kind: number\nanswer: =n\nwithin: 0.5\n", "3.5", "right");
        row("beyond the edge", "kind: number\nanswer: =n\nwithin: 0.5\n", "3.51", "wrong");
        row("share", "kind: number\nanswer: =n * 100\nwithin: 2%\n", "306", "right");
        row("exact", "kind: number\nanswer: =n\nwithin: 0\n", "3.001", "wrong");
        row("a mistake", sum, "0.375", "wrong | Eighths");
        row("a change", sum, "0.571", "wrong | Four");
        row("wrong", sum, "17", "wrong");
        row("unreadable", sum, "three.weights",
            "unreadable | 'three' is no number; write the value itself. Besides numbers, sqrt, exp, log, pi and e are "
            "understood.");
        row("an option not written",
            "kind: number\nanswer: =max(three.weights[2])\nwithin: 0.005\nmistakes:\n  - {change: {three.scale: 1}, "
            "say: No scale}\n",
            "0.576", "wrong | No scale");
        row("nearest",
            "kind: number\nanswer: =n\nwithin: 0.5\nmistakes:\n  - {when: \"=5\", say: Five}\n  - {when: \"=5.4\", "
            "say: "
            "More}\n",
            "5.3", "wrong | More");
        row("pinned", "kind: number\nanswer: =n\nwith: {n: 5}\n", "5", "right");
        row("pinned to a value", "kind: number\nanswer: =d\nwith: {d: \"=n / 2\"}\n", "1.5", "right");
        row("zero", "kind: number\nanswer: =n - 3\n", "0", "right");
        row("matrix", "kind: matrix\nanswer: =three.value\n", "1 0; 0 2; 1 1", "right");
        row("matrix wrong", "kind: matrix\nanswer: =three.value\n", "[[1, 0], [0, 2], [3, 4]]",
            "wrong | 4 of 6 entries are right; the first wrong one is row 3, column 1.");
        row("matrix shape", "kind: matrix\nanswer: =three.value\n", "[[1, 0], [0, 2]]",
            "wrong | Your answer is 2 x 2, the right one is 3 x 2.");
        row("vector", "kind: matrix\nanswer: =three.value[1]\n", "(0, 2)", "right");
        row("column", "kind: matrix\nanswer: =three.value[1]\n", "0\n2", "right");
        row("vector wrong", "kind: matrix\nanswer: =three.value[1]\n", "0, 3",
            "wrong | 1 of 2 entries are right; the first wrong one is entry 2.");
        row("words", "kind: text\nanswer: Café au lait\n", "  cafe AULAIT ", "right");
        row("exact text", "kind: text\nanswer: Café\naccept: exact\n", "café", "wrong");
        row("list", "kind: text\nanswer: a\naccept: [soft max, norm]\n", "Softmax", "right");
        row("text mistake", "kind: text\nanswer: =word\nmistakes:\n  - {when: dog, say: Woof}\n", "Dog",
            "wrong | Woof");
        row("no text", "kind: text\nanswer: a\n", " ", "unreadable | Write an answer first.");
        row("incomplete", "kind: number\nanswer: =nobody\nwith: {nothing: 1}\n", "1",
            "impossible | This exercise has errors of its own.");
        row("answer fails", "kind: number\nanswer: =three.weights[7][0]\n", "1",
            "impossible | This exercise can't be judged");
    }
    void judges()
    {
        QFETCH(QString, keys);
        QFETCH(QString, answer);
        QFETCH(QString, expected);
        Opened opened(task(keys.toStdString()));
        const AnswerVerdict verdict = answered(opened, answer.toStdString());
        QVERIFY2(shown(said(verdict)).startsWith(expected), said(verdict).c_str());
        QCOMPARE(verdict.points, verdict.isRight() ? 1.0 : 0.0);
    }

    void whatIsSetDoesNotCount()
    {
        Opened opened(task("kind: number\nanswer: =n\n"));
        QVERIFY(opened.session->set("n", Value(7)));
        QVERIFY(answered(opened, "3").isRight());
    }

    void choices()
    {
        Opened opened(task("kind: choice\npoints: 4\nchoices:\n  - {say: A, right: true}\n  - {say: B, right: true, "
                           "because: Yes}\n  - {say: C, because: No}\n"));
        const auto chosen = [&](std::vector<std::size_t> indices) {
            return judgeAnswer(*opened.session, *opened.lesson->exercise("task"), {.chosen = std::move(indices)});
        };
        QCOMPARE(chosen({0, 1}).points, 4.0);
        QVERIFY(chosen({1, 0, 1}).isRight());
        QCOMPARE(chosen({1}).points, 2.0);
        QCOMPARE(shown(said(chosen({1}))),
            QStringLiteral("partly | Yes | 1 of 1 chosen are right, and not all right ones are chosen."));
        QCOMPARE(chosen({1, 2}).points, 0.0);
        QCOMPARE(shown(said(chosen({2}))), QStringLiteral("wrong | No"));
        QVERIFY(chosen({}).state == State::Unreadable && chosen({3}).state == State::Unreadable);
    }

    void changes()
    {
        Opened opened(task("kind: change\nuntil: n > 4 and d == 2\ncontrols: [n]\n"));
        const auto judged = [&] {
            return judgeAnswer(
                *opened.session, *opened.lesson->exercise("task"), {.controls = presentControls(*opened.session)});
        };
        QVERIFY(judged().state == State::Wrong);
        QVERIFY(opened.session->set("n", Value(5)));
        QVERIFY(judged().isRight());
        QVERIFY(opened.session->set("d", Value(3.0)));
        QVERIFY(judged().isRight()); // only n is the learner's
        QVERIFY(opened.session->set("n", Value(2)));
        QCOMPARE(shown(said(judged())),
            QStringLiteral(
                "wrong | The condition doesn't hold yet. | 'd' counts as the exercise has it, not as it is set now."));
    }

    void draws()
    {
        Opened opened(task("kind: number\nanswer: =n * d\nvary: {n: [3, 4, 5], d: [2, 4]}\n"));
        const BoundExercise &exercise = *opened.lesson->exercise("task");
        std::set<DrawnIndices> seen;
        for (int attempt = 0; attempt < 100; ++attempt) {
            const Draw draw{.learner = "ada", .attempt = attempt};
            const DrawnIndices indices = drawnIndices(*opened.lesson, exercise, draw);
            QVERIFY(indices == drawnIndices(*opened.lesson, exercise, draw));
            seen.insert(indices);
            const double right = (3.0 + static_cast<double>(indices[0])) * (indices[1] == 0 ? 2 : 4);
            QVERIFY(answered(opened, std::to_string(right), draw).isRight());
        }
        QCOMPARE(seen.size(), std::size_t{6});
        QCOMPARE(someDraws(exercise, 256).size(), std::size_t{6});
        QCOMPARE(someDraws(exercise, 4).size(), std::size_t{4});
    }

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
        row("matrix for number", "kind: number\nanswer: =three.weights\n", "is one number, found numbers of 2 axes.");
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
        row("no such cell", "kind: number\nanswer: =n\nwith: {thre.scale: 1}\n",
            "There is no cell named 'thre'. Did you mean 'three'?");
        row("no such option", "kind: number\nanswer: =n\nwith: {three.scal: 1}\n", "Did you mean 'scale'?");
        row("an output", "kind: number\nanswer: =n\nwith: {three.weights: 1}\n", "is an output of attention");
        row("with's type", "kind: number\nanswer: =n\nwith: {n: half}\n", "error[type]");
        row("with's range", "kind: number\nanswer: =n\nwith: {n: 12}\n", "error[range]: Expected n to be");
        row("with's choice", "kind: number\nanswer: =n\nwith: {word: cot}\n",
            "'cot' is none of the choices of word. Did you mean 'cat'?");
        row("vary's range", "kind: number\nanswer: =n\nvary: {n: [3, 12]}\n", "error[range]");
        row("declared not in vary", "kind: number\nanswer: =n\nvary: {n: [4, 5]}\n",
            "error[exercise]: The declared value of 'n', 3, is none of those that vary");
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

    void numbersFollowThePins()
    {
        Opened wrong(task("kind: number\nanswer: =n\nsolution: It is [4](=n).\n"));
        QVERIFY(shown(textOf(wrong.report().diagnostics))
                    .contains(QStringLiteral("error[prose-number]: The text says 4, the value is 3.")));
        Opened pinned(task("kind: number\nanswer: =n\nwith: {n: 4}\nsolution: It is [4](=n).\n"));
        QCOMPARE(pinned.report().exitCode, ExitCode::fine);
    }

    void testingReportsAnExerciseThatFails()
    {
        Opened opened(task("kind: number\nanswer: =three.value[round(sum(three.weights))][0]\n"));
        QCOMPARE(opened.report().exitCode, ExitCode::finding);
    }

    void theRightAnswerPasses()
    {
        const bool fine = rc::check("the right answer always passes, rounded to four digits too", [] {
            const double value = *rc::gen::arbitrary<double>();
            RC_PRE(std::isfinite(value) && std::abs(value) < 1e300);
            const auto exact = readNumberAnswer(answerText(value, "de"), "de");
            RC_ASSERT((exact && matchNumbers(exact->value, value, std::nullopt).fits));
            std::array<char, 40> rounded{};
            std::snprintf(rounded.data(), rounded.size(), "%.3e", value);
            const auto near = readNumberAnswer(rounded.data(), "en");
            RC_ASSERT((near && matchNumbers(near->value, value, std::nullopt).fits));
        });
        QVERIFY(fine);
    }

    void aMistakesOwnValueGivesItsSay()
    {
        Opened opened(
            task("kind: number\nanswer: =n * d\nwithin: 0.01\nvary: {n: [3, 4, 5], d: [2, 4, 0.5]}\nmistakes:\n"
                 "  - {when: \"=n + d + 20\", say: Sum}\n  - {change: {n: 9}, say: Nine}\n"));
        const BoundExercise &exercise = *opened.lesson->exercise("task");
        const bool fine = rc::check("a mistake's own value gives its say", [&] {
            const Draw draw{.learner = *rc::gen::arbitrary<std::string>(), .attempt = *rc::gen::inRange(0, 1000)};
            const auto values = exerciseValues(*opened.session, exercise, draw);
            const std::size_t index = *rc::gen::inRange<std::size_t>(0, 2);
            const auto value = mistakenAnswer(*opened.session, exercise, index, *values);
            const AnswerVerdict verdict = answered(opened, answerText(value->get<double>(), "en"), draw);
            RC_ASSERT(verdict.mistake == index);
            RC_ASSERT(verdict.texts.front() == exercise.exercise->mistakes[index].say.text);
        });
        QVERIFY(fine);
    }
};

QTEST_GUILESS_MAIN(TestExerciseJudging)
#include "tst_exercise_judging.moc"
