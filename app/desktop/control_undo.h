// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/actions.h"
#include "page/control_history.h"

#include <QPointer>
#include <QUndoGroup>

namespace heed {

/// Undo, Redo and the return to the author's values, for the controls of the lesson on the page.
class ControlUndo : public QObject {
    Q_OBJECT

public:
    explicit ControlUndo(Actions &actions, QObject *parent = nullptr);
    void setHistory(ControlHistory &history);

private:
    void update();

    Actions &m_actions;
    QUndoGroup m_group;
    QPointer<ControlHistory> m_history;
    QMetaObject::Connection m_changes;
};

} // namespace heed
