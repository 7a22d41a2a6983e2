// SPDX-License-Identifier: GPL-3.0-or-later
#include "read_lesson.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestLesson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void front_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("found");
        const auto row = [](const char *name, const char *text, const char *found) {
            QTest::newRow(name) << QByteArray(text) << shown(found);
        };
        row("good", "---\nheed: 1\nid: a-1\ntitle: T\nneeds: [b]\nminutes: 5\nseed: -7\n---\n", "");
        row("CRLF and a byte order mark", "\xEF\xBB\xBF---\r\nheed: 1\r\nid: a\r\ntitle: T\r\n---\r\n", "");
        row("nothing", "", "1:1 front-matter");
        row("no front matter", "# T\n", "1:1 front-matter");
        row("not closed", "---\nheed: 1\n", "1:1 front-matter");
        row("empty", "---\n---\n", "1:1 front-matter");
        row("keys missing", "---\nheed: 1\n---\n", "1:1 missing-key, 1:1 missing-key");
        row("other version", "---\nheed: 2\nid: a\ntitle: T\n---\n", "2:7 front-matter");
        row("bad id", "---\nheed: 1\nid: A b\ntitle: T\n---\n", "3:5 front-matter");
        row("unknown key", "---\nheed: 1\nid: a\ntitle: T\nsumary: x\n---\n", "5:1 unknown-key");
        row("needs without brackets", "---\nheed: 1\nid: a\ntitle: T\nneeds: b\n---\n", "5:8 type");
        row("seed", "---\nheed: 1\nid: a\ntitle: T\nseed: 1.5\nminutes: 0\n---\n", "5:7 type, 6:10 type");
        row("colon", "---\nheed: 1\nid: a\ntitle: T: u\n---\n", "4:9 quote");
        row("heading with code", "---\nheed: 1\nid: a\ntitle: X & `y`\n---\n# X & `y`\n", "");
        row("title without marks", "---\nheed: 1\nid: a\ntitle: X & y\n---\n# X & `y`\n", "");
        row("other code", "---\nheed: 1\nid: a\ntitle: X & `y`\n---\n# X & `z`\n", "6:3 title");
        row("heading differs", "---\nheed: 1\nid: a\ntitle: T\n---\n# U\n", "6:3 title");
    }
    void front()
    {
        QFETCH(QByteArray, text);
        const LessonResult read = readLesson("f.md", text.toStdString());
        QTEST(shown(places(read.diagnostics)), "found");
    }

    void blocks_data()
    {
        QTest::addColumn<QByteArray>("body"); // begins in line 6
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *body, const char *found, const char *says = "") {
            QTest::newRow(name) << QByteArray(body) << shown(found) << shown(says);
        };
        row("cell", "```yaml cell a\nop: x\nq: =b\n```\n", "");
        row("sample", "```yaml\n a: [\n```\n```python\n```\n", "");
        row("unknown word", "```yaml cel a\n```\n", "6:9 fence", "Did you mean 'cell'");
        row("no yaml", "```cell a\nop: x\n```\n", "6:4 fence", "```yaml cell NAME");
        row("yml", "```yml cell a\nop: x\n```\n", "6:4 fence", "```yaml cell NAME");
        row("no name", "```yaml cell\nop: x\n```\n", "6:9 bad-name", "needs a name");
        row("bad name", "```yaml cell A-b\nop: x\n```\n", "6:14 bad-name");
        row("reserved name", "```yaml cell pi\nop: x\n```\n", "6:14 bad-name", "expression language");
        row("more words", "```yaml cell a  b c\nop: x\n```\n", "6:17 fence", "'b'");
        row("article", "```yaml exercise\nkind: change\n```\n", "6:9 bad-name, 6:9 missing-key", "An exercise needs");
        row("in a list", "- ```yaml cell a\n  op: x\n  ```\n", "6:3 block-place");
        row("in a quote", "> ```yaml cell a\n> op: x\n> ```\n", "6:3 block-place");
        row("indented", " ```yaml cell a\n op: x\n ```\n", "6:2 block-place", "indented");
        row("tildes", "~~~yaml cell a\nop: x\n~~~\n", "6:1 block-place", "not with ~");
        row("not closed", "```yaml cell a\nop: x\n", "6:1 fence", "not closed");
        row("next block swallowed", "```yaml cell a\nop: x\n\n```yaml cell b\nop: x\n```\n", "9:1 fence",
            "above is not closed");
        row("empty", "```yaml cell a\n```\n", "6:1 yaml", "nothing");
        row("text", "```yaml cell a\nop:x\n```\n", "6:1 yaml", "': '");
        row("list", "```yaml cell a\n- op\n```\n", "6:1 yaml", "a list");
        row("no op", "```yaml cell a\nq: 1\n```\n", "6:14 missing-key");
        row("CRLF", "```yaml cell a\r\nq: =b +\r\nop: x\r\n```\r\n", "7:8 syntax");
        row("double name", "```yaml value a\nvalue: 1\n```\n```yaml value a\nvalue: 2\n```\n", "9:15 double-name");
        row("control", "```yaml control a\ntype: nubmer\nvalue: 1\n```\n", "7:7 type", "'number'");
        row("choice misspelt", "```yaml control a\ntype: chioce\nvalue: b\nchoices: [b]\n```\n", "7:7 type",
            "'choice'");
        row("unknown key", "```yaml control a\ntype: number\nvalue: 1\nlable: x\n```\n", "9:1 unknown-key", "'label'");
        row("range", "```yaml control a\ntype: toggle\nvalue: true\nrange: [0, 1]\n```\n", "9:1 unknown-key");
        row("expect without dashes", "```yaml cell a\nop: x\nexpect: b == 1\n```\n", "8:9 type", "list of conditions");
        row("empty condition", "```yaml cell a\nop: x\nexpect:\n  - !b\n  -\n```\n", "9:5 quote, 10:4 yaml");
        row("condition with =", "```yaml cell a\nop: x\nexpect:\n  - =b == 1\n```\n", "9:5 syntax");
        row("syntax in a condition", "```yaml cell a\nop: x\nexpect:\n  - b == \n  - c == (\n```\n",
            "9:9 syntax, 10:11 syntax");
        row("syntax in a quoted list", "```yaml cell a\nop: x\nq: [\"=b c\"]\n```\n", "8:9 syntax");
        row("expect_error", "```yaml cell a\nop: x\nexpect_error: shap\n```\n", "8:15 expect", "'shape'");
        row("run and timeout", "```yaml cell a\nop: x\nrun: manul\ntimeout: 0\n```\n", "8:6 type, 9:10 range");
        row("show", "```yaml cell a\nop: x\nshow:\n  - {b: bars, c: bars}\n  - b: [1]\n```\n", "9:5 type, 10:8 type");
        row("several errors in one block", "```yaml control a\ntype: x\nvalue: 1\nb: 1\nrange: 3\n```\n",
            "7:7 type, 9:1 unknown-key, 10:8 type");
    }
    void blocks()
    {
        QFETCH(QByteArray, body);
        QFETCH(QString, says);
        const LessonResult read = test::read(body.toStdString());
        const std::string all = messages(read.diagnostics);
        QTEST(shown(places(read.diagnostics)), "found");
        QVERIFY2(shown(all).contains(says), all.c_str());
    }

    void orderAndPlaces()
    {
        const LessonResult read =
            test::read("```yaml value b\nvalue: [1]\n```\n\n```yaml cell a\nop: x\nq: ['=b[0] + c', 1]\n"
                       "show:\n  - q: bars\n  - q: {view: bars, row: 0}\n  - steps: {row: 0}\n  - laws\n"
                       "expect:\n  - q[0] == 0.50 within 2%\n```\n");
        QVERIFY2(read.diagnostics.empty(), messages(read.diagnostics).c_str());
        const Lesson &lesson = read.lesson;
        QCOMPARE(lesson.blocks.size(), std::size_t{2});
        QCOMPARE(shown(headOf(lesson.blocks[0]).name), shown("b"));
        const auto &cell = std::get<Cell>(lesson.blocks[1]);
        QCOMPARE(shown(lesson.source.slice(cell.nameSpan)), shown("a"));
        const Expression *expression = lesson.expressionAt(cell.arguments.at(0).value.items.at(0));
        QVERIFY(expression != nullptr);
        QCOMPARE(shown(lesson.source.slice({expression->begin, expression->end})), shown("b[0] + c"));
        QCOMPARE(cell.show.size(), std::size_t{4});
        QCOMPARE(shown(cell.show[1].view), shown("bars"));
        QCOMPARE(shown(cell.show[2].view), shown("steps"));
        QCOMPARE(shown(lesson.source.slice(cell.expectations.at(0).span)), shown("q[0] == 0.50 within 2%"));
        QVERIFY(lesson.block("a") != nullptr && lesson.block("c") == nullptr);
    }

    void namesOfUnreadableBlocksAreTaken_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("syntax") << QByteArray("```yaml cell a\nop: [\n```\n");
        QTest::newRow("not closed") << QByteArray("```yaml cell a\nop: x\n");
        QTest::newRow("in a list") << QByteArray("- ```yaml cell a\n  op: x\n  ```\n");
        QTest::newRow("swallowed") << QByteArray("```yaml cell b\nop: x\n```yaml cell a\nop: x\n```\n");
    }
    void namesOfUnreadableBlocksAreTaken()
    {
        QFETCH(QByteArray, body);
        const LessonResult read = test::read(body.toStdString());
        const auto isA = [](const BlockHead &head) { return head.name == "a"; };
        QVERIFY(std::ranges::any_of(read.lesson.unreadable, isA));
    }

    void proseNumbers_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *body, const char *found, const char *says = "") {
            QTest::newRow(name) << QByteArray(body) << shown(found) << shown(says);
        };
        row("good", "[0.5](=a), [(1, 2)](=b), [8,000](<=c * d^2>), [$-3$](=e)\n", "");
        row("in headings, tables, lists", "- [1](=a)\n\n|b|\n|-|\n|[1](=a)|\n", "");
        row("spaces", "It is [3](=max(a, b)) and (c).\n", "6:11 prose-link", "(<=max(a, b)>)");
        row("open angle", "[3](<=a < b>)\n", "6:5 prose-link", "(<=a \\< b>)");
        row("not closed", "[3](=max(a\n", "6:5 prose-link");
        row("in code", "`[3](=max(a, b))`\n\n    [3](=max(a, b))\n\n```\n[3](=max(a, b))\n```\n", "");
        row("in a comment", "<!-- [3](=max(a, b)) -->\n", "");
        row("in a formula", "$[3](=max(a, b))$\n", "");
        row("syntax", "a [3](=b[)\n", "6:10 syntax");
        row("syntax after an escape", "a [3](<=b \\< >)\n", "6:14 syntax");
        row("no number", "[half](=a)\n", "6:2 prose-number", "'half'");
        row("wide before", "\xF0\x9F\x99\x82 [x](=a)\n", "6:4 prose-number");
        row("in a text of a block", "```yaml cell a\nop: x\nalt: 'b [x](=a)'\n```\n", "8:10 prose-number");
    }
    void proseNumbers()
    {
        QFETCH(QByteArray, body);
        QFETCH(QString, says);
        const LessonResult read = test::read(body.toStdString());
        const std::string all = messages(read.diagnostics);
        QTEST(shown(places(read.diagnostics)), "found");
        QVERIFY2(shown(all).contains(says), all.c_str());
    }

    void targetsHaveTheirPlaces()
    {
        const LessonResult read = test::read("\xC3\xA4 [8](<=heads \\< n^2>)\n");
        const ProseNumber &number = read.lesson.numbers.at(0);
        const Source &source = read.lesson.source;
        QCOMPARE(shown(source.slice({number.target.begin, number.target.end})), shown("heads \\< n^2"));
        const std::vector<Reference> names = references(number.target);
        QCOMPARE(shown(source.slice({names.at(1).begin, names.at(1).end})), shown("n"));
        QCOMPARE(shown(source.slice(number.span)), shown("[8](<=heads \\< n^2>)"));
    }

    void countsWhatIsLeftOut()
    {
        const LessonResult read = test::read(repeated("[x](=a)\n\n", 50000));
        QCOMPARE(read.diagnostics.size(), std::size_t{1001});
        QCOMPARE(shown(read.diagnostics.back().rule), shown("limit"));
    }
};

QTEST_GUILESS_MAIN(TestLesson)
#include "tst_lesson.moc"
