// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/history.h"

#include <QByteArray>
#include <QSettings>

namespace heed {

enum class ThemeChoice { System, Light, Dark };

/// What the window remembers of itself. Lessons' places are remembered apart; the last one's is here too, so that the
/// first screen waits for no database.
class WindowState {
public:
    explicit WindowState(QSettings &settings)
        : m_settings(settings)
    {
    }
    [[nodiscard]] QSettings &settings() { return m_settings; }

    [[nodiscard]] QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    [[nodiscard]] bool showsSideBar() const;
    void setShowsSideBar(bool shows);
    [[nodiscard]] qreal zoom() const;
    void setZoom(qreal zoom);
    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    /// An empty file when there is none.
    [[nodiscard]] Visit lastVisit() const;
    void setLastVisit(const Visit &visit);

private:
    QSettings &m_settings;
};

} // namespace heed
