// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/origin_guide.h"

#include "desktop/operator_text.h"
#include "page/cell_words.h"

#include <QApplication>

#include <utility>

namespace heed {

OriginGuide::OriginGuide(Reader &reader, PageView &page, OriginPanel &panel, PanelFrame &frame, QObject *parent)
    : QObject(parent)
    , m_reader(reader)
    , m_page(page)
    , m_panel(panel)
    , m_frame(frame)
{
    connect(&reader, &Reader::opened, this, [this] {
        m_subject.reset();
        takeLesson();
    });
    connect(&reader, &Reader::reloaded, this, &OriginGuide::takeLesson);
    connect(&page, &PageView::originAsked, this, &OriginGuide::open);
    connect(&panel, &OriginPanel::followAsked, this, &OriginGuide::follow);
    connect(&panel, &OriginPanel::backAsked, this, &OriginGuide::back);
    connect(&panel, &OriginPanel::operatorAsked, this, &OriginGuide::askOperator);
    connect(&panel, &OriginPanel::closeAsked, this, [this] { m_frame.setOpen(false); });
    connect(&frame, &PanelFrame::openChanged, this, [this](bool isOpen) {
        if (isOpen)
            show(false);
        else
            returnFocus();
    });
}

/// A lesson that was read again explains what was chosen before, where it still has it.
void OriginGuide::takeLesson()
{
    OpenLesson &lesson = *m_reader.lesson();
    connect(&lesson, &OpenLesson::chosen, this, &OriginGuide::chosen);
    connect(&lesson, &OpenLesson::cellChanged, this, &OriginGuide::changed);
    connect(&lesson, &OpenLesson::settled, this, [this] { show(true); });
    m_trail.clear();
    m_panel.clear();
    m_panel.setCanGoBack(false);
    if (m_subject && lesson.cellNamed(m_subject->cell))
        go(Subject(*m_subject));
    else
        m_subject.reset();
}

void OriginGuide::toggle()
{
    if (m_page.hasFocus() && m_page.askOrigin())
        return;
    if (m_frame.isOpen())
        m_frame.setOpen(false);
    else
        open();
}

/// To what it came from, which may be gone.
void OriginGuide::returnFocus()
{
    if (m_from != nullptr && m_from->isVisible())
        m_from->setFocus();
    else
        m_page.setFocus();
}

void OriginGuide::open()
{
    if (QWidget *focused = QApplication::focusWidget(); focused != nullptr && !m_panel.isAncestorOf(focused))
        m_from = focused;
    m_frame.setOpen(true);
    m_panel.setFocus();
}

void OriginGuide::chosen(std::size_t cell)
{
    if (m_isGoing)
        return;
    const OpenLesson &lesson = *m_reader.lesson();
    const std::string &name = lesson.bound()->cells()[cell].cell->name;
    const Choice &choice = lesson.cell(cell).choice;
    if (choice.isEmpty() && (!m_subject || m_subject->cell != name))
        return;
    m_trail.clear();
    m_panel.setCanGoBack(false);
    m_subject = choice.isEmpty() ? std::nullopt : std::optional(Subject{name, choice});
    show(false);
}

void OriginGuide::changed(std::size_t cell)
{
    if (m_subject && m_reader.lesson()->bound()->cells()[cell].cell->name == m_subject->cell)
        show(false);
}

/// What isn't explained yet leaves what is shown as it is.
void OriginGuide::show(bool isFinal)
{
    const OpenLesson *lesson = m_reader.lesson();
    if (!m_frame.isOpen() || lesson == nullptr)
        return;
    const auto cell = m_subject ? lesson->cellNamed(m_subject->cell) : std::nullopt;
    if (!cell)
        return m_panel.clear();
    const CellPicture &picture = lesson->cell(*cell);
    if (isFinal || lesson->isSettled() || OriginPanel::isExplained(picture) || !noticeOf(picture).text.isEmpty())
        m_panel.show(QString::fromStdString(m_subject->cell), picture);
}

void OriginGuide::go(const Subject &subject)
{
    OpenLesson &lesson = *m_reader.lesson();
    const auto cell = lesson.cellNamed(subject.cell);
    if (!cell)
        return;
    m_isGoing = true;
    lesson.choose(*cell, subject.choice);
    m_isGoing = false;
    m_subject = subject;
    m_panel.setCanGoBack(!m_trail.empty());
    show(false);
}

void OriginGuide::follow(const Origin &origin)
{
    if (!m_subject || !m_reader.lesson()->cellNamed(origin.cell))
        return;
    m_trail.push_back(*m_subject);
    go({.cell = origin.cell, .choice = choiceOf(origin)});
}

void OriginGuide::back()
{
    if (m_trail.empty())
        return;
    const Subject before = std::move(m_trail.back());
    m_trail.pop_back();
    go(before);
}

void OriginGuide::askOperator()
{
    const auto cell = m_subject ? m_reader.lesson()->cellNamed(m_subject->cell) : std::nullopt;
    const Operator *op = cell ? m_reader.lesson()->bound()->cells()[*cell].op : nullptr;
    if (op != nullptr)
        Q_EMIT operatorAsked(QString::fromStdString(op->name), operatorHtml(*op));
}

} // namespace heed
