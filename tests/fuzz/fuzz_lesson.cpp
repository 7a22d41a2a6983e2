// SPDX-License-Identifier: GPL-3.0-or-later
/// Any text as a lesson: it is read, bound and checked, formatted and edited. What follows the first zero byte, which no
/// lesson holds, chooses the edits.
#include "fuzz_support.h"

#include "engine/check.h"
#include "engine/lints.h"
#include "lesson/edits.h"
#include "lesson/format.h"
#include "properties/meaning.h"

#include <algorithm>

using namespace heed;
using namespace heed::test;

namespace {

Catalogue &catalogue()
{
    static Catalogue loaded({std::string(HEED_BINARY_DIR) + "/lib/heed"});
    return loaded;
}

void arePlaced(const Source &source, const std::vector<Diagnostic> &diagnostics)
{
    for (const Diagnostic &diagnostic : diagnostics) {
        const Span span = diagnostic.span;
        require(span.begin <= span.end && span.end <= source.text().size(), "a diagnostic lies inside the file");
        require(!diagnostic.message.empty() && !diagnostic.rule.empty(), "a diagnostic says something");
    }
}

std::string edited(const Source &source, const TextEdits &edits)
{
    std::size_t at = 0;
    for (const TextEdit &edit : edits) {
        require(at <= edit.span.begin && edit.span.begin <= edit.span.end, "edits are in order, without overlap");
        require(edit.span.end <= source.text().size(), "edits lie inside the file");
        at = edit.span.end;
    }
    return applied(source.text(), edits);
}

void formats(const LessonResult &read)
{
    const std::string once = edited(read.lesson.source, formatEdits(read.lesson));
    const LessonResult again = readLesson("f.md", once);
    require(formatEdits(again.lesson).empty(), "formatting twice changes nothing more");
    require(again.diagnostics.size() == read.diagnostics.size(), "formatting mends and breaks nothing");
    require(meaningsOf(again.lesson) == meaningsOf(read.lesson), "formatting changes no meaning");
}

/// The choices that the input's tail makes; zeros when it is used up.
struct Script {
    std::string_view bytes;
    std::size_t next()
    {
        if (bytes.empty())
            return 0;
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        return byte;
    }
};

bool isOwnPort(const Cell &cell, std::string_view name)
{
    const Operator *op = catalogue().find(cell.op);
    return op != nullptr && (op->output(name) != nullptr || op->input(name) != nullptr || op->option(name) != nullptr);
}

std::string firstArgument(const Block &block)
{
    const auto *cell = std::get_if<Cell>(&block);
    return headOf(block).name + (cell == nullptr || cell->arguments.empty() ? "" : "." + cell->arguments.front().name);
}

std::size_t anyLine(const Source &source, Script &script)
{
    return source.line((256 * script.next() + script.next()) % source.lineCount()).begin;
}

EditResult anyEdit(const Lesson &lesson, Script &script)
{
    const Block &block = lesson.blocks[script.next() % lesson.blocks.size()];
    const Block &other = lesson.blocks[script.next() % lesson.blocks.size()];
    const std::string &name = headOf(block).name;
    switch (script.next() % 7) {
    case 0:
        return setValue(lesson, firstArgument(block), static_cast<double>(script.next()) / 8);
    case 1:
        return setEntry(lesson, firstArgument(block), {script.next() % 3, script.next() % 3}, -0.5);
    case 2:
        return setLabel(lesson, name, "n", script.next() % 3, std::string(script.bytes.substr(0, 8)));
    case 3:
        return rename(lesson, name, "renamed", isOwnPort);
    case 4:
        return insertBlock(lesson, anyLine(lesson.source, script), "```yaml value inserted\nvalue: 1\n```\n");
    case 5:
        return deleteBlock(lesson, name);
    default:
        return moveBlock(lesson, name, headOf(other).span.begin);
    }
}

/// An edit of a lesson without mistakes leaves it without mistakes.
void edits(const LessonResult &read, Script script)
{
    if (read.lesson.blocks.empty())
        return;
    const auto made = anyEdit(read.lesson, script);
    if (!made)
        return require(!made.error().empty(), "a refusal has a reason");
    const std::string text = edited(read.lesson.source, *made);
    const LessonResult after = readLesson("f.md", text);
    if (!read.diagnostics.empty())
        return;
    for (const Diagnostic &diagnostic : after.diagnostics)
        require(false, "an edit made a mistake: " + diagnostic.toString() + "\n" + text);
    const auto count = static_cast<std::ptrdiff_t>(after.lesson.blocks.size() - read.lesson.blocks.size());
    require(count >= -1 && count <= 1, "an edit adds or takes away one block at most");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string input = textOf(data, size);
    const std::size_t end = std::min(input.find('\0'), size);
    LessonResult read = readLesson("f.md", input.substr(0, end));
    arePlaced(read.lesson.source, read.diagnostics);
    formats(read);
    edits(read, {std::string_view(input).substr(std::min(end + 1, size))});
    const BoundLesson bound(std::move(read), catalogue());
    arePlaced(bound.lesson().source, checkLesson(bound));
    arePlaced(bound.lesson().source, lint(bound, {}));
    return 0;
}
