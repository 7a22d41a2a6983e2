// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/attention.h"
#include "math/blas.h"

#include <QTest>

#include <stdexcept>

using namespace heed::math;

static bool near(const arma::mat &a, const arma::mat &b, double within = 1e-12)
{
    return arma::approx_equal(a, b, "absdiff", within);
}

static AttentionResult all(const AttentionInput &input)
{
    AttentionResult result;
    if (!attend(input, result, {.output = true, .weights = true, .products = true, .scores = true}))
        throw std::logic_error("stopped by nobody");
    return result;
}

class TestAttention : public QObject {
    Q_OBJECT

    const arma::mat q{{1, 0}, {0, 1}, {1, 1}}, v{{1, 0}, {0, 2}, {1, 1}};
    const AttentionInput article{.query = q, .key = q, .value = v};

private Q_SLOTS:
    void initTestCase()
    {
        useOneBlasThread();
        QVERIFY(!blasKernel().empty());
        QVERIFY(!blasConfiguration().empty());
    }

    void theArticle()
    {
        const AttentionResult result = all(article);
        QVERIFY(near(result.products.slice(0), q * q.t()));
        QVERIFY(near(result.scores.slice(0), q * q.t() / std::sqrt(2)));
        const arma::mat output{{0.802224, 0.796664}, {0.598888, 1.203336}, {0.751745, 1}};
        QVERIFY(near(result.output.slice(0), output, 5e-7));
        QVERIFY(near(result.weights.slice(0).row(1), arma::mat{{0.197776, 0.401112, 0.401112}}, 5e-7));
    }

    void withoutScale()
    {
        AttentionInput input = article;
        input.scale = 1;
        QVERIFY(near(all(input).output.slice(0).row(0), arma::mat{{0.844638, 0.733044}}, 5e-7));
    }

    void causal()
    {
        AttentionInput input = article;
        input.causalOffset = 0;
        const AttentionResult result = all(input);
        const arma::mat output{{1, 0}, {0.330238, 1.339523}, {0.751745, 1}};
        QVERIFY(near(result.output.slice(0), output, 5e-7));
        QCOMPARE(result.scores.at(0, 2, 0), -arma::datum::inf);
        QCOMPARE(result.products.at(0, 2, 0), 1.0);
    }

    void alignment()
    {
        QCOMPARE(causalOffset(Align::LowerRight, 2, 5), 3);
        QVERIFY(
            arma::all(arma::vectorise(causalMask(2, 5)) == arma::vectorise(Mask{{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}})));
        QVERIFY(
            arma::all(arma::vectorise(causalMask(2, 5, 3)) == arma::vectorise(Mask{{1, 1, 1, 1, 0}, {1, 1, 1, 1, 1}})));
        const Mask tall = causalMask(5, 2, causalOffset(Align::LowerRight, 5, 2));
        QCOMPARE(arma::accu(tall.rows(0, 2)), 0U);
        QVERIFY(arma::all(arma::vectorise(tall.rows(3, 4)) == arma::vectorise(Mask{{1, 0}, {1, 1}})));
    }

    void paddedKey()
    {
        const Mask mask{{1, 1, 0}};
        AttentionInput input = article;
        input.mask = mask;
        const arma::mat output{{0.669762, 0.660477}, {0.330238, 1.339523}, {0.5, 1}};
        QVERIFY(near(all(input).output.slice(0), output, 5e-7));
    }

    void emptyRow()
    {
        const Mask mask{{0, 0, 0}, {1, 1, 1}, {1, 1, 1}};
        AttentionInput input = article;
        input.mask = mask;
        const AttentionResult zeros = all(input);
        QVERIFY(near(zeros.output.slice(0).row(0), arma::mat{{0, 0}}, 0));
        QVERIFY(near(zeros.weights.slice(0).row(0), arma::mat{{0, 0, 0}}, 0));
        input.emptyRow = EmptyRow::NaN;
        const AttentionResult nan = all(input);
        QVERIFY(std::isnan(nan.output.at(0, 0, 0)) && std::isnan(nan.weights.at(0, 0, 0)));
        QVERIFY(near(nan.output.slice(0).row(2), zeros.output.slice(0).row(2), 0));
    }

    void aFiniteBiasHidesNothing()
    {
        const arma::mat bias{{-1e9, -1e9, -1e9}, {0, 0, 0}, {0, 0, 0}};
        AttentionInput input = article;
        input.bias = bias;
        input.scale = 0; // as if -1e9 had been filled in, instead of minus infinity
        QVERIFY(near(all(input).output.slice(0).row(0), arma::mat{{2 / 3., 1}}));
    }

