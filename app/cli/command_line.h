// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options.h"

#include <string>
#include <variant>
#include <vector>

namespace heed {

/// What to say instead of running a command.
struct Answer {
    std::string text;
    bool isResult = false; ///< help and version; else a message about wrong usage
};

/// The arguments without the program's name. Mistypes get "did you mean".
[[nodiscard]] std::variant<Options, Answer> parseCommandLine(const std::vector<std::string> &arguments);

/// How a command is called, for those that would wait for a terminal.
[[nodiscard]] std::string usageOf(Options::Command command);

} // namespace heed
