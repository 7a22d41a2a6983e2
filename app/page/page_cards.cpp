// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_cards.h"

#include "page/card_drawing.h"
#include "page/page_style.h"
#include "page/sticky_shelf.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace heed {

PageCards::PageCards(QTextEdit &view, Formulas &formulas)
    : QObject(&view)
    , m_view(view)
    , m_formulas(formulas)
    , m_shelf(new StickyShelf(view.viewport()))
{
    m_idle.setSingleShot(true);
    m_idle.setInterval(0);
    connect(&m_idle, &QTimer::timeout, this, &PageCards::makeNearby);
    m_chaining.setSingleShot(true);
    m_chaining.setInterval(0);
    connect(&m_chaining, &QTimer::timeout, this, &PageCards::chain);
    m_measuring.setSingleShot(true);
    m_measuring.setInterval(8); // half a frame: results that come together are laid out together
    connect(&m_measuring, &QTimer::timeout, this, [this] { measure(std::exchange(m_changed, {})); });
}

PageCards::~PageCards() = default;

void PageCards::reset(OpenLesson *lesson, const std::vector<PageMap::CardPlace> *places, qreal zoom)
{
    for (const auto &[index, made] : m_cards) {
        keep(made);
        delete made.card;
    }
    m_cards.clear();
    m_estimates.clear();
    m_changed.clear();
    m_idle.stop();
    disconnect(m_changes);
    m_lesson = lesson;
    m_places = places;
    m_zoom = zoom;
    m_heights.assign(count(), std::nullopt);
    m_sticky = lesson == nullptr || places == nullptr ? StickyControls() : StickyControls(*lesson->bound(), *places);
    m_stuck.clear();
    m_shelf->hide();
    if (lesson != nullptr)
        m_changes = connect(lesson, &OpenLesson::cellChanged, &m_chaining, qOverload<>(&QTimer::start));
}

QString PageCards::nameOf(std::size_t index) const
{
    const CardContent &content = m_places->at(index).content;
    if (content.blocks.empty())
        return {};
    const Block &block = m_lesson->bound()->lesson().blocks.at(content.blocks.front());
    return m_lesson->file() + u'#' + QString::fromStdString(headOf(block).name);
}

void PageCards::keep(const Made &made)
{
    if (made.card == nullptr || made.name.isEmpty())
        return;
    const KeptChoices choices = made.card->kept();
    if (std::ranges::any_of(choices, [](const KeptChoice &choice) { return choice.amount > 0; }))
        m_kept[made.name] = choices;
    else
        m_kept.erase(made.name);
}

void PageCards::setColumn(qreal left, qreal width)
{
    m_left = left;
    if (width == m_width)
        return;
    m_width = width;
    m_heights.assign(count(), std::nullopt);
    for (const auto &[index, made] : m_cards)
        if (made.card)
            m_heights[index] = made.card->heightForWidth(qRound(m_width));
}

int PageCards::estimated(std::size_t index)
{
    const CardContent &content = m_places->at(index).content;
    Estimate &estimate = m_estimates[index];
    CardSource source = sourceOf(content, *m_lesson);
    if (!estimate.height || !estimate.source.isSame(source))
        estimate = {.source = std::move(source), .height = heightEstimate(content, *m_lesson, m_zoom)};
    return estimate.height(qRound(m_width));
}

qreal PageCards::height(std::size_t index)
{
    if (m_lesson == nullptr || index >= m_heights.size())
        return 0;
    auto &height = m_heights[index];
    if (!height)
        height = estimated(index);
    return *height;
}

QSizeF PageCards::intrinsicSize(QTextDocument *, int, const QTextFormat &format)
{
    return {m_width, height(static_cast<std::size_t>(format.intProperty(CardProperty)))};
}

void PageCards::drawObject(QPainter *, const QRectF &, QTextDocument *, int, const QTextFormat &) { }

void PageCards::paint(QPainter &painter, qreal top, qreal bottom)
{
    const Stretch stretch = between(top, bottom);
    for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
        Card *card = existing(i);
        if (card == nullptr)
            continue;
        painter.save();
        painter.translate(rect(i).topLeft());
        CardDrawing(*card).paint(painter);
        painter.restore();
    }
}

QRectF PageCards::rect(std::size_t index) const
{
    const QTextDocument &document = *m_view.document();
    const QTextBlock block = document.findBlock(m_places->at(index).position);
    const QRectF rect = document.documentLayout()->blockBoundingRect(block);
    return {m_left, rect.top(), m_width, static_cast<qreal>(m_heights[index].value_or(0))};
}

PageCards::Stretch PageCards::between(qreal top, qreal bottom) const
{
    const QAbstractTextDocumentLayout &layout = *m_view.document()->documentLayout();
    const int from = top <= 0 ? 0 : layout.hitTest({m_left, top}, Qt::FuzzyHit);
    const QTextBlock block = m_view.document()->findBlock(std::max(from, 0));
    const auto first = std::ranges::lower_bound(*m_places, block.position(), {}, &PageMap::CardPlace::position);
    Stretch found;
    found.begin = found.end = static_cast<std::size_t>(first - m_places->begin());
    while (found.end < count() && rect(found.end).top() < bottom)
        ++found.end;
    return found;
}

