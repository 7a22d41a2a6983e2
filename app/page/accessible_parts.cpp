// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_parts.h"

#include "page/accessible_card_place.h"
#include "page/accessible_piece_part.h"
#include "page/accessible_table.h"
#include "page/page_cards.h"
#include "page/page_style.h"
#include "page/page_view.h"

#include <QAbstractTextDocumentLayout>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>

namespace heed {

using Kind = OutlineNode::Kind;

AccessibleParts::AccessibleParts(PageView &view, Formulas &formulas)
    : m_view(&view)
    , m_formulas(formulas)
    , m_document(view.document())
    , m_outline(*view.document())
{
}

AccessibleParts::~AccessibleParts()
{
    for (const auto &[key, id] : m_parts)
        QAccessible::deleteAccessibleInterface(id);
}

PageView *AccessibleParts::view() const
{
    auto *view = qobject_cast<PageView *>(m_view.data()); // one that is being destroyed is none any more
    return view != nullptr && m_document && view->document() == m_document ? view : nullptr;
}

QTextBlock AccessibleParts::blockOf(int node) const
{
    const int number = m_outline.node(node).block;
    return m_document && number >= 0 ? m_document->findBlockByNumber(number) : QTextBlock();
}

QAccessibleInterface *AccessibleParts::existing(const Key &key) const
{
    const auto found = m_parts.find(key);
    return found == m_parts.end() ? nullptr : QAccessible::accessibleInterface(found->second);
}

QAccessibleInterface *AccessibleParts::keep(const Key &key, QAccessibleInterface *made)
{
    m_parts[key] = QAccessible::registerAccessibleInterface(made);
    return made;
}

QAccessibleInterface *AccessibleParts::made(int node)
{
    switch (m_outline.node(node).kind) {
    case Kind::Card:
        return new AccessibleCardPlace(*this, node);
    case Kind::Table:
        return new AccessibleTable(*this, node);
    case Kind::Entry:
        return new AccessibleEntry(*this, node);
    case Kind::Rule:
    case Kind::Quote:
    case Kind::List:
        return new AccessiblePart(*this, node);
    default:
        return new AccessibleTextPart(*this, node);
    }
}

QAccessibleInterface *AccessibleParts::part(int node)
{
    PageView *view = this->view();
    if (view == nullptr || node < 0 || node >= m_outline.size())
        return nullptr;
    if (node == 0)
        return QAccessible::queryAccessibleInterface(view->viewport());
    const OutlineNode &found = m_outline.node(node);
    if (found.kind == Kind::Card)
        if (Card *card = view->cards().existing(static_cast<std::size_t>(found.index)))
            return QAccessible::queryAccessibleInterface(card);
    const Key key{.node = node};
    QAccessibleInterface *known = existing(key);
    return known != nullptr ? known : keep(key, made(node));
}

QAccessibleInterface *AccessibleParts::piece(int node, int index)
{
    const auto pieces = accessiblePieces(blockOf(node));
    if (view() == nullptr || index < 0 || index >= static_cast<int>(pieces.size()))
        return nullptr;
    const Key key{.node = node, .piece = index};
    if (QAccessibleInterface *known = existing(key))
        return known;
    const AccessiblePiece &piece = pieces[static_cast<std::size_t>(index)];
    if (piece.kind == AccessiblePiece::Kind::Number)
        m_numbers.emplace(static_cast<std::size_t>(piece.format.intProperty(NumberProperty)), key);
    else if (piece.kind == AccessiblePiece::Kind::Formula && isSpeechPending(piece.format, m_formulas))
        m_pending[key] = piece.format;
    return keep(key, new AccessiblePiecePart(*this, node, index));
}

QAccessibleInterface *AccessibleParts::textAt(int position)
{
    if (view() == nullptr)
        return nullptr;
    const int node = m_outline.nodeOfBlock(m_document->findBlock(position).blockNumber());
    return node >= 0 && m_outline.node(node).hasText() ? part(node) : nullptr;
}

int AccessibleParts::indexInBody(const QAccessibleInterface *child) const
{
    if (const auto *part = dynamic_cast<const AccessiblePart *>(child))
        return m_outline.node(part->node()).parent == 0 ? m_outline.node(part->node()).place : -1;
    PageView *view = this->view();
    if (view == nullptr || child == nullptr || child->object() == nullptr)
        return -1;
    for (std::size_t i = 0; i < view->cards().count(); ++i)
        if (view->cards().existing(i) == child->object())
            if (const int node = m_outline.nodeOfCard(static_cast<int>(i)); node >= 0)
                return m_outline.node(node).place;
    return -1;
}

QRect AccessibleParts::onScreen(const QRectF &rect) const
{
    PageView *view = this->view();
    if (view == nullptr || !rect.isValid())
        return {};
    const QPoint scrolled(view->horizontalScrollBar()->value(), view->verticalScrollBar()->value());
    const QRect seen = rect.toAlignedRect().translated(-scrolled);
    return {view->viewport()->mapToGlobal(seen.topLeft()), seen.size()};
}

/// Without asking all that stands in it: from its first block to its last.
QRect AccessibleParts::rect(int node) const
{
    const QTextBlock block = blockOf(node);
    QRect all = block.isValid() ? onScreen(m_document->documentLayout()->blockBoundingRect(block)) : QRect();
    if (const auto &children = m_outline.node(node).children; node != 0 && !children.empty())
        all |= rect(children.front()) | rect(children.back());
    return all;
}

QRect AccessibleParts::rect(const QTextBlock &block, int from, int to) const
{
    if (!block.isValid() || !m_document)
        return {};
    const QPointF origin = m_document->documentLayout()->blockBoundingRect(block).topLeft();
    const int first = from - block.position(), last = to - block.position();
    QRectF all;
    for (int i = 0; i < block.layout()->lineCount(); ++i) {
        const QTextLine line = block.layout()->lineAt(i);
        const int begin = std::max(first, line.textStart()), end = std::min(last, line.textStart() + line.textLength());
        if (begin > end || (begin == end && first != last))
            continue;
        const qreal x = line.cursorToX(begin), other = line.cursorToX(end);
        all |= QRectF(std::min(x, other), line.y(), std::max(1.0, std::abs(other - x)), line.height());
    }
    return onScreen(all.translated(origin));
}

void AccessibleParts::scrollTo(int position)
{
    PageView *view = this->view();
    if (view == nullptr)
        return;
    const QTextBlock block = m_document->findBlock(position);
    const QRect seen(view->viewport()->mapToGlobal(QPoint()), view->viewport()->size());
    if (!rect(block, position, position).isValid()) // while text changes, Qt may pass over a block and not lay it out
        m_document->markContentsDirty(block.position(), block.length());
    constexpr int mostRounds = 3; // cards on the way there are estimates until they are seen
    for (int round = 0; round < mostRounds; ++round) {
        const QRect place = rect(block, position, position);
        if (!place.isValid() || seen.contains(place))
            return;
        QScrollBar &bar = *view->verticalScrollBar();
        bar.setValue(bar.value() + place.top() - seen.top() - seen.height() / 3);
        view->cards().update();
    }
}

static void announce(QAccessibleInterface *part)
{
    if (part == nullptr)
        return;
    QAccessibleEvent event(part, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
}

void AccessibleParts::announceNumbers(const std::vector<std::size_t> &indices)
{
    for (const std::size_t index : indices)
        for (auto [it, end] = m_numbers.equal_range(index); it != end; ++it)
            announce(existing(it->second));
}

void AccessibleParts::announceFormulas()
{
    for (auto it = m_pending.begin(); it != m_pending.end();) {
        if (isSpeechPending(it->second, m_formulas)) {
            ++it;
            continue;
        }
        announce(existing(it->first));
        it = m_pending.erase(it);
    }
}

} // namespace heed
