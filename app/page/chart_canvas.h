// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/chart_plot.h"

#include <QChartView>

namespace heed {

/// A chart. Arrow keys lead from bar to bar and from point to point, Return or a click chooses one, Escape none; a tool
/// tip has its exact number. Copy takes all its numbers, unrounded.
class ChartCanvas : public QChartView {
    Q_OBJECT

public:
    ChartCanvas(ChartKind kind, const CardScale &scale, QWidget *parent);
    ~ChartCanvas() override;

    /// Of the same kind.
    void setData(const ChartData &data);
    [[nodiscard]] const ChartData &data() const { return m_data; }
    [[nodiscard]] int revision() const { return m_revision; } ///< another one, other data
    void setChoice(const ChartChoice &choice);
    [[nodiscard]] const ChartChoice &choice() const { return m_choice; }
    /// Where the keys are; nothing before they came.
    [[nodiscard]] std::optional<ChartPoint> current() const { return m_current; }
    [[nodiscard]] const ChartLayout &chartLayout() const { return m_layout; }

    /// Puts its table on the clipboard, for spreadsheets and as CSV.
    void copy() const;

    /// In the canvas: the bar or the point.
    [[nodiscard]] QRectF mark(const ChartPoint &point) const;
    [[nodiscard]] std::optional<ChartPoint> pointAt(const QPointF &place) const;

Q_SIGNALS:
    void chosen(const heed::ChartPoint &point);
    void cleared();

protected:
    void drawBackground(QPainter *painter, const QRectF &rect) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void setUpChart();
    void place();
    void paintPlot();
    void setCurrent(const ChartPoint &point);
    void move(int points, int series);
    void drawCurrent(QPainter &painter) const;
    [[nodiscard]] std::optional<ChartPoint> barAt(const QPointF &place) const;
    [[nodiscard]] std::optional<ChartPoint> nearestPoint(const QPointF &place) const;

    CardScale m_scale;
    ChartData m_data;
    int m_revision = 0;
    ChartLayout m_layout;
    ChartChoice m_choice;
    std::optional<ChartPoint> m_current;
    std::unique_ptr<ChartPlot> m_plot;
};

} // namespace heed
