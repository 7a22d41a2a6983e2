// SPDX-License-Identifier: GPL-3.0-or-later
/// Gradients against whole Jacobians, written out from the definitions in extended precision.
#include "math/activation.h"
#include "math/gradient_activation.h"
#include "math/gradient_attention.h"
#include "math/gradient_difference.h"
#include "math/gradient_linear.h"
#include "math/gradient_normalization.h"
#include "math/gradient_softmax.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed::math;

static arma::mat someMatrix(arma::uword rows, arma::uword columns)
{
    const auto entries = *rc::gen::container<std::vector<int>>(rows * columns, rc::gen::inRange(-3000, 3000));
    return arma::reshape(arma::conv_to<arma::mat>::from(entries), rows, columns) / 1000;
}

static arma::cube someHeads(arma::uword rows, arma::uword columns, arma::uword heads)
{
    const arma::mat flat = someMatrix(rows, columns * heads);
    return arma::cube(flat.memptr(), rows, columns, heads);
}

static arma::uword someSize() { return *rc::gen::inRange<arma::uword>(1, 6); }

static bool near(const arma::cube &a, const arma::cube &b, double within = 1e-11)
{
    return arma::approx_equal(a, b, "absdiff", within);
}
static bool near(const arma::mat &a, const arma::mat &b, double within = 1e-11)
{
    return arma::approx_equal(a, b, "absdiff", within);
}

/// Jacobian times upstream: the sum over l of upstream_l dy_l/dx_j.
template<typename Partial>
static arma::rowvec byJacobian(const arma::rowvec &upstream, const Partial &partial)
{
    arma::rowvec gradient(upstream.n_elem);
    for (arma::uword j = 0; j < upstream.n_elem; ++j) {
        reference::Row terms;
        for (arma::uword l = 0; l < upstream.n_elem; ++l)
            terms.push_back(upstream[l] * partial(l, j));
        gradient[j] = static_cast<double>(reference::carefulSum(terms));
    }
    return gradient;
}

/// All of attention's gradients, entry by entry from the definition.
struct SlowAttention {
    arma::cube query, key, value;

    SlowAttention(const AttentionInput &in, const arma::cube &upstream)
        : query(in.query.rows(), in.query.columns(), in.query.count(), arma::fill::zeros)
        , key(in.key.rows(), in.key.columns(), in.key.count(), arma::fill::zeros)
        , value(in.value.rows(), in.value.columns(), in.value.count(), arma::fill::zeros)
    {
        for (arma::uword head = 0; head < in.query.count(); ++head)
            for (arma::uword i = 0; i < in.query.rows(); ++i)
                addQuery(in, upstream, i, head);
    }

private:
    void addQuery(const AttentionInput &in, const arma::cube &upstream, arma::uword i, arma::uword head)
    {
        const auto keys = reference::seenKeys(in, i, head);
        if (keys.empty())
            return;
        const arma::uword shared = head / (in.query.count() / in.key.count());
        reference::Row scores;
        for (const arma::uword j : keys)
            scores.push_back(reference::score(in, i, j, head));
        const reference::Row weights = reference::softmax(scores);
        reference::Row passed;
        for (std::size_t a = 0; a < keys.size(); ++a) {
            long double dot = 0;
            for (arma::uword c = 0; c < in.value.columns(); ++c) {
                dot += upstream.at(i, c, head) * in.value.at(keys[a], c, shared);
                value.at(keys[a], c, shared) += static_cast<double>(weights[a] * upstream.at(i, c, head));
            }
            passed.push_back(dot);
        }
        for (std::size_t a = 0; a < keys.size(); ++a) {
            long double slope = 0;
            for (std::size_t b = 0; b < keys.size(); ++b)
                slope += passed[b] * weights[b] * ((a == b ? 1 : 0) - weights[a]);
            addScore(in, slope * capSlope(in, i, keys[a], head, shared), i, keys[a], head, shared);
        }
    }

