// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"
#include "lesson/suggest.h"
#include "lessons.h"
#include "op_rows.h"
#include "output/call_json.h"
#include "platform/console.h"
#include "port_arguments.h"
#include "program.h"
#include "sdk/number_text.h"
#include "sweep_arguments.h"
#include "value_text.h"

#include <algorithm>

namespace heed {

std::string missingOperator(const std::string &name, Catalogue &catalogue)
{
    if (const std::string refusal = catalogue.refusalOf(name); !refusal.empty())
        return "The operator '" + name + "' can't be had: its plugin " + catalogue.pluginOf(name) + " is refused. "
            + refusal;
    const std::string missing = "There is no operator '" + name + "'.";
    if (const std::string here = catalogue.operatorAlsoCalled(name); !here.empty())
        return missing + " Here it is called '" + here + "'.";
    const std::string suggestion = didYouMean(name, catalogue.operatorNames());
    return missing + (suggestion.empty() ? " 'heed list' names them all." : suggestion);
}

namespace {

bool needsInput(const Operator &op)
{
    return std::ranges::any_of(op.inputs, [](const Input &input) { return !input.optional; });
}

/// A file is named, or nothing else says what the inputs are.
bool readsJson(const Options &options, const Operator &op)
{
    return !options.paths.empty() || (options.ports.empty() && (needsInput(op) || options.sweeps.empty()));
}

class OpCommand {
public:
    OpCommand(const Options &options, Program &program, const Operator &op)
        : m_options(options)
        , m_program(program)
        , m_console(program.console)
        , m_op(op)
    {
    }

    int run()
    {
        const auto values = readValues();
        if (!values)
            return refuse(values.error().message, ExitCode::usage);
        if (m_program.stop.stop_requested())
            return ExitCode::interrupted;
        if (wantsRows(m_options))
            return printOpRows(m_options, m_program, m_op, *values);
        auto prepared = PreparedCall::prepare(m_op, *values, m_options.outputs);
        if (!prepared)
            return refuse(
                prepared.error().message, prepared.error().rule == Rule::Internal ? ExitCode::failed : ExitCode::usage);
        const auto start = std::chrono::steady_clock::now();
        const auto run =
            m_program.runner.run(std::move(*prepared), {.bytes = m_program.mostBytes, .stop = m_program.stop});
        if (!run)
            return refuse(run.error().error.message, run.error().timedOut ? ExitCode::timeout : ExitCode::failed);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        m_console.print(m_options.json ? callJson(**run) : text(**run));
        if (m_options.timing)
            m_console.say(m_op.name + ": " + fixedText(taken.count(), 3) + " ms");
        return ExitCode::fine;
    }

private:
    int refuse(const std::string &message, int exitCode)
    {
        m_console.say("heed op " + m_op.name + ": " + message);
        return exitCode;
    }

    /// Options stand over what the JSON says.
    [[nodiscard]] Result<Values> readValues() const
    {
        Values values;
        if (readsJson(m_options, m_op)) {
            const auto json = readText();
            if (!json)
                return fail(Rule::Type, json.error());
            if (m_options.paths.empty() && !needsInput(m_op) && json->find_first_not_of(" \t\r\n") == std::string::npos)
                return values; // nothing was said: the defaults
            auto read = readCallJson(*json, m_op);
            if (!read)
                return read;
            values = std::move(*read);
        }
        if (auto fine = readPortArguments(m_options.ports, m_op, values); !fine)
            return fail(fine.error());
        return values;
    }

    [[nodiscard]] tl::expected<std::string, std::string> readText() const
    {
        const std::string path = m_options.paths.empty() ? "-" : m_options.paths.front();
        if (path != "-") {
            const std::string file = path.starts_with('@') ? path.substr(1) : path;
            auto text = readFile(file, mostJsonBytes);
            return text ? text : tl::unexpected(file + ": " + text.error());
        }
        platform::ReadResult read = platform::readInput(mostJsonBytes, m_program.stop);
        if (!read.error.empty())
            return tl::unexpected("Standard input can't be read: " + read.error + ".");
        return std::move(read.text);
    }

    [[nodiscard]] std::string text(const Run &run) const
    {
        std::string text;
        const Page page{m_console.columns(), m_console.hasColour()};
        for (const OutputReport &output : outputsOf(run))
            text += valueLines({.name = output.name,
                                   .value = output.value,
                                   .letters = output.letters,
                                   .labels = output.labels,
                                   .letterNames = m_op.letters},
                page, "");
        if (!m_options.quiet)
            for (const std::string &note : run.notes)
                text += wrapped("Note: " + note, page.columns);
        return text;
    }

    const Options &m_options;
    Program &m_program;
    Console &m_console;
    const Operator &m_op;
};

std::string usage(const Operator &op)
{
    std::string inputs;
    for (const Input &input : op.inputs)
        inputs += input.optional ? " [--" + input.name + " VALUE]" : " --" + input.name + " VALUE";
    return "Usage: heed op " + op.name + inputs + "\n   or: heed op " + op.name
        + " FILE, with a JSON object of inputs and options; - is standard input.\n'heed describe " + op.name
        + "' says what they are.";
}

} // namespace

int opCommand(const Options &options, Program &program)
{
    const Operator *op = program.catalogue.find(options.name);
    if (op == nullptr) {
        program.console.say("heed op: " + missingOperator(options.name, program.catalogue));
        return ExitCode::missing;
    }
    const bool readsInput = readsJson(options, *op) && (options.paths.empty() || options.paths.front() == "-");
    if (readsInput && platform::isTerminal(platform::Stream::Input)) {
        program.console.say(usage(*op));
        return ExitCode::usage;
    }
    return OpCommand(options, program, *op).run();
}

} // namespace heed
