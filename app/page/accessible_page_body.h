// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/accessible_parts.h"

#include <QAccessibleWidget>

#include <memory>

namespace heed {

class AccessiblePageEvents;

/// The page view's viewport: the lesson's parts in reading order.
class AccessiblePageBody : public QAccessibleWidget {
public:
    explicit AccessiblePageBody(PageView &view);
    ~AccessiblePageBody() override;

    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] int childCount() const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;
    /// What holds the caret.
    [[nodiscard]] QAccessibleInterface *focusChild() const override;

private:
    [[nodiscard]] AccessibleParts *parts() const;

    std::unique_ptr<AccessiblePageEvents> m_events;
};

} // namespace heed
