// SPDX-License-Identifier: GPL-3.0-or-later
/// Random lessons: cells over cells and controls, changed in any order.
#include "opened_lesson.h"

#include <QTest>

#include <rapidcheck.h>

#include <set>

using namespace heed;
using namespace heed::test;

namespace {

/// A cell uses some cells before it and perhaps a control.
struct Plan {
    std::size_t controls = 1;
    bool isLarge = false; ///< enough entries that the threads share each cell's work
    struct Made {
        std::set<std::size_t> parents;
        std::optional<std::size_t> control;
        bool attends = false;
    };
    std::vector<Made> cells = {};

    [[nodiscard]] std::string block(std::size_t index) const
    {
        const Made &cell = cells[index];
        std::string input = isLarge ? "=large" : "[[1, 2], [3, 0.5]]";
        if (!cell.parents.empty()) {
            input = "=0";
            for (const std::size_t parent : cell.parents)
                input += " + c" + std::to_string(parent);
        }
        std::string keys = cell.attends
            ? "op: attention\nquery: " + input + "\nkey: =" + own(index) + ".query\nvalue: =" + own(index) + ".query\n"
            : "op: softmax\nscores: " + input + "\n";
        if (cell.control)
            keys += (cell.attends ? "scale: =t" : "temperature: =t") + std::to_string(*cell.control) + "\n";
        return cellBlock(own(index), keys);
    }
    [[nodiscard]] static std::string own(std::size_t index) { return "c" + std::to_string(index); }

    /// In the order of the file given by `keys`: the graph is the only order.
    [[nodiscard]] std::string lesson(const std::vector<std::size_t> &order) const
    {
        std::string text;
        for (const std::size_t index : order)
            text += block(index);
        if (isLarge)
            text += valueBlock("large", "=transpose([linspace(-1, 1, 200)]) * [sin(range(96))]");
        for (std::size_t i = 0; i < controls; ++i)
            text += controlBlock("t" + std::to_string(i), "type: number\nvalue: 1\nrange: [0.1, 10]\n");
        return text;
    }

    [[nodiscard]] std::set<std::size_t> dependents(std::size_t control) const
    {
        std::set<std::size_t> found;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool hangs =
                std::ranges::any_of(cells[i].parents, [&](std::size_t parent) { return found.contains(parent); });
            if (hangs || cells[i].control == control)
                found.insert(i);
        }
        return found;
    }
};

Plan anyPlan()
{
    Plan plan{.controls = *rc::gen::inRange<std::size_t>(1, 4), .isLarge = *rc::gen::inRange(0, 5) == 0};
    const auto count = *rc::gen::inRange<std::size_t>(1, plan.isLarge ? 4 : 9);
    for (std::size_t i = 0; i < count; ++i) {
        Plan::Made &cell = plan.cells.emplace_back();
        if (i > 0)
            cell.parents = *rc::gen::container<std::set<std::size_t>>(rc::gen::inRange<std::size_t>(0, i));
        if (*rc::gen::arbitrary<bool>())
            cell.control = *rc::gen::inRange<std::size_t>(0, plan.controls);
        cell.attends = *rc::gen::arbitrary<bool>();
    }
    return plan;
}

std::vector<std::size_t> anyOrder(std::size_t count)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < count; ++i)
        order.insert(order.begin() + static_cast<std::ptrdiff_t>(*rc::gen::inRange<std::size_t>(0, i + 1)), i);
    return order;
}

const std::string front = "heed: 1\nid: test\ntitle: Test\n";

unsigned anyThreads() { return *rc::gen::element(1U, 2U, 8U); }

Value resultOf(Opened &opened, std::size_t cell)
{
    const BoundCell &bound = opened.cell(Plan::own(cell));
    return opened.session->run(bound)->outputs.at(bound.op->outputs.front().name);
}

} // namespace

class TestSessionProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exactlyTheDependentsWhateverTheOrder()
    {
        const bool holds = rc::check("dependents", [] {
            const Plan plan = anyPlan();
            Opened opened(plan.lesson(anyOrder(plan.cells.size())), {}, front, anyThreads());
            opened.session->update();
            RC_ASSERT(opened.session->recomputed() == plan.cells.size());
            std::map<std::size_t, double> now;
            const auto changes = *rc::gen::inRange(1, 4);
            for (int change = 0; change < changes; ++change) {
                const auto control = *rc::gen::inRange<std::size_t>(0, plan.controls);
                now[control] = *rc::gen::inRange(1, 9);
                const std::size_t before = opened.session->recomputed();
                RC_ASSERT(opened.session->set("t" + std::to_string(control), now[control]).has_value());
                const auto expected = plan.dependents(control);
                for (std::size_t i = 0; i < plan.cells.size(); ++i)
                    RC_ASSERT((opened.state(Plan::own(i)) == CellState::Stale) == expected.contains(i));
                opened.session->update();
                RC_ASSERT(opened.session->recomputed() == before + expected.size());
            }
            sameAsAFreshOne(plan, opened, now);
        });
        QVERIFY(holds);
    }

private:
    /// The bits don't depend on what came before, nor on the order of the file or the number of threads.
    static void sameAsAFreshOne(const Plan &plan, Opened &opened, const std::map<std::size_t, double> &now)
    {
        Opened fresh(plan.lesson(anyOrder(plan.cells.size())), {}, front, anyThreads());
        for (const auto &[control, value] : now)
            RC_ASSERT(fresh.session->set("t" + std::to_string(control), value).has_value());
        fresh.session->update();
        for (std::size_t i = 0; i < plan.cells.size(); ++i)
            RC_ASSERT(identical(resultOf(opened, i), resultOf(fresh, i)));
    }
};

QTEST_GUILESS_MAIN(TestSessionProperties)
#include "tst_session_properties.moc"
