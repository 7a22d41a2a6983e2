// SPDX-License-Identifier: GPL-3.0-or-later
/// Renaming a block changes its name wherever it stands, and nothing else.
#include "lesson/edits.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;

static QString shown(const std::string &text) { return QString::fromStdString(text); }

static const std::string front = "---\nheed: 1\nid: renamed\ntitle: Renamed\n---\n";

/// Every place in which the format lets a block's name stand; NAME, CELL and TASK are the names.
static const std::string everywhere = front +

    "It is [2](=NAME), [4](<=(NAME) * 2>) or [0.5](=CELL.weights[0][0]); $NAME$, `=NAME` and NAME aren't names.\n"
    "\n"
    "```yaml control NAME\n"
    "type: number\n"
    "range: [\"=least\", 8]\n"
    "value: 1\n"
    "```\n"
    "\n"
    "```yaml value least\n"
    "value: 0.5\n"
    "```\n"
    "\n"
    "```yaml value words\n"
    "value: [a, b]\n"
    "type: texts\n"
    "```\n"
    "\n"
    "```yaml cell CELL\n"
    "op: softmax\n"
    "scores: [[\"=NAME\", 1], [0, \"=( NAME)+1\"]]\n"
    "temperature: =NAME\n"
    "labels: {n: \"=words\", m: [NAME, \"x\"]}\n"
    "sweep: {temperature: [\"=NAME\", 2]}\n"
    "after: TASK\n"
    "show:\n"
    "  - weights: {view: bars, row: \"=NAME - 1\"}\n"
    "  - CELL.weights * NAME: heatmap\n"
    "  - weights: {view: lines, x: NAME}\n"
    "  - weights: {view: curve, x: \"NAME\"}\n"
    "  - weights: {view: curve, x: 'CELL.weights'}\n"
    "  - weights: {view: lines, x: CELL.temperature}\n"
    "  - weights: {view: lines, x: \"=NAME * 2\"}\n"
    "  - weights:\n"
    "      view: lines\n"
    "      x: (NAME)\n"
    "expect:\n"
    "  - weights[0][0] == NAME / 2 within 0.1\n"
    "  - \"CELL.weights[0][0] > NAME\"\n"
    "```\n"
    "\n"
    "Is [1](=NAME) more than [2](=CELL.weights[0][0])?\n"
    "\n"
    "```yaml exercise TASK\n"
    "kind: number\n"
    "answer: =max(CELL.weights[0]) * (NAME)\n"
    "with: {\"NAME\": \"=least\"}\n"
    "vary: {NAME: [1, \"=least\"]}\n"
    "mistakes:\n"
    "  - when: =NAME + CELL.temperature\n"
    "    say: It is [2](=NAME) NAME.\n"
    "  - change: {CELL.temperature: \"=1 / NAME\", 'NAME': 3, CELL.scores: \"=CELL.scores\"}\n"
    "    say: \"Not [3](=NAME) \\\"[4](=CELL.weights[0][1])\\\".\"\n"
    "hints:\n"
    "  - Think of [1](=NAME).\n"
    "label: In [1](=NAME)\n"
    "solution: |\n"
    "  So it is\n"
    "  [3](<=NAME + CELL.temperature>).\n"
    "```\n"
    "\n"
    "```yaml exercise moved\n"
    "kind: change\n"
    "until: CELL.weights[0][0] * NAME == 0.9 within 0.1 * NAME\n"
    "controls: [NAME]\n"
    "```\n"
    "\n"
    "```yaml exercise chosen\n"
    "kind: choice\n"
    "choices:\n"
    "  - {say: \"[1](=NAME)\",\n"
    "                         right : true, because : \"[2](=CELL.temperature)\"\n"
    "}\n"
    "```\n";

static std::string with(std::string text, const std::string &placeholder, const std::string &name)
{
    for (std::size_t at = text.find(placeholder); at != std::string::npos; at = text.find(placeholder, at))
        text.replace(at, placeholder.size(), name);
    return text;
}

static std::string lessonText(const std::string &name, const std::string &cell, const std::string &task)
{
    return with(with(with(everywhere, "NAME", name), "CELL", cell), "TASK", task);
}

static const IsOwnPort isPort = [](const Cell &, std::string_view name) {
    return name == "weights" || name == "scores" || name == "temperature";
};

static EditResult renaming(const std::string &text, const std::string &from, const std::string &to)
{
    return rename(readLesson("t.md", text).lesson, from, to, isPort);
}

static std::string renamed(const std::string &text, const std::string &from, const std::string &to)
{
    const EditResult edits = renaming(text, from, to);
    return edits ? applied(text, *edits) : "refused: " + edits.error();
}

/// The sample, but for the words that are no references, which stay.
static std::string expected(const std::string &from, const std::string &to)
{
    std::string text = lessonText(to, "cell", "task");
    text = with(text, "$" + to + "$, `=" + to + "` and " + to + " aren't",
        "$" + from + "$, `=" + from + "` and " + from + " aren't");
    text = with(text, "m: [" + to, "m: [" + from);
    return with(text, ") " + to + ".", ") " + from + ".");
}

