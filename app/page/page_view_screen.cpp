// SPDX-License-Identifier: GPL-3.0-or-later
// A page as a screen of a presentation.
#include "page/page_style.h"
#include "page/page_view_private.h"
#include "page/steps_item.h"

#include <QTextTable>

#include <algorithm>

namespace heed {

namespace {

/// With the border of its table, or the ground behind code.
QRectF outerRect(const QTextBlock &block, qreal zoom)
{
    const QAbstractTextDocumentLayout &layout = *block.document()->documentLayout();
    constexpr qreal codeGround = 10;
    if (QTextTable *table = QTextCursor(block).currentTable())
        return layout.frameBoundingRect(table);
    const QRectF rect = layout.blockBoundingRect(block);
    const qreal around = block.blockFormat().hasProperty(CodeProperty) ? codeGround * zoom : 0;
    return rect.adjusted(0, -around, 0, around);
}

/// Of the blocks with the numbers from `first` to before `last`.
PartSpan spanOf(const QTextDocument &document, int first, int last, qreal zoom)
{
    QTextBlock block = document.findBlockByNumber(first);
    QRectF rect = outerRect(block, zoom);
    for (block = block.next(); block.isValid() && block.blockNumber() < last; block = block.next())
        rect = rect.united(outerRect(block, zoom));
    return {.top = rect.top(), .bottom = rect.bottom()};
}

} // namespace

void PageView::beginPresenting()
{
    m->margins.emplace();
    m->cards.setPresents();
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard | Qt::TextSelectableByMouse);
}

void PageView::showScreen(const PageScreen &screen)
{
    if (m->content && m->lesson && m->shownParts == screen.parts && m->zoom == screen.zoom)
        return (void)layOutWhole();
    m->shownParts = screen.parts;
    m->zoom = screen.zoom;
    if (m->lesson && m->lesson->bound())
        m->rebuild({});
    (void)layOutWhole();
}

void PageView::setScreenMargins(qreal top, qreal bottom)
{
    m->margins = {.top = top, .bottom = bottom};
    if (!m->content)
        return;
    m->fitColumn(*document());
    m->content->finishLayout();
    m->updateSeen();
}

std::vector<PartSpan> PageView::partSpans()
{
    (void)layOutWhole();
    const std::vector<int> &firsts = map().parts;
    const int end = document()->blockCount();
    if (firsts.empty())
        return {spanOf(*document(), 0, end, zoom())};
    std::vector<PartSpan> spans;
    for (std::size_t i = 0; i < firsts.size(); ++i)
        spans.push_back(spanOf(*document(), firsts[i], i + 1 < firsts.size() ? firsts[i + 1] : end, zoom()));
    return spans;
}

std::vector<StepsItem *> PageView::steps()
{
    std::vector<StepsItem *> found;
    for (std::size_t i = 0; i < m->cards.count(); ++i)
        for (StepsItem *steps : m->cards.card(i)->findChildren<StepsItem *>())
            found.push_back(steps);
    const auto top = [this](const StepsItem *steps) { return steps->mapTo(viewport(), QPoint()).y(); };
    std::ranges::stable_sort(found, {}, top);
    return found;
}

void PageView::goToPart(std::size_t part)
{
    if (!m->content || !m->lesson || part >= map().parts.size())
        return;
    const int position = document()->findBlockByNumber(map().parts[part]).position();
    m->lost.reset();
    m->placeCaret(position);
    m->goToPosition(position, 0);
}

std::optional<std::size_t> PageView::partNamed(const QString &name) const
{
    const int position = m->content && m->lesson ? m->content->positionOf(name, m->read()) : -1;
    const auto &firsts = map().parts;
    const auto next = std::ranges::upper_bound(firsts, document()->findBlock(std::max(0, position)).blockNumber());
    if (position < 0 || next == firsts.begin())
        return std::nullopt;
    return static_cast<std::size_t>(next - firsts.begin()) - 1;
}

} // namespace heed
