// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/open_lesson.h"

#include "page/control_history.h"
#include "page/lesson_worker.h"
#include "page/pinned_results.h"

#include <algorithm>

namespace heed {

OpenLesson::OpenLesson(LessonEngine &engine, QString file, QObject *parent)
    : QObject(parent)
    , m_engine(engine)
    , m_file(std::move(file))
    , m_history(std::make_unique<ControlHistory>(*this))
    , m_pinned(std::make_unique<PinnedResults>())
    , m_worker(std::make_shared<LessonWorker>(engine, m_file.toStdString(), *this))
    , m_thread([worker = m_worker] { worker->work(); })
{
}

OpenLesson::~OpenLesson()
{
    m_worker->close();
    m_engine.retire(std::move(m_thread), m_worker->isDone());
}

template<typename Map>
static auto found(const Map &map, const std::string &name)
{
    const auto it = map.find(name);
    return it == map.end() ? typename Map::mapped_type() : it->second;
}

Value OpenLesson::value(const std::string &name) const { return found(m_values, name); }

template<typename Map>
static auto foundIn(const Map &map, const std::string &name)
{
    const auto it = map.find(name);
    return it == map.end() ? std::nullopt : std::optional(it->second);
}

Value OpenLesson::declared(const std::string &control) const { return found(m_declared.values, control); }

std::optional<std::pair<double, double>> OpenLesson::range(const std::string &control) const
{
    return foundIn(m_declared.ranges, control);
}

std::optional<double> OpenLesson::step(const std::string &control) const { return foundIn(m_declared.steps, control); }

void OpenLesson::setControl(const std::string &name, const Value &value)
{
    m_isSettled = false;
    m_worker->set(name, value);
}

void OpenLesson::runCell(std::size_t index)
{
    m_isSettled = false;
    m_worker->runCell(index);
}

void OpenLesson::choose(std::size_t cell, const Choice &choice)
{
    if (cell >= m_cells.size() || choice == m_cells[cell].choice)
        return;
    m_cells[cell].choice = choice;
    m_isSettled = false;
    m_worker->choose(cell, choice);
    Q_EMIT chosen(cell);
}

void OpenLesson::pin(std::size_t cell)
{
    if (cell >= m_cells.size() || presentIn(m_cells[cell]) != CellComparison::Present::Shown)
        return;
    m_pinned->pin(m_bound->cells()[cell].cell->name, m_cells[cell]);
    compare(cell);
    Q_EMIT cellChanged(cell);
}

void OpenLesson::unpin(std::size_t cell)
{
    if (cell >= m_cells.size() || !m_cells[cell].comparison)
        return;
    m_pinned->unpin(m_bound->cells()[cell].cell->name);
    compare(cell);
    Q_EMIT cellChanged(cell);
}

void OpenLesson::takePinned(const OpenLesson &before)
{
    *m_pinned = *before.m_pinned;
    for (std::size_t cell = 0; cell < m_cells.size(); ++cell)
        compare(cell);
}

void OpenLesson::compare(std::size_t index)
{
    m_cells[index].comparison = m_pinned->compare(m_bound->cells()[index].cell->name, m_cells[index]);
}

std::optional<std::size_t> OpenLesson::cellNamed(const std::string &name) const
{
    if (!m_bound)
        return std::nullopt;
    const auto &cells = m_bound->cells();
    const auto found = std::ranges::find_if(cells, [&](const BoundCell &cell) { return cell.cell->name == name; });
    return found == cells.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - cells.begin()));
}

void OpenLesson::stopCell(std::size_t index) { m_worker->stopCell(index); }

void OpenLesson::open(std::shared_ptr<const BoundLesson> bound, std::vector<Diagnostic> diagnostics, Declared declared)
{
    m_bound = std::move(bound);
    m_diagnostics = std::move(diagnostics);
    m_values = declared.values;
    m_declared = std::move(declared);
    m_cells.resize(m_bound->cells().size());
    for (const ProseNumber &number : m_bound->lesson().numbers)
        m_numbers.emplace_back().text = QString::fromStdString(number.written);
    Q_EMIT opened();
}

void OpenLesson::takeStates(const std::vector<CellState> &states)
{
    for (std::size_t i = 0; i < states.size(); ++i)
        takeState(i, states[i]);
}

void OpenLesson::takeState(std::size_t index, CellState state)
{
    if (m_cells[index].state == state)
        return;
    m_cells[index].state = state;
    compare(index);
    Q_EMIT cellChanged(index);
}

/// The first error inside a cell that can't be run as it is written; null for other cells. Diagnostics stand in the order
/// of the file.
static const Diagnostic *ownError(const BoundCell &cell, const std::vector<Diagnostic> &diagnostics)
{
    if (cell.refusal || (cell.op != nullptr && !cell.isIncomplete))
        return nullptr;
    const auto begin = [](const Diagnostic &diagnostic) { return diagnostic.span.begin; };
    const auto first = std::ranges::lower_bound(diagnostics, cell.cell->span.begin, {}, begin);
    const auto end = std::ranges::lower_bound(first, diagnostics.end(), cell.cell->span.end, {}, begin);
    const auto at = std::find_if(first, end, [](const Diagnostic &d) { return d.severity == Severity::Error; });
    return at == end ? nullptr : &*at;
}

/// Running it only says that there are errors; reading it said which.
static void nameOwnError(const OpenLesson &lesson, std::size_t index, CellPicture &picture)
{
    const auto &cells = lesson.bound()->cells();
    const auto cause = picture.cause.empty()
        ? cells.begin() + static_cast<std::ptrdiff_t>(index)
        : std::ranges::find_if(cells, [&](const BoundCell &cell) { return cell.cell->name == picture.cause; });
    const Diagnostic *error = picture.error && cause != cells.end() ? ownError(*cause, lesson.diagnostics()) : nullptr;
    if (error != nullptr)
        picture.error = *error;
}

void OpenLesson::takeCell(std::size_t index, CellPicture picture)
{
    nameOwnError(*this, index, picture);
    picture.choice = std::move(m_cells[index].choice); // since this one was begun
    picture.comparison = std::move(m_cells[index].comparison);
    m_cells[index] = std::move(picture);
    compare(index);
    Q_EMIT cellChanged(index);
}

/// Of a run that was shown already; what was chosen or computed since then comes later.
void OpenLesson::takeChoice(std::size_t index, const CellPicture &picture)
{
    CellPicture &cell = m_cells[index];
    if (picture.run != cell.run || picture.choice != cell.choice)
        return;
    cell.shown = picture.shown;
    cell.explanation = picture.explanation;
    Q_EMIT cellChanged(index);
}

void OpenLesson::takeNumbers(const std::vector<std::pair<std::size_t, NumberPicture>> &numbers)
{
    std::vector<std::size_t> changed;
    for (const auto &[index, picture] : numbers) {
        const NumberPicture &old = m_numbers[index];
        if (old.text != picture.text || old.isAuthors != picture.isAuthors || old.reason != picture.reason)
            changed.push_back(index);
        m_numbers[index] = picture;
    }
    if (!changed.empty())
        Q_EMIT numbersChanged(changed);
}

void OpenLesson::takeValue(const std::string &name, const Value &value)
{
    m_values[name] = value;
    Q_EMIT valueChanged(QString::fromStdString(name));
}

void OpenLesson::settle(std::size_t requests)
{
    if (requests != m_worker->requestsSoFar())
        return;
    m_isSettled = true;
    Q_EMIT settled();
}

} // namespace heed
