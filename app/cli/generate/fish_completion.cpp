// SPDX-License-Identifier: GPL-3.0-or-later
#include "generate.h"

#include "option_table.h"

namespace heed {

namespace {

std::string quoted(std::string_view text)
{
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + "'";
}

std::string values(const OptionRow &row)
{
    switch (row.completion) {
    case Completion::File:
        return " -r -F";
    case Completion::Lesson:
        return " -k -a '(__fish_complete_suffix .md)'";
    case Completion::Operator:
        return " -a '(heed list --names 2>/dev/null)'";
    case Completion::Choice:
        return " -x -a " + quoted(row.choicesText());
    case Completion::None:
        break;
    }
    return row.isPositional() || row.isFlag() ? "" : " -x";
}

std::string command(const CommandRow &row)
{
    const std::string first = "complete -c heed -n '__fish_seen_subcommand_from " + std::string(row.name) + "'";
    std::string text =
        "complete -c heed -n __fish_use_subcommand -a " + std::string(row.name) + " -d " + quoted(row.summary) + "\n";
    for (const OptionRow &option : row.options) {
        const std::string name = option.isPositional() ? "" : " -l " + std::string(option.name.substr(2));
        const std::string files =
            option.isPositional() && option.completion == Completion::File ? " -F" : values(option);
        text += first + name + files + (name.empty() ? "" : " -d " + quoted(option.help)) + "\n";
    }
    return text;
}

} // namespace

std::string fishCompletion()
{
    std::string text = "# fish completion for heed, made from its own table of options\ncomplete -c heed -f\n"
                       "complete -c heed -s h -l help -d "
        + quoted(helpSummary) + "\ncomplete -c heed -n __fish_use_subcommand -l version -d " + quoted(versionSummary)
        + "\n";
    for (const CommandRow &row : commandRows())
        text += command(row);
    return text;
}

} // namespace heed
