// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/graph.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace heed {

std::size_t Graph::addNode()
{
    m_dependencies.emplace_back();
    m_dependents.emplace_back();
    return m_dependencies.size() - 1;
}

void Graph::addEdge(std::size_t node, std::size_t dependency)
{
    auto &known = m_dependencies[node];
    if (std::ranges::find(known, dependency) != known.end())
        return;
    known.push_back(dependency);
    m_dependents[dependency].push_back(node);
}

void Graph::sort()
{
    std::vector<std::size_t> waiting(size());
    m_order.clear();
    for (std::size_t node = 0; node < size(); ++node) {
        waiting[node] = m_dependencies[node].size();
        if (waiting[node] == 0)
            m_order.push_back(node);
    }
    for (std::size_t next = 0; next < m_order.size(); ++next)
        for (const std::size_t dependent : m_dependents[m_order[next]])
            if (--waiting[dependent] == 0)
                m_order.push_back(dependent);
    m_inRing.assign(size(), false);
    m_rings.clear();
    if (m_order.size() < size()) {
        std::vector<bool> isPlaced(size());
        for (const std::size_t node : m_order)
            isPlaced[node] = true;
        findRings(isPlaced);
    }
    m_position.resize(size());
    for (std::size_t place = 0; place < m_order.size(); ++place)
        m_position[m_order[place]] = place;
}

namespace {

/// Tarjan's strongly connected components, with a stack of its own so that long chains don't exhaust the program's.
class Components {
public:
    explicit Components(const std::vector<std::vector<std::size_t>> &next)
        : m_next(next)
        , m_index(next.size(), unseen)
        , m_low(next.size())
        , m_onStack(next.size())
    {
        for (std::size_t node = 0; node < next.size(); ++node)
            if (m_index[node] == unseen)
                visit(node);
    }

    std::vector<std::vector<std::size_t>> found;

private:
    static constexpr std::size_t unseen = std::numeric_limits<std::size_t>::max();
    struct Frame {
        std::size_t node, child;
    };

    void enter(std::size_t node)
    {
        m_index[node] = m_low[node] = m_count++;
        m_stack.push_back(node);
        m_onStack[node] = true;
        m_frames.push_back({node, 0});
    }

    void visit(std::size_t root)
    {
        enter(root);
        while (!m_frames.empty()) {
            auto &[node, child] = m_frames.back();
            if (child == m_next[node].size()) {
                leave(node);
                continue;
            }
            const std::size_t to = m_next[node][child++];
            if (m_index[to] == unseen)
                enter(to);
            else if (m_onStack[to])
                m_low[node] = std::min(m_low[node], m_index[to]);
        }
    }

    void leave(std::size_t node)
    {
        m_frames.pop_back();
        if (!m_frames.empty())
            m_low[m_frames.back().node] = std::min(m_low[m_frames.back().node], m_low[node]);
        if (m_low[node] != m_index[node])
            return;
        auto &members = found.emplace_back();
        do {
            members.push_back(m_stack.back());
            m_onStack[m_stack.back()] = false;
            m_stack.pop_back();
        } while (members.back() != node);
    }

    const std::vector<std::vector<std::size_t>> &m_next;
    std::vector<std::size_t> m_index, m_low, m_stack;
    std::vector<bool> m_onStack;
    std::vector<Frame> m_frames;
    std::size_t m_count = 0;
};

} // namespace

void Graph::findRings(const std::vector<bool> &isPlaced)
{
    // a component is found after all that it depends on
    for (auto &component : Components(m_dependencies).found) {
        std::ranges::copy_if(component, std::back_inserter(m_order), [&](std::size_t node) { return !isPlaced[node]; });
        const std::size_t first = component.front();
        const bool isRing =
            component.size() > 1 || std::ranges::find(m_dependencies[first], first) != m_dependencies[first].end();
        if (!isRing)
            continue;
        std::ranges::sort(component);
        for (const std::size_t member : component)
            m_inRing[member] = true;
        m_rings.push_back(std::move(component));
    }
    std::ranges::sort(m_rings);
}

template<typename Next>
std::vector<std::size_t> Graph::reached(std::vector<std::size_t> from, Next next) const
{
    std::vector<bool> seen(size());
    for (const std::size_t node : from)
        seen[node] = true;
    for (std::size_t i = 0; i < from.size(); ++i)
        for (const std::size_t node : next(from[i]))
            if (!seen[node]) {
                seen[node] = true;
                from.push_back(node);
            }
    std::ranges::sort(from, {}, [this](std::size_t node) { return m_position[node]; });
    return from;
}

std::vector<std::size_t> Graph::withDependencies(std::size_t node) const
{
    return reached(
        {node}, [this](std::size_t n) -> const auto & { return m_dependencies[n]; });
}

std::vector<std::size_t> Graph::allDependents(const std::vector<std::size_t> &nodes) const
{
    auto all = reached(
        nodes, [this](std::size_t n) -> const auto & { return m_dependents[n]; });
    std::vector<bool> isGiven(size());
    for (const std::size_t node : nodes)
        isGiven[node] = true;
    std::erase_if(all, [&](std::size_t node) { return isGiven[node]; });
    return all;
}

} // namespace heed
