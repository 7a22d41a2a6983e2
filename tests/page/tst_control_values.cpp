// SPDX-License-Identifier: GPL-3.0-or-later
/// What controls are written with: matrices in the notations of other programs, lists of texts, the values of sliders.
#include "page/control_matrix_text.h"
#include "page/control_scale.h"
#include "page/control_words.h"
#include "sdk/number_text.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;

namespace {

using Numbers = std::vector<std::vector<double>>;

struct Notation {
    std::string begin, rowBegin, between, rowEnd, betweenRows, end;
};

const std::vector<Notation> notations{
    {"", "", "\t", "", "\r\n", "\r\n"},
    {"", "", ",", "", "\n", ""},
    {"", "", " ", "", "\n", "\n"},
    {"", "\"", "\",\"", "\"", "\n", ""},
    {"[", "[", ", ", "]", ", ", "]"},
    {"[", "[", " ", "]", "\n ", "]"},
    {"array([", "[", ", ", "]", ",\n       ", "], dtype=float32)"},
    {"torch.tensor([", "[", ", ", "]", ", ", "])"},
    {"[", "", " ", "", "; ", "]"},
    {"\\begin{bmatrix} ", "", " & ", "", " \\\\ ", " \\end{bmatrix}"},
    {"$$W = \\begin{pmatrix}\n", "", "&", "", "\\\\\n", "\\\\\n\\end{pmatrix}$$"},
    {"\\left[\\begin{array}{cc}\\hline ", "", " & ", "", " \\\\[4pt] \\hline ", "\\end{array}\\right]"},
};

std::string written(const Numbers &rows, const Notation &notation)
{
    std::string text = notation.begin;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        text += (row == 0 ? "" : notation.betweenRows) + notation.rowBegin;
        for (std::size_t column = 0; column < rows[row].size(); ++column)
            text += (column == 0 ? "" : notation.between) + exactText(rows[row][column]);
        text += notation.rowEnd;
    }
    return text + notation.end;
}

QString errorOf(std::string_view text)
{
    const auto read = readMatrixText(text);
    return read ? QStringLiteral("(read)") : read.error();
}

} // namespace

class TestControlValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matricesComeBackFromEveryNotation()
    {
        const bool holds = rc::check([] {
            const auto rows = *rc::gen::inRange<std::size_t>(1, 6), columns = *rc::gen::inRange<std::size_t>(1, 6);
            const auto numbers = *rc::gen::container<Numbers>(
                rows, rc::gen::container<std::vector<double>>(columns, rc::gen::arbitrary<double>()));
            const Notation notation = *rc::gen::elementOf(notations);
            const auto read = readMatrixText(written(numbers, notation));
            RC_ASSERT(read.has_value());
            RC_ASSERT(read->rows == numbers);
        });
        QVERIFY(holds);
    }

    void anyTextIsReadOrRefused()
    {
        const bool holds = rc::check([] {
            const auto text = *rc::gen::container<std::string>(
                rc::gen::elementOf(std::string("[](){}&\\;,\t\n\r 0123.-+e\"abeginmatrixd=")));
            for (const std::string &tried : {text, "[" + text, "\\begin{bmatrix}" + text, "array([" + text + "])"}) {
                const auto read = readMatrixText(tried);
                const bool isSound =
                    read ? !read->rows.empty() && !read->rows.front().empty() : !read.error().isEmpty();
                RC_ASSERT(isSound);
            }
        });
        QVERIFY(holds);
    }

    void otherSpellings_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("first");
        QTest::addColumn<int>("columns");
        QTest::newRow("decimal commas of a spreadsheet") << QStringLiteral("0,5\t1\n2\t3") << 0.5 << 2;
        QTest::newRow("decimal commas, semicolons") << QStringLiteral("0,5;1\n2;3,5") << 0.5 << 2;
        QTest::newRow("rows on one line") << QStringLiteral("1 2; 3 4\n") << 1.0 << 2;
        QTest::newRow("minus sign") << QStringLiteral("[[−0.5, 2]]") << -0.5 << 2;
        QTest::newRow("fraction") << QStringLiteral("\\begin{bmatrix} \\frac{1}{2} & 2/3 \\end{bmatrix}") << 0.5 << 2;
        QTest::newRow("root") << QStringLiteral("sqrt(4)\t1") << 2.0 << 2;
        QTest::newRow("points of NumPy") << QStringLiteral("[[1. 2.]\n [3. 4.]]") << 1.0 << 2;
        QTest::newRow("vector") << QStringLiteral("array([1., 2., 3.])") << 1.0 << 3;
        QTest::newRow("one number") << QStringLiteral(" 7 ") << 7.0 << 1;
    }
    void otherSpellings()
    {
        QFETCH(const QString, text);
        const auto read = readMatrixText(text.toStdString());
        QVERIFY2(read.has_value(), read ? "" : qPrintable(read.error()));
        QTEST(read->rows.front().front(), "first");
        QTEST(static_cast<int>(read->rows.front().size()), "columns");
    }

    void refusalsSayWhatWasFound_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("nothing") << QString() << QStringLiteral("found none");
        QTest::newRow("blank") << QStringLiteral(" \n ") << QStringLiteral("found none");
        QTest::newRow("empty list") << QStringLiteral("[]") << QStringLiteral("found none");
        QTest::newRow("word") << QStringLiteral("1\t2\n3\tabc")
                              << QStringLiteral("Row 2, column 2: Expected a number, found “abc”");
        QTest::newRow("empty cell") << QStringLiteral("1\t\n3\t4")
                                    << QStringLiteral("column 2: Expected a number, found nothing");
        QTest::newRow("ragged") << QStringLiteral("[[1, 2], [3]]") << QStringLiteral("Expected 2 entries in row 2");
        QTest::newRow("open") << QStringLiteral("[[1, 2], [3, 4]") << QStringLiteral("Expected a closing bracket");
        QTest::newRow("three deep") << QStringLiteral("[[[1]]]") << QStringLiteral("more than two deep");
        QTest::newRow("behind") << QStringLiteral("[[1]] + 2") << QStringLiteral("found “+ 2”");
        QTest::newRow("no row") << QStringLiteral("[[1], 2]") << QStringLiteral("another row in brackets, found “2”");
        QTest::newRow("not a matrix") << QStringLiteral("\\begin{align} 1 \\end{align}")
                                      << QStringLiteral("found \\begin{align}");
        QTest::newRow("no end") << QStringLiteral("\\begin{bmatrix} 1") << QStringLiteral("Expected \\end{bmatrix}");
        QTest::newRow("two") << QStringLiteral("\\begin{matrix}1\\end{matrix}\\begin{matrix}2\\end{matrix}")
                             << QStringLiteral("another behind it");
        QTest::newRow("too many") << QStringLiteral("1 ").repeated(10'001) << QStringLiteral("at most 10,000 entries");
        QTest::newRow("too long") << QString(1'100'000, u' ') << QStringLiteral("at most 1 MiB");
        QTest::newRow("elided") << QStringLiteral("[[1, ..., 3]]") << QStringLiteral("found “...”");
    }
    void refusalsSayWhatWasFound()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, part);
        const QString said = errorOf(text.toStdString());
        QVERIFY2(said.contains(part), qPrintable(said));
    }

    void asManyEntriesAsAllowed()
    {
        const auto read = readMatrixText(std::string(2 * mostMatrixEntries, ' ').replace(0, 1, "1"));
        QVERIFY(read.has_value());
        std::string row;
        for (std::size_t i = 0; i < mostMatrixEntries; ++i)
            row += "1 ";
        QCOMPARE(readMatrixText(row)->rows.front().size(), mostMatrixEntries);
    }

    void wholeMatricesAreTold()
    {
        QVERIFY(readMatrixText("[[1]]")->isWhole);
        QVERIFY(readMatrixText("\\begin{matrix}1\\end{matrix}")->isWhole);
        QVERIFY(!readMatrixText("1\t2")->isWhole);
    }

    void tokensComeBack()
    {
        const bool holds = rc::check([] {
            const auto tokens = *rc::gen::container<TextList>(
                rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab ,\"'x"))));
            const auto read = readTokens(tokensText(tokens));
            RC_ASSERT(read.has_value());
            RC_ASSERT(*read == tokens);
        });
        QVERIFY(holds);
        QCOMPARE(
            tokensText({"The", "cat, black", "say \"so\""}), QStringLiteral("The, \"cat, black\", \"say \"\"so\"\"\""));
    }

    void badTokensAreRefused()
    {
        for (const char *text : {"a,,b", ",a", "\"a", "\"a\" b", "a, \"b"})
            QVERIFY2(!readTokens(QString::fromLatin1(text)).has_value(), text);
        QVERIFY(readTokens(QStringLiteral("a,,b")).error().contains(QStringLiteral("“,b”")));
        QVERIFY(readTokens(QString())->empty());
    }

    void slidersReachTheirEndsAndNothingElse()
    {
        const bool holds = rc::check([] {
            const double low = *rc::gen::inRange(-1000, 1000) / 8.0;
            const double span = *rc::gen::inRange(1, 100'000) / 16.0;
            const auto values = ControlScale::of({.low = low, .high = low + span});
            RC_ASSERT(values.has_value());
            RC_ASSERT(values->at(0) == low);
            RC_ASSERT(values->at(1) == low + span);
            double last = low;
            for (int i = 0; i <= 50; ++i) {
                const double value = values->at(i / 50.0);
                RC_ASSERT(value >= last && value <= values->high());
                RC_ASSERT(std::abs(values->partOf(value) - i / 50.0) < 0.006);
                last = value;
            }
        });
        QVERIFY(holds);
    }

    void keysLeadFromEndToEnd()
    {
        const bool holds = rc::check([] {
            const bool areIntegers = *rc::gen::arbitrary<bool>();
            const double low = *rc::gen::inRange(1, 50), high = low + *rc::gen::inRange(1, 1'000'000);
            const auto values = ControlScale::of({.low = low, .high = high, .areIntegers = areIntegers});
            int steps = 0;
            double value = low;
            for (; value < values->high() && steps < 2000; ++steps) {
                const double next = values->moved(value, 1);
                RC_ASSERT(next > value);
                RC_ASSERT((!areIntegers || next == std::round(next)));
                value = next;
            }
            RC_ASSERT(value == values->high());
            RC_ASSERT(values->moved(value, 1) == value);
            RC_ASSERT(values->moved(value, -1) < value);
        });
        QVERIFY(holds);
    }

    void slidersKeepTheirStep()
    {
        const auto tenths = ControlScale::of({.low = 0, .high = 1.05, .step = 0.1});
        QCOMPARE(tenths->high(), 1.0);
        QCOMPARE(tenths->at(0.29), 0.3);
        QCOMPARE(tenths->moved(0.3, 1), 0.4);
        QCOMPARE(tenths->moved(0.3, 10), 1.0);
        const auto halves = ControlScale::of({.low = 1, .high = 9, .step = 0.5, .areIntegers = true});
        QCOMPARE(halves->moved(1, 1), 2.0);
        const auto evens = ControlScale::of({.low = 2, .high = 9, .step = 2.0, .areIntegers = true});
        QCOMPARE(evens->high(), 8.0);
        QCOMPARE(evens->at(0.5), 6.0);
    }

    void farApartEndsAreLogarithmic()
    {
        const auto values = ControlScale::of({.low = 0.001, .high = 1000});
        QVERIFY(values->isLogarithmic());
        QVERIFY(std::abs(values->at(0.5) - 1) < 0.01);
        QVERIFY(!ControlScale::of({.low = 0, .high = 1000})->isLogarithmic());
        QVERIFY(!ControlScale::of({.low = 1, .high = 1000})->isLogarithmic());
    }

    void nothingToSlideAlong()
    {
        const double inf = std::numeric_limits<double>::infinity();
        QVERIFY(!ControlScale::of({.low = 0, .high = inf}));
        QVERIFY(!ControlScale::of({.low = -inf, .high = 0}));
        QVERIFY(!ControlScale::of({.low = 1, .high = 1}));
        QVERIFY(!ControlScale::of({.low = 2, .high = 1}));
        QVERIFY(!ControlScale::of({.low = std::nan(""), .high = 1}));
        QVERIFY(!ControlScale::of({.low = -1.7e308, .high = 1.7e308}));
    }
};

QTEST_MAIN(TestControlValues)
#include "tst_control_values.moc"
