// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/formulas.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

namespace heed {

namespace {

constexpr auto nowhere = std::string_view::npos;

bool isBlank(std::string_view line) { return line.find_first_not_of(" \t\r\n>") == nowhere; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

struct FenceMark {
    char mark = '`';
    std::size_t count = 0;
    std::string_view info = {};
    bool isQuoted = false;
    std::size_t indent = 0; ///< of the list entry that the fence begins, 0 for none
};

/// How long the mark of a list entry at the beginning is with its spaces: "- ", "12. "; 0 for none.
std::size_t bulletOn(std::string_view line)
{
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    const std::string_view mark = line.substr(digits);
    const bool isNumber = digits > 0 && digits < 10 && (mark.starts_with(". ") || mark.starts_with(") "));
    const bool isBullet = digits == 0 && (mark.starts_with("- ") || mark.starts_with("* ") || mark.starts_with("+ "));
    return isNumber || isBullet ? std::min(line.find_first_not_of(' ', digits + 1), line.size()) : 0;
}

/// The fence that a line opens or closes, in a list or a quote too.
std::optional<FenceMark> fenceOn(std::string_view line)
{
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
        line.remove_suffix(1);
    FenceMark fence;
    const std::size_t start = std::min(line.find_first_not_of(" \t>"), line.size());
    fence.isQuoted = line.substr(0, start).find('>') != nowhere;
    std::size_t at = start;
    for (std::size_t bullet = bulletOn(line.substr(at)); bullet > 0; bullet = bulletOn(line.substr(at)))
        fence.indent = at += bullet;
    line.remove_prefix(at);
    if (line.empty() || (line.front() != '`' && line.front() != '~'))
        return std::nullopt;
    fence.mark = line.front();
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
        std::size_t end = std::min(m_text.find_first_of("\r\n", at), m_text.size());
        end += m_text.substr(end).starts_with("\r\n") ? 2 : 1;
        return m_text.substr(at, end - at);
    }

    /// A quote or a list entry that ends takes its open fence with it.
    static bool isLeft(const FenceMark &open, std::string_view line)
    {
        const std::size_t start = std::min(line.find_first_not_of(" \t"), line.size());
        if (open.isQuoted)
            return !line.substr(start).starts_with('>');
        return start < open.indent && line.substr(0, start).find('\t') == nowhere && !isBlank(line);
    }

    void skipFence(const FenceMark &open)
    {
        const std::size_t begin = m_at;
        m_at += lineAt(m_at).size();
        const Span content = fenceContent(open);
        const std::size_t word = std::min(open.info.find_first_not_of(" \t"), open.info.size());
        const std::size_t wordEnd = std::min(open.info.find_first_of(" \t", word), open.info.size());
        if (open.info.substr(word, wordEnd - word) == "math")
            m_found.push_back({Formula::Form::Fence, {begin, m_at}, content});
    }

    Span fenceContent(const FenceMark &open)
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size()) {
            const std::string_view line = lineAt(m_at);
            const std::size_t end = m_at;
            if (isLeft(open, line))
                return {begin, end};
            m_at += line.size();
            const auto close = fenceOn(line);
            if (close && close->mark == open.mark && close->count >= open.count && isBlank(close->info))
                return {begin, end};
        }
        return {begin, m_text.size()};
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
        return std::max(end, std::min(m_at + 1, m_text.size()));
    }

    void scanParagraph()
    {
        const std::size_t end = paragraphEnd();
        const std::string_view text = m_text.substr(0, end);
        m_missing.clear();
        m_ticks.clear();
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
            case '<':
                m_at = afterComment(m_at);
                break;
            default:
                ++m_at;
            }
        }
        m_at = std::min(m_at, m_text.size());
    }

    /// A comment may hold blank lines.
    std::size_t afterComment(std::size_t at)
    {
        if (!m_text.substr(at).starts_with("<!--") || at < m_noCommentBefore)
            return at + 1;
        const std::size_t close = m_text.find("-->", at + 4);
        if (close == nowhere)
            m_noCommentBefore = m_text.size();
        return close == nowhere ? at + 4 : close + 3;
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
        if (m_ticks.empty())
            collectTicks(text, at);
        const std::vector<std::size_t> &runs = m_ticks[content - at];
        const auto close = std::ranges::lower_bound(runs, content);
        return close == runs.end() ? content : *close + (content - at);
    }

    /// Where the paragraph's runs of backticks begin, by their lengths.
    void collectTicks(std::string_view text, std::size_t from)
    {
        for (std::size_t at = from; at < text.size(); at = text.find('`', at)) {
            const std::size_t end = std::min(text.find_first_not_of('`', at), text.size());
            m_ticks[end - at].push_back(at);
            at = end;
        }
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
            m_at += mark == "$$" ? 2 : 1; // "$`" may be a dollar before a code span
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
                const bool digit = i + 1 < text.size() && isDigit(text[i + 1]);
                return i == m_at + 1 || isSpace(i - 1) || digit ? nowhere : i;
            }
        }
        return nowhere;
    }

    std::string_view m_text;
    std::size_t m_at;
    std::size_t m_noCommentBefore = 0; ///< no comment is closed up to here
    std::vector<Formula> m_found;
    std::set<std::string, std::less<>> m_missing; ///< closing marks that the paragraph doesn't have
    std::map<std::size_t, std::vector<std::size_t>> m_ticks;
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
