// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"

#include "help_text.h"
#include "lesson/suggest.h"
#include "port_arguments.h"

#include <algorithm>

namespace heed {

namespace {

using Command = Options::Command;

class Parser {
public:
    Parser()
        : m_app(std::string(programSummary) + " " + std::string(pathSummary), "heed")
    {
        m_app.formatter(std::make_shared<HelpFormatter>());
        m_app.set_version_flag("--version", "heed " HEED_VERSION, std::string(versionSummary));
        m_app.set_help_flag("-h,--help", std::string(helpSummary));
        m_app.require_subcommand(1);
        m_app.allow_extras();
        for (const CommandRow &row : commandRows())
            add(row);
    }

    std::variant<Options, Answer> parse(std::vector<std::string> arguments)
    {
        if (arguments.empty())
            return Answer{help()};
        if (arguments.front() == "help") { // "heed help run"
            arguments.erase(arguments.begin());
            arguments.emplace_back("--help");
        }
        if (auto wrong = unknownCommand(arguments.front()))
            return *wrong;
        if (arguments.front() == "op")
            m_options.ports = takePortArguments(arguments);
        try {
            std::ranges::reverse(arguments);
            m_app.parse(arguments);
        } catch (const CLI::CallForHelp &) {
            return Answer{help(), true};
        } catch (const CLI::CallForVersion &version) {
            return Answer{std::string(version.what()) + "\n", true};
        } catch (const CLI::ParseError &error) {
            return wrongUsage(sentence(error.what()));
        }
        return checked();
    }

private:
    void add(const CommandRow &row)
    {
        CLI::App *sub = m_app.add_subcommand(std::string(row.name), std::string(row.summary));
        sub->group("Commands");
        sub->fallthrough();
        sub->allow_extras(); // so that a mistype gets a suggestion
        sub->final_callback([this, &row] { m_options.command = row.command; });
        for (const OptionRow &option : row.options)
            add(*sub, option);
    }

    void add(CLI::App &sub, const OptionRow &row)
    {
        const std::string name(row.name), help(row.help);
        if (row.isFlag())
            sub.add_flag(name, m_options.*std::get<bool Options::*>(row.store), help);
        else if (row.isPositional() && row.takesMany())
            sub.add_option(name, m_options.*std::get<std::vector<std::string> Options::*>(row.store), help)
                ->type_name("");
        else
            sub.add_option_function<std::string>(
                   name, [this, &row](const std::string &text) { store(row, text); }, help)
                ->type_name(std::string(row.argument))
                ->required(row.isRequired)
                ->trigger_on_parse();
    }

    void store(const OptionRow &row, const std::string &text)
    {
        const std::vector<std::string> choices = row.choices();
        if (!choices.empty() && std::ranges::find(choices, text) == choices.end())
            throw CLI::ValidationError(std::string(row.name) + " takes one of " + listed(choices) + "; found '" + text
                    + "'." + didYouMean(text, choices),
                CLI::ExitCodes::ValidationError);
        if (const auto *one = std::get_if<std::string Options::*>(&row.store))
            m_options.*(*one) = text;
        else if (const auto *many = std::get_if<std::vector<std::string> Options::*>(&row.store))
            (m_options.*(*many)).push_back(text);
        else
            std::get<StoreText>(row.store)(m_options, text);
    }

    [[nodiscard]] std::string help() const
    {
        std::string text = m_app.help();
        text.resize(text.find_last_not_of('\n') + 1);
        return text + "\n";
    }

    [[nodiscard]] std::optional<Answer> unknownCommand(const std::string &first) const
    {
        std::vector<std::string> names;
        for (const CommandRow &row : commandRows())
            names.emplace_back(row.name);
        if (first == "-h" || first.starts_with("--") || std::ranges::find(names, first) != names.end())
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

    static std::string sentence(std::string text)
    {
        return text.ends_with('.') || text.ends_with('?') ? text : text + ".";
    }

    [[nodiscard]] std::variant<Options, Answer> checked() const
    {
        for (const std::string &extra : m_app.remaining(true))
            return wrongUsage(unexpected(extra));
        const bool needsPath = m_options.command == Command::Run || m_options.command == Command::Check
            || m_options.command == Command::Test || m_options.command == Command::Fmt;
        if (needsPath && m_options.paths.empty())
            return wrongUsage("Name a lesson, or a folder of lessons: " + usageOf(m_options.command));
        if (m_options.command == Command::Describe && m_options.name.empty() && !m_options.json)
            return wrongUsage("Name an operator: " + usageOf(m_options.command));
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
        for (const OptionRow &row : rowOf(m_options.command).options)
            if (!row.isPositional())
                known.emplace_back(row.name);
        return "There is no option '" + name + "' here." + didYouMean(name, known);
    }

    CLI::App m_app;
    Options m_options;
};

} // namespace

std::string usageOf(Options::Command command) { return usageLine(rowOf(command)); }

std::variant<Options, Answer> parseCommandLine(const std::vector<std::string> &arguments)
{
    return Parser().parse(arguments);
}

} // namespace heed
