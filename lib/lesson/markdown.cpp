// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/markdown.h"

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
            fence(*static_cast<MD_BLOCK_CODE_DETAIL *>(detail));
        if (type == MD_BLOCK_H) {
            m_heading = Heading{.level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL *>(detail)->level), .text = {}};
            m_runs = {};
        }
        return 0;
    }

    int leaveBlock(MD_BLOCKTYPE type)
    {
        m_depth -= type == MD_BLOCK_QUOTE || type == MD_BLOCK_LI ? 1 : 0;
        if (type == MD_BLOCK_H && m_heading) {
            m_heading->span = m_runs.value_or(Span{m_last, m_last});
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
        if (!place)
            return 0;
        const Span run{*place, *place + text.size()};
        m_last = run.end;
        m_runs = m_runs ? Span{m_runs->begin, run.end} : run;
        if (type == MD_TEXT_CODE && m_inCode)
            m_into.code.push_back(run);
        if (m_heading)
            m_heading->text += m_source.slice(run);
        return 0;
    }

    void fence(const MD_BLOCK_CODE_DETAIL &detail)
    {
        if (detail.fence_char == '\0')
            return;
        const auto place = detail.info.size > 0 ? placeOf(detail.info.text) : std::nullopt;
        const std::size_t line = place ? m_source.lineAt(*place) : nextFenceLine(detail.fence_char);
        Fence found = fenceAt(line, detail.fence_char);
        found.isTopLevel = m_depth == 0 && detail.fence_char == '`' && m_source.text()[found.span.begin] == '`';
        m_last = std::max(m_last, found.content.begin);
        m_into.fences.push_back(std::move(found));
    }

    std::size_t nextFenceLine(char mark) const
    {
        const std::string run(3, mark);
        std::size_t line = m_source.lineAt(m_last);
        while (line + 1 < m_source.lineCount() && m_source.slice(m_source.line(line)).find(run) == nowhere)
            ++line;
        return line;
    }

    Fence fenceAt(std::size_t line, char mark) const
    {
        const Span opening = m_source.line(line);
        const std::string_view text = m_source.slice(opening);
        const std::size_t first = std::min(text.find(mark), text.size());
        const std::size_t after = std::min(text.find_first_not_of(mark, first), text.size());
        const std::string_view info = trimmed(text.substr(after));
        Fence fence{.info = std::string(info)};
        const std::size_t infoBegin
            = info.empty() ? opening.end : opening.begin + static_cast<std::size_t>(info.data() - text.data());
        fence.infoSpan = {infoBegin, infoBegin + info.size()};
        fence.span = {opening.begin, m_source.text().size()};
        const bool isLast = line + 1 >= m_source.lineCount();
        fence.content = {isLast ? opening.end : m_source.line(line + 1).begin, m_source.text().size()};
        close(fence, line + 1, mark, after - first);
        return fence;
    }

    void close(Fence &fence, std::size_t line, char mark, std::size_t count) const
    {
        for (; line < m_source.lineCount(); ++line) {
            const Span span = m_source.line(line);
            const std::string_view text = m_source.slice(span);
            const std::size_t begin = text.find_first_not_of(" >");
            if (begin == nowhere || text[begin] != mark)
                continue;
            const std::size_t end = std::min(text.find_first_not_of(mark, begin), text.size());
            if (begin > 3 || end - begin < count || !trimmed(text.substr(end)).empty())
                continue;
            fence.content.end = span.begin;
            fence.span.end = span.end;
            fence.isClosed = true;
            return;
        }
    }

    /// The brackets around the texts just seen, and the target behind them.
    void link()
    {
        const std::string_view text = m_masked;
        const Span runs = m_runs.value_or(Span{m_last, m_last});
        const std::size_t open = text.rfind('[', runs.begin == 0 ? 0 : runs.begin - 1);
        const std::size_t close = text.find("](", runs.end);
        if (open == nowhere || close == nowhere)
            return;
        Link link{.text = {open + 1, close}, .url = {}};
        std::size_t at = std::min(text.find_first_not_of(" \t\r\n", close + 2), text.size());
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
        link.target.end = at;
        link.places.push_back(at);
        m_last = std::max(m_last, at);
        m_into.links.push_back(std::move(link));
    }

    /// Adds the character at `at` to the link's url; returns the offset of its last byte.
    std::size_t resolve(Link &link, std::size_t at) const
    {
        using Entity = std::pair<std::string_view, char>;
        constexpr std::array<Entity, 5> entities{{{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&#39;", '\''}}};
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

    const Source &m_source;
    std::string m_masked;
    Markdown &m_into;
    std::size_t m_last = 0; ///< where the last text ended
    int m_depth = 0; ///< lists and quotes around
    bool m_inCode = false, m_isNumber = false;
    std::optional<Heading> m_heading;
    std::optional<Span> m_runs; ///< from the first to the last text of the present heading or link
};

} // namespace

Markdown readMarkdown(const Source &source, Span frontMatter)
{
    Markdown markdown;
    markdown.formulas = findFormulas(source.text(), std::max(frontMatter.end, source.start()));
    std::string masked = maskFormulas(std::string(source.text()), markdown.formulas);
    for (std::size_t i = frontMatter.begin; i < frontMatter.end; ++i)
        if (masked[i] != '\n' && masked[i] != '\r')
            masked[i] = ' ';
    Walker(source, std::move(masked), markdown).walk();
    return markdown;
}

} // namespace heed
