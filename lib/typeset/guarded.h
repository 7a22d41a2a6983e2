// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "typeset/watchdog.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace heed {

/// A script that is loaded when first needed, interrupted when it takes too long, and then made anew the next time. Lives in
/// one thread, but for stop().
template<typename Script>
class Guarded {
public:
    using Limit = std::chrono::milliseconds;

    Guarded(std::string folder, Limit limit)
        : m_folder(std::move(folder))
        , m_loading(limit)
    {
    }

    /// A sentence when it can't be loaded, now or ever.
    const std::string &load()
    {
        if (m_script || !m_problem.empty())
            return m_problem;
        replace(std::make_unique<Script>(m_folder));
        const bool isInTime = inTime(m_loading, [&](Script &script) {
            if (auto loaded = script.load(); !loaded)
                m_problem = loaded.error().message;
        });
        if (!isInTime)
            m_problem = "MathJax took too long to load.";
        if (!m_problem.empty())
            replace(nullptr);
        return m_problem;
    }

    /// What is loaded must be; false when it took too long.
    template<typename Work>
    bool inTime(Limit limit, const Work &work)
    {
        m_watchdog.begin(limit);
        work(*m_script);
        if (!m_watchdog.end())
            return true;
        replace(nullptr);
        return false;
    }

    void stop()
    {
        const std::lock_guard lock(m_mutex);
        m_isStopped = true;
        interrupt();
    }
    [[nodiscard]] bool isStopped() const
    {
        const std::lock_guard lock(m_mutex);
        return m_isStopped;
    }

private:
    void interrupt()
    {
        if (m_script)
            m_script->interrupt();
    }
    void replace(std::unique_ptr<Script> script)
    {
        const std::lock_guard lock(m_mutex);
        m_script = std::move(script);
        if (m_isStopped)
            interrupt();
    }

    std::string m_folder, m_problem;
    Limit m_loading;
    mutable std::mutex m_mutex; ///< of which script there is
    bool m_isStopped = false;
    std::unique_ptr<Script> m_script;
    Watchdog m_watchdog{[this] {
        const std::lock_guard lock(m_mutex);
        interrupt();
    }};
};

} // namespace heed
