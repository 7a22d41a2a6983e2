// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout.h"
#include "lesson_run.h"
#include "lessons.h"
#include "output/catalogue_json.h"
#include "program.h"
#include "style.h"

#include <algorithm>
#include <filesystem>

namespace heed {

/// "attention" for "/usr/lib/heed/attention.so".
static std::string pluginName(const std::string &file)
{
    const std::string name = file.substr(file.find_last_of("/\\") + 1);
    return name.substr(0, name.find('.'));
}

static std::vector<OperatorRow> operatorRows(Catalogue &catalogue)
{
    catalogue.loadAll();
    std::vector<OperatorRow> rows;
    for (const std::string &name : catalogue.operatorNames())
        if (const Operator *op = catalogue.find(name))
            rows.push_back({name, pluginName(catalogue.pluginOf(name)), op->summary});
    for (const PluginRow &plugin : catalogue.plugins())
        if (plugin.state == PluginRow::State::Refused)
            for (const std::string &name : plugin.operators)
                rows.push_back({name, pluginName(plugin.file), plugin.reason, false});
    return rows;
}

/// Without loading a plugin: a shell that completes can't wait.
static int listOperatorNames(Program &program)
{
    for (const std::string &name : program.catalogue.operatorNames())
        program.console.print(name + "\n");
    return ExitCode::fine;
}

static int listOperators(const Options &options, Program &program)
{
    if (options.names)
        return listOperatorNames(program);
    const std::vector<OperatorRow> rows = operatorRows(program.catalogue);
    if (options.json) {
        program.console.print(operatorsJson(rows));
        return ExitCode::fine;
    }
    std::vector<std::vector<std::string>> texts;
    for (const OperatorRow &row : rows)
        texts.push_back({row.name, row.plugin, (row.isAvailable ? "" : "Refused: ") + row.summary});
    program.console.print(texts.empty() ? "There are no plugins, so there are no operators.\n"
                                        : columnsText(texts, program.console.columns()));
    return ExitCode::fine;
}

static std::string controlNames(const Lesson &lesson)
{
    std::string names;
    for (const Block &block : lesson.blocks)
        if (std::holds_alternative<Control>(block))
            names += (names.empty() ? "" : ", ") + headOf(block).name;
    return names;
}

static std::string lessonLines(const std::vector<LessonResult> &lessons, std::size_t columns)
{
    std::vector<std::vector<std::string>> rows;
    for (const LessonResult &read : lessons) {
        const std::string controls = controlNames(read.lesson);
        rows.push_back(
            {read.lesson.front.id, read.lesson.front.title + (controls.empty() ? "" : " [" + controls + "]")});
    }
    return columnsText(rows, columns);
}

static int listLessons(const Options &options, Program &program)
{
    Lessons lessons(options.paths, program);
    std::vector<Diagnostic> diagnostics = lessons.diagnostics();
    std::vector<LessonResult> read;
    for (const std::string &file : lessons.files()) {
        auto result = lessons.read(file);
        if (!result)
            diagnostics.push_back(result.error());
        else if (!result->lesson.front.id.empty())
            read.push_back(std::move(*result));
        else
            std::ranges::move(result->diagnostics, std::back_inserter(diagnostics));
    }
    const int code = hasErrors(diagnostics) ? ExitCode::lesson : ExitCode::fine;
    if (options.names)
        for (const LessonResult &lesson : read)
            program.console.print(lesson.lesson.front.id + "\n");
    else if (options.json)
        program.console.print(lessonsJson(lessons.title(), read, diagnostics, code));
    else
        program.console.print(
            (lessons.title().empty() ? "" : Style(program.console.hasColour()).bold(lessons.title()) + "\n")
            + lessonLines(read, program.console.columns()));
    sayFindings(diagnostics, false, program.console);
    return code;
}

int listCommand(const Options &options, Program &program)
{
    if (options.paths.empty())
        return listOperators(options, program);
    const bool refused = refusesTerminal(options.paths, options.command, program.console);
    return refused ? ExitCode::usage : listLessons(options, program);
}

int pluginsCommand(const Options &options, Program &program)
{
    program.catalogue.loadAll();
    const std::vector<PluginRow> plugins = program.catalogue.plugins();
    if (options.json) {
        program.console.print(pluginsJson(plugins));
        return ExitCode::fine;
    }
    std::vector<std::vector<std::string>> rows;
    for (const PluginRow &plugin : plugins)
        rows.push_back({plugin.file, plugin.version, std::string(pluginStateName(plugin.state)), plugin.reason});
    program.console.print(rows.empty() ? "There are no plugins.\n" : columnsText(rows, program.console.columns()));
    return ExitCode::fine;
}

} // namespace heed
