// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/answer_match.h"
#include "engine/exercise_task.h"
#include "lesson/answer.h"
#include "sdk/number_text.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>

using namespace heed;
using namespace heed::test;
using State = AnswerVerdict::State;

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
        const std::string tooLong(10'001, 'a');
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
        row("text too long", "kind: text\nanswer: a\n", tooLong.c_str(), "unreadable | The answer is too long.");
        row("an option and an input",
            "kind: number\nanswer: =play.output[0][0]\nmistakes:\n  - {change: {play.causal: true}, say: Hidden}\n  - "
            "{change: {play.value: \"=three.value * 10\"}, say: Tenfold}\n",
            "7.67", "wrong | Tenfold");
        row("an option not written in a cell",
            "kind: number\nanswer: =play.output[0][0]\nmistakes:\n  - {change: {play.causal: true}, say: Hidden}\n",
            "1", "wrong | Hidden");
        row("an input of another cell",
            "kind: number\nanswer: =play.output[0][0]\nmistakes:\n  - {change: {three.value: \"=three.value * 10\"}, "
            "say: Tenfold}\n",
            "7.67", "wrong | Tenfold");
        row("commas by the shape", "kind: matrix\nanswer: =three.value\n", "[[1,0],[0,2],[1,1]]", "right");
        row("decimal commas by the shape", "kind: matrix\nanswer: =three.value[1] / 4\n", "0,0; 0,5", "right");
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

    void drawsAreTheSameEverywhere()
    {
        Opened opened(task("kind: number\nanswer: =n\nvary: {n: 1..9, d: 0.25..8*2}\n"));
        QString drawn;
        for (int attempt = 0; attempt < 6; ++attempt)
            for (const std::size_t index :
                drawnIndices(*opened.lesson, *opened.lesson->exercise("task"), {.learner = "ada", .attempt = attempt}))
                drawn += QString::number(index) + u' ';
        QCOMPARE(drawn, QStringLiteral("3 1 6 0 5 0 5 3 5 3 5 0 "));
    }

    void drawsFromRanges()
    {
        const auto values = [](const std::string &vary) {
            Opened opened(task("kind: number\nanswer: =n * d\nvary: " + vary + "\n"));
            const BoundExercise &exercise = *opened.lesson->exercise("task");
            std::set<std::string> seen;
            for (int attempt = 0; attempt < 200; ++attempt)
                seen.insert(valueText(exerciseValues(*opened.session, exercise, Draw{.attempt = attempt})->at("n")));
            std::string all;
            for (const std::string &value : seen)
                all += value + " ";
            return shown(all);
        };
        QCOMPARE(values("{n: 3..6}"), QStringLiteral("3 4 5 6 "));
        QCOMPARE(values("{n: 1..9+2}"), QStringLiteral("1 3 5 7 9 "));
        QCOMPARE(values("{n: 8..1*0.5}"), QStringLiteral("1 2 4 8 "));
        QCOMPARE(values("{n: [\"=1 + 2\", 9]}"), QStringLiteral("3 9 "));
    }

    void variesEveryTypeOfControl()
    {
        const std::string controls = "```yaml control on\ntype: toggle\nvalue: true\n```\n\n"
                                     "```yaml control name\ntype: text\nvalue: a..b\n```\n\n"
                                     "```yaml control tokens\ntype: tokens\nvalue: [The, cat]\n```\n\n"
                                     "```yaml control w\ntype: matrix\nvalue: [[1, 2]]\n```\n\n";
        Opened opened(controls
            + task(
                "kind: number\nanswer: =if(on, 1, 2) * sum(w)\nvary: {on: [true, false], name: [\"a..b\", c], tokens: "
                "[[The, cat], [A, dog]], w: [[[1, 2]], [[3, 4]]], word: [cat, dog]}\n"));
        const std::string found = textOf(checkLesson(*opened.lesson, opened.runner));
        QVERIFY2(found.empty(), found.c_str());
        QCOMPARE(someDraws(*opened.lesson->exercise("task"), 256).size(), std::size_t{32});
        std::set<double> rights;
        for (const DrawnIndices &drawn : someDraws(*opened.lesson->exercise("task"), 256)) {
            const auto values = exerciseValues(*opened.session, *opened.lesson->exercise("task"), drawn);
            rights.insert(rightAnswer(*opened.session, *opened.lesson->exercise("task"), *values)->get<double>());
        }
        QCOMPARE(rights, (std::set<double>{3, 6, 7, 14}));
    }

    void tellsWhatWasExpected()
    {
        const auto expected = [](const std::string &keys, const GivenAnswer &given) {
            Opened opened(task(keys));
            return shown(valueText(judgeAnswer(*opened.session, *opened.lesson->exercise("task"), given).expected));
        };
        QCOMPARE(expected("kind: number\nanswer: =n / 2\n", {.text = "x"}), QStringLiteral("1.5"));
        QCOMPARE(expected("kind: matrix\nanswer: =three.value[1]\n", {.text = "1"}), QStringLiteral("[0, 2]"));
        QCOMPARE(expected("kind: text\naccept: [soft, max]\n", {.text = "x"}), QStringLiteral("soft"));
        QCOMPARE(expected("kind: choice\nchoices:\n  - {say: A, right: true}\n  - {say: B}\n", {.chosen = {1}}),
            QStringLiteral("[A]"));
        QCOMPARE(expected("kind: change\nuntil: n > 4\n", {}), QStringLiteral("n > 4"));
    }

    void refusesWhatNoControlTakes()
    {
        Opened opened(task("kind: change\nuntil: n > 4\n"));
        const auto judged = [&](const Overrides &controls) {
            return shown(said(judgeAnswer(*opened.session, *opened.lesson->exercise("task"), {.controls = controls})));
        };
        QCOMPARE(judged({{"n", Value(9)}}), QStringLiteral("right"));
        QCOMPARE(judged({{"n", Value(10)}}), QStringLiteral("unreadable | Expected n to be 1 to 9, found 10."));
        QVERIFY(judged({{"n", Value("many")}}).startsWith(QStringLiteral("unreadable | ")));
        QCOMPARE(judged({{"m", Value(1)}}), QStringLiteral("unreadable | There is no control named 'm'."));
    }

    void aDecimalCommaDependsOnTheShape()
    {
        const auto read = [](const std::string &keys, const std::string &text) {
            Opened opened(task(keys), {}, "heed: 1\nid: test\ntitle: Test\nlang: de\n");
            const AnswerVerdict verdict = answered(opened, text);
            return shown(std::string(answerStateName(verdict.state)) + " " + verdict.read);
        };
        const std::string square = "kind: matrix\nanswer: =[[1, 2], [3, 4]]\n";
        QCOMPARE(read(square, "[[1,2],[3,4]]"), QStringLiteral("right [[1; 2]; [3; 4]]"));
        QCOMPARE(read(square, "[[1, 2], [3, 4]]"), QStringLiteral("right [[1; 2]; [3; 4]]"));
        QCOMPARE(read(square, "[[1;2];[3;4]]"), QStringLiteral("right [[1; 2]; [3; 4]]"));
        QCOMPARE(read(square, "[[1,0 2],[3 4,0]]"), QStringLiteral("right [[1; 2]; [3; 4]]"));
        const std::string column = "kind: matrix\nanswer: =[[1.2], [3.4]]\n";
        QCOMPARE(read(column, "[[1,2],[3,4]]"), QStringLiteral("right [[1,2]; [3,4]]"));
        const std::string row = "kind: matrix\nanswer: =[1, 2]\n";
        QCOMPARE(read(row, "1,2"), QStringLiteral("right [1; 2]"));
        QCOMPARE(read(row, "1,2,3"), QStringLiteral("wrong [1; 2; 3]"));
        QCOMPARE(read("kind: number\nanswer: =n / 2\n", "1,5"), QStringLiteral("right 1,5"));
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
