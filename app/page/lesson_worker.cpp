// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/lesson_worker.h"

#include "engine/check.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <numeric>

namespace heed {

namespace {

NumberPicture pictureOf(const LiveNumber &number)
{
    return {.text = QString::fromStdString(number.text),
        .isAuthors = number.isAuthors,
        .exact = QString::fromStdString(number.exact),
        .reason = QString::fromStdString(number.reason),
        .origin = number.origin};
}

bool lacksSome(const CellPicture &picture)
{
    return std::ranges::any_of(picture.shown, [](const ShownItem &item) { return !item.error.empty(); });
}

} // namespace

void LessonWorker::work()
{
    open();
    if (m_bound) {
        Session session(*m_bound, m_engine.runner(), rules());
        session.queue();
        sendStates(session);
        do
            bringUpToDate(session);
        while (waitForRequests());
    }
    *m_isDone = true;
}

SessionRules LessonWorker::rules() const { return {.mostBytes = m_engine.mostBytes(), .stop = m_closing.get_token()}; }

/// A pipe may keep whoever opens it waiting for ever.
static tl::expected<std::string, std::string> readRegularFile(const std::string &name)
{
    std::error_code error;
    if (std::filesystem::is_other(std::u8string(name.begin(), name.end()), error))
        return tl::unexpected(std::string("This is a pipe or a device, not a file."));
    return readFile(name, Source::mostBytes);
}

LessonResult LessonWorker::read() const
{
    auto text = readRegularFile(m_file);
    if (text)
        return readLesson(m_file, std::move(*text));
    LessonResult unreadable = readLesson(m_file, {});
    unreadable.diagnostics = {unreadable.lesson.source.error({}, "unreadable", text.error())};
    return unreadable;
}

void LessonWorker::prepareNumbers()
{
    const auto &numbers = m_bound->lesson().numbers;
    m_numbers.resize(numbers.size());
    m_isDue.assign(numbers.size(), true);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        for (const BoundCell *cell : cellsOf(*m_bound, numbers[i]))
            m_numbersOf[cell].push_back(i);
}

/// What waits to be run by hand isn't run for a value that is declared by it.
Evaluation LessonWorker::declared() const
{
    return {*m_bound, m_engine.runner(),
        {.seed = m_bound->lesson().front.seed.value_or(0),
            .runManual = false,
            .mostBytes = m_engine.mostBytes(),
            .stop = m_closing.get_token()}};
}

void LessonWorker::open()
{
    auto bound = std::make_shared<const BoundLesson>(m_engine.bind(read()));
    auto diagnostics = checkLesson(*bound);
    m_bound = bound;
    prepareNumbers();
    Evaluation declared = this->declared();
    OpenLesson::Declared found;
    for (const Block &block : bound->lesson().blocks) {
        const auto *control = std::get_if<Control>(&block);
        if (control == nullptr && !std::holds_alternative<ValueBlock>(block))
            continue;
        const std::string &name = headOf(block).name;
        if (const auto node = bound->nodeNamed(name))
            found.values.emplace(name, declared.value(*node).value_or(Value()));
        if (const auto range = control != nullptr ? rangeOf(declared, *control) : std::nullopt)
            found.ranges.emplace(name, *range);
        if (const auto step = control != nullptr ? stepOf(declared, *control) : std::nullopt)
            found.steps.emplace(name, *step);
    }
    send([=](OpenLesson &lesson) mutable { lesson.open(std::move(bound), std::move(diagnostics), std::move(found)); });
}

void LessonWorker::bringUpToDate(Session &session)
{
    sendNumbers(session, Which::Known);
    for (;;) {
        if (const Requests requests = take(); !requests.isEmpty())
            carryOut(requests, session);
        const BoundCell *cell = session.next();
        if (cell == nullptr)
            break;
        run(*cell, session);
        const std::scoped_lock lock(m_mutex);
        if (m_isClosing)
            return;
    }
    sendNumbers(session, Which::All);
    settle();
}

/// What was asked for meanwhile keeps the lesson unsettled.
void LessonWorker::settle()
{
    std::size_t requests = 0;
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_requests.isEmpty())
            return;
        requests = m_requestsSoFar;
    }
    send([requests](OpenLesson &lesson) { lesson.settle(requests); });
}

std::size_t LessonWorker::requestsSoFar()
{
    const std::scoped_lock lock(m_mutex);
    return m_requestsSoFar;
}

