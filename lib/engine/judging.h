// SPDX-License-Identifier: GPL-3.0-or-later
/// Expectations and prose numbers, judged at the declared controls.
#pragma once

#include "engine/report.h"

namespace heed {

/// Judges a line of the cell's `expect`; one that doesn't hold or can't be evaluated becomes a diagnostic too.
[[nodiscard]] ExpectationReport judgeExpectation(
    Session &session, const BoundCell &cell, const Expectation &expectation, std::vector<Diagnostic> &found);

/// Whether the cell failed as `expect_error` says; when it ran instead, that becomes a diagnostic.
[[nodiscard]] bool judgeExpectedError(Session &session, const BoundCell &cell, std::vector<Diagnostic> &found);

/// What a number in prose should say: at the declared controls, and in an exercise at the values that it pins.
[[nodiscard]] tl::expected<Value, Failure> declaredValue(Session &session, const ProseNumber &number);

/// Evaluates one number in prose; without `judge` it always holds. One that can't be evaluated for no fault of a cell
/// becomes a diagnostic.
[[nodiscard]] NumberReport judgeNumber(
    Session &session, const ProseNumber &number, bool judge, std::vector<Diagnostic> &found);

} // namespace heed
