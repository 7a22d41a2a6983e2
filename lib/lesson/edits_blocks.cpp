// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/edits.h"

#include <algorithm>

namespace heed {

namespace {

tl::unexpected<std::string> refuse(std::string why) { return tl::unexpected(std::move(why)); }

std::string lineEnd(const Source &source)
{
    const std::size_t feed = source.text().find('\n');
    return feed != std::string_view::npos && feed > 0 && source.text()[feed - 1] == '\r' ? "\r\n" : "\n";
}

bool isBlank(const Source &source, std::size_t line)
{
    return source.slice(source.line(line)).find_first_not_of(" \t") == std::string_view::npos;
}

/// From the block's first byte to the first byte of the line behind it.
Span wholeLines(const Source &source, const Span &block)
{
    const std::size_t last = source.lineAt(block.end);
    const bool isLast = last + 1 >= source.lineCount();
    return {block.begin, isLast ? source.text().size() : source.line(last + 1).begin};
}

/// The block's lines and one blank line beside them.
Span withBlankLine(const Source &source, const Span &block)
{
    Span lines = wholeLines(source, block);
    const std::size_t first = source.lineAt(block.begin);
    const std::size_t after = source.lineAt(lines.end);
    const bool blankBefore = first > 0 && isBlank(source, first - 1);
    const bool blankAfter = lines.end < source.text().size() && isBlank(source, after);
    if (blankAfter && (blankBefore || first == 0))
        lines.end = after + 1 < source.lineCount() ? source.line(after + 1).begin : source.text().size();
    else if (blankBefore && lines.end == source.text().size())
        lines.begin = source.line(first - 1).begin;
    return lines;
}

} // namespace

EditResult insertBlock(const Lesson &lesson, std::size_t at, const std::string &block)
{
    const Source &source = lesson.source;
    at = std::clamp(at, std::max(lesson.front.span.end, source.start()), source.text().size());
    const std::size_t line = source.lineAt(at);
    const bool isLineStart = source.line(line).begin == at;
    const std::string end = lineEnd(source);
    if (!isLineStart && at != source.text().size())
        return refuse("A block is inserted before the first byte of a line.");
    for (const Fence &fence : lesson.markdown.fences)
        if (fence.span.begin < at && at < fence.span.end)
            return refuse("A block can't be inserted inside another fence, which begins in line "
                + std::to_string(source.location(fence.span.begin).line) + ".");
    std::string before;
    if (!isLineStart)
        before = end + end;
    else if (line > 0 && !isBlank(source, line - 1))
        before = end;
    const bool hasNext = at < source.text().size();
    const std::string after = (block.ends_with('\n') ? "" : end) + (hasNext && !isBlank(source, line) ? end : "");
    return TextEdits{{{at, at}, before + block + after}};
}

EditResult deleteBlock(const Lesson &lesson, std::string_view name)
{
    const Block *block = lesson.block(name);
    if (block == nullptr)
        return refuse("There is no block named '" + std::string(name) + "'.");
    return TextEdits{{withBlankLine(lesson.source, headOf(*block).span), ""}};
}

EditResult moveBlock(const Lesson &lesson, std::string_view name, std::size_t to)
{
    const Block *block = lesson.block(name);
    if (block == nullptr)
        return refuse("There is no block named '" + std::string(name) + "'.");
    const Span removed = withBlankLine(lesson.source, headOf(*block).span);
    if (to >= removed.begin && to <= removed.end)
        return TextEdits{};
    std::string text(lesson.source.slice(wholeLines(lesson.source, headOf(*block).span)));
    auto inserted = insertBlock(lesson, to, text);
    if (!inserted)
        return inserted;
    inserted->push_back({removed, ""});
    std::ranges::sort(*inserted, {}, [](const TextEdit &edit) { return edit.span.begin; });
    return inserted;
}

} // namespace heed
