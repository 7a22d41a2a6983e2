// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/fixes.h"

#include "lesson/math_form.h"
#include "lesson/prose_reader.h"
#include "lesson/yaml_traps.h"

#include <algorithm>
#include <span>

namespace heed {

namespace {

/// A fix before it is tried.
struct Candidate {
    std::string rule;
    TextEdit edit;
};
using Candidates = std::vector<Candidate>;

TextEdits editsOf(const Candidates &candidates)
{
    TextEdits edits;
    for (const Candidate &candidate : candidates)
        edits.push_back(candidate.edit);
    return edits;
}

/// A fix that adds a line ends it as the lines around it do.
std::string withLineEndsOf(const Source &source, Span span, const std::string &text)
{
    const Span line = source.line(source.lineAt(span.begin));
    const std::string_view end = source.text().substr(line.end, 2);
    if (end != "\r\n")
        return text;
    std::string result;
    for (const char c : text) {
        if (c == '\n' && !result.ends_with('\r'))
            result += '\r';
        result += c;
    }
    return result;
}

class Finder {
public:
    explicit Finder(const LessonResult &read)
        : m_lesson(read.lesson)
        , m_source(read.lesson.source)
    {
        for (const Formula &formula : m_lesson.markdown.formulas)
            if (const auto note = mathFormNote(m_source, formula))
                add("math-form", note->fix.span, withLineEndsOf(m_source, note->span, note->fix.text));
        for (const Diagnostic &diagnostic : read.diagnostics)
            if (diagnostic.rule == "prose-link")
                link(diagnostic.span);
            else if (diagnostic.rule == "quote" && diagnostic.severity == Severity::Error)
                quote(diagnostic.span);
        std::ranges::stable_sort(m_found, {}, [](const Candidate &candidate) { return candidate.edit.span.begin; });
    }

    /// In order, without overlap.
    [[nodiscard]] Candidates candidates() const
    {
        Candidates apart;
        for (const Candidate &candidate : m_found)
            if (apart.empty() || apart.back().edit.span.end <= candidate.edit.span.begin)
                apart.push_back(candidate);
        return apart;
    }

private:
    void add(std::string rule, Span span, std::string text)
    {
        if (m_source.slice(span) != text)
            m_found.push_back({std::move(rule), {span, std::move(text)}});
    }

    void link(Span target)
    {
        const std::string_view written = m_source.slice(target);
        const bool isClosed = m_source.text().substr(target.end).starts_with(')');
        const std::string inner = unescapedTarget(written);
        if (isClosed && inner.starts_with('=') && parseExpression(std::string_view(inner).substr(1)))
            add("prose-link", target, angledTarget(written));
    }

    void quote(Span place)
    {
        const Span line = m_source.line(m_source.lineAt(place.begin));
        const std::string_view text = m_source.slice(line);
        const std::string_view value = yamlValueOf(text);
        const std::string_view rest = m_source.slice({place.begin, line.end});
        const bool opens = value.starts_with('[') || value.starts_with('"');
        const std::size_t begin = line.begin + (text.size() - value.size() - trailingSpaces(text));
        if (opens && parseCondition(value))
            add("quote", {begin, begin + value.size()}, yamlQuoted(value));
        else if (rest.starts_with('='))
            expression(place.begin, flowExpression(rest));
    }

    static std::size_t trailingSpaces(std::string_view text)
    {
        return text.size() - std::min(text.find_last_not_of(" \t") + 1, text.size());
    }

    void expression(std::size_t begin, std::string_view text)
    {
        text = text.substr(0, text.find_last_not_of(" \t") + 1);
        if (parseExpression(text.substr(1)))
            add("quote", {begin, begin + text.size()}, yamlQuoted(text));
    }

