// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/watchdog.h"

#include <utility>

namespace heed {

Watchdog::Watchdog(std::function<void()> bark)
    : m_bark(std::move(bark))
    , m_thread([this](const std::stop_token &stop) { watch(stop); })
{
}

void Watchdog::begin(std::chrono::milliseconds limit)
{
    const std::lock_guard lock(m_mutex);
    m_deadline = std::chrono::steady_clock::now() + limit;
    m_hasBarked = false;
    m_changed.notify_all();
}

bool Watchdog::end()
{
    const std::lock_guard lock(m_mutex);
    m_deadline.reset();
    return m_hasBarked;
}

void Watchdog::watch(const std::stop_token &stop)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [&] { return m_deadline.has_value(); })) {
        const auto deadline = *m_deadline;
        const bool isOver = m_changed.wait_until(lock, stop, deadline, [&] { return m_deadline != deadline; });
        if (isOver || stop.stop_requested())
            continue;
        m_deadline.reset();
        m_hasBarked = true;
        m_bark();
    }
}

} // namespace heed
