// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/catalogue_json.h"

#include "engine/views.h"
#include "output/json.h"
#include "output/operator_schema.h"

namespace heed {

template<typename Items, typename Write>
static Json listOf(const Items &items, Write write)
{
    Json list = Json::array();
    for (const auto &item : items)
        list.push_back(write(item));
    return list;
}

std::string operatorsJson(const std::vector<OperatorRow> &rows)
{
    const auto write = [](const OperatorRow &row) {
        return Json{
            {"name", row.name}, {"plugin", row.plugin}, {"summary", row.summary}, {"available", row.isAvailable}};
    };
    return lineOf({{"heed", 1}, {"operators", listOf(rows, write)}});
}

static Json controlsOf(const Lesson &lesson)
{
    Json list = Json::array();
    for (const Block &block : lesson.blocks)
        if (const auto *control = std::get_if<Control>(&block))
            list.push_back({{"name", control->name}, {"type", controlTypeName(control->type)},
                {"label", control->label.text}, {"unit", control->unit}, {"choices", control->choices}});
    return list;
}

std::string lessonsJson(const std::string &title, const std::vector<LessonResult> &lessons,
    const std::vector<Diagnostic> &diagnostics, int exitCode)
{
    const auto write = [](const LessonResult &result) {
        const FrontMatter &front = result.lesson.front;
        return Json{{"file", result.lesson.source.file()}, {"id", front.id}, {"title", front.title},
            {"summary", front.summary}, {"minutes", front.minutes ? Json(*front.minutes) : Json()},
            {"controls", controlsOf(result.lesson)}};
    };
    return lineOf({{"heed", 1}, {"title", title}, {"lessons", listOf(lessons, write)},
        {"diagnostics", diagnosticsJson(diagnostics)}, {"exit", exitCode}});
}

static Json inputJson(const Input &input)
{
    return {{"name", input.name}, {"type", typeName(input.type)}, {"shape", shapeText(input.shape)},
        {"optional", input.optional}, {"broadcast", input.broadcast}, {"help", input.help}, {"also", input.also}};
}

static Json optionJson(const Option &option)
{
    return {{"name", option.name}, {"type", typeName(option.type)}, {"default", dataOf(option.fallback)},
        {"default_text", option.fallbackText}, {"range", rangeText(option.range)}, {"choices", option.choices},
        {"help", option.help}, {"convention", option.convention}, {"also", option.also}};
}

static Json declaredOutputJson(const Output &output)
{
    return {{"name", output.name}, {"type", typeName(output.type)}, {"shape", shapeText(output.shape)},
        {"view", viewName(output.view)}, {"optional", output.optional}, {"help", output.help}};
}

std::string operatorJson(const Operator &op, const std::string &plugin)
{
    const auto law = [](const Law &declared) {
        return Json{{"name", declared.name}, {"says", declared.says}, {"within", numberJson(declared.within)}};
    };
    const auto example = [](const Example &declared) {
        return Json{{"inputs", declared.inputs}, {"outputs", declared.outputs}, {"says", declared.says}};
    };
    return lineOf({{"heed", 1}, {"name", op.name}, {"version", op.version}, {"plugin", plugin}, {"summary", op.summary},
        {"formula", op.formula}, {"also", op.also}, {"inputs", listOf(op.inputs, inputJson)},
        {"options", listOf(op.options, optionJson)}, {"outputs", listOf(op.outputs, declaredOutputJson)},
        {"letters", op.letters}, {"laws", listOf(op.laws, law)}, {"examples", listOf(op.examples, example)},
        {"measures", op.measures}, {"schema", callSchema(op)}});
}

std::string pluginsJson(const std::vector<PluginRow> &rows)
{
    const auto write = [](const PluginRow &row) {
        return Json{{"file", row.file}, {"version", row.version}, {"state", pluginStateName(row.state)},
            {"reason", row.reason}, {"operators", row.operators}};
    };
    return lineOf({{"heed", 1}, {"plugins", listOf(rows, write)}});
}

} // namespace heed
