// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson that is shown. Its session lives in a thread of its own and sends what it found as plain values.
#pragma once

#include "engine/number_origin.h"
#include "engine/shown.h"
#include "page/lesson_engine.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heed {

struct CellComparison;
class PinnedResults;

/// What the page shows of a cell.
struct CellPicture {
    CellState state = CellState::Stale;
    std::shared_ptr<const Run> run = {}; ///< of the last time it was fresh: an old result stays, dimmed
    std::vector<ShownItem> shown = {}; ///< of that run
    std::optional<Diagnostic> error = {}; ///< why it failed or is blocked
    std::string cause = {}; ///< of a blocked cell, the ancestor that failed or waits
    bool failsAsExpected = false;
    double seconds = 0; ///< how long that run took
    Choice choice = {}; ///< that the steps follow
    std::shared_ptr<const Explanation> explanation = {}; ///< of the choice; null without one, or where there is none
    std::map<std::string, Value> controls = {}; ///< that the run depends on, and what they held
    std::shared_ptr<const CellComparison> comparison = {}; ///< with the pinned result; null where none is pinned
    bool isCutShort = false; ///< it ran, but was stopped before all that it shows was found: run it again for the rest
};

/// What the page shows of a number in prose.
struct NumberPicture {
    QString text; ///< in the author's notation
    bool isAuthors = true; ///< it agrees with what is written
    QString exact = {}; ///< unrounded; empty when it has no value
    QString reason = {}; ///< why it has no value
    std::optional<NumberOrigin> origin = {}; ///< the entry of a cell that it is
};

class ControlHistory;
class LessonWorker;

class OpenLesson : public QObject {
    Q_OBJECT

public:
    /// Begins to read the file, which becomes known with opened(). The engine must outlive the lesson.
    OpenLesson(LessonEngine &engine, QString file, QObject *parent = nullptr);
    ~OpenLesson() override;

    [[nodiscard]] const QString &file() const { return m_file; }
    /// Null until opened(). A file that can't be read gives a lesson without blocks, and diagnostics.
    [[nodiscard]] const std::shared_ptr<const BoundLesson> &bound() const { return m_bound; }
    /// What reading and checking found.
    [[nodiscard]] const std::vector<Diagnostic> &diagnostics() const { return m_diagnostics; }

    /// By the index of bound()->cells(), and of bound()->lesson().numbers.
    [[nodiscard]] const CellPicture &cell(std::size_t index) const { return m_cells.at(index); }
    [[nodiscard]] const NumberPicture &number(std::size_t index) const { return m_numbers.at(index); }
    /// The present value of a control or a value block; empty when it has none (yet).
    [[nodiscard]] Value value(const std::string &name) const;
    /// What the author wrote for a control.
    [[nodiscard]] Value declared(const std::string &control) const;
    /// A control's range, when it has one.
    [[nodiscard]] std::optional<std::pair<double, double>> range(const std::string &control) const;
    /// How far apart its values are meant to be, when it says so.
    [[nodiscard]] std::optional<double> step(const std::string &control) const;
    /// The learner's changes of controls.
    [[nodiscard]] ControlHistory &history() const { return *m_history; }
    [[nodiscard]] bool isSettled() const { return m_isSettled; }

    /// Sets a control; its dependents become stale, then fresh. A refusal comes as controlRefused().
    void setControl(const std::string &name, const Value &value);
    /// Runs a cell that waits to be run by hand, was stopped, or was cut short.
    void runCell(std::size_t index);
    /// The index of the cell with that name; nothing when there is none.
    [[nodiscard]] std::optional<std::size_t> cellNamed(const std::string &name) const;
    /// Stops the cell if it runs.
    void stopCell(std::size_t index);
    /// Chooses an entry or a row of a cell's output, or nothing: its steps follow, and what is chosen is explained. The
    /// cell shows it with cellChanged(), and again after each run.
    void choose(std::size_t cell, const Choice &choice);
    /// Keeps the cell's present result, to compare those that come with it; cellChanged() follows. Only what is shown can be
    /// pinned.
    void pin(std::size_t cell);
    void unpin(std::size_t cell);
    /// Pins what is pinned in another lesson: the same file, read before.
    void takePinned(const OpenLesson &before);

Q_SIGNALS:
    void opened();
    void cellChanged(std::size_t index);
    /// Something else is chosen in the cell, or nothing; cellChanged() follows.
    void chosen(std::size_t index);
    /// The numbers' indices.
    void numbersChanged(const std::vector<std::size_t> &indices);
    void valueChanged(const QString &name);
    void controlRefused(const QString &name, const QString &reason);
    /// Everything that can be computed without being asked is computed.
    void settled();

private:
    friend class LessonWorker;
    /// What the controls and value blocks declare.
    struct Declared {
        std::map<std::string, Value> values;
        std::map<std::string, std::pair<double, double>> ranges;
        std::map<std::string, double> steps;
    };
    void open(std::shared_ptr<const BoundLesson> bound, std::vector<Diagnostic> diagnostics, Declared declared);
    void takeStates(const std::vector<CellState> &states);
    void takeState(std::size_t index, CellState state);
    void compare(std::size_t index);
    void takeCell(std::size_t index, CellPicture picture);
    void takeChoice(std::size_t index, const CellPicture &picture);
    void takeNumbers(const std::vector<std::pair<std::size_t, NumberPicture>> &numbers);
    void takeValue(const std::string &name, const Value &value);
    void settle(std::size_t requests);

    LessonEngine &m_engine;
    QString m_file;
    std::shared_ptr<const BoundLesson> m_bound;
    std::vector<Diagnostic> m_diagnostics;
    std::vector<CellPicture> m_cells;
    std::vector<NumberPicture> m_numbers;
    std::map<std::string, Value> m_values;
    Declared m_declared;
    std::unique_ptr<ControlHistory> m_history;
    std::unique_ptr<PinnedResults> m_pinned;
    bool m_isSettled = false;
    std::shared_ptr<LessonWorker> m_worker;
    std::jthread m_thread;
};

} // namespace heed
