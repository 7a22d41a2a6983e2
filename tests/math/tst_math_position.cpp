// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/alibi.h"
#include "math/rotary.h"
#include "math/sinusoid.h"

#include <QTest>

#include <rapidcheck.h>

#include <complex>

using namespace heed::math;

static bool near(const arma::mat &a, const arma::mat &b, double within = 5e-7)
{
    return arma::approx_equal(a, b, "absdiff", within);
}

static arma::mat encoded(arma::uword dim, arma::uword position, SinusoidLayout layout = SinusoidLayout::Interleaved)
{
    return *sinusoidalEncoding({.dim = dim, .layout = layout}, 1, static_cast<double>(position));
}

/// One row turned, as complex numbers times e^(i angle).
static arma::rowvec turned(const arma::rowvec &x, long double position, const Rotary &rotary)
{
    arma::rowvec y = x;
    for (arma::uword pair = 0; pair < rotary.dim / 2; ++pair) {
        const arma::uword a = rotary.interleaved ? 2 * pair : pair;
        const arma::uword b = rotary.interleaved ? a + 1 : a + rotary.dim / 2;
        const long double angle = position
            * std::pow(static_cast<long double>(rotary.base),
                -2.0L * static_cast<long double>(pair) / static_cast<long double>(rotary.dim));
        const auto z = std::complex<long double>(x[a], x[b]) * std::polar(1.0L, angle);
        y[a] = static_cast<double>(z.real());
        y[b] = static_cast<double>(z.imag());
    }
    return y;
}

static arma::cube rotatedAt(arma::cube x, const Rotary &rotary, const std::vector<double> &positions)
{
    const arma::mat angles = rotaryAngles(rotary, positions);
    if (!rotate(x, rotary, arma::cos(angles), arma::sin(angles)))
        throw std::runtime_error("stopped");
    return x;
}

static arma::cube fourColumns() { return {arma::mat{{1, 2, 3, 4}}.memptr(), 1, 4, 1}; }

