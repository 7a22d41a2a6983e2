// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef _WIN32
#include "platform/interrupt.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace heed::platform {

/// Requesting a stop runs callbacks and takes locks, which a signal handler must not: it writes a byte to a pipe, and a
/// thread that waits there does the rest.
static std::array<int, 2> wake{-1, -1};
static std::atomic<int> interruptions{0};
static_assert(std::atomic<int>::is_always_lock_free);

static constexpr char interrupted = 'i', finished = 'f';
static constexpr int exitCode = 130;

extern "C" void heedInterrupted(int)
{
    const int error = errno;
    if (interruptions.fetch_add(1) > 0)
        _exit(exitCode);
    [[maybe_unused]] const ssize_t written = ::write(wake[1], &interrupted, 1);
    errno = error;
}

static void handle(int signal, void (*handler)(int))
{
    struct sigaction action { };
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, nullptr);
}

static void watch(std::stop_source source)
{
    char what = 0;
    while (what != finished) {
        const ssize_t count = read(wake[0], &what, 1);
        if (count == 1 && what == interrupted)
            source.request_stop();
        if (count == 0 || (count < 0 && errno != EINTR))
            return;
    }
}

Interrupt::Interrupt()
{
    if (pipe(wake.data()) != 0)
        return; // without it the signals end the process as ever
    for (const int end : wake)
        fcntl(end, F_SETFD, FD_CLOEXEC);
    m_watcher = std::thread(watch, m_source);
    handle(SIGINT, heedInterrupted);
    handle(SIGTERM, heedInterrupted);
}

Interrupt::~Interrupt()
{
    if (!m_watcher.joinable())
        return;
    handle(SIGINT, SIG_DFL);
    handle(SIGTERM, SIG_DFL);
    [[maybe_unused]] const ssize_t written = ::write(wake[1], &finished, 1);
    m_watcher.join();
    for (int &end : wake)
        close(end);
    interruptions = 0;
}

} // namespace heed::platform
#endif
