// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace heed {

/// Directed edges between numbered nodes; no Heed in it.
class Graph {
public:
    std::size_t addNode();
    /// `node` needs `dependency` first.
    void addEdge(std::size_t node, std::size_t dependency);
    [[nodiscard]] std::size_t size() const { return m_dependencies.size(); }
    [[nodiscard]] const std::vector<std::size_t> &dependencies(std::size_t node) const { return m_dependencies[node]; }
    [[nodiscard]] const std::vector<std::size_t> &dependents(std::size_t node) const { return m_dependents[node]; }

    /// Finds an order in which every node stands behind its dependencies, and the rings that have none. Call it once all
    /// edges are in.
    void sort();
    /// Members of rings and what depends on them stand last, where only the members of one ring are in no order.
    [[nodiscard]] const std::vector<std::size_t> &order() const { return m_order; }
    /// The place of a node in order().
    [[nodiscard]] std::size_t position(std::size_t node) const { return m_position[node]; }
    [[nodiscard]] const std::vector<std::vector<std::size_t>> &rings() const { return m_rings; }
    [[nodiscard]] bool isInRing(std::size_t node) const { return m_inRing[node]; }

    /// The node and everything it needs, in order().
    [[nodiscard]] std::vector<std::size_t> withDependencies(std::size_t node) const;
    /// Everything that needs one of the nodes, without them, in order().
    [[nodiscard]] std::vector<std::size_t> allDependents(const std::vector<std::size_t> &nodes) const;

private:
    template<typename Next>
    [[nodiscard]] std::vector<std::size_t> reached(std::vector<std::size_t> from, Next next) const;
    void findRings(const std::vector<bool> &isPlaced);

    std::vector<std::vector<std::size_t>> m_dependencies, m_dependents;
    std::vector<std::size_t> m_order, m_position;
    std::vector<std::vector<std::size_t>> m_rings;
    std::vector<bool> m_inRing;
};

} // namespace heed
