// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate_names.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestJudge : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void judges_data()
    {
        QTest::addColumn<QString>("reason"); // empty: holds
        const auto row = [](const char *text, const char *reason) { QTest::newRow(text) << QString::fromUtf8(reason); };
        row("x == 0.50", "");
        row("0.4999 == 0.50", "");
        row("0.494 == 0.50", "0.494 and 0.5 differ by 0.006");
        row("x + 0.04 == 0.5", "");
        row("0.5 == x + 0.04", "");
        row("x + 0.06 == 0.5", "0.56 and 0.5 differ by 0.06");
        row("-x - 0.04 == -0.5", "");
        row("x * 2500000 == 1.25e6", "");
        row("x * 2510000 == 1.25e6", "");
        row("x * 2520000 == 1.25e6", "1.26e+06 and 1.25e+06 differ by 10000");
        row("x / 5 + 1e-10 == 1e-1", "");
        row("x * 2 + 1e-10 == 1", "");
        row("x * 2 + 1e-8 == 1", "1.00000001 and 1 differ by 1e-08");
        row("n == 3", "");
        row("n == 4", "3 is not 4");
        row("v + 0.04 == [1.0, 2.0, x * 6 + 0.04]", "");
        row("v == [1, 2.0, 3.001]", "entry [2]: 3 and 3.001 differ by 0.001");
        row("v / 3 == [0.33, 0.667, 1]", "");
        row("v / 3 == [0.33, 0.67, 0.99]", "entry [2]: 1 and 0.99 differ by 0.01");
        row("w == [v, [4.0, 5, 7]]", "entry [1][2]: 6 and 7 differ by 1");
        row("w[0] + 0.04 == [1.0, x * 4 + 0.04, 3.1]", "entry [2]: 3.04 and 3.1 differ by 0.06");
        row("row == [1, 2, 3]", "");
        row("v == [1, 2]", "the shapes differ: 3 and 2");
        row("v == 1", "the shapes differ: 3 and one number");
        row("v != [1, 2]", "the shapes differ: 3 and 2");
        row("v != [1, 2, 3]", "both sides are [1, 2, 3]");
        row("x != 0.53", "");
        row("x != 0.5", "both sides are 0.5");
        row("0.494 == 0.50 within 0.01", "");
        row("0.4 == 0.3 within 0.1", "");
        row("sum(v) == 6 within 1e-12", "");
        row("n == 4 within 1", "");
        row("n == 5 within 1", "3 is not 5");
        row("102 == 100 within 2%", "");
        row("103 == 100 within n - 1%", "103 is not 100");
        row("x + 0.001 == 0.5 within 0", "0.501 and 0.5 differ by 0.001");
        row("x <= 0.5", "");
        row("x + 1e-12 <= 0.5", "0.500000000001 is not <= 0.5");
        row("x + 1e-12 <= 0.5 within 1e-9", "");
        row("x - 0.1 >= 0.5 within 20%", "");
        row("v > [0, 2, 0]", "entry [1]: 2 is not > 2");
        row("i >= [4, 3, 2]", "entry [1]: 2 is not >= 3");
        row("1e-300 > 0", "");
        row("nan == nan", "");
        row("x == nan", "0.5 and nan differ");
        row("inf == inf within 1", "");
        row("inf == 1e300 within 1%", "inf and 1e+300 differ");
        row("word == \"dog\"", "'cat' is not 'dog'");
        row("labels == [\"the\", \"dog\"]", "entry [1]: 'cat' is not 'dog'");
        row("yes == false", "'true' is not 'false'");
        row("yes", "");
        row("n == 3 and 0.54 == 0.5", "");
        row("not 0.54 == 0.5", "the condition is false");
        row("if(n > 2, 0.54 == 0.5, yes)", "");
    }
    void judges()
    {
        QFETCH(QString, reason);
        const auto verdict = judge(*parseCondition(QTest::currentDataTag()), valueOf);
        QVERIFY2(verdict, verdict ? "" : verdict.error().message.c_str());
        QCOMPARE(shown(verdict->reason), reason);
        QCOMPARE(verdict->holds, reason.isEmpty());
    }
    void judgesBothSides()
    {
        const Verdict verdict = *judge(*parseCondition("v[0] == 1.0"), valueOf);
        QCOMPARE(shown(typed(verdict.found) + ", " + typed(verdict.expected)), QStringLiteral("number 1, number 1"));
        QVERIFY(judge(*parseCondition("yes"), valueOf)->expected.isEmpty());
    }

    void refusesToJudge_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("begin");
        const auto row = [](const char *text, const char *rule, int begin) {
            QTest::newRow(text) << QString::fromUtf8(rule) << begin;
        };
        row("v", "type", 0);
        row("word == 1", "type", 0);
        row("nowhere == 1", "internal", 0);
        row("1 == nowhere", "internal", 5);
        row("n == 3 within nowhere", "internal", 14);
        row("n == 3 within -1", "range", 14);
        row("n == 3 within nan", "range", 14);
        row("n == 3 within inf", "range", 14);
        row("n == 3 within -1%", "range", 14);
        row("n == 3 within v", "type", 14);
        row("word == \"cat\" within 1", "type", 21);
        row("n == 3 and v", "type", 11);
    }
    void refusesToJudge()
    {
        QFETCH(QString, rule);
        const auto verdict = judge(*parseCondition(QTest::currentDataTag()), valueOf);
        QVERIFY(!verdict);
        QCOMPARE(shown(std::string(ruleName(verdict.error().rule))), rule);
        QTEST(static_cast<int>(verdict.error().begin), "begin");
    }
};

QTEST_GUILESS_MAIN(TestJudge)
#include "tst_evaluate_judge.moc"
