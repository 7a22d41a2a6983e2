// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/prose_reader.h"

#include "lesson/written_number.h"

#include <algorithm>

namespace heed {

void movePlaces(Expression &expression, const std::vector<std::size_t> &places, std::size_t from)
{
    const auto placeOf = [&](std::size_t offset) { return places[std::min(from + offset, places.size() - 1)]; };
    expression.begin = placeOf(expression.begin);
    expression.end = placeOf(expression.end);
    for (Expression &child : expression.children)
        movePlaces(child, places, from);
}

static std::string_view withoutAngles(std::string_view target)
{
    target.remove_prefix(target.starts_with('<') ? 1 : 0);
    target.remove_suffix(target.ends_with('>') && !target.ends_with("\\>") ? 1 : 0);
    return target;
}

std::string angledTarget(std::string_view target)
{
    std::string fixed;
    for (const char c : withoutAngles(target)) {
        if ((c == '<' || c == '>') && !fixed.ends_with('\\'))
            fixed += '\\';
        fixed += c;
    }
    return "<" + fixed + ">";
}

std::string unescapedTarget(std::string_view target)
{
    std::string said;
    for (const char c : withoutAngles(target)) {
        if ((c == '<' || c == '>') && said.ends_with('\\'))
            said.pop_back();
        said += c;
    }
    return said;
}

namespace {

/// "0,5" in an English lesson, "0.5" in a German one.
std::string decimalMarkHint(const std::string &written, const std::string &lang)
{
    const bool isPoint = readWrittenNumbers("0.5", lang).has_value();
    if (!readWrittenNumbers(written, isPoint ? "de" : "en"))
        return "";
    return " The decimal mark of 'lang: " + lang + "' is a " + (isPoint ? "point." : "comma.");
}

/// The link's places are the file's.
void readNumber(Lesson &lesson, const Link &link, ProseNumber number, std::vector<Diagnostic> &found)
{
    auto parsed = parseExpression(std::string_view(link.url).substr(1));
    if (!parsed) {
        const ExpressionError &error = parsed.error();
        const auto placeOf = [&](std::size_t offset) {
            return link.places[std::min(offset + 1, link.places.size() - 1)];
        };
        found.push_back(lesson.source.error({placeOf(error.begin), placeOf(error.end)}, ruleOf(error), error.message));
        return;
    }
    movePlaces(*parsed, link.places, 1);
    if (!readWrittenNumbers(number.written, lesson.front.lang))
        found.push_back(lesson.source.error(link.text, "prose-number",
            "Expected a number, a tuple of numbers or a formula that holds only a number, found '" + number.written
                + "'." + decimalMarkHint(number.written, lesson.front.lang)));
    number.text = link.text;
    number.span = link.span;
    number.target = std::move(*parsed);
    lesson.numbers.push_back(std::move(number));
}

/// Where the bracket stands that `closing` closes, on the same line.
std::optional<std::size_t> openingOf(std::string_view text, std::size_t closing)
{
    constexpr std::size_t longest = 400;
    int open = 0;
    for (std::size_t at = closing; at-- > 0 && closing - at < longest && text[at] != '\n';) {
        open += text[at] == ']' ? 1 : 0;
        if (text[at] == '[' && open-- == 0)
            return at;
    }
    return std::nullopt;
}

bool isEscaped(std::string_view text, std::size_t at)
{
    const std::size_t before = text.substr(0, at).find_last_not_of('\\');
    return (before == std::string_view::npos ? at : at - before - 1) % 2 == 1;
}

/// Whether the link that `closing` ends the text of is written to be none: \[2](=two).
bool isSample(std::string_view text, std::size_t closing)
{
    const auto opening = openingOf(text, closing);
    return isEscaped(text, closing) || (opening && isEscaped(text, *opening));
}

/// `[x](=max(a, b))` is no link in Markdown, because of the space.
class BrokenLinks {
public:
    BrokenLinks(const Source &source, const Markdown &markdown)
        : m_source(source)
    {
        for (const Fence &fence : markdown.fences)
            m_left.push_back(fence.span);
        for (const Formula &formula : markdown.formulas)
            m_left.push_back(formula.span);
        for (const Link &link : markdown.links)
            m_left.push_back(link.span);
        m_left.insert(m_left.end(), markdown.code.begin(), markdown.code.end());
        m_left.insert(m_left.end(), markdown.verbatim.begin(), markdown.verbatim.end());
        std::ranges::sort(m_left, {}, &Span::begin);
    }

