// SPDX-License-Identifier: GPL-3.0-or-later
/// Linked into every test.
#include <chrono>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <thread>

namespace {

/// QThread::wait() returns a little before its thread has ended and has freed what Qt keeps of it. LeakSanitizer looks when
/// the program ends, and would call that a leak. Made before Qt's own statics, this ends after them.
struct EndedThreads {
    EndedThreads() = default;
    EndedThreads(const EndedThreads &) = delete;
    EndedThreads &operator=(const EndedThreads &) = delete;
    ~EndedThreads()
    {
        constexpr int most = 200; // a thread that was given up may never end
        for (int look = 0; look < most && count() > 1; ++look)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }

    /// 0 where the system doesn't tell.
    static std::ptrdiff_t count()
    {
        std::error_code none;
        const std::filesystem::directory_iterator threads("/proc/self/task", none);
        return none ? 0 : std::distance(begin(threads), end(threads));
    }
};

const EndedThreads endedThreads;

} // namespace
