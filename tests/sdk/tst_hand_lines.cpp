// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/hand_lines.h"
#include "sdk/hand_place.h"

#include <QTest>

#include <limits>

using namespace heed;
using namespace heed::hand;

static std::string plain(const Line &line) { return StepWriter("", 4).line(line).step().plain; }
static std::string exact(const Line &line) { return StepWriter("", 4).line(line).step().exact; }

class TestHandLines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneOperation()
    {
        const std::vector<double> terms{1, -2, 0.5}, factors{2, 0, -1};
        QCOMPARE(plain(sum(terms, 4)), "1 + (-2) + 0.5000 = -0.5000");
        QCOMPARE(plain(difference(1, -2, 4)), "1 - (-2) = 3");
        QCOMPARE(plain(product(-0.5, 2, 4)), "(-0.5000)·2 = -1");
        QCOMPARE(plain(quotient(1, 3, 4)), "1 / 3 ≈ 0.3333");
        QCOMPARE(plain(dotProduct(terms, factors, 4)), "1·2 + (-2)·0 + 0.5000·(-1) = 1.5000");
        QCOMPARE(plain(named(both("y"), quotient(1, 4, 4))), "y = 1 / 4 = 0.2500");
        QCOMPARE(StepWriter("", 4).line(quotient(1, 3, 4)).step().tex, "\\frac{1}{3} \\approx 0.3333");
    }

    void aValueIsSaidOnce()
    {
        QCOMPARE(plain({both("j = 3"), {3}}), "j = 3");
        QCOMPARE(plain(named(both("s"), sum(std::vector{5.0}, 4))), "s = 5");
        QCOMPARE(plain(named(both("s"), sum(std::vector{2.0 / 3}, 4))), "s ≈ 0.6667");
        QCOMPARE(plain(sum(std::vector{5.0}, 4)), "5");
        QCOMPARE(plain({both("y = 0 + 5"), {5}}), "y = 0 + 5 = 5");
    }

    /// What doubles alone get wrong is no rounding on paper.
    void noiseIsNoRounding()
    {
        QCOMPARE(plain(sum(std::vector{0.1, 0.2}, 4)), "0.1000 + 0.2000 = 0.3000");
        QCOMPARE(plain(sum(std::vector{0.1, 0.20000001}, 4)), "0.1000 + 0.2000 ≈ 0.3000");
    }

    void roundedNumbersAreRemarkedOn()
    {
        QCOMPARE(exact(named(both("y"), product(2.0 / 3, 3, 4))),
            "y: the rounded numbers give 2.0001, unrounded arithmetic 2.");
        QCOMPARE(exact(product(2.0 / 3, 1, 4)), "");
    }

    /// What is carried on is what stands on paper, also halfway between two last digits.
    void roundedIsWhatIsShown()
    {
        for (const double x : {0.36555, 0.125, 2.5e-5, -0.00005, 1e20, 0.1 + 0.2})
            QCOMPARE(number(rounded(x, 4), 4).plain, number(x, 4).plain == "0.0000" ? "0" : number(x, 4).plain);
        QCOMPARE(rounded(std::numeric_limits<double>::infinity(), 4), std::numeric_limits<double>::infinity());
        QVERIFY(std::isnan(rounded(std::nan(""), 4)));
    }

    void smallNumbers()
    {
        QCOMPARE(small(1e-5).plain, "10^-5");
        QCOMPARE(small(2e-5).tex, "2\\cdot 10^{-5}");
        QCOMPARE(small(0.1).plain, "0.1");
        QCOMPARE(small(0).plain, "0");
        QCOMPARE(squareRoot(both("2")).plain, "√2");
        QCOMPARE(squareRoot(both("2 + 1")).plain, "√(2 + 1)");
    }

    void places()
    {
        const Place entry = placeIn({2, 3, 4}, {.index = {1, 2, 3}}).value();
        QCOMPARE(entry.head, 1U);
        QCOMPARE(entry.row, 2U);
        QCOMPARE(entry.columns(4), std::vector<std::size_t>({3}));
        QCOMPARE(placeIn({2, 3, 4}, {.index = {1}}).value().columns(2), std::vector<std::size_t>({0, 1}));
        QCOMPARE(placeIn({3, 4}, {.index = {2}}).value().row, 2U);
        QCOMPARE(placeIn({4}, {.index = {2}}).value().columns(4), std::vector<std::size_t>({2}));
        QCOMPARE(placeIn({}, {}).value().columns(1), std::vector<std::size_t>({0}));
        QCOMPARE(rowIn(3, {.index = {2}}).value().row, 2U);
    }

    void noSuchPlace()
    {
        QCOMPARE(
            placeIn({2, 3}, {.index = {2}}).error().message, "There is no such entry to derive: the shape is 2 x 3.");
        QVERIFY(!placeIn({2, 3}, {.index = {1, 3}}));
        QVERIFY(!placeIn({2, 3}, {.index = {0, 0, 0}}));
        QVERIFY(!placeIn({0, 3}, {}));
        QVERIFY(!rowIn(3, {.index = {3}}));
        QVERIFY(!rowIn(0, {}));
    }
};

QTEST_GUILESS_MAIN(TestHandLines)
#include "tst_hand_lines.moc"
