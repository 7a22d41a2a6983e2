// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_call.h"
#include "held_laws.h"
#include "loaded_plugin.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

static std::vector<std::int64_t> anyPositions(std::size_t count, int end)
{
    std::vector<std::int64_t> positions;
    for (std::size_t i = 0; i < count; ++i)
        positions.push_back(*rc::gen::inRange(0, end));
    return positions;
}

static arma::cube anyCube(arma::uword rows, arma::uword columns, arma::uword heads)
{
    arma::cube cube(rows, columns, heads);
    cube.imbue([] { return *rc::gen::inRange(-4000, 4000) / 256.0; });
    return cube;
}

class TestPositionsPlugin : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"positions"};
    const Operator &sinusoid = plugin.op("sinusoidal_encoding");
    const Operator &learned = plugin.op("learned_encoding");
    const Operator &rotary = plugin.op("rotary_embedding");
    const Operator &slopes = plugin.op("alibi_slopes");
    const Operator &bias = plugin.op("alibi_bias");
    const Texts four{{"x", "[[1, 2, 3, 4]]"}, {"positions", "[2]"}};

    static Texts with(Texts texts, const Texts &more)
    {
        texts.insert(more.begin(), more.end());
        return texts;
    }

    static void row(const char *op, const Texts &given, const char *refusal)
    {
        QTest::newRow(refusal) << QString::fromLatin1(op) << given << std::string(refusal);
    }

    void encodingRefusals() const
    {
        row("sinusoidal_encoding", {{"dim", "0"}}, "range: Expected dim to be at least 1, found 0.");
        row("sinusoidal_encoding", {{"length", "-1"}}, "range: Expected length to be at least 1, found -1.");
        row("sinusoidal_encoding", {{"base", "0"}}, "range: Expected base to be at least 1, found 0.");
        row("sinusoidal_encoding", {{"offset", "-2"}}, "range: Expected offset to be 0 to 1e+15, found -2.");
        row("sinusoidal_encoding", {{"layout", "half"}},
            "range: Expected layout to be interleaved or halves, found 'half'.");
        row("sinusoidal_encoding", {{"d_model", "4"}},
            "type: The operator sinusoidal_encoding has no input or option 'd_model'. Here it is called 'dim'.");
        row("learned_encoding", {{"weight", "[[1]]"}},
            "type: Neither x nor positions is given, so it is open how many tokens there are. Give one of them.");
        row("learned_encoding", {{"weight", "[[1], [2]]"}, {"positions", "[0, 2]"}},
            "range: Token 2 has position 2, but weight has 2 rows (0 to 1).");
        row("learned_encoding", {{"weight", "[[1], [2]]"}, {"positions", "[0, -1]"}},
            "range: Token 2 has position -1, but positions count from 0.");
        row("learned_encoding", {{"weight", "[[1], [2]]"}, {"x", "[[1], [2]]"}, {"offset", "1"}},
            "range: Token 2 has position 2, but weight has 2 rows (0 to 1).");
        row("learned_encoding", {{"weight", "[[1, 2]]"}, {"x", "[[1]]"}},
            "shape: x has 1 column, weight has 2; both are d.");
    }

    void rotaryRefusals() const
    {
        row("rotary_embedding", {{"x", "[[1, 2, 3]]"}},
            "shape: x has 3 columns, and columns are turned in pairs. Expected an even number of them, or a "
            "rotary_dim.");
        row("rotary_embedding", {{"x", "[[1, 2, 3]]"}, {"rotary_dim", "3"}},
            "range: rotary_dim is 3, and columns are turned in pairs. Expected an even number.");
        row("rotary_embedding", {{"x", "[[1, 2, 3]]"}, {"rotary_dim", "4"}},
            "range: rotary_dim is 4, but x has only 3 columns.");
        row("rotary_embedding", {{"x", "[[1, 2]]"}, {"rotary_dim", "0"}},
            "range: Expected rotary_dim to be at least 2, found 0.");
        row("rotary_embedding", {{"x", "[[1, 2]]"}, {"positions", "[-1]"}},
            "range: Token 1 has position -1, but positions count from 0.");
        row("rotary_embedding", {{"x", "[[1, 2]]"}, {"positions", "[1000000000000001]"}},
            "range: Token 1 has position 1000000000000001, but beyond 10^15 one can't be told from the next.");
        row("rotary_embedding", {{"x", "[[1, 2]]"}, {"positions", "[1, 2]"}},
            "shape: positions has 2 entries, x has 1 row; both are n.");
        row("rotary_embedding", {{"x", "[[1, 2]]"}, {"cos_cache", "[[1]]"}},
            "type: cos_cache is given and sin_cache is not. Expected both, or neither.");
        row("rotary_embedding", {{"x", "[[1, 2]]"}, {"cos_cache", "[[1, 1]]"}, {"sin_cache", "[[1, 1]]"}},
            "shape: cos_cache has 2 columns, but 2 columns of x make 1 pair.");
        row("rotary_embedding",
            {{"x", "[[1, 2]]"}, {"cos_cache", "[[1]]"}, {"sin_cache", "[[1]]"}, {"positions", "[1]"}},
            "range: Token 1 has position 1, but cos_cache has 1 row (0 to 0).");
        row("rotary_embedding", {{"x", "[[1, 2]]"}, {"rope_theta", "5e5"}},
            "type: The operator rotary_embedding has no input or option 'rope_theta'. Here it is called 'base'.");
        row("rotary_embedding", {{"x", "[[1, nan]]"}},
            "not-finite: x holds NaN in row 1, column 2, which is no number; set allow_nan to let it through.");
        row("rotary_embedding", {{"x", "[]"}},
            "shape: x has 0 columns, and columns are turned in pairs. Expected an even number of them, or a "
            "rotary_dim.");
    }

    void alibiRefusals() const
    {
        row("alibi_slopes", {{"heads", "0"}}, "range: Expected heads to be 1 to 65536, found 0.");
        row("alibi_slopes", {{"rule", "text"}}, "range: Expected rule to be reference or paper, found 'text'.");
        row("alibi_bias", {{"queries", "0"}}, "range: Expected queries to be at least 1, found 0.");
        row("alibi_bias", {{"future", "causal"}}, "range: Expected future to be hidden or symmetric, found 'causal'.");
    }

