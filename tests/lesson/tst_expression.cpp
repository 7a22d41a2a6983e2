// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/expression.h"
#include "properties/same_expression.h"

#include <QTest>

using namespace heed;
using namespace heed::test;
using Kind = Expression::Kind;

static QString shown(const std::string &text) { return QString::fromStdString(text); }

class TestExpression : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void prints_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *text, const char *expected) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("-2^2", "-2^2");
        row("(-2)^2", "(-2)^2");
        row("2^3^2", "2^3^2");
        row("(2^3)^2", "(2^3)^2");
        row("2^(-x)", "2^-x");
        row("(a+b)*c", "(a + b) * c");
        row("a+(b*c)", "a + b * c");
        row("a-(b-c)-d", "a - (b - c) - d");
        row("((a))", "a");
        row("- (a*b)", "-(a * b)");
        row("-a*b", "-a * b");
        row("--a", "--a");
        row("not (a == b) and c or d", "not a == b and c or d");
        row("not (a and b)", "not (a and b)");
        row("(not a) == b", "(not a) == b");
        row("(a < b) == (c > d)", "(a < b) == (c > d)");
        row("three.weights [0] [ 1 ]", "three.weights[0][1]");
        row("(a + b)[0]", "(a + b)[0]");
        row("parts[\"a \\\"b\\\" \\\\\"]", "parts[\"a \\\"b\\\" \\\\\"]");
        row("if( a<1 ,[ ] ,[[1,2],[3,4]])", "if(a < 1, [], [[1, 2], [3, 4]])");
        row("0.40 == 1.05e6", "0.40 == 1.05e6");
        row("007", "007");
        row("sum == sum(sum)", "sum == sum(sum)");
    }
    void prints()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const auto parsed = parseExpression(text.toStdString());
        QVERIFY2(parsed, parsed ? "" : parsed.error().message.c_str());
        QCOMPARE(shown(printed(*parsed)), expected);
        QVERIFY(same(*parsed, *parseExpression(printed(*parsed))));
    }

    void printsWhatWasBuilt_data()
    {
        QTest::addColumn<double>("number");
        QTest::addColumn<QString>("expected");
        QTest::newRow("integral") << 2.0 << QStringLiteral("2.0");
        QTest::newRow("fraction") << 0.1 << QStringLiteral("0.1");
        QTest::newRow("large") << 1e300 << QStringLiteral("1e+300");
        QTest::newRow("infinite") << HUGE_VAL << QStringLiteral("inf");
    }
    void printsWhatWasBuilt()
    {
        QFETCH(double, number);
        QFETCH(QString, expected);
        QCOMPARE(shown(printed(Expression{.number = number})), expected);
        QCOMPARE(shown(printed(Expression{.number = number, .integer = 7})), QStringLiteral("7"));
    }
    void negativeBaseKeepsItsBrackets()
    {
        const Expression two{.number = 2, .integer = 2}, minus{.number = -2, .integer = -2};
        QCOMPARE(
            shown(printed({.kind = Kind::Binary, .text = "^", .children = {minus, two}})), QStringLiteral("(-2)^2"));
    }

    void numbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("number");
        QTest::addColumn<bool>("isInteger");
        QTest::addColumn<int>("decimals");
        QTest::addColumn<bool>("hasPoint");
        QTest::newRow("integer") << QStringLiteral("42") << 42.0 << true << 0 << false;
        QTest::newRow("leading zeros") << QStringLiteral("010") << 10.0 << true << 0 << false;
        QTest::newRow("decimals") << QStringLiteral("0.40") << 0.4 << false << 2 << true;
        QTest::newRow("exponent") << QStringLiteral("1e3") << 1000.0 << false << -3 << false;
        QTest::newRow("point and exponent") << QStringLiteral("1.05e+6") << 1.05e6 << false << -4 << true;
        QTest::newRow("small") << QStringLiteral("2.5E-3") << 2.5e-3 << false << 4 << true;
        QTest::newRow("too small") << QStringLiteral("1e-999") << 0.0 << false << 999 << false;
        QTest::newRow("largest integer") << QStringLiteral("9223372036854775807") << 9223372036854775807.0 << true << 0
                                         << false;
        QTest::newRow("larger") << QStringLiteral("9223372036854775808") << 9223372036854775808.0 << false << 0
                                << false;
    }
    void numbers()
    {
        QFETCH(QString, text);
        const Expression parsed = parseExpression(text.toStdString()).value();
        QTEST(parsed.number, "number");
        QTEST(parsed.integer.has_value(), "isInteger");
        QTEST(parsed.decimals, "decimals");
        QTEST(parsed.hasPoint, "hasPoint");
        QCOMPARE(shown(parsed.text), text);
    }

    void texts() { QCOMPARE(shown(parseExpression("\"a\\\"\\\\ ñ\"")->text), QString::fromUtf8("a\"\\ ñ")); }

    void offsets()
    {
        const Expression sum = *parseExpression(" (a + b) * max(c , [d][0])");
        QCOMPARE(sum.begin, 1U);
        QCOMPARE(sum.end, 26U);
        QCOMPARE(sum.children[0].begin, 1U);
        QCOMPARE(sum.children[0].end, 8U);
        QCOMPARE(sum.children[1].begin, 11U);
        QCOMPARE(sum.children[1].children[1].begin, 19U);
        QCOMPARE(sum.children[1].children[1].end, 25U);
    }

    void errors_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("begin");
        QTest::addColumn<int>("end");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *text, int begin, int end, const char *says) {
            QTest::newRow(text) << QString::fromUtf8(text) << begin << end << QString::fromUtf8(says);
        };
        row("", 0, 0, "ends where a value");
        row("a + ", 4, 4, "ends where a value");
        row("a < b < c", 6, 7, "write a < b and b < …");
        row("a == b == c", 7, 9, "a == b and b ==");
        row("a == not b", 5, 8, "brackets");
        row("sofmax(a)", 0, 6, "no function 'sofmax'");
        row("sqr(a)", 0, 3, "Did you mean 'sqrt'");
        row("max(a", 3, 4, "no ')'");
        row("[1, 2", 0, 1, "no ']'");
        row("[1, 2)", 5, 6, "']' is expected");
        row("(1, 2)", 2, 3, "[1, 2]");
        row("[1, ]", 2, 3, "missing after this comma");
        row("a[0, 1]", 3, 4, "[i][j]");
        row("a[]", 2, 3, "value is expected");
        row("0x1f", 0, 4, "no number");
        row("3.", 0, 2, "no number");
        row("1e", 0, 2, "no number");
        row("1.2.3", 0, 5, "no number");
        row("1e999", 0, 5, "larger than any number");
        row("1 + .5", 4, 6, "0.5");
        row("a = b", 2, 3, "==");
        row("a ** b", 2, 4, "^");
        row("a && b", 2, 4, "and");
        row("!a", 0, 1, "not");
        row("'x'", 0, 1, "double quotes");
        row("1 × 2", 2, 4, "write *");
        row("a − b", 2, 5, "write -");
        row("a € b", 2, 5, "no meaning");
        row("\"abc", 0, 4, "closing double quote");
        row("\"a\\n\"", 2, 4, "backslash");
        row("Weights", 0, 7, "no name");
        row("_x", 0, 2, "no name");
        row("a b", 2, 3, "can't follow");
        row("a)", 1, 2, "nothing was opened");
        row("2(3)", 1, 2, "multiply");
        row("1,000", 1, 2, "separators");
        row("a % 2", 2, 3, "within");
        row("a == b within 1", 7, 13, "ends a condition");
        row("a.b.c", 3, 4, "one point");
        row("a.", 1, 2, "name of an output");
        row("a.b(1)", 3, 4, "no function");
        row("if a", 0, 2, "if(condition, a, b)");
        row("and b", 0, 3, "value is expected");
        row("+1", 0, 1, "plus sign");
    }
    void errors()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto parsed = parseExpression(text.toStdString());
        QVERIFY(!parsed);
        QVERIFY(parsed.error().isSyntax);
        QVERIFY2(shown(parsed.error().message).contains(says), parsed.error().message.c_str());
        QTEST(static_cast<int>(parsed.error().begin), "begin");
        QTEST(static_cast<int>(parsed.error().end), "end");
    }

    void conditions()
    {
        QVERIFY(!parseCondition("a")->within);
        const Condition within = *parseCondition("(a == b) within x / 2");
        QVERIFY(within.test.kind == Kind::Compare && !within.within->percent);
        QVERIFY(within.within->amount.kind == Kind::Binary);
        const Condition percent = *parseCondition("a == b within 2%");
        QVERIFY(percent.within->percent);
        QCOMPARE(shown(printed(percent)), QStringLiteral("a == b within 2%"));
    }
    void badConditions_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("begin");
        QTest::newRow("no comparison") << QStringLiteral("a within 2") << 2;
        QTest::newRow("two comparisons") << QStringLiteral("a == b and c == d within 2") << 18;
        QTest::newRow("no amount") << QStringLiteral("a == b within") << 13;
        QTest::newRow("something after") << QStringLiteral("a == b within 2% 3") << 17;
        QTest::newRow("compared again") << QStringLiteral("a == b within 2 == 3") << 16;
    }
    void badConditions()
    {
        QFETCH(QString, text);
        const auto parsed = parseCondition(text.toStdString());
        QVERIFY(!parsed && parsed.error().isSyntax);
        QTEST(static_cast<int>(parsed.error().begin), "begin");
    }

    void isBounded_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("brackets") << QStringLiteral("(") << QStringLiteral(")");
        QTest::newRow("lists") << QStringLiteral("[") << QStringLiteral("]");
        QTest::newRow("calls") << QStringLiteral("abs(") << QStringLiteral(")");
        QTest::newRow("minus") << QStringLiteral("-") << QString();
        QTest::newRow("not") << QStringLiteral("not ") << QString();
        QTest::newRow("powers") << QStringLiteral("2^") << QString();
        QTest::newRow("sums") << QStringLiteral("1+") << QString();
        QTest::newRow("indices") << QString() << QStringLiteral("[0]");
    }
    void isBounded()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        const auto nested = [&](int times) {
            return (before.repeated(times) + u'1' + after.repeated(times)).toStdString();
        };
        QVERIFY(parseExpression(nested(63)));
        for (const int times : {64, 65, 5000}) {
            const auto tooDeep = parseExpression(nested(times));
            QVERIFY(!tooDeep && tooDeep.error().rule == Rule::Limit && !tooDeep.error().isSyntax);
            QVERIFY(tooDeep.error().begin <= tooDeep.error().end);
        }
    }
    void tooDeepEntryIsPlaced()
    {
        std::string list = "[1";
        for (int i = 0; i < 63; ++i)
            list += "-1";
        const auto tooDeep = parseExpression(list + "]");
        QVERIFY(!tooDeep && tooDeep.error().rule == Rule::Limit);
        QCOMPARE(tooDeep.error().begin, 0U);
        QCOMPARE(tooDeep.error().end, list.size());
    }
    void isBoundedInLength()
    {
        QVERIFY(parseExpression(std::string(65535, ' ') + "1"));
        const auto tooLong = parseExpression(std::string(65536, ' ') + "1");
        QVERIFY(!tooLong && tooLong.error().rule == Rule::Limit);
        QCOMPARE(tooLong.error().end, 65537U);
    }

    void namesWhatItRefersTo()
    {
        const auto found = references(*parseCondition("a + three.weights[n] == max(a, \"b\") within w"));
        QCOMPARE(found.size(), 5U);
        QCOMPARE(shown(found[1].name + "." + found[1].port), QStringLiteral("three.weights"));
        QCOMPARE(found[1].begin, 4U);
        QCOMPARE(found[1].end, 17U);
        QVERIFY(found[0] == found[3]);
        QCOMPARE(shown(found[4].name), QStringLiteral("w"));
    }

    void knowsItsWords()
    {
        for (const char *word : {"and", "or", "not", "if", "true", "false", "pi", "inf", "nan", "within"})
            QVERIFY(isReservedWord(word));
        for (const char *word : {"and", "or", "not", "if", "within"})
            QVERIFY(!parseExpression(std::string(word) + " + x"));
        QVERIFY(!isReservedWord("sum") && !isReservedWord(""));
        QCOMPARE(functionNames().size(), 24U);
    }
};

QTEST_GUILESS_MAIN(TestExpression)
#include "tst_expression.moc"
