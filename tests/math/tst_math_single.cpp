// SPDX-License-Identifier: GPL-3.0-or-later
/// In float throughout: against the same definition in extended precision, to what 24 binary digits can hold.
#include "math/attention.h"
#include "math/product.h"
#include "math/softmax.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed::math;

static constexpr double unit = 0x1p-24; ///< half the distance from 1 to the next float

static arma::fmat someMatrix(arma::uword rows, arma::uword columns)
{
    arma::fmat matrix(rows, columns);
    for (float &entry : matrix)
        entry = static_cast<float>(*rc::gen::inRange(-400, 401)) / 128;
    return matrix;
}
static arma::fcube someCube(arma::uword rows, arma::uword columns, arma::uword heads)
{
    arma::fcube cube(rows, columns, heads);
    for (arma::uword head = 0; head < heads; ++head)
        cube.slice(head) = someMatrix(rows, columns);
    return cube;
}
template<typename From>
static auto wide(const From &from)
{
    if constexpr (std::is_same_v<From, arma::fcube>)
        return arma::conv_to<arma::cube>::from(from);
    else
        return arma::conv_to<arma::mat>::from(from);
}

class TestSingle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void softmaxOfTheDefinition()
    {
        QVERIFY(rc::check("softmax in float", [] {
            const arma::fmat scores =
                someMatrix(*rc::gen::inRange<arma::uword>(1, 5), *rc::gen::inRange<arma::uword>(1, 40));
            arma::fmat weights = scores;
            RC_ASSERT(softmaxRowsInPlace(weights));
            for (arma::uword row = 0; row < scores.n_rows; ++row) {
                const reference::Row right =
                    reference::softmax(reference::Row(scores.begin_row(row), scores.end_row(row)));
                for (arma::uword key = 0; key < scores.n_cols; ++key) {
                    const double exact = static_cast<double>(right[key]);
                    RC_ASSERT(std::abs(static_cast<double>(weights.at(row, key)) - exact)
                        <= exact * unit * (20 + static_cast<double>(scores.n_cols)));
                }
            }
        }));
    }

    void overflowsWhereFloatDoes()
    {
        arma::fmat single{{89, 0}};
        QVERIFY(softmaxRowsInPlace(single, {.stable = false}));
        QVERIFY(single.has_nan());
        QVERIFY(softmaxRows(arma::mat{{89, 0}}, {.stable = false}).is_finite());
        QVERIFY(std::isinf(logSumExpRows(arma::fmat{{89, 0}}, false)[0]));
        QCOMPARE(logSumExpRows(arma::fmat{{89, 0}})[0], 89.F);
    }

    void logarithms()
    {
        QVERIFY(rc::check("log-softmax, log-sum-exp and entropy in float", [] {
            const arma::fmat scores = someMatrix(3, *rc::gen::inRange<arma::uword>(1, 20));
            const double within = 400 * unit;
            const arma::mat doubles = wide(scores);
            RC_ASSERT(arma::abs(wide(logSoftmaxRows(scores)) - logSoftmaxRows(doubles)).max() <= within);
            const arma::mat sums = arma::conv_to<arma::mat>::from(logSumExpRows(scores));
            RC_ASSERT(arma::abs(sums - logSumExpRows(doubles)).max() <= within);
            arma::fmat weights = scores;
            RC_ASSERT(softmaxRowsInPlace(weights));
            const arma::mat entropy = arma::conv_to<arma::mat>::from(entropyRows(weights));
            RC_ASSERT(arma::abs(entropy - entropyRows(wide(weights))).max() <= within);
        }));
    }

    void products()
    {
        QVERIFY(rc::check("products in float", [] {
            const arma::uword inner = *rc::gen::inRange<arma::uword>(0, 30);
            const arma::fmat a = someMatrix(4, inner), b = someMatrix(inner, 5);
            arma::fmat output, transposed;
            RC_ASSERT(multiply(a, b, output));
            RC_ASSERT(multiplyTransposed(a, inner == 0 ? arma::fmat(5, 0) : arma::fmat(b.t()), transposed));
            arma::mat right;
            RC_ASSERT(multiply(wide(a), wide(b), right));
            const double within = 10. * static_cast<double>(inner) * static_cast<double>(inner + 1) * unit;
            RC_ASSERT(arma::approx_equal(wide(output), right, "absdiff", within));
            RC_ASSERT(arma::approx_equal(wide(transposed), right, "absdiff", within));
        }));
    }

    /// 1 + 2^-24 is 1 in float, however often it is added.
    void sumsAreRoundedAtEachStep()
    {
        arma::fmat a(1, 1001), b(1001, 1);
        a.fill(static_cast<float>(unit));
        a[0] = 1;
        b.ones();
        arma::fmat single;
        arma::mat both;
        QVERIFY(multiply(a, b, single) && multiply(wide(a), wide(b), both));
        QVERIFY(both[0] > 1 + 999 * unit);
        QVERIFY(static_cast<double>(single[0]) < both[0]);
    }

    void attentionOfTheDefinition()
    {
        QVERIFY(rc::check("attention in float", [] {
            const arma::uword group = *rc::gen::inRange<arma::uword>(1, 3),
                              keys = *rc::gen::inRange<arma::uword>(1, 150);
            const arma::uword queries = *rc::gen::inRange<arma::uword>(1, 9);
            const arma::fcube query = someCube(queries, 3, 2 * group), key = someCube(keys, 3, 2),
                              value = someCube(keys, 2, 2), bias = someCube(1, keys, 1);
            AttentionInputOf<float> input{.query = query, .key = key, .value = value, .bias = bias};
            const arma::cube query2 = wide(query), key2 = wide(key), value2 = wide(value), bias2 = wide(bias);
            AttentionInput exact{.query = query2, .key = key2, .value = value2, .bias = bias2};
            if (*rc::gen::arbitrary<bool>())
                input.causalOffset = exact.causalOffset = 0;
            const AttentionWanted all{.output = true, .weights = true, .products = true, .scores = true};
            AttentionResult right;
            RC_ASSERT(attend(exact, right, all));
            for (const Method method : {Method::Direct, Method::Tiled}) {
                input.method = method;
                AttentionResultOf<float> result;
                RC_ASSERT(attend(input, result, all));
                const double within = 1000 * unit;
                RC_ASSERT(arma::approx_equal(wide(result.output), right.output, "absdiff", within));
                RC_ASSERT(arma::approx_equal(wide(result.weights), right.weights, "absdiff", within));
                RC_ASSERT(arma::approx_equal(wide(result.products), right.products, "absdiff", within));
            }
        }));
    }

    void attentionThatSeesNothing()
    {
        const arma::fmat one(1, 1, arma::fill::ones);
        const arma::Mat<arma::u8> hidden(1, 1, arma::fill::zeros);
        AttentionResultOf<float> result;
        for (const Method method : {Method::Direct, Method::Tiled}) {
            AttentionInputOf<float> input{.query = one, .key = one, .value = one, .mask = hidden, .method = method};
            QVERIFY(attend(input, result));
            QCOMPARE(result.output[0], 0.F);
            input.emptyRow = EmptyRow::NaN;
            QVERIFY(attend(input, result));
            QVERIFY(std::isnan(result.output[0]));
        }
    }
};

QTEST_GUILESS_MAIN(TestSingle)
#include "tst_math_single.moc"
