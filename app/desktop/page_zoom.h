// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/page_view.h"

#include <QObject>
#include <QTimer>

namespace heed {

/// How large the page is shown. Laying it out anew is dear and makes its cards again, so that it happens after the event
/// that asked for it, and once for many steps.
class PageZoom : public QObject {
    Q_OBJECT

public:
    explicit PageZoom(PageView &page, QObject *parent = nullptr);

    /// What is asked for, in force or soon.
    [[nodiscard]] qreal wanted() const { return m_wanted; }
    void set(qreal zoom);
    /// By tenths, to a whole one.
    void step(int steps);
    /// At once.
    void restore(qreal zoom);

private:
    PageView &m_page;
    qreal m_wanted;
    QTimer m_rest; ///< since the first step that isn't in force
};

} // namespace heed
