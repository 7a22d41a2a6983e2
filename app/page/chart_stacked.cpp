// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heed {

namespace {

QString words(const char *text) { return QCoreApplication::translate("Chart", text); }

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double numberOf(const Table::Entry &entry)
{
    if (const auto *integer = std::get_if<std::int64_t>(&entry))
        return static_cast<double>(*integer);
    const auto *number = std::get_if<double>(&entry);
    return number == nullptr ? none : *number;
}

bool isPart(double number) { return number >= 0 && isDrawable(number); }

double sumOf(const Table &table, std::size_t column)
{
    double sum = 0;
    for (std::size_t row = 0; row < table.rows().size(); ++row)
        if (const double part = numberOf(table.at(row, column)); isPart(part))
            sum += part;
    return sum;
}

/// The last column is the others' sum in every row: then it alone is of interest.
bool endsInTotal(const Table &table)
{
    const std::size_t last = table.columns().size() - 1;
    for (std::size_t row = 0; row < table.rows().size(); ++row) {
        double sum = 0;
        for (std::size_t column = 0; column < last; ++column)
            sum += numberOf(table.at(row, column));
        if (!(std::abs(sum - numberOf(table.at(row, last))) <= 1e-9 * std::max(1.0, std::abs(sum))))
            return false;
    }
    return last > 0;
}

/// One bar a column that holds parts.
Sizes columnsOf(const Table &table)
{
    if (endsInTotal(table))
        return {table.columns().size() - 1};
    Sizes columns;
    for (std::size_t column = 0; column < table.columns().size() && columns.size() < mostLines; ++column)
        if (sumOf(table, column) > 0)
            columns.push_back(column);
    return columns;
}

/// The largest first counted, in the table's order; the others are drawn as one.
Sizes rowsOf(const Table &table, std::size_t column)
{
    Sizes rows(table.rows().size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    if (rows.size() <= mostParts)
        return rows;
    const auto size = [&](std::size_t row) {
        const double part = numberOf(table.at(row, column));
        return isPart(part) ? part : 0;
    };
    std::ranges::stable_sort(rows, [&](std::size_t a, std::size_t b) { return size(a) > size(b); });
    rows.resize(mostParts - 1);
    std::ranges::sort(rows);
    return rows;
}

void addOthers(ChartData &data, const Table &table, const Sizes &columns, std::size_t shown)
{
    ChartSeries others{.name = words("%1 others").arg(countText(table.rows().size() - shown))};
    for (std::size_t bar = 0; bar < columns.size(); ++bar) {
        double rest = sumOf(table, columns[bar]);
        for (const ChartSeries &series : data.series)
            rest -= series.y[bar];
        others.y.push_back(std::max(0.0, rest));
    }
    data.series.push_back(std::move(others));
}

} // namespace

ChartData stackedOf(const ShownItem &item)
{
    const auto &table = item.value.value.get<Table>();
    ChartData data{.kind = ChartKind::Stacked,
        .caption = QString::fromStdString(item.value.name),
        .table = item.value,
        .decimals = item.value.decimals};
    const Sizes columns = columnsOf(table), rows = columns.empty() ? Sizes() : rowsOf(table, columns.front());
    LeftOut left;
    for (const std::size_t row : rows) {
        ChartSeries part{.name = QString::fromStdString(table.rows()[row]), .before = {row}};
        for (const std::size_t column : columns) {
            const double number = numberOf(table.at(row, column));
            part.entries.push_back(column);
            part.y.push_back(isPart(number) ? number : 0);
            left.notFinite += isPart(number) ? 0 : 1;
        }
        data.series.push_back(std::move(part));
    }
    if (rows.size() < table.rows().size() && !columns.empty())
        addOthers(data, table, columns, rows.size());
    for (const std::size_t column : columns)
        data.heads += QString::fromStdString(table.columns()[column]);
    constexpr double all = 100;
    data.across = linearAxis(words("share, %"), 0, all);
    if (left.notFinite > 0)
        data.notes += words("Negative and infinite entries are no parts and are not drawn.");
    return data;
}

} // namespace heed
