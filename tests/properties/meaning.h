// SPDX-License-Identifier: GPL-3.0-or-later
/// What a lesson says, as text without places: equal for two files that differ in layout only.
#pragma once

#include "lesson/lesson.h"

#include <string>
#include <vector>

namespace heed::test {

inline std::string meaningOf(const YamlNode &node)
{
    if (node.isScalar())
        return "\"" + node.text + "\"";
    std::string text;
    for (const YamlNode &item : node.items)
        text += meaningOf(item) + ", ";
    for (const YamlEntry &entry : node.entries)
        text += entry.key + ": " + meaningOf(entry.value) + ", ";
    return node.isList() ? "[" + text + "]" : "{" + text + "}";
}

inline std::string meaningOf(const std::vector<Argument> &arguments)
{
    std::string text;
    for (const Argument &argument : arguments)
        text += argument.name + ": " + meaningOf(argument.value) + ", ";
    return "(" + text + ")";
}

inline std::string meaningOf(const std::optional<YamlNode> &node) { return node ? meaningOf(*node) : "none"; }
inline std::string meaningOf(const std::optional<Argument> &one) { return one ? meaningOf(one->value) : "none"; }
inline std::string meaningOf(const MarkdownText &text) { return "<" + text.text + ">"; }

inline std::string meaningOf(const Cell &cell)
{
    std::string text = "op " + cell.op + ", title " + cell.title + ", alt " + cell.alt + ", after " + cell.after
        + ", manual " + std::to_string(static_cast<int>(cell.isManual)) + ", timeout " + std::to_string(cell.timeout)
        + ", arguments " + meaningOf(cell.arguments) + ", labels " + meaningOf(cell.labels) + ", sweep "
        + meaningOf(cell.sweep);
    for (const ShowItem &item : cell.show)
        text += ", show " + item.text + " as " + item.view + meaningOf(item.options);
    for (const Expectation &expectation : cell.expectations)
        text += ", expect " + printed(expectation.condition);
    return text + (cell.expectedError ? std::string(ruleName(cell.expectedError->rule)) : "");
}

inline std::string meaningOf(const Control &control)
{
    std::string text = std::string(controlTypeName(control.type)) + ", value " + meaningOf(control.value) + ", low "
        + meaningOf(control.low) + ", high " + meaningOf(control.high) + ", step " + meaningOf(control.step)
        + ", label " + control.label.text + ", unit " + control.unit;
    for (const std::string &choice : control.choices)
        text += ", choice " + choice;
    return text;
}

inline std::string meaningOf(const ValueBlock &value)
{
    return "type " + (value.type ? std::string(typeName(*value.type)) : "none") + ", value " + meaningOf(value.value)
        + ", label " + value.label.text;
}

inline std::string meaningOf(const Exercise &exercise)
{
    std::string text = std::string(exerciseKindName(exercise.kind)) + ", answer " + meaningOf(exercise.answer)
        + ", until " + (exercise.until ? printed(*exercise.until) : "none") + ", controls "
        + meaningOf(exercise.controls) + ", with " + meaningOf(exercise.with) + ", vary " + meaningOf(exercise.vary)
        + meaningOf(exercise.label) + meaningOf(exercise.solution) + ", points " + std::to_string(exercise.points)
        + ", tries " + std::to_string(exercise.tries.value_or(0)) + ", accept "
        + std::to_string(static_cast<int>(exercise.accept));
    for (const ExerciseChoice &choice : exercise.choices)
        text += ", choice " + meaningOf(choice.say) + (choice.isRight ? "right" : "wrong") + meaningOf(choice.because);
    for (const Mistake &mistake : exercise.mistakes)
        text += ", mistake " + meaningOf(mistake.when) + meaningOf(mistake.change) + meaningOf(mistake.say);
    for (const MarkdownText &hint : exercise.hints)
        text += ", hint " + meaningOf(hint);
    for (const std::string &accepted : exercise.accepted)
        text += ", accepted " + accepted;
    return text;
}

/// One text for each block, in order, that begins with its name.
inline std::vector<std::string> meaningsOf(const Lesson &lesson)
{
    std::vector<std::string> all;
    for (const Block &block : lesson.blocks)
        all.push_back(headOf(block).name + ": " + std::visit([](const auto &b) { return meaningOf(b); }, block));
    return all;
}

/// The numbers in prose and in blocks.
inline std::vector<std::string> numbersOf(const Lesson &lesson)
{
    std::vector<std::string> all;
    for (const ProseNumber &number : lesson.numbers)
        all.push_back(number.written + " = " + printed(number.target) + " " + number.exercise);
    return all;
}

} // namespace heed::test
