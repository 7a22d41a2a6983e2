// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/diagnostic.h"
#include "lesson/location.h"

#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// The bytes of a file and its lines. Offsets are bytes; a byte order mark stands before the first column.
class Source {
public:
    static constexpr std::size_t mostBytes = std::size_t{16} << 20U; ///< 16 MiB

    Source()
        : Source({}, {})
    {
    }
    Source(std::string file, std::string text);

    [[nodiscard]] const std::string &file() const { return m_file; }
    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] std::string_view slice(Span span) const { return text().substr(span.begin, span.end - span.begin); }

    [[nodiscard]] std::size_t lineCount() const { return m_lines.size(); }
    /// Lines count from 0 here; without the line's end, which may be \n, \r\n or \r.
    [[nodiscard]] Span line(std::size_t index) const;
    [[nodiscard]] std::size_t lineAt(std::size_t offset) const;
    /// Columns count characters, a tab is one, a byte order mark none.
    [[nodiscard]] SourceLocation location(std::size_t offset) const;
    /// The byte offset of a character of a line, both from 0.
    [[nodiscard]] std::size_t offset(std::size_t line, std::size_t character) const;

    /// Where the text begins after a byte order mark.
    [[nodiscard]] std::size_t start() const { return m_start; }

    [[nodiscard]] Diagnostic diagnostic(Span span, Severity severity, std::string rule, std::string message) const;
    [[nodiscard]] Diagnostic error(Span span, std::string rule, std::string message) const;

private:
    [[nodiscard]] std::size_t charactersBefore(std::size_t offset) const;

    std::string m_file;
    std::string m_text;
    std::size_t m_start = 0;
    std::vector<std::size_t> m_lines; ///< where each line begins
    std::vector<std::size_t> m_characters; ///< before each stretch of bytes: long lines are not counted again and again
};

/// Why these bytes can't be a lesson: too large, not UTF-8, UTF-16, zero bytes. Nothing when they can.
[[nodiscard]] std::vector<Diagnostic> unreadableBytes(const Source &source);

/// Reads a file, at most `most` bytes and one. Errors: no such file, a folder, no permission.
[[nodiscard]] tl::expected<std::string, std::string> readFile(const std::string &path, std::size_t most);

} // namespace heed
