// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/heat_map_item.h"

#include "page/heat_legend.h"

#include <QPainter>
#include <QPushButton>
#include <QStyle>

#include <algorithm>

namespace heed {

bool isHeatMapItem(const ShownItem &item)
{
    const Value &value = item.value.value;
    return item.error.empty() && item.view == "heatmap" && !value.isEmpty() && isArray(value.type())
        && !value.shape().empty() && product(value.shape()) > 0;
}

Sizes leadingIndices(const Sizes &shape, std::size_t slice)
{
    Sizes indices(shape.size() < 2 ? 0 : shape.size() - 2);
    for (std::size_t axis = indices.size(); axis-- > 0; slice /= shape[axis])
        indices[axis] = slice % shape[axis];
    return indices;
}

HeatPlace placeWithin(const CellSelection &selection, const ShownItem &item, std::size_t slice)
{
    const Sizes shape = item.value.value.shape();
    const auto along = selection.within(item);
    if (along.size() != shape.size() || shape.empty())
        return {};
    const Sizes leading = leadingIndices(shape, slice);
    for (std::size_t axis = 0; axis < leading.size(); ++axis)
        if (along[axis] && *along[axis] != leading[axis])
            return {};
    const auto at = [&](std::size_t axis) {
        return along[axis] && *along[axis] < shape[axis] ? static_cast<int>(*along[axis]) : -1;
    };
    HeatPlace place{shape.size() == 1 ? 0 : at(shape.size() - 2), at(shape.size() - 1)};
    if (place.row < 0 || (shape.size() == 1 && place.column < 0))
        return {}; // a column alone isn't shown
    return place;
}

HeatMapItem::HeatMapItem(const ShownItem &item, const CardScale &scale, QWidget *parent)
    : ItemView(captionOf(item), scale, parent)
{
    [[maybe_unused]] const bool isTaken = take(item);
}

bool HeatMapItem::take(const ShownItem &item)
{
    if (!isHeatMapItem(item))
        return false;
    setCaption(captionOf(item));
    m_item = item;
    m_range = colourRangeOf(item);
    showMaps();
    return true;
}

void HeatMapItem::choose(int maps)
{
    m_most = std::max(mostMaps, static_cast<std::size_t>(maps));
    showMaps();
}

void HeatMapItem::leaveRoom(const HeatFacts &others)
{
    m_room = others;
    m_plan.leaveRoom(others);
    relay();
}

void HeatMapItem::setWords(EntryWords words)
{
    m_words = std::move(words);
    for (std::size_t map = 0; map < m_maps.size(); ++map)
        m_maps[map]->setWords(wordsOf(m_plan.slices()[map]));
}

/// Of one of the maps.
std::function<QString(int, int)> HeatMapItem::wordsOf(std::size_t slice) const
{
    if (!m_words)
        return {};
    return [words = m_words, slice](int row, int column) { return words(slice, row, column); };
}

QString HeatMapItem::mapName(std::size_t map) const
{
    const QString &name = m_plan.names()[map];
    return name.isEmpty() || caption().isEmpty() ? caption() + name : caption() + QStringLiteral(", ") + name;
}

void HeatMapItem::showMaps()
{
    m_plan = HeatPlan(m_item, scale(), m_most);
    m_plan.leaveRoom(m_room);
    const std::size_t count = m_plan.slices().size();
    for (; m_maps.size() > count; m_maps.pop_back())
        delete m_maps.back();
    while (m_maps.size() < count) {
        const std::size_t map = m_maps.size();
        m_maps.push_back(new HeatMap(scale(), this));
        m_maps.back()->show();
        connect(m_maps.back(), &HeatMap::placeChosen, this, [this, map](HeatPlace place) { choosePlace(map, place); });
        connect(m_maps.back(), &HeatMap::cleared, this, &HeatMapItem::clearPlaces);
    }
    for (std::size_t map = 0; map < count; ++map)
        m_maps[map]->setData({.name = mapName(map),
            .grid = m_plan.grids()[map],
            .number = numbersIn(m_item.value.value, m_plan.slices()[map]),
            .range = m_range,
            .facts = m_plan.facts(),
            .words = wordsOf(m_plan.slices()[map])});
    updateMore();
    showSelection();
    relay();
    update();
}

void HeatMapItem::updateMore()
{
    if (m_plan.left() == 0) {
        delete m_more;
        m_more = nullptr;
        return;
    }
    if (m_more == nullptr) {
        m_more = new QPushButton(this);
        m_more->setFont(scale().small());
        m_more->show();
        connect(m_more, &QPushButton::clicked, this, [this] {
            m_most += mostMaps;
            showMaps();
            Q_EMIT heightChanged();
        });
    }
    m_more->raise(); // Tab comes to it last
    m_more->setText(tr("Show more (%n left)", nullptr, static_cast<int>(m_plan.left())));
}

/// Without an output to choose in, what is chosen stays in here.
void HeatMapItem::choosePlace(std::size_t map, HeatPlace place)
{
    const Sizes shape = m_item.value.value.shape();
    Sizes index = leadingIndices(shape, m_plan.slices()[map]);
    if (shape.size() > 1)
        index.push_back(static_cast<std::size_t>(place.row));
    if (place.column >= 0)
        index.push_back(static_cast<std::size_t>(place.column));
    if (selection() != nullptr && !m_item.output.empty())
        return selection()->chooseOrAsk(m_item, index);
    for (std::size_t other = 0; other < m_maps.size(); ++other)
        m_maps[other]->setChosen(other == map ? place : HeatPlace());
}

void HeatMapItem::clearPlaces()
{
    if (selection() != nullptr && !m_item.output.empty())
        return selection()->clear();
    for (HeatMap *map : m_maps)
        map->setChosen({});
}

void HeatMapItem::showSelection()
{
    if (selection() == nullptr || m_item.output.empty())
        return;
    for (std::size_t map = 0; map < m_maps.size(); ++map)
        m_maps[map]->setChosen(placeWithin(*selection(), m_item, m_plan.slices()[map]));
}

int HeatMapItem::contentHeight(int width) const
{
    return m_plan.height(width) + (m_more == nullptr ? 0 : m_more->sizeHint().height() + scale().gap());
}

/// Below the squares, or from the very edge where they begin too far in.
QRect HeatMapItem::legendPlace(const HeatLayout &layout, int width) const
{
    const int wanted = scale().px(260), least = scale().px(220), above = scale().px(8);
    const int inner = layout.headWidth() + layout.pad(), x = width - inner < least ? 0 : inner;
    return {x, above, std::min(wanted, width - x), m_plan.legendHeight() - above};
}

void HeatMapItem::layContent(const QRect &rect)
{
    const std::vector<FlowPlace> places = m_plan.places(rect.width());
    const HeatLayout layout = m_plan.layout(rect.width());
    for (std::size_t map = 0; map < m_maps.size(); ++map) {
        const FlowPlace &place = places[map];
        const int above = captionHeight(m_plan.names()[map], scale());
        const QRect own(place.x, rect.top() + place.y + above, place.width, place.height - above);
        m_maps[map]->setGeometry(QStyle::visualRect(layoutDirection(), rect, own));
        m_maps[map]->setBase(layout);
    }
    const int below = rect.top() + flowHeight(places);
    m_legend = m_plan.hasLegend(rect.width())
        ? QStyle::visualRect(layoutDirection(), rect, legendPlace(layout, rect.width()).translated(0, below))
        : QRect();
    if (m_more != nullptr)
        m_more->setGeometry(QStyle::visualRect(layoutDirection(), rect,
            QRect(0, rect.bottom() + 1 - m_more->sizeHint().height(), m_more->sizeHint().width(),
                m_more->sizeHint().height())));
}

void HeatMapItem::paintEvent(QPaintEvent *event)
{
    ItemView::paintEvent(event);
    QPainter painter(this);
    painter.setFont(scale().small());
    painter.setPen(themeOf(palette()).soft);
    for (std::size_t map = 0; map < m_maps.size(); ++map) {
        const QRect place = m_maps[map]->geometry();
        const int above = captionHeight(m_plan.names()[map], scale());
        const int wide = std::max(place.width(), painter.fontMetrics().horizontalAdvance(m_plan.names()[map]));
        painter.drawText(
            QRect(place.left(), place.top() - above, wide, above), Qt::AlignLeft | Qt::AlignTop, m_plan.names()[map]);
    }
    if (!m_legend.isEmpty())
        drawHeatLegend(painter, m_legend, ColourMap(m_range, themeOf(palette())), m_item.value, scale());
}

FlowPart HeatMapItem::estimated(const ShownItem &item, const CardScale &scale)
{
    const HeatPlan plan(item, scale, mostMaps);
    const int more = plan.left() > 0 ? scale.px(30) + scale.gap() : 0;
    return {.wanted = plan.wantedWidth(), .height = [plan, more](int width) { return plan.height(width) + more; }};
}

} // namespace heed
