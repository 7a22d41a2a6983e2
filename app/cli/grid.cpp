// SPDX-License-Identifier: GPL-3.0-or-later
#include "grid.h"

#include "style.h"

#include <algorithm>
#include <vector>

namespace heed {

std::vector<std::size_t> GridCut::indices(std::size_t count) const
{
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < first; ++i)
        shown.push_back(i);
    for (std::size_t i = count - last; i < count; ++i)
        shown.push_back(i);
    return shown;
}

GridCut cutTo(std::size_t count, std::size_t most)
{
    if (count <= most)
        return {count, 0};
    const std::size_t shown = std::max<std::size_t>(most, 2) - 1; // one line is the …
    return {shown - shown / 2, shown / 2};
}

std::size_t mostColumns(const Page &page) { return page.columns / 3 + 1; }

namespace {

constexpr std::size_t gap = 2, longestHead = 20;

class GridWriter {
public:
    using Entry = std::function<std::string(std::size_t, std::size_t)>;

    GridWriter(const Grid &grid, const Entry &entry, const Page &page, const std::string &indent)
        : m_grid(grid)
        , m_style(page.hasColour)
        , m_indent(indent)
        , m_rowCut(cutTo(grid.rows, mostRows))
        , m_columnCut(cutTo(grid.columns, mostColumns(page)))
        , m_rows(m_rowCut.indices(grid.rows))
    {
        heads();
        entries(entry);
        fit(page.columns);
    }

    std::string lines()
    {
        std::string text = title();
        text += m_grid.columnHead ? columnHeads() : std::string();
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            if (row == m_rowCut.first && m_rowCut.last > 0)
                text += m_indent + padded("…", m_headWidth) + "\n";
            text += line(row);
        }
        return text;
    }

private:
    void heads()
    {
        if (!m_grid.rowHead)
            return;
        m_headWidth = shownColumns(m_grid.rowTitle);
        for (const std::size_t row : m_rows) {
            m_heads.push_back(cut(m_grid.rowHead(row), longestHead));
            m_headWidth = std::max(m_headWidth, shownColumns(m_heads.back()));
        }
    }

    void entries(const Entry &entry)
    {
        m_columns = m_columnCut.indices(m_grid.columns);
        for (const std::size_t column : m_columns) {
            std::vector<std::string> &texts = m_texts.emplace_back();
            texts.push_back(m_grid.columnHead ? cut(m_grid.columnHead(column), longestHead) : std::string());
            std::size_t width = shownColumns(texts.front());
            for (const std::size_t row : m_rows) {
                texts.push_back(entry(row, column));
                width = std::max(width, shownColumns(texts.back()));
            }
            m_widths.push_back(width);
        }
    }

    /// Drops columns from the middle until a line fits.
    void fit(std::size_t columns)
    {
        std::size_t width = shownColumns(m_indent) + m_headWidth;
        for (const std::size_t column : m_widths)
            width += gap + column;
        m_left = m_columnCut.first;
        m_right = m_columnCut.last;
        if (m_right == 0 && width <= columns)
            return;
        if (m_right == 0) {
            m_left = (m_grid.columns + 1) / 2;
            m_right = m_grid.columns - m_left;
        }
        width += gap + 1;
        while (width > columns && m_left + m_right > 1) {
            const bool fromLeft = m_left > m_right;
            const std::size_t dropped = fromLeft ? --m_left : m_columns.size() - m_right--;
            width -= gap + m_widths[dropped];
        }
        m_isCut = true;
    }

    template<typename Write>
    std::string row(const std::string &head, Write write, const std::string &dots) const
    {
        std::string text = m_indent + padded(head, m_headWidth);
        const std::size_t count = m_columns.size();
        for (std::size_t i = 0; i < m_left; ++i)
            text += std::string(i == 0 && m_headWidth == 0 ? 0 : gap, ' ') + write(i);
        if (m_isCut)
            text += std::string(gap, ' ') + dots;
        for (std::size_t i = count - m_right; i < count; ++i)
            text += std::string(gap, ' ') + write(i);
        return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
    }

    std::string title() const
    {
        if (m_grid.columnTitle.empty() || !m_grid.columnHead)
            return {};
        return m_indent + std::string(m_headWidth + (m_headWidth > 0 ? gap : 0), ' ') + m_style.dim(m_grid.columnTitle)
            + "\n";
    }

    std::string columnHeads() const
    {
        const auto write = [this](std::size_t i) { return m_style.dim(padLeft(m_texts[i].front(), m_widths[i])); };
        return row(m_style.dim(m_grid.rowHead ? m_grid.rowTitle : std::string()), write, " ");
    }

    std::string line(std::size_t index) const
    {
        const auto write = [this, index](std::size_t i) { return padLeft(m_texts[i][index + 1], m_widths[i]); };
        return row(m_heads.empty() ? std::string() : m_style.dim(m_heads[index]), write, "…");
    }

    const Grid &m_grid;
    Style m_style;
    const std::string &m_indent;
    GridCut m_rowCut, m_columnCut;
    std::vector<std::size_t> m_rows, m_columns;
    std::vector<std::string> m_heads;
    std::vector<std::vector<std::string>> m_texts; ///< by column; the head first
    std::vector<std::size_t> m_widths;
    std::size_t m_headWidth = 0, m_left = 0, m_right = 0;
    bool m_isCut = false;
};

} // namespace

std::string gridLines(const Grid &grid, const std::function<std::string(std::size_t, std::size_t)> &entry,
    const Page &page, const std::string &indent)
{
    return GridWriter(grid, entry, page, indent).lines();
}

} // namespace heed
