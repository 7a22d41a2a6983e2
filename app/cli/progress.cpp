// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress.h"

namespace heed {

using Clock = std::chrono::steady_clock;

Progress::Progress(Console &console)
    : m_console(console)
    , m_start(Clock::now())
{
    if (console.showsProgress())
        m_thread = std::jthread([this](const std::stop_token &stop) { watch(stop); });
}

Progress::~Progress()
{
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    m_thread.join();
    m_console.showProgress({});
}

void Progress::begin(std::string what)
{
    const std::lock_guard lock(m_mutex);
    m_what = std::move(what);
}

void Progress::watch(const std::stop_token &stop)
{
    constexpr auto moment = std::chrono::milliseconds(300), pace = std::chrono::milliseconds(200);
    std::unique_lock lock(m_mutex);
    for (auto pause = moment; !stop.stop_requested(); pause = pace) {
        m_wake.wait_for(lock, stop, pause, [] { return false; });
        if (stop.stop_requested())
            return;
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - m_start).count();
        m_console.showProgress(m_what + (seconds > 0 ? " (" + std::to_string(seconds) + " s)" : "") + " …");
    }
}

} // namespace heed
