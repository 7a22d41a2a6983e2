// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/theme_switch.h"

#include "desktop/window_style.h"

#include <QApplication>

namespace heed {

ThemeSwitch::ThemeSwitch(WindowState &state, SystemScheme &system, QObject *parent)
    : QObject(parent)
    , m_state(state)
    , m_system(system)
    , m_choice(state.theme())
{
    connect(&system, &SystemScheme::changed, this, [this] {
        if (m_choice == ThemeChoice::System)
            apply();
    });
}

bool ThemeSwitch::isDark() const
{
    return m_choice == ThemeChoice::System ? m_system.isDark() : m_choice == ThemeChoice::Dark;
}

void ThemeSwitch::choose(ThemeChoice choice)
{
    m_choice = choice;
    m_state.setTheme(choice);
    apply();
}

void ThemeSwitch::toggle() { choose(isDark() ? ThemeChoice::Light : ThemeChoice::Dark); }

void ThemeSwitch::apply()
{
    const Theme &theme = isDark() ? darkTheme() : lightTheme();
    QApplication::setPalette(paletteOf(theme));
    qApp->setStyleSheet(styleSheetOf(theme) + windowStyleOf(theme));
    Q_EMIT changed();
}

} // namespace heed
