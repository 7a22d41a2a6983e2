// SPDX-License-Identifier: GPL-3.0-or-later
/// Colours and sizes of charts.
#pragma once

#include "page/card_scale.h"
#include "page/chart_data.h"
#include "page/flow.h"

#include <QPen>

#include <algorithm>

namespace heed {

/// The colour of one of several series, told apart also by those who see no red or no green.
[[nodiscard]] QColor seriesColour(const Theme &theme, std::size_t series);
/// What isn't chosen, while something may be.
[[nodiscard]] QColor quietColour(const Theme &theme, const QColor &colour);
/// Lines differ in their dashes too; a reference is quiet.
[[nodiscard]] QPen linePen(const ChartData &data, std::size_t series, const Theme &theme, const CardScale &scale);

struct LegendEntry {
    std::size_t series = 0;
    QString text;
};
/// Nothing where there is one series only.
[[nodiscard]] std::vector<LegendEntry> legendOf(const ChartData &data);

/// Where the parts of a chart stand, all of it drawn by the fonts of the scale.
class ChartLayout {
public:
    ChartLayout() = default;
    ChartLayout(const ChartData &data, const CardScale &scale);

    [[nodiscard]] int wantedWidth() const { return m_wanted; }
    /// How much of the room it takes: bars stay together, what runs along an axis spreads.
    [[nodiscard]] int widthIn(int room) const { return std::min(room, m_widest); }
    [[nodiscard]] int heightFor(int width) const { return legendHeight(width) + m_top + m_plot + m_bottom; }
    /// The place of the bars, lines and grid in a chart of this size.
    [[nodiscard]] QRect plot(QSize size) const;
    /// One a legend entry, below one another and side by side.
    [[nodiscard]] std::vector<QRect> legend(int width) const;
    [[nodiscard]] const std::vector<LegendEntry> &legendEntries() const { return m_legend; }
    /// Above the plot stands what its numbers are: not right below a caption that says the same.
    [[nodiscard]] bool hasTitle() const { return m_hasTitle; }
    [[nodiscard]] int swatch() const { return m_swatch; } ///< width of the colour before an entry
    [[nodiscard]] int gap() const { return m_gap; } ///< between ticks' texts and the plot

    [[nodiscard]] static QFont font(const CardScale &scale) { return scale.font(11.5); }

private:
    [[nodiscard]] std::vector<FlowPlace> places(int width) const;
    [[nodiscard]] int legendHeight(int width) const;
    void measureUp(const ChartData &data, const QFontMetrics &metrics);

    int m_wanted = 0, m_widest = 0, m_left = 0, m_right = 0, m_top = 0, m_bottom = 0, m_plot = 0, m_swatch = 0,
        m_gap = 0, m_line = 0;
    bool m_hasTitle = false;
    FlowSpace m_space;
    std::vector<LegendEntry> m_legend;
    std::vector<FlowPart> m_legendParts;
};

} // namespace heed
