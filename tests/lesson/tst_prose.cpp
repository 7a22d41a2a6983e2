// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/prose_limits.h"
#include "read_lesson.h"

#include <QTest>

using namespace heed;
using namespace heed::test;
using Kind = ProseEvent::Kind;
using Edge = ProseEvent::Edge;

/// "<P>a <math:x></P>": short, so that a row says what is meant.
static std::string written(const ProseEvent &event)
{
    static const std::map<Kind, std::string> names{{Kind::Paragraph, "p"}, {Kind::Heading, "h"}, {Kind::Quote, "quote"},
        {Kind::List, "list"}, {Kind::Item, "item"}, {Kind::Table, "table"}, {Kind::Row, "row"}, {Kind::Entry, "td"},
        {Kind::Strong, "b"}, {Kind::Emphasis, "i"}, {Kind::Strike, "s"}, {Kind::InlineCode, "code"}, {Kind::Link, "a"},
        {Kind::Number, "number"}, {Kind::Entity, "entity"}, {Kind::SoftBreak, "soft"}, {Kind::HardBreak, "br"},
        {Kind::Rule, "hr"}, {Kind::Formula, "math"}, {Kind::Image, "img"}, {Kind::Code, "pre"}, {Kind::Html, "html"},
        {Kind::Card, "block"}, {Kind::BrokenCard, "unreadable"}};
    if (event.kind == Kind::Text)
        return event.text;
    std::string text = names.at(event.kind);
    if (event.edge == Edge::End)
        return "</" + text + ">";
    if (event.kind == Kind::Number || event.kind == Kind::Card || event.kind == Kind::BrokenCard)
        text += " " + std::to_string(event.index);
    if (event.kind == Kind::Heading || event.kind == Kind::List)
        text += " " + std::to_string(event.level);
    if (event.isDisplay || (event.isHead && event.kind == Kind::Row))
        text += "!";
    if (event.task != ProseEvent::Task::None)
        text += event.task == ProseEvent::Task::Done ? " done" : " open";
    if (event.align != ProseEvent::Align::Start)
        text += " " + std::to_string(static_cast<int>(event.align));
    if (!event.target.empty())
        text += " " + event.target;
    return "<" + text + (event.text.empty() ? "" : ":" + event.text) + ">";
}

static std::string written(const Prose &prose)
{
    std::string text;
    for (const ProseEvent &event : prose)
        text += written(event);
    return text;
}

static Prose proseOf(const std::string &body) { return readProse(heed::test::read(body).lesson); }

/// A table of one-letter rows, which Markdown fills up.
static std::string table(std::size_t columns, std::size_t rows)
{
    std::string text, line;
    for (std::size_t i = 0; i < columns; ++i) {
        text += "|a";
        line += "|---";
    }
    text += "|\n" + line + "|\n";
    for (std::size_t i = 0; i < rows; ++i)
        text += "x\n";
    return text;
}

static std::string textOf(const Prose &prose)
{
    std::string text;
    for (const ProseEvent &event : prose)
        text += event.kind == Kind::Text ? event.text : "";
    return text;
}

static bool isBalanced(const Prose &prose)
{
    std::vector<Kind> open;
    for (const ProseEvent &event : prose) {
        if (event.edge == Edge::Begin)
            open.push_back(event.kind);
        if (event.edge != Edge::End)
            continue;
        if (open.empty() || open.back() != event.kind)
            return false;
        open.pop_back();
    }
    return open.empty();
}

