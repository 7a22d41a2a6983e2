// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/principal_components.h"
#include "math/product.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed::math;

static bool near(const arma::mat &a, const arma::mat &b, double within = 1e-12)
{
    return arma::approx_equal(a, b, "absdiff", within);
}

static arma::mat someMatrix(arma::uword rows, arma::uword columns)
{
    const auto entries = *rc::gen::container<std::vector<int>>(rows * columns, rc::gen::inRange(-1000, 1000));
    return arma::reshape(arma::conv_to<arma::mat>::from(entries), rows, columns) / 100;
}

/// Each entry a sum of its own, in extended precision.
static arma::mat slowProduct(const arma::mat &a, const arma::mat &b)
{
    arma::mat product(a.n_rows, b.n_cols);
    for (arma::uword i = 0; i < a.n_rows; ++i)
        for (arma::uword j = 0; j < b.n_cols; ++j) {
            reference::Row terms;
            for (arma::uword l = 0; l < a.n_cols; ++l)
                terms.push_back(static_cast<long double>(a.at(i, l)) * b.at(l, j));
            product.at(i, j) = static_cast<double>(reference::carefulSum(terms));
        }
    return product;
}

class TestProduct : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheDefinition()
    {
        QVERIFY(rc::check("a b and a bᵀ against extended precision", [] {
            const auto n = *rc::gen::inRange<arma::uword>(1, 7), k = *rc::gen::inRange<arma::uword>(1, 7),
                       m = *rc::gen::inRange<arma::uword>(1, 7);
            const arma::mat a = someMatrix(n, k), b = someMatrix(k, m), turned = b.t();
            arma::mat product, transposed;
            RC_ASSERT(multiply(a, b, product) && multiplyTransposed(a, turned, transposed));
            const arma::mat expected = slowProduct(a, b);
            RC_ASSERT(near(product, expected) && near(transposed, expected));
        }));
    }

    void manyBlocksAreOneProduct()
    {
        const arma::mat a(400, 2000, arma::fill::randu), b(2000, 700, arma::fill::randu);
        arma::mat product, borrowed;
        const Parallel backwards = [](std::size_t n, const std::function<void(std::size_t)> &f) {
            QVERIFY(n > 3);
            while (n-- > 0)
                f(n);
        };
        QVERIFY(multiply(a, b, product) && multiply(a, b, borrowed, {}, backwards));
        QVERIFY(near(product, borrowed, 0));
        QVERIFY(near(product, a * b, 1e-9));
    }

    void nothingToMultiply()
    {
        arma::mat product;
        QVERIFY(multiply(arma::mat(2, 0), arma::mat(0, 3), product));
        QVERIFY(near(product, arma::mat(2, 3, arma::fill::zeros), 0));
        QVERIFY(multiplyTransposed(arma::mat(0, 2), arma::mat(3, 2), product));
        QCOMPARE(product.n_cols, 3U);
        QVERIFY(product.is_empty());
    }

    void stops()
    {
        arma::mat product;
        int asked = 0;
        const auto second = [&asked] { return ++asked == 2; };
        QVERIFY(!multiply(
            arma::mat(300, 2000, arma::fill::zeros), arma::mat(2000, 700, arma::fill::zeros), product, second));
        QCOMPARE(asked, 2);
        PrincipalComponents found;
        const auto atOnce = [] { return true; };
        QVERIFY(!principalComponents(arma::mat(5, 2, arma::fill::eye), 2, found, atOnce));
        QVERIFY(!principalComponents(arma::mat(2, 5, arma::fill::eye), 2, found, atOnce));
    }

    void unitRowsOfAllSizes()
    {
        const arma::mat units = unitRows(arma::mat{{3, 4}, {0, 0}, {3e200, -4e200}, {3e-200, 4e-200}});
        QVERIFY(near(units, arma::mat{{0.6, 0.8}, {0, 0}, {0.6, -0.8}, {0.6, 0.8}}));
    }
};

class TestPrincipalComponents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of a 2 x 2 matrix of covariances (a, b; b, c) the larger eigenvalue is (a + c)/2 + √(((a - c)/2)² + b²).
    void twoColumnsByFormula()
    {
        QVERIFY(rc::check("the variance along the first direction", [] {
            const arma::mat x = someMatrix(*rc::gen::inRange<arma::uword>(2, 9), 2);
            const arma::mat covariance = arma::cov(x);
            const double half = (covariance(0, 0) - covariance(1, 1)) / 2, off = covariance(0, 1);
            const double expected = (covariance(0, 0) + covariance(1, 1)) / 2 + std::sqrt(half * half + off * off);
            PrincipalComponents found;
            RC_ASSERT(principalComponents(x, 2, found));
            const double variance = arma::var(found.projected.col(0));
            RC_ASSERT(std::abs(variance - expected) < 1e-11 * std::max(1.0, expected));
            if (arma::trace(covariance) > 0)
                RC_ASSERT(std::abs(found.explained[0] - expected / arma::trace(covariance)) < 1e-12);
        }));
    }

    void allDirectionsGiveTheRowsBack()
    {
        QVERIFY(rc::check("projected * directions + mean = x, tall and wide", [] {
            const auto n = *rc::gen::inRange<arma::uword>(2, 8), d = *rc::gen::inRange<arma::uword>(1, 8);
            const arma::mat x = someMatrix(n, d);
            PrincipalComponents found;
            RC_ASSERT(principalComponents(x, std::min(n, d), found));
            const arma::mat back = (found.projected * found.directions).eval().each_row() + found.mean;
            RC_ASSERT(near(back, x, 1e-12));
            const arma::mat identity(found.directions.n_rows, found.directions.n_rows, arma::fill::eye);
            RC_ASSERT(near(found.directions * found.directions.t(), identity));
        }));
    }

    void aShiftChangesNoDirection()
    {
        const arma::mat x{{2, 0}, {-2, 0}, {0, 1}, {0, -1}};
        PrincipalComponents found, shifted;
        QVERIFY(principalComponents(x, 2, found) && principalComponents(x + 7, 2, shifted));
        QVERIFY(near(found.directions, arma::mat{{1, 0}, {0, 1}}) && near(shifted.directions, found.directions));
        QVERIFY(near(found.explained, arma::vec{0.8, 0.2}) && near(shifted.projected, x));
    }

    void sizesThatSquaresCannotHold()
    {
        PrincipalComponents found;
        for (const double size : {1e200, 1e-200}) {
            QVERIFY(principalComponents(arma::mat{{1, 1}, {3, 3}, {2, 2}} * size, 1, found));
            QVERIFY(near(found.explained, arma::vec{1}));
            QVERIFY(near(found.projected / size, arma::vec{-std::sqrt(2), std::sqrt(2), 0}));
        }
    }

    void sameRowsSpreadNowhere()
    {
        PrincipalComponents found;
        QVERIFY(principalComponents(arma::mat(3, 2).fill(0.1), 2, found));
        QVERIFY(near(found.explained, arma::vec{0, 0}, 0));
        QVERIFY(principalComponents(arma::mat(3, 2, arma::fill::zeros), 2, found));
        QVERIFY(near(found.projected, arma::mat(3, 2, arma::fill::zeros), 0));
    }
};

int main(int argc, char **argv)
{
    TestProduct product;
    TestPrincipalComponents components;
    return QTest::qExec(&product, argc, argv) + QTest::qExec(&components, argc, argv);
}
#include "tst_math_product.moc"
