// SPDX-License-Identifier: GPL-3.0-or-later
/// What there is, as JSON, for `list`, `describe` and `plugins`.
#pragma once

#include "engine/bound_lesson.h"
#include "engine/catalogue.h"

#include <string>
#include <vector>

namespace heed {

struct OperatorRow {
    std::string name, plugin;
    std::string summary; ///< of a refused plugin the reason
    bool isAvailable = true;
};

/// {"heed": 1, "operators": [{"name", "plugin", "summary", "available"}]}
[[nodiscard]] std::string operatorsJson(const std::vector<OperatorRow> &rows);

/// {"heed": 1, "title", "lessons": [{"file", "id", "title", "summary", "minutes", "controls": [{"name", "type", "label",
/// "unit", "choices"}]}], "diagnostics", "exit"}; the title is the course's.
[[nodiscard]] std::string lessonsJson(const std::string &title, const std::vector<LessonResult> &lessons,
    const std::vector<Diagnostic> &diagnostics, int exitCode);

/// {"heed": 1, "name", "version", "plugin", "summary", "formula", "also", "inputs", "options", "outputs", "letters",
/// "laws", "examples", "measures", "schema"}; the schema is a JSON Schema of the object that `heed op` reads.
[[nodiscard]] std::string operatorJson(const Operator &op, const std::string &plugin);

/// {"heed": 1, "plugins": [{"file", "version", "state", "reason", "operators"}]}
[[nodiscard]] std::string pluginsJson(const std::vector<PluginRow> &rows);

} // namespace heed
