// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"

#include "lesson/suggest.h"
#include "port_arguments.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <map>

namespace heed {

namespace {

using Command = Options::Command;

struct CommandText {
    const char *name, *summary, *usage;
};

const CommandText &textOf(Command command)
{
    static constexpr std::array<CommandText, 7> texts{{
        {"run", "Run lessons and print them with their results", "heed run PATH... [--set NAME=VALUE]... [--json]"},
        {"check", "Find mistakes in lessons without running them", "heed check PATH... [--json]"},
        {"test", "Run lessons and judge their numbers and expectations", "heed test PATH... [--json]"},
        {"op", "Run one operator on inputs from options or JSON",
            "heed op NAME [FILE | -] [--INPUT VALUE]... [--output NAME]... [--json]"},
        {"list", "List the operators, or the lessons of a path", "heed list [PATH]... [--json]"},
        {"describe", "Describe an operator: inputs, options, outputs",
            "heed describe OPERATOR [--json], or heed describe --json for JSON Schemas of lessons"},
        {"plugins", "List the plugins, and why any was refused", "heed plugins [--json]"},
    }};
    return texts.at(static_cast<std::size_t>(command));
}

constexpr const char *description =
    "Heed teaches how transformers pay attention, in lessons that compute. A PATH is a lesson, a\n"
    "folder of lessons, or - for standard input.";

constexpr const char *exitCodes =
    "Exit codes: 0 fine; 1 an expectation or a number doesn't hold; 2 wrong usage; 3 a lesson with\n"
    "errors; 4 a cell failed; 5 time-out; 6 operator or plugin missing; 70 internal error;\n"
    "130 interrupted.";

class Parser {
public:
    Parser()
        : m_app(description, "heed")
    {
        m_app.set_version_flag("--version", "heed " HEED_VERSION, "Print the version");
        m_app.set_help_flag("-h,--help", "Print this help");
        m_app.require_subcommand(1);
        m_app.footer(exitCodes);
        m_app.allow_extras();
        m_app.get_formatter()->column_width(28);
        addRun();
        addCheck();
        addTest();
        addOp();
        addList();
        addDescribe();
        addPlugins();
    }

    std::variant<Options, Answer> parse(std::vector<std::string> arguments)
    {
        if (arguments.empty())
            return Answer{m_app.help()};
        if (auto wrong = unknownCommand(arguments.front()))
            return *wrong;
        if (arguments.front() == "op")
            m_options.ports = takePortArguments(arguments);
        try {
            std::ranges::reverse(arguments);
            m_app.parse(arguments);
        } catch (const CLI::CallForHelp &) {
            return Answer{m_app.help(), true};
        } catch (const CLI::CallForVersion &version) {
            return Answer{std::string(version.what()) + "\n", true};
        } catch (const CLI::ParseError &error) {
            return wrongUsage(sentence(error.what()));
        }
        return checked();
    }

private:
    CLI::App &add(Command command)
    {
        const CommandText &text = textOf(command);
        CLI::App *sub = m_app.add_subcommand(text.name, text.summary);
        sub->fallthrough();
        sub->allow_extras(); // so that a mistype gets a suggestion
        sub->final_callback([this, command] { m_options.command = command; });
        sub->add_flag("--json", m_options.json, "Print the result as JSON");
        m_commands[command] = sub;
        return *sub;
    }

    CLI::App &addLessons(Command command)
    {
        CLI::App &sub = add(command);
        sub.add_option("PATH", m_options.paths, "Lessons, or folders of lessons; - is standard input")->type_name("");
        addPlugin(sub);
        sub.add_flag("--quiet", m_options.quiet, "Say nothing but errors");
        return sub;
    }

    void addPlugin(CLI::App &sub)
    {
        sub.add_option("--plugin", m_options.plugins, "Load a plugin from a file")
            ->type_name("FILE")
            ->expected(1)
            ->take_all();
    }

    void addFailFast(CLI::App &sub)
    {
        sub.add_flag("--fail-fast", m_options.failFast, "End at the first failure");
        sub.add_flag("--timing", m_options.timing, "Print how long each lesson took");
    }

    void addRun()
    {
        CLI::App &sub = addLessons(Command::Run);
        const auto setting = [this](bool isFile) {
            return [this, isFile](const std::string &text) { m_options.settings.push_back({isFile, text}); };
        };
        sub.add_option_function<std::string>("--set", setting(false), "Set a control; later ones win")
            ->type_name("NAME=VALUE")
            ->trigger_on_parse();
        sub.add_option_function<std::string>("--params", setting(true), "Set controls from a YAML or JSON map")
            ->type_name("FILE")
            ->trigger_on_parse();
        sub.add_flag("--manual", m_options.manual, "Also run the cells that wait to be run by hand");
        addFailFast(sub);
    }

