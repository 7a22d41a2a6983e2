// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/binder.h"

#include "engine/checked_call.h"
#include "lesson/block_reader.h"
#include "lesson/suggest.h"
#include "lesson/sweep.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <span>

namespace heed {

static std::vector<std::string> controlNames(const Lesson &lesson)
{
    std::vector<std::string> names;
    for (const Block &block : lesson.blocks)
        if (std::holds_alternative<Control>(block) && mayName(headOf(block).name))
            names.push_back(headOf(block).name);
    return names;
}

void Binder::bindExercises()
{
    for (const Block &block : m_bound.m_lesson.blocks)
        if (const auto *exercise = std::get_if<Exercise>(&block))
            m_bound.m_exercises.push_back(bindExercise(*exercise));
    for (const BoundCell &cell : m_bound.m_cells)
        if (!cell.cell->after.empty())
            bindAfter(*cell.cell);
}

void Binder::bindAfter(const Cell &cell)
{
    const Block *block = m_bound.m_lesson.block(cell.after);
    const bool isUnreadable = std::ranges::find(m_bound.m_lesson.unreadable, cell.after, &BlockHead::name)
        != m_bound.m_lesson.unreadable.end();
    if (isUnreadable || (block != nullptr && std::holds_alternative<Exercise>(*block)))
        return;
    std::vector<std::string> names;
    for (const BoundExercise &exercise : m_bound.m_exercises)
        if (mayName(exercise.exercise->name))
            names.push_back(exercise.exercise->name);
    say(cell.afterSpan, "unknown-name",
        block != nullptr ? "'" + cell.after + "' is no exercise; 'after' names the exercise that is to be tried first."
                         : "There is no exercise named '" + cell.after + "'." + didYouMean(cell.after, names));
}

BoundExercise Binder::bindExercise(const Exercise &exercise)
{
    BoundExercise bound{.exercise = &exercise, .isIncomplete = exercise.isIncomplete};
    if (exercise.answer)
        bound.answer = bindAnswer(*exercise.answer, exercise, bound);
    for (const Argument &argument : exercise.with)
        bindPinned(argument, false, bound, bound.with);
    for (const Argument &argument : exercise.vary)
        bindPinned(argument, true, bound, bound.vary);
    for (const Mistake &mistake : exercise.mistakes) {
        BoundMistake &into = bound.mistakes.emplace_back();
        if (mistake.when)
            into.when = bindAnswer(*mistake.when, exercise, bound);
        for (const Argument &argument : mistake.change)
            bindSetting(argument, false, bound, into.change);
    }
    if (exercise.until)
        refer(references(*exercise.until), std::nullopt, nullptr);
    for (const Argument &control : exercise.controls)
        if (m_bound.control(control.name) == nullptr)
            bound.isIncomplete = refuseControl(control.name, control.nameSpan) || bound.isIncomplete;
    return bound;
}

BoundArgument Binder::bindAnswer(const Argument &answer, const Exercise &exercise, BoundExercise &into)
{
    const Type type = exercise.kind == ExerciseKind::Text ? Type::Text
        : exercise.kind == ExerciseKind::Matrix           ? Type::Numbers
                                                          : Type::Number;
    BoundArgument bound = readWritten(answer.name, answer.value, type);
    if (const Expression *expression = bound.expression())
        refer(references(*expression), std::nullopt, nullptr);
    into.isIncomplete = into.isIncomplete || bound.isUnreadable();
    return bound;
}

bool Binder::refuseControl(const std::string &name, Span place)
{
    if (std::ranges::find(m_bound.m_lesson.unreadable, name, &BlockHead::name) == m_bound.m_lesson.unreadable.end())
        say(place, "unknown-name",
            "There is no control named '" + name + "'." + didYouMean(name, controlNames(m_bound.m_lesson)));
    return true;
}

/// Controls are the only parameters; a mistake's `change` alone reaches into cells.
void Binder::bindPinned(const Argument &argument, bool isList, BoundExercise &exercise, std::vector<BoundSetting> &into)
{
    const std::size_t dot = argument.name.find('.');
    if (dot == std::string::npos)
        return bindSetting(argument, isList, exercise, into);
    exercise.isIncomplete = true;
    say(argument.nameSpan, "unknown-name",
        "'" + argument.name
            + "' is no control; 'with' and 'vary' set controls only. Declare a control and let the cell "
            + "use it: " + argument.name.substr(dot + 1) + ": =NAME.");
}

/// Each value takes a few hundred bytes, and a range of thousands is a few bytes of text.
bool Binder::mayVary(const Argument &argument, std::size_t values)
{
    constexpr std::size_t most = 100'000;
    const bool fits = m_varied + values <= most;
    m_varied += fits ? values : 0;
    if (!fits)
        say(argument.value.span, "limit",
            "The exercises of a lesson draw from at most " + groupedText(static_cast<std::int64_t>(most))
                + " values together; let '" + argument.name + "' take fewer.");
    return fits;
}

std::vector<BoundArgument> Binder::rangeOf(const Argument &argument, const BoundSetting &setting)
{
    std::vector<BoundArgument> values;
    const auto range = readSweep(argument.value.text);
    if (setting.type != Type::Number && setting.type != Type::Integer)
        say(argument.value.span, "type",
            "A range gives numbers, and '" + argument.name + "' is a control of type "
                + std::string(controlTypeName(setting.control->type)) + "; list its values: [a, b].");
    else if (range && mayVary(argument, range->size()))
        for (const Value &value : *range)
            values.push_back({.name = argument.name, .span = argument.value.span, .written = value});
    return values;
}

void Binder::bindSetting(
    const Argument &argument, bool isList, BoundExercise &exercise, std::vector<BoundSetting> &into)
{
    BoundSetting setting{.name = argument.name, .nameSpan = argument.nameSpan};
    if (!findSetting(setting)) {
        exercise.isIncomplete = true;
        return;
    }
    if (isList && argument.value.isScalar())
        setting.values = rangeOf(argument, setting);
    const std::span<const YamlNode> written =
        isList ? std::span<const YamlNode>(argument.value.items) : std::span(&argument.value, 1);
    const bool isTooMuch = isList && !argument.value.isScalar() && !mayVary(argument, written.size());
    for (const YamlNode &node : isTooMuch ? std::span<const YamlNode>() : written) {
        setting.values.push_back(readWritten(argument.name, node, setting.type));
        if (const Expression *expression = setting.values.back().expression())
            refer(references(*expression), std::nullopt, nullptr);
        exercise.isIncomplete = exercise.isIncomplete || setting.values.back().isUnreadable();
    }
    exercise.isIncomplete = exercise.isIncomplete || setting.values.empty();
    into.push_back(std::move(setting));
}

bool Binder::findSetting(BoundSetting &setting)
{
    const std::size_t dot = setting.name.find('.');
    if (dot == std::string::npos) {
        setting.control = m_bound.control(setting.name);
        if (setting.control == nullptr)
            return !refuseControl(setting.name, setting.nameSpan);
        setting.type = valueTypeOf(setting.control->type);
        return true;
    }
    const std::string name = setting.name.substr(0, dot), port = setting.name.substr(dot + 1);
    const auto target = m_bound.resolve({.name = name});
    if (const BoundCell *cell = m_bound.cell(name); cell == nullptr && !(target && target->isUnknown)) {
        say(setting.nameSpan, "unknown-name",
            "There is no cell named '" + name + "'." + didYouMean(name, m_bound.names()));
        return false;
    } else
        return cell != nullptr && cell->op != nullptr && findPort(*cell, port, setting);
}

bool Binder::findPort(const BoundCell &cell, const std::string &port, BoundSetting &setting)
{
    const Operator &op = *cell.op;
    const Input *input = op.input(port);
    const Option *option = op.option(port);
    if (input == nullptr && option == nullptr) {
        say(setting.nameSpan, "unknown-key",
            op.output(port) != nullptr ? "'" + port + "' is an output of " + op.name
                    + ", which is computed; only inputs and options can be set."
                                       : unknownPort(op, port).message);
        return false;
    }
    if (cell.axis(port) != nullptr) {
        say(setting.nameSpan, "exercise",
            "The cell '" + cell.cell->name + "' sweeps over '" + port
                + "', which has no one value to change; name a cell without that sweep.");
        return false;
    }
    setting.type = input != nullptr ? input->type : option->type;
    return true;
}

} // namespace heed
