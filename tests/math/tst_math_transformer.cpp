// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/transformer_block.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed::math;

static bool near(const arma::mat &a, const arma::mat &b, double within = 1e-9)
{
    return arma::approx_equal(a, b, "absdiff", within);
}

static arma::mat anyMatrix(arma::uword rows, arma::uword columns)
{
    arma::mat matrix(rows, columns);
    for (double &entry : matrix)
        entry = *rc::gen::inRange(-64, 64) / 32.0;
    return matrix;
}

static MultiHead anyHeads(arma::uword d, arma::uword heads, arma::uword keyHeads)
{
    const auto key = *rc::gen::inRange<arma::uword>(1, 4), value = *rc::gen::inRange<arma::uword>(1, 4);
    return {.query = {anyMatrix(d, heads * key), anyMatrix(1, heads * key)},
        .key = {anyMatrix(d, keyHeads * key), {}},
        .value = {anyMatrix(d, keyHeads * value), {}},
        .output = {anyMatrix(heads * value, d), anyMatrix(1, d)},
        .heads = heads,
        .keyHeads = keyHeads};
}

/// Head by head, with the columns of each cut out and copied.
static arma::mat headByHead(const MultiHead &layer, const arma::mat &x, const arma::mat &memory, bool isCausal)
{
    arma::mat joined;
    const arma::uword key = layer.query.weight.n_cols / layer.heads, value = layer.value.weight.n_cols / layer.keyHeads;
    for (arma::uword head = 0; head < layer.heads; ++head) {
        const arma::uword shared = head / (layer.heads / layer.keyHeads);
        const auto part = [](const arma::mat &all, arma::uword index, arma::uword width) {
            return arma::mat(all.cols(index * width, (index + 1) * width - 1));
        };
        const arma::mat q =
            x * part(layer.query.weight, head, key) + arma::repmat(part(layer.query.bias, head, key), x.n_rows, 1);
        const arma::mat k = memory * part(layer.key.weight, shared, key);
        const arma::mat v = memory * part(layer.value.weight, shared, value);
        AttentionInput input{.query = q, .key = k, .value = v};
        if (isCausal)
            input.causalOffset = 0;
        joined = arma::join_rows(joined, reference::attention(input).output.slice(0));
    }
    return joined * layer.output.weight + arma::repmat(layer.output.bias, x.n_rows, 1);
}

