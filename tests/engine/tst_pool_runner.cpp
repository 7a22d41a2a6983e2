// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner.h"
#include "made_operators.h"

#include <QElapsedTimer>

#include <atomic>
#include <future>
#include <thread>

using namespace heed;
using namespace heed::test;

namespace {

using std::chrono::milliseconds;

/// Runs `body` and gives x back.
Operator made(std::function<void(const Call &)> body)
{
    return {.name = "made",
        .summary = {},
        .inputs = {{.name = "x", .shape = {"n"}}},
        .outputs = {{.name = "y", .shape = {"n"}}},
        .run = [body = std::move(body)](const Call &call) -> Result<Outputs> {
            body(call);
            return call.stop.stop_requested() ? Result<Outputs>(call.stopped()) : Outputs{{"y", call.value("x")}};
        }};
}

PreparedCall prepared(const Operator &op, const Value &x = counting({3}))
{
    return PreparedCall::prepare(op, {{"x", x}}).value();
}

void waitForStop(const Call &call)
{
    while (!call.stop.stop_requested())
        std::this_thread::sleep_for(milliseconds(1));
}

struct Bench {
    Pool pool{2};
    ResultCache cache;
    Runner runner{pool, cache};

    auto run(const Operator &op, const RunLimits &limits = {}) { return runner.run(prepared(op), limits); }
};

} // namespace

