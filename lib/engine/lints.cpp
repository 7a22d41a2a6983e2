// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lints.h"

#include "lesson/math_form.h"
#include "lesson/written_number.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace heed {

namespace {

class Linter {
public:
    Linter(const BoundLesson &lesson, const std::set<std::string> &lessonIds)
        : m_bound(lesson)
        , m_lesson(lesson.lesson())
        , m_source(m_lesson.source)
        , m_ids(lessonIds)
    {
    }

    std::vector<Diagnostic> lint()
    {
        mathForms();
        neededLessons();
        shadowedNames();
        numbersThatTurnFalse();
        sortByPlace(m_found);
        return std::move(m_found);
    }

private:
    void say(Span span, Severity severity, std::string rule, std::string message)
    {
        m_found.push_back(m_source.diagnostic(span, severity, std::move(rule), std::move(message)));
    }

    void mathForms()
    {
        for (const Formula &formula : m_lesson.markdown.formulas)
            if (const auto note = mathFormNote(m_source, formula))
                say(note->span, Severity::Note, "math-form", note->message);
    }

    void neededLessons()
    {
        for (std::size_t i = 0; i < m_lesson.front.needs.size(); ++i) {
            const std::string &id = m_lesson.front.needs[i];
            if (!m_ids.contains(id))
                say(m_lesson.front.needPlaces[i], Severity::Note, "needs",
                    "The lesson '" + id + "' that this one needs isn't at hand; learners are told of it by this name.");
        }
    }

    /// In `expect` and `show` a cell's own names come first: whoever reads `q == …` may mean the value q.
    void shadowedNames()
    {
        for (const BoundCell &cell : m_bound.cells())
            for (const Expectation &expectation : cell.cell->expectations)
                for (const Reference &reference : references(expectation.condition)) {
                    const bool isOwn = cell.op != nullptr && reference.port.empty()
                        && (cell.op->output(reference.name) != nullptr || cell.op->input(reference.name) != nullptr
                            || cell.op->option(reference.name) != nullptr);
                    if (isOwn && m_lesson.block(reference.name) != nullptr)
                        say({reference.begin, reference.end}, Severity::Warning, "unknown-name",
                            "'" + reference.name
                                + "' is this cell's own here, and hides the block of that name; rename the block, or "
                                  "write '"
                                + cell.cell->name + "." + reference.name + "'.");
                }
    }

    bool followsControl(const Expression &expression) const
    {
        for (const Reference &reference : references(expression)) {
            const auto target = m_bound.resolve(reference);
            if (!target || target->isUnknown || target->constant)
                continue;
            for (const std::size_t node : m_bound.graph().withDependencies(target->node))
                if (m_bound.node(node).kind == BoundLesson::Node::Kind::Control)
                    return true;
        }
        return false;
    }

    void numbersThatTurnFalse()
    {
        for (const ProseNumber &number : m_lesson.numbers) {
            const bool isReadable = readWrittenNumbers(number.written, m_lesson.front.lang).has_value();
            if (!isReadable || !followsControl(number.target))
                continue;
            const Span sentence = sentenceOf(number);
            if (const auto other = unlinkedIn(sentence))
                say(number.text, Severity::Warning, "turns-false",
                    "This number follows a control, but '" + std::string(m_source.slice(*other))
                        + "' in the same sentence doesn't; link it too, or say it in another sentence.");
        }
    }

    [[nodiscard]] bool isBlank(std::size_t line) const
    {
        return m_source.slice(m_source.line(line)).find_first_not_of(" \t>") == std::string_view::npos;
    }

    /// "- ", "* ", "+ ", "1. " or "1) ", perhaps inside a quote.
    [[nodiscard]] bool beginsItem(std::size_t line) const
    {
        std::string_view text = m_source.slice(m_source.line(line));
        text.remove_prefix(std::min(text.find_first_not_of(" \t>"), text.size()));
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        const std::string_view mark = text.substr(digits, 2);
        const bool isNumbered = digits > 0 && (mark == ". " || mark == ") ");
        return isNumbered || text.starts_with("- ") || text.starts_with("* ") || text.starts_with("+ ");
    }

