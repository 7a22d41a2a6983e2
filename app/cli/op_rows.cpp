// SPDX-License-Identifier: GPL-3.0-or-later
#include "op_rows.h"

#include "engine/coerce.h"
#include "engine/report.h"
#include "lesson/suggest.h"
#include "progress.h"
#include "row_printer.h"

#include <algorithm>

namespace heed {

namespace {

class OpRows {
public:
    OpRows(const Options &options, Program &program, const Operator &op, const Values &given)
        : m_options(options)
        , m_program(program)
        , m_op(op)
        , m_given(given)
    {
    }

    int run()
    {
        if (const std::string wrong = prepare(); !wrong.empty()) {
            m_program.console.say("heed op " + m_op.name + ": " + wrong);
            return ExitCode::usage;
        }
        std::vector<std::string> names;
        for (const SweepAxis &axis : m_axes)
            names.push_back(axis.name);
        const SweepPoints points = pointsOf(m_axes, m_options);
        RowPrinter printer(m_options, m_program.console, names);
        Progress progress(m_program.console);
        const std::size_t count = m_axes.empty() ? 1 : points.count();
        for (std::size_t i = 0; i < count && !m_program.stop.stop_requested(); ++i) {
            progress.begin("Point " + std::to_string(i + 1) + " of " + std::to_string(count));
            if (!printRow(m_axes.empty() ? Values() : points.at(i), printer) || isOver())
                break;
        }
        return printer.finish();
    }

private:
    /// The error, if any.
    std::string prepare()
    {
        auto axes = readSweeps(m_options);
        if (!axes)
            return axes.error();
        for (const SweepAxis &axis : *axes)
            if (const std::string wrong = addAxis(axis); !wrong.empty())
                return "--sweep " + axis.name + ": " + wrong;
        if (m_options.outputs.empty())
            for (const Output &output : m_op.outputs)
                m_options.outputs.push_back(output.name);
        auto outputs = readOutputs(m_options.outputs);
        if (!outputs)
            return outputs.error();
        m_outputs = std::move(*outputs);
        return want();
    }

    std::string addAxis(const SweepAxis &axis)
    {
        const Option *option = m_op.option(axis.name);
        if (option == nullptr && m_op.input(axis.name) != nullptr)
            return "A sweep runs over options, and '" + axis.name + "' is an input.";
        if (option == nullptr)
            return unknownPort(m_op, axis.name).message;
        if (m_given.contains(axis.name))
            return "The option is given a value too; leave one of the two out.";
        const auto read = readBrackets(axis, option->type);
        if (!read)
            return read.error();
        SweepAxis fitting{.name = axis.name, .values = {}};
        for (const Value &value : read->values) {
            auto typed = coerce(value, option->type, axis.name);
            if (!typed)
                return typed.error().message;
            fitting.values.push_back(std::move(*typed));
        }
        m_axes.push_back(std::move(fitting));
        return {};
    }

    /// Collects the outputs that are named.
    std::string want()
    {
        for (std::size_t i = 0; i < m_outputs.size(); ++i)
            for (const Reference &reference : references(m_outputs[i])) {
                const bool isOutput = m_op.output(reference.name) != nullptr && reference.port.empty();
                if (isOutput && std::ranges::find(m_wanted, reference.name) == m_wanted.end())
                    m_wanted.push_back(reference.name);
                if (isOutput || m_op.option(reference.name) != nullptr || m_op.input(reference.name) != nullptr)
                    continue;
                std::vector<std::string> names;
                for (const Output &output : m_op.outputs)
                    names.push_back(output.name);
                return "--output " + m_options.outputs[i] + ": The operator has no output '" + reference.name + "'."
                    + didYouMean(reference.name, names);
            }
        return {};
    }

    [[nodiscard]] bool isOver() const
    {
        return m_program.console.isClosed() || !m_program.console.writeError().empty();
    }

    bool printRow(const Values &at, RowPrinter &printer)
    {
        Values values = m_given;
        for (const auto &[name, value] : at)
            values.insert_or_assign(name, value);
        auto call = PreparedCall::prepare(m_op, values, m_wanted);
        if (!call)
            return failed(at, printer, call.error().message,
                call.error().rule == Rule::Internal ? ExitCode::failed : ExitCode::usage);
        const auto run = m_program.runner.run(std::move(*call), {.bytes = m_program.mostBytes, .stop = m_program.stop});
        if (m_program.stop.stop_requested())
            return false;
        if (!run)
            return failed(
                at, printer, run.error().error.message, run.error().timedOut ? ExitCode::timeout : ExitCode::failed);
        return printOutputs(at, **run, printer);
    }

    bool printOutputs(const Values &at, const Run &run, RowPrinter &printer) const
    {
        const Resolver resolve = [&](const Reference &reference) -> Result<Value> {
            if (const auto output = run.outputs.find(reference.name); output != run.outputs.end())
                return output->second;
            if (run.call.call().has(reference.name))
                return run.call.call().value(reference.name);
            return fail(Rule::Type, "'" + reference.name + "' is absent with these options.");
        };
        std::vector<Value> values;
        std::vector<RowPrinter::Failed> failures;
        for (std::size_t i = 0; i < m_outputs.size(); ++i) {
            const auto value = evaluate(m_outputs[i], resolve);
            values.push_back(value ? *value : Value());
            if (!value)
                failures.push_back({m_options.outputs[i], value.error().message, ExitCode::usage});
        }
        if (m_axes.empty() && failures.size() == values.size())
            return printer.say(at, failures);
        return printer.print(at, std::move(values), failures);
    }

    bool failed(const Values &at, RowPrinter &printer, const std::string &message, int exitCode) const
    {
        if (m_axes.empty())
            return printer.say(at, {{"heed op " + m_op.name, message, exitCode}});
        return printer.print(at, std::vector<Value>(m_outputs.size()), {{"heed op " + m_op.name, message, exitCode}});
    }

    Options m_options;
    Program &m_program;
    const Operator &m_op;
    const Values &m_given;
    std::vector<SweepAxis> m_axes;
    std::vector<Expression> m_outputs;
    std::vector<std::string> m_wanted;
};

} // namespace

int printOpRows(const Options &options, Program &program, const Operator &op, const Values &given)
{
    return OpRows(options, program, op, given).run();
}

} // namespace heed
