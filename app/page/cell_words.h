// SPDX-License-Identifier: GPL-3.0-or-later
/// What a cell's card says in words.
#pragma once

#include "page/open_lesson.h"

#include <QString>

namespace heed {

/// "fresh"
[[nodiscard]] QString stateWord(CellState state, bool failsAsExpected = false);
/// "query (3, 2)   key (3, 2)": the inputs that have a shape.
[[nodiscard]] QString shapesText(const Operator &op, const Run &run);
/// "9 µs"
[[nodiscard]] QString durationText(double seconds);

/// Why there is no result, or none yet.
struct CellNotice {
    enum class Tone { None, Calm, Waiting, Bad };
    Tone tone = Tone::None;
    QString text = {};
    QString place = {}; ///< "line 12, column 8"
    QString link = {}; ///< the cell that it waits for
    qsizetype linkAt = 0; ///< where the text names it
};
[[nodiscard]] CellNotice noticeOf(const CellPicture &picture);
/// What is shown of it is of its present state, or of the one before a change.
[[nodiscard]] bool showsResult(const CellPicture &picture);

} // namespace heed