    [[nodiscard]] std::vector<Span> find(std::size_t start) const
    {
        const std::string_view text = m_source.text();
        std::vector<Span> found;
        std::size_t next = 0;
        for (std::size_t at = text.find("](", start); at != std::string_view::npos && found.size() < most;
             at = text.find("](", at + 2)) {
            while (next < m_left.size() && m_left[next].end <= at)
                ++next;
            const bool isExpression = text.substr(at + 2).starts_with('=') || text.substr(at + 2).starts_with("<=");
            const bool isLeft = next < m_left.size() && m_left[next].begin <= at;
            if (isExpression && !isLeft && !isSample(text, at))
                found.push_back({at + 2, targetEnd(at + 2)});
        }
        return found;
    }

private:
    static constexpr std::size_t most = 10'000, longest = 400;

    /// Before the bracket that closes, on the same line.
    std::size_t targetEnd(std::size_t at) const
    {
        const std::size_t lineEnd = m_source.line(m_source.lineAt(at)).end;
        int brackets = 0;
        for (std::size_t i = at; i < std::min(lineEnd, at + longest); ++i) {
            brackets += m_source.text()[i] == '(' ? 1 : 0;
            if (m_source.text()[i] == ')' && brackets-- == 0)
                return i;
        }
        return std::max(at, std::min(lineEnd, at + longest));
    }

    const Source &m_source;
    std::vector<Span> m_left; ///< what isn't prose
};

/// `![text](=…)`.
bool isImage(std::string_view text, std::size_t closing)
{
    const auto opening = openingOf(text, closing);
    return opening && *opening > 0 && text[*opening - 1] == '!';
}

bool lacksAngle(std::string_view target)
{
    return target.starts_with('<') && (!target.ends_with('>') || target.ends_with("\\>"));
}

std::string brokenLink(const Source &source, Span broken)
{
    if (isImage(source.text(), broken.begin - 2))
        return "An image's target is a file, not an expression; without the '!' this is a number's link.";
    const std::string rule = lacksAngle(source.slice(broken))
        ? "A target that begins with < ends with >: ("
        : "A target with spaces stands in angle brackets, where < and > are written \\< and \\>: (";
    return "This looks like a number's link but is no link in Markdown. " + rule + angledTarget(source.slice(broken))
        + ").";
}

Link moved(Link link, const std::vector<std::size_t> &places)
{
    const auto move = [&](Span span) { return Span{places[span.begin], places[span.end]}; };
    link.text = move(link.text);
    link.target = move(link.target);
    link.span = move(link.span);
    for (std::size_t &place : link.places)
        place = places[place];
    return link;
}

/// The places of the exercises' questions with the exercises' names, in order.
class Questions {
public:
    explicit Questions(const Lesson &lesson)
    {
        for (const Block &block : lesson.blocks)
            if (const auto *exercise = std::get_if<Exercise>(&block))
                m_questions.emplace_back(exercise->question, exercise->name);
    }

    [[nodiscard]] std::string exerciseAt(std::size_t place)
    {
        while (m_next < m_questions.size() && m_questions[m_next].first.end <= place)
            ++m_next;
        const bool isInside = m_next < m_questions.size() && m_questions[m_next].first.begin <= place;
        return isInside ? m_questions[m_next].second : std::string();
    }

private:
    std::vector<std::pair<Span, std::string>> m_questions;
    std::size_t m_next = 0;
};

} // namespace

void readTextNumbers(
    Lesson &lesson, const MarkdownText &text, const std::string &exercise, std::vector<Diagnostic> &found)
{
    if (text.text.find("](") == std::string::npos)
        return;
    const Source source(lesson.source.file(), text.text);
    const Markdown markdown = readMarkdown(source, {});
    for (const Link &link : markdown.links)
        readNumber(lesson, moved(link, text.places),
            {.written = std::string(source.slice(link.text)),
                .target = {},
                .blockText = Span{text.places.front(), text.places.back()},
                .exercise = exercise},
            found);
    for (const Span &broken : BrokenLinks(source, markdown).find(0))
        found.push_back(lesson.source.error(
            {text.places[broken.begin], text.places[broken.end]}, "prose-link", brokenLink(source, broken)));
}

void readProseNumbers(Lesson &lesson, std::vector<Diagnostic> &found)
{
    Questions questions(lesson);
    for (const Link &link : lesson.markdown.links)
        readNumber(lesson, link,
            {.written = std::string(lesson.source.slice(link.text)),
                .target = {},
                .exercise = questions.exerciseAt(link.text.begin)},
            found);
    const std::size_t start = std::max(lesson.front.span.end, lesson.source.start());
    for (const Span &broken : BrokenLinks(lesson.source, lesson.markdown).find(start))
        found.push_back(lesson.source.error(broken, "prose-link", brokenLink(lesson.source, broken)));
    std::ranges::stable_sort(lesson.numbers, {}, [](const ProseNumber &number) { return number.text.begin; });
}

} // namespace heed
