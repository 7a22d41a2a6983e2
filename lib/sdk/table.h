// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace heed {

/// Named columns and named rows. Counts stay exact 64-bit integers. Immutable and shared.
class Table {
public:
    using Entry = std::variant<std::int64_t, double, std::string>;
    using Names = std::vector<std::string>;

    Table()
        : Table({}, {}, {})
    {
    }
    /// `entries` row by row; throws std::logic_error when there aren't rows x columns of them.
    Table(Names rows, Names columns, std::vector<Entry> entries)
        : m_data(std::make_shared<const Data>(Data{std::move(rows), std::move(columns), std::move(entries)}))
    {
        if (m_data->entries.size() != m_data->rows.size() * m_data->columns.size())
            throw std::logic_error("Table: the entries don't fit the rows and columns");
    }

    [[nodiscard]] const Names &rows() const { return m_data->rows; }
    [[nodiscard]] const Names &columns() const { return m_data->columns; }
    [[nodiscard]] const std::vector<Entry> &entries() const { return m_data->entries; }
    [[nodiscard]] const Entry &at(std::size_t row, std::size_t column) const
    {
        return m_data->entries.at(row * m_data->columns.size() + column);
    }

private:
    struct Data {
        Names rows, columns;
        std::vector<Entry> entries;
    };
    std::shared_ptr<const Data> m_data;
};

} // namespace heed
