// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace heed {

/// Calls a function from a thread of its own when something takes too long.
class Watchdog {
public:
    explicit Watchdog(std::function<void()> bark);

    void begin(std::chrono::milliseconds limit);
    /// True when it took too long; the function isn't called any more.
    bool end();

private:
    void watch(const std::stop_token &stop);

    std::function<void()> m_bark;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::optional<std::chrono::steady_clock::time_point> m_deadline;
    bool m_hasBarked = false;
    std::jthread m_thread;
};

} // namespace heed
