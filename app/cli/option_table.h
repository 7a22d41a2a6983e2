// SPDX-License-Identifier: GPL-3.0-or-later
/// Every command and option of `heed`: the parser, its help, the manual page and the completions walk this table.
#pragma once

#include "options.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heed {

/// What a shell completes where an argument stands.
enum class Completion { None, File, Lesson, Operator, Choice };

using StoreText = void (*)(Options &options, const std::string &text);
using Store = std::variant<bool Options::*, std::string Options::*, std::vector<std::string> Options::*, StoreText>;

struct OptionRow {
    std::string_view name; ///< "--set", or of an argument without a name "PATH"
    std::string_view argument; ///< "NAME=VALUE", choices as "csv|json|jsonl"; empty: a flag
    std::string_view help;
    Store store;
    Completion completion = Completion::None;
    bool isRequired = false;

    [[nodiscard]] bool isPositional() const { return !name.starts_with('-'); }
    [[nodiscard]] bool isFlag() const { return std::holds_alternative<bool Options::*>(store); }
    /// Of an argument without a name: it takes all that follow.
    [[nodiscard]] bool takesMany() const { return std::holds_alternative<std::vector<std::string> Options::*>(store); }
    [[nodiscard]] std::vector<std::string> choices() const;
    [[nodiscard]] std::string choicesText() const; ///< with spaces between them
};

struct CommandRow {
    Options::Command command;
    std::string_view name, summary;
    std::string_view usage; ///< what follows the name, with the options that matter most
    std::string_view notes; ///< a paragraph below the options; empty: none
    std::string_view examples; ///< command lines, one a line
    std::span<const OptionRow> options;
};

struct VariableRow {
    std::string_view name, meaning;
};

struct ExitCodeRow {
    int code;
    std::string_view meaning;
};

/// In the order of the help.
[[nodiscard]] std::span<const CommandRow> commandRows();
[[nodiscard]] const CommandRow &rowOf(Options::Command command);
[[nodiscard]] std::span<const ExitCodeRow> exitCodeRows();
/// Of the environment.
[[nodiscard]] std::span<const VariableRow> variableRows();

inline constexpr std::string_view programSummary =
    "Heed teaches how transformers pay attention, in lessons that compute.";
inline constexpr std::string_view pathSummary = "A PATH is a lesson, a folder of lessons, or - for standard input.";
inline constexpr std::string_view helpSummary = "Print this help"; ///< of --help, which every command takes
inline constexpr std::string_view versionSummary = "Print the version";

} // namespace heed
