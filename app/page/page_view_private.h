// SPDX-License-Identifier: GPL-3.0-or-later
/// What a page view is made of.
#pragma once

#include "page/formula_object.h"
#include "page/page_cards.h"
#include "page/page_content.h"
#include "page/page_find.h"
#include "page/page_focus.h"
#include "page/page_images.h"
#include "page/page_view.h"

#include <QAbstractTextDocumentLayout>
#include <QPointer>
#include <QScrollBar>
#include <QTextBlock>
#include <QTimer>

#include <memory>
#include <optional>

namespace heed {

struct PageView::Private {
    Private(PageView &page, Formulas &source)
        : view(page)
        , formulas(source)
        , cards(page, source)
        , formulaObject(source)
        , images(page)
        , focus(page, cards)
    {
    }

    [[nodiscard]] const Lesson &read() const { return lesson->bound()->lesson(); }
    [[nodiscard]] PageStyle style() const { return {themeOf(view.palette()), zoom, direction}; }
    [[nodiscard]] int scroll() const { return view.verticalScrollBar()->value(); }
    [[nodiscard]] QAbstractTextDocumentLayout &layout() const { return *view.document()->documentLayout(); }
    [[nodiscard]] int positionAt(qreal y) const
    {
        return y <= 0 ? 0 : std::max(0, layout().hitTest({columnLeft, y}, Qt::FuzzyHit));
    }
    [[nodiscard]] qreal topOf(int position) const
    {
        return layout().blockBoundingRect(view.document()->findBlock(position)).top();
    }

    void rebuild(const PagePlace &place);
    void clear();
    void fitColumn(QTextDocument &document);
    void updateSeen();
    void updateHeading();
    void updateMarks();
    /// A ring around each card in which the text was found; `painter` draws in the document's coordinates.
    void paintFoundCards(QPainter &painter) const;
    void goToMatch();
    /// Finds the text again in what the page says now, without going anywhere.
    void findAgain();
    /// The part of a card that has the keyboard: the card's name, and which of its parts.
    struct Focused {
        QString card;
        std::size_t part = 0;
    };
    void restoreFocus(int caret, int anchor, const Focused &focused);
    [[nodiscard]] Focused focused() const;
    /// The card that has it.
    [[nodiscard]] std::optional<std::size_t> focusedCard() const;
    /// To the first part of the card that the caret is at; false when there is none.
    [[nodiscard]] bool enterCard();
    [[nodiscard]] std::optional<std::size_t> cellAtHand() const;
    /// Scrolls to so many px at zoom 1 below a position of the text, or below the page's beginning for -1.
    void goToPosition(int position, qreal offset);
    void takeNumbers(const std::vector<std::size_t> &indices);
    void formulasArrived();
    void prefetch();
    /// Brings all that isn't seen up to date too, for whoever reads the whole page.
    void complete();
    [[nodiscard]] std::size_t layOutWhole();
    void goToNext(const std::vector<int> &positions, bool forward);
    /// Who reads on from here, by keyboard or by ear, is here.
    void placeCaret(int position);
    /// A height of the document that is to be seen at the top, below what covers it there.
    [[nodiscard]] qreal clear(qreal y) { return y - cards.coveredAt(y); }
    void scrollTo(qreal y) { view.verticalScrollBar()->setValue(qRound(y)); }
    [[nodiscard]] QString toolTipAt(int position) const;
    /// Of the live number at a position of the text.
    [[nodiscard]] std::optional<NumberOrigin> originAt(int position) const;
    /// Of the one below a point of the viewport.
    [[nodiscard]] std::optional<NumberOrigin> originBelow(QPoint point) const;
    bool ask(const std::optional<NumberOrigin> &origin);

    /// What is read stays where it is while something changes the heights above or around it.
    template<typename Change>
    void keepingPlace(Change change)
    {
        QTextCursor anchor(view.document()); // moves along with what is written above it
        anchor.setPosition(view.document()->findBlock(positionAt(scroll())).position());
        const qreal offset = scroll() - topOf(anchor.position());
        const bool isStillLost = lost && lost->scroll == scroll();
        change();
        if (scroll() > 0)
            scrollTo(topOf(anchor.position()) + offset);
        if (isStillLost)
            lost->scroll = scroll();
    }

    PageView &view;
    Formulas &formulas;
    PageCards cards;
    FormulaObject formulaObject;
    PageImages images;
    PageFocus focus; ///< not the view's child: a view that ends still tells of the focus
    QPointer<OpenLesson> lesson;
    std::unique_ptr<PageContent> content;
    Focused refocused; ///< before the lesson was read again
    PagePlace wanted; ///< where to go once the lesson is there
    struct Lost {
        PagePlace place;
        int scroll = 0;
    };
    std::optional<Lost> lost; ///< a place that the text has no more, until the reader moves
    std::weak_ptr<const BoundLesson> laidOut; ///< what was announced by shown()
    PageFind find;
    std::map<std::size_t, bool> foundCards; ///< that are seen, and whether the current match is in them
    QString findText;
    QTimer recolour; ///< builds the page anew for another palette
    QTimer prefetching; ///< formulas, in small portions
    QTimer seen; ///< looks after what scrolled into view, once for many changes
    Qt::LayoutDirection direction = Qt::LeftToRight;
    qreal zoom = 1, columnLeft = 0;
    QPoint pressed; ///< where the mouse button went down
    PartRange shownParts; ///< of the lesson
    PartRange laidOutParts; ///< that were announced by shown()
    struct Margins {
        qreal top = 0, bottom = 0;
    };
    std::optional<Margins> margins; ///< while it is a screen
    int heading = -1;
    bool isRebuilding = false;
};

} // namespace heed
