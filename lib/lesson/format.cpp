// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/format.h"

#include <algorithm>
#include <iterator>

namespace heed {

namespace {

class Formatter {
public:
    explicit Formatter(const Lesson &lesson)
        : m_source(lesson.source)
    {
    }

    TextEdits edits(const Lesson &lesson)
    {
        for (const Fence &fence : lesson.markdown.fences)
            if (fence.isTopLevel && fence.isClosed && isBlock(fence))
                block(fence);
        finalNewline();
        return std::move(m_edits);
    }

private:
    static bool isBlock(const Fence &fence)
    {
        const std::size_t space = fence.info.find_first_of(" \t");
        return fence.info.substr(0, space) == "yaml" && space != std::string::npos;
    }

    void replace(Span span, const std::string &text)
    {
        if (m_source.slice(span) != text)
            m_edits.push_back({span, text});
    }

    void block(const Fence &fence)
    {
        infoString(fence);
        const YamlResult yaml = readYaml(m_source, fence.content);
        std::vector<Span> texts;
        if (yaml.root)
            multilineTexts(*yaml.root, texts);
        const std::size_t first = m_source.lineAt(fence.content.begin);
        const std::size_t last = m_source.lineAt(fence.content.end); // the closing fence
        for (std::size_t line = first; line < last; ++line)
            lineEnd(m_source.line(line), texts);
        lineEnd(m_source.line(last), {});
    }

    void infoString(const Fence &fence)
    {
        const Span line = m_source.line(m_source.lineAt(fence.span.begin));
        const std::size_t ticks = m_source.slice(line).find_first_not_of('`');
        std::string words;
        for (std::size_t at = 0; at < fence.info.size();) {
            const std::size_t begin = fence.info.find_first_not_of(" \t", at);
            if (begin == std::string::npos)
                break;
            at = std::min(fence.info.find_first_of(" \t", begin), fence.info.size());
            words += (words.empty() ? "" : " ") + fence.info.substr(begin, at - begin);
        }
        replace({line.begin + ticks, line.end}, words);
    }

    void multilineTexts(const YamlNode &node, std::vector<Span> &into) const
    {
        if (node.isScalar() && m_source.lineAt(node.span.begin) != m_source.lineAt(node.span.end))
            into.push_back(node.span);
        for (const YamlNode &item : node.items)
            multilineTexts(item, into);
        for (const YamlEntry &entry : node.entries)
            multilineTexts(entry.value, into);
    }

    void lineEnd(Span line, const std::vector<Span> &texts)
    {
        const std::string_view text = m_source.slice(line);
        const std::size_t last = text.find_last_not_of(" \t");
        const std::size_t end = line.begin + (last == std::string_view::npos ? 0 : last + 1);
        const auto after = std::ranges::upper_bound(texts, end, {}, &Span::begin); // they stand in the file's order
        if (after == texts.begin() || std::prev(after)->end <= end)
            replace({end, line.end}, "");
    }

    void finalNewline()
    {
        const std::string_view text = m_source.text();
        const std::size_t last = text.find_last_not_of("\r\n");
        if (last == std::string_view::npos)
            return;
        const std::size_t feed = text.find('\n');
        const bool isCrlf = feed != std::string_view::npos && feed > 0 && text[feed - 1] == '\r';
        if (m_edits.empty() || m_edits.back().span.end <= last + 1)
            replace({last + 1, text.size()}, isCrlf ? "\r\n" : "\n");
    }

    const Source &m_source;
    TextEdits m_edits;
};

} // namespace

TextEdits formatEdits(const Lesson &lesson) { return Formatter(lesson).edits(lesson); }

} // namespace heed