void PageCards::update()
{
    if (m_lesson == nullptr || m_isUpdating || count() == 0)
        return;
    m_isUpdating = true;
    const auto seen = [this] {
        const qreal top = m_view.verticalScrollBar()->value();
        return between(top, top + m_view.viewport()->height());
    };
    constexpr int mostRounds = 4; // a card that turns out shorter than estimated shows one more
    for (int round = 0; round < mostRounds; ++round) {
        bool isNew = false;
        const Stretch stretch = seen();
        for (std::size_t i = stretch.begin; i < stretch.end; ++i)
            if (existing(i) == nullptr) {
                make(i);
                isNew = true;
            }
        if (!isNew)
            break;
    }
    stick();
    for (const auto &[index, made] : m_cards)
        place(index);
    raiseStuck();
    m_isUpdating = false;
    m_idle.start();
}

Card *PageCards::existing(std::size_t index) const
{
    const auto found = m_cards.find(index);
    return found == m_cards.end() ? nullptr : found->second.card.data();
}

Card *PageCards::card(std::size_t index)
{
    if (index >= count())
        return nullptr;
    if (existing(index) == nullptr) {
        make(index);
        place(index);
    }
    return existing(index);
}

void PageCards::make(std::size_t index)
{
    Card *card = makeCard(m_places->at(index).content, *m_lesson, m_formulas, m_zoom, m_view.viewport());
    const QString name = nameOf(index);
    m_cards[index] = {.card = card, .name = name};
    if (m_presents)
        card->present();
    if (const auto kept = m_kept.find(name); kept != m_kept.end())
        card->restore(kept->second);
    card->resize(qRound(m_width), qRound(height(index)));
    connect(card, &Card::heightChanged, this, [this, index] {
        m_chaining.start();
        m_changed.insert(index);
        m_measuring.start();
    });
    connect(card, &Card::linkActivated, this, &PageCards::linkActivated);
    connect(card, &Card::originAsked, this, &PageCards::originAsked);
    measure({index});
    place(index);
    card->show();
    m_chaining.start();
}

void PageCards::chain()
{
    QWidget *last = &m_view;
    for (const auto &[index, made] : m_cards) {
        if (made.card == nullptr)
            continue;
        for (QWidget *part : made.card->findChildren<QWidget *>()) {
            // Lists that choices fold out are windows of their own.
            if ((part->focusPolicy() & Qt::TabFocus) == 0 || part->window() != m_view.window())
                continue;
            QWidget::setTabOrder(last, part);
            last = part;
        }
    }
}

void PageCards::measure(const std::set<std::size_t> &indices)
{
    std::vector<std::size_t> changed;
    for (const std::size_t index : indices) {
        const Card *card = existing(index);
        const int height = card == nullptr ? 0 : card->heightForWidth(qRound(m_width));
        if (card == nullptr || m_heights[index] == height)
            continue;
        m_heights[index] = height;
        changed.push_back(index);
    }
    if (changed.empty())
        return;
    Q_EMIT heightsChanged(changed);
    for (const std::size_t index : changed)
        place(index);
}

void PageCards::place(std::size_t index)
{
    Card *card = existing(index);
    if (card == nullptr)
        return;
    const QRectF rect = this->rect(index);
    const auto stuck = std::ranges::find(m_stuck, index, &StickyControls::Stuck::card);
    const int top = stuck == m_stuck.end() ? qRound(rect.top()) - m_view.verticalScrollBar()->value() : stuck->top;
    card->setGeometry(
        qRound(rect.left()) - m_view.horizontalScrollBar()->value(), top, qRound(rect.width()), qRound(rect.height()));
}

/// One card at a time, so that scrolling never waits for those that aren't seen.
void PageCards::makeNearby()
{
    if (m_lesson == nullptr || count() == 0)
        return;
    const qreal top = m_view.verticalScrollBar()->value(), height = m_view.viewport()->height();
    const Stretch nearby = between(top - height, top + 2 * height);
    for (std::size_t i = nearby.begin; i < nearby.end; ++i)
        if (existing(i) == nullptr) {
            make(i);
            m_idle.start();
            return;
        }
    dropFar();
}

void PageCards::dropFar()
{
    const qreal top = m_view.verticalScrollBar()->value(), height = m_view.viewport()->height();
    for (auto it = m_cards.begin(); it != m_cards.end();) {
        const QRectF rect = this->rect(it->first);
        Card *card = it->second.card;
        const bool isFar = rect.bottom() < top - 3 * height || rect.top() > top + 4 * height;
        if (card != nullptr && (!isFar || isStuck(it->first) || card->isAncestorOf(m_view.focusWidget()))) {
            ++it;
            continue;
        }
        keep(it->second);
        delete card;
        it = m_cards.erase(it);
    }
}

} // namespace heed
