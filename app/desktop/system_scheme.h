// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/background.h"

#include <QObject>
#ifdef HEED_HAS_DBUS
#include <QDBusVariant>
#else
using QDBusVariant = QVariant;
#endif

namespace heed {

/// Whether the desktop asks for dark windows: what its portal says once it answered, until then what its palette looks
/// like. Qt 6.4 has no query of its own.
class SystemScheme : public QObject {
    Q_OBJECT

public:
    /// Before the program's palette is set.
    explicit SystemScheme(QObject *parent = nullptr);

    [[nodiscard]] bool isDark() const { return m_isDark; }
    /// Asks the portal, without waiting, and follows it.
    void ask();
    /// What the portal says: 1 dark, 2 light, else no preference.
    void take(uint scheme);

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void settingChanged(const QString &group, const QString &key, const QDBusVariant &value);

private:
    void askPortal();
    bool m_paletteIsDark;
    bool m_isDark;
    Background m_background{this};
};

} // namespace heed
