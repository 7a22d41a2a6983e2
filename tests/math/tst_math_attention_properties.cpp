// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/blas.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

#include <atomic>
#include <memory>
#include <optional>
#include <random>
#include <thread>

using namespace heed::math;

namespace {

arma::cube normals(arma::uword rows, arma::uword columns, arma::uword heads, unsigned seed)
{
    std::mt19937_64 engine(seed);
    arma::cube cube(rows, columns, heads);
    for (double &entry : cube)
        entry = static_cast<double>(engine() >> 11U) * 0x1p-51 - 2;
    return cube;
}

struct Sizes {
    arma::uword n, m, d, dv, g, group;
    unsigned seed;
};

Sizes anySizes()
{
    const auto upTo = [](arma::uword largest) { return *rc::gen::inRange<arma::uword>(1, largest + 1); };
    return {upTo(9), upTo(9), upTo(5), upTo(4), upTo(3), upTo(3), *rc::gen::arbitrary<unsigned>()};
}

/// Owns what an AttentionInput only views.
struct Problem {
    explicit Problem(const Sizes &s)
        : query(normals(s.n, s.d, s.g * s.group, s.seed))
        , key(normals(s.m, s.d, s.g, s.seed + 1))
        , value(normals(s.m, s.dv, s.g, s.seed + 2))
    {
    }
    [[nodiscard]] AttentionInput input() const { return {.query = query, .key = key, .value = value}; }

    arma::cube query, key, value;
};

AttentionResult all(const AttentionInput &input, const Stop &stop = {}, const Parallel &parallel = {})
{
    AttentionResult result;
    const AttentionWanted everything{.output = true, .weights = true, .products = true, .scores = true};
    if (!attend(input, result, everything, stop, parallel))
        throw std::runtime_error("stopped");
    return result;
}

bool near(const arma::cube &a, const arma::cube &b, double within = 1e-12)
{
    return a.n_elem == b.n_elem && (a.is_empty() || arma::approx_equal(a, b, "absdiff", within));
}

bool identical(const arma::cube &a, const arma::cube &b)
{
    return arma::size(a) == arma::size(b) && std::equal(a.begin(), a.end(), b.begin());
}

/// Every piece by one of `count` threads, whichever is free.
Parallel threads(unsigned count)
{
    return [count](std::size_t n, const std::function<void(std::size_t)> &f) {
        std::atomic<std::size_t> next = 0;
        std::vector<std::jthread> pool;
        for (unsigned t = 0; t < count; ++t)
            pool.emplace_back([&] {
                for (std::size_t i = next++; i < n; i = next++)
                    f(i);
            });
    };
}

} // namespace

class TestAttentionProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { useOneBlasThread(); }

    void tilesGiveWhatWholeRowsGive()
    {
        QVERIFY(rc::check("more keys than a tile holds, whatever is hidden", [] {
            const arma::uword n = *rc::gen::inRange<arma::uword>(1, 140), m = *rc::gen::inRange<arma::uword>(1, 200);
            const Problem problem({n, m, 3, 2, 2, 2, *rc::gen::arbitrary<unsigned>()});
            AttentionInput direct = problem.input();
            if (*rc::gen::arbitrary<bool>())
                direct.causalOffset = static_cast<arma::sword>(m) - static_cast<arma::sword>(n);
            if (*rc::gen::arbitrary<bool>())
                direct.window = Window{.place = *rc::gen::inRange(-70, 70), .left = 5, .right = 70};
            direct.emptyRow = *rc::gen::element(EmptyRow::Zero, EmptyRow::NaN);
            AttentionInput tiled = direct;
            tiled.method = Method::Tiled;
            const AttentionResult one = all(direct), other = all(tiled);
            for (const auto &[a, b] : {std::pair(&one.output, &other.output), {&one.weights, &other.weights},
                     {&one.products, &other.products}, {&one.scores, &other.scores}})
                for (arma::uword i = 0; i < a->n_elem; ++i)
                    RC_ASSERT((*a)[i] == (*b)[i] || std::abs((*a)[i] - (*b)[i]) < 1e-12
                        || (std::isnan((*a)[i]) && std::isnan((*b)[i])));
        }));
    }

    void tilesLeaveHiddenValuesAlone()
    {
        arma::cube query(2, 1, 1, arma::fill::ones), key(130, 1, 1, arma::fill::zeros), value = key;
        for (arma::uword row = 0; row < 130; ++row)
            value.at(row, 0, 0) = row % 2 == 0 ? arma::datum::nan : 4;
        Mask mask(1, 130);
        for (arma::uword column = 0; column < 130; ++column)
            mask[column] = column % 2;
        const AttentionInput input{.query = query, .key = key, .value = value, .mask = mask, .method = Method::Tiled};
        QVERIFY(near(all(input).output, arma::cube(2, 1, 1, arma::fill::ones) * 4));
    }

    void agreesWithTheDefinition()
    {
        QVERIFY(rc::check("heads, masks, biases, causal, scale and softcap against extended precision", [] {
            const Sizes sizes = anySizes();
            const arma::uword heads = sizes.g * sizes.group;
            const Problem problem(sizes);
            AttentionInput input = problem.input();
            const auto whole = [](arma::uword size) { return *rc::gen::element<arma::uword>(1, size); };
            arma::Cube<arma::u8> mask(whole(sizes.n), whole(sizes.m), whole(heads));
            for (arma::u8 &entry : mask)
                entry = *rc::gen::element<arma::u8>(0, 1);
            const arma::cube bias = normals(whole(sizes.n), whole(sizes.m), whole(heads), sizes.seed + 3);
            if (*rc::gen::arbitrary<bool>())
                input.mask = mask;
            if (*rc::gen::arbitrary<bool>())
                input.bias = bias;
            if (*rc::gen::arbitrary<bool>())
                input.causalOffset = *rc::gen::inRange(-3, 4);
            if (*rc::gen::arbitrary<bool>())
                input.scale = 0.7;
            input.softcap = *rc::gen::element(0.0, 1.5);
            const auto maybe = [] { return *rc::gen::element<std::optional<arma::sword>>(std::nullopt, 0, 1, 3); };
            if (*rc::gen::arbitrary<bool>())
                input.window = Window{.place = *rc::gen::inRange(-3, 4), .left = maybe(), .right = maybe()};
            if (*rc::gen::arbitrary<bool>())
                input.keyCount = *rc::gen::inRange<arma::uword>(0, sizes.m + 1);
            input.method = *rc::gen::element(Method::Direct, Method::Tiled);
            const AttentionResult result = all(input);
            const reference::Result expected = reference::attention(input);
            RC_ASSERT(near(result.weights, expected.weights, 1e-14));
            RC_ASSERT(near(result.output, expected.output, 1e-14));
        }));
    }

    void largeAgreesWithTheDefinition()
    {
        const Problem problem({.n = 150, .m = 130, .d = 16, .dv = 12, .g = 2, .group = 2, .seed = 7});
        AttentionInput input = problem.input();
        input.causalOffset = -5;
        const AttentionResult result = all(input);
        const reference::Result expected = reference::attention(input);
        QVERIFY(near(result.weights, expected.weights, 1e-13));
        QVERIFY(near(result.output, expected.output, 1e-13));
        for (arma::uword head = 0; head < 4; ++head) {
            const arma::mat products = problem.query.slice(head) * problem.key.slice(head / 2).t();
            QVERIFY(arma::approx_equal(result.products.slice(head), products, "absdiff", 1e-12));
        }
    }

    void shuffledTokensGiveShuffledOutputs()
    {
        QVERIFY(rc::check("permutation equivariance without mask", [] {
            const Problem problem(anySizes());
            const arma::uword n = problem.query.n_rows, m = problem.key.n_rows;
            std::mt19937 engine(*rc::gen::arbitrary<unsigned>());
            std::vector<arma::uword> queries(n), keys(m);
            std::iota(queries.begin(), queries.end(), 0);
            std::iota(keys.begin(), keys.end(), 0);
            std::shuffle(queries.begin(), queries.end(), engine);
            std::shuffle(keys.begin(), keys.end(), engine);
            Problem shuffled = problem;
            const auto permute = [](arma::cube &to, const arma::cube &from, const std::vector<arma::uword> &order) {
                for (arma::uword head = 0; head < from.n_slices; ++head)
                    to.slice(head) = from.slice(head).eval().rows(arma::uvec(order));
            };
            permute(shuffled.query, problem.query, queries);
            permute(shuffled.key, problem.key, keys);
            permute(shuffled.value, problem.value, keys);
            arma::cube expected = all(problem.input()).output;
            permute(expected, arma::cube(expected), queries);
            RC_ASSERT(near(all(shuffled.input()).output, expected));
        }));
    }

    void whatIsMaskedHasNoInfluence()
    {
        QVERIFY(rc::check("a NaN in a masked key or value never shows", [] {
            const Sizes sizes = anySizes();
            Problem problem(sizes);
            arma::Mat<arma::u8> mask(1, sizes.m, arma::fill::ones);
            const auto hidden = *rc::gen::inRange<arma::uword>(0, sizes.m);
            mask[hidden] = 0;
            AttentionInput input = problem.input();
            input.mask = mask;
            const AttentionResult clean = all(input);
            for (arma::uword head = 0; head < sizes.g; ++head) {
                problem.key.slice(head).row(hidden).fill(arma::datum::nan);
                problem.value.slice(head).row(hidden).fill(*rc::gen::element(arma::datum::nan, arma::datum::inf));
            }
            const AttentionResult poisoned = all(input);
            RC_ASSERT(near(poisoned.output, clean.output, 1e-14));
            RC_ASSERT(identical(poisoned.weights, clean.weights));
        }));
    }

    void theSameBitsForEveryNumberOfThreads()
    {
        const Problem problem({.n = 200, .m = 180, .d = 24, .dv = 20, .g = 3, .group = 2, .seed = 11});
        const AttentionResult alone = all(problem.input());
        for (const unsigned count : {1U, 2U, 3U, 7U}) {
            const AttentionResult many = all(problem.input(), {}, threads(count));
            QVERIFY(identical(alone.output, many.output));
            QVERIFY(identical(alone.weights, many.weights));
        }
    }

    void theSameBitsWhateverIsWanted()
    {
        const Problem problem({.n = 200, .m = 180, .d = 24, .dv = 20, .g = 1, .group = 1, .seed = 12});
        AttentionResult output;
        QVERIFY(attend(problem.input(), output));
        QVERIFY(identical(output.output, all(problem.input()).output));
    }

    void stops_data()
    {
        QTest::addColumn<int>("after");
        for (const int after : {0, 1, 5, 50})
            QTest::addRow("after %d answers", after) << after;
    }

    void stops()
    {
        QFETCH(int, after);
        const Problem problem({.n = 200, .m = 180, .d = 24, .dv = 20, .g = 2, .group = 1, .seed = 13});
        std::atomic<int> asked = 0;
        const auto isTime = [&] { return asked++ >= after; };
        AttentionResult result;
        QVERIFY(!attend(problem.input(), result, {}, isTime, threads(2)));
        QVERIFY(asked.load() <= after + 4);
    }
};

QTEST_GUILESS_MAIN(TestAttentionProperties)
#include "tst_math_attention_properties.moc"
