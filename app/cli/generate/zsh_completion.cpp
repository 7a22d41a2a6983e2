// SPDX-License-Identifier: GPL-3.0-or-later
#include "generate.h"

#include "option_table.h"

namespace heed {

namespace {

/// Inside single quotes, with `special` kept from _arguments and _describe.
std::string escaped(std::string_view text, std::string_view special)
{
    std::string result;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos)
            result += '\\';
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return result;
}

std::string action(const OptionRow &row)
{
    switch (row.completion) {
    case Completion::File:
        return "_files";
    case Completion::Lesson:
        return "_files -g \"*.md(-.)\"";
    case Completion::Operator:
        return "_heed_operators";
    case Completion::Choice:
        return "(" + row.choicesText() + ")";
    case Completion::None:
        break;
    }
    return " ";
}

std::string spec(const OptionRow &row)
{
    const std::string name(row.name);
    if (row.isPositional())
        return "'" + std::string(row.takesMany() ? "*" : "") + ":" + escaped(row.name, ":[]\\") + ":" + action(row)
            + "'";
    const bool isRepeatable = !row.isFlag() && row.completion != Completion::Choice;
    const std::string text = (isRepeatable ? "*" : "") + name + "[" + escaped(row.help, "[]\\") + "]";
    return "'" + text + (row.isFlag() ? "" : ":" + escaped(row.argument, ":[]\\") + ":" + action(row)) + "'";
}

std::string command(const CommandRow &row)
{
    std::string text = "    (" + std::string(row.name) + ")\n      _arguments \\\n";
    for (const OptionRow &option : row.options)
        text += "        " + spec(option) + " \\\n";
    return text + "        '(- *)'{-h,--help}'[" + std::string(helpSummary) + "]'\n      ;;\n";
}

constexpr const char *head = R"sh(#compdef heed
# zsh completion for heed, made from its own table of options

_heed_operators() {
  local -a names
  names=(${(f)"$(_call_program operators heed list --names 2>/dev/null)"})
  _describe operator names
}

_heed_commands() {
  local -a commands
  commands=(
)sh";

constexpr const char *middle = R"sh(  )
  _describe command commands
}

_heed() {
  local curcontext="$curcontext" state line
  _arguments -C \
)sh";

} // namespace

std::string zshCompletion()
{
    std::string names, cases;
    for (const CommandRow &row : commandRows()) {
        names += "    '" + std::string(row.name) + ":" + escaped(row.summary, ":\\") + "'\n";
        cases += command(row);
    }
    return head + names + middle + "    '(- *)'{-h,--help}'[" + std::string(helpSummary) + "]' \\\n    '(- *)--version["
        + std::string(versionSummary) + "]' \\\n    '1:command:_heed_commands' \\\n    '*::argument:->argument'\n"
        + "  [[ $state == argument ]] || return\n  case $words[1] in\n" + cases + "  esac\n}\n\n_heed \"$@\"\n";
}

} // namespace heed
