// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner.h"

#include "sdk/number_text.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace heed {

namespace {

constexpr std::chrono::duration<double> longest = std::chrono::hours(24 * 365); ///< a clock's counter may overflow

/// What the pool's thread and the waiting one share; it outlives whichever ends first.
template<typename AnyCall>
struct Pending {
    explicit Pending(AnyCall prepared)
        : call(std::move(prepared))
    {
    }
    AnyCall call;
    std::stop_source stop;
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Result<Outputs>> result;
    std::vector<std::string> notes;

    void work(const Parallel &threads)
    {
        std::vector<std::string> found;
        auto outputs = call.run({.stop = stop.get_token(), .threads = threads, .notes = &found});
        const std::lock_guard lock(mutex);
        result = std::move(outputs);
        notes = std::move(found);
        changed.notify_all();
    }

    /// Whether the result came in time.
    template<typename Duration>
    bool wait(Duration duration, const std::stop_token &outer)
    {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, duration, [&] { return result.has_value() || outer.stop_requested(); }) && result;
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

RunError tooLong(const Operator &op, std::chrono::duration<double> timeout)
{
    return {.error = {.message =
                          "The operator " + op.name + " took longer than the time-out of " + secondsText(timeout) + ".",
                .rule = Rule::Stopped},
        .timedOut = true};
}

RunError tooLarge(const Operator &op, double bytes, double most)
{
    const auto mib = [](double b) { return exactText(std::ceil(b / 1048576)); };
    return {.error = {.message = "The operator " + op.name + " would take about " + mib(bytes)
                    + " MiB on this input, and " + mib(most) + " MiB are allowed; make the input smaller.",
                .rule = Rule::Limit}};
}

const PreparedCall &firstOf(const PreparedCall &call) { return call; }
const PreparedCall &firstOf(const SweptCall &call) { return call.first(); }
std::vector<SweepAxis> axesOf(const PreparedCall & /*call*/) { return {}; }
std::vector<SweepAxis> axesOf(const SweptCall &call) { return call.axes(); }

template<typename AnyCall>
std::shared_ptr<const Run> finished(
    const AnyCall &call, std::string hash, Outputs outputs, std::vector<std::string> notes)
{
    return std::make_shared<const Run>(
        Run{firstOf(call), std::move(hash), std::move(outputs), std::move(notes), axesOf(call)});
}

} // namespace

tl::expected<std::shared_ptr<const Run>, RunError> Runner::run(PreparedCall call, const RunLimits &limits)
{
    return runAny(std::move(call), limits);
}

tl::expected<std::shared_ptr<const Run>, RunError> Runner::run(SweptCall call, const RunLimits &limits)
{
    return runAny(std::move(call), limits);
}

template<typename AnyCall>
tl::expected<std::shared_ptr<const Run>, RunError> Runner::runAny(AnyCall call, const RunLimits &limits)
{
    const Operator &op = call.op();
    const std::vector<std::string> wanted = firstOf(call).call().wantedOutputs;
    std::string hash = call.hash();
    if (!op.measures)
        if (auto known = m_cache.find(hash, wanted))
            return finished(call, std::move(hash), std::move(known->outputs), std::move(known->notes));
    const double bytes = limits.bytes > 0 ? call.estimate().bytes : 0;
    if (bytes > limits.bytes)
        return tl::unexpected(tooLarge(op, bytes, limits.bytes));

    const auto pending = std::make_shared<Pending<AnyCall>>(std::move(call));
    // wakes the wait below when the program is interrupted
    const std::stop_callback interrupted(limits.stop, [pending] {
        const std::lock_guard lock(pending->mutex);
        pending->changed.notify_all();
    });
    const Pool::Ticket ticket = m_pool.start([pending, threads = m_pool.parallel()] { pending->work(threads); });
    bool timedOut = false;
    if (!pending->wait(std::min(limits.timeout, longest), limits.stop)) {
        timedOut = !limits.stop.stop_requested();
        pending->stop.request_stop();
        if (!pending->wait(limits.grace, {}))
            m_pool.abandon(ticket);
    }
    const std::lock_guard lock(pending->mutex);
    if (timedOut)
        return tl::unexpected(tooLong(op, limits.timeout));
    if (!pending->result)
        return tl::unexpected(RunError{.error = {.message = "The run was stopped.", .rule = Rule::Stopped}});
    if (!*pending->result)
        return tl::unexpected(RunError{.error = pending->result->error()});
    if (!op.measures)
        m_cache.insert(hash, {**pending->result, pending->notes, wanted});
    return finished(pending->call, std::move(hash), std::move(**pending->result), std::move(pending->notes));
}

} // namespace heed
