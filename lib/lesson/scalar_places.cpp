// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/scalar_places.h"

#include <algorithm>
#include <charconv>

namespace heed {

namespace {

constexpr auto nowhere = std::string_view::npos;

bool isBlank(char c) { return c == ' ' || c == '\t'; }
bool isBreak(char c) { return c == '\n' || c == '\r'; }

/// The end of the line break at `at`: "\r\n" is one.
std::size_t afterBreak(std::string_view raw, std::size_t at) { return at + (raw.substr(at, 2) == "\r\n" ? 2 : 1); }

/// Walks along what is written and along what YAML makes of it. Offsets are those of `raw`.
class FlowPlaces {
public:
    FlowPlaces(std::string_view raw, std::string_view text, bool quoted)
        : m_raw(raw)
        , m_text(text)
        , m_quote(quoted && !raw.empty() ? raw.front() : '\0')
        , m_at(quoted ? 1 : 0)
    {
    }

    std::vector<std::size_t> places()
    {
        while (m_places.size() < m_text.size()) {
            if (m_at >= m_raw.size())
                give(m_text.size(), m_raw.size());
            else if (!fold())
                character();
        }
        m_places.push_back(std::min(m_at, m_raw.size()));
        return std::move(m_places);
    }

private:
    void give(std::size_t bytes, std::size_t place)
    {
        m_places.resize(std::min(m_places.size() + bytes, m_text.size()), std::min(place, m_raw.size()));
    }

    /// Blanks around line ends: one end is a space, more are one less.
    bool fold()
    {
        std::size_t at = m_at, breaks = 0;
        while (at < m_raw.size() && (isBlank(m_raw[at]) || isBreak(m_raw[at]))) {
            breaks += isBreak(m_raw[at]) ? 1 : 0;
            at = isBreak(m_raw[at]) ? afterBreak(m_raw, at) : at + 1;
        }
        if (breaks == 0) {
            const bool isBlankRun = m_at < at;
            while (m_at < at)
                give(1, m_at++);
            return isBlankRun;
        }
        give(std::max<std::size_t>(breaks - 1, 1), m_at);
        m_at = at;
        return true;
    }

    void character()
    {
        const bool isEscape = m_quote == '"' && m_raw[m_at] == '\\' && m_at + 1 < m_raw.size();
        if (isEscape)
            return escape(m_raw[m_at + 1]);
        const std::size_t width = m_quote == '\'' && m_raw.substr(m_at, 2) == "''" ? 2 : 1;
        give(1, m_at);
        m_at += width;
    }

    void escape(char letter)
    {
        if (isBreak(letter)) {
            m_at = afterBreak(m_raw, m_at + 1);
            m_at = std::min(m_raw.find_first_not_of(" \t", m_at), m_raw.size());
            return;
        }
        const std::size_t digits = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
        give(bytesOf(letter, m_raw.substr(std::min(m_at + 2, m_raw.size()), digits)), m_at);
        m_at += 2 + digits;
    }

    /// How long the escaped character is in UTF-8.
    static std::size_t bytesOf(char letter, std::string_view digits)
    {
        unsigned code = letter == 'N' || letter == '_' ? 0x85 : letter == 'L' || letter == 'P' ? 0x2028 : 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    }

    std::string_view m_raw, m_text;
    char m_quote;
    std::size_t m_at;
    std::vector<std::size_t> m_places;
};

/// `|` keeps its lines, `>` joins those that begin with no blank.
class BlockPlaces {
public:
    BlockPlaces(std::string_view raw, std::string_view text)
        : m_raw(raw)
        , m_text(text)
        , m_folds(raw.starts_with('>'))
    {
        splitLines();
        m_indent = indentation();
    }

    std::vector<std::size_t> places()
    {
        std::optional<std::size_t> before;
        std::size_t empty = 0;
        for (const Span &line : m_lines) {
            const Span content = contentOf(line);
            if (content.begin == content.end) {
                ++empty;
                continue;
            }
            breaks(before, content, empty);
            if (m_text.substr(m_places.size(), content.end - content.begin)
                != m_raw.substr(content.begin, content.end - content.begin))
                break;
            for (std::size_t at = content.begin; at < content.end; ++at)
                m_places.push_back(at);
            before = content.begin;
            m_last = content.end;
            empty = 0;
        }
        m_places.resize(m_text.size() + 1, m_last);
        return std::move(m_places);
    }

private:
    void splitLines()
    {
        for (std::size_t at = std::min(m_raw.find_first_of("\r\n"), m_raw.size()); at < m_raw.size();) {
            const std::size_t begin = afterBreak(m_raw, at);
            at = std::min(m_raw.find_first_of("\r\n", begin), m_raw.size());
            m_lines.push_back({begin, at});
        }
    }

    static std::size_t spaces(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

    /// What the first line that isn't empty has more of in the file than in the text.
    std::size_t indentation() const
    {
        const std::size_t first = m_text.find_first_not_of('\n');
        const auto line = std::ranges::find_if(m_lines, [this](const Span &l) {
            const std::string_view written = m_raw.substr(l.begin, l.end - l.begin);
            return spaces(written) < written.size();
        });
        if (first == nowhere || line == m_lines.end())
            return 0;
        const std::size_t written = spaces(m_raw.substr(line->begin, line->end - line->begin));
        const std::size_t kept = spaces(m_text.substr(first));
        return written > kept ? written - kept : 0;
    }

    Span contentOf(const Span &line) const
    {
        const std::size_t blanks = spaces(m_raw.substr(line.begin, line.end - line.begin));
        return {line.begin + std::min(blanks, m_indent), line.end};
    }

    /// The line ends between two lines of content, as many as the text holds.
    void breaks(std::optional<std::size_t> before, const Span &content, std::size_t empty)
    {
        const bool joins = m_folds && before && !isBlank(m_raw[*before]) && !isBlank(m_raw[content.begin]);
        const std::size_t between = !before ? empty : joins ? std::max<std::size_t>(empty, 1) : empty + 1;
        const std::size_t place = before ? m_last : content.begin;
        m_places.resize(std::min(m_places.size() + between, m_text.size()), place);
    }

    std::string_view m_raw, m_text;
    bool m_folds;
    std::vector<Span> m_lines;
    std::size_t m_indent = 0, m_last = 0;
    std::vector<std::size_t> m_places;
};

} // namespace

std::vector<std::size_t> placesInScalar(const Source &source, const YamlNode &scalar)
{
    const std::string_view raw = source.slice(scalar.span);
    const bool isBlock = scalar.quoted && !raw.empty() && raw.front() != '"' && raw.front() != '\'';
    std::vector<std::size_t> places =
        isBlock ? BlockPlaces(raw, scalar.text).places() : FlowPlaces(raw, scalar.text, scalar.quoted).places();
    for (std::size_t &place : places)
        place += scalar.span.begin;
    return places;
}

std::size_t placeInScalar(const Source &source, const YamlNode &scalar, std::size_t offset)
{
    const std::vector<std::size_t> places = placesInScalar(source, scalar);
    return places[std::min(offset, places.size() - 1)];
}

} // namespace heed