class TestPoolRunner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parallelDoesEachOnce()
    {
        for (const unsigned threads : {1U, 2U, 8U}) {
            Pool pool(threads);
            std::vector<std::atomic<int>> done(1000);
            pool.parallel()(done.size(), [&](std::size_t i) { ++done[i]; });
            QVERIFY(std::ranges::all_of(done, [](const auto &d) { return d == 1; }));
            pool.parallel()(0, [](std::size_t) { QFAIL("nothing to do"); });
        }
    }

    void nestedParallelEnds()
    {
        Pool pool(2);
        std::atomic<int> done = 0;
        const Parallel parallel = pool.parallel();
        parallel(8, [&](std::size_t) { parallel(8, [&](std::size_t) { parallel(2, [&](std::size_t) { ++done; }); }); });
        QCOMPARE(done.load(), 128);
    }

    /// The same exception for every number of threads: that of the first piece.
    void exceptionsComeBack()
    {
        for (const unsigned threads : {1U, 2U, 8U}) {
            Pool pool(threads);
            QString found;
            try {
                pool.parallel()(64, [](std::size_t i) {
                    if (i % 3 == 1)
                        throw std::runtime_error(std::to_string(i));
                });
            } catch (const std::runtime_error &error) {
                found = QString::fromUtf8(error.what());
            }
            QCOMPARE(found, QStringLiteral("1"));
        }
    }

    void thePoolWaitsForItsJobs()
    {
        std::atomic<int> done = 0;
        {
            Pool pool(2);
            const Parallel parallel = pool.parallel();
            for (int i = 0; i < 20; ++i)
                pool.start([&, parallel] { parallel(4, [&](std::size_t) { ++done; }); });
        }
        QCOMPARE(done.load(), 80);
    }

    void anAbandonedJobIsReplaced()
    {
        std::promise<void> let, ended;
        std::shared_future<void> gate = let.get_future().share();
        std::atomic<int> done = 0;
        {
            Pool pool(1);
            const Parallel parallel = pool.parallel();
            std::promise<void> started;
            const Pool::Ticket ticket = pool.start([&, parallel, gate] {
                started.set_value();
                gate.wait();
                parallel(4, [&](std::size_t) { ++done; }); // the pool is gone by now
                ended.set_value();
            });
            started.get_future().wait();
            QVERIFY(!pool.hasAbandoned());
            pool.abandon(ticket);
            QVERIFY(pool.hasAbandoned());
            std::promise<void> next;
            pool.start([&] { next.set_value(); });
            next.get_future().wait();
        }
        let.set_value();
        ended.get_future().wait();
        QCOMPARE(done.load(), 4);
    }

    void aQueuedJobCanBeAbandoned()
    {
        std::atomic<bool> ran = false;
        {
            Pool pool(1);
            std::promise<void> let;
            pool.start([future = let.get_future().share()] { future.wait(); });
            const Pool::Ticket queued = pool.start([&] { ran = true; });
            pool.abandon(queued);
            QVERIFY(!pool.hasAbandoned());
            let.set_value();
        }
        QVERIFY(!ran);
    }

    void runsAndRemembers()
    {
        std::atomic<int> runs = 0;
        Bench bench;
        const Operator op = made([&](const Call &call) {
            ++runs;
            call.note("here");
        });
        const auto first = bench.run(op), second = bench.run(op);
        QCOMPARE(runs.load(), 1);
        QVERIFY(identical((*second)->outputs.at("y"), counting({3})));
        QVERIFY((*second)->notes == std::vector<std::string>{"here"});
        QCOMPARE((*first)->hash, prepared(op).hash());
        QVERIFY(bench.runner.run(prepared(op, counting({4})), {}));
        QCOMPARE(runs.load(), 2);
    }

    void measurementsAndErrorsAreNotRemembered()
    {
        std::atomic<int> runs = 0;
        Bench bench;
        Operator op = made([&](const Call &) { ++runs; });
        op.measures = true;
        QVERIFY(bench.run(op) && bench.run(op));
        QCOMPARE(runs.load(), 2);
        const Operator throwing = made([&](const Call &) {
            ++runs;
            throw std::runtime_error("boom");
        });
        QVERIFY(!bench.run(throwing));
        QVERIFY(bench.run(throwing).error().error.rule == Rule::Internal);
        QCOMPARE(runs.load(), 4);
        QCOMPARE(bench.cache.bytes(), 0U);
    }

    void timesOut()
    {
        Bench bench;
        const auto result = bench.run(made(waitForStop), {.timeout = milliseconds(20)});
        QVERIFY(!result && result.error().timedOut);
        QCOMPARE(QString::fromStdString(result.error().error.message),
            QStringLiteral("The operator made took longer than the time-out of 0.02 seconds."));
        QVERIFY(!bench.pool.hasAbandoned());
        QVERIFY(bench.run(made([](const Call &) {}), {.timeout = std::chrono::duration<double>(1e300)}));
    }

    void aStopThatIsIgnored()
    {
        std::promise<void> let;
        // never destroyed, since nobody knows when an abandoned thread is done with it
        static const Operator &op =
            *new Operator(made([gate = let.get_future().share()](const Call &) { gate.wait(); })); // NOLINT
        {
            Bench bench;
            const auto result = bench.run(op, {.timeout = milliseconds(10), .grace = milliseconds(10)});
            QVERIFY(!result && result.error().timedOut);
            QVERIFY(bench.pool.hasAbandoned());
            QVERIFY(bench.run(made([](const Call &) {})));
        }
        let.set_value();
    }

    void interruption()
    {
        Bench bench;
        std::stop_source stop;
        std::atomic<bool> started = false;
        const Operator op = made([&](const Call &call) {
            started = true;
            waitForStop(call);
        });
        std::jthread interrupter([&] {
            while (!started)
                std::this_thread::yield();
            stop.request_stop();
        });
        QElapsedTimer timer;
        timer.start();
        const auto result = bench.run(op, {.stop = stop.get_token()});
        QVERIFY(!result && !result.error().timedOut);
        QVERIFY(result.error().error.rule == Rule::Stopped);
        QVERIFY(timer.elapsed() < 30'000);
        QVERIFY(!bench.run(op, {.stop = stop.get_token()})); // already requested
    }

    void tooMuchMemory()
    {
        Bench bench;
        std::atomic<int> runs = 0;
        Operator op = made([&](const Call &) { ++runs; });
        op.estimate = [](const Call &) { return Estimate{.bytes = 0x1p40}; };
        const auto result = bench.run(op, {.bytes = 0x1p30});
        QVERIFY(!result && result.error().error.rule == Rule::Limit);
        QCOMPARE(QString::fromStdString(result.error().error.message),
            QStringLiteral("The operator made would take about 1 TiB of memory, and at most 1 GiB may be taken; make "
                           "its input or its "
                           "sizes smaller."));
        QCOMPARE(runs.load(), 0);
        QVERIFY(bench.run(op));
        op.estimate = [](const Call &) { return Estimate{.bytes = 1e300}; };
        QVERIFY(!bench.runner.run(prepared(op, counting({9})), {.bytes = 1}));
    }

    void anOperatorBorrowsThreads()
    {
        for (const unsigned threads : {1U, 2U, 8U}) {
            Pool pool(threads);
            ResultCache cache;
            Runner runner(pool, cache);
            std::atomic<int> pieces = 0;
            const Operator op = made([&](const Call &call) { call.parallel(100, [&](std::size_t) { ++pieces; }); });
            QVERIFY(runner.run(prepared(op), {}));
            QCOMPARE(pieces.load(), 100);
        }
    }
};

QTEST_GUILESS_MAIN(TestPoolRunner)
#include "tst_pool_runner.moc"
