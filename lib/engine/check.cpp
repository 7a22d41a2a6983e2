// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check.h"

#include "engine/check_sweep.h"
#include "engine/check_views.h"
#include "engine/checked_call.h"
#include "engine/coerce.h"
#include "engine/compare.h"
#include "engine/declared_type.h"
#include "engine/exercise_check.h"
#include "engine/infer_form.h"
#include "engine/labels.h"
#include "engine/swept_call.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"
#include "lesson/written_number.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heed {

namespace {

class LessonChecker {
public:
    explicit LessonChecker(const BoundLesson &lesson)
        : m_lesson(lesson)
        , m_source(lesson.lesson().source)
        , m_found(lesson.diagnostics())
        , m_known(lesson.graph().size())
        , m_outputs(lesson.graph().size())
        , m_rules{.seed = lesson.lesson().front.seed.value_or(0)}
    {
    }

    std::vector<Diagnostic> check()
    {
        for (const std::size_t node : m_lesson.graph().order())
            if (!m_lesson.graph().isInRing(node))
                checkNode(node);
        for (const BoundCell &cell : m_lesson.cells())
            checkCell(cell);
        for (const ProseNumber &number : m_lesson.lesson().numbers)
            checkNumber(number);
        const KnownResolver resolve = resolver(nullptr);
        for (const BoundExercise &exercise : m_lesson.exercises())
            if (!exercise.isIncomplete)
                checkExercise(m_lesson, exercise, resolve, m_found);
        sortByPlace(m_found);
        return std::move(m_found);
    }

private:
    void say(Span span, std::string rule, std::string message)
    {
        m_found.push_back(m_source.error(span, std::move(rule), std::move(message)));
    }

    KnownResolver resolver(const BoundCell *inside)
    {
        return [this, inside](const Reference &reference) -> Result<Known> {
            const auto target = m_lesson.resolve(reference, inside);
            if (!target || target->isUnknown)
                return Known(); // an unknown name was said by the binder
            if (target->constant)
                return Known::exactly(*target->constant);
            if (target->output.empty())
                return m_known[target->node];
            const auto &outputs = m_outputs[target->node];
            const auto output = outputs.find(target->output);
            return output == outputs.end() ? Known() : output->second;
        };
    }

    /// `expected`: an error that is none.
    Known inferred(const Expression &expression, const BoundCell *inside = nullptr,
        const std::optional<ExpectedError> &expected = {})
    {
        auto known = infer(expression, resolver(inside));
        if (known)
            return *known;
        const ExpressionError &error = known.error();
        if (expected && !error.isSyntax && error.rule == expected->rule)
            return {};
        say({error.begin, error.end}, error.isSyntax ? "syntax" : std::string(ruleName(error.rule)), error.message);
        return {};
    }

    Known inferred(const BoundArgument &written, const std::optional<ExpectedError> &expected)
    {
        if (const Expression *expression = written.expression())
            return inferred(*expression, nullptr, expected);
        return written.isUnreadable() ? Known() : Known::exactly(std::get<Value>(written.written));
    }

    void checkNode(std::size_t index)
    {
        const BoundLesson::Node &node = m_lesson.node(index);
        if (node.kind == BoundLesson::Node::Kind::Run)
            return checkRun(index, m_lesson.cellOf(node));
        const BoundArgument &written = m_lesson.written(node);
        const bool isArgument = node.kind == BoundLesson::Node::Kind::Argument;
        m_known[index] = inferred(written, isArgument ? m_lesson.cellOf(node).cell->expectedError : std::nullopt);
        const Block &block = m_lesson.lesson().blocks[node.block];
        if (const auto *control = std::get_if<Control>(&block))
            m_known[index] = checkControl(*control, m_known[index], written.span);
        else if (const auto *value = std::get_if<ValueBlock>(&block))
            m_known[index] = typed(asDeclared(m_known[index], *value), written.span);
    }

    Known typed(const Result<Known> &result, Span span)
    {
        if (result)
            return *result;
        say(span, "type", result.error().message);
        return {};
    }

