// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/recent_files.h"

#include <QFileInfo>

namespace heed {

using namespace Qt::StringLiterals;

static constexpr auto key = "recent";

void RecentFiles::add(const QString &path)
{
    QStringList paths = m_settings.value(QLatin1String(key)).toStringList();
    paths.removeAll(path);
    paths.prepend(path);
    m_settings.setValue(QLatin1String(key), paths.mid(0, most));
}

void RecentFiles::clear() { m_settings.remove(QLatin1String(key)); }

QStringList RecentFiles::existing() const
{
    QStringList paths = m_settings.value(QLatin1String(key)).toStringList();
    paths.removeIf([](const QString &path) { return !QFileInfo::exists(path); });
    return paths;
}

} // namespace heed
