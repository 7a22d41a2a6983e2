// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window_menu.h"

#include <QDir>
#include <QFileInfo>

namespace heed {

using namespace Qt::StringLiterals;

WindowMenu::WindowMenu(const Actions &actions, RecentFiles &recent, QWidget *parent)
    : QMenu(parent)
    , m_recent(recent)
    , m_recentMenu(new QMenu(tr("Opened &last"), this))
{
    connect(this, &QMenu::aboutToShow, this, &WindowMenu::fillRecent);
    addActions({actions.open, actions.openFolder});
    addMenu(m_recentMenu);
    addActions({actions.reload, actions.savePdf, actions.print});
    addSeparator();
    addActions({actions.search, actions.find});
    addSeparator();
    for (const Actions::Group &group : actions.groups())
        if (group.actions.contains(actions.undo) || group.actions.contains(actions.back)
            || group.actions.contains(actions.sideBar))
            addMenu(group.title)->addActions(group.actions);
    addSeparator();
    addActions({actions.shortcuts, actions.about});
    addSeparator();
    addActions({actions.close, actions.quit});
}

/// "lesson.md — ~/notes".
static QString label(const QString &path)
{
    const QFileInfo info(path);
    QString folder = QDir::toNativeSeparators(info.path());
    if (folder.startsWith(QDir::homePath()))
        folder.replace(0, QDir::homePath().size(), u"~"_s);
    return u"%1 — %2"_s.arg(info.fileName(), folder).replace(u'&', u"&&"_s);
}

void WindowMenu::fillRecent()
{
    m_recentMenu->clear();
    for (const QString &path : m_recent.existing())
        connect(m_recentMenu->addAction(label(path)), &QAction::triggered, this,
            [this, path] { Q_EMIT recentChosen(path); });
    m_recentMenu->setEnabled(!m_recentMenu->isEmpty());
    if (m_recentMenu->isEmpty())
        return;
    m_recentMenu->addSeparator();
    connect(m_recentMenu->addAction(tr("&Forget these")), &QAction::triggered, this, [this] { m_recent.clear(); });
}

} // namespace heed
