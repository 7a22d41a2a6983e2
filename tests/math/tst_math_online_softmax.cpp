// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/mask.h"
#include "math/online_softmax.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

#include <stdexcept>

using namespace heed::math;

static OnlineSoftmaxResult result(const arma::mat &scores, const arma::mat &values, arma::uword block)
{
    OnlineSoftmaxResult found;
    if (!onlineSoftmax(scores, values, {.block = block, .keepsStates = true, .keepsOutputs = true}, found))
        throw std::logic_error("stopped by nobody");
    return found;
}

static double anyNumber() { return *rc::gen::inRange(-2000, 2000) / 100.; }

class TestOnlineSoftmax : public QObject {
    Q_OBJECT

    const double infinity = arma::datum::inf;

private Q_SLOTS:
    void twoBlocks()
    {
        const OnlineSoftmaxResult found = result(arma::mat("1 3 2 5"), arma::vec{1, 2, 3, 4}, 2);
        QVERIFY(std::abs(found.output[0] - 3.688057) < 5e-7);
        QVERIFY(std::abs(found.logSumExp[0] - 5.185182) < 5e-7);
        QVERIFY(arma::approx_equal(found.largest, arma::mat(arma::vec{3, 5}), "absdiff", 0));
        QVERIFY(std::abs(found.sum[1] - 1.203438) < 5e-7);
        QVERIFY(std::abs(found.runningOutput[0] - 2.135335) < 5e-7);
    }

    void agreesWithTheDefinition()
    {
        QVERIFY(rc::check("any block against extended precision", [] {
            const auto size = [](arma::uword most) { return *rc::gen::inRange<arma::uword>(1, most); };
            const arma::uword n = size(5), m = size(12), width = size(4), block = size(15);
            arma::mat scores(n, m), values(m, width);
            for (double &entry : scores)
                entry = anyNumber() * 40;
            for (double &entry : values)
                entry = anyNumber();
            const OnlineSoftmaxResult found = result(scores, values, block);
            for (arma::uword row = 0; row < n; ++row) {
                const auto given = arma::conv_to<std::vector<double>>::from(scores.row(row));
                const reference::Row weights = reference::softmax({given.begin(), given.end()});
                for (arma::uword column = 0; column < width; ++column) {
                    reference::Row terms;
                    for (arma::uword key = 0; key < m; ++key)
                        terms.push_back(weights[key] * values.at(key, column));
                    RC_ASSERT(std::abs(found.output.at(row, column) - static_cast<double>(reference::carefulSum(terms)))
                        < 1e-12);
                }
            }
        }));
    }

    void hiddenKeysAndEmptyRows()
    {
        const arma::mat scores{{-infinity, -infinity, 0, 0}, {-infinity, -infinity, -infinity, -infinity}};
        const arma::vec values{arma::datum::nan, infinity, 1, 3};
        const OnlineSoftmaxResult found = result(scores, values, 1);
        QCOMPARE(found.output[0], 2.0);
        QCOMPARE(found.output[1], 0.0);
        QCOMPARE(found.logSumExp[1], -infinity);
        QCOMPARE(found.largest.at(1, 0), -infinity);
        QCOMPARE(found.sum.at(1, 0), 0.0);
    }

    void largeScoresDoNotOverflow()
    {
        const OnlineSoftmaxResult found = result(arma::mat("1000 -1000 1001"), arma::vec{1, 5, 2}, 1);
        QVERIFY(std::abs(found.output[0] - (1 + 1 / (1 + std::exp(-1)))) < 1e-12);
    }

    void refusesWhatDoesNotFit()
    {
        QVERIFY_EXCEPTION_THROWN(result(arma::mat("1 2"), arma::vec{1}, 1), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(result(arma::mat("1"), arma::vec{1}, 0), std::invalid_argument);
    }

    void stops()
    {
        OnlineSoftmaxResult found;
        const auto always = [] { return true; };
        QVERIFY(!onlineSoftmax(arma::mat("1"), arma::vec{1}, {}, found, always));
    }

    void windows()
    {
        const Mask three = windowMask(6, 6, {.place = 0, .left = 2, .right = 0});
        QCOMPARE(arma::accu(arma::conv_to<arma::mat>::from(three)), 15.0);
        QCOMPARE(arma::accu(arma::conv_to<arma::mat>::from(windowMask(6, 6, {.left = 3, .right = 0}))), 18.0);
        const Mask shifted = windowMask(1, 5, {.place = 3, .left = 1, .right = std::nullopt});
        QVERIFY(arma::all(arma::vectorise(shifted) == arma::vectorise(Mask{{0, 0, 1, 1, 1}})));
        QCOMPARE(arma::accu(windowMask(2, 3, {.place = -5, .left = 1, .right = 1})), 0U);
    }

    void padding()
    {
        QVERIFY(arma::all(arma::vectorise(paddingMask(1, 4, 3)) == arma::vectorise(Mask{{1, 1, 1, 0}})));
        QVERIFY(arma::all(arma::vectorise(paddingMask(1, 4, 3, true)) == arma::vectorise(Mask{{0, 1, 1, 1}})));
        QCOMPARE(arma::accu(paddingMask(2, 4, 0)), 0U);
        QCOMPARE(arma::accu(paddingMask(2, 4, 4, true)), 8U);
    }
};

QTEST_GUILESS_MAIN(TestOnlineSoftmax)
#include "tst_math_online_softmax.moc"
