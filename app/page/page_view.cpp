// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_view.h"

#include "page/formula_object.h"
#include "page/page_cards.h"
#include "page/page_content.h"
#include "page/page_decoration.h"
#include "page/page_find.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPointer>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextFrame>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heed {

static void copyText(const QString &text) { QGuiApplication::clipboard()->setText(text); }

struct PageView::Private {
    Private(PageView &page, Formulas &source)
        : view(page)
        , formulas(source)
        , cards(page, source)
        , formulaObject(source)
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
    void fitColumn();
    void updateSeen();
    void updateHeading();
    void updateMarks();
    void goToMatch();
    void takeNumbers(const std::vector<std::size_t> &indices);
    void formulasArrived();
    void goToNext(const std::vector<int> &positions, bool forward);
    void scrollTo(qreal y) { view.verticalScrollBar()->setValue(qRound(y)); }
    [[nodiscard]] QString toolTipAt(int position) const;

    /// What is read stays where it is while something changes the heights above or around it.
    template<typename Change>
    void keepingPlace(Change change)
    {
        const int anchor = view.document()->findBlock(positionAt(scroll())).position();
        const qreal offset = scroll() - topOf(anchor);
        change();
        if (scroll() > 0)
            scrollTo(topOf(anchor) + offset);
    }

    PageView &view;
    Formulas &formulas;
    PageCards cards;
    FormulaObject formulaObject;
    QPointer<OpenLesson> lesson;
    std::unique_ptr<PageContent> content;
    PagePlace wanted; ///< where to go once the lesson is there
    PageFind find;
    QString findText;
    QTimer seen; ///< looks after what scrolled into view, once for many changes
    Qt::LayoutDirection direction = Qt::LeftToRight;
    qreal zoom = 1, columnLeft = 0;
    int heading = -1;
    bool isRebuilding = false;
};

PageView::PageView(Formulas &formulas, QWidget *parent)
    : QTextBrowser(parent)
    , m(std::make_unique<Private>(*this, formulas))
{
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setAccessibleName(tr("Lesson"));
    viewport()->setBackgroundRole(QPalette::Window);
    m->seen.setSingleShot(true);
    m->seen.setInterval(0);
    connect(&m->seen, &QTimer::timeout, this, [this] { m->updateSeen(); });
    connect(this, &QTextBrowser::anchorClicked, this, &PageView::linkFollowed);
    connect(&m->cards, &PageCards::linkActivated, this,
        [this](const QString &target) { Q_EMIT linkFollowed(QUrl(target)); });
    connect(&m->cards, &PageCards::heightChanged, this, [this](std::size_t card) {
        m->keepingPlace([&] { document()->markContentsDirty(m->content->map().cards[card].position, 1); });
        m->seen.start();
    });
    connect(&formulas, &Formulas::arrived, this, [this] { m->formulasArrived(); });
}

PageView::~PageView() { m->cards.reset(nullptr, nullptr, 1); }

OpenLesson *PageView::lesson() const { return m->lesson; }

const PageMap &PageView::map() const
{
    static const PageMap empty;
    return m->content ? m->content->map() : empty;
}

PageCards &PageView::cards() { return m->cards; }

qreal PageView::zoom() const { return m->zoom; }

void PageView::showLesson(OpenLesson *lesson, const PagePlace &place)
{
    if (m->lesson)
        disconnect(m->lesson, nullptr, this, nullptr);
    m->cards.reset(nullptr, nullptr, m->zoom);
    m->lesson = lesson;
    m->wanted = place;
    if (lesson == nullptr) {
        setDocument(new QTextDocument(this));
        m->content.reset();
        return;
    }
    connect(lesson, &OpenLesson::opened, this, [this] { m->rebuild(m->wanted); });
    connect(lesson, &OpenLesson::numbersChanged, this,
        [this](const std::vector<std::size_t> &indices) { m->takeNumbers(indices); });
    if (lesson->bound())
        m->rebuild(place);
}

void PageView::Private::rebuild(const PagePlace &place)
{
    isRebuilding = true;
    direction = QLocale(QString::fromStdString(read().front.lang)).textDirection();
    view.viewport()->setLayoutDirection(direction);
    cards.reset(nullptr, nullptr, zoom);
    const QPointer<QTextDocument> old = view.document(); // the view deletes the one that it began with
    auto next = std::make_unique<PageContent>(*lesson, style(), &view);
    QAbstractTextDocumentLayout *layout = next->document()->documentLayout();
    layout->registerHandler(formulaObject.objectType(), &formulaObject);
    layout->registerHandler(CardObjectType, &cards);
    content = std::move(next);
    cards.reset(lesson, &content->map().cards, zoom);
    view.setDocument(content->document());
    delete old.data();
    heading = -1;
    fitColumn();
    isRebuilding = false;
    view.goTo(place);
    if (!findText.isEmpty())
        view.findText(findText);
    updateSeen();
    Q_EMIT view.shown();
}

