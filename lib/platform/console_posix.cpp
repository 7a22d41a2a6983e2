// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef _WIN32
#include "platform/console.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace heed::platform {

static int descriptor(Stream stream) { return static_cast<int>(stream); }

void prepareConsole() { std::signal(SIGPIPE, SIG_IGN); }

bool isTerminal(Stream stream) { return isatty(descriptor(stream)) == 1; }

std::optional<std::size_t> terminalColumns(Stream stream)
{
    winsize size{};
    if (!isTerminal(stream) || ioctl(descriptor(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return std::nullopt;
    return size.ws_col;
}

WriteResult write(Stream stream, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor(stream), text.data(), text.size());
        if (written >= 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno == EAGAIN) {
            pollfd ready{descriptor(stream), POLLOUT, 0};
            poll(&ready, 1, -1);
        } else if (errno != EINTR)
            return errno == EPIPE ? WriteResult{.closed = true} : WriteResult{.error = std::strerror(errno)};
    }
    return {};
}

/// Waits for something to read; false when asked to stop first.
static bool awaitInput(const std::stop_token &stop)
{
    constexpr int milliseconds = 100;
    while (!stop.stop_requested()) {
        pollfd ready{STDIN_FILENO, POLLIN, 0};
        const int count = poll(&ready, 1, milliseconds);
        if (count > 0 || (count < 0 && errno != EINTR))
            return true;
    }
    return false;
}

ReadResult readInput(std::size_t most, const std::stop_token &stop)
{
    ReadResult result;
    std::array<char, std::size_t{1} << 16U> chunk{};
    while (result.text.size() <= most) {
        if (!awaitInput(stop)) {
            result.stopped = true;
            return result;
        }
        const ssize_t count = read(STDIN_FILENO, chunk.data(), chunk.size());
        if (count > 0)
            result.text.append(chunk.data(), static_cast<std::size_t>(count));
        else if (count == 0)
            break;
        else if (errno != EINTR && errno != EAGAIN) {
            result.error = std::strerror(errno);
            break;
        }
    }
    result.text.resize(std::min(result.text.size(), most + 1));
    return result;
}

} // namespace heed::platform
#endif
