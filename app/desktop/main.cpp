// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/desktop_arguments.h"
#include "desktop/main_window.h"
#include "desktop/window_style.h"

#include "math/blas.h"
#include "platform/console.h"
#include "platform/machine.h"
#include "typeset/formula_service.h"

#include <QApplication>
#include <QDir>
#include <QStandardPaths>

#include <thread>

using namespace heed;
using namespace Qt::StringLiterals;

static int answer(const DesktopAnswer &answer)
{
    const auto stream = answer.isResult ? platform::Stream::Output : platform::Stream::Error;
    const auto written = platform::write(stream, answer.text.toStdString());
    return answer.isResult && written.error.empty() ? 0 : 2;
}

/// An operator may take half of the machine's memory.
static double memoryLimit() { return 0.5 * static_cast<double>(platform::physicalMemory()); }

static FormulaPlaces formulaPlaces(const QString &folder, const QString &share)
{
    const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    return {.mathJax = (share + u"/mathjax"_s).toStdString(),
        .pack = (share + u"/formulas.pack"_s).toStdString(),
        .user = cache.isEmpty() ? std::string() : (cache + u"/formulas"_s).toStdString(),
        .program = QDir::cleanPath(folder + u"/../libexec/heed/heed-typeset"_s).toStdString()};
}

static int open(const QApplication &application, const DesktopArguments &arguments)
{
    const QString folder = QApplication::applicationDirPath();
    const QString share = QDir::cleanPath(folder + u"/../share/heed"_s);
    math::useOneBlasThread();
    Pool pool(std::thread::hardware_concurrency());
    ResultCache cache;
    Runner runner(pool, cache);
    const std::vector<std::string> plugins = pluginFolders(folder.toStdString());
    Catalogue catalogue(plugins);
    QSettings settings(QSettings::IniFormat, QSettings::UserScope, u"heed"_s, u"window"_s);
    int exitCode = 0;
    {
        LessonEngine engine(catalogue, runner, memoryLimit());
        FormulaService service(formulaPlaces(folder, share));
        Formulas formulas(service);
        const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
        MainWindow window({.engine = engine,
            .formulas = formulas,
            .settings = settings,
            .builtInCourse = share + u"/lessons"_s,
            .placesFile = data + u"/progress.sqlite"_s,
            .pluginFolders = plugins});
        window.start(arguments.targets);
        window.show();
        exitCode = application.exec();
    }
    settings.sync();
    if (pool.hasAbandoned())
        platform::endNow(exitCode);
    return exitCode;
}

/// What needs no window needs no display.
static std::variant<DesktopArguments, DesktopAnswer> arguments(int argc, char **argv)
{
    const QCoreApplication words(argc, argv);
    return readDesktopArguments(QCoreApplication::arguments());
}

int main(int argc, char **argv)
{
    platform::prepareConsole();
    QCoreApplication::setApplicationName(u"heed"_s);
    QCoreApplication::setApplicationVersion(u"" HEED_VERSION ""_s);
    const auto asked = arguments(argc, argv);
    if (const auto *instead = std::get_if<DesktopAnswer>(&asked))
        return answer(*instead);
    QGuiApplication::setDesktopFileName(u"heed-desktop"_s);
    const QApplication application(argc, argv);
    dressProgram();
    return open(application, std::get<DesktopArguments>(asked));
}
