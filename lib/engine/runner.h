// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/limited_work.h"
#include "engine/prepared_call.h"
#include "engine/result_cache.h"
#include "engine/swept_call.h"

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heed {

/// A finished run of a cell: what it gave, and what it came from.
struct Run {
    PreparedCall call; ///< of a sweep, the first point's
    std::string hash;
    Outputs outputs;
    std::vector<std::string> notes;
    std::vector<SweepAxis> axes = {}; ///< of a sweep: the outputs' leading axes
};

struct RunError {
    Error error;
    bool timedOut = false;
};

/// Runs calls on the pool with a time-out, behind the cache of results. May be used from several threads.
class Runner {
public:
    Runner(Pool &pool, ResultCache &cache)
        : m_pool(pool)
        , m_cache(cache)
    {
    }
    [[nodiscard]] tl::expected<std::shared_ptr<const Run>, RunError> run(PreparedCall call, const RunLimits &limits);
    /// All points of a sweep under one time-out and one entry of the cache.
    [[nodiscard]] tl::expected<std::shared_ptr<const Run>, RunError> run(SweptCall call, const RunLimits &limits);
    /// Other code of a plugin under the same limits; it gives a Result and owns what it touches, since it may be abandoned.
    /// `what` is the subject of the sentence that says it took too long.
    template<typename Work>
    [[nodiscard]] auto attempt(const std::string &what, const RunLimits &limits, Work work)
        -> decltype(work(std::stop_token()));
    [[nodiscard]] Pool &pool() { return m_pool; }

private:
    template<typename AnyCall>
    [[nodiscard]] tl::expected<std::shared_ptr<const Run>, RunError> runAny(AnyCall call, const RunLimits &limits);
    Pool &m_pool;
    ResultCache &m_cache;
};

template<typename Work>
auto Runner::attempt(const std::string &what, const RunLimits &limits, Work work) -> decltype(work(std::stop_token()))
{
    const auto result = std::make_shared<std::optional<decltype(work(std::stop_token()))>>();
    const auto keep = [result, what, work = std::move(work)](const std::stop_token &stop, const Parallel &) {
        try {
            result->emplace(work(stop));
        } catch (const std::exception &exception) {
            result->emplace(fail(Rule::Internal, what + " failed: " + exception.what() + "."));
        }
    };
    const WorkEnd end = runWithin(limits, m_pool, keep);
    if (end != WorkEnd::Finished)
        return fail(unfinished(end, what, limits));
    return *std::move(*result);
}

} // namespace heed
