// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report.h"
#include "program.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <iterator>

namespace heed {

/// X11 and Wayland say in the environment where their display is; other systems always have one.
static bool hasDisplay()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    constexpr std::array names{"WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM"};
    return std::ranges::any_of(names, [](const char *name) { return !qEnvironmentVariableIsEmpty(name); });
#else
    return true;
#endif
}

/// Empty when there is nothing to say against it.
static std::string refusalOf(const std::string &path)
{
    if (path == "-")
        return "A window can't show standard input; name a file.";
    if (path.starts_with("heed:") || QFileInfo::exists(QString::fromStdString(path)))
        return {};
    return "There is no file or folder '" + path + "'.";
}

static int start(const Options &options, Program &program)
{
    const QString window =
        QStandardPaths::findExecutable(QStringLiteral("heed-desktop"), {QString::fromStdString(program.folder)});
    if (window.isEmpty()) {
        program.console.say("heed: There is no heed-desktop in " + program.folder
            + ": the window is installed apart; 'heed run' prints a lesson in the terminal.");
        return ExitCode::missing;
    }
    QStringList arguments{QStringLiteral("--")};
    std::ranges::transform(options.paths, std::back_inserter(arguments), &QString::fromStdString);
    if (QProcess::startDetached(window, arguments, QDir::currentPath()))
        return ExitCode::fine;
    program.console.say("heed: " + window.toStdString() + " can't be started.");
    return ExitCode::internal;
}

int openCommand(const Options &options, Program &program)
{
    for (const std::string &path : options.paths)
        if (const std::string refusal = refusalOf(path); !refusal.empty()) {
            program.console.say("heed: " + refusal);
            return path == "-" ? ExitCode::usage : ExitCode::lesson;
        }
    if (hasDisplay())
        return start(options, program);
    program.console.say("heed: There is no display to open a window on (neither WAYLAND_DISPLAY nor DISPLAY is set); "
                        "'heed run' prints a lesson in the terminal.");
    return ExitCode::usage;
}

} // namespace heed
