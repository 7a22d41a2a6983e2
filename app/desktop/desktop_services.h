// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/formulas.h"
#include "page/lesson_engine.h"

#include <QSettings>
#include <QString>

#include <string>
#include <vector>

namespace heed {

/// What main() made, handed down to the window.
struct DesktopServices {
    LessonEngine &engine;
    Formulas &formulas;
    QSettings &settings;
    QString builtInCourse; ///< its folder
    QString placesFile;
    std::vector<std::string> pluginFolders;
};

} // namespace heed
