// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/session_text.h"

#include "output/value_json.h"

#include <algorithm>
#include <set>

namespace heed {

namespace {

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

std::string padded(std::string text, std::size_t width)
{
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

std::string times(std::size_t count)
{
    return count == 1 ? "once" : count == 2 ? "twice" : std::to_string(count) + " times";
}

class SessionText {
public:
    explicit SessionText(Session &session)
        : m_session(session)
        , m_lesson(session.lesson())
    {
        for (const Block &block : m_lesson.lesson().blocks)
            if (!std::holds_alternative<Exercise>(block))
                m_width = std::clamp(headOf(block).name.size(), m_width, widest);
    }

    std::string text()
    {
        const Lesson &lesson = m_lesson.lesson();
        m_text = "lesson    " + lesson.source.file() + "\nseed      " + std::to_string(lesson.front.seed.value_or(0))
            + "\ncomputed  " + std::to_string(m_session.recomputed())
            + (m_session.recomputed() == 1 ? " cell" : " cells") + " in all\n\ncontrols\n";
        const std::size_t start = m_text.size();
        for (const Block &block : lesson.blocks)
            if (const auto *found = std::get_if<Control>(&block))
                control(*found);
        m_text += m_text.size() == start ? "  none\n" : "";
        m_text += "\ncells, each after what it depends on\n";
        cells();
        return std::move(m_text);
    }

private:
    static std::string valueText(Evaluation &evaluation, std::size_t node)
    {
        const auto value = evaluation.value(node);
        return value ? valueJson(*value) : "no value: " + value.error().message;
    }

    void control(const Control &control)
    {
        const auto node = m_lesson.nodeNamed(control.name);
        if (!node)
            return;
        const bool isSet = m_session.present().overrides().contains(control.name);
        m_text += "  " + padded(control.name, m_width) + "  " + valueText(m_session.present(), *node)
            + (isSet ? "  set; declared " + valueText(m_session.declared(), *node) : "  as declared") + "\n";
    }

    void cells()
    {
        std::vector<const BoundCell *> ordered;
        for (const std::size_t node : m_lesson.graph().order())
            if (m_lesson.node(node).kind == BoundLesson::Node::Kind::Run)
                ordered.push_back(&m_lesson.cellOf(m_lesson.node(node)));
        std::set<const BoundCell *> known(ordered.begin(), ordered.end());
        for (const BoundCell &cell : m_lesson.cells())
            if (!known.contains(&cell))
                ordered.push_back(&cell);
        for (const BoundCell *cell : ordered)
            this->cell(*cell);
        if (ordered.empty())
            m_text += "  none\n";
    }

    void cell(const BoundCell &cell)
    {
        const std::string margin(m_width + 4, ' ');
        m_text += "  " + padded(cell.cell->name, m_width) + "  "
            + padded(std::string(cellStateName(m_session.state(cell))), 7) + "  "
            + (cell.cell->op.empty() ? "no operator" : cell.cell->op) + "\n" + margin + ran(cell) + "\n";
        if (const auto failure = m_session.failure(cell))
            m_text += margin + failure->message
                + (failure->isBlocked && failure->cell != cell.cell->name ? " (in " + failure->cell + ")" : "") + "\n";
        const auto controls = m_lesson.controlsOf(cell);
        m_text += margin + (controls.empty() ? "depends on no control" : "depends on " + joined(controls)) + "\n";
    }

    std::string ran(const BoundCell &cell)
    {
        const CellHistory &history = m_session.history(cell);
        if (history.runs == 0)
            return "was not reached";
        const bool hasRun = m_session.state(cell) == CellState::Fresh || m_session.state(cell) == CellState::Failed;
        const std::string cause =
            history.causes.empty() ? "when the lesson was opened" : "because " + joined(history.causes) + " was set";
        return (hasRun ? "ran " : "was looked at ") + times(history.runs) + ", " + (history.runs > 1 ? "last " : "")
            + cause;
    }

    Session &m_session;
    const BoundLesson &m_lesson;
    static constexpr std::size_t widest = 40; ///< longer names stand out
    std::size_t m_width = 0;
    std::string m_text;
};

} // namespace

std::string sessionText(Session &session) { return SessionText(session).text(); }

} // namespace heed
