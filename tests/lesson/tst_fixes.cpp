// SPDX-License-Identifier: GPL-3.0-or-later
/// Findings with one sure remedy.
#include "lesson/fixes.h"
#include "read_lesson.h"

#include <QTest>
#include <rapidcheck.h>

#include <algorithm>

using namespace heed;
using namespace heed::test;

static std::string fixed(const std::string &body) { return withFixes("f.md", front + body).text.substr(front.size()); }

/// "6:4 math-form \(x\) -> $x$"
static std::string listed(const std::vector<Fix> &fixes)
{
    std::string text;
    for (const Fix &fix : fixes)
        text += (text.empty() ? "" : "; ") + std::to_string(fix.location.line) + ":"
            + std::to_string(fix.location.column) + " " + fix.rule + " " + fix.before + " -> " + fix.after;
    return text;
}

class TestFixes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fixes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *text, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        const auto same = [&row](const char *name, const char *text) { row(name, text, text); };
        row("pasted TeX", "Ein \\(ä^2\\), \\(b\\).\n", "Ein $ä^2$, $b$.\n");
        row("display", "\\[\nx^2\n\\]\n", "```math\nx^2\n```\n");
        row("display with CRLF", "\\[\r\nx^2\r\n\\]\r\n", "```math\r\nx^2\r\n```\r\n");
        row("a link with spaces", "[3](=max(a, b)) and [1](=min(a, b))\n", "[3](<=max(a, b)>) and [1](<=min(a, b)>)\n");
        row("a link with an angle", "[3](=if(a < b, a, b))\n", "[3](<=if(a \\< b, a, b)>)\n");
        row("a link with bare angles", "[1](<=if(a < b, 1, 2)>)\n", "[1](<=if(a \\< b, 1, 2)>)\n");
        row("a link that lacks an angle", "[1](<=a)\n", "[1](<=a>)\n");
        row("a link in a text of a block",
            "```yaml exercise e\nkind: number\nanswer: =a\nhints:\n  - It is [3](=max(a, b)).\n```\n",
            "```yaml exercise e\nkind: number\nanswer: =a\nhints:\n  - It is [3](<=max(a, b)>).\n```\n");
        row("an expression in a list", "```yaml value v\nvalue: [=max(a, b), =c, 1]\n```\n",
            "```yaml value v\nvalue: ['=max(a, b)', '=c', 1]\n```\n");
        row("conditions, one behind the other",
            "```yaml cell c\nop: x\nexpect:\n  - [1, 2] == w\n  - \"a\" == b\n```\n",
            "```yaml cell c\nop: x\nexpect:\n  - '[1, 2] == w'\n  - '\"a\" == b'\n```\n");
        same("fine", "[3](=a) and $x$, `\\(code\\)`.\n");
        same("a link that is written to be none", "\\[3](=max(a, b))\n");
        same("a link whose end is written to be none", "[3\\](=max(a, b))\n");
        same("a link without an expression", "[3](=max(a, )) and [3](=max(a, b\n");
        same("a colon in a text", "```yaml control c\ntype: number\nvalue: 1\nlabel: Note: this\n```\n");
        same("a mistyped key", "```yaml cell c\nop: softmax\nscoers: [[1, 2]]\n```\n");
        same("an expression that is none", "```yaml value v\nvalue: [=max(a, 1]\n```\n");
        same("a sample", "```text\n\\(x\\) [3](=max(a, b))\n```\n");
    }
    void fixes()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const std::string once = fixed(text.toStdString());
        QCOMPARE(QString::fromStdString(once), expected);
        QCOMPARE(QString::fromStdString(fixed(once)), expected);
    }

    void everyFixSaysWhereItWas()
    {
        const FixedText result = withFixes("f.md", front + "\\[\nx\n\\]\n\nÄ [3](=max(a, b)) \\(y\\)\n");
        QCOMPARE(listed(result.fixes),
            std::string("6:1 math-form \\[\nx\n\\] -> ```math\nx\n```; 10:7 prose-link =max(a, b) -> <=max(a, b)>; "
                        "10:19 math-form \\(y\\) -> $y$"));
    }

    void laterRoundsNameTheFirstPlaces()
    {
        const std::string block = "```yaml cell c\nop: x\nexpect:\n  - [1, 2] == w\n  - [3, 4] == w\n```\n";
        const FixedText result = withFixes("f.md", front + "\\[x\\]\n\n" + block);
        QCOMPARE(result.fixes.size(), std::size_t{3});
        QCOMPARE(result.fixes[1].location.toString(), std::string("f.md:11:5"));
        QCOMPARE(result.fixes[2].location.toString(), std::string("f.md:12:5"));
    }

    void whatIsNoTextIsLeftAlone()
    {
        for (const std::string &text : {std::string("\xFF\xFE"), std::string("a\0b", 3), std::string()})
            QCOMPARE(withFixes("f.md", text).text, text);
    }

    void aRequestedStopEndsIt()
    {
        std::stop_source source;
        source.request_stop();
        QVERIFY(withFixes("f.md", front + "\\(x\\)\n", source.get_token()).fixes.empty());
    }

    /// Whatever stands together: once is enough, and no error is new.
    void fixingTwiceChangesNothing()
    {
        static const std::vector<std::string> pieces{"\\(x\\)", " ", "\n", "\n\n", "[3](=max(a, b))", "\\[y \\\\ z\\]",
            "$\\{1\\}$", "a", "```yaml value v\nvalue: [=a, 1]\n```\n", "`", "> ", "- ", "\r\n", "*", "$", "(", "](="};
        const bool holds = rc::check("fixing is stable", [] {
            const auto chosen = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces));
            std::string body;
            for (const std::string &piece : chosen)
                body += piece;
            const std::string once = fixed(body);
            RC_ASSERT(fixed(once) == once);
            const auto errors = [](const std::string &text) {
                const LessonResult result = read(text);
                return std::ranges::count_if(result.diagnostics, [](const Diagnostic &diagnostic) {
                    return diagnostic.severity == Severity::Error && diagnostic.rule != "prose-number";
                });
            };
            RC_ASSERT(errors(once) <= errors(body));
        });
        QVERIFY(holds);
    }
};

QTEST_GUILESS_MAIN(TestFixes)
#include "tst_fixes.moc"
