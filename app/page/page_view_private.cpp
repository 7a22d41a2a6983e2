// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_view_private.h"

#include <QAccessible>
#include <QApplication>
#include <QFileInfo>
#include <QLocale>
#include <QPainter>
#include <QScopeGuard>
#include <QTextFrame>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heed {

void PageView::Private::rebuild(const PagePlace &place)
{
    const bool isSame = laidOut.lock() == lesson->bound() && laidOutParts == shownParts;
    const int caret = view.textCursor().position(), anchor = view.textCursor().anchor();
    const Focused card = refocused.card.isEmpty() ? focused() : std::exchange(refocused, {});
    isRebuilding = true;
    view.setExtraSelections({}); // their cursors don't outlive the document
    direction = QLocale(QString::fromStdString(read().front.lang)).textDirection();
    view.viewport()->setLayoutDirection(direction);
    foundCards.clear();
    cards.reset(nullptr, nullptr, zoom);
    const QPointer<QTextDocument> old = view.document(); // the view deletes the one that it began with
    content = std::make_unique<PageContent>(*lesson, style(), &view, shownParts);
    QTextDocument &document = *content->document();
    cards.reset(lesson, &content->map().cards, zoom);
    images.reset(QFileInfo(lesson->file()).absolutePath(), sizes::textColumn * zoom, zoom);
    fitColumn(document);
    document.setTextWidth(view.viewport()->width()); // all sizes are known before the first layout
    QAbstractTextDocumentLayout *layout = document.documentLayout();
    layout->registerHandler(FormulaObject::objectType(), &formulaObject);
    layout->registerHandler(CardObjectType, &cards);
    layout->registerHandler(ImageObjectType, &images);
    view.setDocument(&document);
    delete old.data();
    heading = -1;
    isRebuilding = false;
    content->finishLayout();
    view.goTo(place);
    updateSeen();
    isSame ? restoreFocus(caret, anchor, card) : restoreFocus(positionAt(scroll()), positionAt(scroll()), card);
    findAgain();
    prefetching.start();
    laidOut = lesson->bound();
    laidOutParts = shownParts;
    if (!isSame)
        Q_EMIT view.shown();
}

void PageView::Private::clear()
{
    foundCards.clear();
    const QPointer<QTextDocument> old = view.document();
    view.setExtraSelections({});
    view.setDocument(new QTextDocument(&view));
    content.reset();
    laidOut.reset();
    delete old.data();
}

/// Cards on the way there are estimates until they are seen, so the place is looked up again once they are.
void PageView::Private::goToPosition(int position, qreal offset)
{
    for (int round = 0; round < 3; ++round) {
        scrollTo((position < 0 ? 0 : topOf(position)) + offset * zoom);
        cards.update();
    }
}

/// What Tab comes to in a card, in its order.
static std::vector<QWidget *> tabParts(const Card &card)
{
    std::vector<QWidget *> parts;
    for (QWidget *part : card.findChildren<QWidget *>())
        if ((part->focusPolicy() & Qt::TabFocus) != 0 && part->window() == card.window())
            parts.push_back(part);
    return parts;
}

std::optional<std::size_t> PageView::Private::focusedCard() const
{
    for (std::size_t i = 0; content && lesson && i < cards.count(); ++i)
        if (const Card *card = cards.existing(i); card != nullptr && card->isAncestorOf(QApplication::focusWidget()))
            return i;
    return std::nullopt;
}

/// Of the card with the focus, else of that at the caret.
std::optional<std::size_t> PageView::Private::cellAtHand() const
{
    if (!content || !lesson)
        return std::nullopt;
    const QString name = focused().card;
    if (const auto cell = lesson->cellNamed(name.toStdString()); cell && !name.isEmpty())
        return cell;
    const auto card =
        std::ranges::find(content->map().cards, view.textCursor().position(), &PageMap::CardPlace::position);
    if (card == content->map().cards.end() || card->content.blocks.empty())
        return std::nullopt;
    return lesson->cellNamed(headOf(read().blocks.at(card->content.blocks.front())).name);
}

PageView::Private::Focused PageView::Private::focused() const
{
    const auto card = focusedCard();
    if (!card)
        return {};
    const std::vector<QWidget *> parts = tabParts(*cards.existing(*card));
    const auto part = std::ranges::find(parts, QApplication::focusWidget());
    return {content->namesAbove(content->map().cards[*card].position, read()).front().name,
        part == parts.end() ? 0 : static_cast<std::size_t>(part - parts.begin())};
}

bool PageView::Private::enterCard()
{
    if (!content || !lesson || !view.hasFocus() || view.textCursor().hasSelection())
        return false;
    const int position = view.textCursor().block().position();
    const auto place = std::ranges::find(content->map().cards, position, &PageMap::CardPlace::position);
    if (place == content->map().cards.end())
        return false;
    for (QWidget *part : tabParts(*cards.card(static_cast<std::size_t>(place - content->map().cards.begin()))))
        if (part->isVisible() && part->isEnabled()) {
            part->setFocus(Qt::TabFocusReason);
            return true;
        }
    return false;
}

