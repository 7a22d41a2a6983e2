// SPDX-License-Identifier: GPL-3.0-or-later
/// What a reader chooses in a cell of an open lesson: its steps follow, and it is explained.
#include "watched_lesson.h"

using namespace heed;
using namespace heed::test;

class TestLessonChoices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsChosenIsFollowedAndExplained()
    {
        PageFixture page;
        LessonEngine engine(page.catalogue, page.runner, 0);
        Watched lesson(engine,
            page.write("```yaml control t\ntype: number\nvalue: 1\nrange: [0, 100]\n```\n\n"
                       "```yaml cell c\nop: softmax\nscores: [[1, 2], [3, 4]]\ntemperature: =t + 1\n"
                       "show: [weights, steps: {row: 0}]\n```\n"));
        QVERIFY(lesson.untilSettled());
        const CellPicture &shown = lesson.lesson->cell(0);
        QCOMPARE(shown.shown.back().focus, std::string("query 1"));
        QVERIFY(!shown.explanation);
        const auto first = shown.run;
        lesson.lesson->choose(0, {.output = "weights", .index = {0, 0}}); // superseded at once
        lesson.lesson->choose(0, {.output = "weights", .index = {1, 0}});
        QVERIFY(!lesson.lesson->isSettled());
        QVERIFY(lesson.untilSettled());
        QVERIFY(shown.explanation && shown.run == first);
        QCOMPARE(shown.explanation->index, Sizes({1, 0}));
        const double before = shown.explanation->number.get<double>();
        QVERIFY(shown.shown.back().focus.starts_with("query 2"));

        lesson.lesson->setControl("t", Value(3.0)); // what is chosen stays so in the next result
        QVERIFY(lesson.untilSettled());
        QVERIFY(shown.run != first && shown.explanation->number.get<double>() > before);
        QVERIFY(shown.shown.back().focus.starts_with("query 2"));

        lesson.lesson->choose(0, {});
        QVERIFY(lesson.untilSettled());
        QVERIFY(!shown.explanation);
        QCOMPARE(shown.shown.back().focus, std::string("query 1"));
        lesson.lesson->choose(7, {.output = "weights", .index = {0}}); // there is no such cell
        QVERIFY(lesson.lesson->isSettled());
    }
};

QTEST_MAIN(TestLessonChoices)
#include "tst_lesson_choices.moc"
