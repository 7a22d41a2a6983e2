// SPDX-License-Identifier: GPL-3.0-or-later
#include "read_lesson.h"

#include "lesson/utf8.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

/// Pieces that mean something, so that chance finds the corners.
static std::string anyText()
{
    static const std::vector<std::string> pieces{"---\n", "heed: 1\n", "id: a\n", "title: T\n", "```yaml cell a\n",
        "```yaml control b\n", "```yaml value c\n", "```yaml exercise d\n", "```\n", "````\n", "~~~\n", "op: x\n",
        "type: number\n", "value: ", "=a + b\n", "[1, 2]\n", "[", "]", "{", "}", "](=", "[1](=a)", ")", "(<=a b>)", "$",
        "$$", "\\(", "\\)", "\\", "`", "<!--", "-->", "> ", "- ", "1. ", "    ", "\t", "\n", "\r\n", "\r", " ", ": ",
        "#", "'", "\"", "|\n", "|-|\n", "&a ", "*a ", "!t ", "\xC3\xA4", "\xF0\x9F\x99\x82", "\xE2\x80\xA8",
        "\xEF\xBB\xBF", "\xFF", std::string(1, '\0'), "\x01", "show:\n", "expect:\n", "  - a == 1\n", "  - ",
        "hints: ", "kind: number\n", "answer: ", "sweep: {", "a..b", "x"};
    std::string text = *rc::gen::element<std::string>("", front, "\xEF\xBB\xBF" + front);
    for (const std::size_t index :
        *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, pieces.size())))
        text += pieces[index];
    return text;
}

static void everyPlaceLiesIn(const LessonResult &read)
{
    const Source &source = read.lesson.source;
    for (const Diagnostic &d : read.diagnostics) {
        RC_ASSERT(d.location.line >= 1 && static_cast<std::size_t>(d.location.line) <= source.lineCount());
        const Span line = source.line(static_cast<std::size_t>(d.location.line) - 1);
        const std::size_t length = utf8::length(source.slice(line));
        RC_ASSERT(d.location.column >= 1 && static_cast<std::size_t>(d.location.column) <= length + 2);
        RC_ASSERT(d.span.begin <= d.span.end && d.span.end <= source.text().size());
        RC_ASSERT(!d.message.empty() && !d.rule.empty());
    }
}

struct Part {
    std::string name, op, option;
    int number = 0;
};

static std::string fileOf(const std::vector<Part> &parts, const std::string &end)
{
    std::string text = front;
    for (const Part &part : parts)
        text += "Some *prose* with $x$ and [1](=" + part.name + ").\n\n```yaml cell " + part.name + "\nop: " + part.op
            + "\n" + part.option + ": " + std::to_string(part.number) + "\nother: =" + part.name + " + 1\n```\n\n";
    std::string ended;
    for (const char c : text)
        ended += c == '\n' ? end : std::string(1, c);
    return ended;
}

class TestLessonProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anyTextIsRead()
    {
        QVERIFY(rc::check("any pieces of lessons give diagnostics inside the file", [] {
            const std::string text = anyText();
            everyPlaceLiesIn(readLesson("f.md", text));
        }));
    }

    void anyBytesAreRead()
    {
        QVERIFY(rc::check("any bytes give diagnostics inside the file", [](const std::string &text) {
            everyPlaceLiesIn(readLesson("f.md", text));
            everyPlaceLiesIn(test::read(text));
            everyPlaceLiesIn(test::read("```yaml cell a\n" + text + "\n```\n"));
        }));
    }

    void placesRoundTrip()
    {
        QVERIFY(rc::check("a place names its offset", [] {
            const Source source("f.md", utf8::repaired(anyText()));
            const auto character = *rc::gen::inRange<std::size_t>(0, source.text().size() + 1);
            const std::size_t offset = source.start() + utf8::offsetOf(source.text().substr(source.start()), character);
            const SourceLocation location = source.location(offset);
            const std::size_t line = static_cast<std::size_t>(location.line) - 1;
            const bool isInLineEnd = offset > source.line(line).end;
            RC_ASSERT(isInLineEnd || source.offset(line, static_cast<std::size_t>(location.column) - 1) == offset);
        }));
    }

    void partsComeBack()
    {
        QVERIFY(rc::check("a lesson made of parts is read as these parts", [] {
            std::vector<Part> parts;
            const int count = *rc::gen::inRange(0, 6);
            for (int i = 0; i < count; ++i)
                parts.push_back({.name = "c" + std::to_string(i),
                    .op = *rc::gen::element<std::string>("attention", "softmax", "x"),
                    .option = *rc::gen::element<std::string>("scale", "query", "n"),
                    .number = *rc::gen::arbitrary<int>()});
            const LessonResult read =
                readLesson("f.md", fileOf(parts, *rc::gen::element<std::string>("\n", "\r\n", "\r")));
            RC_ASSERT(messages(read.diagnostics) == "");
            RC_ASSERT(read.lesson.blocks.size() == parts.size());
            RC_ASSERT(read.lesson.numbers.size() == parts.size());
            for (std::size_t i = 0; i < parts.size(); ++i) {
                const auto &cell = std::get<Cell>(read.lesson.blocks[i]);
                RC_ASSERT(cell.name == parts[i].name && cell.op == parts[i].op);
                RC_ASSERT(cell.arguments.at(0).name == parts[i].option);
                RC_ASSERT(cell.arguments.at(0).value.text == std::to_string(parts[i].number));
                RC_ASSERT(read.lesson.expressionAt(cell.arguments.at(1).value) != nullptr);
            }
        }));
    }
};

QTEST_GUILESS_MAIN(TestLessonProperties)
#include "tst_lesson_properties.moc"
