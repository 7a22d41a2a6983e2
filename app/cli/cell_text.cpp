// SPDX-License-Identifier: GPL-3.0-or-later
#include "cell_text.h"

#include "derivation_text.h"
#include "engine/show_options.h"
#include "laws_text.h"
#include "sdk/number_text.h"
#include "slices.h"
#include "style.h"
#include "value_text.h"

#include <algorithm>

namespace heed {

namespace {

const std::string indent = "  ";

class CellWriter {
public:
    CellWriter(const CellReport &report, Session &session, const Page &page)
        : m_report(report)
        , m_cell(*report.cell)
        , m_session(session)
        , m_page(page)
        , m_style(page.hasColour)
    {
    }

    std::string text()
    {
        head();
        error();
        if (m_report.run) {
            shown();
            for (const std::string &note : m_report.run->notes)
                paragraph("Note: ", note);
        }
        for (const ExpectationReport &expectation : m_report.expectations)
            this->expectation(expectation);
        return m_text;
    }

private:
    void paragraph(const std::string &mark, const std::string &text)
    {
        m_text += wrapped(text, m_page.columns, indent + mark, indent + std::string(shownColumns(mark), ' '));
    }

    void head()
    {
        m_text += m_style.bold(m_cell.cell->name) + "  " + m_cell.cell->op + "  "
            + m_style.dim(std::string(cellStateName(m_report.state))) + "\n";
        if (!m_cell.cell->title.empty())
            paragraph("", m_cell.cell->title);
    }

    void error()
    {
        if (m_report.state == CellState::Manual)
            paragraph("", "It waits to be run by hand: --manual runs it.");
        if (m_report.state == CellState::Stale)
            paragraph("", "It was not reached.");
        if (!m_report.error)
            return;
        if (m_report.failedAsExpected)
            return paragraph(m_style.tick() + " ", "Fails, as it should: " + m_report.error->message);
        paragraph(m_style.cross() + " ", m_report.error->message + " (" + m_report.error->location.toString() + ")");
    }

    void shown()
    {
        if (!m_cell.cell->hasShow && !m_report.outputs.empty())
            return value(shownOutput(m_report.outputs.front()));
        for (const ShowItem &item : m_cell.cell->show) {
            if (item.view == "steps")
                steps(item);
            else if (item.view == "laws")
                m_text += lawsText(m_report.run->call, m_page);
            else if (item.what)
                this->item(item);
        }
    }

    void steps(const ShowItem &item)
    {
        const auto found = std::ranges::find(m_report.derivations, &item, &DerivationReport::item);
        if (found != m_report.derivations.end())
            m_text += derivationText(m_report, *found, m_page);
    }

    void value(const ShownValue &value) { m_text += valueLines(value, m_page, indent); }

    [[nodiscard]] ShownValue shownOutput(const OutputReport &output) const
    {
        return {.name = output.name,
            .value = output.value,
            .letters = output.letters,
            .labels = output.labels,
            .letterNames = m_cell.op->letters};
    }

    void item(const ShowItem &item)
    {
        const ShowOptions options(item, m_cell, m_session);
        Expression what = *item.what;
        std::string name = item.text;
        if (const auto row = options.integer("row")) {
            what = indexed(std::move(what), *row);
            name += "[" + std::to_string(*row) + "]" + rowName(*item.what, *row);
        }
        ShownValue shown = axesOf(what);
        shown.name = std::move(name);
        shown.decimals = options.decimals();
        const auto found = m_session.present().evaluate(what, &m_cell);
        if (!found)
            return paragraph(m_style.cross() + " ", item.text + ": " + found.error().message);
        shown.value = *found;
        value(sliced(std::move(shown), options.slice("rows"), options.slice("columns")));
    }

    static Expression indexed(Expression what, std::int64_t index)
    {
        Expression row{.kind = Expression::Kind::Number, .number = static_cast<double>(index), .integer = index};
        Expression entry{.kind = Expression::Kind::Index, .begin = what.begin, .end = what.end};
        row.begin = what.begin;
        row.end = what.end;
        entry.children.push_back(std::move(what));
        entry.children.push_back(std::move(row));
        return entry;
    }

    /// ", query sat"
    [[nodiscard]] std::string rowName(const Expression &what, std::int64_t row) const
    {
        const ShownValue whole = axesOf(what);
        if (whole.letters.empty() || row < 0)
            return {};
        const auto name = whole.letterNames.find(whole.letters.front());
        const auto index = static_cast<std::size_t>(row);
        return ", " + (name == whole.letterNames.end() ? whole.letters.front() : name->second) + " "
            + (index < whole.labels.front().size() ? whole.labels.front()[index] : std::to_string(row + 1));
    }

    /// An output, or a part of it, keeps the letters and labels of its axes.
    [[nodiscard]] ShownValue axesOf(const Expression &what) const
    {
        ShownValue shown;
        const Expression *inner = &what;
        std::ptrdiff_t indices = 0;
        for (; inner->kind == Expression::Kind::Index; inner = &inner->children.front())
            ++indices;
        const auto output = std::ranges::find(m_report.outputs, inner->text, &OutputReport::name);
        if (inner->kind != Expression::Kind::Name || output == m_report.outputs.end()
            || indices > static_cast<std::ptrdiff_t>(output->letters.size()))
            return shown;
        shown.letters.assign(output->letters.begin() + indices, output->letters.end());
        shown.labels.assign(output->labels.begin() + indices, output->labels.end());
        shown.letterNames = m_cell.op->letters;
        return shown;
    }

    void expectation(const ExpectationReport &expectation)
    {
        if (expectation.holds)
            return paragraph(m_style.tick() + " ", expectation.text);
        std::string why;
        if (!expectation.found.isEmpty())
            why += " Found " + valueText(expectation.found) + ".";
        if (!expectation.reason.empty())
            why += " " + expectation.reason;
        paragraph(m_style.cross() + " ", expectation.text + (why.empty() ? "" : " —" + why));
    }

    const CellReport &m_report;
    const BoundCell &m_cell;
    Session &m_session;
    Page m_page;
    Style m_style;
    std::string m_text;
};

} // namespace

std::string cellText(const CellReport &cell, Session &session, const Page &page)
{
    return CellWriter(cell, session, page).text();
}

} // namespace heed
