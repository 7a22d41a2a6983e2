// SPDX-License-Identifier: GPL-3.0-or-later
/// Located messages: everything that is wrong with a file, in one run.
#pragma once

#include "lesson/location.h"
#include "sdk/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace heed {

enum class Severity { Error, Warning, Note };
[[nodiscard]] std::string_view severityName(Severity severity);

/// A place that a diagnostic disagrees with: the first of two blocks of one name, the other input of a shape.
struct RelatedPlace {
    SourceLocation location;
    std::string message;
};

struct Diagnostic {
    SourceLocation location;
    Severity severity = Severity::Error;
    std::string rule; ///< a word of INTERFACE.md's list: "yaml", "unknown-name", "shape"
    std::string message; ///< a sentence: expected, found, what to do
    std::vector<RelatedPlace> related = {};
    Span span = {}; ///< in the file's bytes, for marks in an editor

    /// "lesson.md:12:8: error[shape]: key has …", and one line more for each related place.
    [[nodiscard]] std::string toString() const;
};

/// In the order of the file: by line, column, then severity.
void sortByPlace(std::vector<Diagnostic> &diagnostics);
[[nodiscard]] bool hasErrors(const std::vector<Diagnostic> &diagnostics);

} // namespace heed
