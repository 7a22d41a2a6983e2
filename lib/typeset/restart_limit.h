// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>

namespace heed {

/// How often a program that fails again and again is started: with no success in between, a few times a minute.
class RestartLimit {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::size_t mostFailures = 6;
    static constexpr std::chrono::seconds period{60};

    [[nodiscard]] bool allows(Time now)
    {
        while (!m_failures.empty() && now - m_failures.front() >= period)
            m_failures.pop_front();
        return m_failures.size() < mostFailures;
    }
    void fail(Time now) { m_failures.push_back(now); }
    void succeed() { m_failures.clear(); }

private:
    std::deque<Time> m_failures;
};

} // namespace heed
