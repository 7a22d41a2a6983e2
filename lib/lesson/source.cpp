// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/source.h"

#include "lesson/utf8.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace heed {

static constexpr std::size_t stretch = 256;
static constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

Source::Source(std::string file, std::string text)
    : m_file(std::move(file))
    , m_text(std::move(text))
    , m_start(m_text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0)
    , m_lines{m_start}
{
    for (std::size_t i = m_start; i < m_text.size(); ++i) {
        const bool crlf = m_text[i] == '\r' && i + 1 < m_text.size() && m_text[i + 1] == '\n';
        if (m_text[i] == '\n' || (m_text[i] == '\r' && !crlf))
            m_lines.push_back(i + 1);
    }
    m_characters.push_back(0);
    for (std::size_t i = 0; i < m_text.size(); i += stretch)
        m_characters.push_back(m_characters.back() + utf8::length(this->text().substr(i, stretch)));
}

Span Source::line(std::size_t index) const
{
    const std::size_t begin = m_lines.at(index);
    std::size_t end = index + 1 < m_lines.size() ? m_lines[index + 1] : m_text.size();
    if (end > begin && m_text[end - 1] == '\n')
        --end;
    if (end > begin && m_text[end - 1] == '\r')
        --end;
    return {begin, end};
}

std::size_t Source::lineAt(std::size_t offset) const
{
    const auto after = std::ranges::upper_bound(m_lines, offset);
    return after == m_lines.begin() ? 0 : static_cast<std::size_t>(after - m_lines.begin()) - 1;
}

SourceLocation Source::location(std::size_t offset) const
{
    offset = std::clamp(offset, m_start, m_text.size());
    const std::size_t line = lineAt(offset);
    const std::size_t column = charactersBefore(offset) - charactersBefore(m_lines[line]);
    return {m_file, static_cast<int>(line) + 1, static_cast<int>(column) + 1};
}

std::size_t Source::charactersBefore(std::size_t offset) const
{
    const std::size_t begin = offset / stretch * stretch;
    return m_characters[offset / stretch] + utf8::length(slice({begin, offset}));
}

std::size_t Source::offset(std::size_t line, std::size_t character) const
{
    if (line >= m_lines.size())
        return m_text.size();
    const Span span = this->line(line);
    return span.begin + utf8::offsetOf(slice(span), character);
}

Diagnostic Source::diagnostic(Span span, Severity severity, std::string rule, std::string message) const
{
    return {.location = location(span.begin),
        .severity = severity,
        .rule = std::move(rule),
        .message = std::move(message),
        .span = span};
}

Diagnostic Source::error(Span span, std::string rule, std::string message) const
{
    return diagnostic(span, Severity::Error, std::move(rule), std::move(message));
}

/// UTF-16 without a byte order mark: every other byte of "---" is zero.
static bool hasWideLetters(std::string_view text)
{
    const auto isZero = [text](std::size_t at) { return at < text.size() && text[at] == '\0'; };
    const bool isLittle = isZero(1) && isZero(3) && !isZero(0) && !isZero(2);
    return isLittle || (isZero(0) && isZero(2) && !isZero(1) && !isZero(3) && text.size() > 3);
}

std::vector<Diagnostic> unreadableBytes(const Source &source)
{
    const std::string_view text = source.text();
    if (text.size() > Source::mostBytes)
        return {source.error({0, 0}, "size", "The file is larger than 16 MiB; split the lesson into several.")};
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") || hasWideLetters(text))
        return {source.error({0, 0}, "encoding", "The file is UTF-16; save it as UTF-8.")};
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        return {source.error({zero, zero + 1}, "encoding",
            "Found a zero byte, so this is no text file; a lesson is Markdown in UTF-8.")};
    if (const auto bad = utf8::firstInvalid(text))
        return {
            source.error({*bad, *bad + 1}, "encoding", "Found a byte that is not UTF-8 here; save the file as UTF-8.")};
    return {};
}

static std::filesystem::path toPath(const std::string &utf8) { return {std::u8string(utf8.begin(), utf8.end())}; }

tl::expected<std::string, std::string> readFile(const std::string &path, std::size_t most)
{
    const std::filesystem::path native = toPath(path);
    std::error_code error;
    if (std::filesystem::is_directory(native, error))
        return tl::unexpected(std::string("This is a folder, not a file."));
    errno = 0;
    std::ifstream file(native, std::ios::binary);
    if (!file)
        return tl::unexpected(std::string("The file can't be opened: ") + std::strerror(errno) + ".");
    std::string text;
    std::string chunk(std::size_t{1} << 16U, '\0');
    while (text.size() <= most
        && (file.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || file.gcount() > 0))
        text.append(chunk, 0, static_cast<std::size_t>(file.gcount()));
    if (file.bad())
        return tl::unexpected(std::string("The file can't be read to its end."));
    text.resize(std::min(text.size(), most + 1));
    return text;
}

} // namespace heed
