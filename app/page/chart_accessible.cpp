// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_accessible.h"

namespace heed {

static QAccessibleInterface *chartInterface(const QString &, QObject *object)
{
    auto *canvas = qobject_cast<ChartCanvas *>(object);
    return canvas == nullptr ? nullptr : new AccessibleChart(*canvas);
}

void installChartAccessibility() { QAccessible::installFactory(chartInterface); } // a second time it does nothing

void announceCurrent(ChartCanvas &canvas)
{
    if (!QAccessible::isActive() || !canvas.hasFocus())
        return;
    QAccessibleInterface *chart = QAccessible::queryAccessibleInterface(&canvas);
    if (QAccessibleInterface *cell = chart == nullptr ? nullptr : chart->focusChild()) {
        QAccessibleEvent event(cell, QAccessible::Focus);
        QAccessible::updateAccessibility(&event);
    }
}

AccessibleChart::AccessibleChart(ChartCanvas &canvas)
    : QAccessibleWidget(&canvas, QAccessible::Chart)
    , m_canvas(canvas)
{
}

AccessibleChart::~AccessibleChart()
{
    if (m_table != 0)
        QAccessible::deleteAccessibleInterface(m_table);
}

AccessibleChartTable &AccessibleChart::table() const
{
    if (m_table == 0)
        m_table = QAccessible::registerAccessibleInterface(new AccessibleChartTable(m_canvas));
    return *static_cast<AccessibleChartTable *>(QAccessible::accessibleInterface(m_table));
}

QAccessibleInterface *AccessibleChart::child(int index) const { return index == 0 ? &table() : nullptr; }

int AccessibleChart::indexOfChild(const QAccessibleInterface *child) const { return child == &table() ? 0 : -1; }

QAccessibleInterface *AccessibleChart::childAt(int x, int y) const
{
    return rect().contains(x, y) ? &table() : nullptr;
}

QAccessibleInterface *AccessibleChart::focusChild() const
{
    return m_canvas.hasFocus() ? table().cellOf(m_canvas.current()) : nullptr;
}

AccessibleChartTable::AccessibleChartTable(ChartCanvas &canvas)
    : m_canvas(canvas)
{
}

AccessibleChartTable::~AccessibleChartTable()
{
    for (const auto &[place, id] : m_cells)
        QAccessible::deleteAccessibleInterface(id);
}

const ValueGrid &AccessibleChartTable::grid() const
{
    if (m_revision != m_canvas.revision()) {
        m_grid = ValueGrid(m_canvas.data().table);
        m_revision = m_canvas.revision();
    }
    return m_grid;
}

std::optional<QPoint> AccessibleChartTable::placeOf(const std::optional<ChartPoint> &point) const
{
    if (!point || !m_canvas.data().contains(*point))
        return std::nullopt;
    if (m_canvas.data().kind == ChartKind::Histogram)
        return QPoint(0, static_cast<int>(point->point));
    const Sizes index = m_canvas.data().series[point->series].indexOf(point->point);
    if (index.empty())
        return std::nullopt;
    const int row = grid().rows() == 1 || index.size() < 2 ? 0 : static_cast<int>(index[index.size() - 2]);
    return QPoint(static_cast<int>(index.back()), row);
}

QAccessibleInterface *AccessibleChartTable::cellOf(const std::optional<ChartPoint> &point) const
{
    const auto place = placeOf(point);
    return place ? cellAt(place->y(), place->x()) : nullptr;
}

QAccessibleInterface *AccessibleChartTable::parent() const { return QAccessible::queryAccessibleInterface(&m_canvas); }

QAccessibleInterface *AccessibleChartTable::child(int index) const
{
    return index < 0 || columnCount() == 0 ? nullptr : cellAt(index / columnCount(), index % columnCount());
}

int AccessibleChartTable::indexOfChild(const QAccessibleInterface *child) const
{
    for (const auto &[place, id] : m_cells)
        if (QAccessible::accessibleInterface(id) == child)
            return place.first * columnCount() + place.second;
    return -1;
}

QString AccessibleChartTable::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Name ? m_canvas.accessibleName() : QString();
}

QRect AccessibleChartTable::rect() const { return {m_canvas.mapToGlobal(QPoint(0, 0)), m_canvas.size()}; }

QRect AccessibleChartTable::rectAt(int row, int column) const
{
    const std::vector<ChartSeries> &series = m_canvas.data().series;
    for (std::size_t s = 0; s < series.size(); ++s)
        for (std::size_t p = 0; p < series[s].y.size(); ++p)
            if (placeOf(ChartPoint{s, p}) == QPoint(column, row)) {
                const QRect mark = m_canvas.mark({s, p}).toAlignedRect();
                return {m_canvas.mapToGlobal(mark.topLeft()), mark.size().expandedTo({1, 1})};
            }
    return rect();
}

QAccessibleInterface *AccessibleChartTable::childAt(int x, int y) const
{
    return cellOf(m_canvas.pointAt(m_canvas.mapFromGlobal(QPoint(x, y))));
}

QAccessible::State AccessibleChartTable::state() const
{
    QAccessible::State state;
    state.readOnly = true;
    state.invisible = !m_canvas.isVisible();
    return state;
}

void *AccessibleChartTable::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface *>(this) : nullptr;
}

QAccessibleInterface *AccessibleChartTable::cellAt(int row, int column) const
{
    if (row < 0 || row >= rowCount() || column < 0 || column >= columnCount())
        return nullptr;
    const auto found = m_cells.find({row, column});
    if (found != m_cells.end())
        return QAccessible::accessibleInterface(found->second);
    auto *cell = new AccessibleChartCell(const_cast<AccessibleChartTable &>(*this), row, column); // NOLINT: Qt's const
    m_cells[{row, column}] = QAccessible::registerAccessibleInterface(cell);
    return cell;
}

QString AccessibleChartTable::columnDescription(int column) const
{
    return column < 0 || column >= columnCount() ? QString() : grid().columnPlace(column);
}

QString AccessibleChartTable::rowDescription(int row) const
{
    return row < 0 || row >= rowCount() ? QString() : grid().rowPlace(row);
}

QList<QAccessibleInterface *> AccessibleChartTable::selectedCells() const
{
    QAccessibleInterface *cell = cellOf(m_canvas.choice().point);
    return cell == nullptr ? QList<QAccessibleInterface *>() : QList{cell};
}

bool AccessibleChartCell::isValid() const { return m_row < m_table.rowCount() && m_column < m_table.columnCount(); }

QString AccessibleChartCell::text(QAccessible::Text kind) const
{
    if (!isValid() || (kind != QAccessible::Name && kind != QAccessible::Value))
        return {};
    const ValueGrid &grid = m_table.grid();
    const QString number = grid.text(m_row, m_column);
    return kind == QAccessible::Value ? number : grid.place(m_row, m_column) + QStringLiteral(", ") + number;
}

QAccessible::State AccessibleChartCell::state() const
{
    QAccessible::State state = m_table.state();
    state.selectable = true;
    state.selected = isSelected();
    state.focusable = true;
    state.focused = m_table.canvas().hasFocus() && isAt(m_table.canvas().current());
    return state;
}

void *AccessibleChartCell::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface *>(this) : nullptr;
}

} // namespace heed
