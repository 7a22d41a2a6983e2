// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/markdown.h"

#include "lesson/prose_limits.h"

#include <md4c.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

namespace heed {

namespace {

constexpr auto nowhere = std::string_view::npos;

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == nowhere)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

/// Without the # around it; a heading that is underlined has none.
std::string_view writtenHeading(std::string_view line)
{
    line = trimmed(line);
    const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
    if (marks == 0 || !line.substr(marks).starts_with(' '))
        return line;
    const std::size_t end = line.find_last_not_of('#');
    return trimmed(line[end] == ' ' ? line.substr(marks, end - marks) : line.substr(marks));
}

/// Follows md4c's callbacks, whose texts point into the parsed buffer, and so into the file.
class Walker {
public:
    Walker(const Source &source, std::string masked, Markdown &into)
        : m_source(source)
        , m_masked(std::move(masked))
        , m_into(into)
    {
    }

    void walk()
    {
        MD_PARSER parser{};
        parser.flags = MD_FLAG_TABLES | MD_FLAG_TASKLISTS | MD_FLAG_STRIKETHROUGH;
        parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *self) {
            return static_cast<Walker *>(self)->enterBlock(type, detail);
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void *, void *self) {
            return static_cast<Walker *>(self)->leaveBlock(type);
        };
        parser.enter_span = [](MD_SPANTYPE type, void *detail, void *self) {
            return static_cast<Walker *>(self)->enterSpan(type, detail);
        };
        parser.leave_span = [](MD_SPANTYPE type, void *, void *self) {
            return static_cast<Walker *>(self)->leaveSpan(type);
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *self) {
            return static_cast<Walker *>(self)->text(type, {text, size});
        };
        const std::size_t start = m_source.start();
        m_last = start;
        md_parse(m_masked.data() + start, static_cast<MD_SIZE>(m_masked.size() - start), &parser, this);
    }

private:
    std::optional<std::size_t> placeOf(const char *text) const
    {
        const bool inside = text >= m_masked.data() && text < m_masked.data() + m_masked.size();
        return inside ? std::optional(static_cast<std::size_t>(text - m_masked.data())) : std::nullopt;
    }

