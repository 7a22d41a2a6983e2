// SPDX-License-Identifier: GPL-3.0-or-later
/// What was asked for on the command line, as plain data.
#pragma once

#include "output/rows.h"

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
    enum class Command { Run, Check, Test, Fmt, Op, List, Describe, Open, Plugins };
    Command command = Command::Run;
    std::vector<std::string> paths; ///< files and folders; of `op` the JSON
    std::string name; ///< of an operator; of `describe` it may be empty
    std::vector<SettingArgument> settings;
    std::vector<PortArgument> ports;
    /// As written: "weights[0][1]" of `op`, "three.weights[0][1]" of `run`; empty: all.
    std::vector<std::string> outputs;
    std::vector<std::string> sweeps; ///< NAME=VALUES, in the order given
    std::optional<RowFormat> format; ///< of `--format`; `--json` is apart
    std::vector<std::string> plugins;
    bool json = false, quiet = false, failFast = false, manual = false, timing = false;
    bool zip = false, explain = false; ///< of `run` and `op`
    bool fix = false, watch = false; ///< of `check`
    bool check = false, numbers = false; ///< of `fmt`
    bool names = false; ///< of `list`
};

} // namespace heed
