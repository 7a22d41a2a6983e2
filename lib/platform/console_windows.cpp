// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef _WIN32
#include "platform/console.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <io.h>

#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

namespace heed::platform {

static int descriptor(Stream stream) { return static_cast<int>(stream); }

static HANDLE handle(Stream stream)
{
    return GetStdHandle(stream == Stream::Input ? STD_INPUT_HANDLE
            : stream == Stream::Output          ? STD_OUTPUT_HANDLE
                                                : STD_ERROR_HANDLE);
}

void prepareConsole()
{
    for (const Stream stream : {Stream::Input, Stream::Output, Stream::Error})
        _setmode(descriptor(stream), _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
    SetConsoleCP(CP_UTF8);
    for (const Stream stream : {Stream::Output, Stream::Error}) {
        DWORD mode = 0;
        if (GetConsoleMode(handle(stream), &mode) != 0)
            SetConsoleMode(handle(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
}

bool isTerminal(Stream stream) { return _isatty(descriptor(stream)) != 0; }

std::optional<std::size_t> terminalColumns(Stream stream)
{
    CONSOLE_SCREEN_BUFFER_INFO info{};
    if (!isTerminal(stream) || GetConsoleScreenBufferInfo(handle(stream), &info) == 0)
        return std::nullopt;
    return static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1);
}

WriteResult write(Stream stream, std::string_view text)
{
    constexpr std::size_t most = std::size_t{1} << 15U; // more at once fails on a console
    while (!text.empty()) {
        const int written = _write(descriptor(stream), text.data(), static_cast<unsigned>(std::min(text.size(), most)));
        if (written < 0)
            return errno == EPIPE || errno == EINVAL ? WriteResult{.closed = true}
                                                     : WriteResult{.error = std::strerror(errno)};
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

ReadResult readInput(std::size_t most, const std::stop_token &stop)
{
    ReadResult result;
    std::array<char, std::size_t{1} << 15U> chunk{};
    while (result.text.size() <= most) {
        const int count = _read(descriptor(Stream::Input), chunk.data(), static_cast<unsigned>(chunk.size()));
        result.stopped = stop.stop_requested();
        if (count < 0 && !result.stopped)
            result.error = std::strerror(errno);
        if (count <= 0 || result.stopped)
            break;
        result.text.append(chunk.data(), static_cast<std::size_t>(count));
    }
    result.text.resize(std::min(result.text.size(), most + 1));
    return result;
}

} // namespace heed::platform
#endif
