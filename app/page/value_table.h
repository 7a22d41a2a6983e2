// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/table_layout.h"
#include "page/value_model.h"

#include <QTableView>

namespace heed {

/// A quiet table as large as what it holds; long ones scroll. Arrow keys lead from entry to entry, Copy takes the chosen
/// ones unrounded, with tabs between them.
class ValueTable : public QTableView {
    Q_OBJECT

public:
    ValueTable(const CardScale &scale, QWidget *parent);
    void setGrid(const ValueGrid &grid);

    [[nodiscard]] const TableLayout &tableLayout() const { return m_layout; }
    [[nodiscard]] const ValueGrid &grid() const { return m_model.grid(); }
    /// The chosen entries, or all when none is.
    [[nodiscard]] QString copied() const;
    /// The row (y) or entry that is chosen in its cell; -1 for none.
    void setLit(QPoint place);
    [[nodiscard]] QPoint lit() const { return m_lit; }

Q_SIGNALS:
    void entryChosen(int row, int column); ///< by a click or by Enter
    void cleared();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setUpHeads();
    void applyLayout();
    void copy() const;
    /// Rows and columns of the model.
    [[nodiscard]] std::vector<QRect> chosen() const;

    CardScale m_scale;
    ValueModel m_model;
    TableLayout m_layout;
    QPoint m_lit{-1, -1};
};

} // namespace heed
