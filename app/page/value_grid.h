// SPDX-License-Identifier: GPL-3.0-or-later
/// A vector, one matrix, a list of texts or a table as the page shows it: rows and columns of texts with heads.
#pragma once

#include "engine/number_format.h"
#include "engine/shown.h"

#include <QString>

#include <functional>
#include <vector>

namespace heed {

/// "−0.4011", "1,050,624", from a number as lib writes it.
[[nodiscard]] QString pageNumber(const std::string &written);
/// A change: "+0.0712", "0.0000"; "–" where there is none.
[[nodiscard]] QString pageChange(const std::string &written);

class ValueGrid {
public:
    ValueGrid() = default;
    /// `slice` counts the matrices of an array of rank 3 or more in row-major order. A scalar is one entry.
    explicit ValueGrid(const ShownValue &shown, std::size_t slice = 0);

    [[nodiscard]] int rows() const { return m_rows; }
    [[nodiscard]] int columns() const { return m_columns; }
    /// Rounded, as it stands on the page.
    [[nodiscard]] QString text(int row, int column) const;
    /// Unrounded, as programs read it.
    [[nodiscard]] QString exact(int row, int column) const;
    [[nodiscard]] bool isText(int row, int column) const;
    [[nodiscard]] bool hasTexts() const { return m_hasTexts; } ///< perhaps

    [[nodiscard]] bool hasRowHeads() const { return m_hasRowHeads; }
    [[nodiscard]] bool hasColumnHeads() const { return m_hasColumnHeads; }
    /// Labels, or numbers from 1.
    [[nodiscard]] QString rowHead(int row) const;
    [[nodiscard]] QString columnHead(int column) const;
    [[nodiscard]] QString rowTitle() const { return m_rowTitle; }
    [[nodiscard]] QString columnTitle() const { return m_columnTitle; }
    /// Where an entry stands, for those who don't see it: "query The, key sat".
    [[nodiscard]] QString place(int row, int column) const;
    [[nodiscard]] QString rowPlace(int row) const;
    [[nodiscard]] QString columnPlace(int column) const;

    /// Texts at least as long as any number of the column, before its decimal point and from it on.
    struct Longest {
        QString whole, fraction;
    };
    [[nodiscard]] const Longest &longest(int column) const;
    [[nodiscard]] bool isSameShape(const ValueGrid &other) const;

private:
    struct Reader;
    using Entry = Table::Entry;
    void setFormats(const std::vector<NumberSpread> &spreads, std::optional<int> decimals);
    [[nodiscard]] const NumberFormat &format(int column) const;
    [[nodiscard]] QString written(const std::string &number) const;
    [[nodiscard]] Longest longestOf(const NumberSpread &spread, const NumberFormat &format) const;

    int m_rows = 0, m_columns = 0;
    std::function<Entry(std::size_t row, std::size_t column)> m_entry;
    std::vector<NumberFormat> m_formats; ///< one, or one a column
    std::vector<Longest> m_longest; ///< as many
    bool m_hasRowHeads = false, m_hasColumnHeads = false, m_isVector = false, m_hasTexts = false;
    bool m_isDifference = false;
    TextList m_rowLabels, m_columnLabels;
    QString m_rowTitle, m_columnTitle;
};

/// How many matrices an array has; 1 for all else.
[[nodiscard]] std::size_t sliceCount(const Value &value);

} // namespace heed
