// SPDX-License-Identifier: GPL-3.0-or-later
/// The document of an open lesson as a page shows it, kept in step with the lesson's numbers and formulas.
#pragma once

#include "page/page_map.h"
#include "page/page_screens.h"
#include "page/page_style.h"

#include <QTextDocument>

#include <memory>
#include <set>

namespace heed {

class FormulaObject;

class PageContent {
public:
    /// Writes the lesson, or some of its parts; one that can't be read is its diagnostics.
    PageContent(OpenLesson &lesson, const PageStyle &style, QObject *parent, const PartRange &range = {});
    /// Writes a text inside one of its blocks.
    PageContent(OpenLesson &lesson, const MarkdownText &text, const PageStyle &style, QObject *parent);

    [[nodiscard]] QTextDocument *document() const { return m_document; }
    [[nodiscard]] const PageMap &map() const { return m_map; }

    /// Call it before what is laid out changes: Qt lays long texts out bit by bit, and a change in the middle of that
    /// would leave the rest without lines.
    void finishLayout();
    /// Lays out again what stands around cards that are higher or lower now.
    void resizeCards(const std::vector<std::size_t> &cards);
    /// Numbers say something else now.
    void noteNumbers(const std::vector<std::size_t> &indices);
    /// Writes what the noted numbers between two positions say; true when one changed.
    bool updateNumbers(const OpenLesson &lesson, const PageStyle &style, int from, int to);
    /// Lays out again the formulas between two positions that arrived since; true when there are any.
    bool updateFormulas(Formulas &formulas, FormulaObject &object, int from, int to);
    /// How many were laid out before they were there, and still are.
    [[nodiscard]] std::size_t missingFormulas() const { return m_pending.size(); }
    /// Asks for a few more of the formulas that aren't near; false when all are asked for.
    bool prefetchFormulas(Formulas &formulas);
    /// The number at a position; null for none.
    [[nodiscard]] const PageMap::Number *numberAt(int position) const;
    /// Where a name leads that a place or an address gives; -1 for nowhere.
    [[nodiscard]] int positionOf(const QString &name, const Lesson &lesson) const;
    /// The names at or above a position, as places give them, the nearest first, and where each stands.
    struct Named {
        QString name;
        int position = 0;
    };
    [[nodiscard]] std::vector<Named> namesAbove(int position, const Lesson &lesson) const;

private:
    void prepare(const PageStyle &style);
    void writeUnreadable(const OpenLesson &lesson, const PageStyle &style);

    QTextDocument *m_document; ///< its parent's
    PageMap m_map;
    std::set<std::size_t> m_pending; ///< formulas that were laid out before they were there, by their place in the map
    std::set<std::size_t> m_noted; ///< numbers that are to be written, by their place in the map
    std::size_t m_prefetched = 0;
};

} // namespace heed
