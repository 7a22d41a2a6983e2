// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_part.h"

#include "page/page_view.h"

#include <QCoreApplication>

namespace heed {

using Kind = OutlineNode::Kind;

QWindow *AccessiblePart::window() const
{
    const PageView *view = m_parts.view();
    return view == nullptr ? nullptr : view->window()->windowHandle();
}

QAccessibleInterface *AccessiblePart::parent() const { return m_parts.part(outline().parent); }

QAccessibleInterface *AccessiblePart::child(int index) const
{
    if (index < 0 || index >= static_cast<int>(outline().children.size()))
        return nullptr;
    return m_parts.part(outline().children[static_cast<std::size_t>(index)]);
}

int AccessiblePart::childCount() const { return isValid() ? static_cast<int>(outline().children.size()) : 0; }

int AccessiblePart::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *part = dynamic_cast<const AccessiblePart *>(child);
    if (part == nullptr || m_parts.outline().node(part->node()).parent != m_node)
        return -1;
    return m_parts.outline().node(part->node()).place;
}

QAccessibleInterface *AccessiblePart::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); ++i)
        if (QAccessibleInterface *child = this->child(i); child != nullptr && child->rect().contains(x, y))
            return child;
    return nullptr;
}

QString AccessiblePart::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Name && outline().kind == Kind::Quote
        ? QCoreApplication::translate("heed::PageView", "Quotation")
        : QString();
}

QRect AccessiblePart::rect() const { return m_parts.rect(m_node); }

QAccessible::Role AccessiblePart::role() const
{
    switch (outline().kind) {
    case Kind::Heading:
        return QAccessible::Heading;
    case Kind::Rule:
        return QAccessible::Separator;
    case Kind::Quote:
        return QAccessible::Section;
    case Kind::List:
        return QAccessible::List;
    case Kind::Item:
        return QAccessible::ListItem;
    case Kind::Table:
        return QAccessible::Table;
    case Kind::Entry:
        return outline().index < m_parts.outline().node(outline().parent).columns ? QAccessible::ColumnHeader
                                                                                  : QAccessible::Cell;
    case Kind::Card:
        return QAccessible::Grouping;
    default:
        return QAccessible::Paragraph;
    }
}

QAccessible::State AccessiblePart::state() const
{
    QAccessible::State state;
    const PageView *view = m_parts.view();
    state.readOnly = true;
    state.invalid = view == nullptr;
    if (view == nullptr || !view->isVisible()) {
        state.invisible = true;
        return state;
    }
    const QRect seen(view->viewport()->mapToGlobal(QPoint()), view->viewport()->size());
    state.offscreen = !seen.intersects(rect());
    return state;
}

} // namespace heed