    /// A sentence ends at . ! ? 。 or ۔ and a space, or with its paragraph.
    [[nodiscard]] bool endsSentence(std::size_t at) const
    {
        static constexpr std::array<std::string_view, 5> marks{".", "!", "?", "\xE3\x80\x82", "\xDB\x94"};
        const std::string_view before = m_source.text().substr(0, at);
        const bool afterMark =
            std::ranges::any_of(marks, [before](std::string_view mark) { return before.ends_with(mark); });
        return afterMark
            && (at >= m_source.text().size() || std::isspace(static_cast<unsigned char>(m_source.text()[at])) != 0);
    }

    [[nodiscard]] Span sentenceAround(Span number) const
    {
        std::size_t first = m_source.lineAt(number.begin), last = m_source.lineAt(number.end);
        const auto isEdge = [this](std::size_t line) {
            const std::string_view text = m_source.slice(m_source.line(line));
            return isBlank(line) || text.starts_with("```") || text.starts_with('#') || text.starts_with('|');
        };
        while (first > 0 && !isEdge(first) && !isEdge(first - 1) && !beginsItem(first))
            --first;
        while (last + 1 < m_source.lineCount() && !isEdge(last) && !isEdge(last + 1) && !beginsItem(last + 1))
            ++last;
        Span sentence{m_source.line(first).begin, m_source.line(last).end};
        for (std::size_t at = number.begin; at > sentence.begin; --at)
            if (endsSentence(at)) {
                sentence.begin = at;
                break;
            }
        for (std::size_t at = number.end; at < sentence.end; ++at)
            if (endsSentence(at)) {
                sentence.end = at;
                break;
            }
        return sentence;
    }

    /// A block's text is no part of the lines around it.
    [[nodiscard]] Span sentenceOf(const ProseNumber &number) const
    {
        const Span sentence = sentenceAround(number.span);
        const Span text = number.blockText.value_or(sentence);
        return {std::max(sentence.begin, text.begin), std::min(sentence.end, text.end)};
    }

    /// A number or formula in the sentence that isn't a live one.
    [[nodiscard]] std::optional<Span> unlinkedIn(Span sentence) const
    {
        const auto lies = [](Span inner, std::size_t at) { return inner.begin <= at && at < inner.end; };
        for (std::size_t at = sentence.begin; at < sentence.end; ++at) {
            const auto number =
                std::ranges::find_if(m_lesson.numbers, [&](const ProseNumber &n) { return lies(n.span, at); });
            if (number != m_lesson.numbers.end()) {
                at = number->span.end;
                continue;
            }
            const auto formula =
                std::ranges::find_if(m_lesson.markdown.formulas, [&](const Formula &f) { return lies(f.span, at); });
            if (formula != m_lesson.markdown.formulas.end()) {
                if (holdsDigit(formula->tex))
                    return formula->span;
                at = formula->span.end - 1;
                continue;
            }
            if (isDigit(at) && !isInWord(at))
                return numberAt(at, sentence.end);
        }
        return std::nullopt;
    }

    [[nodiscard]] bool isDigit(std::size_t at) const
    {
        return std::isdigit(static_cast<unsigned char>(m_source.text()[at])) != 0;
    }
    [[nodiscard]] bool isInWord(std::size_t at) const
    {
        const auto before = static_cast<unsigned char>(at > 0 ? m_source.text()[at - 1] : ' ');
        return std::isalpha(before) != 0 || before == '_' || before >= 0x80;
    }
    [[nodiscard]] bool holdsDigit(Span tex) const
    {
        return std::ranges::any_of(m_source.slice(tex), [](unsigned char c) { return std::isdigit(c) != 0; });
    }
    [[nodiscard]] Span numberAt(std::size_t at, std::size_t end) const
    {
        std::size_t last = at;
        while (last < end && (isDigit(last) || m_source.text()[last] == '.' || m_source.text()[last] == ','))
            ++last;
        while (last > at && !isDigit(last - 1))
            --last;
        return {at, last};
    }

    const BoundLesson &m_bound;
    const Lesson &m_lesson;
    const Source &m_source;
    const std::set<std::string> &m_ids;
    std::vector<Diagnostic> m_found;
};

} // namespace

std::vector<Diagnostic> lint(const BoundLesson &lesson, const std::set<std::string> &lessonIds)
{
    return Linter(lesson, lessonIds).lint();
}

} // namespace heed
