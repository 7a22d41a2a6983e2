// SPDX-License-Identifier: GPL-3.0-or-later
#include "prose_text.h"

#include "markdown_layout.h"
#include "prose_number.h"
#include "style.h"

#include <algorithm>
#include <cctype>

namespace heed {

namespace {

/// What stands on the page in place of a stretch of the file.
struct Replacement {
    Span span;
    std::string text;
};

class ProseWriter {
public:
    ProseWriter(const LessonReport &report, Span stretch, const Page &page)
        : m_report(report)
        , m_lesson(report.lesson->lesson())
        , m_stretch(stretch)
        , m_page(page)
        , m_style(page.hasColour)
    {
    }

    std::string text()
    {
        numbers();
        formulas();
        fences();
        for (const Span &code : m_lesson.markdown.code)
            add(code, std::string(slice(code)));
        std::ranges::stable_sort(m_replacements, {}, [](const Replacement &r) { return r.span.begin; });
        return laidOut(replaced());
    }

private:
    [[nodiscard]] std::string_view slice(Span span) const { return m_lesson.source.slice(span); }

    void add(Span span, std::string text)
    {
        if (span.begin >= m_stretch.begin && span.end <= m_stretch.end)
            m_replacements.push_back({span, std::move(text)});
    }

    void numbers()
    {
        for (const NumberReport &number : m_report.numbers)
            add(number.number->span, proseNumberText(number, m_lesson.front.lang, m_report.judged, m_style));
    }

    void formulas()
    {
        for (const Formula &formula : m_lesson.markdown.formulas)
            add(formula.span, formula.isDisplay() ? verbatim(formula.tex) : std::string(slice(formula.tex)));
    }

    void fences()
    {
        for (const Fence &fence : m_lesson.markdown.fences)
            add(fence.span, verbatim(fence.content));
    }

    [[nodiscard]] std::string verbatim(Span span) const
    {
        std::string_view content = slice(span);
        content.remove_prefix(std::min(content.find_first_not_of("\r\n"), content.size()));
        content = content.substr(0, content.find_last_not_of(" \t\r\n") + 1);
        std::string lines = "\n";
        for (std::size_t at = 0; at < content.size();) {
            const std::size_t end = std::min(content.find('\n', at), content.size());
            lines += MarkdownLayout::verbatim + std::string(content.substr(at, end - at)) + "\n";
            at = end + 1;
        }
        return lines;
    }

    std::string replaced()
    {
        std::string text;
        std::size_t at = m_stretch.begin;
        for (const Replacement &replacement : m_replacements) {
            if (replacement.span.begin < at)
                continue;
            text += inlineText(slice({at, replacement.span.begin})) + replacement.text;
            at = replacement.span.end;
        }
        return text + inlineText(slice({at, std::max(at, m_stretch.end)}));
    }

    /// Strong text is bold, and what a backslash protects stands alone.
    std::string inlineText(std::string_view markdown)
    {
        std::string text;
        for (std::size_t i = 0; i < markdown.size(); ++i) {
            const bool hasNext = i + 1 < markdown.size();
            if (hasNext && markdown[i] == '\\' && std::ispunct(static_cast<unsigned char>(markdown[i + 1])) != 0)
                text += markdown[++i];
            else if (hasNext && markdown[i] == '*' && markdown[i + 1] == '*') {
                m_isStrong = !m_isStrong;
                text += !m_page.hasColour ? "" : m_isStrong ? styles::bold : styles::plain;
                ++i;
            } else
                text += markdown[i];
        }
        return text;
    }

    [[nodiscard]] std::string laidOut(const std::string &text) const
    {
        MarkdownLayout layout(m_page);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            layout.line(std::string_view(text).substr(at, end - at));
            at = end + 1;
        }
        return layout.text();
    }

    const LessonReport &m_report;
    const Lesson &m_lesson;
    Span m_stretch;
    Page m_page;
    Style m_style;
    std::vector<Replacement> m_replacements;
    bool m_isStrong = false;
};

} // namespace

std::string proseText(const LessonReport &report, Span stretch, const Page &page)
{
    return ProseWriter(report, stretch, page).text();
}

} // namespace heed
