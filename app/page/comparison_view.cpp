// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/comparison_view.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/comparison_layout.h"
#include "page/comparison_words.h"
#include "page/heat_map_item.h"
#include "page/scroll_together.h"
#include "page/veil.h"

#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace heed {

ComparisonView::ComparisonView(const QString &cell, CellSelection &selection, const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_scale(scale)
    , m_title(wrappedLabel(tr("Pinned"), scale.font(13.5, QFont::DemiBold), QPalette::WindowText, this))
    , m_controls(wrappedLabel({}, scale.small(), QPalette::PlaceholderText, this))
    , m_unpin(new QToolButton(this))
{
    setAccessibleRole(*this, QAccessible::Grouping);
    setAccessibleName(tr("%1 and its pinned result").arg(cell));
    for (QLabel *label : {m_title, m_controls}) {
        label->setWordWrap(false);
        label->setAlignment(Qt::AlignVCenter | Qt::AlignLeading);
    }
    m_unpin->setAutoRaise(true);
    m_unpin->setText(QStringLiteral("×"));
    m_unpin->setFont(scale.font(15));
    m_unpin->setAccessibleName(tr("Unpin the result of %1").arg(cell));
    m_unpin->setToolTip(plainToolTip(m_unpin->accessibleName()));
    connect(m_unpin, &QToolButton::clicked, this, &ComparisonView::unpinAsked);
}

void ComparisonView::setComparison(const CellComparison &comparison)
{
    m_changes = comparison.controls;
    m_controls->setToolTip(plainToolTip(m_changes));
    setAccessibleDescription(comparison.text());
    setGroups(groupsOf(comparison));
    setViews();
    alignMaps();
    m_unpin->raise(); // Tab comes to it last
    if (m_veil != nullptr)
        m_veil->raise();
    lay();
}

void ComparisonView::setGroups(std::vector<ComparedItem> items)
{
    for (; m_groups.size() > items.size(); m_groups.pop_back())
        delete m_groups.back().sentence;
    while (m_groups.size() < items.size()) {
        m_groups.push_back(
            {.sentence = wrappedLabel({}, ComparisonColumn::sentenceFont(m_scale), QPalette::WindowText, this)});
        m_groups.back().sentence->show();
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        m_groups[i].sentence->setText(items[i].sentence);
        m_groups[i].item = std::move(items[i]);
    }
}

void ComparisonView::setViews()
{
    std::size_t count = 0;
    for (Group &group : m_groups) {
        const std::vector<ShownItem> items = group.item.shown();
        group.views = items.size();
        for (const ShownItem &item : items)
            takeView(count++, item);
        group.sentence->raise();
        for (std::size_t i = count - group.views; i < count; ++i)
            m_views[i]->raise();
    }
    for (; m_views.size() > count; m_views.pop_back())
        delete m_views.back();
}

void ComparisonView::takeView(std::size_t index, const ShownItem &item)
{
    if (index < m_views.size() && m_views[index]->take(item))
        return;
    ItemView *view = makeItemView(item, nullptr, m_scale, this);
    view->setSelection(&m_selection);
    connect(view, &ItemView::heightChanged, this, [this] {
        lay();
        Q_EMIT heightChanged();
    });
    view->show();
    if (index < m_views.size()) {
        delete m_views[index];
        m_views[index] = view;
    } else
        m_views.push_back(view);
}

namespace {

/// What an entry of any of three maps says of all three. The grids are made when somebody asks.
class EntryReader {
public:
    explicit EntryReader(const ComparedItem &item)
        : m_item(std::make_shared<const ComparedItem>(item))
    {
    }
    QString operator()(std::size_t slice, int row, int column)
    {
        auto &grids = (*m_grids)[slice];
        if (!grids)
            grids = std::array{ValueGrid(m_item->pinned.value, slice), ValueGrid(m_item->now.value, slice),
                ValueGrid(m_item->difference.value, slice)};
        return comparedEntry((*grids)[0], (*grids)[1], (*grids)[2], row, column);
    }

private:
    using Grids = std::optional<std::array<ValueGrid, 3>>;
    std::shared_ptr<const ComparedItem> m_item;
    std::shared_ptr<std::map<std::size_t, Grids>> m_grids = std::make_shared<std::map<std::size_t, Grids>>();
};

} // namespace

void ComparisonView::alignMaps()
{
    std::size_t next = 0;
    for (const Group &group : m_groups) {
        std::vector<HeatMapItem *> maps;
        std::vector<HeatFacts> facts;
        for (std::size_t i = next; i < next + group.views; ++i)
            if (auto *map = qobject_cast<HeatMapItem *>(m_views[i])) {
                maps.push_back(map);
                facts.push_back(map->plan().ownFacts());
            }
        const bool isWhole = !group.item.difference.value.value.isEmpty();
        for (HeatMapItem *map : maps) {
            map->leaveRoom(largestNumbers(facts));
            map->setWords(isWhole ? HeatMapItem::EntryWords(EntryReader(group.item)) : HeatMapItem::EntryWords());
        }
        if (isWhole)
            scrollTogether(maps);
        next += group.views;
    }
}

QString ComparisonView::text() const
{
    QStringList all{m_changes};
    for (const Group &group : m_groups)
        all.append(group.sentence->text());
    return all.join(QLatin1Char('\n'));
}

void ComparisonView::setDimmed(bool isDimmed)
{
    if (isDimmed && m_veil == nullptr)
        m_veil = new Veil(this);
    if (m_veil == nullptr)
        return;
    m_veil->setGeometry(rect());
    m_veil->raise();
    m_veil->setVisible(isDimmed);
}

std::vector<FlowPart> ComparisonView::parts(std::size_t firstView, std::size_t count) const
{
    std::vector<FlowPart> parts;
    for (std::size_t i = firstView; i < firstView + count; ++i)
        parts.push_back({.wanted = m_views[i]->narrowWidth(),
            .height = [view = m_views[i]](int width) { return view->heightForWidth(width); }});
    return parts;
}

int ComparisonView::heightForWidth(int width) const
{
    ComparisonColumn column(m_scale);
    std::size_t next = 0;
    for (const Group &group : m_groups) {
        const bool isLast = group.views == 0;
        column.add(group.sentence->text().isEmpty() ? 0 : group.sentence->heightForWidth(width),
            isLast ? ComparisonColumn::belowGroup : ComparisonColumn::belowSentence);
        column.add(flowHeight(inColumns(parts(next, group.views), width, ComparisonColumn::space(m_scale))),
            ComparisonColumn::belowGroup);
        next += group.views;
    }
    return column.height();
}

void ComparisonView::lay()
{
    const auto mirrored = [this](const QRect &place) { return QStyle::visualRect(layoutDirection(), rect(), place); };
    const int top = ComparisonColumn::headTop(m_scale), head = ComparisonColumn::headHeight(m_scale),
              title = m_title->sizeHint().width(), gap = m_scale.px(10);
    m_title->setGeometry(mirrored({0, top, title, head}));
    m_controls->setGeometry(mirrored({title + gap, top, std::max(0, width() - title - 2 * gap - head), head}));
    m_controls->setText(m_controls->fontMetrics().elidedText(m_changes, Qt::ElideRight, m_controls->width()));
    m_unpin->setGeometry(mirrored({width() - head, top, head, head}));
    ComparisonColumn column(m_scale);
    std::size_t next = 0;
    for (const Group &group : m_groups) {
        const int sentence = group.sentence->text().isEmpty() ? 0 : group.sentence->heightForWidth(width());
        const int y =
            column.add(sentence, group.views == 0 ? ComparisonColumn::belowGroup : ComparisonColumn::belowSentence);
        group.sentence->setGeometry(mirrored({0, y, width(), sentence}));
        const std::vector<FlowPlace> places =
            inColumns(parts(next, group.views), width(), ComparisonColumn::space(m_scale));
        const int first = column.add(flowHeight(places), ComparisonColumn::belowGroup);
        for (const FlowPlace &place : places)
            m_views[next++]->setGeometry(mirrored({place.x, first + place.y, place.width, place.height}));
    }
    if (m_veil != nullptr)
        m_veil->setGeometry(rect());
}

void ComparisonView::resizeEvent(QResizeEvent *) { lay(); }

void ComparisonView::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(0, ComparisonColumn::ruleY(m_scale), width(), 1, themeOf(palette()).rule);
}

} // namespace heed
