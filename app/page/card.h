// SPDX-License-Identifier: GPL-3.0-or-later
/// A cell, control, value or exercise on the page. Cards exist only near what is seen, and are made and thrown away as
/// the page scrolls; what they show is the open lesson's.
#pragma once

#include "page/cell_copy.h"
#include "page/formulas.h"
#include "page/kept_choice.h"
#include "page/open_lesson.h"

#include <QFrame>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace heed {

/// What a card is made from: one block, or neighbouring controls; or a block that can't be read.
struct CardContent {
    std::vector<std::size_t> blocks; ///< indices into the lesson's blocks
    std::optional<std::size_t> unreadable = {}; ///< index into the lesson's unreadable blocks
};

class Card : public QFrame {
    Q_OBJECT

public:
    using QFrame::QFrame;
    /// Its height for a width, without layouting twice; at the present zoom.
    [[nodiscard]] int heightForWidth(int width) const override = 0;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    /// What was chosen in it, for the card that stands in its place later.
    [[nodiscard]] virtual KeptChoices kept() const { return {}; }
    /// Parts that come later take theirs when they come.
    virtual void restore(const KeptChoices &) { }
    /// Derivations show one step after the other, see StepsItem::present().
    virtual void present() { }

Q_SIGNALS:
    /// Its height for the present width is another now.
    void heightChanged();
    /// A link in it was followed: "#name", another lesson, or an address.
    void linkActivated(const QString &target);
    /// Where what is chosen in the cell comes from.
    void originAsked(const QString &cell);
};

/// `zoom` scales all fonts and spaces.
[[nodiscard]] Card *makeCard(
    const CardContent &content, OpenLesson &lesson, Formulas &formulas, qreal zoom, QWidget *parent);

/// How high the card will be for a width, about, without making it. What it shows is measured once, when this is called.
[[nodiscard]] std::function<int(int width)> heightEstimate(
    const CardContent &content, const OpenLesson &lesson, qreal zoom);
[[nodiscard]] int estimatedHeight(const CardContent &content, const OpenLesson &lesson, int width, qreal zoom);

/// What it says, for finding, copying and the screen reader: names, labels, and the numbers as they are shown, of which
/// `entries` are written at most.
[[nodiscard]] QString cardText(const CardContent &content, const OpenLesson &lesson, int entries = mostWritten);

/// What a card is made from. As long as it is equal, so are the card's text and its estimated height.
struct CardSource {
    std::weak_ptr<const BoundLesson> lesson = {};
    std::shared_ptr<const Run> run = {};
    CellState state = CellState::Stale;
    std::string message = {}, cause = {};
    bool failsAsExpected = false;
    std::shared_ptr<const CellComparison> comparison = {};
    std::vector<Value> values = {};
    [[nodiscard]] bool isSame(const CardSource &other) const;
};
[[nodiscard]] CardSource sourceOf(const CardContent &content, const OpenLesson &lesson);

} // namespace heed
