// SPDX-License-Identifier: GPL-3.0-or-later
#include "cell_text.h"

#include "derivation_text.h"
#include "engine/shown.h"
#include "laws_text.h"
#include "sdk/number_text.h"
#include "style.h"
#include "value_text.h"

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
        for (const ShownItem &item : shownItems(m_report, m_session)) {
            if (item.view == "steps")
                m_text += derivationText(item, m_page);
            else if (item.view == "laws")
                m_text += lawsText(item, m_page);
            else if (!item.error.empty())
                paragraph(m_style.cross() + " ", item.item->text + ": " + item.error);
            else
                m_text += valueLines(item.value, m_page, indent);
        }
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
