// SPDX-License-Identifier: GPL-3.0-or-later
/// What a finished session has to say, as plain data for JSON, the terminal and the page.
#pragma once

#include "engine/session.h"
#include "engine/workings.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heed {

struct OutputReport {
    std::string name;
    Value value;
    std::vector<std::string> letters; ///< one per axis; batch axes are "batch"
    std::vector<TextList> labels; ///< one per axis, empty where there are none
};

struct ExpectationReport {
    SourceLocation location;
    std::string text;
    bool holds = false;
    Value found = {};
    std::string reason = {}; ///< when it doesn't hold
};

struct CellReport {
    const BoundCell *cell = nullptr;
    CellState state = CellState::Fresh;
    std::shared_ptr<const Run> run = {};
    std::vector<OutputReport> outputs = {}; ///< the wanted ones
    std::vector<DerivationReport> derivations = {}; ///< of the `steps` it shows
    std::optional<Diagnostic> error = {};
    std::optional<Rule> errorRule = {};
    bool isTimeout = false;
    bool failedAsExpected = false;
    std::vector<ExpectationReport> expectations = {};
};

struct NumberReport {
    const ProseNumber *number = nullptr;
    SourceLocation location;
    std::optional<Value> value = {}; ///< nothing when it can't be evaluated; the diagnostics say why
    bool holds = false;
};

struct LessonReport {
    const BoundLesson *lesson = nullptr;
    std::map<std::string, Value> controls; ///< present values
    std::vector<CellReport> cells;
    std::vector<NumberReport> numbers;
    /// Everything checking and running found; failed expectations and numbers when they were judged.
    std::vector<Diagnostic> diagnostics;
    bool judged = false;
    int exitCode = 0; ///< of this lesson, as in DESIGN.md
};

/// Reports on a session after update(). `judge`: expectations and prose numbers, at the declared controls.
[[nodiscard]] LessonReport reportOn(Session &session, std::vector<Diagnostic> checked, bool judge);

/// Of one cell, without judging its expectations.
[[nodiscard]] CellReport reportOn(Session &session, const BoundCell &cell);

/// 0 fine, 1 findings, 2 usage, 3 a lesson with errors, 4 a cell failed, 5 time-out, 6 operator or plugin missing,
/// 70 internal, 130 interrupted.
namespace ExitCode {
inline constexpr int fine = 0, finding = 1, usage = 2, lesson = 3, failed = 4, timeout = 5, missing = 6, internal = 70,
                     interrupted = 130;
}
/// What checking alone ends with: 3 for errors (6 when one is a missing operator or plugin), 1 for warnings, else 0.
[[nodiscard]] int exitCodeOf(const std::vector<Diagnostic> &diagnostics);

} // namespace heed