void PageView::Private::restoreFocus(int caret, int anchor, const Focused &focused)
{
    focus.setQuiet(true);
    const auto loud = qScopeGuard([this] { focus.setQuiet(false); });
    const int last = view.document()->characterCount() - 1, here = scroll();
    QTextCursor cursor(view.document());
    cursor.setPosition(std::clamp(anchor, 0, last));
    cursor.setPosition(std::clamp(caret, 0, last), QTextCursor::KeepAnchor);
    view.setTextCursor(cursor);
    scrollTo(here); // a caret that isn't seen would be shown
    if (focused.card.isEmpty())
        return;
    view.setFocus();
    const int position = content->positionOf(focused.card, read());
    const auto place = std::ranges::find(content->map().cards, position, &PageMap::CardPlace::position);
    if (place == content->map().cards.end())
        return;
    const std::vector<QWidget *> parts =
        tabParts(*cards.card(static_cast<std::size_t>(place - content->map().cards.begin())));
    if (!parts.empty())
        parts[std::min(focused.part, parts.size() - 1)]->setFocus();
}

/// The text column is centred; it narrows with the window, never the margins.
void PageView::Private::fitColumn(QTextDocument &document)
{
    const qreal width = view.viewport()->width(), margin = std::clamp(width * 0.05, 20.0, 40.0);
    const qreal column = std::max(120.0, std::min(sizes::textColumn * zoom, width - 2 * margin));
    columnLeft = std::floor((width - column) / 2);
    cards.setColumn(columnLeft, column);
    images.setWidth(column);
    QTextFrame *root = document.rootFrame();
    QTextFrameFormat format = root->frameFormat();
    format.setLeftMargin(columnLeft);
    format.setRightMargin(width - columnLeft - column);
    format.setTopMargin(margins ? margins->top : 24 * zoom);
    format.setBottomMargin(margins ? margins->bottom : view.viewport()->height() * 0.3);
    if (format != root->frameFormat())
        root->setFrameFormat(format);
}

void PageView::Private::updateSeen()
{
    if (!content || !lesson || isRebuilding)
        return;
    cards.update();
    // A screen on either side too, so that what scrolls into view stands already where it will stay.
    const int height = view.viewport()->height();
    const int from = positionAt(scroll() - height), to = positionAt(scroll() + 2 * height) + 1;
    bool isChanged = false;
    keepingPlace([&] {
        isChanged = content->updateNumbers(*lesson, style(), from, to);
        isChanged = content->updateFormulas(formulas, formulaObject, from, to) || isChanged;
    });
    if (isChanged)
        cards.update();
    updateHeading();
    updateMarks();
}

void PageView::Private::updateHeading()
{
    const auto &headings = content->map().headings;
    const bool isAtEnd = scroll() > 0 && scroll() == view.verticalScrollBar()->maximum();
    const qreal y = isAtEnd ? scroll() + view.viewport()->height() * 0.66 : scroll() + view.viewport()->height() * 0.2;
    const auto next = std::ranges::upper_bound(headings, positionAt(y), {}, &PageMap::Heading::position);
    const int now = static_cast<int>(next - headings.begin()) - 1;
    if (std::exchange(heading, now) != now)
        Q_EMIT view.headingChanged(now);
}

void PageView::Private::takeNumbers(const std::vector<std::size_t> &indices)
{
    if (!content)
        return;
    content->noteNumbers(indices);
    QAccessible::isActive() || !findText.isEmpty() ? complete() : seen.start();
    findAgain();
}

void PageView::Private::complete()
{
    if (!content || !lesson)
        return;
    keepingPlace([&] { (void)content->updateNumbers(*lesson, style(), 0, view.document()->characterCount()); });
    cards.update();
}

std::size_t PageView::Private::layOutWhole()
{
    if (!content || !lesson)
        return 0;
    complete();
    (void)content->updateFormulas(formulas, formulaObject, 0, view.document()->characterCount());
    for (std::size_t card = 0; card < cards.count(); ++card)
        (void)cards.card(card);
    content->finishLayout();
    return content->missingFormulas();
}

void PageView::Private::prefetch()
{
    if (content && content->prefetchFormulas(formulas))
        prefetching.start();
}

void PageView::Private::formulasArrived()
{
    if (content)
        seen.start();
}

void PageView::Private::goToMatch()
{
    const int current = find.current();
    if (current >= 0) {
        const int position = find.matches()[static_cast<std::size_t>(current)].begin;
        const qreal top = topOf(position), height = view.viewport()->height();
        if (top < scroll() + height * 0.1 || top > scroll() + height * 0.8)
            scrollTo(top - height * 0.3);
        placeCaret(position);
    }
    updateSeen();
    updateMarks();
    Q_EMIT view.matchesChanged(current + 1, static_cast<int>(find.matches().size()));
}

