// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window_state.h"

#include <algorithm>

namespace heed {

using namespace Qt::StringLiterals;

QByteArray WindowState::geometry() const { return m_settings.value(u"window/geometry"_s).toByteArray(); }
void WindowState::setGeometry(const QByteArray &geometry) { m_settings.setValue(u"window/geometry"_s, geometry); }

bool WindowState::showsSideBar() const { return m_settings.value(u"window/sideBar"_s, true).toBool(); }
void WindowState::setShowsSideBar(bool shows) { m_settings.setValue(u"window/sideBar"_s, shows); }

bool WindowState::showsPanel() const { return m_settings.value(u"window/panel"_s, false).toBool(); }
void WindowState::setShowsPanel(bool shows) { m_settings.setValue(u"window/panel"_s, shows); }

qreal WindowState::zoom() const
{
    const qreal zoom = m_settings.value(u"window/zoom"_s, 1).toDouble();
    return zoom >= 0.5 && zoom <= 4 ? zoom : 1;
}
void WindowState::setZoom(qreal zoom) { m_settings.setValue(u"window/zoom"_s, zoom); }

ThemeChoice WindowState::theme() const
{
    const QString word = m_settings.value(u"window/theme"_s).toString();
    return word == u"dark"_s ? ThemeChoice::Dark : word == u"light"_s ? ThemeChoice::Light : ThemeChoice::System;
}

void WindowState::setTheme(ThemeChoice choice)
{
    const QString word = choice == ThemeChoice::Dark ? u"dark"_s
        : choice == ThemeChoice::Light               ? u"light"_s
                                                     : u"system"_s;
    m_settings.setValue(u"window/theme"_s, word);
}

QString WindowState::folder() const { return m_settings.value(u"course/folder"_s).toString(); }

void WindowState::setFolder(const QString &path)
{
    if (path != folder())
        m_settings.setValue(u"course/folder"_s, path);
}

} // namespace heed
