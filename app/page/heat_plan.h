// SPDX-License-Identifier: GPL-3.0-or-later
/// Which maps an item shows as heat maps, how large they are, and where they stand; known before any widget is made.
#pragma once

#include "page/colour_map.h"
#include "page/flow.h"
#include "page/heat_layout.h"

#include <memory>

namespace heed {

class HeatPlan {
public:
    HeatPlan() = default;
    /// At most `mostMaps` of them.
    HeatPlan(const ShownItem &item, const CardScale &scale, std::size_t mostMaps);
    /// Its squares become as wide as those of another item need, so that both look alike.
    void leaveRoom(const HeatFacts &other);

    /// The matrices of the value that are shown, in row-major order; one where `head` says so.
    [[nodiscard]] const std::vector<std::size_t> &slices() const { return m_slices; }
    [[nodiscard]] std::size_t left() const { return m_left; } ///< matrices that aren't shown
    [[nodiscard]] const std::vector<ValueGrid> &grids() const { return m_grids; }
    [[nodiscard]] const std::vector<QString> &names() const { return m_names; } ///< "head 1"; empty for the only matrix
    [[nodiscard]] const HeatFacts &facts() const { return m_facts; }
    [[nodiscard]] const HeatFacts &ownFacts() const { return m_own; } ///< without the room for others

    /// All maps have the same squares.
    [[nodiscard]] HeatLayout layout(int width) const;
    [[nodiscard]] std::vector<FlowPlace> places(int width) const;
    /// Numbers don't stand in the squares, or are changes, whose colours tell more and less apart.
    [[nodiscard]] bool hasLegend(int width) const { return m_isDifference || !layout(width).hasNumbers(); }
    [[nodiscard]] int wantedWidth() const;
    /// Where it can still be read, with small squares or by scrolling.
    [[nodiscard]] int narrowWidth() const;
    /// Of the maps and the legend.
    [[nodiscard]] int height(int width) const;
    [[nodiscard]] int legendHeight() const;
    [[nodiscard]] const CardScale &scale() const { return m_facts.scale; }

private:
    [[nodiscard]] FlowPart part(const HeatLayout &layout, const QString &name, int width) const;
    [[nodiscard]] std::size_t lines(const HeatLayout &layout, int width) const;
    [[nodiscard]] FlowSpace space() const;

    std::vector<std::size_t> m_slices;
    std::size_t m_left = 0;
    std::vector<ValueGrid> m_grids;
    std::vector<QString> m_names;
    HeatFacts m_own, m_facts;
    bool m_isDifference = false;
};

} // namespace heed