bool LessonWorker::waitForRequests()
{
    std::unique_lock lock(m_mutex);
    m_asked.wait(lock, [this] { return m_isClosing || !m_requests.isEmpty(); });
    return !m_isClosing;
}

LessonWorker::Requests LessonWorker::take()
{
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_requests, {});
}

void LessonWorker::carryOut(const Requests &requests, Session &session)
{
    for (const auto &[index, choice] : requests.choices)
        m_choices[index] = choice;
    if (!requests.controls.empty() || !requests.runs.empty())
        carryOutRuns(requests, session);
    for (const auto &[index, choice] : requests.choices)
        follow(index, session);
}

void LessonWorker::carryOutRuns(const Requests &requests, Session &session)
{
    for (const auto &[name, value] : requests.controls)
        setControl(name, value, session);
    for (const std::size_t index : requests.runs)
        if (index < m_bound->cells().size())
            session.runByHand(m_bound->cells()[index]);
    resumeSuperseded(session);
    m_isDue.assign(m_numbers.size(), true);
    session.queue();
    sendStates(session);
    sendNumbers(session, Which::Known);
}

void LessonWorker::setControl(const std::string &name, const Value &value, Session &session)
{
    const auto set = session.set(name, value);
    const QString shownName = QString::fromStdString(name);
    if (!set)
        send([shownName, reason = QString::fromStdString(set.error().message)](
                 OpenLesson &lesson) { Q_EMIT lesson.controlRefused(shownName, reason); });
    const auto node = m_bound->nodeNamed(name);
    const Value now = node ? session.present().value(*node).value_or(Value()) : Value();
    send([name, now](OpenLesson &lesson) { lesson.takeValue(name, now); });
}

/// A cell that was stopped for a value that was refused then is run again, at the values it had.
void LessonWorker::resumeSuperseded(Session &session)
{
    const BoundCell *cell = std::exchange(m_superseded, nullptr);
    if (cell != nullptr && session.state(*cell) != CellState::Stale)
        session.runByHand(*cell);
}

void LessonWorker::sendStates(Session &session)
{
    std::vector<CellState> states;
    for (const BoundCell &cell : m_bound->cells())
        states.push_back(session.state(cell));
    send([states = std::move(states)](OpenLesson &lesson) { lesson.takeStates(states); });
}

std::size_t LessonWorker::indexOf(const BoundCell &cell) const
{
    return static_cast<std::size_t>(&cell - m_bound->cells().data());
}

std::stop_token LessonWorker::begin(const BoundCell &cell)
{
    const std::scoped_lock lock(m_mutex);
    m_running = std::stop_source();
    if (m_isClosing)
        m_running.request_stop();
    m_runningCell = &cell;
    m_isSuperseded = false;
    return m_running.get_token();
}

bool LessonWorker::end(const BoundCell &cell)
{
    const std::scoped_lock lock(m_mutex);
    m_runningCell = nullptr;
    m_superseded = m_isSuperseded ? &cell : nullptr;
    return !m_isSuperseded && !m_isClosing;
}

void LessonWorker::run(const BoundCell &cell, Session &session)
{
    const std::stop_token stop = begin(cell);
    const std::size_t index = indexOf(cell);
    send([index](OpenLesson &lesson) { lesson.takeState(index, CellState::Running); });
    CellPicture shown = freshPicture(cell, session, stop);
    if (!end(cell))
        return;
    send([index, shown = std::move(shown)](OpenLesson &lesson) mutable { lesson.takeCell(index, std::move(shown)); });
    if (const auto concerned = m_numbersOf.find(&cell); concerned != m_numbersOf.end())
        sendNumbers(session, Which::Known, concerned->second);
}

CellPicture LessonWorker::freshPicture(const BoundCell &cell, Session &session, const std::stop_token &stop) const
{
    const auto start = std::chrono::steady_clock::now();
    session.refresh(cell, stop);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    CellPicture shown = session.showing(stop, [&] { return picture(cell, session); });
    shown.seconds = took.count();
    shown.isCutShort = stop.stop_requested() && lacksSome(shown);
    return shown;
}

