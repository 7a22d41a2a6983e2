// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/markdown.h"
#include "read_lesson.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

static Markdown markdown(const std::string &text) { return readMarkdown(Source("f.md", text), {}); }

class TestMarkdown : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void formulas_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("found"); // the TeX of each, with | between
        const auto row = [](const char *name, const char *text, const char *found) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(found);
        };
        row("dollars", "a $x^2$ b", "x^2");
        row("prices", "$5 and $10", "");
        row("space inside", "$ x$ and $x $", "");
        row("digit behind", "$x$1", "");
        row("escaped", "\\$x$ y", "");
        row("escaped inside", "$a\\$b$", "a\\$b");
        row("display", "$$\na\n+ b\n$$", "\na\n+ b\n");
        row("dollar and code", "$`a_b`$", "a_b");
        row("dollar before code", "US$`a` and `b`", "");
        row("parenthesis", "\\(a+b\\)", "a+b");
        row("bracket", "\\[a\n+ b\\]", "a\n+ b");
        row("escaped backslash", "\\\\(a\\\\)", "");
        row("fence", "```math\na\n```", "a\n");
        row("fence with a space", "``` math\na\n```", "a\n");
        row("code span", "`$x$` $y$", "y");
        row("longer code span", "`` `$x$ `` $y$", "y");
        row("open code span", "` $y$", "y");
        row("in a fence", "```\n$x$\n```\n$y$", "y");
        row("in a fence with CR", "```\r$x$\r```\r$y$", "y");
        row("in indented code", "a\n\n    $x$\n\n$y$", "y");
        row("in a comment", "<!-- $x$\n\n$z$ -->\n\n$y$", "y");
        row("fence in a numbered list", "1. ```\n   $x$\n   ```\n\n$y$", "y");
        row("fence that its quote ends", "> ```\n> $x$\n\n$y$", "y");
        row("fence that its list ends", "- ```\n  $x$\n\n$y$", "y");
        row("two paragraphs", "$a\n\nb$", "");
        row("table", "|a|\n|-|\n|$x|y$|", "x|y");
        row("open display", "$$ a", "");
    }
    void formulas()
    {
        QFETCH(QByteArray, text);
        const Source source("f.md", text.toStdString());
        QByteArray found;
        for (const Formula &formula : readMarkdown(source, {}).formulas) {
            const std::string_view tex = source.slice(formula.tex);
            found += (found.isEmpty() ? "" : "|") + QByteArray(tex.data(), static_cast<qsizetype>(tex.size()));
        }
        QTEST(found, "found");
    }

    void masksHoldOffsets()
    {
        const std::string text = "a $\xC3\xA4$ \\(b\nc\\)\n```math\nd\n```\n";
        const std::string masked = maskFormulas(text, findFormulas(text, 0));
        QCOMPARE(shown(masked), shown("a xxxx xxx\nxxx\n```math\nd\n```\n"));
    }

    void fences_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("found"); // line, info, content, T top level, C closed
        const auto row = [](const char *name, const char *text, const char *found) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(found);
        };
        row("plain", "```yaml cell a\nb\n```", "1 yaml cell a<b\n>TC");
        row("empty", "```a\n```\n", "1 a<>TC");
        row("two empty without info", "```\n```\n```\n```\n", "1 <>TC 3 <>TC");
        row("blank lines only", "```\n\n\n```\n```\n\n```", "1 <\n\n>TC 5 <\n>TC");
        row("four backticks", "````a\n```\nb\n```\n````", "1 a<```\nb\n```\n>TC");
        row("tildes", "~~~a\nb\n~~~", "1 a<b\n>C");
        row("indented", "  ```a\n  b\n  ```", "1 a<  b\n>C");
        row("in a list", "- ```a\n  b\n  ```", "1 a<  b\n>C");
        row("in a quote", "> ```a\n> b\n> ```", "1 a<> b\n>C");
        row("that the quote ends", "> ```a\n> b\n\nc\n```d\n```", "1 a<> b\n> 5 d<>TC");
        row("open", "```a\nb\n", "1 a<b\n>T");
        row("open at the end", "```a", "1 a<>T");
        row("shorter end", "````a\nb\n```\n", "1 a<b\n```\n>T");
        row("other end", "```a\nb\n~~~\n", "1 a<b\n~~~\n>T");
        row("end with a word", "```a\nb\n``` c\n", "1 a<b\n``` c\n>T");
        row("CRLF", "```a b\r\nc\r\n```\r\n", "1 a b<c\r\n>TC");
        row("after code that looks so", "``` ` ``` b\n\n~~~\nc\n~~~", "3 <c\n>C");
        row("tab behind the closing fence", "```a\nb\n```\t \nc", "1 a<b\n>TC");
        row("entity in the info", "```a&amp;b\nc\n```", "1 a&amp;b<c\n>TC");
        row("in a comment", "<!--\n```a\nb\n```\n-->\n", "");
        row("indented code", "    ```a\n    b\n", "");
    }
    void fences()
    {
        QFETCH(QByteArray, text);
        const Source source("f.md", text.toStdString());
        std::string found;
        for (const Fence &fence : readMarkdown(source, {}).fences) {
            found += (found.empty() ? "" : " ") + std::to_string(source.location(fence.span.begin).line) + " "
                + fence.info + "<";
            found += std::string(source.slice(fence.content)) + ">" + (fence.isTopLevel ? "T" : "")
                + (fence.isClosed ? "C" : "");
            QCOMPARE(shown(source.slice(fence.infoSpan)), shown(fence.info));
        }
        QTEST(QByteArray::fromStdString(found), "found");
    }

    void links_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("found"); // text<target>url{span}
        const auto row = [](const char *name, const char *text, const char *found) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(found);
        };
        row("plain", "a [0.5](=x) b", "0.5<=x>=x{[0.5](=x)}");
        row("other link", "[a](b.md)", "");
        row("tuple", "[(1, 2)](=a.b[0])", "(1, 2)<=a.b[0]>=a.b[0]{[(1, 2)](=a.b[0])}");
        row("brackets", "[[1, 2]](=a)", "[1, 2]<=a>=a{[[1, 2]](=a)}");
        row("call", "[3](=max(a,b))", "3<=max(a,b)>=max(a,b){[3](=max(a,b))}");
        row("angles", "[3](<=a \\< b>)", "3<=a \\< b>=a < b{[3](<=a \\< b>)}");
        row("blanks of other kinds", "[3](\v\f=ab)", "3<=ab>=ab{[3](\v\f=ab)}");
        row("expression by an entity", "[3](&#61;ab)", "");
        row("entity", "[3](=a&lt;b)", "3<=a&lt;b>=a<b{[3](=a&lt;b)}");
        row("title", "[3](=a \"(t)\")", "3<=a>=a{[3](=a \"(t)\")}");
        row("formula", "[$8{,}000$](=a)", "$8{,}000$<=a>=a{[$8{,}000$](=a)}");
        row("emphasis inside", "[**1**](=a)", "**1**<=a>=a{[**1**](=a)}");
        row("code inside", "[`1`](=a)", "`1`<=a>=a{[`1`](=a)}");
        row("empty", "[b] c [](=a)", "<=a>=a{[](=a)}");
        row("heading", "# T [1](=a)", "1<=a>=a{[1](=a)}");
        row("table", "|a|\n|-|\n|[1](=a)|", "1<=a>=a{[1](=a)}");
        row("list and emphasis", "- *b [1](=a)*", "1<=a>=a{[1](=a)}");
        row("code", "`[1](=a)`", "");
        row("two", "[1](=a)[2](=b)", "1<=a>=a{[1](=a)}2<=b>=b{[2](=b)}");
        row("reference", "[1][r] [2](=b)\n\n[r]: =a", "2<=b>=b{[2](=b)}");
    }
    void links()
    {
        QFETCH(QByteArray, text);
        const Source source("f.md", text.toStdString());
        std::string found;
        for (const Link &link : readMarkdown(source, {}).links) {
            found += std::string(source.slice(link.text)) + "<" + std::string(source.slice(link.target)) + ">"
                + link.url + "{" + std::string(source.slice(link.span)) + "}";
            QCOMPARE(link.places.size(), link.url.size() + 1);
        }
        QTEST(QByteArray::fromStdString(found), "found");
    }

    void headings()
    {
        const Source source("f.md", "# A $x$ *b*\n\nText\n\nTwo\n---\n");
        const Markdown read = readMarkdown(source, {});
        QCOMPARE(read.headings.size(), std::size_t{2});
        QCOMPARE(shown(read.headings[0].text), shown("A $x$ b"));
        QCOMPARE(read.headings[1].level, 2);
        QCOMPARE(source.location(read.headings[1].span.begin).line, 5);
    }

    void writtenHeadings_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("written");
        const auto row = [](const char *line, const char *written) {
            QTest::newRow(line) << shown(line) << shown(written);
        };
        row("# X & `y`", "X & `y`");
        row("# `y` *and* z ##", "`y` *and* z");
        row("## C# ", "C#");
        row("`a` b\n=====", "`a` b");
        row("# # #", "#");
        row("###", "");
        row("#", "");
    }
    void writtenHeadings()
    {
        QFETCH(QString, line);
        QFETCH(QString, written);
        const Source source("f.md", line.toStdString() + "\n");
        const Markdown read = readMarkdown(source, {});
        QCOMPARE(read.headings.size(), std::size_t{1});
        QCOMPARE(shown(read.headings[0].written), written);
    }

    void largeTexts_data()
    {
        QTest::addColumn<QByteArray>("piece");
        for (const char *piece : {"\\(", "`", "[", "](=", "$", "$a ", "$$a", "<!-- ", "[](=x) ", "[1][r] ", "```\n",
                 "> ", "*a ", "- a\n", "[1](=a b)", "``` `a ", "\n"})
            QTest::newRow(piece) << QByteArray(piece);
    }
    void largeTexts()
    {
        QFETCH(QByteArray, piece);
        markdown(repeated(piece.toStdString(), 1U << 18U) + "\n\n[r]: =x\n");
    }

    void runsOfManyLengths()
    {
        std::string text;
        for (std::size_t i = 1200; i > 0; --i)
            text += std::string(i, '`') + " ";
        QVERIFY(markdown(text).formulas.empty());
    }
};

QTEST_GUILESS_MAIN(TestMarkdown)
#include "tst_markdown.moc"
