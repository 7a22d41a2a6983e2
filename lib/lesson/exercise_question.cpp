// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/exercise_reader.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace heed {

namespace {

bool isBlankLine(std::string_view line) { return line.find_first_not_of(" \t") == std::string_view::npos; }

/// An item of a list, or what is indented below one.
bool belongsToList(std::string_view line)
{
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view text = line.substr(begin);
    const std::size_t digits = text.find_first_not_of("0123456789");
    const bool isNumbered =
        digits != 0 && digits != std::string_view::npos && (text[digits] == '.' || text[digits] == ')');
    return begin >= 2 || text.starts_with("- ") || text.starts_with("* ") || text.starts_with("+ ") || isNumbered;
}

/// Of things in the order of the file the last one that ends before the place.
template<typename Thing>
const Thing *lastBefore(const std::vector<Thing> &things, std::size_t place)
{
    const auto after = std::ranges::upper_bound(things, place, {}, [](const Thing &thing) { return thing.span.end; });
    return after == things.begin() ? nullptr : &*std::prev(after);
}

class Question {
public:
    Question(const Lesson &lesson, const BlockHead &block)
        : m_lesson(lesson)
        , m_end(lesson.source.lineAt(block.span.begin))
    {
        if (const Fence *fence = lastBefore(lesson.markdown.fences, block.span.begin))
            m_first = lesson.source.lineAt(std::max<std::size_t>(fence->span.end, 1) - 1) + 1;
        if (const Heading *heading = lastBefore(lesson.markdown.headings, block.span.begin))
            m_first = std::max(m_first, lesson.source.lineAt(heading->span.end) + 1);
        const std::size_t front = lesson.front.span.end;
        m_first = std::max(m_first, front == 0 ? 0 : lesson.source.lineAt(front - 1) + 1);
    }

    Span find()
    {
        skipBlankLines();
        std::size_t begin = chunk(m_end);
        while (begin < m_end && begin > m_first && belongsToList(line(begin))) {
            std::size_t above = begin;
            while (above > m_first && isBlankLine(line(above - 1)))
                --above;
            const std::size_t next = chunk(above);
            if (next == above || !belongsToList(line(next)))
                break;
            begin = next;
        }
        return begin < m_end ? Span{m_lesson.source.line(begin).begin, m_lesson.source.line(m_end - 1).end} : Span{};
    }

private:
    std::string_view line(std::size_t index) const { return m_lesson.source.slice(m_lesson.source.line(index)); }

    void skipBlankLines()
    {
        while (m_end > m_first && isBlankLine(line(m_end - 1)))
            --m_end;
    }

    /// The first of the lines without a blank one that end before `end`.
    std::size_t chunk(std::size_t end) const
    {
        while (end > m_first && !isBlankLine(line(end - 1)))
            --end;
        return end;
    }

    const Lesson &m_lesson;
    std::size_t m_first = 0, m_end;
};

} // namespace

Span questionBefore(const Lesson &lesson, const BlockHead &block) { return Question(lesson, block).find(); }

} // namespace heed