private Q_SLOTS:
    void sinusoidByHand()
    {
        compareText(stepsOf(sinusoid, {{"dim", "5"}}, {.output = "encoding", .index = {1}, .decimals = 6}),
            "Frequencies: ω_1 = 10000^0 = 1, ω_2 = 10000^(-2/5) ≈ 0.025119, ω_3 = 10000^(-4/5) ≈ 0.000631\n"
            "Position times frequency: 1·1 = 1, 1·0.025119 ≈ 0.025119, 1·0.000631 ≈ 0.000631\n"
            "Sines and cosines: sin 1 ≈ 0.841471, cos 1 ≈ 0.540302, sin 0.025119 ≈ 0.025116, cos 0.025119 ≈ "
            "0.999685, sin 0.000631 ≈ 0.000631");
        const Texts halves{{"layout", "halves"}, {"offset", "100"}};
        const Focus focus{.output = "encoding", .index = {1, 3}, .labels = {{"dim", {"a", "b", "c", "d"}}}};
        compareText(stepsOf(sinusoid, halves, focus),
            "Frequencies: ω_2 = 10000^(-2/4) = 0.0100\nPosition times frequency: 101·0.0100 = 1.0100\n"
            "Sines and cosines: d: cos 1.0100 ≈ 0.5319");
    }

    void anExponentOfItsOwn()
    {
        const std::string steps = stepsOf(sinusoid, {{"spacing", "tensor2tensor"}, {"length", "1"}, {"offset", "3"}});
        QVERIFY2(steps.starts_with("Frequencies: ω_1 = 10000^0 = 1, ω_2 = 10000^(-1/1) = 0.0001\n"), steps.c_str());
        QVERIFY2(steps.find("3·0.0001 = 0.0003") != std::string::npos, steps.c_str());
    }

    void learnedByHand()
    {
        const Texts texts = learned.examples.front().inputs;
        compareText(stepsOf(learned, texts, {.output = "output", .index = {1}}),
            "Token 2 stands at position 1: look up its row: w_1 = (0.3000, -0.4000)\n"
            "Add it to the embedding: 1 + 0.3000 = 1.3000, 2 + (-0.4000) = 1.6000");
        compareText(stepsOf(learned, with(texts, {{"positions", "[2, 0]"}}), {.output = "encoding", .index = {0, 1}}),
            "Token 1 stands at position 2: look up its row: w_2,2 = 1");
        const PreparedCall call = prepared(learned, {{"weight", "[[1]]"}, {"positions", "[0]"}}).value();
        compareText(call.derive(call.run().value(), {.output = "output"}).error().message,
            "There is no output to derive: x is not given.");
    }

    void rotaryByHand()
    {
        compareText(stepsOf(rotary, four, {.output = "output", .index = {0}}),
            "Frequencies: θ_1 = 10000^0 = 1, θ_2 = 10000^(-2/4) = 0.0100\n"
            "Position times frequency: 2·1 = 2, 2·0.0100 = 0.0200\n"
            "Cosine and sine of each pair: cos 2 ≈ -0.4161, sin 2 ≈ 0.9093, cos 0.0200 ≈ 0.9998, sin 0.0200 ≈ 0.0200\n"
            "Turn each pair: 1·(-0.4161) - 3·0.9093 ≈ -3.1440, 2·0.9998 - 4·0.0200 ≈ 1.9196, 1·0.9093 + 3·(-0.4161) ≈ "
            "-0.3391, 2·0.0200 + 4·0.9998 ≈ 4.0392 [1·0.9093 + 3·(-0.4161): the rounded numbers give -0.3390, "
            "unrounded "
            "arithmetic -0.3391.]");
    }

    void rotaryByHandInOtherWays()
    {
        const Texts scaled = with(four, {{"interleaved", "true"}, {"position_scale", "0.5"}});
        compareText(stepsOf(rotary, scaled, {.output = "output", .index = {0, 1}}),
            "Frequencies: θ_1 = 10000^0 = 1\nScale the position: 2·0.5000 = 1\n"
            "Position times frequency: 1·1 = 1\n"
            "Cosine and sine of each pair: cos 1 ≈ 0.5403, sin 1 ≈ 0.8415\n"
            "Turn each pair: 1·0.8415 + 2·0.5403 ≈ 1.9221");
        compareText(stepsOf(rotary, with(four, {{"rotary_dim", "2"}}), {.output = "output", .index = {0, 3}}),
            "Beyond rotary_dim nothing is turned: x_4 = 4");
        compareText(stepsOf(rotary, four, {.output = "angles", .index = {0, 1}}),
            "Frequencies: θ_2 = 10000^(-2/4) = 0.0100\nPosition times frequency: 2·0.0100 = 0.0200");
        compareText(stepsOf(rotary, rotary.examples[3].inputs, {.output = "output", .index = {0, 0}}),
            "Cosine and sine of each pair: cos_1 = 0.6000, sin_1 = 0.8000\nTurn each pair: 1·0.6000 - 2·0.8000 = -1");
    }

    void everyHeadIsTurnedAlike()
    {
        const auto outputs = prepared(rotary, {{"x", "[[[1, 2]], [[3, 4]]]"}, {"offset", "2"}}).value().run().value();
        QCOMPARE(difference(outputs.at("output"), "[[[-2.234742, 0.077004]], [[-4.885630, 1.063305]]]"), "");
        QCOMPARE(difference(outputs.at("angles"), "[[2]]"), "");
    }

    void alibiByHand()
    {
        compareText(stepsOf(slopes, {{"heads", "6"}}, {.output = "slopes", .index = {1}}),
            "Slope of head 2: m_2 = 2^(-8·2/4) = 0.0625");
        compareText(stepsOf(slopes, {{"heads", "6"}}, {.output = "slopes", .index = {5}}),
            "Slope of head 6, taken from the slopes of 8 heads: m_6 = 2^(-8·3/8) = 0.1250");
        compareText(
            stepsOf(slopes, {{"heads", "6"}, {"rule", "paper"}}, {}), "Slope of head 1: m_1 = 2^(-8·1/6) ≈ 0.3969");
        compareText(stepsOf(bias, {{"heads", "2"}}, {.output = "bias", .index = {0, 2}}),
            "Slope of head 1: m_1 = 2^(-8·1/2) = 0.0625\n"
            "Slope times distance from query 3: -0.0625·(3 - 1) = -0.1250, -0.0625·(3 - 2) = -0.0625, -0.0625·(3 - 3) "
            "= 0, 4 > 3: b = -∞");
        compareText(stepsOf(bias, {{"heads", "2"}, {"future", "symmetric"}, {"queries", "2"}, {"align", "lower_right"}},
                        {.output = "bias", .index = {0, 0, 3}}),
            "Slope of head 1: m_1 = 2^(-8·1/2) = 0.0625\nSlope times distance from query 1: -0.0625·(4 - 3) = -0.0625");
    }

    void laws()
    {
        QVERIFY(rc::check("laws of the encodings", [this] {
            holdLaws(sinusoid,
                {{"length", *rc::gen::inRange(1, 9)}, {"dim", *rc::gen::inRange(1, 9)},
                    {"offset", *rc::gen::element(0, 5, 1000000)}, {"base", *rc::gen::element(1.0, 100.0, 10000.0)},
                    {"layout", *rc::gen::element<std::string>("interleaved", "halves")},
                    {"spacing", *rc::gen::element<std::string>("paper", "tensor2tensor")}});
            const auto rows = *rc::gen::inRange<arma::uword>(1, 5), columns = *rc::gen::inRange<arma::uword>(0, 5);
            const auto count = *rc::gen::inRange<std::size_t>(0, 6);
            holdLaws(learned,
                {{"weight", Value(anyCube(rows, columns, 1).slice(0))},
                    {"positions", Array<std::int64_t>::vector(anyPositions(count, static_cast<int>(rows)))}});
        }));
    }

    void rotaryLaws()
    {
        QVERIFY(rc::check("laws of rotary_embedding", [this] {
            const auto n = *rc::gen::inRange<arma::uword>(0, 5), d = 2 * *rc::gen::inRange<arma::uword>(1, 4);
            Values given{{"x", anyCube(n, d, *rc::gen::inRange<arma::uword>(1, 3))},
                {"positions", Array<std::int64_t>::vector(anyPositions(n, 2000))},
                {"interleaved", *rc::gen::arbitrary<bool>()}, {"rotary_dim", *rc::gen::element<std::int64_t>(2, d)}};
            if (*rc::gen::arbitrary<bool>())
                given.emplace("position_scale", 0.25);
            holdLaws(rotary, given);
            given.erase("positions");
            given["rotary_dim"] = static_cast<std::int64_t>(d);
            given["cos_cache"] = Value(anyCube(5, d / 2, 1).slice(0));
            given["sin_cache"] = Value(anyCube(5, d / 2, 1).slice(0));
            holdLaws(rotary, given);
        }));
    }

    void alibiLaws()
    {
        QVERIFY(rc::check("laws of alibi_slopes and alibi_bias", [this] {
            Values given{
                {"heads", *rc::gen::inRange(1, 40)}, {"rule", *rc::gen::element<std::string>("reference", "paper")}};
            holdLaws(slopes, given);
            given.emplace("queries", *rc::gen::inRange(1, 7));
            given.emplace("keys", *rc::gen::inRange(1, 7));
            given.emplace("align", *rc::gen::element<std::string>("upper_left", "lower_right"));
            given.emplace("future", *rc::gen::element<std::string>("hidden", "symmetric"));
            holdLaws(bias, given);
        }));
    }

    void stops()
    {
        std::stop_source source;
        source.request_stop();
        for (const Operator *op : {&sinusoid, &rotary, &slopes, &bias}) {
            Call call = bound(*op, op->examples.front().inputs);
            call.stop = source.get_token();
            QCOMPARE(op->run(call).error().rule, Rule::Stopped);
        }
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<Texts>("given");
        QTest::addColumn<std::string>("refusal");
        encodingRefusals();
        rotaryRefusals();
        alibiRefusals();
    }

    void refusals()
    {
        QFETCH(QString, op);
        QFETCH(Texts, given);
        QFETCH(std::string, refusal);
        compareText(refusalOf(plugin.op(op.toStdString()), given), refusal);
    }
};

QTEST_GUILESS_MAIN(TestPositionsPlugin)
#include "tst_plugin_positions.moc"
