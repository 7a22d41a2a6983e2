// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checked_call.h"
#include "engine/report.h"
#include "engine/views.h"
#include "layout.h"
#include "output/catalogue_json.h"
#include "output/schema_json.h"
#include "program.h"
#include "sdk/number_text.h"
#include "style.h"

#include <algorithm>

namespace heed {

namespace {

std::string listed(const TextList &texts)
{
    std::string text;
    for (const std::string &item : texts)
        text += (text.empty() ? "" : ", ") + item;
    return text;
}

/// An operator as a page of text.
class Description {
public:
    Description(const Operator &op, std::string plugin, const Page &page)
        : m_op(op)
        , m_plugin(std::move(plugin))
        , m_page(page)
        , m_style(page.hasColour)
    {
    }

    std::string text()
    {
        m_text = m_style.bold(m_op.name) + "  version " + m_op.version + ", " + m_plugin + "\n";
        paragraph(m_op.summary);
        if (m_op.measures)
            paragraph("Its result is a measurement: it is run by hand, and never cached or compared.");
        if (!m_op.formula.empty())
            m_text += "\n    " + m_op.formula + "\n";
        if (!m_op.also.empty())
            paragraph("Also called " + listed(m_op.also) + ".");
        inputs();
        options();
        common();
        outputs();
        letters();
        laws();
        examples();
        return m_text;
    }

private:
    void paragraph(const std::string &text) { m_text += "\n" + wrapped(text, m_page.columns); }
    void heading(const std::string &text) { m_text += "\n" + m_style.bold(text) + "\n"; }

    /// A line of facts and, below it, what it means.
    void entry(const std::string &facts, const std::string &help, const std::string &more = {})
    {
        m_text += wrapped(facts, m_page.columns, "  ", "      ");
        if (!help.empty())
            m_text += wrapped(help, m_page.columns, "      ", "      ");
        if (!more.empty())
            m_text += wrapped(more, m_page.columns, "      ", "      ");
    }

    static std::string typed(Type type, const Shape &shape)
    {
        return std::string(typeName(type)) + (isArray(type) ? " " + shapeText(shape) : "");
    }

    static std::string alsoText(const TextList &also)
    {
        return also.empty() ? "" : "Also called " + listed(also) + ".";
    }

    void inputs()
    {
        if (m_op.inputs.empty())
            return;
        heading("Inputs");
        for (const Input &input : m_op.inputs)
            entry(m_style.bold(input.name) + "  " + typed(input.type, input.shape)
                    + (input.optional ? ", may be absent" : "") + (input.broadcast ? ", repeated along axes of 1" : ""),
                input.help, alsoText(input.also));
    }

    static std::string fallback(const Option &option)
    {
        if (!option.fallback.isEmpty())
            return ", default " + valueText(option.fallback);
        return option.fallbackText.empty() ? "" : ", default " + option.fallbackText;
    }

    void options()
    {
        if (m_op.options.empty())
            return;
        heading("Options");
        for (const Option &option : m_op.options)
            this->option(option);
    }

    void option(const Option &option)
    {
        const std::string range = rangeText(option.range), choices = listed(option.choices);
        std::string more = alsoText(option.also);
        if (!option.convention.empty())
            more = "Convention: " + option.convention + "." + (more.empty() ? "" : " ") + more;
        const std::string one = option.type == Type::Texts ? ", each one of " : ", one of ";
        entry(m_style.bold(option.name) + "  " + std::string(typeName(option.type)) + fallback(option)
                + (range.empty() ? "" : ", " + range) + (choices.empty() ? "" : one + choices),
            option.help, more);
    }

    void common()
    {
        heading("Options of every operator");
        for (const Option &option : commonOptions())
            this->option(option);
    }

    void outputs()
    {
        heading("Outputs");
        for (const Output &output : m_op.outputs)
            entry(m_style.bold(output.name) + "  " + typed(output.type, output.shape) + ", shown as "
                    + std::string(viewName(output.view)) + (output.optional ? ", may be absent" : ""),
                output.help);
    }

    void letters()
    {
        if (m_op.letters.empty())
            return;
        heading("Letters");
        for (const auto &[letter, name] : m_op.letters)
            m_text += "  " + letter + "  " + name + (letter == "?" && isOpen() ? "; how many depends on the call" : "")
                + "\n";
    }

    /// An axis of an output has a size that no letter tells.
    [[nodiscard]] bool isOpen() const
    {
        return std::ranges::any_of(m_op.outputs,
            [](const Output &output) { return std::ranges::any_of(output.shape, &Dimension::isUnknown); });
    }

    void laws()
    {
        if (m_op.laws.empty())
            return;
        heading("Laws");
        for (const Law &law : m_op.laws)
            entry(m_style.bold(law.name) + (law.within > 0 ? ", within " + exactText(law.within) : ", exactly"),
                law.says);
    }

    void examples()
    {
        if (m_op.examples.empty())
            return;
        heading(m_op.examples.size() == 1 ? "Example" : "Examples");
        for (std::size_t i = 0; i < m_op.examples.size(); ++i) {
            if (i > 0)
                m_text += "\n";
            example(m_op.examples[i]);
        }
    }

    /// Ports in the order in which they are declared.
    void example(const Example &example)
    {
        std::string command = "heed op " + m_op.name;
        const auto argument = [&](const auto &port) {
            if (const auto given = example.inputs.find(port.name); given != example.inputs.end())
                command += " --" + port.name + " '" + given->second + "'";
        };
        std::ranges::for_each(m_op.inputs, argument);
        std::ranges::for_each(m_op.options, argument);
        m_text += "  " + command + "\n";
        for (const Output &output : m_op.outputs)
            if (const auto found = example.outputs.find(output.name); found != example.outputs.end())
                m_text += wrapped(output.name + " = " + found->second, m_page.columns, "  ", "      ");
        if (!example.says.empty())
            m_text += wrapped(example.says, m_page.columns, "  ", "  ");
    }

    const Operator &m_op;
    std::string m_plugin;
    Page m_page;
    Style m_style;
    std::string m_text;
};

} // namespace

static int describeFormat(Program &program)
{
    program.catalogue.loadAll();
    std::vector<const Operator *> operators;
    for (const std::string &name : program.catalogue.operatorNames())
        if (const Operator *op = program.catalogue.find(name))
            operators.push_back(op);
    program.console.print(lessonSchemaJson(operators));
    return ExitCode::fine;
}

int describeCommand(const Options &options, Program &program)
{
    if (options.name.empty())
        return describeFormat(program); // the command line asks for --json then
    const Operator *op = program.catalogue.find(options.name);
    if (op == nullptr) {
        program.console.say("heed describe: " + missingOperator(options.name, program.catalogue));
        return ExitCode::missing;
    }
    const std::string plugin = program.catalogue.pluginOf(options.name);
    const Page page{program.console.columns(), program.console.hasColour()};
    program.console.print(options.json ? operatorJson(*op, plugin) : Description(*op, plugin, page).text());
    return ExitCode::fine;
}

} // namespace heed
