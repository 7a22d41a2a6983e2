// SPDX-License-Identifier: GPL-3.0-or-later
/// What a screen reader asked for of one document: made then, and gone with the document.
#pragma once

#include "page/accessible_outline.h"
#include "page/accessible_text.h"

#include <QAccessible>
#include <QPointer>

#include <map>

namespace heed {

class PageView;

/// Its parts are valid while the view shows the document, and are deleted with it.
class AccessibleParts : public QObject {
    Q_OBJECT

public:
    /// Of the view's present document.
    AccessibleParts(PageView &view, Formulas &formulas);
    ~AccessibleParts() override;

    /// Null when the page shows another document or is about to go.
    [[nodiscard]] PageView *view() const;
    [[nodiscard]] Formulas &formulas() const { return m_formulas; }
    [[nodiscard]] const PageOutline &outline() const { return m_outline; }
    [[nodiscard]] QTextBlock blockOf(int node) const;

    /// What stands for a node, made if need be; the page's body for 0. A card that is there stands for itself.
    [[nodiscard]] QAccessibleInterface *part(int node);
    [[nodiscard]] QAccessibleInterface *piece(int node, int index);
    /// What holds the text at a position; null for none.
    [[nodiscard]] QAccessibleInterface *textAt(int position);
    /// The parts of the body, a widget for each card that there is.
    [[nodiscard]] int indexInBody(const QAccessibleInterface *child) const;

    /// On the screen: a block from one position to another, or all of it.
    [[nodiscard]] QRect rect(const QTextBlock &block, int from, int to) const;
    [[nodiscard]] QRect rect(int node) const;
    /// Moves the page as little as needed to show it.
    void scrollTo(int position);

    /// A number's or a formula's name is another now.
    void announceNumbers(const std::vector<std::size_t> &indices);
    void announceFormulas();

private:
    struct Key {
        int node = 0, piece = -1; ///< -1 for the node itself
        auto operator<=>(const Key &) const = default;
    };
    [[nodiscard]] QAccessibleInterface *existing(const Key &key) const;
    [[nodiscard]] QAccessibleInterface *keep(const Key &key, QAccessibleInterface *made);
    [[nodiscard]] QAccessibleInterface *made(int node);
    [[nodiscard]] QRect onScreen(const QRectF &rect) const;

    QPointer<QObject> m_view;
    Formulas &m_formulas;
    QPointer<QTextDocument> m_document;
    PageOutline m_outline;
    std::map<Key, QAccessible::Id> m_parts;
    std::multimap<std::size_t, Key> m_numbers; ///< by their indices
    std::map<Key, QTextCharFormat> m_pending; ///< formulas that were handed out before their speech was known
};

} // namespace heed
