// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "console.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace heed {

/// Says what is going on when it takes longer than a moment, and only on a terminal: elsewhere there is no thread.
class Progress {
public:
    explicit Progress(Console &console);
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;
    ~Progress();

    void begin(std::string what);

private:
    void watch(const std::stop_token &stop);

    Console &m_console;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::string m_what;
    std::chrono::steady_clock::time_point m_start;
    std::jthread m_thread;
};

} // namespace heed
