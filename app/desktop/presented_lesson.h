// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/page_view.h"

namespace heed {

struct LessonPart;

/// A lesson divided into sections, and the one that is presented into the screens of a page.
class PresentedLesson {
public:
    /// The page is presenting already.
    explicit PresentedLesson(PageView &page);
    ~PresentedLesson();
    PresentedLesson(const PresentedLesson &) = delete;
    PresentedLesson &operator=(const PresentedLesson &) = delete;

    /// Begins with a lesson that was opened; null: none. `headings` are those of the whole page.
    void setLesson(OpenLesson *lesson, std::vector<PageHeading> headings);

    [[nodiscard]] std::size_t sections() const { return m_sections.size(); }
    [[nodiscard]] std::size_t section() const { return m_section; }
    [[nodiscard]] std::size_t screens() const { return m_plan.screens.size(); }
    [[nodiscard]] std::size_t screen() const { return m_screen; }
    /// Of the lesson's parts, those on the screen.
    [[nodiscard]] PartRange parts() const;
    [[nodiscard]] std::size_t sectionOf(std::size_t part) const;
    /// Where a heading of the page belongs to; -1 is before the first.
    [[nodiscard]] std::size_t sectionOfHeading(int heading) const;
    /// Empty for a title that the page writes.
    [[nodiscard]] PageHeading heading() const;
    [[nodiscard]] std::optional<std::size_t> sectionWithSlug(const QString &slug) const;

    /// To the screen of that section which holds a part of the lesson; its first one when the part lies before it, its
    /// last one when it lies behind.
    void show(std::size_t section, std::size_t part);
    /// Divides the section again, as the page's size or what is on it has changed.
    void fit();
    void showScreen(std::size_t screen);
    /// A formula was missing or a cell wasn't computed when the section was divided.
    [[nodiscard]] bool isPreliminary() const { return m_isPreliminary; }
    /// The screen holds more than when it was laid out.
    [[nodiscard]] bool hasOutgrown() const;

private:
    [[nodiscard]] std::vector<PartSpan> measured(qreal zoom);
    [[nodiscard]] qreal room() const;
    [[nodiscard]] qreal contentHeight() const;
    void shrink(qreal least);
    void place();

    PageView &m_page;
    std::vector<LessonPart> m_parts;
    std::vector<PartRange> m_sections;
    std::vector<PageHeading> m_headings;
    std::size_t m_section = 0, m_screen = 0;
    ScreenPlan m_plan;
    qreal m_laidOut = 0; ///< the document's height, px
    bool m_isPreliminary = false;
};

} // namespace heed
