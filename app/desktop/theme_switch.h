// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/system_scheme.h"
#include "desktop/window_state.h"

#include <QObject>

namespace heed {

/// Dresses the program: light, dark, or as the desktop has it.
class ThemeSwitch : public QObject {
    Q_OBJECT

public:
    ThemeSwitch(WindowState &state, SystemScheme &system, QObject *parent = nullptr);

    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    [[nodiscard]] bool isDark() const;
    /// Is remembered.
    void choose(ThemeChoice choice);
    /// To the other of light and dark.
    void toggle();
    void apply();

Q_SIGNALS:
    void changed();

private:
    WindowState &m_state;
    SystemScheme &m_system;
    ThemeChoice m_choice;
};

} // namespace heed