    void addCheck() { addLessons(Command::Check); }
    void addTest()
    {
        CLI::App &sub = addLessons(Command::Test);
        addFailFast(sub);
    }

    void addOp()
    {
        CLI::App &sub = add(Command::Op);
        sub.add_option("NAME", m_options.name, "The operator; 'heed list' names them all")->type_name("")->required();
        sub.add_option("FILE", m_options.paths, "A JSON object of inputs and options; - is standard input")
            ->type_name("")
            ->expected(0, 1);
        sub.add_option("--output", m_options.outputs, "An output that is wanted; all when none is named")
            ->type_name("NAME")
            ->delimiter(',')
            ->expected(1)
            ->take_all();
        addPlugin(sub);
        sub.add_flag("--quiet", m_options.quiet, "Say nothing but errors");
        sub.add_flag("--timing", m_options.timing, "Print how long the operator took");
        sub.footer("Each input and option of the operator may be given as --NAME VALUE, in YAML or JSON, or\n"
                   "as --NAME @FILE:  heed op softmax --scores '[[1, 2, 3]]' --temperature 0.5");
    }

    void addList()
    {
        CLI::App &sub = add(Command::List);
        sub.add_option("PATH", m_options.paths, "Lessons, or folders of lessons")->type_name("");
        addPlugin(sub);
    }

    void addDescribe()
    {
        CLI::App &sub = add(Command::Describe);
        sub.add_option("OPERATOR", m_options.name, "The operator; left out with --json: schemas of lessons")
            ->type_name("");
        addPlugin(sub);
    }

    void addPlugins() { addPlugin(add(Command::Plugins)); }

    [[nodiscard]] std::optional<Answer> unknownCommand(const std::string &first) const
    {
        const auto commands = m_app.get_subcommands([](const CLI::App *) { return true; });
        std::vector<std::string> names;
        for (const CLI::App *command : commands)
            names.push_back(command->get_name());
        if (first.starts_with("--") || std::ranges::find(names, first) != names.end())
            return std::nullopt;
        if (first == "-h")
            return std::nullopt;
        return Answer{"There is no command '" + first + "'." + didYouMean(first, names) + "\nThe commands are "
            + listed(names) + ". 'heed --help' says more.\n"};
    }

    static std::string listed(const std::vector<std::string> &names)
    {
        std::string text;
        for (const std::string &name : names)
            text += (text.empty() ? "" : ", ") + name;
        return text;
    }

    [[nodiscard]] const CLI::App *used() const
    {
        const auto commands = m_app.get_subcommands();
        return commands.empty() ? nullptr : commands.front();
    }

    [[nodiscard]] Answer wrongUsage(const std::string &message) const
    {
        const CLI::App *command = used();
        const std::string name = command == nullptr ? "heed" : "heed " + command->get_name();
        return {message + "\n'" + name + " --help' says how it is used.\n"};
    }

    static std::string sentence(std::string text) { return text.ends_with('.') ? text : text + "."; }

    [[nodiscard]] std::variant<Options, Answer> checked() const
    {
        for (const std::string &extra : m_app.remaining(true))
            return wrongUsage(unexpected(extra));
        const bool needsPath = m_options.command == Command::Run || m_options.command == Command::Check
            || m_options.command == Command::Test;
        if (needsPath && m_options.paths.empty())
            return wrongUsage("Name a lesson, or a folder of lessons: " + usageOf(m_options.command));
        return m_options;
    }

    [[nodiscard]] std::string unexpected(const std::string &extra) const
    {
        const std::string name = extra.substr(0, extra.find('='));
        if (!name.starts_with('-'))
            return "Nothing was expected where '" + extra + "' stands.";
        if (m_options.command == Command::Test && (name == "--set" || name == "--params"))
            return "'test' judges lessons at the controls they declare, so it takes no " + name + "; use 'heed run'.";
        std::vector<std::string> known{"--help"};
        for (const CLI::Option *option : used()->get_options())
            for (const std::string &longName : option->get_lnames())
                known.push_back("--" + longName);
        return "There is no option '" + name + "' here." + didYouMean(name, known);
    }

    CLI::App m_app;
    Options m_options;
    std::map<Command, CLI::App *> m_commands;
};

} // namespace

std::string usageOf(Options::Command command) { return textOf(command).usage; }

std::variant<Options, Answer> parseCommandLine(const std::vector<std::string> &arguments)
{
    return Parser().parse(arguments);
}

} // namespace heed
