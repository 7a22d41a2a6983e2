// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/lesson_parts.h"

#include <algorithm>

namespace heed {

namespace {

using Kind = ProseEvent::Kind;
using Edge = ProseEvent::Edge;

/// Something that isn't text of the part before.
bool begins(const ProseEvent &event)
{
    switch (event.kind) {
    case Kind::Paragraph:
    case Kind::Heading:
    case Kind::Quote:
    case Kind::List:
    case Kind::Table:
        return event.edge == Edge::Begin;
    case Kind::Rule:
    case Kind::Code:
    case Kind::Card:
    case Kind::BrokenCard:
        return true;
    case Kind::Formula:
        return event.isDisplay;
    default:
        return false;
    }
}

class PartReader {
public:
    PartReader(const Prose &prose, const Lesson &lesson)
        : m_prose(prose)
        , m_lesson(lesson)
    {
    }

    std::vector<LessonPart> read()
    {
        const auto first = std::ranges::find_if(m_prose, [](const ProseEvent &e) { return e.kind != Kind::Html; });
        if (first == m_prose.end() || first->kind != Kind::Heading || first->level != 1) {
            m_parts.push_back({.isTitle = true, .keepsWithNext = true});
            m_hasBlock = true;
        }
        for (m_at = 0; m_at < m_prose.size(); ++m_at)
            take(m_prose[m_at]);
        for (LessonPart &part : m_parts)
            part.keepsWithNext = part.isHeading() || announces(part);
        keepControls();
        return std::move(m_parts);
    }

private:
    /// What begins no block, as a comment, belongs to the part before, at the beginning to the one behind.
    void take(const ProseEvent &event)
    {
        if (m_depth == 0 && (m_parts.empty() || (begins(event) && m_hasBlock && !joins(event)))) {
            m_parts.push_back({.begin = m_at});
            m_hasBlock = false;
        }
        m_hasBlock = m_hasBlock || begins(event);
        if (event.kind == Kind::Heading && event.edge == Edge::Begin) {
            if (m_depth == 0)
                m_parts.back().heading = m_headings;
            ++m_headings;
        }
        m_depth += event.edge == Edge::Begin ? 1 : event.edge == Edge::End ? -1 : 0;
        m_parts.back().end = m_at + 1;
    }

    [[nodiscard]] bool isControl(std::size_t event) const
    {
        return event < m_prose.size() && m_prose[event].kind == Kind::Card
            && std::holds_alternative<Control>(m_lesson.blocks.at(m_prose[event].index));
    }
    [[nodiscard]] bool isCell(const LessonPart &part) const
    {
        return part.end > part.begin && m_prose[part.begin].kind == Kind::Card
            && std::holds_alternative<Cell>(m_lesson.blocks.at(m_prose[part.begin].index));
    }
    /// Neighbouring controls share a card.
    [[nodiscard]] bool joins(const ProseEvent &event) const
    {
        return event.kind == Kind::Card && m_at > 0 && isControl(m_at) && isControl(m_at - 1);
    }
    /// "And the values:"
    [[nodiscard]] bool announces(const LessonPart &part) const
    {
        for (std::size_t at = part.end; at > part.begin; --at)
            if (m_prose[at - 1].edge == Edge::Whole)
                return m_prose[at - 1].kind == Kind::Text && m_prose[at - 1].text.ends_with(':');
        return false;
    }
    /// From controls to the next cell below the same heading.
    void keepControls()
    {
        std::vector<bool> isBelow(m_parts.size());
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            const LessonPart &part = m_parts[i];
            const bool ends = part.isHeading() || isCell(part);
            isBelow[i] = !ends && (isControl(part.begin) || (i > 0 && isBelow[i - 1]));
        }
        for (std::size_t i = m_parts.size(), isAbove = 0; i-- > 0;) {
            m_parts[i].keepsWithNext = m_parts[i].keepsWithNext || (isBelow[i] && isAbove != 0);
            isAbove = !m_parts[i].isHeading() && (isCell(m_parts[i]) || isAbove != 0) ? 1 : 0;
        }
    }

    const Prose &m_prose;
    const Lesson &m_lesson;
    std::vector<LessonPart> m_parts;
    std::size_t m_at = 0, m_headings = 0;
    int m_depth = 0;
    bool m_hasBlock = false; ///< the last part
};

} // namespace

std::vector<LessonPart> partsOf(const Prose &prose, const Lesson &lesson) { return PartReader(prose, lesson).read(); }

std::vector<PartRange> sectionsOf(const std::vector<LessonPart> &parts)
{
    std::vector<PartRange> sections;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (sections.empty() || parts[i].isHeading())
            sections.push_back({i, i + 1});
        else
            sections.back().last = i + 1;
    return sections;
}

} // namespace heed
