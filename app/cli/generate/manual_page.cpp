// SPDX-License-Identifier: GPL-3.0-or-later
#include "generate.h"

#include "option_table.h"

namespace heed {

namespace {

/// As roff shows it: hyphens that may be copied, no request at a line's begin.
std::string plain(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        const bool beginsLine = result.empty() || result.back() == '\n';
        if (beginsLine && (c == '.' || c == '\''))
            result += "\\&";
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else if (c == '\'')
            result += "\\(aq";
        else
            result += c;
    }
    return result;
}

std::string bold(std::string_view text) { return "\\fB" + plain(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + plain(text) + "\\fR"; }
std::string sentence(std::string_view text) { return plain(text) + (text.ends_with('.') ? "\n" : ".\n"); }
std::string section(const std::string &title) { return ".SH " + title + "\n"; }
std::string entry(const std::string &tag, std::string_view text) { return ".TP\n" + tag + "\n" + sentence(text); }

std::string option(const OptionRow &row)
{
    if (row.isPositional())
        return entry(italic(row.name), row.help);
    return entry(bold(row.name) + (row.argument.empty() ? "" : " " + italic(row.argument)), row.help);
}

std::string examples(std::string_view lines)
{
    return lines.empty() ? std::string() : ".PP\n.EX\n" + plain(lines) + "\n.EE\n";
}

std::string command(const CommandRow &row)
{
    std::string text = ".SS heed " + std::string(row.name) + "\n" + sentence(row.summary);
    text += ".PP\n" + bold("heed " + std::string(row.name)) + " " + plain(row.usage) + "\n";
    for (const OptionRow &one : row.options)
        text += option(one);
    if (!row.notes.empty())
        text += ".PP\n" + sentence(row.notes);
    return text + examples(row.examples);
}

std::string exitStatus()
{
    std::string text = section("EXIT STATUS");
    for (const ExitCodeRow &row : exitCodeRows())
        text += entry(bold(std::to_string(row.code)), row.meaning);
    return text;
}

std::string environment()
{
    std::string text = section("ENVIRONMENT");
    for (const VariableRow &row : variableRows())
        text += entry(bold(row.name), row.meaning);
    return text;
}

} // namespace

std::string manualPage()
{
    std::string text = ".\\\" Made from the command line's own table when Heed was built.\n"
                       ".TH HEED 1 \"\" \"Heed " HEED_VERSION "\" \"User Commands\"\n";
    text += section("NAME") + "heed \\- run, check and test lessons on how transformers pay attention\n";
    text += section("SYNOPSIS") + bold("heed") + " " + italic("COMMAND") + " [" + italic("ARGUMENT") + "]... ["
        + italic("OPTION") + "]...\n";
    text += section("DESCRIPTION") + sentence(programSummary) + sentence(pathSummary);
    text += ".PP\nA diagnostic is one line, " + italic("file:line:column: severity[rule]: message")
        + ", in which lines and columns count from 1 and columns count characters. Results go to standard output,"
          " messages to standard error.\n";
    text += section("OPTIONS") + entry(bold("-h") + ", " + bold("--help"), helpSummary)
        + entry(bold("--version"), versionSummary);
    text += section("COMMANDS");
    for (const CommandRow &row : commandRows())
        text += command(row);
    return text + exitStatus() + environment();
}

} // namespace heed
