// SPDX-License-Identifier: GPL-3.0-or-later
/// One lesson computed at many points of its controls and of its cells' options.
#pragma once

#include "engine/session.h"
#include "engine/sweep_points.h"

#include <string>
#include <vector>

namespace heed {

/// The values as the control or the option ("cell.option") takes them. Refuses a name that is neither, and a value that a
/// control's declaration doesn't allow; an option's range is for the run to refuse.
[[nodiscard]] Result<SweepAxis> fitAxis(Session &session, const SweepAxis &axis);

/// The type of a control's values, or of an option's; nothing for a name that is neither.
[[nodiscard]] std::optional<Type> axisType(const BoundLesson &lesson, const std::string &name);

/// The first output of every cell that computes something else along the axes: what to write when nothing is named.
[[nodiscard]] std::vector<std::string> sweptCells(const BoundLesson &lesson, const std::vector<SweepAxis> &axes);

class LessonSweep {
public:
    /// Starts from the controls as they are set in the session. The outputs are to be wanted (BoundLesson::alsoWant).
    LessonSweep(const Session &session, SweepPoints points, std::vector<Expression> outputs);

    [[nodiscard]] std::size_t count() const { return m_points.count(); }
    struct Row {
        Values at;
        std::vector<tl::expected<Value, Failure>> outputs;
    };
    /// Computes what the outputs need and what changed since the last row, and nothing else.
    [[nodiscard]] Row row(std::size_t index);

private:
    SweepPoints m_points;
    std::vector<Expression> m_outputs;
    Evaluation m_evaluation;
    Values m_at;
};

} // namespace heed
