// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson at many points of its controls, and what a session remembers of its cells.
#include "engine/lesson_sweep.h"
#include "opened_lesson.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

namespace {

QString shown(const std::string &text) { return QString::fromStdString(text); }

std::string body()
{
    return controlBlock("t", "type: number\nvalue: 1\nrange: [0.5, 8]\n")
        + controlBlock("rule", "type: choice\nchoices: [none, range, shape]\nvalue: none\n")
        + cellBlock("s", "op: softmax\nscores: [[1, 2, 3]]\ntemperature: =t\n")
        + cellBlock("fixed", "op: softmax\nscores: [[1, 2]]\n") + cellBlock("after", "op: softmax\nscores: =s\n")
        + cellBlock("f", "op: refuse\nx: [1]\nrule: =rule\n")
        + cellBlock("swept", "op: softmax\nscores: [[1, 2]]\nsweep: {temperature: [1, 2]}\n");
}

std::vector<Expression> outputs(Opened &opened, const std::vector<std::string> &texts)
{
    std::vector<Expression> all;
    for (const std::string &text : texts) {
        all.push_back(*parseExpression(text));
        if (!opened.lesson->alsoWant(all.back()))
            qFatal("not wanted");
    }
    return all;
}

std::vector<Value> numbers(const std::vector<double> &values) { return {values.begin(), values.end()}; }

} // namespace

class TestLessonSweep : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachRowIsTheLessonWithThatControl()
    {
        Opened opened(body());
        const auto wanted = outputs(opened, {"s[0][2]", "t * 2"});
        LessonSweep sweep(*opened.session, SweepPoints({{"t", numbers({1, 2, 4})}}), wanted);
        QCOMPARE(sweep.count(), 3U);
        for (std::size_t i = 0; i < sweep.count(); ++i) {
            const auto row = sweep.row(i);
            const double t = row.at.at("t").get<double>();
            Session alone(*opened.lesson, opened.runner);
            QVERIFY(alone.set("t", t));
            QVERIFY(identical(*row.outputs.at(0), *alone.present().evaluate(wanted.at(0))));
            QCOMPARE(row.outputs.at(1)->get<double>(), 2 * t);
        }
    }

    void anyOrderGivesTheSame()
    {
        Opened opened(body());
        const auto wanted = outputs(opened, {"after[0][0]"});
        const SweepPoints points({{"t", numbers({1, 2, 4})}, {"fixed.temperature", numbers({1, 3})}});
        LessonSweep forth(*opened.session, points, wanted), back(*opened.session, points, wanted);
        std::vector<Value> found(points.count());
        for (std::size_t i = 0; i < points.count(); ++i)
            found[i] = *forth.row(i).outputs.at(0);
        for (std::size_t i = points.count(); i-- > 0;)
            QVERIFY(identical(found[i], *back.row(i).outputs.at(0)));
    }

    void anOptionThatIsNotWrittenIsSwept()
    {
        Opened opened(body());
        const auto wanted = outputs(opened, {"fixed.temperature", "fixed[0][1]"});
        LessonSweep sweep(*opened.session, SweepPoints({{"fixed.temperature", numbers({1, 1000})}}), wanted);
        QCOMPARE(sweep.row(0).outputs.at(0)->get<double>(), 1.0);
        QVERIFY(sweep.row(0).outputs.at(1)->get<double>() > 0.7);
        QVERIFY(sweep.row(1).outputs.at(1)->get<double>() < 0.51);
    }

    void settingsStay()
    {
        Opened opened(body());
        QVERIFY(opened.session->set("t", 8.0));
        const auto wanted = outputs(opened, {"t"});
        LessonSweep sweep(*opened.session, SweepPoints({{"fixed.temperature", numbers({1})}}), wanted);
        QCOMPARE(sweep.row(0).outputs.at(0)->get<double>(), 8.0);
    }

    void aFailedPointFailsAlone()
    {
        Opened opened(body());
        const auto wanted = outputs(opened, {"f", "s"});
        const auto axis = fitAxis(*opened.session, {"rule", {Value("none"), Value("shape")}});
        QVERIFY(axis);
        LessonSweep sweep(*opened.session, SweepPoints({*axis}), wanted);
        QVERIFY(sweep.row(0).outputs.at(0));
        const auto row = sweep.row(1);
        QVERIFY(!row.outputs.at(0));
        QCOMPARE(shown(row.outputs.at(0).error().message), shown("As asked."));
        QVERIFY(row.outputs.at(1));
    }

    void refusedAxes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("said");
        QTest::newRow("unknown") << "tt" << 1.0 << "'tt' is neither. Did you mean 't'?";
        QTest::newRow("cell") << "s" << 1.0 << "'s' is neither.";
        QTest::newRow("input") << "s.scores" << 1.0 << "'s.scores' is neither.";
        QTest::newRow("no such option") << "s.tempreture" << 1.0 << "Did you mean 's.temperature'?";
        QTest::newRow("swept already") << "swept.temperature" << 1.0 << "is neither.";
        QTest::newRow("range") << "t" << 9.0 << "Expected t to be";
        QTest::newRow("choice") << "rule" << 9.0 << "'9' is none of the choices";
    }
    void refusedAxes()
    {
        QFETCH(QString, name);
        QFETCH(double, value);
        QFETCH(QString, said);
        Opened opened(body());
        const auto axis = fitAxis(*opened.session, {name.toStdString(), {Value(value)}});
        QVERIFY(!axis);
        QVERIFY2(shown(axis.error().message).contains(said), axis.error().message.c_str());
    }

    void whatDependsIsSwept()
    {
        Opened opened(body());
        QVERIFY((sweptCells(*opened.lesson, {{"t", numbers({1})}})
            == std::vector<std::string>{"s.weights", "after.weights"}));
        QVERIFY((sweptCells(*opened.lesson, {{"fixed.temperature", numbers({1})}})
            == std::vector<std::string>{"fixed.weights"}));
    }

    void unknownOutputsAreRefused()
    {
        Opened opened(body());
        const auto wanted = opened.lesson->alsoWant(*parseExpression("fixd.weights"));
        QVERIFY(!wanted);
        QVERIFY(shown(wanted.error().message).contains(shown("Did you mean 'fixed'?")));
    }

    void historySaysWhy()
    {
        Opened opened(body());
        opened.session->update();
        QCOMPARE(opened.session->history(opened.cell("s")).runs, 1U);
        QVERIFY(opened.session->history(opened.cell("s")).causes.empty());
        QVERIFY(opened.session->set("t", 2.0));
        QVERIFY(opened.session->set("t", 3.0));
        opened.session->update();
        QCOMPARE(opened.session->history(opened.cell("after")).runs, 2U);
        QVERIFY((opened.session->history(opened.cell("after")).causes == std::vector<std::string>{"t"}));
        QCOMPARE(opened.session->history(opened.cell("fixed")).runs, 1U);
        QVERIFY((opened.lesson->controlsOf(opened.cell("after")) == std::vector<std::string>{"t"}));
    }
};

QTEST_GUILESS_MAIN(TestLessonSweep)
#include "tst_lesson_sweep.moc"
