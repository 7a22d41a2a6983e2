// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_page_body.h"

#include "page/accessible_page_events.h"
#include "page/page_view.h"

namespace heed {

AccessiblePageBody::AccessiblePageBody(PageView &view)
    : QAccessibleWidget(view.viewport(), QAccessible::Section)
    , m_events(std::make_unique<AccessiblePageEvents>(view))
{
}

AccessiblePageBody::~AccessiblePageBody() = default;

AccessibleParts *AccessiblePageBody::parts() const { return m_events->parts(); }

QAccessibleInterface *AccessiblePageBody::child(int index) const
{
    AccessibleParts *parts = this->parts();
    if (parts == nullptr || index < 0 || index >= childCount())
        return nullptr;
    return parts->part(parts->outline().node(0).children[static_cast<std::size_t>(index)]);
}

int AccessiblePageBody::childCount() const
{
    const AccessibleParts *parts = this->parts();
    return parts == nullptr ? 0 : static_cast<int>(parts->outline().node(0).children.size());
}

int AccessiblePageBody::indexOfChild(const QAccessibleInterface *child) const
{
    const AccessibleParts *parts = this->parts();
    return parts == nullptr ? -1 : parts->indexInBody(child);
}

QAccessibleInterface *AccessiblePageBody::childAt(int x, int y) const
{
    AccessibleParts *parts = this->parts();
    if (parts == nullptr || !rect().contains(x, y))
        return nullptr;
    const PageView *view = parts->view();
    const QTextCursor cursor = view->cursorForPosition(view->viewport()->mapFromGlobal(QPoint(x, y)));
    int node = parts->outline().nodeOfBlock(cursor.blockNumber());
    while (node > 0 && parts->outline().node(node).parent > 0)
        node = parts->outline().node(node).parent;
    QAccessibleInterface *child = parts->part(node);
    return child != nullptr && node > 0 && child->rect().contains(x, y) ? child : nullptr;
}

QAccessibleInterface *AccessiblePageBody::focusChild() const
{
    AccessibleParts *parts = this->parts();
    return parts == nullptr ? nullptr : parts->textAt(parts->view()->textCursor().position());
}

} // namespace heed
