// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/table_layout.h"
#include "page/value_model.h"

#include <QTableView>

#include <optional>

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

    /// Rows and entries can be chosen: with a click, or Enter on where the keys have led.
    void setChoosable(bool isChoosable);
    /// A row, a column, or where both are known an entry.
    struct Mark {
        std::optional<int> row = {}, column = {};
        bool operator==(const Mark &) const = default;
    };
    /// Lights it up.
    void setMark(const Mark &mark);
    [[nodiscard]] const Mark &mark() const { return m_mark; }

Q_SIGNALS:
    void entryChosen(int row, int column);
    void rowChosen(int row);
    void choiceCleared();
    /// Where what is chosen comes from.
    void originAsked();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setUpHeads();
    void applyLayout();
    void copy() const;
    void chooseCurrent();
    [[nodiscard]] bool clearChoice();
    /// Rows and columns of the model.
    [[nodiscard]] std::vector<QRect> chosen() const;

    CardScale m_scale;
    ValueModel m_model;
    TableLayout m_layout;
    Mark m_mark;
    bool m_isChoosable = false;
};

} // namespace heed