    const Lesson &m_lesson;
    const Source &m_source;
    Candidates m_found;
};

/// Formulas without spaces: what a fix must leave as it is.
std::vector<std::string> bareFormulas(const Lesson &lesson)
{
    std::vector<std::string> formulas;
    for (const Formula &formula : lesson.markdown.formulas) {
        std::string &bare = formulas.emplace_back(lesson.source.slice(formula.tex));
        std::erase_if(bare, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
    }
    return formulas;
}

/// Where an error is, or a formula that isn't shown everywhere.
std::vector<std::size_t> faults(const LessonResult &read)
{
    std::vector<std::size_t> places;
    for (const Diagnostic &diagnostic : read.diagnostics)
        if (diagnostic.severity == Severity::Error)
            places.push_back(diagnostic.span.begin);
    for (const Formula &formula : read.lesson.markdown.formulas)
        if (mathFormNote(read.lesson.source, formula))
            places.push_back(formula.span.begin);
    std::ranges::sort(places);
    return places;
}

/// Whether no fault is left within what the edits put in.
bool areFaultless(const TextEdits &edits, const LessonResult &after)
{
    const std::vector<std::size_t> places = faults(after);
    std::size_t grown = 0, shrunk = 0;
    return std::ranges::all_of(edits, [&](const TextEdit &edit) {
        const std::size_t begin = edit.span.begin + grown - shrunk;
        grown += edit.text.size();
        shrunk += edit.span.end - edit.span.begin;
        const auto next = std::ranges::lower_bound(places, begin);
        return next == places.end() || *next >= begin + edit.text.size();
    });
}

/// How often a text may be read again: seldom when it is long.
class Budget {
public:
    Budget(std::size_t bytes, std::stop_token stop)
        : m_left(std::clamp<std::size_t>(mostBytes / (bytes + 1), 8, 400))
        , m_stop(std::move(stop))
    {
    }
    [[nodiscard]] bool spend() { return !m_stop.stop_requested() && m_left > 0 && m_left-- > 0; }

private:
    static constexpr std::size_t mostBytes = std::size_t{64} << 20U;
    std::size_t m_left;
    std::stop_token m_stop;
};

/// Keeps what helps: all at once, or where that does harm half by half.
class Trial {
public:
    Trial(const std::string &file, const std::string &text, Budget &budget)
        : m_file(file)
        , m_text(text)
        , m_budget(budget)
    {
    }

    [[nodiscard]] Candidates kept()
    {
        if (!m_budget.spend())
            return {};
        const LessonResult read = readLesson(m_file, m_text);
        m_formulas = bareFormulas(read.lesson);
        const Candidates all = Finder(read).candidates();
        keep(all);
        return std::move(m_kept);
    }

private:
    void keep(std::span<const Candidate> some)
    {
        if (some.empty() || !m_budget.spend())
            return;
        const std::size_t before = m_kept.size();
        m_kept.insert(m_kept.end(), some.begin(), some.end());
        if (helps())
            return;
        m_kept.resize(before);
        if (some.size() == 1)
            return;
        keep(some.first(some.size() / 2));
        keep(some.subspan(some.size() / 2));
    }

    [[nodiscard]] bool helps() const
    {
        const TextEdits edits = editsOf(m_kept);
        const LessonResult after = readLesson(m_file, applied(m_text, edits));
        return bareFormulas(after.lesson) == m_formulas && areFaultless(edits, after);
    }

    const std::string &m_file;
    const std::string &m_text;
    Budget &m_budget;
    std::vector<std::string> m_formulas;
    Candidates m_kept;
};

/// Where a byte stood before the edits.
std::size_t placeBefore(const TextEdits &edits, std::size_t place)
{
    std::size_t grown = 0, shrunk = 0;
    for (const TextEdit &edit : edits) {
        const std::size_t begin = edit.span.begin + grown - shrunk;
        if (place < begin)
            break;
        if (place < begin + edit.text.size())
            return edit.span.begin;
        grown += edit.text.size();
        shrunk += edit.span.end - edit.span.begin;
    }
    return place + shrunk - grown;
}

class Rounds {
public:
    Rounds(const std::string &file, std::string text)
        : m_original(file, text)
    {
        m_result.text = std::move(text);
    }

    void apply(const Candidates &candidates)
    {
        for (const Candidate &candidate : candidates) {
            const Span span = candidate.edit.span;
            m_result.fixes.push_back({originalPlace(span.begin), candidate.rule,
                m_result.text.substr(span.begin, span.end - span.begin), candidate.edit.text});
        }
        m_edits.push_back(editsOf(candidates));
        m_result.text = applied(m_result.text, m_edits.back());
    }

    [[nodiscard]] const std::string &text() const { return m_result.text; }
    [[nodiscard]] FixedText result()
    {
        const auto place = [](const Fix &fix) { return std::pair(fix.location.line, fix.location.column); };
        std::ranges::stable_sort(m_result.fixes, {}, place);
        return std::move(m_result);
    }

private:
    [[nodiscard]] SourceLocation originalPlace(std::size_t place) const
    {
        for (std::size_t round = m_edits.size(); round > 0; --round)
            place = placeBefore(m_edits[round - 1], place);
        return m_original.location(place);
    }

    Source m_original;
    FixedText m_result;
    std::vector<TextEdits> m_edits; ///< of each round
};

} // namespace

FixedText withFixes(const std::string &file, std::string text, const std::stop_token &stop)
{
    Budget budget(text.size(), stop);
    Rounds rounds(file, std::move(text));
    for (;;) { // a fix may bring to light what stood behind it
        const Candidates kept = Trial(file, rounds.text(), budget).kept();
        if (kept.empty())
            return rounds.result();
        rounds.apply(kept);
    }
}

} // namespace heed
