// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/table_item.h"

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

TableItem::TableItem(const ShownItem &item, const CardScale &scale, QWidget *parent)
    : TableItem(captionOf(item), item.value, scale, parent)
{
    setPart(item);
}

bool TableItem::take(const ShownItem &item)
{
    if (!isTableItem(item))
        return false;
    setCaption(captionOf(item));
    setPart(item);
    setShown(item.value);
    return true;
}

/// Its entries have indices in an output.
static bool hasPlaces(const ShownItem &item)
{
    const Value &value = item.value.value;
    return !value.isEmpty() && (isArray(value.type()) || (value.type() == Type::Table && item.prefix.empty()));
}

/// From the place among what is shown to the one in the whole.
static std::size_t inWhole(const Sizes &kept, std::size_t shown) { return shown < kept.size() ? kept[shown] : shown; }

/// The same backwards; nothing for what isn't shown.
static std::optional<int> amongShown(const Sizes &kept, const std::optional<std::size_t> &whole)
{
    if (!whole || kept.empty())
        return whole ? std::optional(static_cast<int>(*whole)) : std::nullopt;
    const auto found = std::ranges::find(kept, *whole);
    return found == kept.end() ? std::nullopt : std::optional(static_cast<int>(found - kept.begin()));
}

void TableItem::setPart(const ShownItem &item)
{
    m_part.output = item.output;
    m_part.prefix = item.prefix;
    m_part.letters = item.letters;
    m_part.rows = item.rows;
    m_part.columns = item.columns;
    if (!hasPlaces(item))
        m_part.output.clear();
    if (item.settings.row && !item.whole.value.isEmpty())
        m_part.prefix.push_back(*item.settings.row);
    for (const Slice &slice : m_slices)
        slice.table->setChoosable(!m_part.output.empty());
}

/// Of the matrix among those of an array, the indices that lead to it.
static Sizes leading(const Sizes &shape, std::size_t slice)
{
    Sizes indices(shape.size() < 3 ? 0 : shape.size() - 2);
    for (std::size_t axis = indices.size(); axis-- > 0; slice /= shape[axis])
        indices[axis] = slice % shape[axis];
    return indices;
}

void TableItem::chooseIn(std::size_t slice, Sizes within)
{
    const Sizes shape = m_shown.value.shape();
    Sizes index = leading(shape, slice);
    within.front() = inWhole(m_part.rows, within.front());
    if (within.size() > 1)
        within.back() = inWhole(m_part.columns, within.back());
    if (shape.size() < 2)
        within.erase(within.begin()); // one row, which is no axis
    index.insert(index.end(), within.begin(), within.end());
    if (selection() != nullptr)
        selection()->choose(m_part, index);
}

/// An entry that isn't shown marks nothing of its row.
ValueTable::Mark TableItem::markOf(std::optional<std::size_t> row, std::optional<std::size_t> column) const
{
    const ValueTable::Mark mark{.row = amongShown(m_part.rows, row), .column = amongShown(m_part.columns, column)};
    return (row && !mark.row) || (column && !mark.column) ? ValueTable::Mark() : mark;
}

ValueTable::Mark TableItem::markIn(std::size_t slice) const
{
    const Sizes shape = m_shown.value.isEmpty() ? Sizes() : m_shown.value.shape();
    if (selection() == nullptr || m_part.output.empty())
        return {};
    auto within = selection()->within(m_part);
    if (within.size() != shape.size() || within.empty())
        return {};
    const Sizes before = leading(shape, slice);
    for (std::size_t axis = 0; axis < before.size(); ++axis)
        if (within[axis] != before[axis])
            return {};
    if (shape.size() > 1)
        return markOf(within[within.size() - 2], within.back());
    const bool isLit = within.back() || selection()->output() == m_part.output;
    return {.row = isLit ? std::optional(0) : std::nullopt, .column = amongShown(m_part.columns, within.back())};
}

void TableItem::showSelection()
{
    for (std::size_t slice = 0; slice < m_slices.size(); ++slice)
        m_slices[slice].table->setMark(markIn(slice));
}

ValueTable *TableItem::makeTable(std::size_t slice)
{
    auto *table = new ValueTable(scale(), this);
    table->setChoosable(!m_part.output.empty());
    connect(table, &ValueTable::entryChosen, this, [this, slice](int row, int column) {
        chooseIn(slice, {static_cast<std::size_t>(row), static_cast<std::size_t>(column)});
    });
    connect(table, &ValueTable::rowChosen, this,
        [this, slice](int row) { chooseIn(slice, {static_cast<std::size_t>(row)}); });
    connect(table, &ValueTable::choiceCleared, this, [this] {
        if (selection() != nullptr)
            selection()->clear();
    });
    connect(table, &ValueTable::originAsked, this, [this] {
        if (selection() != nullptr)
            selection()->askOrigin();
    });
    table->show();
    return table;
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
    while (m_slices.size() < count)
        m_slices.push_back({.table = makeTable(m_slices.size()), .name = {}});
    for (std::size_t slice = 0; slice < count; ++slice) {
        m_slices[slice].name = nameOf(m_shown, slice);
        m_slices[slice].table->setGrid(ValueGrid(m_shown, slice));
        const QString parts = accessibleName() + (m_slices[slice].name.isEmpty() ? QString() : QStringLiteral(", "));
        m_slices[slice].table->setAccessibleName(parts + m_slices[slice].name);
    }
    showSelection();
    updateMore();
    relay();
    update();
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
