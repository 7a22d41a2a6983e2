// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/formulas.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

namespace heed {

namespace {

constexpr auto nowhere = std::string_view::npos;

bool isBlank(std::string_view line) { return line.find_first_not_of(" \t\r\n>") == nowhere; }

struct FenceMark {
    char mark = '`';
    std::size_t count = 0;
    std::string_view info = {};
};

/// The fence that a line opens or closes, in a list or a quote too.
std::optional<FenceMark> fenceOn(std::string_view line)
{
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
        line.remove_suffix(1);
    const std::size_t start = line.find_first_not_of(" \t>");
    if (start == nowhere)
        return std::nullopt;
    line.remove_prefix(start);
    for (const std::string_view bullet : {"- ", "* ", "+ "})
        if (line.starts_with(bullet))
            line.remove_prefix(std::min(line.find_first_not_of(' ', 1), line.size()));
    if (line.empty() || (line.front() != '`' && line.front() != '~'))
        return std::nullopt;
    FenceMark fence{.mark = line.front()};
    fence.count = std::min(line.find_first_not_of(fence.mark), line.size());
    fence.info = line.substr(fence.count);
    const bool isCodeSpan = fence.mark == '`' && fence.info.find('`') != nowhere;
    return fence.count < 3 || isCodeSpan ? std::nullopt : std::optional(fence);
}

class Scanner {
public:
    Scanner(std::string_view text, std::size_t from)
        : m_text(text)
        , m_at(from)
    {
    }

    std::vector<Formula> scan()
    {
        while (m_at < m_text.size()) {
            if (const auto fence = fenceOn(lineAt(m_at)))
                skipFence(*fence);
            else if (isBlank(lineAt(m_at)))
                m_at += lineAt(m_at).size();
            else
                scanParagraph();
        }
        return std::move(m_found);
    }

private:
    /// With its end.
    std::string_view lineAt(std::size_t at) const
    {
        const std::size_t end = m_text.find('\n', at);
        return m_text.substr(at, end == nowhere ? nowhere : end + 1 - at);
    }

    void skipFence(const FenceMark &open)
    {
        const std::size_t begin = m_at;
        m_at += lineAt(m_at).size();
        const std::size_t content = m_at;
        std::size_t contentEnd = m_text.size();
        while (m_at < m_text.size()) {
            const std::string_view line = lineAt(m_at);
            const auto close = fenceOn(line);
            const bool closes = close && close->mark == open.mark && close->count >= open.count && isBlank(close->info);
            contentEnd = closes ? m_at : m_text.size();
            m_at += line.size();
            if (closes)
                break;
        }
        if (open.info.substr(0, open.info.find(' ')) == "math")
            m_found.push_back({Formula::Form::Fence, {begin, m_at}, {content, contentEnd}});
    }

    std::size_t paragraphEnd() const
    {
        std::size_t end = m_at;
        while (end < m_text.size()) {
            const std::string_view line = lineAt(end);
            if (isBlank(line) || fenceOn(line))
                break;
            end += line.size();
        }
        return end;
    }

    void scanParagraph()
    {
        const std::size_t end = paragraphEnd();
        const std::string_view text = m_text.substr(0, end);
        m_missing.clear();
        while (m_at < end) {
            switch (m_text[m_at]) {
            case '\\':
                backslash(text);
                break;
            case '`':
                m_at = afterCodeSpan(text, m_at);
                break;
            case '$':
                dollar(text);
                break;
            default:
                ++m_at;
            }
        }
    }

    void add(Formula::Form form, std::size_t tex, std::size_t texEnd, std::size_t end)
    {
        m_found.push_back({form, {m_at, end}, {tex, texEnd}});
        m_at = end;
    }

    void backslash(std::string_view text)
    {
        const char next = m_at + 1 < text.size() ? text[m_at + 1] : ' ';
        const bool opens = next == '(' || next == '[';
        const std::size_t close = opens ? find(text, next == '(' ? "\\)" : "\\]", m_at + 2) : nowhere;
        if (close == nowhere)
            m_at += 2;
        else
            add(next == '(' ? Formula::Form::Parenthesis : Formula::Form::Bracket, m_at + 2, close, close + 2);
    }

    /// What was looked for in vain once is not looked for again in the same paragraph.
    std::size_t find(std::string_view text, std::string_view mark, std::size_t from)
    {
        const std::size_t found = m_missing.contains(mark) ? nowhere : text.find(mark, from);
        if (found == nowhere)
            m_missing.emplace(mark);
        return found;
    }

    std::size_t afterCodeSpan(std::string_view text, std::size_t at)
    {
        const std::size_t content = std::min(text.find_first_not_of('`', at), text.size());
        const std::string run(content - at, '`');
        if (m_missing.contains(run))
            return content;
        for (std::size_t close = text.find(run, content); close != nowhere;) {
            const std::size_t end = std::min(text.find_first_not_of('`', close), text.size());
            if (end - close == run.size())
                return end;
            close = text.find(run, end);
        }
        m_missing.insert(run);
        return content;
    }

    void dollar(std::string_view text)
    {
        if (text.substr(m_at).starts_with("$$"))
            return closedBy(text, "$$", Formula::Form::DoubleDollar);
        if (text.substr(m_at).starts_with("$`"))
            return closedBy(text, "`$", Formula::Form::DollarCode);
        const std::size_t close = closingDollar(text);
        if (close == nowhere)
            ++m_at;
        else
            add(Formula::Form::Dollar, m_at + 1, close, close + 1);
    }

    void closedBy(std::string_view text, std::string_view mark, Formula::Form form)
    {
        const std::size_t close = find(text, mark, m_at + 2);
        if (close == nowhere)
            m_at += 2;
        else
            add(form, m_at + 2, close, close + 2);
    }

    /// No space inside the dollars, no digit after the closing one.
    std::size_t closingDollar(std::string_view text) const
    {
        const auto isSpace = [&](std::size_t i) { return std::isspace(static_cast<unsigned char>(text[i])) != 0; };
        if (m_at + 1 >= text.size() || isSpace(m_at + 1))
            return nowhere;
        for (std::size_t i = m_at + 1; i < text.size(); ++i) {
            if (text[i] == '\\')
                ++i;
            else if (text[i] == '$') {
                const bool digit = i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0;
                return i == m_at + 1 || isSpace(i - 1) || digit ? nowhere : i;
            }
        }
        return nowhere;
    }

    std::string_view m_text;
    std::size_t m_at;
    std::vector<Formula> m_found;
    std::set<std::string, std::less<>> m_missing; ///< closing marks that the paragraph doesn't have
};

} // namespace

std::vector<Formula> findFormulas(std::string_view text, std::size_t from) { return Scanner(text, from).scan(); }

std::string maskFormulas(std::string text, const std::vector<Formula> &formulas)
{
    for (const Formula &formula : formulas) {
        if (formula.form == Formula::Form::Fence)
            continue;
        for (std::size_t i = formula.span.begin; i < formula.span.end; ++i)
            if (text[i] != '\n' && text[i] != '\r')
                text[i] = 'x';
    }
    return text;
}

} // namespace heed
