// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/answer.h"
#include "lesson/written_number.h"
#include "sdk/number_text.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>
#include <numbers>

using namespace heed;

static QString shown(const std::string &text) { return QString::fromStdString(text); }

static void flip(std::string &text)
{
    for (char &c : text)
        c = c == '.' ? ',' : c == ',' ? '.' : c;
}

class TestAnswer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsNumbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("lang");
        QTest::addColumn<double>("expected");
        const auto row = [](const char *text, const char *lang, double expected) {
            QTest::newRow(qPrintable(QString::fromUtf8(lang) + u' ' + QString::fromUtf8(text)))
                << QString::fromUtf8(text) << QString::fromUtf8(lang) << expected;
        };
        for (const char *lang : {"en", "de"}) {
            row("0.5", lang, 0.5);
            row("0,5", lang, 0.5);
            row(".5", lang, 0.5);
            row("-0.4011", lang, -0.4011);
            row("−2", lang, -2);
            row("–2", lang, -2);
            row("+2", lang, 2);
            row("0,123", lang, 0.123);
            row("0.123", lang, 0.123);
            row("1234,567", lang, 1234.567);
            row("1,234,567", lang, 1234567);
            row("1.234.567", lang, 1234567);
            row("1,050.25", lang, 1050.25);
            row("1.050,25", lang, 1050.25);
            row("1 050 624", lang, 1050624);
            row("1\xC2\xA0"
                "050\xE2\x80\xAF"
                "624",
                lang, 1050624);
            row("1'050'624", lang, 1050624);
            row("1 050,5", lang, 1050.5);
            row("1.05e6", lang, 1.05e6);
            row("2E-3", lang, 2e-3);
            row("1,05 · 10^6", lang, 1.05e6);
            row("2/3", lang, 2.0 / 3);
            row("2⁄3", lang, 2.0 / 3);
            row("sqrt(2)", lang, std::numbers::sqrt2);
            row("√2", lang, std::numbers::sqrt2);
            row("√(1+1)/2", lang, std::numbers::sqrt2 / 2);
            row("\\frac{1}{\\sqrt{2}}", lang, 1 / std::numbers::sqrt2);
            row("$2 \\cdot \\pi$", lang, 2 * std::numbers::pi);
            row("2pi", lang, 2 * std::numbers::pi);
            row("π/2", lang, std::numbers::pi / 2);
            row("2(3+4)", lang, 14);
            row("-2^2", lang, -4);
            row("2^3^2", lang, 512);
            row("2^-1", lang, 0.5);
            row("5²", lang, 25);
            row("40%", lang, 0.4);
            row("40,5 %", lang, 0.405);
            row("exp(1)/(exp(1)+exp(2))", lang, std::exp(1) / (std::exp(1) + std::exp(2)));
            row("ln(e)", lang, 1);
            row("= 7", lang, 7);
            row("7.", lang, 7);
            row("∞", lang, INFINITY);
            row("  3  ", lang, 3);
        }
        row("1,234", "en", 1234);
        row("1.234", "en", 1.234);
        row("1,234", "de", 1.234);
        row("1.234", "de", 1234);
        row("1,234", "de-AT", 1.234);
    }
    void readsNumbers()
    {
        QFETCH(QString, text);
        QFETCH(QString, lang);
        QFETCH(double, expected);
        const auto read = readNumberAnswer(text.toStdString(), lang.toStdString());
        QVERIFY2(read, read ? "" : read.error().c_str());
        QCOMPARE(read->value.get<double>(), expected);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *text, const char *says) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(says);
        };
        row("", "Write an answer first.");
        row(" \n ", "Write an answer first.");
        row("three.weights", "'three' is no number");
        row("weights[0]", "'weights' is no number");
        row("sum(1)", "'sum' is no number");
        row("1,23,4", "is no number: thousands");
        row("1.2.3", "is no number");
        row("1e400", "'1e400' is larger than any number");
        row("1 2", "side by side");
        row("1 1/2", "side by side");
        row("(1+2", "closing ')' is missing");
        row("1+", "ends where a number is due");
        row("*2", "Expected a number, found '*2'");
        row("1/0", "no finite value");
        row("0/0", "no value");
        row("sqrt(-1)", "no value");
        row("9^9^9^9", "no finite value");
        row("2)", "can't be read here");
        row("[1, 2]", "The answer is one number.");
        row("1\n2", "The answer is one number.");
        row("cat", "'cat' is no number");
    }
    void refuses()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto read = readNumberAnswer(text.toStdString(), "en");
        QVERIFY(!read);
        QVERIFY2(shown(read.error()).contains(says), read.error().c_str());
    }

    void isBounded()
    {
        for (const std::string piece : {"(", "-", "2^", "sqrt ", "\\frac{", "1+", "1*", "%", "(1)"}) {
            std::string text;
            while (text.size() < 9'900)
                text += piece;
            (void)readNumberAnswer(text, "en");
            (void)readMatrixAnswer(text, "en");
        }
        QVERIFY(!readNumberAnswer(std::string(10'001, '1'), "en"));
        QVERIFY(!readMatrixAnswer(std::string(80'001, '1'), "en"));
        QVERIFY(!readNumberAnswer("\xFF", "en"));
        std::string many;
        for (int i = 0; i < 5000; ++i)
            many += "1 ";
        QVERIFY(!readMatrixAnswer(many, "en"));
    }

    void readsMatrices_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("lang");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *text, const char *lang, const char *expected) {
            QTest::newRow(qPrintable(QString::fromUtf8(lang) + u' ' + QString::fromUtf8(text)))
                << QString::fromUtf8(text) << QString::fromUtf8(lang) << QString::fromUtf8(expected);
        };
        row("[[1, 0], [0, 1]]", "en", "[[1, 0], [0, 1]]");
        row("[[1,0],[0,1]]", "en", "[[1, 0], [0, 1]]");
        row("[[1 0] [0 1]]", "en", "[[1, 0], [0, 1]]");
        row("((1, 0), (0, 1))", "en", "[[1, 0], [0, 1]]");
        row("1, 0; 0, 1", "en", "[[1, 0], [0, 1]]");
        row("[1, 0; 0, 1]", "en", "[[1, 0], [0, 1]]");
        row("1 0\n0 1", "en", "[[1, 0], [0, 1]]");
        row("1, 0;\r\n0, 1;\r\n", "en", "[[1, 0], [0, 1]]");
        row("[1, 0]\n[0, 1]", "en", "[[1, 0], [0, 1]]");
        row("(0.5, 0.25)", "en", "[0.5, 0.25]");
        row("0.5 0.25", "en", "[0.5, 0.25]");
        row("1 -2 3", "en", "[1, -2, 3]");
        row("1 - 2, 3", "en", "[-1, 3]");
        row("1/2 1 / 4", "en", "[0.5, 0.25]");
        row("(1+1)/4, 2", "en", "[0.5, 2]");
        row("1; 2; 3", "en", "[1, 2, 3]");
        row("1\n2\n3", "en", "[1, 2, 3]");
        row("[[1], [2]]", "en", "[[1], [2]]");
        row("[[1, 2]]", "en", "[[1, 2]]");
        row("7", "en", "[7]");
        row("40%, 60%", "en", "[0.4, 0.6]");
        row("(0,5; 0,25)", "de", "[0,5; 0,25]");
        row("0,5 0,25\n1 2", "de", "[[0,5; 0,25]; [1; 2]]");
        row("[[0,5; 1]; [2; 3]]", "de", "[[0,5; 1]; [2; 3]]");
        row("1, 2,5, 3", "de", "[1; 2,5; 3]");
        row("0,5 0,25; 1 2", "de", "[[0,5; 0,25]; [1; 2]]");
        row("0.5, 0.25", "de", "[0,5; 0,25]");
    }
    void readsMatrices()
    {
        QFETCH(QString, text);
        QFETCH(QString, lang);
        QFETCH(QString, expected);
        const auto read = readMatrixAnswer(text.toStdString(), lang.toStdString());
        QVERIFY2(read, read ? "" : read.error().c_str());
        QCOMPARE(shown(read->shown), expected);
        const auto again = readMatrixAnswer(read->shown, lang.toStdString());
        QVERIFY(again && identical(again->value, read->value));
    }

    void readsMatricesByTheDueShape_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("lang");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *text, const char *lang, int rows, int columns, const char *expected) {
            QTest::addRow("%s %s %dx%d", lang, text, rows, columns)
                << QString::fromUtf8(text) << QString::fromUtf8(lang) << rows << columns << QString::fromUtf8(expected);
        };
        row("[[1,2],[3,4]]", "de", 2, 2, "[[1; 2]; [3; 4]]");
        row("[[1,2],[3,4]]", "de", 2, 1, "[[1,2]; [3,4]]");
        row("[[1,2],[3,4]]", "de", 3, 3, "[[1,2]; [3,4]]");
        row("1,2", "de", 0, 2, "[1; 2]");
        row("1,2", "de", 0, 1, "[1,2]");
        row("1,2,3,4", "de", 0, 4, "[1; 2; 3; 4]");
        row("1.5,2.5", "de", 0, 2, "[1,5; 2,5]");
        row("1,2;3,4", "de", 2, 2, "[[1; 2]; [3; 4]]");
        row("1,2;3,4", "de", 0, 2, "[1,2; 3,4]");
        row("1,5 2,5", "en", 0, 2, "[1.5, 2.5]");
        row("1,5;2,5", "en", 2, 2, "[[1, 5], [2, 5]]");
        row("1,5;2,5", "en", 0, 2, "[1.5, 2.5]");
    }
    void readsMatricesByTheDueShape()
    {
        QFETCH(QString, text);
        QFETCH(QString, lang);
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(QString, expected);
        Sizes due{static_cast<std::size_t>(columns)};
        if (rows > 0)
            due.insert(due.begin(), static_cast<std::size_t>(rows));
        const auto read = readMatrixAnswer(text.toStdString(), lang.toStdString(), due);
        QVERIFY2(read, read ? "" : read.error().c_str());
        QCOMPARE(shown(read->shown), expected);
    }

    void anyMatrixReadsBackInItsShape()
    {
        const bool fine = rc::check("a matrix of whole numbers reads back by its shape in any notation", [] {
            const auto rows = *rc::gen::inRange<std::size_t>(1, 4), columns = *rc::gen::inRange<std::size_t>(1, 4);
            const auto entries = *rc::gen::container<std::vector<int>>(rows * columns, rc::gen::inRange(0, 99));
            const std::string comma = *rc::gen::element<std::string>(",", ", ", "; ", " ");
            std::string text;
            for (std::size_t i = 0; i < entries.size(); ++i)
                text += (i == 0 ? "[[" : i % columns == 0 ? "]" + comma + "[" : comma) + std::to_string(entries[i]);
            const auto read =
                readMatrixAnswer(text + "]]", *rc::gen::element<std::string>("en", "de"), Sizes{rows, columns});
            RC_ASSERT(read);
            RC_ASSERT(identical(read->value,
                Array<double>::fromRowMajor({rows, columns}, std::vector<double>(entries.begin(), entries.end()))));
        });
        QVERIFY(fine);
    }

    void refusesMatrices_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *text, const char *says) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(says);
        };
        row("", "Write an answer first.");
        row("[[1, 2], [3]]", "row 2 has 1 entries");
        row("[[1, 2], 3]", "Row 1, entry 1");
        row("[1, x]", "Row 1, entry 2: 'x' is no number");
        row("[[1, 2]", "closing ']' is missing");
        row("[]", "no numbers");
        row("[[]]", "no numbers");
        row("1,,2", "Row 1, entry 2");
    }
    void refusesMatrices()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto read = readMatrixAnswer(text.toStdString(), "en");
        QVERIFY(!read);
        QVERIFY2(shown(read.error()).contains(says), read.error().c_str());
    }

    void everyNotationReadsBack()
    {
        const bool fine = rc::check("a number in any notation reads back", [] {
            const auto cents = *rc::gen::inRange<std::int64_t>(-999'999'999, 999'999'999);
            const int decimals = *rc::gen::element(0, 1, 2, 4);
            const double number = static_cast<double>(cents) / std::pow(10.0, decimals);
            const std::string plain = fixedText(std::abs(number), decimals);
            const std::size_t point = std::min(plain.find('.'), plain.size());
            std::string whole = plain.substr(0, point), fraction = point < plain.size() ? plain.substr(point) : "";
            const bool comma = *rc::gen::arbitrary<bool>();
            const std::string separator = *rc::gen::element<std::string>("", ",", "'", " ", "\xC2\xA0", "\xE2\x80\xAF");
            for (std::size_t at = whole.size(); at > 3; at -= 3)
                whole.insert(at - 3, separator);
            std::string text = whole + fraction;
            if (comma)
                flip(text);
            const std::string minus = *rc::gen::element<std::string>("-", "\xE2\x88\x92", "\xE2\x80\x93");
            const auto read = readNumberAnswer((number < 0 ? minus : "") + text, comma ? "de" : "en");
            RC_ASSERT(read);
            RC_ASSERT(std::abs(read->value.get<double>() - number) <= 1e-9 * std::max(1.0, std::abs(number)));
        });
        QVERIFY(fine);
    }

    void whatIsShownReadsBack()
    {
        const bool fine = rc::check("what is shown reads back", [] {
            const std::string lang = *rc::gen::element<std::string>("en", "de", "fr-CA", "ar");
            const double number = *rc::gen::arbitrary<double>();
            RC_PRE(std::isfinite(number));
            const auto read = readNumberAnswer(answerText(number, lang), lang);
            RC_ASSERT(read);
            RC_ASSERT(std::abs(read->value.get<double>() - number) <= 1e-9 * std::abs(number));
        });
        QVERIFY(fine);
    }

    void anyTextIsReadOrRefused()
    {
        const bool fine = rc::check("any text is read or refused", [] {
            const auto text = *rc::gen::container<std::string>(
                rc::gen::elementOf(std::string("0123.,;+-*/^()[]{}%e \n'\\sqrtfacpi\x1F")));
            for (const std::string lang : {"en", "de"}) {
                const auto number = readNumberAnswer(text, lang);
                const auto matrix = readMatrixAnswer(text, lang);
                RC_ASSERT((number || number.error().ends_with('.') || number.error().ends_with('?')));
                RC_ASSERT((matrix || matrix.error().ends_with('.') || matrix.error().ends_with('?')));
            }
        });
        QVERIFY(fine);
    }
};

QTEST_APPLESS_MAIN(TestAnswer)
#include "tst_answer.moc"
