// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/control_matrix_model.h"
#include "page/kept_choice.h"
#include "page/table_layout.h"

#include <QTableView>

namespace heed {

/// The entries of a matrix as fields. Typing edits the present one; Tab, Enter and the arrow keys lead on.
class ControlGrid : public QTableView {
    Q_OBJECT

public:
    ControlGrid(ControlMatrixModel::Ask ask, const CardScale &scale, QWidget *parent);
    /// The present entry stays, or the nearest one.
    void setGrid(const ValueGrid &grid);
    [[nodiscard]] const ValueGrid &grid() const { return m_model.grid(); }
    [[nodiscard]] bool isTyping() const { return state() == EditingState; }
    /// Ends typing without taking it.
    void discard();
    /// The entry that is being typed, by its place; goes on with it.
    [[nodiscard]] KeptChoice typed() const;
    void typeAgain(const KeptChoice &typed);
    void moveBy(int rows, int columns);
    /// Of the chosen entries, else the present one: rows and columns.
    [[nodiscard]] QRect chosen() const;
    /// The chosen entries unrounded, with tabs between them.
    [[nodiscard]] QString copied() const;

    [[nodiscard]] static QSize sizeFor(const TableLayout &layout, const ValueGrid &grid, const CardScale &scale);

Q_SIGNALS:
    void pasted(const QString &text);
    void erased(const QRect &entries);
    void menuAsked(const QPoint &place);
    void givenUp();

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    bool focusNextPrevChild(bool next) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void setUpHeads();
    void applyLayout();
    [[nodiscard]] static int columnWidth(const TableLayout &layout, int column, const CardScale &scale);
    [[nodiscard]] static int rowHeight(const TableLayout &layout, const CardScale &scale);

    CardScale m_scale;
    ControlMatrixModel m_model;
    TableLayout m_layout;
};

} // namespace heed
