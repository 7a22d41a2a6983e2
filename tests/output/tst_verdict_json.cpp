// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise_task.h"
#include "output/verdict_json.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestVerdictJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void verdicts_data()
    {
        QTest::addColumn<QString>("keys");
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("json");
        const auto row = [](const char *name, const char *keys, const char *answer, const char *json) {
            QTest::newRow(name) << QString::fromUtf8(keys) << QString::fromUtf8(answer) << QString::fromUtf8(json);
        };
        row("right", "kind: number\nanswer: =n / 2\nwith: {n: 4}\npoints: 3\n", "4/2",
            R"({"exercise":"task","kind":"number","state":"right","right":true,"points":3.0,"of":3.0,"try":true,)"
            R"("read":"2","said":[],"mistake":null,"expected":2.0,"values":{"n":4}})");
        row("mistake", "kind: matrix\nanswer: =[n, d]\nmistakes:\n  - {when: \"=[d, n]\", say: The *order*}\n", "2 3",
            R"({"exercise":"task","kind":"matrix","state":"wrong","right":false,"points":0.0,"of":1.0,"try":true,)"
            R"("read":"[2, 3]","said":["The *order*"],"mistake":0,"expected":[3.0,2.0],"values":{}})");
        row("unreadable", "kind: number\nanswer: =n\n", "[",
            R"({"exercise":"task","kind":"number","state":"unreadable","right":false,"points":0.0,"of":1.0,"try":false,)"
            R"("read":null,"said":["The answer is one number."],"mistake":null,"expected":3.0,"values":{}})");
        row("impossible", "kind: number\nanswer: =1 +\n", "1",
            R"({"exercise":"task","kind":"number","state":"impossible","right":false,"points":0.0,"of":1.0,)"
            R"("try":false,"read":null,"said":["This exercise has errors of its own."],"mistake":null,)"
            R"("expected":null,"values":{}})");
    }
    void verdicts()
    {
        QFETCH(QString, keys);
        QFETCH(QString, answer);
        QFETCH(QString, json);
        Opened opened(task(keys.toStdString()));
        const AnswerVerdict verdict = answered(opened, answer.toStdString());
        QCOMPARE(shown(verdictJson(*opened.lesson->exercise("task")->exercise, verdict)), json + u'\n');
    }

    void choices()
    {
        Opened opened(task("kind: choice\nchoices:\n  - {say: A, right: true}\n  - {say: B, because: No}\n"));
        const BoundExercise &exercise = *opened.lesson->exercise("task");
        const std::string json =
            verdictJson(*exercise.exercise, judgeAnswer(*opened.session, exercise, {.chosen = {1}}));
        QVERIFY2(json.find(R"("read":"B","said":["No"],"mistake":null,"expected":["A"])") != std::string::npos,
            json.c_str());
    }

    void bytesThatAreNoTextAreReplaced()
    {
        AnswerVerdict verdict;
        verdict.read = "\xFF";
        QVERIFY(shown(verdictJson({}, verdict)).contains(QStringLiteral("\"read\":\"\uFFFD\"")));
    }
};

QTEST_GUILESS_MAIN(TestVerdictJson)
#include "tst_verdict_json.moc"
