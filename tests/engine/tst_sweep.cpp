// SPDX-License-Identifier: GPL-3.0-or-later
/// Cells that run over values of their options.
#include "engine/swept_call.h"
#include "opened_lesson.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

namespace {

std::string ramp(const std::string &keys, const std::string &name = "r")
{
    return cellBlock(name, "op: ramp\n" + keys);
}

QString shown(const std::string &text) { return QString::fromStdString(text); }

std::string shapeOf(const Value &value) { return sizesText(value.shape()); }

} // namespace

class TestSweep : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachPointIsTheCallAlone()
    {
        std::string body =
            cellBlock("s", "op: softmax\nscores: [[1, 2, 3], [0, 4, -1]]\nsweep: {temperature: 0.25..4*2}\n");
        const std::vector<std::string> temperatures{"0.25", "0.5", "1", "2", "4"};
        for (std::size_t i = 0; i < temperatures.size(); ++i)
            body += cellBlock("p" + std::to_string(i),
                "op: softmax\nscores: [[1, 2, 3], [0, 4, -1]]\ntemperature: " + temperatures[i] + "\n");
        Opened opened(body);
        opened.session->update();
        const Value swept = opened.output("s", "weights");
        QCOMPARE(shown(shapeOf(swept)), shown("5 x 2 x 3"));
        const std::vector<double> all = swept.get<Array<double>>().rowMajor();
        std::vector<double> alone;
        for (std::size_t i = 0; i < temperatures.size(); ++i) {
            const Value part = opened.output("p" + std::to_string(i), "weights");
            const auto entries = part.get<Array<double>>().rowMajor();
            alone.insert(alone.end(), entries.begin(), entries.end());
        }
        QVERIFY(all == alone);
    }

    void severalOptionsMakeTheirProduct()
    {
        Opened opened(ramp("sweep: {gain: [2, 3], steep: [true, false, true]}\nshow: [y: table, last: lines]\n"));
        QCOMPARE(shown(textOf(opened.check())), QString());
        opened.session->update();
        QCOMPARE(shown(shapeOf(opened.output("r", "y"))), shown("2 x 3 x 3"));
        QCOMPARE(shown(shapeOf(opened.output("r", "last"))), shown("2 x 3"));
        QVERIFY(identical(opened.output("r", "last"), Array<double>::fromRowMajor({2, 3}, {4, 4, 4, 6, 6, 6})));
    }

    void thePageKnowsTheAxis()
    {
        Opened opened(ramp("sweep: {gain: 0.5..2*2}\nlabels: {n: [a, b, c]}\n"));
        const LessonReport report = opened.report();
        const OutputReport &output = report.cells.front().outputs.front();
        QVERIFY((output.letters == TextList{"gain", "n"}));
        QVERIFY((output.labels.at(0) == TextList{"0.5", "1", "2"}));
        QVERIFY((output.labels.at(1) == TextList{"a", "b", "c"}));
    }

    void theOptionIsTheListOfItsValues()
    {
        Opened opened(ramp("sweep: {gain: [1, 2, 5]}\nexpect:\n  - gain == [1, 2, 5]\n  - last == 2 * gain\n")
            + valueBlock("v", "[1, 2]") + cellBlock("after", "op: softmax\nscores: =r.gain\n"));
        const LessonReport report = opened.report();
        QCOMPARE(shown(textOf(report.diagnostics)), QString());
        QVERIFY(opened.state("after") == CellState::Fresh);
        QVERIFY(report.cells.front().expectations.at(1).holds);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("keys");
        QTest::addColumn<QString>("said");
        const auto row = [](const char *name, const char *keys, const char *said) {
            QTest::newRow(name) << QString::fromUtf8(keys) << QString::fromUtf8(said);
        };
        row("unknown", "sweep: {gian: [1, 2]}\n", "8:9: error[unknown-key]: The operator ramp has no option 'gian'");
        row("given too", "gain: 2\nsweep: {gain: [1]}\n", "9:9: error[double-key]: The option 'gain' is given");
        row("list", "sweep: {list: [1, 2]}\n", "8:9: error[type]: A sweep runs over single values");
        row("type", "sweep: {n: [1, 2.5]}\n", "8:16: error[type]: ");
        row("words", "sweep: {gain: [one]}\n", "8:16: error[type]: ");
        row("empty", "sweep: {gain: []}\n", "8:15: error[range]: A sweep needs at least one value.");
        row("away", "sweep: {gain: 1..5+-1}\n", "8:15: error[type]: The step leads away");
        row("no range", "sweep: {gain: 1..five}\n", "8:15: error[type]: Expected from..to");
        row("expression", "sweep: {gain: \"=linspace(0, 1, 3)\"}\n", "8:15: error[type]: A sweep is written out");
        row("range", "sweep: {gain: 8..12}\n", "8:15: error[range]: Expected gain to be");
        row("first value", "sweep: {gain: 12..8}\n", "8:15: error[range]: Expected gain to be");
        row("too many", "sweep: {gain: 0..1+0.000001}\n", "8:15: error[type]: A sweep has at most 100,000 values");
        row("large product", "sweep: {gain: 0..1+0.001, n: 1..200}\n",
            "8:30: error[limit]: A cell's sweep has at most");
        row("shape", "sweep: {n: 3..5}\n", "8:12: error[shape]: The output y is 3 at n = 3 and 4 at n = 4");
        row("steps", "sweep: {gain: [1]}\nshow: [steps]\n", "9:8: error[view]: A cell with a sweep");
    }
    void refused()
    {
        QFETCH(QString, keys);
        QFETCH(QString, said);
        Opened opened(ramp(keys.toStdString()));
        const std::string found = textOf(opened.check());
        QVERIFY2(shown(found).startsWith(shown("test.md:") + said), found.c_str());
        QCOMPARE(std::count(found.begin(), found.end(), '\n'), 1);
        opened.session->update();
        QVERIFY(opened.state("r") != CellState::Fresh || said.contains(shown("view")));
    }

    void linesTakeWhatIsSwept()
    {
        Opened opened(cellBlock("s",
                          "op: softmax\nscores: [[1, 2, 3]]\nsweep: {temperature: [1, 2]}\n"
                          "show:\n  - weights: {view: curve, x: temperature}\n  - weights: heatmap\n")
            + cellBlock("other", "op: softmax\nscores: [1]\nshow: [s.weights: lines]\n")
            + cellBlock("still", "op: softmax\nscores: [[[1, 2]], [[3, 4]]]\nshow: [weights: lines]\n"));
        const std::string found = textOf(opened.check());
        QVERIFY2(shown(found).contains(shown("The view lines takes vectors")), found.c_str());
        QCOMPARE(std::count(found.begin(), found.end(), '\n'), 1);
    }

    void whatLinesStandOn()
    {
        const auto found = [](const std::string &x) {
            const Opened opened(ramp("gain: 2\nshow: [y: {view: lines, x: \"" + x + "\"}]\n")
                + valueBlock("three", "[1, 2, 3]") + valueBlock("two", "[1, 2]") + valueBlock("one", "7"));
            return shown(textOf(opened.check()));
        };
        QCOMPARE(found("three"), QString());
        QCOMPARE(found("y"), QString());
        QCOMPARE(found("=three * 2"), QString());
        for (const char *wrong : {"two", "one", "gain"})
            QVERIFY2(found(wrong).contains(shown("What the lines stand on is a vector")), wrong);
        QVERIFY(found("three * 2").contains(shown("Expected the name of a vector")));
        QVERIFY(found("four").contains(shown("error[unknown-name]")));
    }

    void inputsAreNotSwept()
    {
        Opened opened(cellBlock("s", "op: softmax\nsweep: {scores: [1, 2]}\n"));
        QVERIFY(shown(textOf(opened.check())).contains(shown("A sweep runs over options, and 'scores' is an input")));
    }

    void tablesCantBeSwept()
    {
        Opened opened(cellBlock("c", "op: parameter_count\nsweep: {d_model: [64, 128]}\nshow: [parts]\n"));
        const std::string found = textOf(opened.check());
        QVERIFY2(shown(found).contains(shown("which can't be put along an axis of a sweep")), found.c_str());
    }

    void aShapeThatOnlyRunningTells()
    {
        Opened opened(ramp("sweep: {n: 3..5}\nshow: [loose]\n"));
        QCOMPARE(shown(textOf(opened.check())), QString());
        const LessonReport report = opened.report();
        QCOMPARE(shown(textOf(report.diagnostics)),
            shown("test.md:8:12: error[shape]: The output loose is 3 at n = 3 and is 4 at n = 4; in a sweep an output "
                  "keeps "
                  "its shape.\n"));
        QCOMPARE(report.exitCode, ExitCode::failed);
    }

    void anotherOutputMayChange()
    {
        Opened opened(ramp("sweep: {n: 3..5}\nshow: [last: lines]\nexpect: [\"last == [2, 3, 4]\"]\n"));
        QCOMPARE(shown(textOf(opened.report().diagnostics)), QString());
    }

    void aPointThatFailsIsNamed()
    {
        Opened opened(cellBlock("f", "op: refuse\nx: [1]\nsweep: {rule: [none, range]}\n"));
        const std::string found = textOf(opened.report().diagnostics);
        QVERIFY2(shown(found).contains(shown("At rule = range: As asked.")), found.c_str());
        Opened expected(cellBlock("f", "op: refuse\nx: [1]\nsweep: {rule: [none, range]}\nexpect_error: range\n"));
        QCOMPARE(shown(textOf(expected.report().diagnostics)), QString());
    }

    void aLessonHasOnlySoManyPoints()
    {
        std::string body;
        for (int i = 0; i < 60; ++i)
            body += ramp("sweep: {gain: 0..1+0.00002}\n", "r" + std::to_string(i));
        const Opened opened(body);
        const std::string found = textOf(opened.check());
        QVERIFY2(shown(found).contains(shown("All sweeps of a lesson have at most 1,000,000 points together.")),
            found.c_str());
        std::size_t points = 0;
        for (const BoundCell &cell : opened.lesson->cells())
            points += cell.axes.empty() ? 0 : cell.axes.front().values.size();
        QVERIFY(points <= mostLessonPoints);
    }

    void aStopEndsASweep()
    {
        Opened opened("");
        std::stop_source stop;
        const auto call = SweptCall::prepare(
            *opened.catalogue.find("ramp"), {}, {{"gain", std::vector<Value>(1000, Value(1.0))}}, {"y"});
        QVERIFY(call);
        stop.request_stop();
        const auto outputs = call->run({.stop = stop.get_token()});
        QVERIFY(!outputs && outputs.error().rule == Rule::Stopped);
    }

    void aLackOfMemoryIsAnError()
    {
        Opened opened("");
        const auto call = SweptCall::prepare(*opened.catalogue.find("explode"),
            {{"x", Array<double>::fromRowMajor({1}, {1})}}, {{"how", {Value("memory")}}}, {"y"});
        QVERIFY(call);
        const auto outputs = call->run({});
        QVERIFY(!outputs && outputs.error().rule == Rule::Limit);
    }

    void allPointsShareTheTimeout()
    {
        Opened opened(
            cellBlock("w", "op: wait\nx: [1]\ntimeout: 0.2\nsweep: {seconds: [0, 0.15, 0.15, 0.15, 0.15]}\n"));
        QCOMPARE(opened.report().exitCode, ExitCode::timeout);
    }

    void sameBitsForAnyThreads()
    {
        std::vector<Value> values;
        for (const unsigned threads : {1U, 2U, 8U}) {
            Pool pool(threads);
            ResultCache cache;
            Runner runner(pool, cache);
            Opened opened(cellBlock(
                "s", "op: softmax\nscores: [[0.1, 0.7, 1.3], [2, 1e-3, -7]]\nsweep: {temperature: 0.1..5+0.01}\n"));
            Session session(*opened.lesson, runner);
            session.update();
            values.push_back(session.run(opened.cell("s"))->outputs.at("weights"));
        }
        QVERIFY(identical(values[0], values[1]) && identical(values[0], values[2]));
    }

    void aControlRecomputesTheSweepOnce()
    {
        Opened opened(controlBlock("k", "type: number\nvalue: 1\n")
            + cellBlock("s", "op: softmax\nscores: \"=[[1, 2]] * k\"\nsweep: {temperature: [1, 2]}\n") + ramp(""));
        opened.session->update();
        const std::size_t before = opened.session->recomputed();
        QVERIFY(opened.session->set("k", 2.0));
        opened.session->update();
        QCOMPARE(opened.session->recomputed(), before + 1);
    }

    void anotherSweepIsAnotherResult()
    {
        Opened opened(ramp("sweep: {gain: [1, 2]}\n", "a") + ramp("sweep: {gain: [1, 3]}\n", "b") + ramp("", "c")
            + ramp("sweep: {gain: [1]}\n", "d"));
        opened.session->update();
        QVERIFY(identical(opened.output("b", "y"), Array<double>::fromRowMajor({2, 3}, {0, 1, 2, 0, 3, 6})));
        QCOMPARE(shown(shapeOf(opened.output("c", "y"))), shown("3"));
        QCOMPARE(shown(shapeOf(opened.output("d", "y"))), shown("1 x 3"));
    }
};

QTEST_GUILESS_MAIN(TestSweep)
#include "tst_sweep.moc"
