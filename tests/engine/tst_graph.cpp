// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/graph.h"

#include <QElapsedTimer>
#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <set>

using namespace heed;

namespace {

Graph made(std::size_t nodes, const std::vector<std::pair<std::size_t, std::size_t>> &edges)
{
    Graph graph;
    for (std::size_t i = 0; i < nodes; ++i)
        graph.addNode();
    for (const auto &[node, dependency] : edges)
        graph.addEdge(node, dependency);
    graph.sort();
    return graph;
}

bool reaches(const Graph &graph, std::size_t from, std::size_t to)
{
    std::vector<std::size_t> open{from};
    std::set<std::size_t> seen{from};
    while (!open.empty()) {
        const std::size_t node = open.back();
        open.pop_back();
        for (const std::size_t next : graph.dependencies(node)) {
            if (next == to)
                return true;
            if (seen.insert(next).second)
                open.push_back(next);
        }
    }
    return false;
}

} // namespace

class TestGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dependenciesComeFirst()
    {
        const Graph graph = made(4, {{0, 1}, {1, 2}, {0, 3}, {3, 2}, {0, 3}});
        QCOMPARE(graph.order().front(), 2U);
        QCOMPARE(graph.order().back(), 0U);
        QCOMPARE(graph.dependencies(0).size(), 2U);
        QVERIFY(graph.rings().empty());
        QVERIFY(graph.withDependencies(3) == (std::vector<std::size_t>{2, 3}));
        QVERIFY(graph.allDependents({1}) == (std::vector<std::size_t>{0}));
        QCOMPARE(graph.allDependents({2}).size(), 3U);
    }

    void everyRingWithAllItsMembers()
    {
        const Graph graph = made(8, {{0, 1}, {1, 2}, {2, 0}, {3, 3}, {4, 0}, {5, 6}, {6, 5}, {6, 3}});
        QVERIFY(graph.rings() == (std::vector<std::vector<std::size_t>>{{0, 1, 2}, {3}, {5, 6}}));
        for (const std::size_t outside : {4U, 7U})
            QVERIFY(!graph.isInRing(outside));
        QCOMPARE(graph.order().size(), 8U);
        QVERIFY(graph.position(4) > graph.position(0));
    }

    void anyGraph()
    {
        const bool holds = rc::check("order and rings", [] {
            const auto nodes = *rc::gen::inRange<std::size_t>(1, 9);
            const auto node = rc::gen::inRange<std::size_t>(0, nodes);
            const auto edges =
                *rc::gen::container<std::vector<std::pair<std::size_t, std::size_t>>>(rc::gen::pair(node, node));
            const Graph graph = made(nodes, edges);
            std::set<std::size_t> placed(graph.order().begin(), graph.order().end());
            RC_ASSERT(placed.size() == nodes && graph.order().size() == nodes);
            for (std::size_t i = 0; i < nodes; ++i) {
                RC_ASSERT(graph.isInRing(i) == reaches(graph, i, i));
                RC_ASSERT(graph.order()[graph.position(i)] == i);
                for (const std::size_t dependency : graph.dependencies(i))
                    RC_ASSERT(graph.position(dependency) < graph.position(i) || reaches(graph, dependency, i));
                const auto dependents = graph.allDependents({i});
                for (std::size_t other = 0; other < nodes; ++other)
                    RC_ASSERT((std::ranges::find(dependents, other) != dependents.end())
                        == (other != i && reaches(graph, other, i)));
            }
        });
        QVERIFY(holds);
    }

    /// A hundred thousand nodes, in one chain, one fan, one ring, and one chain behind a ring.
    void largeGraphs()
    {
        constexpr std::size_t n = 100'000;
        std::vector<std::pair<std::size_t, std::size_t>> chain, fan;
        for (std::size_t i = 0; i + 1 < n; ++i) {
            chain.emplace_back(i, i + 1);
            fan.emplace_back(i, n - 1);
        }
        QElapsedTimer timer;
        timer.start();
        const Graph line = made(n, chain);
        QCOMPARE(line.order().front(), n - 1);
        QCOMPARE(line.withDependencies(0).size(), n);
        QCOMPARE(made(n, fan).allDependents({n - 1}).size(), n - 1);
        chain.emplace_back(n - 1, n - 2);
        const Graph behind = made(n, chain);
        QVERIFY(behind.rings() == (std::vector<std::vector<std::size_t>>{{n - 2, n - 1}}));
        QVERIFY(std::ranges::is_sorted(behind.order().begin() + 2, behind.order().end(), std::greater<>()));
        chain.emplace_back(n - 1, 0);
        QCOMPARE(made(n, chain).rings().front().size(), n);
        QVERIFY2(timer.elapsed() < 20'000, "quadratic");
    }
};

QTEST_GUILESS_MAIN(TestGraph)
#include "tst_graph.moc"
