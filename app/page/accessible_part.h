// SPDX-License-Identifier: GPL-3.0-or-later
/// A block of the page, or what blocks stand in, to a screen reader.
#pragma once

#include "page/accessible_parts.h"

#include <QAccessibleInterface>

namespace heed {

/// A list, a quote or a rule; the base of all others.
class AccessiblePart : public QAccessibleInterface {
public:
    AccessiblePart(AccessibleParts &parts, int node)
        : m_parts(parts)
        , m_node(node)
    {
    }
    [[nodiscard]] int node() const { return m_node; }

    [[nodiscard]] bool isValid() const override { return m_parts.view() != nullptr; }
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QWindow *window() const override;
    [[nodiscard]] QAccessibleInterface *parent() const override;
    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] int childCount() const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override { }
    [[nodiscard]] QRect rect() const override;
    [[nodiscard]] QAccessible::Role role() const override;
    [[nodiscard]] QAccessible::State state() const override;

protected:
    [[nodiscard]] AccessibleParts &parts() const { return m_parts; }
    [[nodiscard]] const OutlineNode &outline() const { return m_parts.outline().node(m_node); }
    [[nodiscard]] QTextBlock block() const { return m_parts.blockOf(m_node); }

private:
    AccessibleParts &m_parts;
    int m_node = 0;
};

} // namespace heed
