// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/table_layout.h"

#include <QFontMetrics>

#include <algorithm>
#include <numeric>

namespace heed {

namespace {

constexpr int mostRows = 14, shownOfMore = 12, mostMeasured = 64;

/// Figures of most fonts differ in width; a number is measured as if all were the widest one.
class FigureMetrics {
public:
    explicit FigureMetrics(const QFont &font)
        : m_metrics(font)
    {
        int most = 0;
        for (char figure = '0'; figure <= '9'; ++figure) {
            const QChar next = QLatin1Char(figure);
            if (const int width = m_metrics.horizontalAdvance(next); width > most) {
                most = width;
                m_widest = next;
            }
        }
    }
    [[nodiscard]] int number(QString text) const
    {
        for (QChar &character : text)
            if (character.isDigit())
                character = m_widest;
        return m_metrics.horizontalAdvance(text);
    }
    [[nodiscard]] int text(const QString &text) const { return m_metrics.horizontalAdvance(text) + 1; }
    [[nodiscard]] int height() const { return m_metrics.height(); }

private:
    QFontMetrics m_metrics;
    QChar m_widest = QLatin1Char('0');
};

/// The rows whose texts are measured, and the columns whose widths are their own.
int measured(int count) { return std::min(count, mostMeasured); }

} // namespace

TableLayout::TableLayout(const ValueGrid &grid, const CardScale &scale)
    : m_rows(grid.rows())
    , m_margin(scale.px(8))
    , m_scrollBar(12)
{
    if (grid.rows() == 0)
        return;
    layRows(grid, scale);
    layColumns(grid, scale);
}

void TableLayout::layRows(const ValueGrid &grid, const CardScale &scale)
{
    const FigureMetrics heads(scale.small());
    m_rowHeight = FigureMetrics(scale.figures()).height() + scale.px(8);
    m_shownHeight = m_rows <= mostRows ? m_rows * m_rowHeight : shownOfMore * m_rowHeight + m_rowHeight / 2;
    m_titleHeight = grid.hasColumnHeads() && !grid.columnTitle().isEmpty() ? heads.height() : 0;
    m_headHeight = grid.hasColumnHeads() ? m_titleHeight + heads.height() + scale.px(4) : 0;
    if (!grid.hasRowHeads())
        return;
    int widest = grid.hasColumnHeads() ? heads.text(grid.rowTitle()) : 0;
    for (int row = 0; row < measured(m_rows); ++row)
        widest = std::max(widest, heads.text(grid.rowHead(row)));
    widest = std::max(widest, heads.text(grid.rowHead(m_rows - 1)));
    m_headWidth = std::min(widest, scale.px(180)) + m_margin;
}

void TableLayout::layColumns(const ValueGrid &grid, const CardScale &scale)
{
    const FigureMetrics entries(scale.figures()), heads(scale.small());
    const int columns = grid.columns(), widestText = scale.px(280);
    for (int column = 0; column < measured(columns); ++column) {
        const ValueGrid::Longest &longest = grid.longest(column);
        const int fraction = entries.number(longest.fraction);
        const int number = entries.number(longest.whole) + fraction;
        int width = std::max(number, scale.px(22));
        if (grid.hasColumnHeads())
            width = std::max(width, heads.text(grid.columnHead(column)));
        for (int row = 0; grid.hasTexts() && row < measured(m_rows); ++row)
            if (grid.isText(row, column))
                width = std::max(width, entries.text(grid.text(row, column)));
        m_widths.push_back(std::min(width, widestText) + 2 * m_margin);
        m_fractions.push_back(fraction + (m_widths.back() - number) / 2);
    }
    if (columns > mostMeasured) {
        const int before = m_widths.front();
        m_widths = {std::max(*std::ranges::max_element(m_widths), heads.text(QString::number(columns)) + 2 * m_margin)};
        m_fractions = {m_fractions.front() + (m_widths.front() - before) / 2};
    }
    makeRoomForTitle(heads.text(grid.columnTitle()) + 2 * m_margin, columns);
    m_width = m_headWidth;
    for (int column = 0; column < columns; ++column)
        m_width += columnWidth(column);
    if (scrollsDown())
        m_width += m_scrollBar;
}

/// What the columns count is longer than all of them.
void TableLayout::makeRoomForTitle(int title, int columns)
{
    if (m_titleHeight == 0 || hasEqualColumns() == (columns > 1))
        return;
    const int lack = title - std::accumulate(m_widths.begin(), m_widths.end(), 0);
    if (lack <= 0)
        return;
    m_widths.back() += lack;
    m_fractions.back() += lack / 2;
}

int TableLayout::heightFor(int width) const
{
    return m_rows == 0 ? 0 : m_headHeight + m_shownHeight + (width < m_width ? m_scrollBar : 0);
}

} // namespace heed