/// The text column is centred; it narrows with the window, never the margins.
void PageView::Private::fitColumn()
{
    const qreal width = view.viewport()->width(), margin = std::clamp(width * 0.05, 20.0, 40.0);
    const qreal column = std::max(120.0, std::min(sizes::textColumn * zoom, width - 2 * margin));
    columnLeft = std::floor((width - column) / 2);
    cards.setColumn(columnLeft, column);
    QTextFrame *root = view.document()->rootFrame();
    QTextFrameFormat format = root->frameFormat();
    format.setLeftMargin(columnLeft);
    format.setRightMargin(width - columnLeft - column);
    format.setTopMargin(24 * zoom);
    format.setBottomMargin(view.viewport()->height() * 0.3);
    if (format != root->frameFormat())
        root->setFrameFormat(format);
}

void PageView::Private::updateSeen()
{
    if (!content || !lesson || isRebuilding)
        return;
    cards.update();
    const int from = positionAt(scroll()), to = positionAt(scroll() + view.viewport()->height()) + 1;
    keepingPlace([&] { content->updateFormulas(formulas, from, to); });
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
    if (content)
        keepingPlace([&] { content->updateNumbers(*lesson, indices, style()); });
    seen.start();
}

void PageView::Private::formulasArrived()
{
    if (content)
        seen.start();
}

PagePlace PageView::place() const
{
    if (!m->content || !m->lesson)
        return m->wanted;
    const qreal y = m->scroll();
    auto [name, position] = m->content->nameAbove(m->positionAt(y), m->read());
    return {.name = name, .offset = (y - (name.isEmpty() ? 0 : m->topOf(position))) / m->zoom};
}

void PageView::goTo(const PagePlace &place)
{
    m->wanted = place;
    if (!m->content || !m->lesson)
        return;
    const int position = place.name.isEmpty() ? -1 : m->content->positionOf(place.name, m->read());
    // Cards on the way there are estimates until they are seen, so the place is looked up again once they are.
    for (int round = 0; round < 3; ++round) {
        m->scrollTo((position < 0 ? 0 : m->topOf(position))
            + (place.name.isEmpty() || position >= 0 ? place.offset * m->zoom : 0));
        m->cards.update();
    }
}

bool PageView::goToName(const QString &name)
{
    if (!m->content || !m->lesson || (!name.isEmpty() && m->content->positionOf(name, m->read()) < 0))
        return false;
    goTo({.name = name, .offset = name.isEmpty() ? 0.0 : -8.0});
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
}

void PageView::findText(const QString &text)
{
    m->findText = text;
    m->find.clear();
    if (m->content && m->lesson) {
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

void PageView::Private::goToMatch()
{
    const int current = find.current();
    if (current >= 0) {
        const int position = find.matches()[static_cast<std::size_t>(current)].begin;
        const qreal top = topOf(position), height = view.viewport()->height();
        if (top < scroll() + height * 0.1 || top > scroll() + height * 0.8)
            scrollTo(top - height * 0.3);
    }
    updateSeen();
    updateMarks();
    Q_EMIT view.matchesChanged(current + 1, static_cast<int>(find.matches().size()));
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

void PageView::Private::goToNext(const std::vector<int> &positions, bool forward)
{
    constexpr qreal above = 8;
    const qreal here = scroll() + above;
    const auto isBelow = [&](int position) { return topOf(position) > here + 1; };
    auto next = std::ranges::partition_point(positions, [&](int p) { return !isBelow(p); });
    if (!forward) {
        next = std::ranges::partition_point(positions, [&](int p) { return topOf(p) < here - 1; });
        if (next == positions.begin())
            return scrollTo(0);
        --next;
    }
    if (next != positions.end())
        scrollTo(topOf(*next) - above);
}

void PageView::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m->content && m->lesson && !m->isRebuilding)
        m->rebuild(place());
}

void PageView::resizeEvent(QResizeEvent *event)
{
    if (!m->content) {
        QTextBrowser::resizeEvent(event);
        return;
    }
    m->keepingPlace([&] {
        m->fitColumn();
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
    }
    QTextBrowser::paintEvent(event);
}

QString PageView::Private::toolTipAt(int position) const
{
    const PageMap::Number *number = content ? content->numberAt(position) : nullptr;
    if (number == nullptr || !lesson)
        return {};
    const NumberPicture picture = lesson->number(number->index);
    const ProseNumber &written = read().numbers[number->index];
    QString text = QString::fromStdString(printed(written.target));
    text = picture.reason.isEmpty() ? text + QStringLiteral(" = ") + picture.exact : picture.reason;
    if (!picture.isAuthors)
        text += u'\n' + PageView::tr("The author wrote %1.").arg(QString::fromStdString(written.written));
    return text;
}

bool PageView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QTextBrowser::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString text = m->toolTipAt(cursorForPosition(help->pos()).position());
    text.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), text, viewport());
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
    menu->exec(event->globalPos());
}

QMimeData *PageView::createMimeDataFromSelection() const
{
    if (!m->content || !m->lesson)
        return QTextBrowser::createMimeDataFromSelection();
    auto *copied = new QMimeData;
    const QTextCursor cursor = textCursor();
    copied->setText(PageText(*document(), map(), *m->lesson).between(cursor.selectionStart(), cursor.selectionEnd()));
    return copied;
}

} // namespace heed
