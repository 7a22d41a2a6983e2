// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/affine.h"
#include "math/feed_forward.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed::math;

static arma::mat anyMatrix(arma::uword rows, arma::uword columns)
{
    arma::mat matrix(rows, columns);
    for (double &entry : matrix)
        entry = *rc::gen::inRange(-64, 64) / 16.0;
    return matrix;
}

/// Term by term, in extended precision.
static double entry(const arma::mat &row, const arma::mat &weight, const arma::rowvec &bias, arma::uword column)
{
    reference::Row terms;
    for (arma::uword k = 0; k < row.n_elem; ++k)
        terms.push_back(static_cast<long double>(row[k]) * weight.at(k, column));
    return static_cast<double>(reference::carefulSum(terms)) + (bias.is_empty() ? 0 : bias[column]);
}

static arma::rowvec bySum(const arma::mat &row, const Linear &linear)
{
    arma::rowvec result(linear.weight.n_cols);
    for (arma::uword column = 0; column < result.n_elem; ++column)
        result[column] = entry(row, linear.weight, linear.bias, column);
    return result;
}

class TestFeedForward : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheDefinition()
    {
        QVERIFY(rc::check("a row at a time, term by term", [] {
            const auto n = *rc::gen::inRange<arma::uword>(0, 4), d = *rc::gen::inRange<arma::uword>(1, 5);
            const auto f = *rc::gen::inRange<arma::uword>(1, 6);
            FeedForward layer{.up = {anyMatrix(d, f), anyMatrix(1, f)}, .down = {anyMatrix(f, d), {}}};
            if (*rc::gen::arbitrary<bool>())
                layer.gate = {anyMatrix(d, f), {}};
            layer.activation = *rc::gen::element(Activation::Relu, Activation::Silu, Activation::GeluTanh);
            const arma::mat x = anyMatrix(n, d);
            FeedForwardResult result;
            RC_ASSERT(feedForward(x, layer, result));
            for (arma::uword row = 0; row < n; ++row) {
                const arma::rowvec hidden = bySum(x.row(row), layer.up);
                arma::rowvec activated = layer.isGated() ? bySum(x.row(row), layer.gate) : hidden;
                for (arma::uword k = 0; k < f; ++k)
                    activated[k] = activate(layer.activation, activated[k]) * (layer.isGated() ? hidden[k] : 1);
                const arma::rowvec output = bySum(activated, layer.down);
                RC_ASSERT(arma::approx_equal(result.output.row(row), output, "absdiff", 1e-9));
                RC_ASSERT(arma::approx_equal(result.activated.row(row), activated, "absdiff", 1e-9));
            }
        }));
    }

    /// READERS-ERRORS 24: three matrices of width 8d/3 hold as much as two of width 4d, nearly.
    void widthOfAGatedLayer()
    {
        QCOMPARE(gatedWidth(4096, 256), 11008U);
        QCOMPARE(3U * 4096 * gatedWidth(4096, 256), 135266304U);
        QCOMPARE(8U * 4096 * 4096, 134217728U);
        QCOMPARE(gatedWidth(3, 1), 8U);
        QCOMPARE(gatedWidth(96, 256), 256U);
    }

    void stopsBetweenBlocks()
    {
        int asked = 0;
        const auto third = [&asked] { return ++asked == 3; };
        const arma::mat x(200, 2, arma::fill::ones), weight(2, 2, arma::fill::ones);
        QVERIFY(!affineRows(x, weight, {}, third));
        QCOMPARE(asked, 3);
        FeedForwardResult result;
        asked = -5;
        QVERIFY(!feedForward(x, {.up = {weight, {}}, .down = {weight, {}}}, result, third));
    }

    void lastProductOnlyWhenWanted()
    {
        FeedForwardResult result;
        const arma::mat x(2, 2, arma::fill::ones);
        QVERIFY(feedForward(x, {.up = {x, {}}, .down = {x, {}}}, result, {}, false));
        QVERIFY(result.output.is_empty());
        QCOMPARE(result.activated.n_rows, 2U);
    }
};

QTEST_GUILESS_MAIN(TestFeedForward)
#include "tst_math_feed_forward.moc"
