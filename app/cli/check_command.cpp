// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_check.h"

#include <algorithm>

namespace heed {

static int checkOnce(const Options &options, Program &program)
{
    Lessons lessons(options.paths, program);
    LessonCheck check(options, program);
    check.say(lessons.diagnostics());
    for (const std::string &file : lessons.files()) {
        if (program.stop.stop_requested() || program.console.isClosed())
            break;
        if (auto text = lessons.text(file))
            check.check(file, std::move(*text), lessons);
        else
            check.say({text.error()});
    }
    check.summary();
    return check.exitCode();
}

static int checkAgainAndAgain(const Options &options, Program &program)
{
    LessonCheck check(options, program);
    watchLessons(options, program, check);
    return check.exitCode();
}

int checkCommand(const Options &options, Program &program)
{
    const bool readsInput = std::ranges::find(options.paths, "-") != options.paths.end();
    if (readsInput && (options.fix || options.watch)) {
        program.console.say(std::string("heed check: ") + (options.fix ? "--fix" : "--watch")
            + " needs files; standard input is none.");
        return ExitCode::usage;
    }
    if (refusesTerminal(options.paths, options.command, program.console))
        return ExitCode::usage;
    return options.watch ? checkAgainAndAgain(options, program) : checkOnce(options, program);
}

} // namespace heed