    static long double dotOf(const AttentionInput &in, arma::uword i, arma::uword j, arma::uword head, arma::uword of)
    {
        long double dot = 0;
        for (arma::uword c = 0; c < in.query.columns(); ++c)
            dot += static_cast<long double>(in.query.at(i, c, head)) * in.key.at(j, c, of);
        return dot * in.scaleOrDefault();
    }
    static long double capSlope(
        const AttentionInput &in, arma::uword i, arma::uword j, arma::uword head, arma::uword shared)
    {
        const long double cosh = in.softcap > 0 ? std::cosh(dotOf(in, i, j, head, shared) / in.softcap) : 1;
        return 1 / (cosh * cosh);
    }
    void addScore(
        const AttentionInput &in, long double slope, arma::uword i, arma::uword j, arma::uword head, arma::uword shared)
    {
        for (arma::uword c = 0; c < in.query.columns(); ++c) {
            query.at(i, c, head) += static_cast<double>(slope * in.scaleOrDefault() * in.key.at(j, c, shared));
            key.at(j, c, shared) += static_cast<double>(slope * in.scaleOrDefault() * in.query.at(i, c, head));
        }
    }
};

class TestGradient : public QObject {
    Q_OBJECT

    const arma::mat article{{1, 0}, {0, 1}, {1, 1}}, values{{1, 0}, {0, 2}, {1, 1}};
    AttentionInput ofArticle() const { return {.query = article, .key = article, .value = values}; }

private Q_SLOTS:
    /// READERS-ERRORS 44: more than p(1 - p).
    void softmaxHasAWholeJacobian()
    {
        const arma::mat weights = softmaxRows(arma::mat{{1, 2, 3}});
        arma::mat gradient{{1, 0, 0}};
        QVERIFY(softmaxGradient(weights, gradient));
        QVERIFY(near(gradient, arma::mat{{0.081925, -0.022033, -0.059892}}, 5e-7));
        QVERIFY(rc::check("softmax and its logarithm against their Jacobians", [] {
            const arma::rowvec scores = someMatrix(1, someSize()), upstream = someMatrix(1, scores.n_elem);
            const reference::Row p = reference::softmax({scores.begin(), scores.end()});
            arma::mat found = upstream, logFound = upstream;
            RC_ASSERT(softmaxGradient(softmaxRows(scores), found));
            RC_ASSERT(logSoftmaxGradient(softmaxRows(scores), logFound));
            const auto same = [](arma::uword l, arma::uword j) { return l == j ? 1 : 0; };
            RC_ASSERT(near(found, arma::mat(byJacobian(upstream, [&](arma::uword l, arma::uword j) {
                return p[l] * (same(l, j) - p[j]);
            }))));
            RC_ASSERT(near(logFound,
                arma::mat(byJacobian(upstream, [&](arma::uword l, arma::uword j) { return same(l, j) - p[j]; }))));
        }));
    }

    void aWeightOfZeroPassesNothing()
    {
        const arma::mat weights{{0, 1}};
        arma::mat gradient{{arma::datum::inf, 2}};
        QVERIFY(softmaxGradient(weights, gradient));
        QVERIFY(near(gradient, arma::mat{{0, 0}}));
    }

    void attentionOfTheArticle()
    {
        arma::mat upstream(3, 2, arma::fill::zeros);
        upstream.at(0, 0) = 1;
        AttentionGradient gradient;
        QVERIFY(attentionGradient(ofArticle(), upstream, gradient));
        QVERIFY(near(arma::mat(gradient.query.slice(0)), {{0.11219, -0.056095}, {0, 0}, {0, 0}}, 5e-6));
    }

    /// READERS-ERRORS 45: rowsum(dO∘O) equals rowsum(P∘dP).
    void bothRowSumsAreOne()
    {
        const arma::mat upstream{{1, -1}, {0.5, 2}, {0, 1}};
        AttentionGradient gradient;
        QVERIFY(attentionGradient(
            ofArticle(), upstream, gradient, {.query = false, .key = false, .value = false, .average = true}));
        AttentionResult forward;
        QVERIFY(attend(ofArticle(), forward));
        const arma::mat expected = arma::vec{0.00556, 2.706117, 1};
        QVERIFY(near(arma::mat(gradient.average.slice(0)), expected, 5e-6));
        QVERIFY(near(arma::mat(arma::sum(upstream % forward.output.slice(0), 1)), expected, 5e-6));
    }

