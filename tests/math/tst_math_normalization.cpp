// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/normalization.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed::math;

static bool near(const arma::mat &a, const arma::mat &b, double within = 1e-12)
{
    return arma::approx_equal(a, b, "absdiff", within);
}

/// By the definition, in extended precision.
static arma::rowvec definition(const arma::rowvec &x, bool isCentred, long double epsilon)
{
    const long double count = x.n_elem;
    const long double mean = isCentred ? reference::carefulSum({x.begin(), x.end()}) / count : 0;
    reference::Row squares;
    for (const double entry : x)
        squares.push_back((entry - mean) * (entry - mean));
    const long double divisor = std::sqrt(reference::carefulSum(squares) / count + epsilon);
    arma::rowvec y(x.n_elem);
    for (arma::uword i = 0; i < x.n_elem; ++i)
        y[i] = static_cast<double>((x[i] - mean) / divisor);
    return y;
}

static arma::mat anyMatrix()
{
    const auto rows = *rc::gen::inRange<arma::uword>(0, 5), columns = *rc::gen::inRange<arma::uword>(1, 9);
    arma::mat x(rows, columns);
    for (double &entry : x)
        entry = *rc::gen::inRange(-4000, 4000) / 64.0;
    return x;
}

class TestNormalization : public QObject {
    Q_OBJECT

    const arma::mat four{{1, 2, 3, 4}};

private Q_SLOTS:
    /// READERS-ERRORS 22: the mean square, not the variance, and where epsilon stands.
    void knownValues()
    {
        QVERIFY(near(normalized(four, {}), {{-1.341635, -0.447212, 0.447212, 1.341635}}, 5e-7));
        const Norm rms{.subtractsMean = false};
        QVERIFY(near(normalized(four, rms), {{0.365148, 0.730296, 1.095444, 1.460593}}, 5e-7));
        QVERIFY(near(normalized(arma::mat{{1e-3, 1e-3}}, rms), arma::mat{{0.301511, 0.301511}}, 5e-7));
        const Epsilon outside{.value = 1e-5, .place = EpsilonPlace::Outside};
        QVERIFY(near(normalized(arma::mat{{1e-3, 1e-3}}, {.subtractsMean = false, .epsilon = outside}),
            arma::mat{{0.990099, 0.990099}}, 5e-7));
    }

    /// READERS-ERRORS 21: the unbiased deviation, with epsilon outside the root.
    void annotatedTransformersVariant()
    {
        const RowSpread spread = rowSpread(four, 1);
        arma::mat output = four;
        const arma::vec divisors{divisor(spread.deviation[0], {.value = 1e-6, .place = EpsilonPlace::Outside})};
        QVERIFY(normalizeRows(output, spread.mean, divisors));
        QVERIFY(near(output, {{-1.161894, -0.387298, 0.387298, 1.161894}}, 5e-7));
    }

    void extremeRows()
    {
        const RowSpread large = rowSpread(arma::mat{{1e300, -1e300}}), little = rowSpread(arma::mat{{3e-300, 1e-300}});
        QCOMPARE(large.deviation[0], 1e300);
        QCOMPARE(large.mean[0], 0.0);
        QVERIFY(std::abs(little.deviation[0] - 1e-300) < 1e-312);
        QVERIFY(std::abs(rowRootMeanSquare(arma::mat{{1e-310, 1e-310}})[0] - 1e-310) < 1e-320);
        QCOMPARE(rowRootMeanSquare(arma::mat{{1.7e308, 1.7e308}})[0], 1.7e308);
        QVERIFY(rowSpread(arma::mat{{arma::datum::inf, 1}}).deviation.has_nan());
        QVERIFY(rowSpread(arma::mat(1, 1, arma::fill::ones), 1).deviation.has_nan());
    }

    /// The mean of the squares less the square of the mean would lose every digit here.
    void largeOffset()
    {
        const arma::mat offset = four + 1e9;
        QCOMPARE(rowSpread(offset).deviation[0], rowSpread(four).deviation[0]);
    }

    void empty()
    {
        QCOMPARE(normalized(arma::mat(0, 3), {}).n_cols, 3U);
        QCOMPARE(rowSpread(arma::mat(2, 0)).mean.n_elem, 2U);
    }

    void stops()
    {
        int asked = 0;
        const auto third = [&asked] { return ++asked == 3; };
        arma::mat x(2, 8, arma::fill::ones);
        const arma::vec centre(2, arma::fill::zeros), divisors(2, arma::fill::ones);
        QVERIFY(!normalizeRows(x, centre, divisors, {}, {}, third));
        QCOMPARE(asked, 3);
    }

    void agreesWithTheDefinition()
    {
        QVERIFY(rc::check("layer and RMS normalisation against extended precision", [] {
            const arma::mat x = anyMatrix();
            const bool isCentred = *rc::gen::arbitrary<bool>();
            const double epsilon = *rc::gen::element(1e-12, 1e-5, 0.1);
            const arma::mat y = normalized(x, {.subtractsMean = isCentred, .epsilon = {.value = epsilon}});
            for (arma::uword row = 0; row < x.n_rows; ++row)
                RC_ASSERT(near(y.row(row), definition(x.row(row), isCentred, epsilon), 1e-9));
        }));
    }

    void weightAndBiasComeLast()
    {
        QVERIFY(rc::check("y w + b", [] {
            const arma::mat x = anyMatrix();
            const arma::rowvec weight(x.n_cols, arma::fill::value(*rc::gen::inRange(-5, 5)));
            const arma::rowvec bias(x.n_cols, arma::fill::value(*rc::gen::inRange(-5, 5)));
            const arma::mat plain = normalized(x, {}), whole = normalized(x, {.weight = weight, .bias = bias});
            for (arma::uword row = 0; row < x.n_rows; ++row)
                RC_ASSERT(near(whole.row(row), plain.row(row) % weight + bias));
        }));
    }
};

QTEST_GUILESS_MAIN(TestNormalization)
#include "tst_math_normalization.moc"
