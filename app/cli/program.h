// SPDX-License-Identifier: GPL-3.0-or-later
/// What main() made, handed down to the commands.
#pragma once

#include "console.h"
#include "engine/catalogue.h"
#include "engine/runner.h"
#include "options.h"

#include <stop_token>
#include <string>

namespace heed {

struct Program {
    Console &console;
    Catalogue &catalogue;
    Runner &runner;
    std::stop_token stop;
    std::string folder; ///< of the program itself
    std::string lessonFolder; ///< of the built-in course
    double mostBytes = 0; ///< an operator that needs more is refused; 0: no limit
};

/// Each returns the exit code.
int runCommand(const Options &options, Program &program);
int checkCommand(const Options &options, Program &program);
int testCommand(const Options &options, Program &program);
int fmtCommand(const Options &options, Program &program);
int opCommand(const Options &options, Program &program);
int listCommand(const Options &options, Program &program);
int describeCommand(const Options &options, Program &program);
int openCommand(const Options &options, Program &program);
int pluginsCommand(const Options &options, Program &program);

/// "There is no operator 'atention'. Did you mean 'attention'?", also by what other libraries call it, or why its plugin
/// is refused.
[[nodiscard]] std::string missingOperator(const std::string &name, Catalogue &catalogue);

} // namespace heed
