// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/item_view.h"
#include "page/value_table.h"

class QPushButton;

namespace heed {

/// A value as a table, an array of higher rank as one table a matrix: side by side where they fit.
class TableItem : public ItemView {
    Q_OBJECT

public:
    TableItem(const QString &caption, const ShownValue &shown, const CardScale &scale, QWidget *parent);
    TableItem(const ShownItem &item, const CardScale &scale, QWidget *parent);
    [[nodiscard]] bool take(const ShownItem &item) override;
    void setShown(const ShownValue &shown);
    /// Its entries can be chosen where it is a part of an output; `take` does this too.
    void setPart(const ShownItem &item);
    [[nodiscard]] std::vector<ValueTable *> tables() const;

    /// An array has many matrices; so many are shown until more are asked for.
    static constexpr std::size_t mostSlices = 8;
    [[nodiscard]] static FlowPart estimated(const ShownValue &shown, const CardScale &scale);

protected:
    [[nodiscard]] int chosen() const override { return m_most > mostSlices ? static_cast<int>(m_most) : 0; }
    void choose(int slices) override;
    void showSelection() override;
    [[nodiscard]] int contentWidth() const override;
    [[nodiscard]] int contentHeight(int width) const override;
    void layContent(const QRect &rect) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Slice {
        ValueTable *table = nullptr;
        QString name;
    };
    void showSlices();
    [[nodiscard]] ValueTable *makeTable(std::size_t slice);
    void chooseIn(std::size_t slice, Sizes within);
    [[nodiscard]] ValueTable::Mark markIn(std::size_t slice) const;
    [[nodiscard]] ValueTable::Mark markOf(std::optional<std::size_t> row, std::optional<std::size_t> column) const;
    void updateMore();
    [[nodiscard]] std::vector<FlowPart> parts() const;
    [[nodiscard]] std::vector<FlowPlace> places(int width) const;
    [[nodiscard]] int moreHeight() const;

    ShownValue m_shown;
    ShownItem m_part; ///< what of an output it is, without the value; empty when nothing can be chosen in it
    std::size_t m_most = mostSlices;
    std::vector<Slice> m_slices;
    QPushButton *m_more = nullptr;
};

/// No other view takes it.
[[nodiscard]] bool isTableItem(const ShownItem &item);

} // namespace heed
