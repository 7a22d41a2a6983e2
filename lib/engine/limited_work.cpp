// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/limited_work.h"

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace heed {

namespace {

constexpr std::chrono::duration<double> longest = std::chrono::hours(24 * 365); ///< a clock's counter may overflow

/// What the pool's thread and the waiting one share; it outlives whichever ends first.
struct Pending {
    std::stop_source stop;
    std::mutex mutex;
    std::condition_variable changed;
    bool isDone = false;

    void finish()
    {
        const std::scoped_lock lock(mutex);
        isDone = true;
        changed.notify_all();
    }

    /// Whether the work ended in time.
    bool wait(std::chrono::duration<double> duration, const std::stop_token &outer)
    {
        std::unique_lock lock(mutex);
        changed.wait_for(lock, duration, [&] { return isDone || outer.stop_requested(); });
        return isDone;
    }
};

std::string secondsText(std::chrono::duration<double> time)
{
    const double seconds = time.count();
    std::string text = std::to_string(seconds);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text + (seconds == 1 ? " second" : " seconds");
}

} // namespace

WorkEnd runWithin(
    const RunLimits &limits, Pool &pool, std::function<void(const std::stop_token &, const Parallel &)> work)
{
    const auto pending = std::make_shared<Pending>();
    // wakes the wait below when the program is interrupted
    const std::stop_callback interrupted(limits.stop, [pending] {
        const std::scoped_lock lock(pending->mutex);
        pending->changed.notify_all();
    });
    const Pool::Ticket ticket = pool.start([pending, work = std::move(work), threads = pool.parallel()] {
        work(pending->stop.get_token(), threads);
        pending->finish();
    });
    if (pending->wait(std::min(limits.timeout, longest), limits.stop))
        return WorkEnd::Finished;
    const bool timedOut = !limits.stop.stop_requested();
    pending->stop.request_stop();
    const bool gaveIn = pending->wait(limits.grace, {});
    if (!gaveIn)
        pool.abandon(ticket);
    return timedOut ? WorkEnd::TimedOut : gaveIn ? WorkEnd::Finished : WorkEnd::Stopped;
}

Error unfinished(WorkEnd end, const std::string &what, const RunLimits &limits)
{
    return {.message = end == WorkEnd::TimedOut
            ? what + " took longer than the time-out of " + secondsText(limits.timeout) + "."
            : "The run was stopped.",
        .rule = Rule::Stopped};
}

} // namespace heed
