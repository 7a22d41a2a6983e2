// SPDX-License-Identifier: GPL-3.0-or-later
/// Of the cards of a page, those that stay in sight.
#include "page/page_cards.h"

#include <QScrollBar>

#include <algorithm>

namespace heed {

std::vector<StickyControls::Stuck> PageCards::stuckAt(qreal scroll)
{
    const int height = m_view.viewport()->height();
    const Stretch seen = between(scroll, scroll + height);
    return m_sticky.stuck({.top = scroll,
        .height = height,
        .space = stickySpace(),
        .begin = seen.begin,
        .end = seen.end,
        .rect = [this](std::size_t card) {
            const int known = qRound(this->height(card)); // before it is asked for its place
            QRectF rect = this->rect(card);
            rect.setHeight(known);
            return rect;
        }});
}

int PageCards::coveredAt(qreal scroll)
{
    return m_lesson == nullptr || count() == 0 ? 0 : StickyControls::covered(stuckAt(scroll), stickySpace());
}

bool PageCards::isStuck(std::size_t index) const
{
    return std::ranges::find(m_stuck, index, &StickyControls::Stuck::card) != m_stuck.end();
}

bool PageCards::isInStuck(const QWidget *part) const
{
    return std::ranges::any_of(m_stuck, [&](const StickyControls::Stuck &stuck) {
        const Card *card = existing(stuck.card);
        return card != nullptr && card->isAncestorOf(part);
    });
}

/// Finds which cards stay, and makes those that aren't there.
void PageCards::stick()
{
    m_stuck = stuckAt(m_view.verticalScrollBar()->value());
    bool isNew = false;
    for (const StickyControls::Stuck &stuck : m_stuck)
        if (existing(stuck.card) == nullptr) {
            make(stuck.card);
            isNew = true;
        }
    if (isNew)
        m_stuck = stuckAt(m_view.verticalScrollBar()->value()); // they were estimates
    m_shelf->setGeometry(0, 0, m_view.viewport()->width(), covered());
    m_shelf->setVisible(covered() > 0);
}

/// Above what was made since.
void PageCards::raiseStuck()
{
    if (m_stuck.empty() || m_view.viewport()->children().last() == existing(m_stuck.back().card))
        return;
    m_shelf->raise();
    for (const StickyControls::Stuck &stuck : m_stuck)
        if (Card *card = existing(stuck.card))
            card->raise();
}

} // namespace heed
