// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/shown.h"

#include <algorithm>
#include <numeric>

namespace heed {

Sizes keptIndices(const std::optional<Sizes> &asked, std::size_t count)
{
    Sizes indices(count);
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    if (!asked)
        return indices;
    indices = *asked;
    std::erase_if(indices, [&](std::size_t index) { return index >= count; });
    return indices;
}

namespace {

template<typename Text>
std::vector<Text> picked(const std::vector<Text> &all, const Sizes &indices)
{
    std::vector<Text> some;
    for (const std::size_t index : indices)
        some.push_back(all.at(index));
    return some;
}

struct Slice {
    const std::optional<Sizes> &rows, &columns;

    template<typename T>
    Value operator()(const Array<T> &array) const
    {
        if (array.rank() == 0)
            return array;
        Sizes shape = array.shape();
        const bool isVector = array.rank() == 1;
        const std::size_t allColumns = shape.back(), allRows = isVector ? 1 : shape[shape.size() - 2];
        const Sizes keptRows = isVector ? Sizes{0} : keptIndices(rows, allRows),
                    keptColumns = keptIndices(columns, allColumns);
        const std::vector<T> entries = array.rowMajor();
        std::vector<T> kept;
        for (std::size_t slice = 0; slice * allRows * allColumns < entries.size(); ++slice)
            for (const std::size_t row : keptRows)
                for (const std::size_t column : keptColumns)
                    kept.push_back(entries[(slice * allRows + row) * allColumns + column]);
        shape.back() = keptColumns.size();
        if (!isVector)
            shape[shape.size() - 2] = keptRows.size();
        return Array<T>::fromRowMajor(shape, kept);
    }
    Value operator()(const Table &table) const
    {
        const Sizes keptRows = keptIndices(rows, table.rows().size()),
                    keptColumns = keptIndices(columns, table.columns().size());
        std::vector<Table::Entry> entries;
        for (const std::size_t row : keptRows)
            for (const std::size_t column : keptColumns)
                entries.push_back(table.at(row, column));
        return Table(picked(table.rows(), keptRows), picked(table.columns(), keptColumns), std::move(entries));
    }
    Value operator()(std::monostate) const { return {}; }
    template<typename T>
    Value operator()(const T &value) const
    {
        return value;
    }
};

void sliceLabels(ShownValue &shown, std::size_t fromLast, const std::optional<Sizes> &asked, std::size_t count)
{
    const std::size_t rank = shown.value.shape().size();
    if (!asked || rank <= fromLast)
        return;
    shown.labels.resize(std::max(shown.labels.size(), rank));
    TextList &labels = shown.labels[rank - 1 - fromLast];
    TextList kept;
    for (const std::size_t index : keptIndices(asked, count))
        kept.push_back(index < labels.size() ? labels[index] : std::to_string(index + 1));
    labels = std::move(kept);
}

} // namespace

ShownValue sliced(ShownValue shown, const std::optional<Sizes> &rows, const std::optional<Sizes> &columns)
{
    if ((!rows && !columns) || shown.value.isEmpty())
        return shown;
    if (isArray(shown.value.type())) {
        const Sizes shape = shown.value.shape();
        sliceLabels(shown, 0, columns, shape.empty() ? 0 : shape.back());
        sliceLabels(shown, 1, rows, shape.size() < 2 ? 0 : shape[shape.size() - 2]);
    }
    shown.value = std::visit(Slice{rows, columns}, shown.value.data());
    return shown;
}

} // namespace heed
