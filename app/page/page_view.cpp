// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_page.h"
#include "page/accessible_role.h"
#include "page/page_decoration.h"
#include "page/page_view_private.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QStyleHints>
#include <QToolTip>

#include <algorithm>

namespace heed {

static void copyText(const QString &text) { QGuiApplication::clipboard()->setText(text); }

PageView::PageView(Formulas &formulas, QWidget *parent)
    : QTextBrowser(parent)
    , m(std::make_unique<Private>(*this, formulas))
{
    installAccessiblePage();
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setAccessibleName(tr("Lesson"));
    nameScrollBars(*this);
    viewport()->setBackgroundRole(QPalette::Window);
    m->seen.setSingleShot(true);
    m->seen.setInterval(0);
    m->recolour.setSingleShot(true);
    m->recolour.setInterval(0);
    connect(&m->recolour, &QTimer::timeout, this, [this] {
        if (m->content && m->lesson)
            m->rebuild(place());
    });
    m->prefetching.setSingleShot(true);
    m->prefetching.setInterval(40);
    connect(&m->prefetching, &QTimer::timeout, this, [this] { m->prefetch(); });
    connect(&m->seen, &QTimer::timeout, this, [this] { m->updateSeen(); });
    connect(this, &QTextBrowser::anchorClicked, this, &PageView::linkFollowed);
    connect(&m->cards, &PageCards::linkActivated, this,
        [this](const QString &target) { Q_EMIT linkFollowed(QUrl(target)); });
    connect(&m->cards, &PageCards::originAsked, this, &PageView::originAsked);
    connect(&m->cards, &PageCards::heightsChanged, this, [this](const std::vector<std::size_t> &cards) {
        m->keepingPlace([&] { m->content->resizeCards(cards); });
        m->seen.start();
    });
    connect(&formulas, &Formulas::arrived, this, [this] { m->formulasArrived(); });
    connect(&m->images, &PageImages::sizesKnown, this, [this] {
        m->content->finishLayout();
        m->keepingPlace([&] { m->images.layOut(); });
    });
}

PageView::~PageView() { m->cards.reset(nullptr, nullptr, 1); }

OpenLesson *PageView::lesson() const { return m->lesson; }

const PageMap &PageView::map() const
{
    static const PageMap empty;
    return m->content ? m->content->map() : empty;
}

PageCards &PageView::cards() { return m->cards; }
Formulas &PageView::formulas() { return m->formulas; }
void PageView::complete() { m->complete(); }
std::size_t PageView::layOutWhole() { return m->layOutWhole(); }

qreal PageView::zoom() const { return m->zoom; }

void PageView::showLesson(OpenLesson *lesson, const PagePlace &place)
{
    if (m->lesson)
        disconnect(m->lesson, nullptr, this, nullptr);
    const bool isAgain = lesson != nullptr && m->lesson && m->lesson->file() == lesson->file();
    m->refocused = isAgain ? m->focused() : Private::Focused();
    m->cards.reset(nullptr, nullptr, m->zoom);
    m->lesson = lesson;
    m->wanted = place;
    if (lesson == nullptr || !lesson->bound())
        m->clear();
    if (lesson == nullptr)
        return;
    connect(lesson, &OpenLesson::opened, this, [this] { m->rebuild(m->wanted); });
    connect(lesson, &OpenLesson::numbersChanged, this,
        [this](const std::vector<std::size_t> &indices) { m->takeNumbers(indices); });
    if (lesson->bound())
        m->rebuild(place);
}

PagePlace PageView::place() const
{
    if (!m->content || !m->lesson)
        return m->wanted;
    if (m->lost && m->lost->scroll == m->scroll())
        return m->lost->place;
    const qreal y = m->scroll();
    const auto names = m->content->namesAbove(m->positionAt(y), m->read());
    if (names.empty())
        return {.name = {}, .offset = y / m->zoom};
    PagePlace place{.name = names.front().name, .offset = (y - m->topOf(names.front().position)) / m->zoom};
    for (const PageContent::Named &named : names)
        place.above.push_back(named.name);
    return place;
}

void PageView::goTo(const PagePlace &place)
{
    m->wanted = place;
    m->lost.reset();
    if (!m->content || !m->lesson)
        return;
    if (place.name.isEmpty())
        return m->goToPosition(-1, place.offset);
    int position = m->content->positionOf(place.name, m->read());
    if (position >= 0)
        return m->goToPosition(position, place.offset);
    for (const QString &name : place.above)
        if (position < 0)
            position = m->content->positionOf(name, m->read());
    m->goToPosition(position, 0);
    m->lost = {place, m->scroll()};
}

bool PageView::goToName(const QString &name)
{
    if (!m->content || !m->lesson || (!name.isEmpty() && m->content->positionOf(name, m->read()) < 0))
        return false;
    goTo({.name = name, .offset = name.isEmpty() ? 0.0 : -8.0});
    m->placeCaret(name.isEmpty() ? 0 : m->content->positionOf(name, m->read()));
    return true;
}

std::vector<PageHeading> PageView::headings() const
{
    std::vector<PageHeading> headings;
    for (const PageMap::Heading &heading : map().headings)
        headings.push_back(heading.heading);
    return headings;
}

int PageView::currentHeading() const { return m->heading; }

void PageView::setZoom(qreal zoom)
{
    zoom = std::clamp(zoom, 0.5, 4.0);
    if (zoom == m->zoom)
        return;
    const PagePlace here = place();
    m->zoom = zoom;
    if (m->content && m->lesson)
        m->rebuild(here);
    Q_EMIT zoomed(zoom);
}

void PageView::findText(const QString &text)
{
    m->findText = text;
    m->find.clear();
    if (m->content && m->lesson) {
        m->complete();
        m->find.find(text, *document(), PageText(*document(), map(), *m->lesson));
        m->find.setCurrent(m->find.firstFrom(m->positionAt(m->scroll())));
    }
    m->goToMatch();
}

void PageView::findNext()
{
    m->find.step(1);
    m->goToMatch();
}

void PageView::findPrevious()
{
    m->find.step(-1);
    m->goToMatch();
}

void PageView::goToNextHeading(bool forward)
{
    std::vector<int> positions;
    for (const PageMap::Heading &heading : map().headings)
        positions.push_back(heading.position);
    m->goToNext(positions, forward);
}

void PageView::goToNextCard(bool forward)
{
    std::vector<int> positions;
    for (const PageMap::CardPlace &card : map().cards)
        positions.push_back(card.position);
    m->goToNext(positions, forward);
}

bool PageView::askOrigin()
{
    const int caret = textCursor().position();
    return m->ask(m->originAt(caret)) || m->ask(m->originAt(caret - 1));
}

bool PageView::togglePin()
{
    const auto cell = m->cellAtHand();
    if (!cell)
        return false;
    const bool wasPinned = m->lesson->cell(*cell).comparison != nullptr;
    wasPinned ? m->lesson->unpin(*cell) : m->lesson->pin(*cell);
    return wasPinned || m->lesson->cell(*cell).comparison != nullptr;
}

bool PageView::focusNextPrevChild(bool next)
{
    return (next && m->enterCard()) || QTextBrowser::focusNextPrevChild(next);
}

void PageView::keyPressEvent(QKeyEvent *event)
{
    const int caret = textCursor().position();
    QTextBrowser::keyPressEvent(event);
    if (textCursor().position() != caret)
        m->focus.uncoverCaret();
}

void PageView::mouseMoveEvent(QMouseEvent *event)
{
    QTextBrowser::mouseMoveEvent(event);
    if (event->buttons() == Qt::NoButton && anchorAt(event->pos()).isEmpty())
        viewport()->setCursor(m->originBelow(event->pos()) ? Qt::PointingHandCursor : Qt::IBeamCursor);
}

void PageView::mousePressEvent(QMouseEvent *event)
{
    m->pressed = event->pos();
    QTextBrowser::mousePressEvent(event);
}

/// A click on a live number asks where it comes from; dragging over it selects it.
void PageView::mouseReleaseEvent(QMouseEvent *event)
{
    const bool isClick = event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier
        && (event->pos() - m->pressed).manhattanLength() < QGuiApplication::styleHints()->startDragDistance();
    QTextBrowser::mouseReleaseEvent(event);
    if (isClick && !textCursor().hasSelection() && anchorAt(event->pos()).isEmpty())
        m->ask(m->originBelow(event->pos()));
}

void PageView::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    // Not at once: whoever changes the palette walks over a list of widgets, the cards among them.
    if (event->type() == QEvent::PaletteChange && m->content && m->lesson && !m->isRebuilding)
        m->recolour.start();
}

