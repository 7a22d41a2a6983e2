// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/accessible_parts.h"
#include "page/open_lesson.h"

#include <QPointer>

namespace heed {

/// Keeps the parts of the document that a page shows, and tells a screen reader, if there is one, of what changes.
class AccessiblePageEvents : public QObject {
    Q_OBJECT

public:
    explicit AccessiblePageEvents(PageView &view);

    /// Null when the page is about to go.
    [[nodiscard]] AccessibleParts *parts();

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void takeLesson();
    /// What holds the caret; null when nobody listens.
    [[nodiscard]] QAccessibleInterface *caretPart();
    void caretMoved();
    void selectionChanged();
    void sendFocus();
    [[nodiscard]] PageView *view() const;
    /// What was handed out; null when nothing was.
    [[nodiscard]] AccessibleParts *asked() const;

    QPointer<QObject> m_view;
    QPointer<AccessibleParts> m_parts;
    QPointer<OpenLesson> m_lesson;
    int m_focused = -1; ///< number of the block
};

} // namespace heed
