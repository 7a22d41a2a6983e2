// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/table_item.h"

#include "page/heat_map_item.h"

#include "engine/shown_axes.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>

#include <algorithm>

namespace heed {

namespace {

FlowSpace spaceOf(const CardScale &scale) { return {.between = scale.px(28), .below = scale.px(12)}; }

QString nameOf(const ShownValue &shown, std::size_t slice)
{
    const Sizes shape = shown.value.isEmpty() ? Sizes() : shown.value.shape();
    return shape.size() < 3 ? QString() : QString::fromStdString(sliceName(shown, shape, slice));
}

/// A matrix without heads stands in brackets, as in print.
bool hasBrackets(const ValueGrid &grid)
{
    return grid.rows() > 0 && !grid.hasRowHeads() && !grid.hasColumnHeads() && !grid.hasTexts();
}

int bracketWidth(const ValueGrid &grid, const CardScale &scale) { return hasBrackets(grid) ? scale.px(5) : 0; }

FlowPart partOf(const TableLayout &layout, const QString &name, int brackets, const CardScale &scale)
{
    const int above = captionHeight(name, scale), sides = 2 * brackets;
    const int wanted = std::max(layout.width() + sides, QFontMetrics(scale.small()).horizontalAdvance(name));
    return {.wanted = wanted,
        .height = [layout, above, sides](int width) { return above + layout.heightFor(width - sides); }};
}

} // namespace

TableItem::TableItem(const QString &caption, const ShownValue &shown, const CardScale &scale, QWidget *parent)
    : ItemView(caption, scale, parent)
{
    setShown(shown);
}

/// Of an item whose rows and columns are all those of the output.
static ShownItem placedItem(const ShownItem &item)
{
    ShownItem placed;
    placed.value.value = item.value.value;
    placed.letters = item.letters;
    placed.prefix = item.prefix;
    const auto isSlice = [](const Argument &option) { return option.name == "rows" || option.name == "columns"; };
    if (item.item == nullptr || std::ranges::none_of(item.item->options, isSlice))
        placed.output = item.output;
    return placed;
}

TableItem::TableItem(const ShownItem &item, const CardScale &scale, QWidget *parent)
    : TableItem(captionOf(item), item.value, scale, parent)
{
    m_item = placedItem(item);
}

bool TableItem::take(const ShownItem &item)
{
    if (!isTableItem(item))
        return false;
    setCaption(captionOf(item));
    setShown(item.value);
    m_item = placedItem(item);
    showSelection();
    return true;
}

void TableItem::setShown(const ShownValue &shown)
{
    m_shown = shown;
    showSlices();
}

void TableItem::choose(int slices)
{
    m_most = std::max(mostSlices, static_cast<std::size_t>(slices));
    showSlices();
}

void TableItem::showSlices()
{
    const std::size_t count = std::min(sliceCount(m_shown.value), m_most);
    for (; m_slices.size() > count; m_slices.pop_back())
        delete m_slices.back().table;
    while (m_slices.size() < count) {
        m_slices.push_back({.table = new ValueTable(scale(), this), .name = {}});
        m_slices.back().table->show();
        connect(m_slices.back().table, &ValueTable::entryChosen, this,
            [this, slice = m_slices.size() - 1](int row, int column) { chooseEntry(slice, row, column); });
        connect(m_slices.back().table, &ValueTable::cleared, this, [this] {
            if (selection() != nullptr)
                selection()->clear();
        });
    }
    for (std::size_t slice = 0; slice < count; ++slice) {
        m_slices[slice].name = nameOf(m_shown, slice);
        m_slices[slice].table->setGrid(ValueGrid(m_shown, slice));
        const QString parts = accessibleName() + (m_slices[slice].name.isEmpty() ? QString() : QStringLiteral(", "));
        m_slices[slice].table->setAccessibleName(parts + m_slices[slice].name);
    }
    updateMore();
    relay();
    update();
}

void TableItem::chooseEntry(std::size_t slice, int row, int column)
{
    if (selection() == nullptr || m_item.output.empty())
        return;
    const Sizes shape = m_item.value.value.shape();
    Sizes index = leadingIndices(shape, slice);
    if (shape.size() > 1)
        index.push_back(static_cast<std::size_t>(row));
    index.push_back(static_cast<std::size_t>(column));
    selection()->choose(m_item, index);
}

void TableItem::showSelection()
{
    if (selection() == nullptr)
        return;
    for (std::size_t slice = 0; slice < m_slices.size(); ++slice) {
        const HeatPlace place = m_item.output.empty() ? HeatPlace() : placeWithin(*selection(), m_item, slice);
        m_slices[slice].table->setLit({place.column, place.row});
    }
}

void TableItem::updateMore()
{
    const std::size_t left = sliceCount(m_shown.value) - m_slices.size();
    if (left == 0) {
        delete m_more;
        m_more = nullptr;
        return;
    }
    if (m_more == nullptr) {
        m_more = new QPushButton(this);
        m_more->setFont(scale().small());
        m_more->show();
        connect(m_more, &QPushButton::clicked, this, [this] {
            m_most += mostSlices;
            showSlices();
            Q_EMIT heightChanged();
        });
    }
    m_more->raise(); // Tab comes to it last
    m_more->setText(tr("Show more (%n left)", nullptr, static_cast<int>(left)));
}

std::vector<ValueTable *> TableItem::tables() const
{
    std::vector<ValueTable *> all;
    for (const Slice &slice : m_slices)
        all.push_back(slice.table);
    return all;
}

std::vector<FlowPart> TableItem::parts() const
{
    std::vector<FlowPart> parts;
    for (const Slice &slice : m_slices)
        parts.push_back(
            partOf(slice.table->tableLayout(), slice.name, bracketWidth(slice.table->grid(), scale()), scale()));
    return parts;
}

std::vector<FlowPlace> TableItem::places(int width) const { return flowed(parts(), width, spaceOf(scale())); }

int TableItem::contentWidth() const
{
    int widest = 0;
    for (const FlowPart &part : parts())
        widest = std::max(widest, part.wanted);
    return widest;
}

int TableItem::moreHeight() const { return m_more == nullptr ? 0 : m_more->sizeHint().height() + scale().gap(); }

int TableItem::contentHeight(int width) const { return flowHeight(places(width)) + moreHeight(); }

void TableItem::layContent(const QRect &rect)
{
    const std::vector<FlowPlace> all = places(rect.width());
    for (std::size_t i = 0; i < all.size(); ++i) {
        ValueTable *table = m_slices[i].table;
        const int above = captionHeight(m_slices[i].name, scale()), side = bracketWidth(table->grid(), scale());
        const int width = std::min(all[i].width - 2 * side, table->tableLayout().width());
        const int x = isRightToLeft() ? rect.width() - all[i].x - width - side : all[i].x + side;
        table->setGeometry(x, rect.top() + all[i].y + above, width, all[i].height - above);
    }
    if (m_more != nullptr)
        m_more->setGeometry(QStyle::visualRect(layoutDirection(), rect,
            QRect(0, rect.bottom() + 1 - m_more->sizeHint().height(), m_more->sizeHint().width(),
                m_more->sizeHint().height())));
}

static void drawBrackets(QPainter &painter, const QRectF &rect, qreal depth)
{
    for (const bool isLeft : {true, false}) {
        const qreal x = isLeft ? rect.left() : rect.right(), inner = isLeft ? x + depth : x - depth;
        QPainterPath path(QPointF(inner, rect.top()));
        path.lineTo(x, rect.top());
        path.lineTo(x, rect.bottom());
        path.lineTo(inner, rect.bottom());
        painter.drawPath(path);
    }
}

void TableItem::paintEvent(QPaintEvent *event)
{
    ItemView::paintEvent(event);
    QPainter painter(this);
    painter.setFont(scale().small());
    for (const Slice &slice : m_slices) {
        const QRect table = slice.table->geometry();
        const int above = captionHeight(slice.name, scale()), side = bracketWidth(slice.table->grid(), scale());
        painter.setPen(themeOf(palette()).soft);
        painter.drawText(
            QRect(table.left(), table.top() - above, std::max(table.width(), width() - table.left()), above),
            Qt::AlignLeft | Qt::AlignTop, slice.name);
        if (side > 0)
            drawBrackets(painter, QRectF(table).adjusted(-side + 0.5, 1.5, side - 0.5, -1.5), side);
    }
}

FlowPart TableItem::estimated(const ShownValue &shown, const CardScale &scale)
{
    std::vector<FlowPart> parts;
    const std::size_t all = sliceCount(shown.value), count = std::min(all, mostSlices);
    int wanted = 0;
    for (std::size_t slice = 0; slice < count; ++slice) {
        const ValueGrid grid(shown, slice);
        parts.push_back(partOf(TableLayout(grid, scale), nameOf(shown, slice), bracketWidth(grid, scale), scale));
        wanted = std::max(wanted, parts.back().wanted);
    }
    const int more = all > count ? scale.px(30) + scale.gap() : 0;
    return {.wanted = wanted,
        .height = [parts, scale, more](int width) { return flowHeight(flowed(parts, width, spaceOf(scale))) + more; }};
}

} // namespace heed