void PageView::resizeEvent(QResizeEvent *event)
{
    if (!m->content) {
        QTextBrowser::resizeEvent(event);
        return;
    }
    m->keepingPlace([&] {
        m->fitColumn(*document());
        QTextBrowser::resizeEvent(event);
    });
    m->updateSeen();
}

void PageView::scrollContentsBy(int dx, int dy)
{
    QTextBrowser::scrollContentsBy(dx, dy);
    if (!m->content || m->isRebuilding)
        return;
    m->cards.update();
    m->seen.start();
}

void PageView::paintEvent(QPaintEvent *event)
{
    if (m->content) {
        QPainter painter(viewport());
        painter.translate(-horizontalScrollBar()->value(), -m->scroll());
        paintDecoration(
            painter, *document(), m->scroll(), m->scroll() + viewport()->height(), themeOf(palette()), m->zoom);
        m->paintFoundCards(painter);
    }
    QTextBrowser::paintEvent(event);
}

bool PageView::viewportEvent(QEvent *event)
{
    const bool isPress = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    if (isPress && m->content && static_cast<QMouseEvent *>(event)->position().y() < m->cards.covered()) {
        m->pressed = QPoint(-1000, -1000); // of the text, which is covered by controls that stay in sight
        return true;
    }
    if (event->type() != QEvent::ToolTip)
        return QTextBrowser::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString text = m->toolTipAt(cursorForPosition(help->pos()).position());
    text.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), text.toHtmlEscaped(), viewport());
    return true;
}

