// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/sentences.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace heed {

/// Of things in the order of the file the one that holds the byte.
template<typename Thing>
static const Thing *thingAt(const std::vector<Thing> &things, std::size_t at)
{
    const auto after = std::ranges::upper_bound(things, at, {}, [](const Thing &thing) { return thing.span.begin; });
    return after != things.begin() && at < std::prev(after)->span.end ? &*std::prev(after) : nullptr;
}

static bool holdsDigit(std::string_view text)
{
    return std::ranges::any_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

Span Sentences::around(const ProseNumber &number)
{
    const Span link = number.span;
    if (link.begin < m_paragraph.begin || link.end > m_paragraph.end)
        readParagraph(link);
    const auto begin = std::ranges::upper_bound(m_ends, link.begin);
    const auto end = std::ranges::lower_bound(m_ends, link.end);
    const Span text = number.blockText.value_or(m_paragraph);
    return {std::max(text.begin, begin == m_ends.begin() ? m_paragraph.begin : *std::prev(begin)),
        std::min(text.end, end == m_ends.end() ? m_paragraph.end : *end)};
}

void Sentences::readParagraph(Span number)
{
    m_paragraph = paragraphAround(number);
    m_ends.clear();
    for (std::size_t at = m_paragraph.begin + 1; at < m_paragraph.end; ++at)
        if (endsSentence(at))
            m_ends.push_back(at);
}

Span Sentences::paragraphAround(Span number) const
{
    std::size_t first = m_source.lineAt(number.begin), last = m_source.lineAt(number.end);
    while (first > 0 && !isEdge(first) && !isEdge(first - 1) && !beginsItem(first))
        --first;
    while (last + 1 < m_source.lineCount() && !isEdge(last) && !isEdge(last + 1) && !beginsItem(last + 1))
        ++last;
    return {m_source.line(first).begin, m_source.line(last).end};
}

std::optional<Span> Sentences::unlinkedIn(Span sentence)
{
    if (sentence != m_sentence) {
        m_sentence = sentence;
        m_unlinked = findUnlinked(sentence);
    }
    return m_unlinked;
}

std::optional<Span> Sentences::findUnlinked(Span sentence) const
{
    for (std::size_t at = sentence.begin; at < sentence.end; ++at) {
        if (const ProseNumber *number = thingAt(m_lesson.numbers, at)) {
            at = number->span.end - 1;
            continue;
        }
        if (const Formula *formula = thingAt(m_lesson.markdown.formulas, at)) {
            if (holdsDigit(m_source.slice(formula->tex)))
                return formula->span;
            at = formula->span.end - 1;
            continue;
        }
        if (isDigit(at) && !isInWord(at))
            return numberAt(at, sentence.end);
    }
    return std::nullopt;
}

Span Sentences::numberAt(std::size_t at, std::size_t end) const
{
    std::size_t last = at;
    while (last < end && (isDigit(last) || m_source.text()[last] == '.' || m_source.text()[last] == ','))
        ++last;
    while (last > at && !isDigit(last - 1))
        --last;
    return {at, last};
}

bool Sentences::isEdge(std::size_t line) const
{
    const std::string_view text = m_source.slice(m_source.line(line));
    const bool isBlank = text.find_first_not_of(" \t>") == std::string_view::npos;
    return isBlank || text.starts_with("```") || text.starts_with('#') || text.starts_with('|');
}

/// "- ", "* ", "+ ", "1. " or "1) ", perhaps inside a quote.
bool Sentences::beginsItem(std::size_t line) const
{
    std::string_view text = m_source.slice(m_source.line(line));
    text.remove_prefix(std::min(text.find_first_not_of(" \t>"), text.size()));
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view mark = text.substr(digits, 2);
    const bool isNumbered = digits > 0 && (mark == ". " || mark == ") ");
    return isNumbered || text.starts_with("- ") || text.starts_with("* ") || text.starts_with("+ ");
}

bool Sentences::endsSentence(std::size_t at) const
{
    static constexpr std::array<std::string_view, 5> marks{".", "!", "?", "\xE3\x80\x82", "\xDB\x94"};
    const std::string_view text = m_source.text(), before = text.substr(0, at);
    const bool isSpace = at >= text.size() || std::isspace(static_cast<unsigned char>(text[at])) != 0;
    return isSpace && std::ranges::any_of(marks, [before](std::string_view mark) { return before.ends_with(mark); });
}

bool Sentences::isDigit(std::size_t at) const
{
    return std::isdigit(static_cast<unsigned char>(m_source.text()[at])) != 0;
}

bool Sentences::isInWord(std::size_t at) const
{
    const auto before = static_cast<unsigned char>(at > 0 ? m_source.text()[at - 1] : ' ');
    return std::isalpha(before) != 0 || before == '_' || before >= 0x80;
}

} // namespace heed