class TestTransformer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// READERS-ERRORS 20: the way around f starts before the norm, not behind it.
    void preAndPostNorm()
    {
        const arma::mat x{{1, 2, 3, 4}};
        const auto doubled = [](const arma::mat &y) { return std::optional<arma::mat>(2 * y); };
        const auto pre = residual(x, {}, NormPlace::Pre, doubled), post = residual(x, {}, NormPlace::Post, doubled);
        QVERIFY(near(pre->output, {{-1.683271, 1.105576, 3.894424, 6.683271}}, 5e-7));
        QVERIFY(near(post->output, {{-1.34164, -0.447213, 0.447213, 1.34164}}, 5e-6));
        QVERIFY(!near(pre->output, {{-4.0249, -1.3416, 1.3416, 4.0249}}, 1));
        QVERIFY(post->normalized.is_empty());
        const auto nothing = [](const arma::mat &) { return std::optional<arma::mat>(); };
        QVERIFY(!residual(x, {}, NormPlace::Pre, nothing));
    }

    void headsAgreeWithTheDefinition()
    {
        QVERIFY(rc::check("multi-head attention, head by head", [] {
            const auto n = *rc::gen::inRange<arma::uword>(1, 5), m = *rc::gen::inRange<arma::uword>(1, 5);
            const auto d = *rc::gen::inRange<arma::uword>(1, 5), shared = *rc::gen::inRange<arma::uword>(1, 3);
            const auto groups = *rc::gen::inRange<arma::uword>(1, 3);
            const bool isCausal = *rc::gen::arbitrary<bool>();
            const MultiHead layer = anyHeads(d, shared * groups, shared);
            const arma::mat x = anyMatrix(n, d), memory = anyMatrix(m, d);
            MultiHeadInput input{.query = x, .key = memory, .value = memory};
            if (isCausal)
                input.causalOffset = 0;
            MultiHeadResult result;
            RC_ASSERT(attendWithHeads(layer, input, result));
            RC_ASSERT(near(result.output, headByHead(layer, x, memory, isCausal)));
        }));
    }

    void withoutAnOutputMatrixHeadsAreJoined()
    {
        const arma::mat one(2, 2, arma::fill::eye);
        MultiHeadResult result;
        const MultiHead layer{
            .query = {one, {}}, .key = {one, {}}, .value = {one, {}}, .output = {}, .heads = 2, .keyHeads = 2};
        QVERIFY(attendWithHeads(layer, {.query = one, .key = one, .value = one}, result, {.weights = true}));
        QVERIFY(near(result.output, result.joined, 0));
        QCOMPARE(result.attention.weights.n_slices, 2U);
        MultiHead odd = layer;
        odd.heads = 3;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
            static_cast<void>(attendWithHeads(odd, {.query = one, .key = one, .value = one}, result)));
    }

    void aBlockIsItsSublayers()
    {
        QVERIFY(rc::check("attention, memory, feed-forward, each by hand", [] {
            const auto n = *rc::gen::inRange<arma::uword>(1, 4), d = *rc::gen::inRange<arma::uword>(2, 5);
            TransformerBlock block{.place = NormPlace::Pre, .attention = anyHeads(d, 2, 1)};
            const bool hasMemory = *rc::gen::arbitrary<bool>(), isCausal = *rc::gen::arbitrary<bool>();
            if (hasMemory)
                block.crossAttention = anyHeads(d, 1, 1);
            block.feedForward = {.up = {anyMatrix(d, 3), {}}, .down = {anyMatrix(3, d), {}}};
            const arma::mat x = anyMatrix(n, d), memory = anyMatrix(3, d);
            BlockResult result;
            RC_ASSERT(runBlock(block, {.x = x, .memory = hasMemory ? &memory : nullptr, .causal = isCausal}, result));
            const arma::mat first = normalized(x, {});
            arma::mat y = x + headByHead(block.attention, first, first, isCausal);
            if (hasMemory)
                y += headByHead(*block.crossAttention, normalized(y, {}), memory, false);
            FeedForwardResult forward;
            RC_ASSERT(feedForward(normalized(y, {}), block.feedForward, forward));
            RC_ASSERT(near(result.output(), y + forward.output, 1e-6));
        }));
    }

    void aStackIsItsBlocks()
    {
        QVERIFY(rc::check("blocks one after the other", [] {
            const arma::mat x = anyMatrix(3, 2);
            std::vector<TransformerBlock> blocks;
            for (int layer = 0; layer < 3; ++layer) {
                blocks.push_back({.place = NormPlace::Post, .attention = anyHeads(2, 1, 1)});
                blocks.back().feedForward = {.up = {anyMatrix(2, 3), {}}, .down = {anyMatrix(3, 2), {}}};
            }
            arma::mat state = x;
            for (const TransformerBlock &block : blocks) {
                BlockResult result;
                RC_ASSERT(runBlock(block, {.x = state}, result));
                state = arma::mat(result.output());
            }
            std::size_t visited = 0;
            const TransformerStack stack{
                .layers = 3, .block = [&](std::size_t layer) { return blocks[layer]; }, .finalNorm = Norm{}};
            const auto output =
                runStack(stack, {.x = x}, [&](std::size_t layer, BlockResult &) { RC_ASSERT(layer == visited++); });
            RC_ASSERT(near(*output, normalized(state, {}), 0));
        }));
    }

    void stops()
    {
        const arma::mat one(2, 2, arma::fill::eye);
        const MultiHead heads{.query = {one, {}}, .key = {one, {}}, .value = {one, {}}, .output = {one, {}}};
        const TransformerBlock block{
            .attention = heads, .crossAttention = heads, .feedForward = {.up = {one, {}}, .down = {one, {}}}};
        int all = 0;
        const auto count = [&all] { return ++all < 0; };
        BlockResult result;
        QVERIFY(runBlock(block, {.x = one, .memory = &one}, result, {}, count));
        for (int last = 1; last <= all; ++last) {
            int asked = 0;
            const auto stop = [&] { return ++asked == last; };
            QVERIFY(!runBlock(block, {.x = one, .memory = &one}, result, {}, stop));
            QCOMPARE(asked, last);
        }
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, static_cast<void>(runBlock(block, {.x = one}, result)));
        const auto always = [] { return true; };
        QVERIFY(!runStack(
            {.layers = 1, .block = [&](std::size_t) { return block; }}, {.x = one, .memory = &one},
            [](std::size_t, BlockResult &) {}, {}, always));
    }
};

QTEST_GUILESS_MAIN(TestTransformer)
#include "tst_math_transformer.moc"
