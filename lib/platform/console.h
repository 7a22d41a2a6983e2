// SPDX-License-Identifier: GPL-3.0-or-later
/// Standard input, output and error of this process.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace heed::platform {

enum class Stream { Input, Output, Error };

/// Call once at the start of main(): UTF-8 and binary streams on Windows; elsewhere writing to a closed pipe becomes an
/// error instead of a signal.
void prepareConsole();

[[nodiscard]] bool isTerminal(Stream stream);
/// The width of the terminal that the stream is; nothing when it is none.
[[nodiscard]] std::optional<std::size_t> terminalColumns(Stream stream);

struct WriteResult {
    bool closed = false; ///< the reader went away: nobody wants the rest
    std::string error = {}; ///< empty: all was written, or the reader went away
};
/// Writes all of the text, without a buffer.
[[nodiscard]] WriteResult write(Stream stream, std::string_view text);

struct ReadResult {
    std::string text; ///< at most `most` bytes and one
    bool stopped = false;
    std::string error = {}; ///< empty when all was read
};
/// Reads standard input to its end.
[[nodiscard]] ReadResult readInput(std::size_t most, const std::stop_token &stop);

} // namespace heed::platform
