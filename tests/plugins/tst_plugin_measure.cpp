// SPDX-License-Identifier: GPL-3.0-or-later
/// Times differ from run to run; what is tested is what doesn't.
#include "engine_call.h"
#include "loaded_plugin.h"

using namespace heed;
using namespace heed::test;

class TestMeasure : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"accounting"};
    const Operator &op = plugin.op("measure_attention");

    static Outputs made(const std::vector<double> &seconds)
    {
        return {{"seconds", Array<double>::vector(seconds)}, {"exponent", 2.0}};
    }

private Q_SLOTS:
    void isRunByHandOnly() { QVERIFY(op.measures); }

    void measures()
    {
        for (const char *method : {"direct", "tiled"}) {
            const PreparedCall call =
                prepared(op, {{"lengths", "[16, 32, 64]"}, {"heads", "2"}, {"method", method}}).value();
            const Outputs outputs = call.run().value();
            for (const double seconds : numbersOf(outputs.at("seconds")))
                QVERIFY(seconds >= 0 && seconds < 60);
            QVERIFY(std::isfinite(outputs.at("exponent").get<double>()));
            QCOMPARE(missedLaw(op, call.call(), outputs), std::string());
        }
    }

    void bytes()
    {
        // 8 bytes: 4 matrices of 2 heads, 32 · 64; and 32 · 32 weights a head where they are kept
        const Texts texts{{"lengths", "[32]"}, {"heads", "2"}};
        QCOMPARE(outputDiffers(op, texts, "bytes", "[147456]"), std::string());
        Texts tiled = texts;
        tiled["method"] = "tiled";
        QCOMPARE(outputDiffers(op, tiled, "bytes", "[131072]"), std::string());
    }

    void noExponentOfOneLength()
    {
        const Texts one{{"lengths", "[16, 16]"}};
        QVERIFY(!prepared(op, one).value().run().value().contains("exponent"));
        compareText(
            notesOf(op, one), "An exponent needs two different lengths and times above zero, so there is none.");
        const PreparedCall call = prepared(op, one).value();
        const auto steps = call.derive(call.run().value(), {.output = "exponent"});
        QVERIFY(!steps);
        compareText(
            steps.error().message, "There is no exponent: it needs two different lengths and times above zero.");
    }

    void stops()
    {
        std::stop_source source;
        source.request_stop();
        const auto outputs =
            prepared(op, {}).value().run({.stop = source.get_token(), .threads = {}, .notes = nullptr});
        QVERIFY(!outputs && outputs.error().rule == Rule::Stopped);
    }

    void tellsItsMemoryBeforehand()
    {
        const Estimate estimate = prepared(op, {{"lengths", "[100, 1000000]"}}).value().estimate();
        QVERIFY(estimate.bytes >= 8e12 && estimate.bytes < 9e12);
        QVERIFY(prepared(op, {{"lengths", "[1000000]"}, {"method", "tiled"}}).value().estimate().bytes < 3e9);
    }

    void byHand()
    {
        const Call call = bound(op, {{"lengths", "[100, 200, 400]"}});
        const auto steps = [&](const Focus &focus) {
            std::string text;
            for (const std::string &line : plainOf(op.derive(call, made({0.001, 0.004, 0.016}), focus)))
                text += (text.empty() ? "" : "\n") + line;
            return text;
        };
        compareText(steps({.output = "tokens", .index = {1}}), "As given: n = 200");
        compareText(steps({.output = "bytes", .index = {1}}),
            "Bytes kept: heads · entries · 8: 4 · 200 · 64 · 8 + 200 · 200 · 8 = 729,600");
        compareText(
            steps({.output = "seconds", .index = {2}}), "Measured: the shortest of 3 runs with 400 tokens: 0.016 s");
        compareText(steps({.output = "exponent", .index = {}, .decimals = 3}),
            "Logarithms of the lengths: ln 100 ≈ 4.605, ln 200 ≈ 5.298, ln 400 ≈ 5.991\n"
            "Logarithms of the seconds: ln 0.001 ≈ -6.908, ln 0.004 ≈ -5.521, ln 0.016 ≈ -4.135\n"
            "Mean of the lengths' logarithms: (4.605 + 5.298 + 5.991) / 3 ≈ 5.298\n"
            "Mean of the seconds' logarithms: (-6.908 + (-5.521) + (-4.135)) / 3 ≈ -5.521\n"
            "Products of the distances from the means: (-0.693)·(-1.386) + 0·0 + 0.693·1.386 ≈ 1.922 "
            "[(-0.693)·(-1.386) + 0·0 + 0.693·1.386: the rounded numbers give 1.921, unrounded arithmetic 1.922.]\n"
            "Squares of the lengths' distances: (-0.693)·(-0.693) + 0·0 + 0.693·0.693 ≈ 0.961 "
            "[(-0.693)·(-0.693) + 0·0 + 0.693·0.693: the rounded numbers give 0.960, unrounded arithmetic 0.961.]\n"
            "Slope: 1.922 / 0.961 = 2.000");
        const auto outside = op.derive(call, made({1, 2, 3}), {.output = "seconds", .index = {3}});
        QVERIFY(!outside && outside.error().message == "There is no such length to derive: 3 lengths were given.");
        const auto unmeasured = op.derive(call, {}, {.output = "seconds"});
        QVERIFY(!unmeasured && unmeasured.error().rule == Rule::Range);
    }

    void refusals()
    {
        compareText(refusalOf(op, {{"lengths", "[0]"}}), "range: Expected lengths to be at least 1, found 0.");
        compareText(refusalOf(op, {{"repeats", "0"}}), "range: Expected repeats to be 1 to 1000, found 0.");
        compareText(
            refusalOf(op, {{"method", "flash"}}), "range: Expected method to be direct or tiled, found 'flash'.");
        compareText(refusalOf(op, {{"lengths", "[8, 9000000000]"}}),
            "limit: The bytes for 9,000,000,000 tokens are more than 9,223,372,036,854,775,807, which a 64-bit count "
            "holds at most. Choose smaller sizes, first of all lengths.");
        const auto none = PreparedCall::prepare(op, {{"lengths", Array<std::int64_t>::vector({})}});
        QVERIFY(!none);
        compareText(none.error().message, "Expected lengths to name at least one number of tokens, found none.");
    }
};

QTEST_GUILESS_MAIN(TestMeasure)
#include "tst_plugin_measure.moc"