    int enterBlock(MD_BLOCKTYPE type, void *detail)
    {
        m_depth += type == MD_BLOCK_QUOTE || type == MD_BLOCK_LI ? 1 : 0;
        if (type == MD_BLOCK_CODE)
            openFence(*static_cast<MD_BLOCK_CODE_DETAIL *>(detail));
        if (type == MD_BLOCK_H) {
            m_heading = Heading{.level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL *>(detail)->level), .text = {}};
            m_headingRuns = {};
        }
        m_entries += type == MD_BLOCK_TH || type == MD_BLOCK_TD ? 1 : 0;
        return m_entries > mostEntries ? 1 : 0;
    }

    int leaveBlock(MD_BLOCKTYPE type)
    {
        m_depth -= type == MD_BLOCK_QUOTE || type == MD_BLOCK_LI ? 1 : 0;
        if (type == MD_BLOCK_CODE && m_fence)
            closeFence();
        if (type == MD_BLOCK_H && m_heading) {
            m_heading->span = m_headingRuns.value_or(Span{m_last, m_last});
            if (m_headingRuns)
                m_heading->written =
                    writtenHeading(m_source.slice({m_source.line(m_source.lineAt(m_headingRuns->begin)).begin,
                        m_source.line(m_source.lineAt(m_headingRuns->end)).end}));
            m_into.headings.push_back(*std::exchange(m_heading, std::nullopt));
        }
        return 0;
    }

    int enterSpan(MD_SPANTYPE type, void *detail)
    {
        if (type == MD_SPAN_CODE)
            m_inCode = true;
        if (type != MD_SPAN_A)
            return 0;
        const MD_ATTRIBUTE &href = static_cast<MD_SPAN_A_DETAIL *>(detail)->href;
        m_isNumber = href.size > 0 && href.text[0] == '=';
        m_runs = {};
        return 0;
    }

    int leaveSpan(MD_SPANTYPE type)
    {
        m_inCode = m_inCode && type != MD_SPAN_CODE;
        if (type == MD_SPAN_A && std::exchange(m_isNumber, false))
            link();
        return 0;
    }

    int text(MD_TEXTTYPE type, std::string_view text)
    {
        const auto place = placeOf(text.data());
        if (m_fence)
            fenceText(place, text);
        if (!place)
            return 0;
        const Span run{*place, *place + text.size()};
        m_last = std::max(m_last, run.end);
        m_runs = m_runs ? Span{m_runs->begin, run.end} : run;
        if (type == MD_TEXT_CODE && m_inCode)
            m_into.code.push_back(run);
        else if (type == MD_TEXT_HTML || (type == MD_TEXT_CODE && !m_fence))
            m_into.verbatim.push_back(run);
        if (m_heading) {
            m_headingRuns = m_headingRuns ? Span{m_headingRuns->begin, run.end} : run;
            m_heading->text += m_source.slice(run);
        }
        return 0;
    }

    /// The fence that is being read: md4c gives its lines one by one, each with a line end of its own.
    struct OpenFence {
        char mark = '`';
        std::optional<std::size_t> line = {}; ///< of the opening fence
        std::size_t lines = 0; ///< of content, so far
    };

    void openFence(const MD_BLOCK_CODE_DETAIL &detail)
    {
        if (detail.fence_char == '\0')
            return;
        m_fence = OpenFence{.mark = detail.fence_char};
        const auto place = detail.info.size > 0 ? placeOf(detail.info.text) : std::nullopt;
        if (place)
            m_fence->line = m_source.lineAt(*place);
    }

    void fenceText(std::optional<std::size_t> place, std::string_view text)
    {
        if (place && !m_fence->line)
            m_fence->line = m_source.lineAt(*place) - m_fence->lines - 1;
        m_fence->lines += !place && text == "\n" ? 1 : 0;
    }

    void closeFence()
    {
        const OpenFence open = *std::exchange(m_fence, std::nullopt);
        Fence found = fenceAt(open.line ? *open.line : nextFenceLine(open.mark), open.mark, open.lines);
        found.isTopLevel = m_depth == 0 && open.mark == '`' && m_source.text()[found.span.begin] == '`';
        m_last = std::max(m_last, found.isClosed ? found.span.end + 1 : found.content.end);
        m_into.fences.push_back(std::move(found));
    }

    /// A fence without an info string and with empty lines only has no text to find it by.
    std::size_t nextFenceLine(char mark) const
    {
        std::size_t line = m_source.lineAt(std::min(m_last, m_source.text().size()));
        while (line + 1 < m_source.lineCount() && marksOn(line, mark) < 3)
            ++line;
        return line;
    }

    /// How many fence characters a line begins with, in a list or a quote too.
    std::size_t marksOn(std::size_t line, char mark) const
    {
        const std::string_view text = m_source.slice(m_source.line(line));
        const std::size_t first = std::min(text.find_first_not_of(" \t>-*+.)0123456789"), text.size());
        return std::min(text.find_first_not_of(mark, first), text.size()) - first;
    }

    std::size_t lineBegin(std::size_t line) const
    {
        return line < m_source.lineCount() ? m_source.line(line).begin : m_source.text().size();
    }

    Fence fenceAt(std::size_t line, char mark, std::size_t lines) const
    {
        const Span opening = m_source.line(line);
        const std::string_view text = m_source.slice(opening);
        const std::size_t first = std::min(text.find(mark), text.size());
        const std::size_t after = std::min(text.find_first_not_of(mark, first), text.size());
        const std::string_view info = trimmed(text.substr(after));
        Fence fence{.info = std::string(info)};
        const std::size_t infoBegin =
            info.empty() ? opening.end : opening.begin + static_cast<std::size_t>(info.data() - text.data());
        fence.infoSpan = {infoBegin, infoBegin + info.size()};
        const std::size_t closing = line + 1 + lines;
        fence.content = {std::min(lineBegin(line + 1), lineBegin(closing)), lineBegin(closing)};
        fence.isClosed = closing < m_source.lineCount() && closes(closing, mark, after - first);
        fence.span = {opening.begin, fence.isClosed ? m_source.line(closing).end : fence.content.end};
        return fence;
    }

    bool closes(std::size_t line, char mark, std::size_t count) const
    {
        const std::string_view text = m_source.slice(m_source.line(line));
        const std::size_t begin = std::min(text.find_first_not_of(" \t>"), text.size());
        const std::size_t end = std::min(text.find_first_not_of(mark, begin), text.size());
        return end - begin >= count && trimmed(text.substr(end)).empty();
    }

    /// The brackets around the texts just seen, and the target behind them. A link by reference has none of its own.
    void link()
    {
        const std::string_view text = m_masked;
        const std::size_t after = m_runs ? m_runs->end : m_last;
        const std::size_t close =
            m_runs ? std::min(text.find_first_not_of("*_~` ", after), text.size()) : text.find("](", after);
        if (close == nowhere || !text.substr(close).starts_with("]("))
            return;
        const std::size_t open = text.rfind('[', m_runs ? std::max<std::size_t>(m_runs->begin, 1) - 1 : close - 1);
        if (open == nowhere)
            return;
        Link link{.text = {open + 1, close}, .url = {}};
        std::size_t at = std::min(text.find_first_not_of(" \t\r\n\v\f", close + 2), text.size());
        const bool angled = at < text.size() && text[at] == '<';
        at += angled ? 1 : 0;
        link.target.begin = at;
        int brackets = 0;
        for (; at < text.size(); ++at) {
            const char c = text[at];
            if (angled ? c == '>' : (std::isspace(static_cast<unsigned char>(c)) != 0 || (c == ')' && brackets-- == 0)))
                break;
            brackets += c == '(' ? 1 : 0;
            at = resolve(link, at);
        }
        if (!link.url.starts_with('=')) // written with an entity, say
            return;
        link.target.end = at;
        link.places.push_back(at);
        link.span = {open, afterTitle(at + (angled ? 1 : 0))};
        m_last = std::max(m_last, link.span.end);
        m_into.links.push_back(std::move(link));
    }

    /// Where the link ends whose target ends at `at`: after `)`, or `"title")`.
    std::size_t afterTitle(std::size_t at) const
    {
        const std::string_view text = m_masked;
        at = std::min(text.find_first_not_of(" \t\r\n\v\f", at), text.size());
        if (at < text.size() && (text[at] == '"' || text[at] == '\''))
            at = std::min(text.find(text[at], at + 1), text.size());
        return std::min(text.find(')', at), text.size() - 1) + 1;
    }

    /// Adds the character at `at` to the link's url; returns the offset of its last byte.
    std::size_t resolve(Link &link, std::size_t at) const
    {
        using Entity = std::pair<std::string_view, char>;
        constexpr std::array<Entity, 5> entities{
            {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&#39;", '\''}}};
        const std::string_view rest = std::string_view(m_masked).substr(at);
        link.places.push_back(at);
        if (rest.size() > 1 && rest[0] == '\\' && std::ispunct(static_cast<unsigned char>(rest[1])) != 0) {
            link.url += rest[1];
            return at + 1;
        }
        for (const auto &[name, character] : entities)
            if (rest.starts_with(name)) {
                link.url += character;
                return at + name.size() - 1;
            }
        link.url += rest[0];
        return at;
    }

    std::size_t m_entries = 0; ///< of tables, many of which Markdown fills up
    const Source &m_source;
    std::string m_masked;
    Markdown &m_into;
    std::size_t m_last = 0; ///< where the last text ended
    int m_depth = 0; ///< lists and quotes around
    bool m_inCode = false, m_isNumber = false;
    std::optional<Heading> m_heading;
    std::optional<OpenFence> m_fence;
    std::optional<Span> m_headingRuns, m_runs; ///< from the first to the last text of the present heading, and link
};

} // namespace

