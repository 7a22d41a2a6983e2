// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

namespace heed {

/// The result goes to standard output, messages and progress go to standard error; each may be a terminal or not. A
/// terminal gets no control characters but those of styles, and these only where there is colour.
class Console {
public:
    Console();

    /// Part of the result; written in large pieces.
    void print(std::string_view result);
    /// A message on lines of its own.
    void say(std::string_view message);
    /// Replaces the last progress, where standard error is a terminal; empty: no progress is shown.
    void showProgress(std::string_view line);
    /// Writes what was printed.
    void flush();

    [[nodiscard]] std::size_t columns() const { return m_columns; } ///< of standard output; 80 where it is no terminal
    [[nodiscard]] bool hasColour() const { return m_hasColour; }
    [[nodiscard]] bool showsProgress() const { return m_showsProgress; }
    /// The reader went away: nobody wants the rest.
    [[nodiscard]] bool isClosed() const { return m_isClosed; }
    /// Why the result could not be written; empty when it could.
    [[nodiscard]] const std::string &writeError() const { return m_writeError; }

private:
    void eraseProgress();
    void writeOut();

    std::mutex m_mutex;
    std::string m_buffer;
    std::string m_progress;
    std::size_t m_columns = 80;
    bool m_isTerminal = false, m_hasColour = false, m_saysToTerminal = false, m_showsProgress = false,
         m_isClosed = false;
    std::string m_writeError;
};

} // namespace heed
