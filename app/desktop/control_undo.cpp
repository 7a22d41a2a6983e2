// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/control_undo.h"

namespace heed {

ControlUndo::ControlUndo(Actions &actions, QObject *parent)
    : QObject(parent)
    , m_actions(actions)
{
    connect(actions.undo, &QAction::triggered, &m_group, &QUndoGroup::undo);
    connect(actions.redo, &QAction::triggered, &m_group, &QUndoGroup::redo);
    connect(actions.resetControls, &QAction::triggered, this, [this] {
        if (m_history != nullptr)
            m_history->resetAll();
    });
    connect(&m_group, &QUndoGroup::indexChanged, this, &ControlUndo::update);
    update();
}

void ControlUndo::setHistory(ControlHistory &history)
{
    disconnect(m_changes);
    m_history = &history;
    m_group.addStack(&history.stack());
    m_group.setActiveStack(&history.stack());
    m_changes = connect(&history, &ControlHistory::valueChanged, this, &ControlUndo::update);
    update();
}

void ControlUndo::update()
{
    const QString undo = m_group.undoText(), redo = m_group.redoText();
    m_actions.undo->setText(undo.isEmpty() ? tr("&Undo") : tr("&Undo %1").arg(undo));
    m_actions.redo->setText(redo.isEmpty() ? tr("&Redo") : tr("&Redo %1").arg(redo));
    m_actions.undo->setEnabled(m_group.canUndo());
    m_actions.redo->setEnabled(m_group.canRedo());
    m_actions.resetControls->setEnabled(m_history != nullptr && !m_history->areAllAuthors());
}

} // namespace heed
