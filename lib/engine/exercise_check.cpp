// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise_check.h"

#include "engine/coerce.h"
#include "engine/compare.h"
#include "engine/declared_type.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"
#include "sdk/number_text.h"

#include <algorithm>

namespace heed {

namespace {

bool isLiteral(const Expression &expression)
{
    using Kind = Expression::Kind;
    const bool isOne =
        expression.kind == Kind::Number || expression.kind == Kind::Text || expression.kind == Kind::Constant;
    const bool isMade = expression.kind == Kind::Negate || expression.kind == Kind::List;
    return isOne || (isMade && std::ranges::all_of(expression.children, isLiteral));
}

class ExerciseChecker {
public:
    ExerciseChecker(const BoundLesson &lesson, const BoundExercise &bound, const KnownResolver &resolve,
        std::vector<Diagnostic> &found)
        : m_source(lesson.lesson().source)
        , m_lesson(lesson.lesson())
        , m_bound(bound)
        , m_exercise(*bound.exercise)
        , m_resolve(resolve)
        , m_found(found)
    {
    }

    void check()
    {
        const std::size_t said = m_found.size();
        if (m_bound.answer)
            checkAnswer(*m_bound.answer, "The answer");
        if (m_bound.answer && m_exercise.isNumeric() && m_found.size() == said
            && (m_bound.answer->expression() == nullptr || isLiteral(*m_bound.answer->expression())))
            say(m_bound.answer->span, Severity::Warning, "literal-answer",
                "The file gives this answer away; let an expression compute it.");
        for (const BoundMistake &mistake : m_bound.mistakes) {
            if (mistake.when)
                checkAnswer(*mistake.when, "What a mistake gives");
            for (const BoundSetting &setting : mistake.change)
                fitting(setting, false);
        }
        for (const BoundSetting &setting : m_bound.with)
            checkPinned(setting);
        for (const BoundSetting &setting : m_bound.vary)
            checkVaried(setting);
        if (m_exercise.until)
            checkUntil();
    }

private:
    void say(Span span, Severity severity, std::string rule, std::string message)
    {
        m_found.push_back(m_source.diagnostic(span, severity, std::move(rule), std::move(message)));
    }
    void say(Span span, std::string rule, std::string message)
    {
        say(span, Severity::Error, std::move(rule), std::move(message));
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

    Known inferred(const BoundArgument &written)
    {
        if (const Expression *expression = written.expression())
            return inferred(*expression);
        return written.isUnreadable() ? Known() : Known::exactly(std::get<Value>(written.written));
    }

    void checkAnswer(const BoundArgument &answer, const std::string &what)
    {
        const Known known = inferred(answer);
        if (known.isUnknown())
            return;
        const bool isArrayType = isArray(*known.type);
        const std::optional<std::size_t> rank = known.shape ? std::optional(known.shape->size()) : std::nullopt;
        const std::string kind(exerciseKindName(m_exercise.kind));
        const auto refuse = [&](const std::string &due) {
            say(answer.span, "type",
                what + " of an exercise of kind " + kind + " is " + due + ", found " + described(known) + ".");
        };
        const bool isNumeric = isArrayType || *known.type == Type::Number || *known.type == Type::Integer;
        if (m_exercise.kind == ExerciseKind::Text && *known.type != Type::Text)
            refuse("a text");
        else if (m_exercise.kind == ExerciseKind::Number && (!isNumeric || (isArrayType && rank.value_or(0) > 0)))
            refuse("one number");
        else if (m_exercise.kind == ExerciseKind::Matrix
            && (!isArrayType || rank.value_or(1) == 0 || rank.value_or(1) > 2))
            refuse("a vector or a matrix of numbers");
    }

    void checkUntil()
    {
        const Known known = inferred(m_exercise.until->test);
        if (!known.isUnknown() && *known.type != Type::Toggle)
            say(m_exercise.untilSpan, "type",
                "The key 'until' holds a condition, such as weights[0][0] > 0.9; found "
                    + std::string(typeNoun(*known.type)) + ".");
        if (!m_exercise.until->within)
            return;
        const Expression &amount = m_exercise.until->within->amount;
        if (const auto flaw = withinFlaw(inferred(amount)))
            say({amount.begin, amount.end}, std::string(ruleName(flaw->rule)), flaw->message);
    }

    /// The values as the declared type; says what doesn't fit.
    std::vector<Known> fitting(const BoundSetting &setting, bool heeds)
    {
        std::vector<Known> fitting;
        std::optional<Span> flawed; // all values of a range stand in one place
        for (const BoundArgument &written : setting.values) {
            const std::size_t said = m_found.size();
            if (flawed == written.span) {
                fitting.emplace_back();
                continue;
            }
            const auto typed = setting.control != nullptr ? asDeclared(inferred(written), *setting.control)
                                                          : coerce(inferred(written), setting.type, setting.name);
            if (!typed)
                say(written.span, std::string(ruleName(typed.error().rule)), typed.error().message);
            fitting.push_back(typed.value_or(Known()));
            if (heeds && typed && typed->value && setting.control != nullptr)
                checkDeclared(*setting.control, *typed->value, written.span);
            if (m_found.size() > said)
                flawed = written.span;
        }
        return fitting;
    }

    std::optional<double> limit(const std::optional<YamlNode> &node)
    {
        const Expression *expression = node ? m_lesson.expressionAt(*node) : nullptr;
        if (expression == nullptr)
            return node ? readNumber(node->text) : std::nullopt;
        const auto known = infer(*expression, m_resolve);
        const auto number = known && known->value ? coerce(*known->value, Type::Number, "limit") : fail(Rule::Type, "");
        return number ? std::optional(number->get<double>()) : std::nullopt;
    }

    void checkDeclared(const Control &control, const Value &value, Span span)
    {
        const auto *text = value.as<std::string>();
        if (text != nullptr && !control.choices.empty()
            && std::ranges::find(control.choices, *text) == control.choices.end())
            return say(span, "range",
                "'" + *text + "' is none of the choices of " + control.name + "." + didYouMean(*text, control.choices));
        const auto low = limit(control.low), high = limit(control.high);
        const auto numbers = coerce(value, Type::Numbers, control.name);
        if (!numbers || !low || !high)
            return;
        for (const double entry : numbers->get<Array<double>>().rowMajor())
            if (!(entry >= *low && entry <= *high))
                return say(span, "range",
                    "Expected " + control.name + " to be " + rangeText(between(*low, *high)) + ", found "
                        + exactText(entry) + ".");
    }

    void checkPinned(const BoundSetting &setting)
    {
        fitting(setting, true);
        const auto isListed = [&](const Argument &control) { return control.name == setting.name; };
        if (std::ranges::any_of(m_exercise.controls, isListed))
            say(setting.nameSpan, "exercise",
                "'" + setting.name + "' can't be both pinned by 'with' and left to change by 'controls'.");
        if (std::ranges::find(m_bound.vary, setting.name, &BoundSetting::name) != m_bound.vary.end())
            say(setting.nameSpan, "exercise",
                "'" + setting.name + "' is pinned by 'with' and drawn by 'vary'; leave one out.");
    }

    void checkVaried(const BoundSetting &setting)
    {
        const std::vector<Known> values = fitting(setting, true);
        const std::size_t dot = setting.name.find('.');
        const Reference reference{
            .name = setting.name.substr(0, dot), .port = dot == std::string::npos ? "" : setting.name.substr(dot + 1)};
        const auto known = m_resolve(reference);
        const auto declared = known ? coerce(*known, setting.type, setting.name) : fail(Rule::Type, "");
        const bool areKnown = std::ranges::all_of(values, [](const Known &value) { return value.value.has_value(); });
        if (!declared || !declared->value || !areKnown)
            return;
        if (std::ranges::none_of(values, [&](const Known &value) { return isSame(*value.value, *declared->value); }))
            say(setting.nameSpan, "exercise",
                "The declared value of '" + setting.name + "', " + valueText(*declared->value)
                    + ", is none of those that vary; the numbers in the question are checked at it.");
    }

    static bool isSame(const Value &a, const Value &b)
    {
        const auto *x = a.as<double>(), *y = b.as<double>();
        return identical(a, b)
            || (x != nullptr && y != nullptr && std::abs(*x - *y) <= 1e-9 * std::max(1.0, std::abs(*y)));
    }

    const Source &m_source;
    const Lesson &m_lesson;
    const BoundExercise &m_bound;
    const Exercise &m_exercise;
    const KnownResolver &m_resolve;
    std::vector<Diagnostic> &m_found;
};

} // namespace

void checkExercise(const BoundLesson &lesson, const BoundExercise &exercise, const KnownResolver &resolve,
    std::vector<Diagnostic> &found)
{
    ExerciseChecker(lesson, exercise, resolve, found).check();
}

} // namespace heed
