// SPDX-License-Identifier: GPL-3.0-or-later
#include "help_text.h"

#include "layout.h"

#include <algorithm>

namespace heed {

static constexpr std::size_t columns = 80, nameColumns = 28;

std::string usageLine(const CommandRow &row)
{
    return "heed " + std::string(row.name) + (row.usage.empty() ? "" : " ") + std::string(row.usage);
}

static const CommandRow *rowFor(const CLI::App *app)
{
    const auto row = std::ranges::find(commandRows(), app->get_name(), &CommandRow::name);
    return row == commandRows().end() ? nullptr : &*row;
}

static std::string exitCodeText()
{
    std::string text = "Exit codes:\n";
    for (const ExitCodeRow &row : exitCodeRows())
        text += wrapped(row.meaning, columns, padLeft(std::to_string(row.code), 5) + "  ", "       ");
    return text;
}

static std::string indented(std::string_view lines)
{
    std::string text = "  ";
    for (const char c : lines)
        text += c == '\n' ? std::string("\n  ") : std::string(1, c);
    return text + "\n";
}

HelpFormatter::HelpFormatter()
{
    column_width(nameColumns);
    label("Positionals", "Arguments");
    label("Subcommands", "Commands");
    label("REQUIRED", "");
}

std::string HelpFormatter::make_description(const CLI::App *app) const
{
    return wrapped(app->get_description(), columns) + "\n";
}

std::string HelpFormatter::make_usage(const CLI::App *app, std::string) const
{
    const CommandRow *row = rowFor(app);
    const std::string line = row == nullptr ? "heed COMMAND [ARGUMENT]... [OPTION]..." : usageLine(*row);
    return wrapped(line, columns, "Usage: ", "       ");
}

std::string HelpFormatter::make_option_opts(const CLI::Option *option) const
{
    const std::string type = option->get_type_size() == 0 ? std::string() : option->get_type_name();
    return type.empty() ? type : " " + type;
}

std::string HelpFormatter::make_option_desc(const CLI::Option *option) const
{
    std::string text = wrapped(option->get_description(), columns - nameColumns);
    text.resize(std::min(text.find_last_not_of('\n') + 1, text.size()));
    return text;
}

std::string HelpFormatter::make_footer(const CLI::App *app) const
{
    const CommandRow *row = rowFor(app);
    if (row == nullptr)
        return "'heed COMMAND --help' says how a command is used.\n\n" + exitCodeText();
    std::string text = row->notes.empty() ? std::string() : wrapped(row->notes, columns);
    if (!row->examples.empty())
        text += (text.empty() ? "" : "\n") + std::string("Examples:\n") + indented(row->examples);
    return text;
}

} // namespace heed
