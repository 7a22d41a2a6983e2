// SPDX-License-Identifier: GPL-3.0-or-later
/// What main() makes once for all open lessons, and hands down.
#pragma once

#include "engine/bound_lesson.h"
#include "engine/runner.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace heed {

class LessonEngine {
public:
    LessonEngine(Catalogue &catalogue, Runner &runner, double mostBytes)
        : m_catalogue(catalogue)
        , m_runner(runner)
        , m_mostBytes(mostBytes)
    {
    }
    LessonEngine(const LessonEngine &) = delete;
    LessonEngine &operator=(const LessonEngine &) = delete;
    /// Waits for the threads of lessons that were closed.
    ~LessonEngine() = default;

    /// Reads and binds a lesson; may be called from any thread.
    [[nodiscard]] BoundLesson bind(LessonResult read);
    [[nodiscard]] Runner &runner() { return m_runner; }
    [[nodiscard]] double mostBytes() const { return m_mostBytes; }
    /// Takes the thread of a lesson that is closed, so that closing never waits for a cell that runs on.
    void retire(std::jthread thread, std::shared_ptr<const std::atomic<bool>> isDone);

private:
    struct Retired {
        std::shared_ptr<const std::atomic<bool>> isDone;
        std::jthread thread;
    };

    Catalogue &m_catalogue;
    Runner &m_runner;
    double m_mostBytes = 0;
    std::mutex m_binding; ///< for the catalogue; held as long as plugins load
    std::mutex m_retiring; ///< for the retired, which the GUI's thread adds to
    std::vector<Retired> m_retired;
};

} // namespace heed