    void hiddenNaNDoesNotLeak_data()
    {
        QTest::addColumn<double>("poison");
        QTest::newRow("NaN") << arma::datum::nan;
        QTest::newRow("infinity") << arma::datum::inf;
    }

    void hiddenNaNDoesNotLeak()
    {
        QFETCH(double, poison);
        arma::mat key = q, value = v;
        key.row(1).fill(poison);
        value.row(1).fill(poison);
        const Mask mask{{1, 0, 1}};
        const arma::mat bias{{0, -arma::datum::inf, 0}}, others = q.rows(arma::uvec{0, 2}),
                                                         values = v.rows(arma::uvec{0, 2});
        AttentionInput masked{.query = q, .key = key, .value = value, .mask = mask}, biased = masked;
        biased.mask.reset();
        biased.bias = bias;
        const arma::cube expected = all({.query = q, .key = others, .value = values}).output;
        QVERIFY(near(all(masked).output.slice(0), expected.slice(0)));
        QVERIFY(near(all(biased).output.slice(0), expected.slice(0)));
        masked.emptyRow = EmptyRow::NaN;
        const Mask nothing{{0, 0, 0}};
        masked.mask = nothing;
        QVERIFY(all(masked).output.has_nan());
        masked.emptyRow = EmptyRow::Zero;
        QVERIFY(near(all(masked).output.slice(0), arma::mat(3, 2, arma::fill::zeros), 0));
    }

    void visibleNaNShows()
    {
        arma::mat value = v;
        value.row(1).fill(arma::datum::nan);
        QVERIFY(all({.query = q, .key = q, .value = value}).output.has_nan());
    }

    void veryNegativeScoresBeatTheMask()
    {
        const arma::mat scores{{-110208.05, -110189.81, -110206.52, -110208.45, -110192.60, 0, 0, 0}};
        const arma::mat one("1"), key = scores.t();
        const arma::mat value(8, 1, arma::fill::ones);
        const Mask mask{{1, 1, 1, 1, 1, 0, 0, 0}};
        const AttentionResult result = all({.query = one, .key = key, .value = value, .mask = mask});
        const arma::mat expected{{0, 0.9421, 0, 0, 0.0579, 0, 0, 0}};
        QVERIFY(near(result.weights.slice(0), expected, 5e-5));
    }

    void softcapComesBeforeTheMask()
    {
        AttentionInput input = article;
        input.softcap = 0.5;
        input.causalOffset = 0;
        const AttentionResult result = all(input);
        QCOMPARE(result.scores.at(0, 1, 0), -arma::datum::inf);
        QCOMPARE(result.scores.at(2, 2, 0), 0.5 * std::tanh(2 / std::sqrt(2) / 0.5));
    }

    void groupedHeads()
    {
        const arma::cube query(2, 2, 8, arma::fill::ones), key(1, 2, 2, arma::fill::ones);
        arma::cube value(1, 1, 2);
        value.slice(0).fill(10);
        value.slice(1).fill(20);
        const arma::cube output = all({.query = query, .key = key, .value = value}).output;
        for (arma::uword head = 0; head < 8; ++head)
            QCOMPARE(output.at(1, 0, head), head < 4 ? 10.0 : 20.0);
    }

    void noKeys()
    {
        const arma::mat key(0, 2), value(0, 3);
        QVERIFY(
            near(all({.query = q, .key = key, .value = value}).output.slice(0), arma::mat(3, 3, arma::fill::zeros), 0));
        QVERIFY(all({.query = q, .key = key, .value = value, .emptyRow = EmptyRow::NaN}).output.has_nan());
        const arma::mat none(0, 2);
        QCOMPARE(all({.query = none, .key = q, .value = v}).output.n_rows, 0U);
    }

    void onlyWhatIsWanted()
    {
        AttentionResult result;
        QVERIFY(attend(article, result, {.output = false, .weights = true}));
        QVERIFY(result.output.is_empty() && result.scores.is_empty() && result.products.is_empty());
        QCOMPARE(result.weights.n_elem, 9U);
    }

    void refusesWrongSizes()
    {
        const arma::mat wide(3, 4, arma::fill::zeros), tall(4, 2, arma::fill::zeros);
        const arma::cube three(3, 2, 3, arma::fill::zeros), two(3, 2, 2, arma::fill::zeros);
        const Mask mask(2, 3, arma::fill::ones);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, all({.query = wide, .key = q, .value = v}));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, all({.query = q, .key = tall, .value = v}));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, all({.query = three, .key = two, .value = two}));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, all({.query = q, .key = q, .value = v, .mask = mask}));
    }
};

QTEST_GUILESS_MAIN(TestAttention)
#include "tst_math_attention.moc"
