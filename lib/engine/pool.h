// SPDX-License-Identifier: GPL-3.0-or-later
/// The threads that operators run on; made in main() and handed down.
#pragma once

#include "sdk/call.h"

#include <functional>
#include <memory>

namespace heed {

class Pool {
public:
    explicit Pool(unsigned threads);
    Pool(const Pool &) = delete;
    Pool &operator=(const Pool &) = delete;
    /// Waits for every job but the abandoned ones.
    ~Pool();

    /// Names a job that was handed over.
    using Ticket = std::uint64_t;
    Ticket start(std::function<void()> job);
    /// Gives up on a job that ignores its stop token: its thread is never joined, another takes its place.
    void abandon(Ticket ticket);
    [[nodiscard]] bool hasAbandoned() const;

    /// Splits work among idle threads and the calling one, and throws what the first of the failed pieces threw. After
    /// the pool's end the calling thread does all.
    [[nodiscard]] Parallel parallel();
    [[nodiscard]] unsigned threads() const;

private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
};

} // namespace heed
