// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/lesson_worker.h"

#include "engine/check.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>
#include <numeric>

namespace heed {

namespace {

NumberPicture pictureOf(const LiveNumber &number)
{
    return {.text = QString::fromStdString(number.text),
        .isAuthors = number.isAuthors,
        .exact = QString::fromStdString(number.exact),
        .reason = QString::fromStdString(number.reason)};
}

} // namespace

void LessonWorker::work()
{
    open();
    if (m_bound) {
        Session session(*m_bound, m_engine.runner(), {.mostBytes = m_engine.mostBytes()});
        session.queue();
        sendStates(session);
        do
            bringUpToDate(session);
        while (waitForRequests());
    }
    *m_isDone = true;
}

LessonResult LessonWorker::read() const
{
    auto text = readFile(m_file, Source::mostBytes);
    if (text)
        return readLesson(m_file, std::move(*text));
    LessonResult unreadable = readLesson(m_file, {});
    unreadable.diagnostics = {unreadable.lesson.source.error({}, "unreadable", text.error())};
    return unreadable;
}

void LessonWorker::open()
{
    auto bound = std::make_shared<const BoundLesson>(m_engine.bind(read()));
    auto diagnostics = checkLesson(*bound);
    const auto &numbers = bound->lesson().numbers;
    m_numbers.resize(numbers.size());
    m_isDue.assign(numbers.size(), true);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        for (const BoundCell *cell : cellsOf(*bound, numbers[i]))
            m_numbersOf[cell].push_back(i);
    m_bound = bound;
    Evaluation declared(*bound, m_engine.runner(), {});
    std::map<std::string, Value> values;
    std::map<std::string, std::pair<double, double>> ranges;
    for (const Block &block : bound->lesson().blocks) {
        const auto *control = std::get_if<Control>(&block);
        if (control == nullptr && !std::holds_alternative<ValueBlock>(block))
            continue;
        const std::string &name = headOf(block).name;
        if (const auto node = bound->nodeNamed(name))
            values.emplace(name, declared.value(*node).value_or(Value()));
        if (const auto range = control != nullptr ? rangeOf(declared, *control) : std::nullopt)
            ranges.emplace(name, *range);
    }
    send([=](OpenLesson &lesson) mutable {
        lesson.open(std::move(bound), std::move(diagnostics), std::move(values), std::move(ranges));
    });
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
    for (const auto &[name, value] : requests.controls)
        setControl(name, value, session);
    for (const std::size_t index : requests.runs)
        if (index < m_bound->cells().size())
            session.runByHand(m_bound->cells()[index]);
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

void LessonWorker::run(const BoundCell &cell, Session &session)
{
    std::stop_token stop;
    {
        const std::scoped_lock lock(m_mutex);
        m_running = std::stop_source();
        if (m_isClosing)
            m_running.request_stop();
        stop = m_running.get_token();
        m_runningCell = &cell;
        m_isSuperseded = false;
    }
    const std::size_t index = indexOf(cell);
    send([index](OpenLesson &lesson) { lesson.takeState(index, CellState::Running); });
    const auto start = std::chrono::steady_clock::now();
    session.refresh(cell, stop);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    bool isSuperseded = false;
    {
        const std::scoped_lock lock(m_mutex);
        m_runningCell = nullptr;
        isSuperseded = m_isSuperseded || m_isClosing;
    }
    if (isSuperseded)
        return;
    CellPicture shown = picture(cell, session);
    shown.seconds = took.count();
    send([index, shown = std::move(shown)](OpenLesson &lesson) mutable { lesson.takeCell(index, std::move(shown)); });
    if (const auto concerned = m_numbersOf.find(&cell); concerned != m_numbersOf.end())
        sendNumbers(session, Which::Known, concerned->second);
}

CellPicture LessonWorker::picture(const BoundCell &cell, Session &session) const
{
    CellReport report = reportOn(session, cell);
    CellPicture picture{.state = report.state, .run = report.run, .error = report.error};
    picture.failsAsExpected = session.failsAsExpected(cell);
    if (const auto failure = session.failure(cell); failure && failure->cell != cell.cell->name)
        picture.cause = failure->cell;
    if (report.run)
        picture.shown = shownItems(report, session);
    return picture;
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
    m_running.request_stop();
    m_asked.notify_one();
}

} // namespace heed
