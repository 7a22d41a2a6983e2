// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/pool.h"
#include "engine/prepared_call.h"
#include "engine/result_cache.h"
#include "engine/swept_call.h"

#include <chrono>
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

struct RunLimits {
    std::chrono::duration<double> timeout = std::chrono::seconds(300);
    /// How long a run may go on after it was asked to stop, before its thread is abandoned.
    std::chrono::duration<double> grace = std::chrono::seconds(2);
    double bytes = 0; ///< an estimate above this is refused; 0: no limit
    std::stop_token stop = {};
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
    [[nodiscard]] Pool &pool() { return m_pool; }

private:
    template<typename AnyCall>
    [[nodiscard]] tl::expected<std::shared_ptr<const Run>, RunError> runAny(AnyCall call, const RunLimits &limits);
    Pool &m_pool;
    ResultCache &m_cache;
};

} // namespace heed