    /// A limit or step of a control; those of an integer are integers too.
    std::optional<double> limit(const Control &control, const std::optional<YamlNode> &node)
    {
        const auto number = limit(node);
        const bool fits = !number || control.type != ControlType::Integer || *number == std::trunc(*number);
        if (!fits)
            say(node->span, "type",
                "The range and the step of an integer are integers, found " + exactText(*number) + ".");
        return fits ? number : std::nullopt;
    }

    std::optional<double> limit(const std::optional<YamlNode> &node)
    {
        if (!node)
            return std::nullopt;
        if (const Expression *expression = m_lesson.lesson().expressionAt(*node)) {
            const Known known = inferred(*expression);
            const auto number = known.value ? coerce(*known.value, Type::Number, "limit") : fail(Rule::Type, "");
            return number ? std::optional(number->get<double>()) : std::nullopt;
        }
        const auto number = readNumber(node->text);
        if (isExpression(*node) || (number && !std::isnan(*number)))
            return number;
        say(node->span, "type", "Expected a number, " + foundText(*node) + ".");
        return std::nullopt;
    }

    Known checkControl(const Control &control, const Known &declared, Span span)
    {
        if (control.isUntyped)
            return {};
        const Known known = typed(asDeclared(declared, control), span);
        const auto low = limit(control, control.low), high = limit(control, control.high),
                   step = limit(control, control.step);
        if (low && high && *low > *high)
            say(control.low->span, "range",
                "The range begins at " + exactText(*low) + " and ends below, at " + exactText(*high) + ".");
        if (step && !(*step > 0))
            say(control.step->span, "range", "The step is above 0, found " + exactText(*step) + ".");
        if (!known.value)
            return known;
        if (const auto *text = known.value->as<std::string>(); text != nullptr && !control.choices.empty()
            && std::ranges::find(control.choices, *text) == control.choices.end())
            say(span, "range",
                "The value '" + *text + "' is none of the choices." + didYouMean(*text, control.choices));
        const auto numbers = coerce(*known.value, Type::Numbers, control.name);
        if (numbers && low && high && *low <= *high)
            for (const double entry : numbers->get<Array<double>>().cube())
                if (!(entry >= *low && entry <= *high)) {
                    say(span, "range",
                        "Expected " + control.name + " to be " + rangeText(between(*low, *high)) + ", found "
                            + exactText(entry) + ".");
                    break;
                }
        return known;
    }

    void checkRun(std::size_t node, const BoundCell &cell)
    {
        if (cell.op == nullptr)
            return;
        Knowns knowns;
        CallRules rules = m_rules;
        rules.isPartial = cell.isIncomplete;
        for (const BoundArgument &argument : cell.arguments) {
            const auto argumentNode = m_lesson.nodeNamed(cell.cell->name + "." + argument.name);
            const Known known = argumentNode ? m_known[*argumentNode] : Known();
            if (known.isUnknown())
                rules.isPartial = true; // its own error was said
            else
                knowns.emplace(argument.name, known);
        }
        for (const SweepAxis &axis : cell.axes)
            knowns.insert_or_assign(axis.name, Known::exactly(axis.values.front()));
        std::vector<Error> further;
        const auto checked = checkCall(*cell.op, knowns, rules, &further);
        if (!checked) {
            refuseCall(cell, checked.error());
            for (const Error &error : further)
                refuseCall(cell, error);
        }
        if (checked && !cell.axes.empty() && !cell.isIncomplete)
            for (const Error &error : sweepErrors(cell, knowns, rules))
                refuseCall(cell, error);
        if (!checked || rules.isPartial)
            return giveTypes(node, cell);
        for (const Output &output : cell.op->outputs) {
            Known known = Known::ofType(output.type);
            if (isArray(output.type) && !checked->rankIsUnknown)
                known.shape = outputShape(output, checked->unified);
            giveOutput(node, cell, output.name, known);
        }
        checkLabels(cell, checked->unified);
    }

    void giveTypes(std::size_t node, const BoundCell &cell)
    {
        for (const Output &output : cell.op->outputs)
            giveOutput(node, cell, output.name, Known::ofType(output.type));
    }