void PageView::contextMenuEvent(QContextMenuEvent *event)
{
    const std::unique_ptr<QMenu> menu(createStandardContextMenu(event->pos()));
    QTextCursor cursor = cursorForPosition(event->pos());
    cursor.movePosition(QTextCursor::Right);
    const QTextCharFormat format = cursor.charFormat();
    if (isFormula(format))
        menu->addAction(tr("Copy Formula as TeX"), this, [format] { copyText(formulaTex(format)); });
    if (const PageMap::Number *number = m->content ? m->content->numberAt(cursor.position() - 1) : nullptr)
        menu->addAction(
            tr("Copy Unrounded Number"), this, [exact = m->lesson->number(number->index).exact] { copyText(exact); });
    if (const auto origin = m->originAt(cursor.position() - 1))
        menu->addAction(tr("Where Does This Number Come From?"), this, [this, origin] { m->ask(origin); });
    menu->exec(event->globalPos());
}

QMimeData *PageView::createMimeDataFromSelection() const
{
    if (!m->content || !m->lesson)
        return QTextBrowser::createMimeDataFromSelection();
    m->complete();
    auto *copied = new QMimeData;
    const QTextCursor cursor = textCursor();
    copied->setText(PageText(*document(), map(), *m->lesson).between(cursor.selectionStart(), cursor.selectionEnd()));
    return copied;
}

} // namespace heed