class TestPosition : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// READERS-ERRORS 11: an odd width is no reason to fail.
    void oddWidths()
    {
        QVERIFY(near(encoded(5, 1), {{0.841471, 0.540302, 0.025116, 0.999685, 0.000631}}));
        QVERIFY(near(encoded(1, 1), arma::mat(1, 1, arma::fill::value(0.841471))));
        QVERIFY(near(encoded(5, 1, SinusoidLayout::Halves), {{0.841471, 0.025116, 0.000631, 0.540302, 0.999685}}));
    }

    /// READERS-ERRORS 12: the exponent is not doubled, and a pair's cosine has the sine's frequency.
    void exponentIsNotDoubled()
    {
        QVERIFY(near(encoded(4, 1), {{0.841471, 0.540302, 0.01, 0.99995}}));
        QVERIFY(!near(encoded(4, 1), {{0.841471, 0.99995, 0.0001, 1}}, 1e-3));
    }

    /// READERS-ERRORS 13: both layouts hold the same numbers.
    void layouts() { QVERIFY(near(encoded(4, 1, SinusoidLayout::Halves), {{0.841471, 0.01, 0.540302, 0.99995}})); }

    /// READERS-ERRORS 14: rows stand for the positions 0 to n - 1.
    void positionsCountFromZero()
    {
        const arma::mat encoding = *sinusoidalEncoding({.dim = 4}, 5);
        for (arma::uword row = 0; row < 5; ++row)
            QVERIFY(near(encoding.row(row), encoded(4, row), 0));
        QVERIFY(near(encoding.row(0), {{0, 1, 0, 1}}, 0));
    }

    void spacings()
    {
        const Sinusoid other{.dim = 6, .spacing = FrequencySpacing::Tensor2Tensor};
        QVERIFY(std::abs(other.frequency(2) * 10000 - 1) < 1e-12);
        QCOMPARE((Sinusoid{.dim = 2, .spacing = FrequencySpacing::Tensor2Tensor}.frequency(0)), 1.0);
        QVERIFY(std::abs((Sinusoid{.dim = 6}.frequency(2)) - 0.00215443469) < 1e-11);
    }

    /// READERS-ERRORS 15 and 16.
    void rotaryConventions()
    {
        const arma::cube interleaved = rotatedAt(fourColumns(), {.dim = 4, .interleaved = true}, {2});
        const arma::cube halves = rotatedAt(fourColumns(), {.dim = 4}, {2});
        QVERIFY(near(interleaved.slice(0), {{-2.234742, 0.077004, 2.919405, 4.059196}}));
        QVERIFY(near(halves.slice(0), {{-3.144039, 1.919605, -0.339143, 4.039197}}));
        QVERIFY(std::abs(arma::norm(interleaved.slice(0)) - 5.477226) < 5e-7);
    }

    void rotaryAgreesWithComplexNumbers()
    {
        QVERIFY(rc::check("a turn is a product of complex numbers", [] {
            const auto rows = *rc::gen::inRange<arma::uword>(0, 4), pairs = *rc::gen::inRange<arma::uword>(1, 4);
            const Rotary rotary{.dim = 2 * pairs,
                .base = *rc::gen::element(10000.0, 500000.0, 1.0),
                .interleaved = *rc::gen::arbitrary<bool>()};
            arma::cube x(rows, 2 * pairs + *rc::gen::inRange<arma::uword>(0, 3), 2);
            x.imbue([] { return *rc::gen::inRange(-100, 100) / 8.0; });
            std::vector<double> positions;
            for (arma::uword row = 0; row < rows; ++row)
                positions.push_back(*rc::gen::inRange(0, 1000));
            const arma::cube y = rotatedAt(x, rotary, positions);
            for (arma::uword head = 0; head < 2; ++head)
                for (arma::uword row = 0; row < rows; ++row)
                    RC_ASSERT(near(y.slice(head).row(row),
                        turned(x.slice(head).row(row), static_cast<long double>(positions[row]), rotary), 1e-10));
        }));
    }

    void scoresDependOnDistance()
    {
        QVERIFY(rc::check("R(m) q · R(n) k = R(m + s) q · R(n + s) k", [] {
            const Rotary rotary{.dim = 6, .interleaved = *rc::gen::arbitrary<bool>()};
            arma::cube rows(2, 6, 1);
            rows.imbue([] { return *rc::gen::inRange(-100, 100) / 8.0; });
            const double m = *rc::gen::inRange(0, 500), n = *rc::gen::inRange(0, 500), s = *rc::gen::inRange(0, 500);
            const arma::mat near0 = rotatedAt(rows, rotary, {m, n}).slice(0);
            const arma::mat far = rotatedAt(rows, rotary, {m + s, n + s}).slice(0);
            RC_ASSERT(std::abs(arma::dot(near0.row(0), near0.row(1)) - arma::dot(far.row(0), far.row(1))) < 1e-9);
        }));
    }

    /// READERS-ERRORS 18: off by one, and heads that are no power of two.
    void slopes()
    {
        QVERIFY(near(alibiSlopes(8, SlopeRule::Reference),
            arma::vec{0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625}, 0));
        QVERIFY(near(
            alibiSlopes(6, SlopeRule::Reference), arma::vec{0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125}, 1e-15));
        QVERIFY(near(
            alibiSlopes(6, SlopeRule::Paper), arma::vec{0.396850, 0.157490, 0.0625, 0.024803, 0.009843, 0.00390625}));
        for (const arma::uword heads : {1, 2, 4, 16, 64})
            QVERIFY(near(alibiSlopes(heads, SlopeRule::Reference), alibiSlopes(heads, SlopeRule::Paper), 0));
        QCOMPARE(alibiSlopes(12, SlopeRule::Reference).n_elem, 12U);
    }

    void biases()
    {
        const arma::vec slopes{0.5};
        const double never = -arma::datum::inf;
        QVERIFY(near(alibiBias(slopes, {.queries = 2, .keys = 3, .hidesFuture = false})->slice(0),
            {{0, -0.5, -1}, {-0.5, 0, -0.5}}, 0));
        const arma::mat causal = alibiBias(slopes, {.queries = 2, .keys = 3, .offset = 1})->slice(0);
        QCOMPARE(causal.at(0, 0), -0.5);
        QCOMPARE(causal.at(0, 2), never);
        QCOMPARE(causal.at(1, 0), -1.0);
        QVERIFY(!std::signbit(causal.at(0, 1)));
    }

    void stops()
    {
        const auto always = [] { return true; };
        QVERIFY(!sinusoidalEncoding({.dim = 4}, 2, 0, always));
        QVERIFY(!alibiBias(arma::vec{1}, {.queries = 1, .keys = 1}, always));
        arma::cube x = fourColumns();
        const arma::mat ones(1, 2, arma::fill::ones);
        QVERIFY(!rotate(x, {.dim = 4}, ones, ones, always));
    }
};

QTEST_GUILESS_MAIN(TestPosition)
#include "tst_math_position.moc"
