// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/softmax.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed::math;

static bool near(const arma::mat &a, const arma::mat &b, double within = 1e-12)
{
    return arma::approx_equal(a, b, "absdiff", within);
}

class TestSoftmax : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knownValues()
    {
        const arma::mat expected{{0.090031, 0.244728, 0.665241}};
        QVERIFY(near(softmaxRows(arma::mat{{1, 2, 3}}), expected, 5e-7));
        QVERIFY(near(softmaxRows(arma::mat{{1001, 1002, 1003}}), expected, 5e-7));
        QVERIFY(near(logSumExpRows(arma::mat{{1, 2, 3}}), arma::mat("3.407606"), 5e-7));
        QVERIFY(near(softmaxRows(arma::mat{{8, 0, -8}}), arma::mat{{0.999665, 0.000335, 1.1e-7}}, 5e-7));
        QVERIFY(near(softmaxRows(arma::mat{{1, 0, -1}}), arma::mat{{0.665241, 0.244728, 0.090031}}, 5e-7));
    }

    void entropyOfTheTemperatures()
    {
        const arma::mat scores{{2, 4, 6}, {1, 2, 3}, {0.5, 1, 1.5}};
        QVERIFY(near(entropyRows(softmaxRows(scores)), arma::vec{0.441057, 0.832396, 1.020191}, 5e-7));
        QVERIFY(near(entropyRows(arma::mat{{1, 0, 0}}), arma::mat("0")));
    }

    void overflowsOnlyWhenAsked()
    {
        const arma::mat scores{{1001, 1002}};
        QVERIFY(softmaxRows(scores).is_finite());
        QVERIFY(softmaxRows(scores, {.stable = false}).has_nan());
        QVERIFY(softmaxRows(arma::mat{{-1000, -1000}}, {.stable = false}).has_nan());
        QVERIFY(near(softmaxRows(arma::mat{{1, 2, 3}}, {.stable = false}), softmaxRows(arma::mat{{1, 2, 3}})));
    }

    void minusInfinityIsWeightZero()
    {
        const double never = -arma::datum::inf;
        QVERIFY(near(softmaxRows(arma::mat{{0, never, 0}}), arma::mat{{0.5, 0, 0.5}}));
        QVERIFY(softmaxRows(arma::mat{{never, never}}).has_nan());
        QVERIFY(near(softmaxRows(arma::mat{{never, never}}, {.emptyRow = EmptyRow::Zero}), arma::mat{{0, 0}}));
        QCOMPARE(logSumExpRows(arma::mat{{never, never}})[0], never);
        QVERIFY(logSoftmaxRows(arma::mat{{never, never}}).has_nan());
        QCOMPARE(logSoftmaxRows(arma::mat{{0, never}})(0, 1), never);
    }

    void nanStaysInItsRow()
    {
        const arma::mat weights = softmaxRows(arma::mat{{arma::datum::nan, 1}, {0, 0}});
        QVERIFY(weights.row(0).has_nan());
        QVERIFY(near(weights.row(1), arma::mat{{0.5, 0.5}}));
        QVERIFY(softmaxRows(arma::mat{{arma::datum::nan, arma::datum::nan}}, {.emptyRow = EmptyRow::Zero}).has_nan());
    }

    void logarithmsSurviveUnderflow()
    {
        QVERIFY(near(logSoftmaxRows(arma::mat{{0, 1000}}), arma::mat{{-1000, 0}}));
        QVERIFY(near(logSoftmaxRows(arma::mat{{1e300, 1e300}}), arma::mat{{-std::log(2), -std::log(2)}}));
        QCOMPARE(logSumExpRows(arma::mat{{arma::datum::inf, 1}})[0], arma::datum::inf);
    }

    void emptyMatrices()
    {
        QCOMPARE(softmaxRows(arma::mat(0, 3)).n_rows, 0U);
        QCOMPARE(softmaxRows(arma::mat(3, 0)).n_cols, 0U);
        QCOMPARE(entropyRows(arma::mat(2, 0)).n_elem, 2U);
    }

    void stops()
    {
        int asked = 0;
        const auto third = [&asked] { return ++asked == 3; };
        arma::mat scores(4, 10, arma::fill::zeros);
        QVERIFY(!softmaxRowsInPlace(scores, {}, third));
        QCOMPARE(asked, 3);
    }

    void agreesWithTheDefinition()
    {
        QVERIFY(rc::check("softmax and its logarithm against extended precision", [] {
            const auto columns = *rc::gen::inRange<arma::uword>(1, 12);
            const auto entries = *rc::gen::container<std::vector<int>>(columns, rc::gen::inRange(-80000, 80000));
            arma::mat scores(1, columns);
            for (arma::uword i = 0; i < columns; ++i)
                scores[i] = entries[i] / 100.0;
            const reference::Row expected = reference::softmax({scores.begin(), scores.end()});
            const arma::mat weights = softmaxRows(scores), logs = logSoftmaxRows(scores);
            for (arma::uword i = 0; i < columns; ++i) {
                RC_ASSERT(std::abs(weights[i] - static_cast<double>(expected[i])) < 1e-14);
                if (expected[i] > 0)
                    RC_ASSERT(std::abs(logs[i] - static_cast<double>(std::log(expected[i]))) < 1e-11);
            }
        }));
    }

    void aShiftChangesNothing()
    {
        QVERIFY(rc::check("softmax(z + c) = softmax(z)", [] {
            const auto entries = *rc::gen::container<std::vector<int>>(5, rc::gen::inRange(-50, 50));
            const double shift = *rc::gen::inRange(-1000, 1000);
            const arma::mat scores = arma::conv_to<arma::rowvec>::from(entries);
            RC_ASSERT(near(softmaxRows(scores + shift), softmaxRows(scores)));
        }));
    }
};

QTEST_GUILESS_MAIN(TestSoftmax)
#include "tst_math_softmax.moc"