class TestRename : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSampleIsRead()
    {
        const LessonResult read = readLesson("t.md", lessonText("size", "cell", "task"));
        std::string text;
        for (const Diagnostic &diagnostic : read.diagnostics)
            text += diagnostic.toString() + "\n";
        QVERIFY2(text.empty(), text.c_str());
    }

    void aControl()
    {
        QCOMPARE(shown(renamed(lessonText("size", "cell", "task"), "size", "n2")), shown(expected("size", "n2")));
    }

    void aCell()
    {
        QCOMPARE(shown(renamed(lessonText("size", "cell", "task"), "cell", "second_one")),
            shown(lessonText("size", "second_one", "task")));
    }

    void anExercise()
    {
        QCOMPARE(
            shown(renamed(lessonText("size", "cell", "task"), "task", "t")), shown(lessonText("size", "cell", "t")));
    }

    void portsAreNoNames()
    {
        const std::string text = lessonText("weights", "cell", "task");
        const std::string after = renamed(text, "weights", "heavy");
        QVERIFY(shown(after).contains(QStringLiteral("- weights[0][0] == weights / 2")));
        QVERIFY(shown(after).contains(QStringLiteral("answer: =max(cell.weights[0]) * (heavy)")));
        QVERIFY(shown(after).contains(QStringLiteral("- weights: {view: lines, x: weights}")));
    }

    void anAxisIsNoOptionOfAnotherName()
    {
        const std::string text = with(lessonText("size", "cell", "task"), "row: \"=size - 1\"", "sort: size");
        QVERIFY(shown(renamed(text, "size", "n2")).contains(QStringLiteral("sort: size")));
    }

    void anAxisThatAPortWouldHide()
    {
        const std::string text = front
            + "```yaml value v\nvalue: [1, 2]\n```\n\n```yaml cell c\nop: softmax\nscores: [[1, 2]]\nshow:\n"
              "  - weights: {view: lines, x: v}\n```\n";
        QVERIFY(shown(renamed(text, "v", "u")).contains(QStringLiteral("x: u}")));
        QVERIFY(shown(renamed(text, "v", "scores")).startsWith(QStringLiteral("refused: In the cell 'c'")));
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const std::string &text, const char *to, const char *says) {
            QTest::newRow(name) << shown(text) << QString::fromUtf8(to) << QString::fromUtf8(says);
        };
        const std::string text = lessonText("size", "cell", "task");
        row("taken", text, "least", "There is a block named 'least' already.");
        row("taken by one that can't be read", text + "\n```yaml value odd\n[\n```\n", "odd",
            "There is a block named 'odd' already.");
        row("no name", text, "Two", "'Two' is no name");
        row("a word", text, "if", "'if' is no name");
        row("hidden by a port", text, "weights",
            "In the cell 'cell' the name 'weights' means its own output or input, so that 'size' can't be called so "
            "there (t.md:");
        row("escaped", with(text, "\"size\": \"", "\"\\x73ize\": \""), "n",
            "Here 'size' is written with escapes; write it plainly first (t.md:");
        row("escaped in an expression", with(text, "row: \"=size", "row: \"=\\x73ize"), "n", "with escapes");
        row("unknown", with(text, "control size", "control other"), "n", "There is no block named 'size'.");
    }
    void refuses()
    {
        QFETCH(QString, text);
        QFETCH(QString, to);
        QFETCH(QString, says);
        const EditResult edits = renaming(text.toStdString(), "size", to.toStdString());
        QVERIFY(!edits);
        QVERIFY2(shown(edits.error()).contains(says), edits.error().c_str());
    }

    void thereAndBack()
    {
        const bool fine = rc::check("renaming there and back gives the same bytes", [] {
            const auto word = rc::gen::mapcat(rc::gen::inRange(1, 9), [](int length) {
                return rc::gen::container<std::string>(
                    static_cast<std::size_t>(length), rc::gen::elementOf(std::string("abxyz_019")));
            });
            const std::string to = "u" + *word;
            const std::string ends = *rc::gen::element<std::string>("\n", "\r\n");
            const std::string text = with(lessonText("size", "cell", "task"), "\n", ends == "\n" ? "\f" : "\r\f");
            const std::string lesson = with(text, "\f", "\n");
            const std::string from = *rc::gen::element<std::string>("size", "cell", "task", "least", "words", "moved");
            const std::string there = renamed(lesson, from, to);
            RC_ASSERT(there != lesson);
            RC_ASSERT(readLesson("t.md", there).diagnostics.empty());
            RC_ASSERT(renamed(there, to, from) == lesson);
        });
        QVERIFY(fine);
    }
};

QTEST_APPLESS_MAIN(TestRename)
#include "tst_rename.moc"
