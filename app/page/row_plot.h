// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/value_grid.h"

#include <QWidget>

namespace heed {

/// A drawing of the rows of a matrix. Up and Down choose a row, and so does a click; Copy takes it unrounded. Its
/// accessible name says the chosen row's sentence, its description all of them.
class RowPlot : public QWidget {
    Q_OBJECT

public:
    RowPlot(const CardScale &scale, QWidget *parent);

    /// -1: none. Says nothing.
    void setChosenRow(int row);
    [[nodiscard]] int chosenRow() const { return m_chosen; }
    /// The one that the mouse is at, else the chosen one.
    [[nodiscard]] int strongRow() const { return m_hovered >= 0 ? m_hovered : m_chosen; }

    [[nodiscard]] const ValueGrid &grid() const { return m_grid; }
    /// Rows that are drawn.
    [[nodiscard]] virtual int drawnRows() const = 0;
    [[nodiscard]] virtual int rowAt(QPoint point) const = 0;
    [[nodiscard]] virtual QString tipAt(QPoint point) const = 0;
    [[nodiscard]] virtual QString sentence(int row) const = 0;

Q_SIGNALS:
    void rowChosen(int row); ///< by the reader
    void cleared();

protected:
    void setGrid(const QString &name, const ValueGrid &grid);
    [[nodiscard]] const CardScale &scale() const { return m_scale; }
    void drawFocus(QPainter &painter) const;

    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    void hover(int row);
    void copy() const;
    void speak();

    CardScale m_scale;
    QString m_name;
    ValueGrid m_grid;
    int m_chosen = -1, m_hovered = -1;
};

} // namespace heed
