// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/control_editor.h"

class QMenu;
class QToolButton;

namespace heed {

class ControlGrid;

/// A matrix or a vector: its entries, and its shape.
class MatrixEditor : public ControlEditor {
    Q_OBJECT

public:
    MatrixEditor(const ControlContent &content, const CardScale &scale, QWidget *parent);
    void setValue(const Value &value) override;
    void discard() override;
    [[nodiscard]] bool isTyping() const override;
    [[nodiscard]] KeptChoice typed() const override;
    void typeAgain(const KeptChoice &typed) override;
    [[nodiscard]] FlowPart part() const override { return estimated(m_content, m_scale); }
    [[nodiscard]] static FlowPart estimated(const ControlContent &content, const CardScale &scale);

    [[nodiscard]] ControlGrid *grid() const { return m_grid; }
    [[nodiscard]] QToolButton *shapeButton() const { return m_shape; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void connectGrid();
    void fillMenu(QMenu &menu);
    bool enter(int row, int column, const QString &text);
    void erase(const QRect &entries);
    void paste(const QString &text, bool isWhole);
    void addRow();
    void addColumn();
    void removeRow();
    void removeColumn();
    bool isSizeTaken(std::size_t rows, std::size_t columns);
    bool askFor(const arma::mat &matrix);
    [[nodiscard]] arma::mat matrix() const;

    ControlContent m_content;
    CardScale m_scale;
    ControlGrid *m_grid;
    QToolButton *m_shape;
};

} // namespace heed
