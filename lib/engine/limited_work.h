// SPDX-License-Identifier: GPL-3.0-or-later
/// Work of a plugin's code on the pool, within a time-out and until it is told to stop.
#pragma once

#include "engine/pool.h"

#include <chrono>
#include <functional>
#include <string>

namespace heed {

struct RunLimits {
    std::chrono::duration<double> timeout = std::chrono::seconds(300);
    /// How long a run may go on after it was asked to stop, before its thread is abandoned.
    std::chrono::duration<double> grace = std::chrono::seconds(2);
    double bytes = 0; ///< an estimate above this is refused; 0: no limit
    std::stop_token stop = {};
};

/// Finished: what the work gave stands, though it was told to stop. Otherwise the work may still go on.
enum class WorkEnd { Finished, TimedOut, Stopped };

/// The work must own whatever it touches, must not throw, and is abandoned when it ignores its stop token.
[[nodiscard]] WorkEnd runWithin(const RunLimits &limits, Pool &pool,
    std::function<void(const std::stop_token &stop, const Parallel &threads)> work);

/// Why there is no result, of work that didn't finish; `what` is "The operator softmax".
[[nodiscard]] Error unfinished(WorkEnd end, const std::string &what, const RunLimits &limits);

} // namespace heed
