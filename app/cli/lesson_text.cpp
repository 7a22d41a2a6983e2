// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_text.h"

#include "cell_text.h"
#include "lesson/scalars.h"
#include "sdk/number_text.h"

#include "engine/show_options.h"
#include "prose_number.h"
#include "prose_text.h"
#include "style.h"
#include "value_text.h"

#include <algorithm>

namespace heed {

namespace {

class LessonWriter {
public:
    LessonWriter(const LessonReport &report, Session &session, const Page &page)
        : m_report(report)
        , m_lesson(report.lesson->lesson())
        , m_session(session)
        , m_page(page)
        , m_style(page.hasColour)
    {
    }

    std::string text()
    {
        if (m_lesson.markdown.headings.empty() && !m_lesson.front.title.empty())
            part(m_style.bold(m_lesson.front.title) + "\n");
        std::size_t at = std::max(m_lesson.front.span.end, m_lesson.source.start());
        for (const auto &[span, written] : blocks()) {
            part(proseText(m_report, {at, std::max(at, span.begin)}, m_page));
            part(written);
            at = std::max(at, span.end);
        }
        part(proseText(m_report, {at, std::max(at, m_lesson.source.text().size())}, m_page));
        std::ranges::replace(m_text, hardSpace, ' ');
        return std::move(m_text);
    }

private:
    void part(const std::string &text)
    {
        if (text.empty())
            return;
        m_text += (m_text.empty() ? "" : "\n") + text;
    }

    /// In the order of the file.
    [[nodiscard]] std::vector<std::pair<Span, std::string>> blocks() const
    {
        std::vector<std::pair<Span, std::string>> all;
        for (const Block &block : m_lesson.blocks)
            all.emplace_back(headOf(block).span, std::visit([this](const auto &b) { return written(b); }, block));
        for (const BlockHead &head : m_lesson.unreadable)
            all.emplace_back(
                head.span, m_style.bold(head.name) + "  " + m_style.cross() + " This block can't be read.\n");
        std::ranges::stable_sort(all, {}, [](const auto &block) { return block.first.begin; });
        return all;
    }

    [[nodiscard]] std::string written(const Cell &cell) const
    {
        const auto report =
            std::ranges::find_if(m_report.cells, [&](const CellReport &r) { return r.cell->cell == &cell; });
        return report == m_report.cells.end() ? std::string() : cellText(*report, m_session, m_page);
    }

    [[nodiscard]] std::string written(const Control &control) const
    {
        const auto found = m_report.controls.find(control.name);
        const Value value = found == m_report.controls.end() ? Value() : found->second;
        const std::string unit = control.unit.empty() ? "" : " " + control.unit;
        std::string text = valueLines({.name = m_style.bold(control.name), .value = value}, m_page, "");
        if (!value.isEmpty() && !isArray(value.type()))
            text.insert(text.size() - 1, unit + range(control));
        if (!control.label.isEmpty())
            text += wrapped(control.label.text, m_page.columns, "  ", "  ");
        return text;
    }

    [[nodiscard]] std::string range(const Control &control) const
    {
        std::string choices;
        for (const std::string &choice : control.choices)
            choices += (choices.empty() ? "" : ", ") + choice;
        if (!choices.empty())
            return "  (one of " + choices + ")";
        const auto low = limit(control.low), high = limit(control.high);
        return low && high ? "  (" + exactText(*low) + " to " + exactText(*high) + ")" : std::string();
    }

    [[nodiscard]] std::optional<double> limit(const std::optional<YamlNode> &node) const
    {
        if (!node || !node->isScalar())
            return std::nullopt;
        const Expression *expression = m_lesson.expressionAt(*node);
        if (expression == nullptr)
            return readNumber(node->text);
        const auto value = m_session.present().evaluate(*expression);
        const auto *number = value ? value->as<double>() : nullptr;
        const auto *integer = value ? value->as<std::int64_t>() : nullptr;
        return number != nullptr ? std::optional(*number)
            : integer != nullptr ? std::optional(static_cast<double>(*integer))
                                 : std::nullopt;
    }

    [[nodiscard]] std::string written(const ValueBlock &block) const
    {
        const auto target = m_report.lesson->resolve({.name = block.name});
        const auto value =
            target ? m_session.present().value(target->node) : tl::unexpected(Failure{.rule = "", .message = ""});
        std::string text = value ? valueLines({.name = m_style.bold(block.name), .value = *value}, m_page, "")
                                 : m_style.bold(block.name) + "  " + m_style.cross() + " has no value.\n";
        if (!block.label.isEmpty())
            text += wrapped(block.label.text, m_page.columns, "  ", "  ");
        return text;
    }

    [[nodiscard]] std::string written(const Exercise &exercise) const
    {
        return m_style.dim("Exercise " + exercise.name + ": answer it in the window.") + "\n";
    }

    const LessonReport &m_report;
    const Lesson &m_lesson;
    Session &m_session;
    Page m_page;
    Style m_style;
    std::string m_text;
};

} // namespace

std::string lessonText(const LessonReport &report, Session &session, const Page &page)
{
    return LessonWriter(report, session, page).text();
}

} // namespace heed
