// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/presented_lesson.h"

#include "page/lesson_parts.h"

#include <QScrollBar>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace heed {

static constexpr qreal edge = 22; // px that are always free above and below the text

PresentedLesson::PresentedLesson(PageView &page)
    : m_page(page)
{
}

PresentedLesson::~PresentedLesson() = default;

void PresentedLesson::setLesson(OpenLesson *lesson, std::vector<PageHeading> headings)
{
    m_parts.clear();
    m_page.showLesson(nullptr);
    if (lesson == nullptr)
        return;
    m_parts = partsOf(readProse(lesson->bound()->lesson()), lesson->bound()->lesson());
    m_sections = sectionsOf(m_parts);
    m_headings = std::move(headings);
    m_plan = {};
    m_section = m_screen = 0;
    m_page.showScreen({.parts = {0, 1}}); // the whole lesson isn't needed
    m_page.showLesson(lesson);
}

PartRange PresentedLesson::parts() const
{
    const PartRange &screen = m_plan.screens.at(m_screen);
    const std::size_t first = m_sections.at(m_section).first;
    return {first + screen.first, first + screen.last};
}

std::size_t PresentedLesson::sectionOf(std::size_t part) const
{
    const auto next = std::ranges::upper_bound(m_sections, part, {}, &PartRange::first);
    return next == m_sections.begin() ? 0 : static_cast<std::size_t>(next - m_sections.begin()) - 1;
}

std::size_t PresentedLesson::sectionOfHeading(int heading) const
{
    std::size_t found = 0;
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        if (m_parts[i].heading && static_cast<int>(*m_parts[i].heading) <= heading)
            found = sectionOf(i);
    return found;
}

PageHeading PresentedLesson::heading() const
{
    const std::optional<std::size_t> index = m_parts.at(m_sections.at(m_section).first).heading;
    return index && *index < m_headings.size() ? m_headings[*index] : PageHeading{};
}

std::optional<std::size_t> PresentedLesson::sectionWithSlug(const QString &slug) const
{
    const auto heading = std::ranges::find(m_headings, slug, &PageHeading::slug);
    if (heading == m_headings.end())
        return std::nullopt;
    return sectionOfHeading(static_cast<int>(heading - m_headings.begin()));
}

void PresentedLesson::show(std::size_t section, std::size_t part)
{
    m_section = std::min(section, m_sections.size() - 1);
    const QSizeF size = m_page.size();
    m_isPreliminary = false;
    m_plan = planScreens(presentedZooms(size), room(), [this](qreal zoom) { return measured(zoom); });
    const std::size_t first = m_sections[m_section].first;
    const auto isBehind = [&](const PartRange &screen) { return first + screen.last > part; };
    const auto found = std::ranges::find_if(m_plan.screens, isBehind);
    const auto index = static_cast<std::size_t>(found - m_plan.screens.begin());
    showScreen(std::min(index, m_plan.screens.size() - 1));
}

void PresentedLesson::fit() { show(m_section, parts().first); }

std::vector<PartSpan> PresentedLesson::measured(qreal zoom)
{
    m_page.showScreen({.parts = m_sections[m_section], .zoom = zoom});
    m_isPreliminary = m_isPreliminary || m_page.layOutWhole() > 0 || !m_page.lesson()->isSettled();
    std::vector<PartSpan> spans = m_page.partSpans();
    for (std::size_t i = 0; i < spans.size(); ++i)
        spans[i].keepsWithNext = m_parts.at(m_sections[m_section].first + i).keepsWithNext;
    return spans;
}

qreal PresentedLesson::room() const { return std::max(1.0, m_page.viewport()->height() - 2 * edge); }

qreal PresentedLesson::contentHeight() const
{
    const std::vector<PartSpan> spans = m_page.partSpans();
    return spans.back().bottom - spans.front().top;
}

void PresentedLesson::showScreen(std::size_t screen)
{
    m_screen = screen;
    m_page.showScreen({.parts = parts(), .zoom = m_plan.zoom});
    shrink(mostShrunk * presentedZooms(m_page.size()).least);
    place();
}

void PresentedLesson::shrink(qreal least)
{
    constexpr int rounds = 3; // what is laid out anew doesn't scale exactly
    for (int round = 0; round < rounds && contentHeight() > room() && m_page.zoom() > least; ++round)
        m_page.showScreen(
            {.parts = parts(), .zoom = std::max(least, m_page.zoom() * std::min(0.99, room() / contentHeight()))});
}

/// A little above the middle; a short text stays near the top, where the eye expects it.
void PresentedLesson::place()
{
    constexpr qreal above = 0.42, most = 0.16;
    m_page.setScreenMargins(0, edge);
    const std::vector<PartSpan> spans = m_page.partSpans();
    const qreal free = std::max(0.0, room() - contentHeight());
    const qreal top = edge + std::min(free * above, most * m_page.height());
    const qreal below = m_page.document()->size().height() - edge - spans.back().bottom; // of the last line
    m_page.setScreenMargins(std::max(0.0, top - spans.front().top), std::max(0.0, edge - below));
    m_laidOut = m_page.document()->size().height();
}

bool PresentedLesson::hasOutgrown() const
{
    return m_page.verticalScrollBar()->maximum() > 0 && m_page.document()->size().height() > m_laidOut + 1;
}

} // namespace heed
