// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/actions.h"
#include "desktop/recent_files.h"

#include <QMenu>

namespace heed {

/// All actions, and the files that were opened last.
class WindowMenu : public QMenu {
    Q_OBJECT

public:
    WindowMenu(const Actions &actions, RecentFiles &recent, QWidget *parent);
    [[nodiscard]] QMenu &recentMenu() { return *m_recentMenu; }

Q_SIGNALS:
    void recentChosen(const QString &path);

private:
    void fillRecent();

    RecentFiles &m_recent;
    QMenu *m_recentMenu;
};

} // namespace heed