    void attentionByItsDefinition()
    {
        QVERIFY(rc::check("all of attention's gradients", [] {
            const arma::uword g = *rc::gen::inRange<arma::uword>(1, 3), h = g * *rc::gen::inRange<arma::uword>(1, 3);
            const arma::uword n = someSize(), m = someSize(), width = someSize(), columns = someSize();
            const arma::cube query = someHeads(n, width, h), key = someHeads(m, width, g),
                             value = someHeads(m, columns, g), upstream = someHeads(n, columns, h);
            AttentionInput input{.query = query, .key = key, .value = value};
            arma::Cube<arma::u8> mask(n, m, h);
            mask.transform([](arma::u8) { return static_cast<arma::u8>(*rc::gen::inRange(0, 4) > 0); });
            if (*rc::gen::arbitrary<bool>())
                input.mask = mask;
            if (*rc::gen::arbitrary<bool>())
                input.causalOffset = *rc::gen::inRange<arma::sword>(-2, 3);
            input.softcap = *rc::gen::element(0.0, 2.0);
            AttentionGradient found;
            RC_ASSERT(attentionGradient(input, upstream, found));
            const SlowAttention slow(input, upstream);
            RC_ASSERT(near(found.query, slow.query) && near(found.key, slow.key) && near(found.value, slow.value));
        }));
    }

    void whatIsHiddenHasNoInfluence()
    {
        arma::mat key = article, value = values;
        key.row(2).fill(arma::datum::nan);
        value.row(2).fill(arma::datum::nan);
        const Mask mask{{1, 1, 0}, {1, 1, 0}, {0, 0, 0}};
        AttentionInput input{.query = article, .key = key, .value = value, .mask = mask};
        AttentionGradient found, expected;
        const arma::mat upstream{{1, -1}, {0.5, 2}, {0, 1}};
        QVERIFY(attentionGradient(input, upstream, found));
        const AttentionInput plain{.query = article, .key = article, .value = values, .mask = mask};
        QVERIFY(attentionGradient(plain, upstream, expected));
        QVERIFY(
            near(found.query, expected.query) && near(found.key, expected.key) && near(found.value, expected.value));
        QVERIFY(arma::abs(found.query.slice(0).row(2)).max() == 0);
    }

    void attentionStopsAndRefuses()
    {
        AttentionGradient gradient;
        const auto stopped = [] { return true; };
        QVERIFY(!attentionGradient(ofArticle(), article, gradient, {}, stopped));
        QVERIFY_EXCEPTION_THROWN(
            static_cast<void>(attentionGradient(ofArticle(), arma::mat(2, 2), gradient)), std::invalid_argument);
    }

    void layerNormByItsJacobian()
    {
        QVERIFY(rc::check("layer normalisation in all its variants", [] {
            const arma::uword d = someSize() + 1, ddof = *rc::gen::inRange<arma::uword>(0, 2);
            const arma::rowvec x = someMatrix(1, d), upstream = someMatrix(1, d), weight = someMatrix(1, d);
            RC_PRE(arma::range(x) > 0.01);
            const Epsilon epsilon{0.25, *rc::gen::element(EpsilonPlace::Inside, EpsilonPlace::Outside)};
            const long double mean = arma::mean(x), count = static_cast<long double>(d - ddof);
            long double squares = 0;
            for (const double entry : x)
                squares += (entry - mean) * (entry - mean);
            const bool isInside = epsilon.place == EpsilonPlace::Inside;
            const long double sigma = std::sqrt(squares / count),
                              size = isInside ? std::sqrt(squares / count + 0.25L) : sigma + 0.25L;
            const auto partial = [&](arma::uword l, arma::uword j) {
                const long double ofSize = (x[j] - mean) / (count * (isInside ? size : sigma));
                return weight[l] * (((l == j ? 1 : 0) - 1.0L / d) / size - (x[l] - mean) / (size * size) * ofSize);
            };
            arma::mat found = upstream;
            RC_ASSERT(layerNormGradient(normalizedRows(x, epsilon, ddof), found, weight, epsilon, ddof));
            RC_ASSERT(near(found, arma::mat(byJacobian(upstream, partial)), 1e-10));
        }));
    }

