// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/written_number.h"
#include "read_lesson.h"

#include <QTest>

#include <cmath>

using namespace heed;
using namespace heed::test;
using Numbers = QList<double>;

class TestWrittenNumber : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("lang");
        QTest::addColumn<Numbers>("values"); // none: no number
        const auto row = [](const char *name, const char *text, const Numbers &values, const char *lang = "en") {
            QTest::newRow(name) << QByteArray(text) << shown(lang) << values;
        };
        row("plain", "0.4011", {0.4011});
        row("integer", "7", {7});
        row("thousands", "1,050,624", {1050624});
        row("thousands with a fraction", "1,050.5", {1050.5});
        row("spaces between thousands", "1 050 624", {1050624});
        row("no-break spaces",
            "1\xC2\xA0"
            "050",
            {1050});
        row("wrong group", "1,05", {});
        row("wrong later group", "1,050,62", {});
        row("group after a long one", "1050,624", {});
        row("decimal comma in English", "0,123", {});
        row("decimal comma", "0,4011", {0.4011}, "de");
        row("region", "0,5", {0.5}, "pt-BR");
        row("German thousands", "1.050.624", {1050624}, "de");
        row("decimal point in German", "0.4011", {}, "de");
        row("hyphen", "-0.5", {-0.5});
        row("minus",
            "\xE2\x88\x92"
            "0.5",
            {-0.5});
        row("two minus signs", "--5", {});
        row("percent", "40.11 %", {0.4011});
        row("exponent", "1.05e6", {1.05e6});
        row("no exponent", "1e", {});
        row("exponent out of range", "0e400", {});
        row("exponent far out of range", "1e99999999999", {});
        row("formula", "$0.25$", {0.25});
        row("formula with thousands", "$8{,}000$", {8000});
        row("thin space", "$8\\,000$", {8000});
        row("LaTeX", "\\(0.5\\)", {0.5});
        row("code formula", "$`0.5`$", {0.5});
        row("emphasis", "**0.5**", {0.5});
        row("signs inside", "5**3", {});
        row("product", "5*3", {});
        row("dollar inside", "5$3", {});
        row("infinity", "\xE2\x88\x9E", {INFINITY});
        row("minus infinity", "$-\\infty$", {-INFINITY});
        row("tuple", "(0.4011, 0.1978, 0.4011)", {0.4011, 0.1978, 0.4011});
        row("tuple without spaces", "(0.4,0.2)", {0.4, 0.2});
        row("thousands in brackets", "(1,234)", {1234});
        row("tuple of thousands", "(1,234, 5)", {1234, 5});
        row("square brackets", "[1, 2]", {1, 2});
        row("formula of a tuple", "$(0.4,\\, 0.2)$", {0.4, 0.2});
        row("semicolons", "(0,4; 0,2)", {0.4, 0.2}, "de");
        row("commas in German", "(1, 2)", {1, 2}, "de");
        row("empty tuple", "()", {});
        row("entry missing", "(1, )", {});
        row("word", "half", {});
        row("nothing", "", {});
        row("unit", "5 kg", {});
        row("two points", "1.2.3", {});
        row("trailing point", "5.", {});
        row("hexadecimal", "0x10", {});
    }
    void reads()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, lang);
        const auto numbers = readWrittenNumbers(text.toStdString(), lang.toStdString());
        Numbers values;
        if (numbers)
            for (const WrittenNumber &number : numbers->entries)
                values << number.value;
        QTEST(values, "values");
    }

    void agreement_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("value");
        QTest::addColumn<bool>("agrees");
        QTest::newRow("half a unit") << QByteArray("0.5") << 0.55 << true;
        QTest::newRow("more than half") << QByteArray("0.5") << 0.5501 << false;
        QTest::newRow("integer") << QByteArray("7") << 7.5 << true;
        QTest::newRow("integer off") << QByteArray("7") << 7.51 << false;
        QTest::newRow("trailing zeros count") << QByteArray("0.50") << 0.506 << false;
        QTest::newRow("percent") << QByteArray("40.1 %") << 0.4011 << true;
        QTest::newRow("percent off") << QByteArray("40.1 %") << 0.4016 << false;
        QTest::newRow("exponent") << QByteArray("1.05e6") << 1054999.0 << true;
        QTest::newRow("exponent off") << QByteArray("1.05e6") << 1056000.0 << false;
        QTest::newRow("a large integer") << QByteArray("2,048,000,000") << 2048000000.0 << true;
        QTest::newRow("a large integer off by one") << QByteArray("2,048,000,001") << 2048000000.0 << false;
        QTest::newRow("the largest integer off by one") << QByteArray("9007199254740992") << 0x1p53 - 1 << false;
        QTest::newRow("large, with a decimal") << QByteArray("8,000,000.5") << 8000000.45 << true;
        QTest::newRow("large, with a decimal off") << QByteArray("8,000,000.5") << 8000000.4499 << false;
        QTest::newRow("what doubles round") << QByteArray("0.3") << 0.1 + 0.2 << true;
        QTest::newRow("all digits of what doubles round") << QByteArray("0.3000000000000000") << 0.1 + 0.2 << true;
        QTest::newRow("tiny") << QByteArray("1.5e-12") << 1.54e-12 << true;
        QTest::newRow("tiny off") << QByteArray("1.5e-12") << 1.6e-12 << false;
        QTest::newRow("not finite") << QByteArray("\xE2\x88\x9E") << double{INFINITY} << true;
        QTest::newRow("finite") << QByteArray("5") << double{INFINITY} << false;
        QTest::newRow("nan") << QByteArray("nan") << std::nan("") << true;
    }
    void agreement()
    {
        QFETCH(QByteArray, text);
        QFETCH(double, value);
        QTEST(agrees(readWrittenNumbers(text.toStdString(), "en").value().entries.front(), value), "agrees");
    }

    void longTextsAreLinear()
    {
        QVERIFY(!readWrittenNumbers(repeated("\\,", 1U << 20U), "en"));
        QVERIFY(readWrittenNumbers("(" + repeated("1, ", 1U << 20U) + "1)", "en"));
    }
};

QTEST_GUILESS_MAIN(TestWrittenNumber)
#include "tst_written_number.moc"
