// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lints.h"

#include "lesson/math_form.h"
#include "lesson/sentences.h"
#include "lesson/written_number.h"

#include <algorithm>

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
        std::set<std::string_view> names;
        for (const Block &block : m_lesson.blocks)
            names.insert(headOf(block).name);
        for (const BoundCell &cell : m_bound.cells())
            for (const Expectation &expectation : cell.cell->expectations)
                for (const Reference &reference : references(expectation.condition)) {
                    const bool isOwn = cell.op != nullptr && reference.port.empty()
                        && (cell.op->output(reference.name) != nullptr || cell.op->input(reference.name) != nullptr
                            || cell.op->option(reference.name) != nullptr);
                    if (isOwn && names.contains(reference.name))
                        say({reference.begin, reference.end}, Severity::Warning, "unknown-name",
                            "'" + reference.name
                                + "' is this cell's own here, and hides the block of that name; rename the block, or "
                                  "write '"
                                + cell.cell->name + "." + reference.name + "'.");
                }
    }

    /// Every node that depends on a control, and the controls.
    [[nodiscard]] std::vector<bool> controlled() const
    {
        std::vector<std::size_t> controls;
        std::vector<bool> all(m_bound.graph().size());
        for (std::size_t node = 0; node < all.size(); ++node)
            if (m_bound.node(node).kind == BoundLesson::Node::Kind::Control)
                controls.push_back(node);
        for (const auto &nodes : {controls, m_bound.graph().allDependents(controls)})
            for (const std::size_t node : nodes)
                all[node] = true;
        return all;
    }

    [[nodiscard]] bool followsControl(const Expression &expression, const std::vector<bool> &controlled) const
    {
        return std::ranges::any_of(references(expression), [&](const Reference &reference) {
            const auto target = m_bound.resolve(reference);
            return target && !target->isUnknown && !target->constant && controlled[target->node];
        });
    }

    void numbersThatTurnFalse()
    {
        const std::vector<bool> controlled = this->controlled();
        Sentences sentences(m_lesson);
        for (const ProseNumber &number : m_lesson.numbers) {
            const bool isReadable = readWrittenNumbers(number.written, m_lesson.front.lang).has_value();
            if (!isReadable || !followsControl(number.target, controlled))
                continue;
            if (const auto other = sentences.unlinkedIn(sentences.around(number)))
                say(number.text, Severity::Warning, "turns-false",
                    "This number follows a control, but '" + std::string(m_source.slice(*other))
                        + "' in the same sentence doesn't; link it too, or say it in another sentence.");
        }
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