class TestProse : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void events_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("found");
        const auto row = [](const char *name, const char *text, const char *found) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(found);
        };
        row("paragraph", "a *b* **c** ~~d~~ `e`", "<p>a <i>b</i> <b>c</b> <s>d</s> <code>e</code></p>");
        row("heading", "## a $x$", "<h 2>a <math:x></h>");
        row("breaks", "a\nb  \nc", "<p>a<soft>b<br>c</p>");
        row("list", "- a\n- [x] b\n- [ ] c", "<list -1><item>a</item><item done>b</item><item open>c</item></list>");
        row("numbered", "3. a\n4. b", "<list 3><item>a</item><item>b</item></list>");
        row("loose list", "- a\n\n- b", "<list -1><item><p>a</p></item><item><p>b</p></item></list>");
        row("quote", "> a", "<quote><p>a</p></quote>");
        row("rule", "a\n\n***", "<p>a</p><hr>");
        row("table", "|a|b|\n|---|--:|\n|$x|y$|2|",
            "<table><row!><td>a</td><td 3>b</td></row><row><td><math:x|y></td><td 3>2</td></row></table>");
        row("formulas", "$a$ and $`b_c`$$d$.", "<p><math:a> and <math:b_c><math:d>.</p>");
        row("formula over lines", "a $$\nx\n+ y\n$$ b", "<p>a <math!:\nx\n+ y\n> b</p>");
        row("formula in emphasis", "*a $x_1$*", "<p><i>a <math:x_1></i></p>");
        row("math fence", "```math\nx\n```", "<math!:x\n>");
        row("code", "```sh\n# a\nb\n```", "<pre sh:# a\nb\n>");
        row("indented code", "    a $x$\n    b", "<pre:a $x$\nb\n>");
        row("dollar in code", "`$x$` $y$", "<p><code>$x$</code> <math:y></p>");
        row("link", "[a *b*](c.md#d)", "<p><a c.md#d>a <i>b</i></a></p>");
        row("image", "![a *b*\nc](d.png)", "<p><img d.png:a b c></p>");
        row("entity", "a&alpha;&#8212;b", "<p>a<entity:&alpha;><entity:&#8212;>b</p>");
        row("html", "a <b>c</b>", "<p>a <html:<b>>c<html:</b>></p>");
        row("comment", "<!-- a -->\n\nb", "<html:<!-- a -->><html:\n><p>b</p>");
        row("number", "a [1.5](=3/2) b", "<p>a <number 0>1.5</number> b</p>");
        row("strong number", "[**2**](=1+1), [3](=3)", "<p><number 0><b>2</b></number>, <number 1>3</number></p>");
        row("formula number", "[$2$](=1+1)", "<p><number 0><math:2></number></p>");
        row("target that can't be read", "[2](=1+)", "<p>2</p>");
        row("blocks", "a\n\n```yaml value q\nvalue: 1\n```\n\n```yaml value r\nvalue: [\n```\nb",
            "<p>a</p><block 0><unreadable 0><p>b</p>");
        row("sample", "```yaml\na: 1\n```", "<pre yaml:a: 1\n>");
        row("carriage returns", "a\r\nb\r\n\r\n```yaml value q\r\nvalue: 1\r\n```\r\n", "<p>a<soft>b</p><block 0>");
    }
    void events()
    {
        QFETCH(QByteArray, text);
        const LessonResult read = heed::test::read(text.toStdString());
        QTEST(QByteArray::fromStdString(written(readProse(read.lesson))), "found");
    }

    void blockTexts()
    {
        const LessonResult read = heed::test::read("```yaml control n\ntype: number\nvalue: 1\n```\n\nHow much?\n\n"
                                                   "```yaml exercise e\nkind: number\nanswer: =n + 1\n"
                                                   "hints:\n  - It is $n+1$, so [2](=n+1).\n```\n");
        const auto &exercise = std::get<Exercise>(read.lesson.blocks.back());
        QCOMPARE(shown(written(readProse(read.lesson, exercise.hints.front()))),
            shown("<p>It is <math:n+1>, so <number 0>2</number>.</p>"));
    }

    void aTableIsKeptWithinBounds()
    {
        const Prose prose = proseOf("before\n\n" + table(1000, 3000) + "\nafter *all*\n");
        QVERIFY(prose.size() < 100'000);
        const std::string text = textOf(prose);
        QVERIFY(text.starts_with("before"));
        QVERIFY(text.find("… 872 columns more") != std::string::npos);
        QVERIFY2(text.ends_with("… 2,844 rows moreafter all"), text.substr(text.size() - 60).c_str());
        QVERIFY(isBalanced(prose));
    }

    void tablesThatNeverEnd()
    {
        const Prose prose = proseOf(table(50'000, 5000) + "\nafter\n");
        QVERIFY(prose.size() < 100'000);
        QVERIFY(textOf(prose).find("The rest of this text is left out") != std::string::npos);
        QVERIFY(isBalanced(prose));
    }

    void aTextOfAMillionPieces()
    {
        std::string body = "- > ";
        for (int i = 0; i < 1'000'000; ++i)
            body += "&lt;";
        const Prose prose = proseOf(body + "\n\n```yaml control n\ntype: number\nvalue: 1\n```\n");
        QVERIFY(prose.size() <= mostEvents + 20);
        QVERIFY(textOf(prose).ends_with("… The rest of this text is too long to be shown."));
        QVERIFY(prose.back().kind == Kind::Card); // what computes stays
        QVERIFY(isBalanced(prose));
    }
};

QTEST_APPLESS_MAIN(TestProse)
#include "tst_prose.moc"
