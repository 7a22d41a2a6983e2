// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/coerce.h"
#include "engine/live_number.h"
#include "opened_lesson.h"

#include <QTest>

#include <chrono>
#include <stop_token>
#include <thread>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

namespace {

std::string softmax(const std::string &name, const std::string &scores, const std::string &further = {})
{
    return cellBlock(name, "op: softmax\nscores: " + scores + "\n" + further);
}

std::string refuse(const std::string &name, const std::string &x, const std::string &rule)
{
    return cellBlock(name, "op: refuse\nx: " + x + "\nrule: " + rule + "\n");
}

/// t drives a, a drives b and c, d hangs on both; e hangs on nothing.
std::string diamond()
{
    return controlBlock("t", "type: number\nvalue: 1\nrange: [0.1, 10]\n") + softmax("d", "=b + c")
        + softmax("b", "=a", "temperature: 2\n") + softmax("c", "=a * 3")
        + softmax("a", "[[1, 2, 3]]", "temperature: =t\n") + softmax("e", "[[0, 0]]");
}

std::string word(const Opened &opened, const std::string &name)
{
    return std::string(cellStateName(opened.state(name)));
}

tl::expected<Value, Failure> evaluated(Opened &opened, const std::string &text, const Overrides &overrides = {})
{
    return opened.session->evaluate(*parseExpression(text), overrides);
}
double number(Opened &opened, const std::string &text, const Overrides &overrides = {})
{
    return coerce(*evaluated(opened, text, overrides), Type::Number, "it")->get<double>();
}

} // namespace

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

    void liveNumbers()
    {
        Opened opened(controlBlock("t", "type: number\nvalue: 1\n") + softmax("a", "[[0, 0]]", "temperature: =t\n")
            + "It is [0.50](=a.weights[0][0]), [50 %](=a.weights[0][0]), [1.0](=t), [2](=a.scores[0][0]), "
              "[3](=nan).\n");
        const auto &numbers = opened.lesson->lesson().numbers;
        QCOMPARE(numbers.size(), 5U);
        QVERIFY(!isKnown(*opened.session, numbers[0]));
        QVERIFY(isKnown(*opened.session, numbers[2]));
        QVERIFY(isKnown(*opened.session, numbers[3])); // a cell's input doesn't wait for its run
        QCOMPARE(cellsOf(*opened.lesson, numbers[0]).size(), 1U);
        QVERIFY(cellsOf(*opened.lesson, numbers[2]).empty());
        opened.session->update();
        const auto live = [&](std::size_t i) { return liveNumber(*opened.session, numbers[i]); };
        QCOMPARE(live(0).text, "0.50");
        QCOMPARE(live(0).exact, "0.5");
        QVERIFY(live(0).isAuthors);
        QVERIFY(opened.session->set("t", 2.26));
        opened.session->update();
        QCOMPARE(live(2).text, "2.3");
        QCOMPARE(live(2).exact, "2.26");
        QVERIFY(!live(2).isAuthors);
        QCOMPARE(live(1).text, "50 %");
        QCOMPARE(live(3).text, "0");
        QVERIFY(!live(3).isAuthors);
        QVERIFY(!live(4).isAuthors);
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

    void setRefuses_data()
    {
        QTest::addColumn<QString>("control");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *control, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(control) << QString::fromUtf8(expected);
        };
        row("unknown", "tt", "The lesson has no control named 'tt'. Did you mean 't'?");
        row("a cell", "a", "The lesson has no control named 'a'.");
        row("out of range", "t", "Expected t to be 0.1 to 10, found 11.");
        row("another type", "n", "Expected n to be an integer, found a text: word.");
        row("none of the choices", "mode", "'slo' is none of the choices of mode. Did you mean 'slow'?");
    }
    void setRefuses()
    {
        Opened opened(diamond() + controlBlock("n", "type: integer\nvalue: 1\n")
            + controlBlock("mode", "type: choice\nvalue: fast\nchoices: [fast, slow]\n"));
        opened.session->update();
        QFETCH(QString, control);
        QFETCH(QString, expected);
        const std::map<QString, Value> values{
            {QStringLiteral("t"), 11}, {QStringLiteral("n"), "word"}, {QStringLiteral("mode"), "slo"}};
        const auto value = values.find(control);
        const auto result =
            opened.session->set(control.toStdString(), value == values.end() ? Value(1) : value->second);
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().message), expected);
        QCOMPARE(word(opened, "a"), "fresh");
    }

    void aMatrixIsNoNumber()
    {
        Opened opened(
            controlBlock("m", "type: matrix\nvalue: [[1, 2]]\n") + controlBlock("s", "type: matrix\nvalue: 3\n"));
        for (const Value &refused : {Value(3), Value(Array<double>::fromRowMajor({1, 1, 1}, {3}))}) {
            const auto set = opened.session->set("m", refused);
            QVERIFY(!set && set.error().rule == Rule::Type);
            QVERIFY(set.error().message.starts_with("Expected m to be a matrix"));
        }
        QVERIFY(!evaluated(opened, "s"));
        QVERIFY(opened.session->set("m", Array<double>::fromRowMajor({3}, {1, 2, 3})));
        const auto m = opened.lesson->nodeNamed("m");
        const auto present = opened.session->present().value(*m);
        QVERIFY(present && present->get<Array<double>>().shape() == Sizes{3});
        QCOMPARE(number(opened, "rows(m) + 10 * columns(m)"), 21.0); // at the declared value
        QCOMPARE(number(opened, "rows(m) + 10 * columns(m)", {{"m", *present}}), 31.0);
    }

    void aValueWithoutTypeHoldsNumbers_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("message");
        QTest::newRow("text") << "=\"hi\""
                              << "Expected v to be a number or numbers, found a text; a text needs 'type: text'.";
        QTest::newRow("toggle")
            << "=1 == 1"
            << "Expected v to be a number or numbers, found true or false; true and false need 'type: toggle'.";
        QTest::newRow("texts")
            << "=[\"a\"]"
            << "Expected v to be a number or numbers, found a list of texts; texts need 'type: texts'.";
        QTest::newRow("number") << "=1 / 2"
                                << "";
        QTest::newRow("numbers") << "=[1, 2]"
                                 << "";
    }
    void aValueWithoutTypeHoldsNumbers()
    {
        QFETCH(QString, value);
        QFETCH(QString, message);
        Opened opened(valueBlock("v", value.toStdString()));
        const auto found = evaluated(opened, "v");
        QCOMPARE(found.has_value(), message.isEmpty());
        QCOMPARE(QString::fromStdString(found ? "" : found.error().message), message);
    }

    void aRangeMayUseValues()
    {
        Opened opened(valueBlock("most", "4") + controlBlock("t", "type: number\nvalue: 1\nrange: [0, \"=most\"]\n"));
        QVERIFY(opened.session->set("t", 4));
        QVERIFY(!opened.session->set("t", 4.5));
    }

    void evaluateIsPure()
    {
        Opened opened(diamond());
        opened.session->update();
        QCOMPARE(number(opened, "t"), 1.0);
        const double before = number(opened, "a[0][2]");
        QVERIFY(number(opened, "a[0][2]", {{"t", 5.0}}) < before);
        QVERIFY(number(opened, "a[0][2]", {{"a.temperature", 5.0}}) < before); // written in the cell
        QVERIFY(number(opened, "b[0][2]", {{"b.temperature", 0.1}}) > number(opened, "b[0][2]"));
        QVERIFY(number(opened, "e[0][1]", {{"e.scores", Array<double>::fromRowMajor({1, 2}, {0, 3})}}) > 0.9);
        QCOMPARE(number(opened, "a[0][2]"), before);
        QCOMPARE(word(opened, "d"), "fresh");
        QCOMPARE(opened.session->recomputed(), 5U);
    }

    void overridesOfOptionsThatAreNotWritten()
    {
        Opened opened(softmax("a", "[[1, 2, 3]]") + softmax("b", "=a", "temperature: =a.temperature\n"));
        QVERIFY(number(opened, "a[0][2]", {{"a.temperature", 9.0}}) < 0.4);
        QCOMPARE(number(opened, "a.temperature", {{"a.temperature", 9.0}}), 9.0);
        QVERIFY(number(opened, "b[0][0]", {{"a.temperature", 9.0}}) != number(opened, "b[0][0]"));
        const auto refused = evaluated(opened, "a", {{"a.temperature", 0.0}});
        QVERIFY(!refused && refused.error().expectable == Rule::Range);
        QVERIFY(!evaluated(opened, "a", {{"a.nonsense", 0.0}}));
    }

    void anOverrideTakesAFailingArgumentsPlace()
    {
        Opened opened(refuse("bad", "[1, 2]", "range") + softmax("next", "=bad"));
        QVERIFY(!evaluated(opened, "next"));
        QCOMPARE(number(opened, "next[0][0]", {{"next.scores", Array<double>::fromRowMajor({1, 1}, {4})}}), 1.0);
        QVERIFY(evaluated(opened, "next", {{"bad.rule", "none"}}));
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
        std::stop_source stop;
        stop.request_stop();
        Opened opened(diamond(), {.stop = stop.get_token()});
        QCOMPARE(opened.report().exitCode, 130);
        QCOMPARE(word(opened, "a"), "stale");
        QCOMPARE(opened.session->recomputed(), 0U);
    }

    void theLessonsSeed()
    {
        const std::string body = cellBlock("a", "op: draw\n") + cellBlock("b", "op: draw\nseed: 3\n");
        Opened none(body), three(body, {}, "heed: 1\nid: t\ntitle: T\nseed: 3\n");
        none.session->update();
        three.session->update();
        QVERIFY(identical(three.output("a", "y"), three.output("b", "y")));
        QVERIFY(!identical(none.output("a", "y"), none.output("b", "y")));
    }

    void theSameBitsForEveryNumberOfThreads()
    {
        std::vector<Value> found;
        for (const unsigned threads : {1U, 2U, 8U}) {
            Opened opened(diamond()
                + cellBlock("big",
                    "op: attention\nquery: =transpose([range(40)]) * [range(40)] / 700\n"
                    "key: =big.query\nvalue: =big.query\n"));
            Pool pool(threads);
            ResultCache cache;
            Runner runner(pool, cache);
            Session session(*opened.lesson, runner);
            session.update();
            found.push_back(session.run(opened.cell("big"))->outputs.at("output"));
        }
        QVERIFY(identical(found[0], found[1]) && identical(found[0], found[2]));
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
