// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heed {

namespace {

QString words(const char *text) { return QCoreApplication::translate("Chart", text); }

/// All rows where the item shows one of them.
const ShownValue &sourceOf(const ShownItem &item) { return item.whole.value.isEmpty() ? item.value : item.whole; }

/// Which row is shown: the chosen one, else the one that the lesson names, else the first.
Sizes rowOf(const ShownItem &item, const Sizes &shape, const ChosenEntry &chosen)
{
    Sizes row(shape.size() - 1);
    for (std::size_t axis = 0; axis < row.size(); ++axis) {
        const bool isRow = axis + 1 == row.size();
        const auto &named = isRow && item.settings.row ? item.settings.row : item.settings.head;
        row[axis] = named && (isRow ? item.settings.row.has_value() : row.size() > 1) ? *named : 0;
        if (axis < chosen.size() && chosen[axis])
            row[axis] = *chosen[axis];
        row[axis] = std::min(row[axis], shape[axis] - 1);
    }
    return row;
}

/// "weights[0], query The"
QString captionWith(const ShownValue &source, const Sizes &row, std::size_t rank)
{
    QString indices, names;
    for (std::size_t axis = 0; axis < row.size(); ++axis) {
        const std::size_t fromLast = rank - 1 - axis;
        indices += QStringLiteral("[%1]").arg(row[axis]);
        names += QStringLiteral(", ")
            + placeOf(axisTitle(source, rank, fromLast), axisHead(source, rank, fromLast, row[axis]));
    }
    return QString::fromStdString(source.name) + indices + names;
}

class Bars {
public:
    Bars(const ShownItem &item, const ChosenEntry &chosen)
        : m_item(item)
        , m_source(sourceOf(item))
        , m_numbers(m_source.value)
        , m_row(rowOf(item, m_numbers.shape(), chosen))
        , m_isGrouped(item.settings.all && m_numbers.rank() > 1)
    {
        m_data.decimals = item.value.decimals;
    }

    ChartData data()
    {
        nameIt();
        setRows();
        setOrder();
        for (std::size_t row = 0; row < m_rows; ++row)
            addSeries(row);
        setAxes();
        m_left.addTo(m_data.notes);
        return std::move(m_data);
    }

private:
    [[nodiscard]] std::size_t columns() const { return m_numbers.shape().back(); }
    [[nodiscard]] Sizes before(std::size_t row) const
    {
        Sizes index = m_row;
        if (m_isGrouped)
            index.back() = row;
        return index;
    }
    [[nodiscard]] double number(const Sizes &before, std::size_t column) const
    {
        Sizes index = before;
        index.push_back(column);
        return m_numbers.at(index);
    }

    void nameIt()
    {
        const std::size_t rank = m_numbers.rank();
        const Sizes named = m_isGrouped ? Sizes(m_row.begin(), m_row.end() - 1) : m_row;
        m_data.caption = rank < 2 ? QString::fromStdString(m_item.value.name) : captionWith(m_source, named, rank);
        setTable();
    }

    /// What is drawn, without the leading axes.
    void setTable()
    {
        m_data.table = m_source;
        m_data.table.decimals = m_item.value.decimals;
        const std::size_t rank = m_numbers.rank(), kept = m_isGrouped ? 2 : 1;
        if (rank == kept)
            return;
        const std::size_t rows = m_isGrouped ? m_numbers.shape()[rank - 2] : 1;
        std::vector<double> numbers;
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns(); ++column)
                numbers.push_back(number(before(m_isGrouped ? row : m_row.back()), column));
        const Sizes shape = m_isGrouped ? Sizes{rows, columns()} : Sizes{columns()};
        m_data.table.value = Value(Array<double>::fromRowMajor(shape, numbers));
        const auto drop = static_cast<std::ptrdiff_t>(rank - kept);
        if (m_source.letters.size() == rank)
            m_data.table.letters.erase(m_data.table.letters.begin(), m_data.table.letters.begin() + drop);
        if (m_source.labels.size() == rank)
            m_data.table.labels.erase(m_data.table.labels.begin(), m_data.table.labels.begin() + drop);
    }

    void setRows()
    {
        const std::size_t all = m_isGrouped ? m_numbers.shape()[m_numbers.rank() - 2] : 1;
        m_rows = std::min(all, mostLines);
        if (m_rows < all)
            m_data.notes += words("The first %1 of %2 rows are drawn.").arg(QString::number(m_rows), countText(all));
    }

    /// Where there are too many for a bar each, neighbours share one: the entry furthest from 0.
    void setOrder()
    {
        const std::size_t most = mostBars / m_rows, together = (columns() + most - 1) / most;
        const Sizes first = before(m_isGrouped ? 0 : m_row.empty() ? 0 : m_row.back());
        for (std::size_t begin = 0; begin < columns(); begin += together) {
            std::size_t furthest = begin;
            for (std::size_t i = begin; i < std::min(columns(), begin + together); ++i)
                if (!(std::abs(number(first, furthest)) >= std::abs(number(first, i))))
                    furthest = i;
            m_order.push_back(furthest);
        }
        if (together > 1)
            m_data.notes += words("Each bar stands for %1 neighbours and shows the one furthest from 0.")
                                .arg(QString::number(together));
        if (m_item.settings.sort)
            std::ranges::stable_sort(m_order, [&](std::size_t a, std::size_t b) {
                const double x = number(first, a), y = number(first, b);
                return std::isnan(y) ? !std::isnan(x) : x > y;
            });
    }

    void addSeries(std::size_t row)
    {
        ChartSeries series{.before = before(m_isGrouped ? row : m_row.empty() ? 0 : m_row.back())};
        if (m_isGrouped)
            series.name =
                placeOf(axisTitle(m_source, m_numbers.rank(), 1), axisHead(m_source, m_numbers.rank(), 1, row));
        for (const std::size_t column : m_order) {
            series.entries.push_back(column);
            series.y.push_back(number(series.before, column));
            m_left.notFinite += isDrawable(series.y.back()) ? 0 : 1;
        }
        m_data.series.push_back(std::move(series));
    }

    void setAxes()
    {
        double least = 0, most = 0;
        for (const ChartSeries &series : m_data.series)
            for (const double y : series.y)
                if (isDrawable(y)) {
                    least = std::min(least, y);
                    most = std::max(most, y);
                }
        constexpr double room = 0.16; // for the numbers on the bars
        m_data.up = linearAxis(QString::fromStdString(m_source.name), least, most, room, 3);
        m_data.across.title = axisTitle(m_source, m_numbers.rank(), 0);
        m_data.across.least = -0.5;
        m_data.across.most = static_cast<double>(m_order.size()) - 0.5;
        for (const std::size_t column : m_order)
            m_data.heads += axisHead(m_source, m_numbers.rank(), 0, column);
    }

    const ShownItem &m_item;
    const ShownValue &m_source;
    ChartNumbers m_numbers;
    Sizes m_row;
    bool m_isGrouped;
    std::size_t m_rows = 1;
    Sizes m_order;
    LeftOut m_left;
    ChartData m_data{.kind = ChartKind::Bars};
};

} // namespace

ChartData barsOf(const ShownItem &item, const ChosenEntry &chosen) { return Bars(item, chosen).data(); }

} // namespace heed
