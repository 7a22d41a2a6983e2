// SPDX-License-Identifier: GPL-3.0-or-later
#include "console.h"

#include "platform/console.h"
#include "terminal_text.h"

#include <algorithm>
#include <cstdlib>

namespace heed {

using platform::Stream;

static bool isSet(const char *variable)
{
    const char *value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

static bool isDumb()
{
    const char *terminal = std::getenv("TERM");
    return terminal != nullptr && std::string_view(terminal) == "dumb";
}

Console::Console()
    : m_columns(std::clamp<std::size_t>(platform::terminalColumns(Stream::Output).value_or(80), 20, 400))
    , m_isTerminal(platform::isTerminal(Stream::Output))
    , m_hasColour(m_isTerminal && !isSet("NO_COLOR") && !isDumb())
    , m_saysToTerminal(platform::isTerminal(Stream::Error))
    , m_showsProgress(m_saysToTerminal && !isDumb())
{
}

void Console::print(std::string_view result)
{
    constexpr std::size_t piece = std::size_t{1} << 16U;
    m_buffer += m_isTerminal ? forTerminal(result, m_hasColour) : std::string(result);
    if (m_buffer.size() >= piece)
        flush();
}

void Console::say(std::string_view message)
{
    flush();
    const std::lock_guard lock(m_mutex);
    eraseProgress();
    [[maybe_unused]] const auto result =
        platform::write(Stream::Error, (m_saysToTerminal ? forTerminal(message, false) : std::string(message)) + "\n");
}

void Console::showProgress(std::string_view line)
{
    if (!m_showsProgress)
        return;
    const std::lock_guard lock(m_mutex);
    eraseProgress();
    m_progress = forTerminal(line, false);
    [[maybe_unused]] const auto result = platform::write(Stream::Error, m_progress);
}

void Console::eraseProgress()
{
    if (m_progress.empty())
        return;
    [[maybe_unused]] const auto result = platform::write(Stream::Error, "\r\x1b[K");
    m_progress.clear();
}

void Console::flush()
{
    if (m_buffer.empty())
        return;
    const std::lock_guard lock(m_mutex);
    if (m_isTerminal)
        eraseProgress();
    writeOut();
    m_buffer.clear();
}

void Console::writeOut()
{
    if (m_isClosed || !m_writeError.empty())
        return;
    const platform::WriteResult result = platform::write(Stream::Output, m_buffer);
    m_isClosed = result.closed;
    m_writeError = result.error;
}

} // namespace heed
