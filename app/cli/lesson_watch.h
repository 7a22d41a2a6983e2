// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QStringList>
#include <QTimer>

#include <stop_token>
#include <string>
#include <vector>

namespace heed {

/// Waits for changes of files and folders. Editors replace a file by another of its name, so that what is watched is
/// looked up anew before every wait.
class LessonWatch {
public:
    explicit LessonWatch(std::vector<std::string> paths);

    /// Whatever changes from now on ends wait(): call before reading. Folders are watched with all below them.
    void renew();
    /// Returns when something changed and then was still for a moment, or with false when a stop was requested.
    [[nodiscard]] bool wait(const std::stop_token &stop);

private:
    void path(const QString &path, QStringList &into);
    void folder(const QString &folder, QStringList &into);

    std::vector<std::string> m_paths;
    QFileSystemWatcher m_watcher;
    QTimer m_rest; ///< since the last change
    QTimer m_poll; ///< runs while there is something that can't be watched
    bool m_canWatchAll = true;
};

} // namespace heed