/// What the scanner found in indented code and in HTML is no formula.
static void dropVerbatim(Markdown &markdown)
{
    std::size_t next = 0;
    std::erase_if(markdown.formulas, [&](const Formula &formula) {
        while (next < markdown.verbatim.size() && markdown.verbatim[next].end <= formula.span.begin)
            ++next;
        return next < markdown.verbatim.size() && markdown.verbatim[next].begin <= formula.span.begin;
    });
}

/// CommonMark lets tabs follow a closing fence, md4c spaces only.
static void maskTabsBehindFences(const Source &source, std::string &masked)
{
    for (std::size_t line = 0; line < source.lineCount(); ++line) {
        const Span span = source.line(line);
        const std::string_view text = source.slice(span);
        const std::size_t end = text.find_last_not_of(" \t");
        if (end != nowhere && text.find('\t', end) != nowhere && (text[end] == '`' || text[end] == '~'))
            std::fill(masked.begin() + static_cast<std::ptrdiff_t>(span.begin + end + 1),
                masked.begin() + static_cast<std::ptrdiff_t>(span.end), ' ');
    }
}

std::string maskedMarkdown(const Source &source, Span frontMatter, const std::vector<Formula> &formulas)
{
    std::string masked = maskFormulas(std::string(source.text()), formulas);
    for (std::size_t i = frontMatter.begin; i < frontMatter.end; ++i)
        if (masked[i] != '\n' && masked[i] != '\r')
            masked[i] = ' ';
    maskTabsBehindFences(source, masked);
    return masked;
}

Markdown readMarkdown(const Source &source, Span frontMatter)
{
    Markdown markdown;
    markdown.formulas = findFormulas(source.text(), std::max(frontMatter.end, source.start()));
    Walker(source, maskedMarkdown(source, frontMatter, markdown.formulas), markdown).walk();
    dropVerbatim(markdown);
    return markdown;
}

} // namespace heed
