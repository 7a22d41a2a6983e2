// SPDX-License-Identifier: GPL-3.0-or-later
#include "option_table.h"

#include <algorithm>
#include <array>
#include <utility>

namespace heed {

namespace {

void storeSetting(Options &options, const std::string &text) { options.settings.push_back({false, text}); }
void storeParams(Options &options, const std::string &text) { options.settings.push_back({true, text}); }

void storeFormat(Options &options, const std::string &text)
{
    options.format = text == "csv" ? RowFormat::Csv : text == "json" ? RowFormat::Json : RowFormat::JsonLines;
}

/// "weights,output" names two outputs, "max(a, b)" one.
void storeOutputs(Options &options, const std::string &text)
{
    std::string output;
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        if (c == ',' && depth <= 0)
            options.outputs.push_back(std::exchange(output, {}));
        else
            output += c;
    }
    options.outputs.push_back(output);
}

constexpr OptionRow lessons{
    "PATH", "", "Lessons, or folders of lessons; - is standard input", &Options::paths, Completion::Lesson};
constexpr OptionRow json{"--json", "", "Print the result as JSON", &Options::json};
constexpr OptionRow plugin{"--plugin", "FILE", "Load a plugin from a file", &Options::plugins, Completion::File};
constexpr OptionRow quiet{"--quiet", "", "Say nothing but errors", &Options::quiet};
constexpr OptionRow failFast{"--fail-fast", "", "End at the first failure", &Options::failFast};
constexpr OptionRow zip{"--zip", "", "Sweep side by side, not over all combinations", &Options::zip};
constexpr OptionRow format{"--format", "csv|json|jsonl",
    "The form of the swept results: CSV, one JSON array, or JSON Lines", &storeFormat, Completion::Choice};

constexpr std::array runOptions{
    lessons,
    OptionRow{"--set", "NAME=VALUE", "Set a control; later ones win", &storeSetting},
    OptionRow{"--params", "FILE", "Set controls from a YAML or JSON map", &storeParams, Completion::File},
    OptionRow{"--sweep", "NAME=VALUES",
        "Run once for each value of a control or of CELL.OPTION: a,b,c or FROM..TO or FROM..TO+STEP or FROM..TO*FACTOR",
        &Options::sweeps},
    zip,
    OptionRow{
        "--output", "CELL.NAME", "An output that is wanted, or an entry of it: CELL.NAME[I][J]", &Options::outputs},
    format,
    OptionRow{"--explain", "", "Say which cells ran and why, instead of their results", &Options::explain},
    OptionRow{"--manual", "", "Also run the cells that wait to be run by hand", &Options::manual},
    failFast,
    OptionRow{"--timing", "", "Print how long each lesson took", &Options::timing},
    json,
    quiet,
    plugin,
};

constexpr std::array checkOptions{
    lessons,
    OptionRow{"--fix", "", "Mend what has one sure remedy, in the files", &Options::fix},
    OptionRow{"--watch", "", "Check again whenever a lesson changes, until interrupted", &Options::watch},
    json,
    quiet,
    plugin,
};

constexpr std::array testOptions{
    lessons,
    failFast,
    OptionRow{"--timing", "", "Print how long each lesson took", &Options::timing},
    json,
    quiet,
    plugin,
};

constexpr std::array fmtOptions{
    lessons,
    OptionRow{"--check", "", "Write nothing; list what would change and end with 1", &Options::check},
    OptionRow{"--numbers", "", "Run the lessons and rewrite the numbers in prose that are wrong", &Options::numbers},
    quiet,
    plugin,
};

constexpr std::array opOptions{
    OptionRow{"NAME", "", "The operator; 'heed list' names them all", &Options::name, Completion::Operator, true},
    OptionRow{"FILE", "", "A JSON object of inputs and options; - is standard input",
        [](Options &options, const std::string &text) { options.paths.push_back(text); }, Completion::File},
    OptionRow{"--output", "NAME", "An output that is wanted, or an entry of it: NAME[I][J]; all when none is named",
        &storeOutputs},
    OptionRow{"--sweep", "NAME=VALUES",
        "Run once for each value of an option: a,b,c or FROM..TO or FROM..TO+STEP or FROM..TO*FACTOR",
        &Options::sweeps},
    zip,
    format,
    OptionRow{"--timing", "", "Print how long the operator took", &Options::timing},
    json,
    quiet,
    plugin,
};

constexpr std::array listOptions{
    OptionRow{"PATH", "", "Lessons, or folders of lessons", &Options::paths, Completion::Lesson},
    OptionRow{"--names", "", "Print only the names, one a line", &Options::names},
    json,
    plugin,
};

constexpr std::array describeOptions{
    OptionRow{
        "OPERATOR", "", "The operator; left out with --json: schemas of lessons", &Options::name, Completion::Operator},
    json,
    plugin,
};

constexpr std::array openOptions{
    OptionRow{"PATH", "", "Lessons, folders of lessons, or heed://LESSON-ID#NAME; the first is shown", &Options::paths,
        Completion::Lesson},
};

constexpr std::array pluginsOptions{json, plugin};

using Command = Options::Command;

constexpr std::array<CommandRow, 9> commands{{
    {Command::Run, "run", "Run lessons and print them with their results", "PATH... [--set NAME=VALUE]... [--json]", "",
        "heed run lesson.md --set temperature=0.5\n"
        "heed run lesson.md --sweep divisor=0.5..8*2 --output play.weights[0][0]\n"
        "heed run lessons --json > results.jsonl",
        runOptions},
    {Command::Check, "check", "Find mistakes in lessons without running them", "PATH... [--fix] [--watch] [--json]", "",
        "heed check lessons --fix", checkOptions},
    {Command::Test, "test", "Run lessons and judge their numbers and expectations", "PATH... [--json]", "",
        "heed test lessons --fail-fast", testOptions},
    {Command::Fmt, "fmt", "Tidy lessons, and rewrite wrong numbers in prose", "PATH... [--check] [--numbers]",
        "Only spaces in the first lines of blocks, spaces at line ends inside blocks and the last line's end are "
        "tidied; every other byte stays. A file is written only when something changes, and its name is printed. With "
        "- the tidied text goes to standard output.",
        "heed fmt lessons --numbers\n"
        "heed fmt lessons --check",
        fmtOptions},
    {Command::Op, "op", "Run one operator on inputs from options or JSON",
        "NAME [FILE | -] [--INPUT VALUE]... [--output NAME]... [--json]",
        "Each input and option of the operator may be given as --NAME VALUE, in YAML or JSON, or as --NAME @FILE.",
        "heed op softmax --scores '[[1, 2, 3]]' --temperature 0.5\n"
        "heed op attention --json < inputs.json",
        opOptions},
    {Command::List, "list", "List the operators, or the lessons of a path", "[PATH]... [--json]", "", "", listOptions},
    {Command::Describe, "describe", "Describe an operator: inputs, options, outputs", "OPERATOR [--json]",
        "With --json it also gives a JSON Schema of what 'heed op OPERATOR' reads; without an operator, the schemas of "
        "lessons and of every operator's cells, for editors.",
        "heed describe attention", describeOptions},
    {Command::Open, "open", "Open lessons in a window", "[PATH]...",
        "The window stays when the command has ended. Without a path it shows the lesson that was read last.",
        "heed open lessons/scaled-dot-product-attention.md\n"
        "heed open heed://scaled-dot-product#one-row-by-hand",
        openOptions},
    {Command::Plugins, "plugins", "List the plugins, and why any was refused", "[--json]", "", "", pluginsOptions},
}};

constexpr std::array<ExitCodeRow, 9> exitCodes{{
    {0, "fine"},
    {1, "an expectation or a number doesn't hold, a warning of check, or a file that fmt --check would change"},
    {2, "wrong usage"},
    {3, "a lesson with errors"},
    {4, "a cell failed"},
    {5, "time-out"},
    {6, "operator or plugin missing"},
    {70, "internal error"},
    {130, "interrupted"},
}};

constexpr std::array<VariableRow, 3> variables{{
    {"HEED_PLUGIN_PATH", "Folders with plugins, searched after those beside the program."},
    {"NO_COLOR", "When it is set, nothing is coloured."},
    {"TERM", "When it is dumb, nothing is coloured and no progress is shown."},
}};

} // namespace

std::string OptionRow::choicesText() const
{
    std::string text;
    for (const std::string &word : choices())
        text += (text.empty() ? "" : " ") + word;
    return text;
}

std::vector<std::string> OptionRow::choices() const
{
    std::vector<std::string> words;
    if (completion != Completion::Choice)
        return words;
    for (std::size_t at = 0; at <= argument.size();) {
        const std::size_t bar = std::min(argument.find('|', at), argument.size());
        words.emplace_back(argument.substr(at, bar - at));
        at = bar + 1;
    }
    return words;
}

std::span<const CommandRow> commandRows() { return commands; }
std::span<const ExitCodeRow> exitCodeRows() { return exitCodes; }
std::span<const VariableRow> variableRows() { return variables; }

const CommandRow &rowOf(Options::Command command)
{
    return *std::ranges::find(commands, command, &CommandRow::command);
}

} // namespace heed