void PageView::Private::findAgain()
{
    if (findText.isEmpty() || !content || !lesson)
        return;
    const int current = find.current();
    find.find(findText, *view.document(), PageText(*view.document(), content->map(), *lesson));
    find.setCurrent(std::min(current, static_cast<int>(find.matches().size()) - 1));
    updateMarks();
    Q_EMIT view.matchesChanged(find.current() + 1, static_cast<int>(find.matches().size()));
}

void PageView::Private::updateMarks()
{
    const Theme &theme = themeOf(view.palette());
    QColor soft = theme.accent, strong = theme.accent;
    soft.setAlphaF(0.2F);
    strong.setAlphaF(0.5F);
    const int from = positionAt(scroll()), to = positionAt(scroll() + view.viewport()->height()) + 1;
    const auto marks = find.marks(*view.document(), from, to, soft, strong);
    if (!marks.isEmpty() || !view.extraSelections().isEmpty())
        view.setExtraSelections(marks);
    auto found = find.cards(from, to);
    if (found != foundCards) {
        foundCards = std::move(found);
        view.viewport()->update();
    }
}

void PageView::Private::paintFoundCards(QPainter &painter) const
{
    painter.setBrush(Qt::NoBrush);
    for (const auto &[card, isCurrent] : foundCards) {
        const qreal wide = isCurrent ? 3 : 1.5, radius = sizes::cardRadius * zoom + wide / 2;
        painter.setPen(QPen(themeOf(view.palette()).accent, wide));
        painter.drawRoundedRect(cards.rect(card).adjusted(-wide / 2, -wide / 2, wide / 2, wide / 2), radius, radius);
    }
}

/// From the caret while it is seen, so that the last ones, which no scrolling takes to the top, are reached too.
void PageView::Private::goToNext(const std::vector<int> &positions, bool forward)
{
    constexpr qreal above = 8;
    const auto entered = focusedCard();
    const int caret = entered ? content->map().cards[*entered].position : view.textCursor().position();
    const qreal top = topOf(caret), here = scroll() + cards.covered() + above;
    const bool isCaretSeen = entered || (top >= scroll() && top < scroll() + view.viewport()->height());
    if (entered)
        view.setFocus();
    const auto isPassed = [&](int p) { return isCaretSeen ? p <= caret : topOf(p) <= here + 1; };
    const auto isAbove = [&](int p) { return isCaretSeen ? p < caret : topOf(p) < here - 1; };
    auto next =
        forward ? std::ranges::partition_point(positions, isPassed) : std::ranges::partition_point(positions, isAbove);
    if (!forward && next == positions.begin()) {
        scrollTo(0);
        return placeCaret(0);
    }
    if (!forward)
        --next;
    if (next == positions.end())
        return;
    scrollTo(clear(topOf(*next) - above));
    placeCaret(*next);
}

/// Without scrolling: the end of a card taller than the window would be shown.
void PageView::Private::placeCaret(int position)
{
    const int here = scroll();
    QTextCursor cursor(view.document());
    cursor.setPosition(position);
    view.setTextCursor(cursor);
    scrollTo(here);
    focus.uncoverCaret();
}

std::optional<NumberOrigin> PageView::Private::originAt(int position) const
{
    const PageMap::Number *number = content && lesson ? content->numberAt(position) : nullptr;
    return number == nullptr ? std::nullopt : lesson->number(number->index).origin;
}

/// The nearest place between two characters may be that before or behind the one below the point.
std::optional<NumberOrigin> PageView::Private::originBelow(QPoint point) const
{
    const QTextCursor cursor = view.cursorForPosition(point);
    const bool isBefore = point.x() < view.cursorRect(cursor).center().x();
    const QRect line = view.cursorRect(cursor);
    if (point.y() < line.top() || point.y() > line.bottom())
        return std::nullopt;
    return originAt(cursor.position() - (isBefore ? 1 : 0));
}

bool PageView::Private::ask(const std::optional<NumberOrigin> &origin)
{
    const auto cell = origin ? lesson->cellNamed(origin->cell) : std::nullopt;
    if (!cell)
        return false;
    lesson->choose(*cell, origin->choice);
    Q_EMIT view.originAsked(QString::fromStdString(origin->cell));
    return true;
}

QString PageView::Private::toolTipAt(int position) const
{
    if (!content || !lesson)
        return {};
    const PageMap::Number *number = content->numberAt(position);
    if (number == nullptr) {
        QTextCursor cursor(view.document());
        cursor.setPosition(std::min(position + 1, view.document()->characterCount() - 1));
        return isFormula(cursor.charFormat()) ? formulaObject.toolTip(cursor.charFormat()) : QString();
    }
    const NumberPicture picture = lesson->number(number->index);
    const ProseNumber &written = read().numbers[number->index];
    QString text = QString::fromStdString(printed(written.target));
    text = picture.reason.isEmpty() ? text + QStringLiteral(" = ") + picture.exact : picture.reason;
    if (!picture.isAuthors)
        text += u'\n' + PageView::tr("The author wrote %1.").arg(QString::fromStdString(written.written));
    return text;
}

} // namespace heed
