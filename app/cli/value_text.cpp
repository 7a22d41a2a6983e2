// SPDX-License-Identifier: GPL-3.0-or-later
#include "value_text.h"

#include "engine/number_format.h"
#include "engine/shown_axes.h"
#include "grid.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <type_traits>

namespace heed {

namespace {

constexpr std::size_t mostSlices = 8;

template<typename T>
std::string slicesText(const Array<T> &array, const ShownValue &shown, const Page &page, const std::string &indent);
std::string tableText(const Table &table, const ShownValue &shown, const Page &page, const std::string &indent);

class ValueWriter {
public:
    ValueWriter(const ShownValue &shown, const Page &page, const std::string &indent)
        : m_shown(shown)
        , m_page(page)
        , m_indent(indent)
    {
    }

    std::string operator()(std::monostate) const { return scalar("nothing"); }
    std::string operator()(bool toggle) const { return scalar(toggle ? "true" : "false"); }
    std::string operator()(std::int64_t integer) const { return scalar(groupedText(integer)); }
    std::string operator()(double number) const { return scalar(numberText(number, m_shown.decimals)); }
    std::string operator()(const std::string &text) const { return scalar(text); }
    std::string operator()(const TextList &texts) const { return scalar(valueText(texts, 400)); }
    std::string operator()(const Table &table) const { return name("") + tableText(table, m_shown, m_page, m_indent); }
    template<typename T>
    std::string operator()(const Array<T> &array) const
    {
        if (array.rank() == 0)
            return (*this)(static_cast<double>(array.at(0)));
        if (array.isEmpty())
            return name(" is empty: " + sizesText(array.shape()));
        return name("") + slicesText(array, m_shown, m_page, m_indent);
    }

private:
    [[nodiscard]] std::string name(const std::string &more) const
    {
        const std::string line = m_shown.name + more;
        return line.empty() ? line : m_indent + line + "\n";
    }
    [[nodiscard]] std::string scalar(const std::string &text) const
    {
        const std::string before = m_indent + (m_shown.name.empty() ? "" : m_shown.name + " = ");
        return wrapped(text, m_page.columns, before, std::string(shownColumns(before), ' '));
    }

    const ShownValue &m_shown;
    const Page &m_page;
    const std::string &m_indent;
};

Grid gridOf(const ShownValue &shown, const Sizes &shape, std::size_t rows, std::size_t columns)
{
    const ShownAxis rowAxis = shownAxis(shown, shape.size(), 1), columnAxis = shownAxis(shown, shape.size(), 0);
    Grid grid{.rows = rows, .columns = columns, .rowTitle = rowAxis.title, .columnTitle = columnAxis.title};
    if (rowAxis.isNamed())
        grid.rowHead = [rowAxis](std::size_t row) { return rowAxis.head(row); };
    if (columnAxis.isNamed())
        grid.columnHead = [columnAxis](std::size_t column) { return columnAxis.head(column); };
    return grid;
}

template<typename T>
std::string matrixText(const arma::Mat<T> &matrix, const ShownValue &shown, const Sizes &shape, const Page &page,
    const std::string &indent)
{
    const Grid grid = gridOf(shown, shape, matrix.n_rows, matrix.n_cols);
    if constexpr (std::is_floating_point_v<T>) {
        std::vector<double> numbers;
        for (const std::size_t row : cutTo(grid.rows, mostRows).indices(grid.rows))
            for (const std::size_t column : cutTo(grid.columns, mostColumns(page)).indices(grid.columns))
                numbers.push_back(static_cast<double>(matrix(row, column)));
        const NumberFormat format(numbers, shown.decimals);
        const auto entry = [&](std::size_t row, std::size_t column) {
            return format.text(static_cast<double>(matrix(row, column)));
        };
        return gridLines(grid, entry, page, indent);
    } else {
        const auto entry = [&](std::size_t row, std::size_t column) {
            return std::to_string(static_cast<std::int64_t>(matrix(row, column)));
        };
        return gridLines(grid, entry, page, indent);
    }
}

template<typename T>
std::string slicesText(const Array<T> &array, const ShownValue &shown, const Page &page, const std::string &indent)
{
    const std::string inner = indent + "  ";
    if (array.rank() <= 2)
        return matrixText(array.matrix(), shown, array.shape(), page, inner);
    std::string text;
    const std::size_t count = array.cube().n_slices;
    for (std::size_t slice = 0; slice < std::min(count, mostSlices); ++slice)
        text += inner + sliceName(shown, array.shape(), slice) + "\n"
            + matrixText(array.cube().slice(slice), shown, array.shape(), page, inner + "  ");
    if (count > mostSlices)
        text += inner + "… and " + std::to_string(count - mostSlices) + " more\n";
    return text;
}

std::string entryText(const Table::Entry &entry, const NumberFormat &format)
{
    if (const auto *integer = std::get_if<std::int64_t>(&entry))
        return groupedText(*integer);
    const auto *number = std::get_if<double>(&entry);
    return number != nullptr ? format.text(*number) : std::get<std::string>(entry);
}

std::string tableText(const Table &table, const ShownValue &shown, const Page &page, const std::string &indent)
{
    std::vector<NumberFormat> formats;
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        std::vector<double> numbers;
        for (std::size_t row = 0; row < table.rows().size(); ++row)
            if (const auto *number = std::get_if<double>(&table.at(row, column)))
                numbers.push_back(*number);
        formats.emplace_back(numbers, shown.decimals);
    }
    const Grid grid{.rows = table.rows().size(),
        .columns = table.columns().size(),
        .rowHead = [&](std::size_t row) { return table.rows()[row]; },
        .columnHead = [&](std::size_t column) { return table.columns()[column]; }};
    const auto entry = [&](std::size_t row, std::size_t column) {
        return entryText(table.at(row, column), formats[column]);
    };
    return gridLines(grid, entry, page, indent + "  ");
}

} // namespace

std::string valueLines(const ShownValue &shown, const Page &page, const std::string &indent)
{
    return std::visit(ValueWriter(shown, page, indent), shown.value.data());
}

} // namespace heed
