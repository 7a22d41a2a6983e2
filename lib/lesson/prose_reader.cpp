// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/prose_reader.h"

#include "lesson/written_number.h"

#include <algorithm>

namespace heed {

namespace {

void place(Expression &expression, const std::vector<std::size_t> &places)
{
    const auto placeOf = [&](std::size_t offset) { return places[std::min(offset + 1, places.size() - 1)]; };
    expression.begin = placeOf(expression.begin);
    expression.end = placeOf(expression.end);
    for (Expression &child : expression.children)
        place(child, places);
}

void readNumber(Lesson &lesson, const Link &link, std::vector<Diagnostic> &found)
{
    const std::string written(lesson.source.slice(link.text));
    auto parsed = parseExpression(std::string_view(link.url).substr(1));
    if (!parsed) {
        const ExpressionError &error = parsed.error();
        const auto placeOf = [&](std::size_t offset) { return link.places[std::min(offset + 1, link.places.size() - 1)]; };
        found.push_back(lesson.source.error({placeOf(error.begin), placeOf(error.end)},
            error.isSyntax ? "syntax" : std::string(ruleName(error.rule)), error.message));
        return;
    }
    place(*parsed, link.places);
    if (!readWrittenNumbers(written, lesson.front.lang))
        found.push_back(lesson.source.error(link.text, "prose-number",
            "Expected a number, a tuple of numbers or a formula that holds only a number, found '" + written + "'."));
    lesson.numbers.push_back(
        {.written = written, .text = link.text, .span = {link.text.begin - 1, link.target.end + 1}, .target = std::move(*parsed)});
}

/// `[x](=max(a, b))` is no link in Markdown, because of the space.
class BrokenLinks {
public:
    explicit BrokenLinks(const Lesson &lesson)
        : m_lesson(lesson)
    {
        for (const Fence &fence : lesson.markdown.fences)
            m_left.push_back(fence.span);
        for (const Formula &formula : lesson.markdown.formulas)
            m_left.push_back(formula.span);
        for (const Link &link : lesson.markdown.links)
            m_left.push_back({link.text.begin, link.target.end});
        m_left.insert(m_left.end(), lesson.markdown.code.begin(), lesson.markdown.code.end());
        std::ranges::sort(m_left, {}, &Span::begin);
    }

    void find(std::vector<Diagnostic> &found) const
    {
        const std::string_view text = m_lesson.source.text();
        std::size_t next = 0;
        const std::size_t start = std::max(m_lesson.front.span.end, m_lesson.source.start());
        for (std::size_t at = text.find("](", start); at != std::string_view::npos; at = text.find("](", at + 2)) {
            while (next < m_left.size() && m_left[next].end <= at)
                ++next;
            const bool isExpression = text.substr(at + 2).starts_with('=') || text.substr(at + 2).starts_with("<=");
            const bool isLeft = next < m_left.size() && m_left[next].begin <= at;
            if (isExpression && !isLeft && text[at + 2] != '\\')
                found.push_back(m_lesson.source.error(place(at + 2), "prose-link", message(at + 2)));
        }
    }

private:
    Span place(std::size_t at) const
    {
        const Span line = m_lesson.source.line(m_lesson.source.lineAt(at));
        return {at, std::max(line.end, at)};
    }

    std::string message(std::size_t at) const
    {
        const std::string_view rest = m_lesson.source.slice(place(at));
        const std::size_t close = rest.rfind(')');
        const std::string target(rest.substr(0, close));
        const std::string fixed = target.starts_with('<') ? target : "<" + target + ">";
        return "This looks like a number's link but is no link in Markdown. A target with spaces stands in angle "
               "brackets, where < and > are written \\< and \\>: (" + fixed + ").";
    }

    const Lesson &m_lesson;
    std::vector<Span> m_left; ///< what isn't prose
};

} // namespace

void readProseNumbers(Lesson &lesson, std::vector<Diagnostic> &found)
{
    for (const Link &link : lesson.markdown.links)
        readNumber(lesson, link, found);
    BrokenLinks(lesson).find(found);
}

} // namespace heed