    void giveOutput(std::size_t node, const BoundCell &cell, const std::string &name, const Known &known)
    {
        const auto whole = cell.axes.empty() ? std::optional(known) : lifted(known, cell.axes);
        if (whole)
            m_outputs[node].emplace(name, *whole);
    }

    void refuseCall(const BoundCell &cell, const Error &error)
    {
        if (cell.cell->expectedError && cell.cell->expectedError->rule == error.rule)
            return;
        Diagnostic diagnostic =
            m_source.error(BoundLesson::placeOf(cell, error.port), std::string(ruleName(error.rule)), error.message);
        if (!error.other.empty())
            diagnostic.related.push_back(
                {m_source.location(BoundLesson::placeOf(cell, error.other).begin), error.other + " is given here."});
        m_found.push_back(std::move(diagnostic));
    }

    void checkLabels(const BoundCell &cell, const Unified &unified)
    {
        for (const auto &[letter, label] : cell.labels) {
            const Known known = typed(coerce(inferred(label, {}), Type::Texts, "the labels"), label.span);
            const auto size = unified.letters.find(letter);
            const bool isKnown = known.value && size != unified.letters.end() && !unified.unknown.contains(letter);
            if (!isKnown)
                continue;
            if (const auto flaw = labelFlaw(letter, known.value->get<TextList>().size(), size->second))
                say(label.span, "label", *flaw);
        }
    }

    void checkCell(const BoundCell &cell)
    {
        for (const Expectation &expectation : cell.cell->expectations)
            checkExpectation(cell, expectation.condition);
        checkViews(m_lesson, cell, resolver(&cell), m_found);
    }

    void checkExpectation(const BoundCell &cell, const Condition &condition)
    {
        const Known test = inferred(condition.test, &cell);
        if (!test.isUnknown() && *test.type != Type::Toggle)
            say({condition.test.begin, condition.test.end}, "type",
                "A condition is a comparison, true or false, not " + described(test) + ".");
        if (!condition.within)
            return;
        const Expression &amount = condition.within->amount;
        const Known room = inferred(amount, &cell);
        if (const auto flaw = withinFlaw(room))
            say({amount.begin, amount.end}, std::string(ruleName(flaw->rule)), flaw->message);
    }

    void checkNumber(const ProseNumber &number)
    {
        const Known known = inferred(number.target);
        if (known.isUnknown())
            return;
        const Span place{number.target.begin, number.target.end};
        const bool isNumeric = isArray(*known.type) || *known.type == Type::Number || *known.type == Type::Integer;
        if (!isNumeric)
            return say(place, "type", "Expected a number, found " + described(known) + ".");
        const auto written = readWrittenNumbers(number.written, m_lesson.lesson().front.lang);
        if (!known.shape || !written)
            return;
        std::optional<std::size_t> count = 1;
        for (const auto &size : *known.shape)
            count = count && size ? std::optional(*count * *size) : std::nullopt;
        const bool isVector = !known.shape->empty();
        if ((count && *count != written->entries.size()) || isVector != written->isTuple)
            say(place, "shape",
                "The text holds "
                    + (written->isTuple ? "a tuple of " + counted(written->entries.size(), "number") : "one number")
                    + ", the expression gives " + described(known) + ".");
    }

    const BoundLesson &m_lesson;
    const Source &m_source;
    std::vector<Diagnostic> m_found;
    std::vector<Known> m_known; ///< by node, of values, controls and arguments
    std::vector<Knowns> m_outputs; ///< by node, of runs
    CallRules m_rules;
};

} // namespace

std::vector<Diagnostic> checkLesson(const BoundLesson &lesson) { return LessonChecker(lesson).check(); }

std::vector<Diagnostic> checkLesson(const BoundLesson &lesson, Runner &runner)
{
    std::vector<Diagnostic> found = checkLesson(lesson);
    if (hasErrors(found))
        return found;
    std::ranges::move(exerciseFindings(Session(lesson, runner)), std::back_inserter(found));
    sortByPlace(found);
    return found;
}

} // namespace heed
