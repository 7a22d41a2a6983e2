// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSettings>

namespace heed {

enum class ThemeChoice { System, Light, Dark };

/// What the window remembers of itself. The settings' file is written in the GUI thread: what changes all the time is
/// set when the window closes, or remembered elsewhere.
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
    /// Where a number comes from, beside the page.
    [[nodiscard]] bool showsPanel() const;
    void setShowsPanel(bool shows);
    [[nodiscard]] qreal zoom() const;
    void setZoom(qreal zoom);
    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    /// Of lessons, which was opened as a course; empty when none is.
    [[nodiscard]] QString folder() const;
    void setFolder(const QString &folder);

private:
    QSettings &m_settings;
};

} // namespace heed
