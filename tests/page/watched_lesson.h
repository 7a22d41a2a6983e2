// SPDX-License-Identifier: GPL-3.0-or-later
/// An open lesson and all that it has said so far, for tests.
#pragma once

#include "page_fixture.h"

namespace heed::test {

struct Watched {
    using State = CellState;

    std::unique_ptr<OpenLesson> lesson;
    std::vector<std::vector<State>> states; ///< by cell, each that was told
    std::vector<std::vector<std::size_t>> numbers; ///< told to have changed
    QStringList values, refusals;
    int opened = 0, settled = 0;

    Watched(LessonEngine &engine, const QString &file)
        : lesson(std::make_unique<OpenLesson>(engine, file))
    {
        const auto on = [this](auto signal, auto slot) { QObject::connect(lesson.get(), signal, lesson.get(), slot); };
        on(&OpenLesson::opened, [this] {
            ++opened;
            states.resize(lesson->bound()->cells().size());
        });
        on(&OpenLesson::cellChanged, [this](std::size_t cell) { states.at(cell).push_back(state(cell)); });
        on(&OpenLesson::numbersChanged,
            [this](const std::vector<std::size_t> &changed) { numbers.push_back(changed); });
        on(&OpenLesson::valueChanged, [this](const QString &name) { values.append(name); });
        on(&OpenLesson::controlRefused,
            [this](const QString &name, const QString &why) { refusals.append(name + QStringLiteral(": ") + why); });
        on(&OpenLesson::settled, [this] { ++settled; });
    }

    [[nodiscard]] State state(std::size_t cell) const { return lesson->cell(cell).state; }
    [[nodiscard]] auto count(std::size_t cell, State state) const
    {
        return cell < states.size() ? std::ranges::count(states[cell], state) : 0;
    }
    /// Until a cell was told to run so often.
    [[nodiscard]] bool untilRun(std::size_t cell, int times = 1) const
    {
        return waitFor([this, cell, times] { return count(cell, State::Running) >= times; });
    }
    [[nodiscard]] bool untilSettled() const
    {
        return waitFor([this] { return lesson->isSettled(); });
    }
    /// The first entry of a cell's output `y`.
    [[nodiscard]] double y(std::size_t cell) const
    {
        const auto &run = lesson->cell(cell).run;
        return run ? run->outputs.at("y").get<Array<double>>().cube().front() : std::nan("");
    }

private:
    template<typename Condition>
    static bool waitFor(Condition condition)
    {
        return QTest::qWaitFor(condition, 30'000);
    }
};

} // namespace heed::test
