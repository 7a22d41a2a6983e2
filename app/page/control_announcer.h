// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/open_lesson.h"

#include <QTimer>
#include <QWidget>

#include <set>

namespace heed {

/// Tells a screen reader what a change of a control led to, once all is computed: "three, play recomputed", and how it
/// differs from what is pinned. Takes no room.
class ControlAnnouncer : public QWidget {
    Q_OBJECT

public:
    ControlAnnouncer(OpenLesson &lesson, QWidget *parent);
    /// A control was changed: what is computed from now on is told.
    void watch();

private:
    void note(std::size_t cell);
    void announce();
    [[nodiscard]] QString names(bool haveFailed) const;
    [[nodiscard]] QStringList comparisons() const;

    OpenLesson &m_lesson;
    bool m_isWatching = false;
    std::set<std::size_t> m_cells;
    QTimer m_pause;
};

} // namespace heed
