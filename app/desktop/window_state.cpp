// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window_state.h"

#include <algorithm>

namespace heed {

using namespace Qt::StringLiterals;

QByteArray WindowState::geometry() const { return m_settings.value(u"window/geometry"_s).toByteArray(); }
void WindowState::setGeometry(const QByteArray &geometry) { m_settings.setValue(u"window/geometry"_s, geometry); }

bool WindowState::showsSideBar() const { return m_settings.value(u"window/sideBar"_s, true).toBool(); }
void WindowState::setShowsSideBar(bool shows) { m_settings.setValue(u"window/sideBar"_s, shows); }

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

Visit WindowState::lastVisit() const
{
    return {m_settings.value(u"last/file"_s).toString(),
        {m_settings.value(u"last/name"_s).toString(), m_settings.value(u"last/offset"_s).toDouble()}};
}

void WindowState::setLastVisit(const Visit &visit)
{
    m_settings.setValue(u"last/file"_s, visit.file);
    m_settings.setValue(u"last/name"_s, visit.place.name);
    m_settings.setValue(u"last/offset"_s, visit.place.offset);
}

} // namespace heed
