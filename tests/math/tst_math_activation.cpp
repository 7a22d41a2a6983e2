// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/activation.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>
#include <limits>

using namespace heed::math;

static constexpr double infinity = std::numeric_limits<double>::infinity();

static bool near(double a, double b, double within) { return std::abs(a - b) <= within; }

/// Φ(x) by summing the density's series from 0: φ(x) (x + x³/3 + x⁵/15 + …) + 1/2.
static long double shareBySeries(long double x)
{
    long double term = x, sum = x;
    for (int k = 3; std::abs(term) > 1e-22L && k < 400; k += 2)
        sum += term *= x * x / k;
    return 0.5L + sum * std::exp(-x * x / 2) / std::sqrt(2 * std::acos(-1.0L));
}

class TestActivation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// READERS-ERRORS 23: the exact GELU and its approximation are not the same.
    void geluAndItsApproximation()
    {
        QVERIFY(near(gelu(1), 0.8413447, 5e-8));
        QVERIFY(near(geluByTanh(1), 0.8411920, 5e-8));
        QVERIFY(near(gelu(3), 2.9959503, 5e-8));
        QVERIFY(near(geluByTanh(3), 2.9963626, 5e-8));
        double largest = 0, at = 0;
        for (double x = 0; x < 6; x += 1e-4)
            if (const double gap = std::abs(gelu(x) - geluByTanh(x)); gap > largest) {
                largest = gap;
                at = x;
            }
        QVERIFY(near(largest, 4.732e-4, 5e-8));
        QVERIFY(near(at, 2.6989, 2e-4));
    }

    void knownValues()
    {
        QCOMPARE(relu(-2), 0.0);
        QCOMPARE(relu(1.5), 1.5);
        QCOMPARE(sigmoid(0), 0.5);
        QVERIFY(near(sigmoid(1), 0.731059, 5e-7));
        QVERIFY(near(silu(5), 4.966536, 5e-7));
        QVERIFY(near(silu(-2, 0.5), -0.537883, 5e-7));
        QCOMPARE(silu(3, 0), 1.5);
    }

    void limits()
    {
        for (const Activation each :
            {Activation::Relu, Activation::Gelu, Activation::GeluTanh, Activation::Silu, Activation::Sigmoid}) {
            QCOMPARE(activate(each, -infinity), 0.0);
            QCOMPARE(activate(each, -1e308), 0.0);
            QCOMPARE(activate(each, 1e308), each == Activation::Sigmoid ? 1.0 : 1e308);
            QVERIFY(std::isnan(activate(each, std::nan(""))));
        }
        QCOMPARE(silu(0, infinity), 0.0);
        QCOMPARE(silu(infinity, 0), infinity);
        QCOMPARE(silu(infinity, -1), 0.0);
    }

    void sharesAgreeWithTheSeries()
    {
        QVERIFY(rc::check("Φ against its series in extended precision", [] {
            const double x = *rc::gen::inRange(-5000, 5000) / 1000.0;
            RC_ASSERT(near(normalShare(x), static_cast<double>(shareBySeries(x)), 1e-14));
            const double u = std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x);
            RC_ASSERT(near(normalShareByTanh(x), (1 + std::tanh(u)) / 2, 1e-14));
        }));
    }

    void twoHalvesMakeTheEntry()
    {
        QVERIFY(rc::check("f(x) - f(-x) = x", [] {
            const double x = *rc::gen::inRange(-100000, 100000) / 1000.0;
            for (const Activation each : {Activation::Relu, Activation::Gelu, Activation::GeluTanh, Activation::Silu})
                RC_ASSERT(near(activate(each, x) - activate(each, -x), x, 1e-13));
            RC_ASSERT(near(sigmoid(x) + sigmoid(-x), 1, 1e-15));
        }));
    }

    void mapsAndStops()
    {
        arma::cube entries(5000, 1, 2, arma::fill::value(-1));
        QVERIFY(mapEntries(entries, relu));
        QCOMPARE(arma::accu(entries), 0.0);
        int asked = 0;
        const auto second = [&asked] { return ++asked == 2; };
        QVERIFY(!mapEntries(entries, relu, second));
        QCOMPARE(asked, 2);
    }
};

QTEST_GUILESS_MAIN(TestActivation)
#include "tst_math_activation.moc"