    void equalEntriesHaveNoPull()
    {
        const Epsilon outside{0.5, EpsilonPlace::Outside};
        arma::mat gradient{{1, 0}};
        QVERIFY(layerNormGradient(normalizedRows(arma::mat{{2, 2}}, outside), gradient, {}, outside));
        QVERIFY(near(gradient, arma::mat{{1, -1}}));
        const auto stopped = [] { return true; };
        QVERIFY(!layerNormGradient(normalizedRows(arma::mat{{2, 2}}, outside), gradient, {}, outside, 0, stopped));
    }

    void geluSlopes()
    {
        QVERIFY(std::abs(geluSlope(1) - 1.0833154705876864) < 1e-15);
        QVERIFY(std::abs(geluByTanhSlope(1) - 1.0829640838462) < 1e-12);
        for (double (*slope)(double) : {geluSlope, geluByTanhSlope}) {
            QCOMPARE(slope(0), 0.5);
            QCOMPARE(slope(arma::datum::inf), 1.0);
            QCOMPARE(slope(-arma::datum::inf), 0.0);
            QCOMPARE(slope(1e300), 1.0);
        }
        for (double x = -6; x <= 6; x += 0.37) {
            const auto five = [x](double (*f)(double)) {
                const double h = 1e-3;
                return (8 * (f(x + h) - f(x - h)) - (f(x + 2 * h) - f(x - 2 * h))) / (12 * h);
            };
            QVERIFY(std::abs(geluSlope(x) - five(gelu)) < 1e-11);
            QVERIFY(std::abs(geluByTanhSlope(x) - five(geluByTanh)) < 1e-10);
        }
    }

    void linearBySums()
    {
        QVERIFY(rc::check("a linear layer", [] {
            const arma::uword n = someSize(), k = someSize(), m = someSize();
            const arma::mat x = someMatrix(n, k), weight = someMatrix(k, m), upstream = someMatrix(n, m);
            arma::mat ofX, ofWeight, slowX(n, k, arma::fill::zeros), slowWeight(k, m, arma::fill::zeros);
            RC_ASSERT(linearInputGradient(upstream, weight, ofX) && linearWeightGradient(x, upstream, ofWeight));
            for (arma::uword i = 0; i < n; ++i)
                for (arma::uword a = 0; a < k; ++a)
                    for (arma::uword b = 0; b < m; ++b) {
                        slowX.at(i, a) += upstream.at(i, b) * weight.at(a, b);
                        slowWeight.at(a, b) += x.at(i, a) * upstream.at(i, b);
                    }
            RC_ASSERT(near(ofX, slowX) && near(ofWeight, slowWeight));
        }));
        QVERIFY(near(arma::mat(linearBiasGradient(arma::mat{{1, 0}, {2, 1}})), arma::mat{{3, 1}}));
    }

    void differences()
    {
        const RowFunction squares = [](const arma::rowvec &x) { return arma::rowvec(x % x); };
        const CentralDifference found = centralDifference(squares, {3, 5}, {1, 2}, 1, 0.5);
        QCOMPARE(found.up, 69.5); // 9 + 2·5.5²
        QCOMPARE(found.down, 49.5);
        QCOMPARE(found.slope(), 20.0);
        QCOMPARE(centralDifference(squares, {1e300}, {1}, 0, 0.5).width, 0.0);
        QCOMPARE(relativeError(0.25, 0.5), 0.25);
        QCOMPARE(relativeError(8, 10), 0.2);
    }
};

QTEST_GUILESS_MAIN(TestGradient)
#include "tst_math_gradient.moc"
