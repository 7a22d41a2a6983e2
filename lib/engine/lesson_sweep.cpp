// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lesson_sweep.h"

#include "engine/coerce.h"
#include "engine/swept_call.h"
#include "lesson/suggest.h"

#include <algorithm>

namespace heed {

namespace {

std::vector<std::string> sweepable(const BoundLesson &lesson)
{
    std::vector<std::string> names;
    for (const Block &block : lesson.lesson().blocks)
        if (std::holds_alternative<Control>(block))
            names.push_back(headOf(block).name);
    for (const BoundCell &cell : lesson.cells())
        if (cell.op != nullptr)
            for (const Option &option : cell.op->options)
                names.push_back(cell.cell->name + "." + option.name);
    return names;
}

Error unknownAxis(const BoundLesson &lesson, const std::string &name)
{
    const std::string meant = didYouMean(name, sweepable(lesson));
    return {.message = "A sweep runs over a control or over cell.option, and '" + name + "' is neither." + meant,
        .port = name,
        .rule = Rule::Type};
}

const Option *optionNamed(const BoundLesson &lesson, const std::string &name)
{
    const std::size_t point = name.find('.');
    const BoundCell *cell = point == std::string::npos ? nullptr : lesson.cell(name.substr(0, point));
    if (cell == nullptr || cell->op == nullptr || cell->axis(name.substr(point + 1)) != nullptr)
        return nullptr;
    return cell->op->option(name.substr(point + 1));
}

/// A number that stands where a text is due is its digits.
Value written(const Value &value, Type type)
{
    return type == Type::Text && value.as<std::string>() == nullptr ? Value(axisTexts({{}, {value}}).front()) : value;
}

} // namespace

std::optional<Type> axisType(const BoundLesson &lesson, const std::string &name)
{
    if (const Control *control = lesson.control(name))
        return valueTypeOf(control->type);
    const Option *option = optionNamed(lesson, name);
    return option == nullptr ? std::nullopt : std::optional(option->type);
}

Result<SweepAxis> fitAxis(Session &session, const SweepAxis &axis)
{
    const BoundLesson &lesson = session.lesson();
    const Control *control = lesson.control(axis.name);
    const Option *option = optionNamed(lesson, axis.name);
    if (control == nullptr && option == nullptr)
        return fail(unknownAxis(lesson, axis.name));
    SweepAxis fitting{.name = axis.name, .values = {}};
    for (const Value &value : axis.values) {
        auto typed = control != nullptr
            ? fitControl(session.present(), *control, written(value, valueTypeOf(control->type)))
            : coerce(written(value, option->type), option->type, axis.name);
        if (!typed)
            return fail(typed.error());
        fitting.values.push_back(std::move(*typed));
    }
    return fitting;
}

std::vector<std::string> sweptCells(const BoundLesson &lesson, const std::vector<SweepAxis> &axes)
{
    std::vector<std::size_t> changed;
    for (const SweepAxis &axis : axes) {
        auto node = lesson.nodeNamed(axis.name);
        if (!node)
            node = lesson.runNode(axis.name.substr(0, axis.name.find('.')));
        if (node)
            changed.push_back(*node);
    }
    std::vector<std::size_t> concerned = lesson.graph().allDependents(changed);
    concerned.insert(concerned.end(), changed.begin(), changed.end());
    std::vector<std::string> outputs;
    for (const BoundCell &cell : lesson.cells()) {
        const auto node = lesson.runNode(cell.cell->name);
        if (node && cell.op != nullptr && std::ranges::find(concerned, *node) != concerned.end())
            outputs.push_back(cell.cell->name + "." + cell.op->outputs.front().name);
    }
    return outputs;
}

LessonSweep::LessonSweep(const Session &session, SweepPoints points, std::vector<Expression> outputs)
    : m_points(std::move(points))
    , m_outputs(std::move(outputs))
    , m_evaluation(session.evaluation(session.present().overrides()))
{
}

LessonSweep::Row LessonSweep::row(std::size_t index)
{
    Row row{.at = m_points.axes().empty() ? Values() : m_points.at(index), .outputs = {}};
    for (const auto &[name, value] : row.at)
        if (const auto before = m_at.find(name); before == m_at.end() || !identical(before->second, value))
            m_evaluation.change(name, value);
    m_at = row.at;
    for (const Expression &output : m_outputs)
        row.outputs.push_back(m_evaluation.evaluate(output));
    return row;
}

} // namespace heed
