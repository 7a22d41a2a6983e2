// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace heed::platform {

/// Ctrl-C, or being asked to terminate, requests a stop; a second time ends the process at once with exit code 130.
/// At most one at a time, made before other threads.
class Interrupt {
public:
    Interrupt();
    Interrupt(const Interrupt &) = delete;
    Interrupt &operator=(const Interrupt &) = delete;
    ~Interrupt();

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::thread m_watcher;
};

} // namespace heed::platform
