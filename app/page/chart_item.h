// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/chart_canvas.h"
#include "page/item_view.h"

class QLabel;
class QPushButton;

namespace heed {

class ValueTable;

/// Bars, lines, parts or a histogram, what is to be said of them, and the same numbers as a table for who asks for it.
/// Bars of a row are those of the row that is chosen in the cell.
class ChartItem : public ItemView {
    Q_OBJECT

public:
    ChartItem(const ShownItem &item, const CardScale &scale, QWidget *parent);
    [[nodiscard]] bool take(const ShownItem &item) override;
    [[nodiscard]] const ChartData &data() const { return m_data; }
    /// Null when nothing can be drawn.
    [[nodiscard]] ChartCanvas *canvas() const { return m_canvas; }
    /// Null while the chart is shown.
    [[nodiscard]] ValueTable *table() const { return m_table; }
    void showTable(bool isTable);

    [[nodiscard]] static FlowPart estimated(const ShownItem &item, const CardScale &scale);

protected:
    [[nodiscard]] int chosen() const override { return m_table == nullptr ? 0 : 1; }
    void choose(int) override { showTable(true); }
    void showSelection() override;
    [[nodiscard]] int contentWidth() const override;
    [[nodiscard]] int contentHeight(int width) const override;
    void layContent(const QRect &rect) override;
    [[nodiscard]] int besideCaption() const override;

private:
    void setData(ChartData data);
    void setNotes();
    void updateCanvas();
    void updateTable();
    [[nodiscard]] ChartChoice choice() const;
    [[nodiscard]] int mainHeight(int width) const;

    ShownItem m_item;
    ChartData m_data;
    ChartCanvas *m_canvas = nullptr;
    ValueTable *m_table = nullptr;
    QLabel *m_notes = nullptr;
    QPushButton *m_switch = nullptr;
};

} // namespace heed
