// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"
#include "engine/report.h"
#include "math/blas.h"
#include "platform/console.h"
#include "platform/interrupt.h"
#include "platform/machine.h"
#include "program.h"

#include <QCoreApplication>

#include <exception>
#include <new>
#include <thread>

using namespace heed;

/// Whoever names a plugin wants it.
static bool addPlugins(const Options &options, Program &program)
{
    bool fine = true;
    for (const std::string &file : options.plugins) {
        program.catalogue.addFile(file);
        const PluginRow row = program.catalogue.plugins().back();
        if (row.state != PluginRow::State::Refused || options.command == Options::Command::Plugins)
            continue;
        program.console.say("heed: The plugin " + row.file + " is refused. " + row.reason);
        fine = false;
    }
    return fine;
}

static int dispatch(const Options &options, Program &program)
{
    if (!addPlugins(options, program))
        return ExitCode::missing;
    switch (options.command) {
    case Options::Command::Run:
        return runCommand(options, program);
    case Options::Command::Check:
        return checkCommand(options, program);
    case Options::Command::Test:
        return testCommand(options, program);
    case Options::Command::Fmt:
        return fmtCommand(options, program);
    case Options::Command::Op:
        return opCommand(options, program);
    case Options::Command::List:
        return listCommand(options, program);
    case Options::Command::Describe:
        return describeCommand(options, program);
    case Options::Command::Open:
        return openCommand(options, program);
    case Options::Command::Plugins:
        break;
    }
    return pluginsCommand(options, program);
}

/// What is thrown here is Heed's own mistake: the engine catches what plugins throw.
static int guarded(const Options &options, Program &program)
{
    try {
        return dispatch(options, program);
    } catch (const std::bad_alloc &) {
        program.console.say("heed: There is not enough memory.");
    } catch (const std::exception &error) {
        program.console.say(std::string("heed: Internal error: ") + error.what() + ". Please report it.");
    }
    return ExitCode::internal;
}

static int finish(Console &console, int exitCode)
{
    console.flush();
    if (console.writeError().empty())
        return exitCode;
    console.say("heed: The result can't be written: " + console.writeError() + ".");
    return ExitCode::internal;
}

static int answer(const Answer &answer, Console &console)
{
    std::string text = answer.text;
    if (answer.isResult) {
        console.print(text);
        return finish(console, ExitCode::fine);
    }
    text.resize(text.find_last_not_of('\n') + 1);
    console.say(text);
    return ExitCode::usage;
}

/// An operator may take half of the machine's memory.
static double memoryLimit() { return 0.5 * static_cast<double>(platform::physicalMemory()); }

static int run(const Options &options, Console &console, const std::string &folder)
{
    platform::Interrupt interrupt;
    math::useOneBlasThread();
    Pool pool(std::thread::hardware_concurrency());
    ResultCache cache;
    Runner runner(pool, cache);
    Catalogue catalogue(pluginFolders(folder));
    Program program{.console = console,
        .catalogue = catalogue,
        .runner = runner,
        .stop = interrupt.token(),
        .folder = folder,
        .lessonFolder = folder + "/../share/heed/lessons",
        .mostBytes = memoryLimit()};
    int exitCode = guarded(options, program);
    if (program.stop.stop_requested()) {
        console.say("heed: Interrupted.");
        exitCode = ExitCode::interrupted;
    }
    exitCode = finish(console, exitCode);
    if (pool.hasAbandoned())
        platform::endNow(exitCode);
    return exitCode;
}

int main(int argc, char **argv)
{
    platform::prepareConsole();
    const QCoreApplication application(argc, argv);
    std::vector<std::string> arguments;
    for (const QString &argument : QCoreApplication::arguments().mid(1))
        arguments.push_back(argument.toStdString());
    Console console;
    const auto asked = parseCommandLine(arguments);
    if (const auto *instead = std::get_if<Answer>(&asked))
        return answer(*instead, console);
    return run(std::get<Options>(asked), console, QCoreApplication::applicationDirPath().toStdString());
}
