// SPDX-License-Identifier: GPL-3.0-or-later
/// The thread in which an open lesson's session lives.
#pragma once

#include "engine/live_number.h"
#include "page/open_lesson.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <vector>

namespace heed {

class LessonWorker {
public:
    LessonWorker(LessonEngine &engine, std::string file, OpenLesson &target)
        : m_engine(engine)
        , m_file(std::move(file))
        , m_target(&target)
    {
    }

    /// The thread's whole work: reads the lesson, then brings it up to date whenever it is asked to, until close().
    void work();

    // From the lesson's thread.
    void set(const std::string &control, const Value &value);
    void runCell(std::size_t index);
    void stopCell(std::size_t index);
    void choose(std::size_t cell, const Choice &choice);
    /// How often it was asked to set or run something.
    [[nodiscard]] std::size_t requestsSoFar();
    /// Nothing is sent any more; the thread ends as soon as what it computes gives in.
    void close();
    [[nodiscard]] std::shared_ptr<const std::atomic<bool>> isDone() const { return m_isDone; }

private:
    struct Requests {
        std::map<std::string, Value> controls = {}; ///< the latest of each
        std::vector<std::size_t> runs = {};
        std::map<std::size_t, Choice> choices = {}; ///< the latest of each cell
        [[nodiscard]] bool isEmpty() const { return controls.empty() && runs.empty() && choices.empty(); }
    };

    [[nodiscard]] LessonResult read() const;
    [[nodiscard]] SessionRules rules() const;
    [[nodiscard]] Evaluation declared() const;
    void open();
    void prepareNumbers();
    void bringUpToDate(Session &session);
    void settle();
    [[nodiscard]] bool waitForRequests();
    [[nodiscard]] Requests take();
    void carryOut(const Requests &requests, Session &session);
    void carryOutRuns(const Requests &requests, Session &session);
    void setControl(const std::string &name, const Value &value, Session &session);
    void resumeSuperseded(Session &session);
    void sendStates(Session &session);
    void run(const BoundCell &cell, Session &session);
    [[nodiscard]] std::stop_token begin(const BoundCell &cell);
    /// False when what was found is not to be sent.
    [[nodiscard]] bool end(const BoundCell &cell);
    [[nodiscard]] CellPicture freshPicture(const BoundCell &cell, Session &session, const std::stop_token &stop) const;
    [[nodiscard]] CellPicture picture(const BoundCell &cell, Session &session) const;
    [[nodiscard]] std::map<std::string, Value> controlsOf(const BoundCell &cell, Session &session) const;
    void follow(std::size_t index, Session &session);
    /// Of those that are due: all, or the ones whose cells are computed.
    enum class Which { All, Known };
    void sendNumbers(Session &session, Which which);
    void sendNumbers(Session &session, Which which, const std::vector<std::size_t> &among);
    [[nodiscard]] std::size_t indexOf(const BoundCell &cell) const;
    void send(std::function<void(OpenLesson &)> message);

    LessonEngine &m_engine;
    const std::string m_file;
    std::shared_ptr<std::atomic<bool>> m_isDone = std::make_shared<std::atomic<bool>>(false);
    std::shared_ptr<const BoundLesson> m_bound;
    std::vector<std::optional<LiveNumber>> m_numbers; ///< as they were sent
    std::vector<bool> m_isDue; ///< by number: it may have changed
    std::map<const BoundCell *, std::vector<std::size_t>> m_numbersOf; ///< that refer to the cell
    std::map<std::size_t, Choice> m_choices; ///< by cell
    const BoundCell *m_superseded = nullptr; ///< was stopped for a control that is about to be set
    std::stop_source m_closing; ///< stops all that is computed

    std::mutex m_mutex; ///< for all below
    std::condition_variable m_asked;
    OpenLesson *m_target;
    Requests m_requests;
    std::size_t m_requestsSoFar = 0;
    std::stop_source m_running; ///< stops the cell that runs, and what it shows
    const BoundCell *m_runningCell = nullptr;
    bool m_isSuperseded = false; ///< the cell that runs is to run again
    bool m_isClosing = false;
};

} // namespace heed
