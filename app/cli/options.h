// SPDX-License-Identifier: GPL-3.0-or-later
/// What was asked for on the command line, as plain data.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heed {

/// `--set NAME=VALUE` or `--params FILE`, in the order given: later ones win.
struct SettingArgument {
    bool isFile = false;
    std::string text;
};

/// `--query "[[1, 0]]"`, `--query=@file` of `op`; a toggle needs no value.
struct PortArgument {
    std::string name;
    std::optional<std::string> value;
};

struct Options {
    enum class Command { Run, Check, Test, Op, List, Describe, Plugins };
    Command command = Command::Run;
    std::vector<std::string> paths; ///< files and folders; of `op` the JSON
    std::string name; ///< of an operator
    std::vector<SettingArgument> settings;
    std::vector<PortArgument> ports;
    std::vector<std::string> outputs; ///< empty: all
    std::vector<std::string> plugins;
    bool json = false, quiet = false, failFast = false, manual = false, timing = false;
};

} // namespace heed
