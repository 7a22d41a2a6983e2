// SPDX-License-Identifier: GPL-3.0-or-later
/// What a session takes as the value of a control, and what it gives for expressions.
#include "engine/coerce.h"
#include "engine/live_number.h"
#include "small_lessons.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

namespace {

tl::expected<Value, Failure> evaluated(Opened &opened, const std::string &text, const Overrides &overrides = {})
{
    return opened.session->evaluate(*parseExpression(text), overrides);
}

double number(Opened &opened, const std::string &text, const Overrides &overrides = {})
{
    return coerce(*evaluated(opened, text, overrides), Type::Number, "it")->get<double>();
}

} // namespace

class TestSessionValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
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

    void numbersOfCellsKnowWhereTheyComeFrom()
    {
        Opened opened(controlBlock("t", "type: integer\nvalue: 1\n") + softmax("a", "[[0, 0], [1, 2]]")
            + "It is [0.5](=a.weights[0][1]), [0.7](=a.weights[t][1]), [1](=t), [1](=max(a.weights[0])), "
              "[(0.5, 0.5)](=a.weights[0]), [2](=a.scores[1][1]), [0.5](=a.weights[0-1][0]).\n");
        const auto &numbers = opened.lesson->lesson().numbers;
        QCOMPARE(numbers.size(), 7U);
        opened.session->update();
        const auto origin = [&](std::size_t i) { return originOf(*opened.session, numbers[i]); };
        QVERIFY((origin(0) == NumberOrigin{"a", {"weights", {0, 1}}}));
        QVERIFY((origin(1) == NumberOrigin{"a", {"weights", {1, 1}}}));
        QVERIFY((origin(4) == NumberOrigin{"a", {"weights", {0}}}));
        for (const std::size_t none : {2U, 3U, 5U, 6U}) // a control, computed, an input, no index
            QVERIFY(!origin(none));
        QVERIFY(opened.session->set("t", 0.0));
        opened.session->update();
        QVERIFY((liveNumber(*opened.session, numbers[1]).origin == NumberOrigin{"a", {"weights", {0, 1}}}));
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

QTEST_GUILESS_MAIN(TestSessionValues)
#include "tst_session_values.moc"
