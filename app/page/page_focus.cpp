// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_focus.h"

#include "page/page_cards.h"

#include <QApplication>
#include <QScrollBar>

namespace heed {

static constexpr int space = 8; ///< px around what is scrolled to

PageFocus::PageFocus(PageView &view, PageCards &cards)
    : m_view(view)
    , m_cards(cards)
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { follow(now); });
}

void PageFocus::scrollBy(int distance)
{
    QScrollBar *bar = m_view.verticalScrollBar();
    bar->setValue(bar->value() + distance);
}

void PageFocus::uncoverCaret()
{
    const QRect caret = m_view.cursorRect();
    if (caret.bottom() < 0 || caret.top() >= m_cards.covered())
        return;
    const int wanted = m_view.verticalScrollBar()->value() + caret.top() - space; // the caret at the top
    scrollBy(caret.top() - space - m_cards.coveredAt(wanted));
}

/// What a click came to is in sight.
void PageFocus::follow(QWidget *focused)
{
    QWidget *viewport = m_view.viewport();
    if (focused == nullptr || m_isQuiet || QApplication::mouseButtons() != Qt::NoButton
        || !viewport->isAncestorOf(focused))
        return;
    if (m_cards.isInStuck(focused))
        return;
    const QRect place(focused->mapTo(viewport, QPoint(0, 0)), focused->size());
    const int top = m_cards.covered() + space, bottom = viewport->height() - space;
    if (place.top() < top && (place.height() <= bottom - top || place.bottom() < top))
        scrollBy(place.top() - space - m_cards.coveredAt(m_view.verticalScrollBar()->value() + place.top() - space));
    else if (place.bottom() > bottom)
        scrollBy(std::min(place.bottom() - bottom, place.top() - top));
}

} // namespace heed
