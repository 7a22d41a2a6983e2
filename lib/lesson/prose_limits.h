// SPDX-License-Identifier: GPL-3.0-or-later
/// Keeps what is read of a text within bounds: a short one can ask for millions of empty table entries.
#pragma once

#include "lesson/prose.h"

#include <string>
#include <vector>

namespace heed {

/// Of one table, as it is kept.
inline constexpr std::size_t mostColumns = 128, mostKeptEntries = 20'000;
/// Of a whole text: entries that Markdown fills up, before its reading ends; events that are kept.
inline constexpr std::size_t mostEntries = 4'000'000, mostEvents = 300'000;

/// Takes events in their order. What is left out is said at its place, and every Begin that is kept has its End.
class BoundedProse {
public:
    /// The event may be changed until the next one comes; one that is left out goes nowhere.
    ProseEvent &add(ProseEvent event);
    /// Before the event that was the `at`th; for a Begin whose End is yet to come.
    void insert(std::size_t at, ProseEvent event);
    [[nodiscard]] std::size_t size() const { return m_prose.size(); }
    /// Reading on would take too long.
    [[nodiscard]] bool isEnough() const { return m_entries > mostEntries; }
    [[nodiscard]] Prose take();

private:
    ProseEvent &keep(ProseEvent event);
    void say(std::string text);
    void close();
    [[nodiscard]] bool isLeftOut(const ProseEvent &event);
    [[nodiscard]] bool isRowLeftOut(const ProseEvent &event);
    [[nodiscard]] bool isEntryLeftOut(const ProseEvent &event);
    void sayColumns();
    void sayRows();

    Prose m_prose;
    ProseEvent m_leftOut; ///< what nobody asks for
    std::vector<ProseEvent> m_open; ///< the Begins without their Ends
    std::size_t m_entries = 0; ///< of all tables, kept or not
    std::size_t m_keptEntries = 0, m_column = 0, m_columnsMore = 0, m_rowsMore = 0; ///< of the present table
    bool m_isInRow = false, m_isInEntry = false; ///< that is left out
    bool m_isFull = false;
};

} // namespace heed
