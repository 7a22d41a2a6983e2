// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/item_view.h"
#include "page/vectors_plot.h"

namespace heed {

/// Rows with two columns as arrows in the plane.
class VectorsItem : public ItemView {
    Q_OBJECT

public:
    VectorsItem(const ShownItem &item, const CardScale &scale, QWidget *parent);
    [[nodiscard]] bool take(const ShownItem &item) override;
    [[nodiscard]] VectorsPlot *plot() const { return m_plot; }

    [[nodiscard]] static FlowPart estimated(const CardScale &scale);

protected:
    void showSelection() override;
    [[nodiscard]] int contentWidth() const override;
    [[nodiscard]] int contentHeight(int width) const override;
    void layContent(const QRect &rect) override;

private:
    void chooseRow(int row);
    void clearRow();
    [[nodiscard]] bool isShared() const;

    ShownItem m_item;
    VectorsPlot *m_plot = nullptr;
};

/// A pair, or rows with two columns.
[[nodiscard]] bool isVectorsItem(const ShownItem &item);

} // namespace heed
