// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/accessible_parts.h"

#include <QAccessibleInterface>

#include <optional>

namespace heed {

/// A formula by its speech, a live number by its value and origin, a link, or an image by what it shows.
class AccessiblePiecePart : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    AccessiblePiecePart(AccessibleParts &parts, int node, int index)
        : m_parts(parts)
        , m_node(node)
        , m_index(index)
    {
    }
    [[nodiscard]] int node() const { return m_node; }
    [[nodiscard]] int index() const { return m_index; }

    [[nodiscard]] bool isValid() const override { return piece().has_value(); }
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QWindow *window() const override;
    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] QAccessibleInterface *parent() const override { return m_parts.part(m_node); }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override { }
    [[nodiscard]] QRect rect() const override;
    [[nodiscard]] QAccessible::Role role() const override;
    [[nodiscard]] QAccessible::State state() const override;

    [[nodiscard]] QStringList actionNames() const override;
    void doAction(const QString &name) override;
    [[nodiscard]] QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    /// What stands there now.
    [[nodiscard]] std::optional<AccessiblePiece> piece() const;
    [[nodiscard]] bool isLink() const;
    [[nodiscard]] QString words(const AccessiblePiece &piece) const;
    [[nodiscard]] QString numberName(const AccessiblePiece &piece) const;
    [[nodiscard]] QString numberDescription(const AccessiblePiece &piece) const;

    AccessibleParts &m_parts;
    int m_node = 0, m_index = 0;
};

} // namespace heed
