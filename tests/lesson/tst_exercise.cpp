// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson.h"
#include "lesson/scalar_places.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;

static QString shown(const std::string &text) { return QString::fromStdString(text); }

static LessonResult lessonOf(const std::string &body)
{
    return readLesson("t.md", "---\nheed: 1\nid: t\ntitle: T\n---\n" + body);
}

static LessonResult exerciseOf(const std::string &keys)
{
    return lessonOf("How much?\n\n```yaml exercise task\n" + keys + "```\n");
}

static std::string textOf(const LessonResult &result)
{
    std::string text;
    for (const Diagnostic &diagnostic : result.diagnostics)
        text += diagnostic.toString() + "\n";
    return text;
}

static const Exercise &taskOf(const LessonResult &result) { return std::get<Exercise>(*result.lesson.block("task")); }

class TestExercise : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryKey()
    {
        const LessonResult result =
            exerciseOf("kind: number\nanswer: =max(w[0])\nwithin: 2%\nlabel: Your *answer*\n"
                       "with: {d: 2}\nvary: {n: [3, 4]}\nmistakes:\n  - when: =w[0][0]\n    say: First\n"
                       "  - change: {c.scale: 1}\n    say: Second\nhints:\n  - One\n  - Two\n"
                       "solution: |\n  It is $2$.\npoints: 2.5\ntries: 3\n");
        QVERIFY2(result.diagnostics.empty(), textOf(result).c_str());
        const Exercise &task = taskOf(result);
        QVERIFY(task.kind == ExerciseKind::Number && task.answer && task.within->isShare && !task.isIncomplete);
        QCOMPARE(task.within->amount, 0.02);
        QCOMPARE(shown(task.label.text), QStringLiteral("Your *answer*"));
        QCOMPARE(shown(task.with.front().name + task.vary.front().name), QStringLiteral("dn"));
        QCOMPARE(task.mistakes.size(), std::size_t{2});
        QVERIFY(task.mistakes[0].when && task.mistakes[1].change.size() == 1);
        QCOMPARE(task.hints.size(), std::size_t{2});
        QCOMPARE(shown(task.solution.text), QStringLiteral("It is $2$.\n"));
        QCOMPARE(task.points, 2.5);
        QVERIFY(task.tries == 3);
        QCOMPARE(shown(std::string(result.lesson.source.slice(task.question))), QStringLiteral("How much?"));
    }

    void readsOtherKinds()
    {
        const LessonResult choice =
            exerciseOf("kind: choice\nchoices:\n  - {say: A, right: true, because: Yes}\n  - say: B\n");
        QVERIFY2(choice.diagnostics.empty(), textOf(choice).c_str());
        QVERIFY(taskOf(choice).choices[0].isRight && !taskOf(choice).choices[1].isRight);
        const LessonResult change = exerciseOf("kind: change\nuntil: w[0][0] > 0.9 within 0.01\ncontrols: [d]\n");
        QVERIFY2(change.diagnostics.empty(), textOf(change).c_str());
        QVERIFY(taskOf(change).until->within && taskOf(change).controls.size() == 1);
        const LessonResult text = exerciseOf("kind: text\nanswer: softmax\naccept: [soft max, \"==x\"]\n");
        QVERIFY2(text.diagnostics.empty(), textOf(text).c_str());
        QCOMPARE(shown(taskOf(text).accepted[1]), QStringLiteral("=x"));
        QVERIFY(taskOf(exerciseOf("kind: text\nanswer: a\naccept: exact\n")).accept == Accept::Exact);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("keys");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *keys, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(keys) << QString::fromUtf8(expected);
        };
        row("no kind", "answer: =x\n", "t.md:8:18: error[missing-key]: The exercise has no 'kind'");
        row("bad kind", "kind: nummer\nanswer: =x\n",
            "t.md:9:7: error[type]: The kind of an exercise is number, matrix, choice, text or change; found 'nummer'. "
            "Did you mean 'number'?");
        row("unknown key", "kind: number\nanswr: =x\n",
            "t.md:10:1: error[unknown-key]: An exercise knows no key 'answr'. Did you mean 'answer'?");
        row("no answer", "kind: number\n", "t.md:8:18: error[missing-key]: An exercise of kind number needs 'answer'");
        row("no text answer", "kind: text\n", "error[missing-key]: An exercise of kind text needs 'answer'");
        row("no choices", "kind: choice\n", "error[missing-key]: An exercise of kind choice needs 'choices'");
        row("no until", "kind: change\n", "error[missing-key]: An exercise of kind change needs 'until'");
        row("foreign answer", "kind: choice\nanswer: =x\n",
            "t.md:10:1: error[unknown-key]: An exercise of kind choice has no 'answer'; that belongs to number, matrix "
            "or text.");
        row("foreign within", "kind: text\nanswer: a\nwithin: 1\n",
            "An exercise of kind text has no 'within'; that belongs to number or matrix.");
        row("foreign until", "kind: number\nanswer: =x\nuntil: x > 1\n", "has no 'until'; that belongs to change.");
        row("answer syntax", "kind: number\nanswer: =1 +\n", "t.md:10:13: error[syntax]");
        row("answer a map", "kind: number\nanswer: {a: 1}\n", "t.md:10:9: error[type]: The answer is an expression");
        row("until with =", "kind: change\nuntil: =x > 1\n", "A condition is written without '='");
        row("until a list", "kind: change\nuntil: [a]\n", "t.md:10:8: error[type]");
        row("no right choice", "kind: choice\nchoices:\n  - say: A\n  - say: B\n",
            "t.md:10:1: error[exercise]: None of the choices is right");
        row("choice without say", "kind: choice\nchoices:\n  - right: true\n",
            "t.md:11:5: error[missing-key]: This choice has no 'say'.");
        row("choice unknown key", "kind: choice\nchoices:\n  - {say: A, rigth: true, right: true}\n",
            "t.md:11:14: error[unknown-key]: A choice knows no key 'rigth'. Did you mean 'right'?");
        row("choice not toggle", "kind: choice\nchoices:\n  - {say: A, right: yes}\n",
            "t.md:11:21: error[type]: Expected true or false");
        row("choices a text", "kind: choice\nchoices: A\n", "t.md:10:10: error[type]");
        row("choice a text", "kind: choice\nchoices:\n  - A\n", "t.md:11:5: error[type]: A choice is a map");
        row("within word", "kind: number\nanswer: =x\nwithin: near\n",
            "t.md:11:9: error[type]: The key 'within' holds a number");
        row("within negative", "kind: number\nanswer: =x\nwithin: -1\n", "t.md:11:9: error[range]");
        row("accept word", "kind: text\nanswer: a\naccept: exat\n",
            "t.md:11:9: error[type]: The key 'accept' is exact, words or a list of answers. Did you mean 'exact'?");
        row("accept empty", "kind: text\nanswer: a\naccept: [\"\"]\n",
            "t.md:11:10: error[type]: An accepted answer is not empty.");
        row("vary scalar", "kind: number\nanswer: =x\nvary: {n: 3}\n",
            "t.md:11:11: error[type]: What varies has a list of values, {n: [3, 4, 5]}, or a range, {n: 3..9}.");
        row("vary bad range", "kind: number\nanswer: =x\nvary: {n: 3..x}\n",
            "t.md:11:11: error[type]: Expected from..to");
        row("vary away", "kind: number\nanswer: =x\nvary: {n: 3..9+-1}\n", "The step leads away from the end");
        row("vary too much", "kind: number\nanswer: =x\nvary: {n: 1..20000}\n",
            "t.md:11:11: error[type]: A sweep has at most 10,000 values here.");
        row("vary empty", "kind: number\nanswer: =x\nvary: {n: []}\n", "t.md:11:11: error[type]");
        row("with a list", "kind: number\nanswer: =x\nwith: [a]\n", "t.md:11:7: error[type]");
        row("mistake without say", "kind: number\nanswer: =x\nmistakes:\n  - when: =y\n",
            "t.md:12:5: error[missing-key]: This mistake has no 'say'");
        row("mistake without cause", "kind: number\nanswer: =x\nmistakes:\n  - say: Y\n", "this one has neither.");
        row("mistake with two", "kind: number\nanswer: =x\nmistakes:\n  - {say: Y, when: 1, change: {a: 1}}\n",
            "this one has both.");
        row("hints a text", "kind: number\nanswer: =x\nhints: One\n",
            "t.md:11:8: error[type]: The key 'hints' holds a list");
        row("hint a list", "kind: number\nanswer: =x\nhints:\n  - [a]\n", "t.md:12:5: error[type]: A hint is a text");
        row("points word", "kind: number\nanswer: =x\npoints: many\n", "t.md:11:9: error[type]");
        row("points negative", "kind: number\nanswer: =x\npoints: -1\n", "t.md:11:9: error[range]");
        row("tries zero", "kind: number\nanswer: =x\ntries: 0\n", "t.md:11:8: error[range]");
        row("tries half", "kind: number\nanswer: =x\ntries: 1.5\n", "t.md:11:8: error[type]");
        row("controls a text", "kind: change\nuntil: x > 1\ncontrols: x\n", "t.md:11:11: error[type]");
        row("controls twice", "kind: change\nuntil: x > 1\ncontrols: [x, x]\n", "t.md:11:15: error[double-name]");
        row("solution a list", "kind: number\nanswer: =x\nsolution: [a]\n", "t.md:11:11: error[type]");
        row("number in a hint", "kind: number\nanswer: =x\nhints:\n  - about [0.4](=w[)\n",
            "t.md:12:20: error[syntax]");
        row("number in a block", "kind: number\nanswer: =x\nsolution: |\n  So it is\n  [many](=w) of them.\n",
            "t.md:13:4: error[prose-number]: Expected a number");
        row("number in a folded block",
            "kind: number\nanswer: =x\nsolution: >-\n    So\n    it\n\n    is [many](=w).\n",
            "t.md:15:9: error[prose-number]");
        row("broken link", "kind: number\nanswer: =x\nsolution: see [1](=max(a, b))\n",
            "t.md:11:19: error[prose-link]: This looks like a number's link");
    }
    void refuses()
    {
        QFETCH(QString, keys);
        QFETCH(QString, expected);
        const LessonResult result = exerciseOf(keys.toStdString());
        QVERIFY2(shown(textOf(result)).contains(expected), textOf(result).c_str());
    }

    void sharesTheNameSpace()
    {
        const std::string block = "```yaml exercise task\nkind: number\nanswer: =x\n```\n\n";
        QVERIFY(shown(textOf(lessonOf(block + block)))
                    .contains(QStringLiteral("error[double-name]: Two blocks are named 'task'")));
    }

    void numbersInTextsKeepTheirPlaces()
    {
        const LessonResult result = exerciseOf("kind: number\nanswer: =x\nlabel: \"Caf\\u00e9 \\\"[0.5](=half)\\\"\"\n"
                                               "solution: |2\n    Indented [(1, 2)](=pair)\n  and [3](<=a \\< b>).\n");
        QVERIFY2(result.diagnostics.empty(), textOf(result).c_str());
        QCOMPARE(result.lesson.numbers.size(), std::size_t{3});
        const std::string all(result.lesson.source.text());
        for (const ProseNumber &number : result.lesson.numbers) {
            QVERIFY(number.blockText && number.exercise == "task");
            QCOMPARE(shown(std::string(result.lesson.source.slice(number.text))), shown(number.written));
            QVERIFY(result.lesson.source.slice({number.target.begin, number.target.begin + 1})
                == printed(number.target).substr(0, 1));
        }
    }

    void theQuestionsNumbersFollowTheExercise()
    {
        const LessonResult result = lessonOf("# T\n\nNot [1](=a).\n\nHow much is\n[2](=b)?\n\n```yaml exercise "
                                             "task\nkind: number\nanswer: =x\n```\n\nNor [3](=c).\n");
        QCOMPARE(result.lesson.numbers.size(), std::size_t{3});
        QVERIFY(result.lesson.numbers[0].exercise.empty() && result.lesson.numbers[1].exercise == "task"
            && result.lesson.numbers[2].exercise.empty());
    }

    void placesInScalars()
    {
        const bool fine = rc::check("every byte of a block scalar has its place", [] {
            const auto word = rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab  ")));
            const auto lines = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(word));
            const std::string style = *rc::gen::element<std::string>("|", "|-", "|+", ">", ">-", ">+");
            const std::string end = *rc::gen::element<std::string>("\n", "\r\n");
            std::string yaml = "key: " + style + end + "  x" + end;
            for (const std::string &line : lines)
                yaml += (line.empty() ? "" : "  " + line) + end;
            const Source source("t", yaml);
            const YamlResult read = readYaml(source, {0, yaml.size()});
            RC_PRE(read.root.has_value());
            const YamlNode &scalar = *read.root->find("key");
            const std::vector<std::size_t> places = placesInScalar(source, scalar);
            RC_ASSERT(places.size() == scalar.text.size() + 1);
            RC_ASSERT(std::ranges::is_sorted(places));
            for (std::size_t i = 0; i < scalar.text.size(); ++i)
                if (scalar.text[i] == 'a' || scalar.text[i] == 'b' || scalar.text[i] == 'x')
                    RC_ASSERT(yaml[places[i]] == scalar.text[i]);
        });
        QVERIFY(fine);
    }

    void placesInFlowScalars_data()
    {
        QTest::addColumn<QString>("yaml");
        QTest::newRow("plain") << QStringLiteral("k: a b c");
        QTest::newRow("plain folded") << QStringLiteral("k: a\n  b\n\n  c");
        QTest::newRow("double") << QStringLiteral("k: \"\\x41a \\n b\\\\ \\U0001F600c\"");
        QTest::newRow("double folded") << QStringLiteral("k: \"a \\\n   b\n  c\"");
        QTest::newRow("single") << QStringLiteral("k: 'a''s b\n  c'");
    }
    void placesInFlowScalars()
    {
        QFETCH(QString, yaml);
        const Source source("t", yaml.toStdString());
        const YamlResult read = readYaml(source, {0, source.text().size()});
        QVERIFY(read.root.has_value());
        const YamlNode &scalar = *read.root->find("k");
        const std::vector<std::size_t> places = placesInScalar(source, scalar);
        QCOMPARE(places.size(), scalar.text.size() + 1);
        for (const char c : {'a', 'b', 'c'})
            QVERIFY(source.text()[places[scalar.text.find(c)]] == c);
    }
};

QTEST_APPLESS_MAIN(TestExercise)
#include "tst_exercise.moc"