CellPicture LessonWorker::picture(const BoundCell &cell, Session &session) const
{
    CellReport report = reportOn(session, cell);
    CellPicture picture{.state = report.state, .run = report.run, .error = report.error};
    picture.failsAsExpected = session.failsAsExpected(cell);
    if (const auto failure = session.failure(cell); failure && failure->cell != cell.cell->name)
        picture.cause = failure->cell;
    if (!report.run)
        return picture;
    picture.shown = shownItems(report, session);
    picture.controls = controlsOf(cell, session);
    if (const auto chosen = m_choices.find(indexOf(cell)); chosen != m_choices.end() && !chosen->second.isEmpty()) {
        picture.choice = chosen->second;
        followChoice(picture.shown, report, picture.choice, session);
        if (auto explanation = explain(report, picture.choice, session))
            picture.explanation = std::make_shared<const Explanation>(*std::move(explanation));
    }
    return picture;
}

std::map<std::string, Value> LessonWorker::controlsOf(const BoundCell &cell, Session &session) const
{
    std::map<std::string, Value> values;
    for (const std::string &name : m_bound->controlsOf(cell))
        if (const auto node = m_bound->nodeNamed(name))
            values.emplace(name, session.present().value(*node).value_or(Value()));
    return values;
}

/// A fresh cell shows what is chosen now; any other one does so when it has run.
void LessonWorker::follow(std::size_t index, Session &session)
{
    const BoundCell &cell = m_bound->cells()[index];
    if (session.state(cell) != CellState::Fresh)
        return;
    const std::stop_token stop = begin(cell);
    CellPicture shown = session.showing(stop, [&] { return picture(cell, session); });
    if (end(cell))
        send([index, shown = std::move(shown)](OpenLesson &lesson) { lesson.takeChoice(index, shown); });
}

void LessonWorker::sendNumbers(Session &session, Which which)
{
    std::vector<std::size_t> all(m_numbers.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    sendNumbers(session, which, all);
}

void LessonWorker::sendNumbers(Session &session, Which which, const std::vector<std::size_t> &among)
{
    std::vector<std::pair<std::size_t, NumberPicture>> changed;
    const auto &numbers = m_bound->lesson().numbers;
    for (const std::size_t index : among) {
        if (!m_isDue[index] || (which == Which::Known && !isKnown(session, numbers[index])))
            continue;
        m_isDue[index] = false;
        LiveNumber live = liveNumber(session, numbers[index]);
        if (m_numbers[index] == live)
            continue;
        changed.emplace_back(index, pictureOf(live));
        m_numbers[index] = std::move(live);
    }
    if (!changed.empty())
        send([changed = std::move(changed)](OpenLesson &lesson) { lesson.takeNumbers(changed); });
}

/// To the lesson's thread, unless it is closed; messages arrive in order.
void LessonWorker::send(std::function<void(OpenLesson &)> message)
{
    const std::scoped_lock lock(m_mutex);
    if (OpenLesson *target = m_target)
        QMetaObject::invokeMethod(
            target, [target, message = std::move(message)] { message(*target); }, Qt::QueuedConnection);
}

void LessonWorker::set(const std::string &control, const Value &value)
{
    const std::scoped_lock lock(m_mutex);
    m_requests.controls.insert_or_assign(control, value);
    ++m_requestsSoFar;
    if (m_runningCell != nullptr) {
        const auto controls = m_bound->controlsOf(*m_runningCell);
        if (std::ranges::find(controls, control) != controls.end()) {
            m_isSuperseded = true;
            m_running.request_stop();
        }
    }
    m_asked.notify_one();
}

void LessonWorker::runCell(std::size_t index)
{
    const std::scoped_lock lock(m_mutex);
    m_requests.runs.push_back(index);
    ++m_requestsSoFar;
    m_asked.notify_one();
}

void LessonWorker::choose(std::size_t cell, const Choice &choice)
{
    const std::scoped_lock lock(m_mutex);
    m_requests.choices.insert_or_assign(cell, choice);
    ++m_requestsSoFar;
    m_asked.notify_one();
}

void LessonWorker::stopCell(std::size_t index)
{
    const std::scoped_lock lock(m_mutex);
    if (m_runningCell != nullptr && indexOf(*m_runningCell) == index)
        m_running.request_stop();
}

void LessonWorker::close()
{
    const std::scoped_lock lock(m_mutex);
    m_target = nullptr;
    m_isClosing = true;
    m_closing.request_stop();
    m_running.request_stop();
    m_asked.notify_one();
}

} // namespace heed
