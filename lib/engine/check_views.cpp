// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check_views.h"

#include "engine/view_options.h"
#include "engine/views.h"
#include "lesson/suggest.h"

#include <algorithm>

namespace heed {

namespace {

class ViewChecker {
public:
    ViewChecker(
        const BoundLesson &lesson, const BoundCell &cell, const KnownResolver &resolve, std::vector<Diagnostic> &found)
        : m_lesson(lesson)
        , m_cell(cell)
        , m_resolve(resolve)
        , m_found(found)
    {
    }

    void check(const ShowItem &item)
    {
        const Known known = item.what ? inferred(*item.what) : Known();
        if (item.view.empty())
            return;
        const auto *options = viewOptions(item.view);
        if (options == nullptr)
            return say(
                item.viewSpan, "view", "There is no view '" + item.view + "'." + didYouMean(item.view, viewNames()));
        for (const Argument &option : item.options)
            if (std::ranges::find(*options, option.name) == options->end())
                say(option.nameSpan, "view",
                    "The view " + item.view + " has no option '" + option.name + "'."
                        + didYouMean(option.name, *options));
        if (const auto refusal = workingRefuses(item.view))
            return say(item.viewSpan, "view", *refusal);
        if (const auto refusal = viewRefuses(item.view, known); refusal && !isSweptCurve(item))
            return say(item.viewSpan, "view", *refusal);
        checkOptions(item, *options, item.view == "steps" ? derived(item) : known);
    }

private:
    void say(Span span, std::string rule, std::string message)
    {
        m_found.push_back(m_lesson.lesson().source.error(span, std::move(rule), std::move(message)));
    }

    Known inferred(const Expression &expression)
    {
        auto known = infer(expression, m_resolve);
        if (known)
            return *known;
        const ExpressionError &error = known.error();
        say({error.begin, error.end}, error.isSyntax ? "syntax" : std::string(ruleName(error.rule)), error.message);
        return {};
    }

    void checkOptions(const ShowItem &item, const std::vector<std::string> &options, const Known &shown)
    {
        for (const Argument &option : item.options)
            if (const auto flaw = optionFlaw(option, shown);
                flaw && std::ranges::find(options, option.name) != options.end())
                say(flaw->span, flaw->rule, flaw->message);
        const auto axis = std::ranges::find(item.options, "x", &Argument::name);
        if (axis != item.options.end() && shown.shape && !shown.shape->empty())
            checkAxis(axis->value, *shown.shape);
    }

    /// What lines stand on is as long as they are, or has a value for each point of a sweep.
    void checkAxis(const YamlNode &written, const std::vector<std::optional<std::size_t>> &shape)
    {
        const Expression *expression = m_lesson.lesson().expressionAt(written);
        const auto named = parseExpression(written.text);
        const bool isName = named && (named->kind == Expression::Kind::Name || named->kind == Expression::Kind::Port);
        if (expression == nullptr && !isName)
            return say(written.span, "view",
                "Expected the name of a vector, or an expression that begins with =, found '" + written.text + "'.");
        const Known axis = infer(expression == nullptr ? *named : *expression, m_resolve).value_or(Known());
        if (axis.isUnknown() || !axis.shape)
            return;
        const auto fits = [&](const auto &size) {
            return !size || !axis.shape->front() || *size == *axis.shape->front();
        };
        if (axis.shape->size() != 1 || (!fits(shape.front()) && !fits(shape.back())))
            say(written.span, "view", "What the lines stand on is a vector with a value for each of their points.");
    }

    [[nodiscard]] std::optional<std::string> workingRefuses(const std::string &view) const
    {
        if (!m_cell.cell->sweep.empty() && (view == "steps" || view == "laws"))
            return "A cell with a sweep has " + view + " for each value; show them in a cell without one.";
        if (m_cell.op != nullptr && view == "steps" && !m_cell.op->derive)
            return "The operator " + m_cell.op->name + " has no hand arithmetic to show as steps.";
        if (m_cell.op != nullptr && view == "laws" && m_cell.op->laws.empty())
            return "The operator " + m_cell.op->name + " states no laws.";
        return std::nullopt;
    }

    /// Lines take a swept output of any shape: one line for each of its entries.
    [[nodiscard]] bool isSweptCurve(const ShowItem &item) const
    {
        const bool isName =
            item.what && (item.what->kind == Expression::Kind::Name || item.what->kind == Expression::Kind::Port);
        if (!isName || (item.view != "lines" && item.view != "curve"))
            return false;
        const auto target = m_lesson.resolve({.name = item.what->text, .port = item.what->port}, &m_cell);
        return target && !target->output.empty() && !m_lesson.cellOf(m_lesson.node(target->node)).axes.empty();
    }

    /// What is known of the output that a `steps` view works out.
    Known derived(const ShowItem &item)
    {
        if (m_cell.op == nullptr || !m_lesson.runNode(m_cell.cell->name))
            return {};
        const auto named = std::ranges::find(item.options, "output", &Argument::name);
        const std::string name = named == item.options.end() ? m_cell.op->outputs.front().name : named->value.text;
        if (m_cell.op->output(name) != nullptr)
            return m_resolve({.name = m_cell.cell->name, .port = name}).value_or(Known());
        std::vector<std::string> names;
        for (const Output &declared : m_cell.op->outputs)
            names.push_back(declared.name);
        say(named->value.span, "view",
            "The operator " + m_cell.op->name + " has no output '" + name + "'." + didYouMean(name, names));
        return {};
    }

    const BoundLesson &m_lesson;
    const BoundCell &m_cell;
    const KnownResolver &m_resolve;
    std::vector<Diagnostic> &m_found;
};

} // namespace

void checkViews(
    const BoundLesson &lesson, const BoundCell &cell, const KnownResolver &resolve, std::vector<Diagnostic> &found)
{
    ViewChecker checker(lesson, cell, resolve, found);
    for (const ShowItem &item : cell.cell->show)
        checker.check(item);
}

} // namespace heed
