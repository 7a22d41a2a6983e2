// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/heat_map.h"
#include "page/heat_plan.h"
#include "page/item_view.h"

class QPushButton;

namespace heed {

/// A matrix as a heat map, an array of higher rank as one map a head; all of them share their colours.
class HeatMapItem : public ItemView {
    Q_OBJECT

public:
    HeatMapItem(const ShownItem &item, const CardScale &scale, QWidget *parent);
    [[nodiscard]] bool take(const ShownItem &item) override;
    [[nodiscard]] const std::vector<HeatMap *> &maps() const { return m_maps; }
    [[nodiscard]] bool hasLegend() const { return m_plan.hasLegend(width()); }
    [[nodiscard]] int narrowWidth() const override { return m_plan.narrowWidth(); }
    [[nodiscard]] const HeatPlan &plan() const { return m_plan; }
    /// Its squares become as wide as others need.
    void leaveRoom(const HeatFacts &others);
    /// What is said of an entry in the place of its number, by the value's matrix.
    using EntryWords = std::function<QString(std::size_t slice, int row, int column)>;
    void setWords(EntryWords words);

    /// So many maps are shown until more are asked for.
    static constexpr std::size_t mostMaps = 16;
    [[nodiscard]] static FlowPart estimated(const ShownItem &item, const CardScale &scale);

protected:
    [[nodiscard]] int chosen() const override { return m_most > mostMaps ? static_cast<int>(m_most) : 0; }
    void choose(int maps) override;
    void showSelection() override;
    [[nodiscard]] int contentWidth() const override { return m_plan.wantedWidth(); }
    [[nodiscard]] int contentHeight(int width) const override;
    void layContent(const QRect &rect) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void showMaps();
    void updateMore();
    void choosePlace(std::size_t map, HeatPlace place);
    void clearPlaces();
    [[nodiscard]] QRect legendPlace(const HeatLayout &layout, int width) const;
    [[nodiscard]] QString mapName(std::size_t map) const;
    [[nodiscard]] std::function<QString(int row, int column)> wordsOf(std::size_t slice) const;

    ShownItem m_item;
    std::size_t m_most = mostMaps;
    HeatPlan m_plan;
    HeatFacts m_room; ///< that others need
    EntryWords m_words;
    ColourRange m_range;
    std::vector<HeatMap *> m_maps;
    QRect m_legend;
    QPushButton *m_more = nullptr;
};

/// Numbers with a row and a column.
[[nodiscard]] bool isHeatMapItem(const ShownItem &item);

/// The leading indices of a matrix of an array.
[[nodiscard]] Sizes leadingIndices(const Sizes &shape, std::size_t slice);
/// Which row or entry of one of the value's matrices a selection chooses; none when it doesn't.
[[nodiscard]] HeatPlace placeWithin(const CellSelection &selection, const ShownItem &item, std::size_t slice);

} // namespace heed
