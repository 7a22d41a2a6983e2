// SPDX-License-Identifier: GPL-3.0-or-later
/// What becomes stale, runs, fails and waits, and in which order.
#include "small_lessons.h"

#include <QTest>

#include <chrono>
#include <memory>
#include <stop_token>
#include <thread>

using namespace heed;
using namespace heed::test;

static std::stop_token stopped()
{
    const auto source = std::make_unique<std::stop_source>();
    source->request_stop();
    return source->get_token();
}

class TestSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyDependentsEachOnce()
    {
        Opened opened(diamond());
        opened.session->update();
        QCOMPARE(opened.session->recomputed(), 5U);
        const auto untouched = opened.session->run(opened.cell("e"));
        QVERIFY(opened.session->set("t", 2));
        for (const char *name : {"a", "b", "c", "d"})
            QCOMPARE(word(opened, name), "stale");
        QCOMPARE(word(opened, "e"), "fresh");
        QVERIFY(!opened.session->run(opened.cell("d")));
        opened.session->update();
        QCOMPARE(opened.session->recomputed(), 9U);
        opened.session->update();
        QCOMPARE(opened.session->recomputed(), 9U);
        QCOMPARE(opened.session->run(opened.cell("e")), untouched);
    }

    void oneByOne()
    {
        Opened opened(diamond());
        opened.session->queue();
        QCOMPARE(word(opened, "a"), "queued");
        std::vector<std::string> order;
        while (const BoundCell *cell = opened.session->next()) {
            order.push_back(cell->cell->name);
            opened.session->refresh(*cell, {});
            QCOMPARE(word(opened, cell->cell->name), "fresh");
        }
        QCOMPARE(order.size(), 5U);
        QVERIFY(std::ranges::find(order, "a") < std::ranges::find(order, "b"));
        QVERIFY(std::ranges::find(order, "c") < std::ranges::find(order, "d"));
        QVERIFY(opened.session->set("t", 2));
        opened.session->queue();
        QCOMPARE(opened.session->next()->cell->name, "a");
    }

    void manualCellsRunWhenAsked()
    {
        Opened opened(controlBlock("t", "type: number\nvalue: 1\n")
            + softmax("a", "[[1, 2]]", "temperature: =t\nrun: manual\n") + softmax("b", "=a"));
        opened.session->update();
        QCOMPARE(word(opened, "a"), "manual");
        QCOMPARE(word(opened, "b"), "blocked");
        QCOMPARE(opened.session->runByHand(opened.cell("a")).size(), 2U);
        QCOMPARE(word(opened, "b"), "stale");
        opened.session->update();
        QCOMPARE(word(opened, "a"), "fresh");
        QCOMPARE(word(opened, "b"), "fresh");
        QVERIFY(opened.session->set("t", 2)); // what it depends on changed, so it waits again
        opened.session->update();
        QCOMPARE(word(opened, "a"), "manual");
        QCOMPARE(word(opened, "b"), "blocked");
    }

    void whatIsStoppedWhileACellIsShownIsComputedLater()
    {
        Opened opened(softmax("a", "[[1]]") + cellBlock("b", "op: wait\nx: [1]\nseconds: 0.05\n") + softmax("c", "=b"));
        std::stop_source stop;
        stop.request_stop();
        const auto found = opened.session->showing(
            stop.get_token(), [&] { return opened.session->present().evaluate(*parseExpression("c.weights")); });
        QVERIFY(!found);
        QCOMPARE(found.error().rule, "stopped");
        opened.session->update();
        QCOMPARE(word(opened, "b"), "fresh");
        QCOMPARE(word(opened, "c"), "fresh");
    }

    void stepsObeyWhatStopsTheirCell()
    {
        Opened opened(cellBlock("a", "op: ponder\nx: [1]\nshow: [steps: {row: 0}]\n"));
        opened.session->update();
        std::stop_source stop;
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        const CellReport report =
            opened.session->showing(stop.get_token(), [&] { return reportOn(*opened.session, opened.cell("a")); });
        QCOMPARE(report.derivations.size(), 1U);
        QVERIFY(!report.derivations.front().steps);
        QVERIFY(report.derivations.front().steps.error().rule == Rule::Stopped);
        QCOMPARE(word(opened, "a"), "fresh");
        QVERIFY(!opened.pool.hasAbandoned());
    }

    void aStoppedCellFailsUntilItIsRunAgain()
    {
        Opened opened(
            cellBlock("a", "op: wait\nx: [1, 2]\nseconds: 30\n") + softmax("b", "=a") + softmax("c", "[[1]]"));
        std::stop_source stop;
        opened.session->queue();
        while (const BoundCell *cell = opened.session->next()) {
            const bool isSlow = cell->cell->name == "a";
            const std::jthread stopper([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                if (isSlow)
                    stop.request_stop();
            });
            opened.session->refresh(*cell, isSlow ? stop.get_token() : std::stop_token());
        }
        QCOMPARE(word(opened, "a"), "failed");
        QCOMPARE(opened.session->failure(opened.cell("a"))->rule, "stopped");
        QCOMPARE(word(opened, "b"), "blocked");
        QCOMPARE(word(opened, "c"), "fresh");
        opened.session->runByHand(opened.cell("a"));
        QCOMPARE(word(opened, "a"), "stale");
        QCOMPARE(word(opened, "c"), "fresh");
    }

    void failedBlockedAndMended()
    {
        Opened opened(controlBlock("rule", "type: text\nvalue: range\n") + refuse("first", "[1, 2]", "=rule")
            + softmax("second", "=first") + softmax("third", "=second") + softmax("other", "[[1]]"));
        opened.session->update();
        QCOMPARE(word(opened, "first"), "failed");
        for (const char *name : {"second", "third"}) {
            QCOMPARE(word(opened, name), "blocked");
            QCOMPARE(opened.session->failure(opened.cell(name))->cell, "first");
        }
        QCOMPARE(word(opened, "other"), "fresh");
        QVERIFY(opened.session->failure(opened.cell("first"))->expectable == Rule::Range);
        QVERIFY(opened.session->set("rule", "none"));
        opened.session->update();
        for (const char *name : {"first", "second", "third"})
            QCOMPARE(word(opened, name), "fresh");
        QVERIFY(opened.session->set("rule", "limit"));
        opened.session->update();
        QVERIFY(opened.session->failure(opened.cell("third"))->expectable == Rule::Limit);
    }

    void manualCells()
    {
        const std::string body = softmax("slow", "[[1, 2]]", "run: manual\n") + softmax("after", "=slow")
            + cellBlock("timed", "op: measure\nx: [1]\n");
        Opened waiting(body);
        waiting.session->update();
        QCOMPARE(word(waiting, "slow"), "manual");
        QCOMPARE(word(waiting, "timed"), "manual");
        QCOMPARE(word(waiting, "after"), "blocked");
        QVERIFY(waiting.session->failure(waiting.cell("after"))->isManual);
        Opened running(body, {.runManual = true});
        running.session->update();
        QCOMPARE(word(running, "after"), "fresh");
        QCOMPARE(word(running, "timed"), "manual");
        Opened all(body, {.runManual = true, .runMeasurements = true});
        all.session->update();
        QCOMPARE(word(all, "timed"), "fresh");
    }

    void ringsAndWhatHangsOnThem()
    {
        std::string body = softmax("one", "=two") + softmax("two", "=one");
        for (int i = 3000; i > 0; --i) // written the wrong way round, so that no order of the file helps
            body += softmax("c" + std::to_string(i), i == 1 ? "=one" : "=c" + std::to_string(i - 1));
        Opened opened(body);
        opened.session->update();
        QCOMPARE(word(opened, "one"), "failed");
        QCOMPARE(word(opened, "c3000"), "blocked");
        QCOMPARE(opened.session->failure(opened.cell("c3000"))->rule, "ring");
    }

    void failFast()
    {
        Opened opened(
            refuse("bad", "[1]", "limit") + softmax("later", "[[1, 2]]") + "The weight is [0.27](=later[0][0]).\n\n",
            {.failFast = true});
        const LessonReport report = opened.report();
        QCOMPARE(word(opened, "bad"), "failed");
        QCOMPARE(word(opened, "later"), "stale");
        QCOMPARE(opened.session->recomputed(), 1U);
        QVERIFY(!opened.session->present().isKnown(*opened.lesson->runNode("later")));
        QVERIFY(!report.numbers.front().value);
        QCOMPARE(report.exitCode, 4);
    }

    void failFastPassesExpectedErrors()
    {
        Opened opened(
            cellBlock("bad", "op: refuse\nx: [1]\nrule: limit\nexpect_error: limit\n") + softmax("later", "[[1, 2]]"),
            {.failFast = true});
        opened.session->update();
        QCOMPARE(word(opened, "later"), "fresh");
    }

    void interruptionLeavesTheRestStale()
    {
        Opened opened(diamond(), {.stop = stopped()});
        QCOMPARE(opened.report().exitCode, 130);
        QCOMPARE(word(opened, "a"), "stale");
        QCOMPARE(opened.session->recomputed(), 0U);
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
