// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check.h"
#include "output/lesson_json.h"

#include <QRegularExpression>
#include <QTest>

using namespace heed;

static const std::string text = R"(---
heed: 1
id: cold
title: Cold
seed: 7
---
# Cold

```yaml control temperature
type: number
value: 1
range: [0.5, 4]
```

```yaml cell first
op: softmax
scores: [[1, 1]]
temperature: =temperature
labels: {m: [The, cat]}
show:
  - weights: bars
expect:
  - weights[0] == [0.5, 0.5]
  - weights[0][0] == 0.6
```

A half is [0.5](=first.weights[0][0]), not [0.7](=first.weights[0][1]).
)";

class Opened {
public:
    explicit Opened(bool judge)
        : report(make(judge))
    {
    }

private:
    Pool m_pool{1};
    ResultCache m_cache;
    Runner m_runner{m_pool, m_cache};
    Catalogue m_catalogue{{HEED_BINARY_DIR "/lib/heed"}};
    BoundLesson m_lesson{readLesson("cold.md", text), m_catalogue};
    Session m_session{m_lesson, m_runner};

    LessonReport make(bool judge)
    {
        m_session.update();
        return reportOn(m_session, checkLesson(m_lesson), judge);
    }

public:
    LessonReport report;
};

static QByteArray withoutHashes(const std::string &json)
{
    static const QRegularExpression hash(QStringLiteral("\"[0-9a-f]{64}\""));
    return QString::fromStdString(json).replace(hash, QStringLiteral("\"HASH\"")).toUtf8();
}

static std::string quoted(const std::string &message) { return "\"" + message + "\""; }

class TestLessonJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runToTheLetter()
    {
        const Opened opened(true);
        const std::string json = runJson(opened.report, {"avx2", "OpenBLAS"});
        const std::string message = opened.report.diagnostics.at(0).message,
                          second = opened.report.diagnostics.at(1).message;
        const std::string expected =
            R"({"heed":1,"lesson":{"file":"cold.md","id":"cold","title":"Cold","seed":7},"controls":{"temperature":1.0},)"
            R"("cells":[{"name":"first","operator":"softmax","version":"1","status":"fresh","hash":"HASH","outputs":{)"
            R"("weights":{"type":"numbers","shape":[1,2],"letters":["n","m"],"labels":[[],["The","cat"]],)"
            R"("data":[[0.5,0.5]]}},"notes":[],"error":null,"expectations":[)"
            R"({"line":23,"column":5,"text":"weights[0] == [0.5, 0.5]","holds":true,"found":[0.5,0.5]},)"
            R"({"line":24,"column":5,"text":"weights[0][0] == 0.6","holds":false,"found":0.5}]}],)"
            R"("numbers":[{"line":27,"column":12,"text":"0.5","value":0.5,"holds":true},)"
            R"({"line":27,"column":45,"text":"0.7","value":0.5,"holds":false}],"diagnostics":[)"
            R"({"file":"cold.md","line":24,"column":5,"severity":"error","rule":"expect","message":)"
            + quoted(message)
            + R"(},{"file":"cold.md","line":27,"column":45,"severity":"error","rule":"prose-number","message":)"
            + quoted(second) + R"(}],"machine":{"instructions":"avx2","blas":"OpenBLAS"},"exit":1})" + "\n";
        QCOMPARE(withoutHashes(json), QByteArray::fromStdString(expected));
    }

    void withoutAJudgementNothingHolds()
    {
        const Opened opened(false);
        const std::string json = runJson(opened.report, {});
        QVERIFY(json.find(R"("expectations":[])") != std::string::npos);
        QVERIFY(json.find(R"("holds":null)") != std::string::npos);
        QVERIFY(json.find(R"("exit":0})") != std::string::npos);
    }

    void testCounts()
    {
        const Opened opened(true);
        const std::string json = testJson(opened.report);
        const std::string tail =
            R"("expectations":{"judged":2,"failed":1},"numbers":{"judged":2,"failed":1},"exit":1})";
        QVERIFY2(json.ends_with(tail + "\n"), json.c_str());
        QVERIFY(
            json.starts_with(R"({"heed":1,"lesson":{"file":"cold.md","id":"cold","title":"Cold"},"diagnostics":[)"));
    }

    void summary()
    {
        TestCount count{.lessons = 1, .expectations = 2};
        count += {.lessons = 1, .failedLessons = 1, .numbers = 3, .failedNumbers = 1};
        QCOMPARE(QByteArray::fromStdString(testSummaryJson(count, 1)),
            QByteArray(R"({"heed":1,"lessons":{"judged":2,"failed":1},"expectations":{"judged":2,"failed":0},)"
                       R"("numbers":{"judged":3,"failed":1},"exit":1})"
                       "\n"));
    }

    void unreadable()
    {
        const Diagnostic diagnostic{
            .location = {.file = "x.md"}, .rule = "unreadable", .message = "There is no such file."};
        const std::string list =
            R"([{"file":"x.md","line":null,"column":null,"severity":"error","rule":"unreadable","message":"There is no such file."}])";
        QCOMPARE(QByteArray::fromStdString(unreadableJson("x.md", {diagnostic}, {"sse2", "b"}, 3)),
            QByteArray::fromStdString(
                R"({"heed":1,"lesson":{"file":"x.md","id":"","title":"","seed":0},"controls":{},"cells":[],)"
                R"("numbers":[],"diagnostics":)"
                + list + R"(,"machine":{"instructions":"sse2","blas":"b"},"exit":3})" + "\n"));
        QCOMPARE(QByteArray::fromStdString(checkJson("x.md", nullptr, {diagnostic}, 3)),
            QByteArray::fromStdString(R"({"heed":1,"lesson":{"file":"x.md","id":"","title":""},"diagnostics":)" + list
                + R"(,"exit":3})" + "\n"));
    }
};

QTEST_APPLESS_MAIN(TestLessonJson)
#include "tst_lesson_json.moc"
