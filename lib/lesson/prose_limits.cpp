// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/prose_limits.h"

#include "sdk/number_text.h"

#include <utility>

namespace heed {

using Kind = ProseEvent::Kind;
using Edge = ProseEvent::Edge;

static bool isCard(const ProseEvent &event) { return event.kind == Kind::Card || event.kind == Kind::BrokenCard; }

ProseEvent &BoundedProse::add(ProseEvent event)
{
    if (!m_isFull && m_prose.size() >= mostEvents && event.edge != Edge::End) {
        close();
        say("… The rest of this text is too long to be shown.");
        m_isFull = true;
    }
    if (isEnough() || (m_isFull && !isCard(event))) // md4c goes on filling up a row it was told to leave
        return m_leftOut = std::move(event);
    if (isLeftOut(event))
        return m_leftOut = std::move(event);
    return keep(std::move(event));
}

ProseEvent &BoundedProse::keep(ProseEvent event)
{
    if (event.edge == Edge::Begin)
        m_open.push_back(event);
    else if (event.edge == Edge::End && !m_open.empty())
        m_open.pop_back();
    return m_prose.emplace_back(std::move(event));
}

void BoundedProse::insert(std::size_t at, ProseEvent event)
{
    if (m_isFull || m_isInRow || m_isInEntry || at > m_prose.size())
        return;
    m_open.push_back(event);
    m_prose.insert(m_prose.begin() + static_cast<std::ptrdiff_t>(at), std::move(event));
}

/// Ends what is open, the innermost first.
void BoundedProse::close()
{
    while (!m_open.empty()) {
        ProseEvent end = m_open.back();
        end.edge = Edge::End;
        keep(std::move(end));
    }
}

void BoundedProse::say(std::string text)
{
    keep({.kind = Kind::Paragraph, .edge = Edge::Begin});
    keep({.kind = Kind::Text, .text = std::move(text)});
    keep({.kind = Kind::Paragraph, .edge = Edge::End});
}

bool BoundedProse::isLeftOut(const ProseEvent &event)
{
    if (event.kind == Kind::Table && event.edge == Edge::Begin)
        m_keptEntries = m_columnsMore = m_rowsMore = 0;
    if (event.kind == Kind::Row)
        return isRowLeftOut(event);
    if (event.kind == Kind::Entry)
        return isEntryLeftOut(event);
    if (event.kind == Kind::Table && event.edge == Edge::End && m_rowsMore > 0) {
        sayRows();
        return true;
    }
    return m_isInRow || m_isInEntry;
}

bool BoundedProse::isRowLeftOut(const ProseEvent &event)
{
    if (event.edge == Edge::End) {
        if (event.isHead && m_columnsMore > 0)
            sayColumns();
        return std::exchange(m_isInRow, false);
    }
    m_column = 0;
    m_isInRow = m_keptEntries >= mostKeptEntries;
    m_rowsMore += m_isInRow ? 1 : 0;
    return m_isInRow;
}

bool BoundedProse::isEntryLeftOut(const ProseEvent &event)
{
    if (event.edge == Edge::End)
        return std::exchange(m_isInEntry, false) || m_isInRow;
    ++m_entries;
    m_isInEntry = ++m_column > mostColumns;
    m_columnsMore += m_isInEntry && event.isHead ? 1 : 0;
    m_keptEntries += m_isInEntry || m_isInRow ? 0 : 1;
    return m_isInEntry || m_isInRow;
}

void BoundedProse::sayColumns()
{
    keep({.kind = Kind::Entry, .edge = Edge::Begin});
    keep({.kind = Kind::Text, .text = "… " + counted(m_columnsMore, "column") + " more"});
    keep({.kind = Kind::Entry, .edge = Edge::End});
}

void BoundedProse::sayRows()
{
    keep({.kind = Kind::Table, .edge = Edge::End});
    say("… " + counted(m_rowsMore, "row") + " more");
}

Prose BoundedProse::take()
{
    if (isEnough() && !m_isFull) {
        close();
        say("… The rest of this text is left out: its tables have more than " + counted(mostEntries, "entry", "entries")
            + ".");
    }
    return std::exchange(m_prose, {});
}

} // namespace heed
