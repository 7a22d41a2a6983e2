// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson as a page: prose in one document, with cards among it near what is seen.
#pragma once

#include "page/formulas.h"
#include "page/open_lesson.h"
#include "page/page_map.h"
#include "page/page_screens.h"

#include <QTextBrowser>

#include <memory>

namespace heed {

class PageCards;
class StepsItem;

/// What is on one screen of a presentation.
struct PageScreen {
    PartRange parts; ///< of the lesson
    qreal zoom = 1;
    bool operator==(const PageScreen &) const = default;
};

/// A place in a lesson that outlives edits and another width: the heading or block above, and how far below it.
struct PagePlace {
    QString name; ///< of a block, or "#" and a heading's slug; empty: the beginning
    qreal offset = 0; ///< px at zoom 1
    QStringList above = {}; ///< further names above, the nearest first, should this one be gone
    bool operator==(const PagePlace &other) const { return name == other.name && offset == other.offset; }
};

class PageView : public QTextBrowser {
    Q_OBJECT

public:
    explicit PageView(Formulas &formulas, QWidget *parent = nullptr);
    ~PageView() override;

    /// Shows a lesson as soon as it is opened, at the place; null: an empty page. The lesson must outlive its being shown.
    void showLesson(OpenLesson *lesson, const PagePlace &place = {});
    [[nodiscard]] OpenLesson *lesson() const;
    [[nodiscard]] const PageMap &map() const;
    [[nodiscard]] PageCards &cards();
    [[nodiscard]] Formulas &formulas();
    /// Writes the numbers that aren't seen too, for whoever reads the whole page; else they wait.
    void complete();
    /// For paper: makes all cards, writes all numbers and lays out all formulas that are there. How many aren't yet.
    [[nodiscard]] std::size_t layOutWhole();

    [[nodiscard]] PagePlace place() const;
    void goTo(const PagePlace &place);
    /// A block's name or a heading's slug, the block where both are one word; "#" and a slug mean the heading. False when
    /// there is none.
    bool goToName(const QString &name);

    /// From now on the page is a screen: without caret and scroll bar, derivations show one step after the other, and only
    /// some parts of the lesson are on it.
    void beginPresenting();
    /// Lays out these parts, as if they alone were the lesson. Formulas that aren't there yet may change their heights.
    void showScreen(const PageScreen &screen);
    /// How far from the upper and the lower edge the text keeps, px.
    void setScreenMargins(qreal top, qreal bottom);
    /// Where its parts stand in the document, without the margins above and below; all of it for a lesson that can't be
    /// read.
    [[nodiscard]] std::vector<PartSpan> partSpans();
    /// The derivations on the page, from top to bottom.
    [[nodiscard]] std::vector<StepsItem *> steps();
    /// Scrolls so that a part of the lesson is at the top.
    void goToPart(std::size_t part);
    /// The part that holds a block or a heading of this name, see goToName().
    [[nodiscard]] std::optional<std::size_t> partNamed(const QString &name) const;

    [[nodiscard]] std::vector<PageHeading> headings() const;
    /// The heading that is read, -1 before the first.
    [[nodiscard]] int currentHeading() const;

    [[nodiscard]] qreal zoom() const;
    void setZoom(qreal zoom); ///< 0.5 to 4

    /// Finds text in prose, formulas (as TeX) and cards, and marks all of it; goes to the first at or below the reading
    /// position. Empty: marks nothing.
    void findText(const QString &text);
    void findNext();
    void findPrevious();

    /// To the next (or previous) heading or card below the reading position.
    void goToNextHeading(bool forward = true);
    void goToNextCard(bool forward = true);

    /// Asks where the live number comes from that the caret is in or behind; false when there is none.
    bool askOrigin();
    /// Pins the result of the cell whose card has the focus, or else holds the caret, or forgets it; false when there is no
    /// such cell.
    bool togglePin();

Q_SIGNALS:
    /// A lesson, or a changed one, is laid out; not for another zoom or other colours.
    void shown();
    void headingChanged(int index);
    /// `current` counts from 1; 0 of 0 when there is none.
    void matchesChanged(int current, int count);
    /// A link: "#name" of this lesson, another lesson's file, "heed://lesson#name", an address of the web.
    void linkFollowed(const QUrl &target);
    void zoomed(qreal zoom);
    /// The reader asks where what is chosen in the cell comes from.
    void originAsked(const QString &cell);

protected:
    void changeEvent(QEvent *event) override;
    /// From the place of a card into it.
    bool focusNextPrevChild(bool next) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent *event) override;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace heed
