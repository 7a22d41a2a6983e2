// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>
#include <QStringList>

namespace heed {

/// The lessons and folders that were opened last, the latest first.
class RecentFiles {
public:
    static constexpr qsizetype most = 10;

    explicit RecentFiles(QSettings &settings)
        : m_settings(settings)
    {
    }
    void add(const QString &path);
    void clear();
    /// Those that are there now; others may lie on a disk that comes back.
    [[nodiscard]] QStringList existing() const;

private:
    QSettings &m_settings;
};

} // namespace heed
