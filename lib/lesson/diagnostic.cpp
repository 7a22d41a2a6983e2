// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/diagnostic.h"

#include <algorithm>
#include <tuple>

namespace heed {

std::string SourceLocation::toString() const
{
    return isKnown() ? file + ":" + std::to_string(line) + ":" + std::to_string(column) : file;
}

std::string_view severityName(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    case Severity::Note:
        break;
    }
    return "note";
}

std::string Diagnostic::toString() const
{
    std::string text = location.toString() + ": " + std::string(severityName(severity)) + "[" + rule + "]: " + message;
    for (const RelatedPlace &place : related)
        text += "\n" + place.location.toString() + ": note[" + rule + "]: " + place.message;
    return text;
}

void sortByPlace(std::vector<Diagnostic> &diagnostics)
{
    const auto key = [](const Diagnostic &d) {
        return std::tie(d.location.file, d.location.line, d.location.column, d.severity);
    };
    std::ranges::stable_sort(diagnostics, [&](const Diagnostic &a, const Diagnostic &b) { return key(a) < key(b); });
}

bool hasErrors(const std::vector<Diagnostic> &diagnostics)
{
    return std::ranges::any_of(diagnostics, [](const Diagnostic &d) { return d.severity == Severity::Error; });
}

} // namespace heed
