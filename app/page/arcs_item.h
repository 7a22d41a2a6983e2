// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/arcs_plot.h"
#include "page/item_view.h"

class QToolButton;

namespace heed {

/// Weights as arcs from query to key, head by head.
class ArcsItem : public ItemView {
    Q_OBJECT

public:
    ArcsItem(const ShownItem &item, const CardScale &scale, QWidget *parent);
    [[nodiscard]] bool take(const ShownItem &item) override;
    [[nodiscard]] ArcsPlot *plot() const { return m_plot; }
    [[nodiscard]] const std::vector<QToolButton *> &headButtons() const { return m_buttons; }
    [[nodiscard]] std::size_t head() const { return m_head; }

    static constexpr std::size_t mostHeads = 64; ///< with a button
    [[nodiscard]] static FlowPart estimated(const ShownItem &item, const CardScale &scale);

protected:
    [[nodiscard]] int chosen() const override { return static_cast<int>(m_head); }
    void choose(int head) override { showHead(static_cast<std::size_t>(head)); }
    void showSelection() override;
    [[nodiscard]] int contentWidth() const override;
    [[nodiscard]] int contentHeight(int width) const override;
    void layContent(const QRect &rect) override;

private:
    void showHead(std::size_t head);
    void showButtons();
    void chooseRow(int row);
    void clearRow();

    ShownItem m_item; ///< its value is that of all rows
    ArcsPlot *m_plot = nullptr;
    std::vector<QToolButton *> m_buttons; ///< none where there is one head
    std::size_t m_head = 0;
};

/// A matrix, or one a head.
[[nodiscard]] bool isArcsItem(const ShownItem &item);

} // namespace heed
