// SPDX-License-Identifier: GPL-3.0-or-later
#include "loaded_plugin.h"
#include "prepared_texts.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>

using namespace heed;
using namespace heed::test;

namespace {

Value randomMatrix()
{
    const auto rows = *rc::gen::inRange<std::size_t>(2, 5), columns = *rc::gen::inRange<std::size_t>(2, 7);
    const auto hundredths = *rc::gen::container<std::vector<int>>(rows * columns, rc::gen::inRange(-4000, 4000));
    std::vector<double> entries;
    for (const int each : hundredths)
        entries.push_back(each / 100.0);
    return Array<double>::fromRowMajor({rows, columns}, entries);
}

/// Inputs and options that the operator takes, drawn for a law.
Values randomCall(const Operator &op)
{
    Values given;
    if (op.option("seed") != nullptr)
        given.emplace("seed", *rc::gen::inRange<std::int64_t>(-1000, 1000));
    if (op.option("rows") != nullptr) {
        given.emplace("rows", *rc::gen::inRange<std::int64_t>(1, 8));
        given.emplace("columns", *rc::gen::inRange<std::int64_t>(1, 8));
    }
    if (op.option("deviation") != nullptr) {
        given.emplace("mean", *rc::gen::inRange(-400, 400) / 4.0);
        given.emplace("deviation", *rc::gen::inRange(0, 400) / 4.0);
    }
    if (op.option("low") != nullptr) {
        const double low = *rc::gen::inRange(-400, 400) / 4.0;
        given.emplace("low", low);
        given.emplace("high", low + *rc::gen::inRange(1, 400) / 4.0);
    }
    if (op.option("widths") != nullptr) {
        given.emplace("widths", Array<std::int64_t>::vector({*rc::gen::inRange<std::int64_t>(1, 20)}));
        given.emplace("pairs", *rc::gen::inRange<std::int64_t>(2, 300));
        given.emplace("distribution", *rc::gen::element<std::string>("normal", "uniform"));
    }
    if (op.input("values") != nullptr)
        given.emplace("values", randomMatrix());
    if (op.option("ddof") != nullptr) {
        given.emplace("ddof", *rc::gen::inRange<std::int64_t>(0, 2));
        given.emplace("over", *rc::gen::element<std::string>("rows", "columns", "all"));
    }
    if (op.option("bins") != nullptr && *rc::gen::arbitrary<bool>())
        given.emplace("bins", *rc::gen::inRange<std::int64_t>(1, 20));
    return given;
}

} // namespace

class TestStatisticsPlugin : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"statistics"};

    std::string found(const std::string &op, const Texts &given, const std::string &output, const std::string &expected)
    {
        const Result<Outputs> outputs = preparedAndRun(plugin.op(op), valuesOf(plugin.op(op), given));
        return outputs ? difference(outputs->at(output), expected) : outputs.error().message;
    }
    std::string byHand(const std::string &op, const Texts &given, const std::string &output = {}, Sizes index = {})
    {
        return linesByHand(plugin.op(op), given, {.output = output, .index = std::move(index)});
    }

private Q_SLOTS:
    void lawsHold()
    {
        for (const Operator &op : plugin.operators())
            QVERIFY(rc::check("the laws of " + op.name, [&] {
                const std::string broken = brokenLaw(op, randomCall(op));
                if (!broken.empty())
                    RC_FAIL(broken);
            }));
    }

    /// mt19937_64 by its definition and Box and Muller's formula, computed apart from this code.
    void drawsByTheGenerator()
    {
        QCOMPARE(found("random_normal", {{"rows", "1"}, {"columns", "4"}, {"seed", "0"}}, "values",
                     "[[0.589379, -0.029111, -0.232490, -0.163385]]"),
            "");
        QCOMPARE(
            found("random_normal", {{"rows", "2"}, {"columns", "1"}, {"seed", "1"}, {"mean", "10"}, {"deviation", "2"}},
                "values", "[[10.701985], [10.810580]]"),
            "");
        QCOMPARE(found("random_uniform", {{"rows", "1"}, {"columns", "3"}, {"seed", "1"}}, "values",
                     "[[0.133877, 0.136407, 0.451215]]"),
            "");
    }

    void moreRowsBeginWithTheSameNumbers()
    {
        QCOMPARE(found("random_uniform", {{"rows", "1"}, {"columns", "2"}, {"seed", "7"}}, "values",
                     "[[0.754385, 0.949301]]"),
            "");
        QCOMPARE(found("random_uniform", {{"rows", "2"}, {"columns", "2"}, {"seed", "7"}}, "values",
                     "[[0.754385, 0.949301], [0.117414, 0.891913]]"),
            "");
    }

    void widthOneIsAProductOfTwo()
    {
        // 1.591400 · -0.524813 and 0.388903 · -0.313932
        const Texts given{{"widths", "[1]"}, {"pairs", "2"}, {"seed", "7"}};
        QCOMPARE(found("dot_product_variance", given, "products", "[[-0.835188, -0.122089]]"), "");
        QCOMPARE(found("dot_product_variance", given, "variance", "[0.254255]"), "");
        QCOMPARE(found("dot_product_variance", given, "d_k", "[1]"), "");
    }

    void variancesOverEachAxis()
    {
        const std::string values = "[[1, 2], [3, 6]]";
        QCOMPARE(found("variance", {{"values", values}}, "variance", "[0.5, 4.5]"), "");
        QCOMPARE(found("variance", {{"values", values}, {"over", "columns"}}, "variance", "[2, 8]"), "");
        QCOMPARE(found("variance", {{"values", values}, {"over", "all"}, {"ddof", "0"}}, "variance", "[3.5]"), "");
        QCOMPARE(found("variance", {{"values", "[1, 3]"}}, "mean", "[2]"), "");
    }

    void whatIsNoNumberIsLeftOut()
    {
        const Operator &op = plugin.op("histogram");
        Values given = valuesOf(op, {{"values", "[0, 1, inf, nan]"}, {"bins", "1"}});
        given.emplace("allow_nan", true);
        const PreparedCall call = PreparedCall::prepare(op, given).value();
        std::vector<std::string> notes;
        const Outputs outputs = call.run({.notes = &notes}).value();
        QCOMPARE(outputs.at("left_out").get<std::int64_t>(), 2);
        QCOMPARE(notes.at(0), "2 values of 4 are no finite numbers and are left out.");
    }

    void ofHeadsTogether()
    {
        QCOMPARE(found("histogram", {{"values", "[[[0, 1]], [[2, 3]]]"}, {"bins", "2"}}, "counts", "[2, 2]"), "");
    }

    void normalsByHand()
    {
        QCOMPARE(
            byHand("random_normal", {{"rows", "2"}, {"columns", "2"}, {"seed", "7"}, {"mean", "1"}}, "values", {0, 1}),
            "Uniform random numbers of the generator mt19937_64 with seed 7: u_1 = 6794898749353179 / 2^53 ≈ 0.7544, "
            "v_1 = 8550545087219352 / 2^53 ≈ 0.9493\n"
            "Each pair gives a radius and an angle (Box and Muller): r_1 = √(-2·ln(1 - 0.7544)) ≈ 1.6757, φ_1 = "
            "2π·0.9493 ≈ 5.9646\n"
            "The cosine gives the first number of a pair, the sine the second: 1.6757·sin 5.9646 ≈ -0.5248 "
            "[1.6757·sin 5.9646: the rounded numbers give -0.5249, unrounded arithmetic -0.5248.]\n"
            "Times the deviation, plus the mean: 1·(-0.5248) + 1 ≈ 0.4752");
    }

    void aRowThatBeginsWithinAPair()
    {
        const std::string lines =
            byHand("random_normal", {{"rows", "2"}, {"columns", "3"}, {"seed", "7"}}, "values", {1});
        QVERIFY2(lines.find("u_2 = ") != std::string::npos && lines.find("u_3 = ") != std::string::npos, lines.c_str());
        QVERIFY2(lines.find("sin 5.6041 ≈ -0.3139, ") != std::string::npos, lines.c_str());
    }

    void uniformsByHand()
    {
        QCOMPARE(byHand("random_uniform", {{"seed", "7"}, {"low", "-1"}}, "values", {0, 1}),
            "A uniform random number of the generator mt19937_64 with seed 7: u_2 = 8550545087219352 / 2^53 ≈ 0.9493\n"
            "Low, plus the width times the number: -1 + 2·0.9493 ≈ 0.8986");
    }

    void varianceByHand()
    {
        QCOMPARE(byHand("variance", {{"values", "[[1, 2, 4]]"}}, "deviation"),
            "The mean: 1 + 2 + 4 = 7, 7 / 3 ≈ 2.3333\n"
            "The squared differences from it: (1 - 2.3333)^2 ≈ 1.7778, (2 - 2.3333)^2 ≈ 0.1111, (4 - 2.3333)^2 ≈ "
            "2.7778 "
            "[(1 - 2.3333)^2: the rounded numbers give 1.7777, unrounded arithmetic 1.7778. (4 - 2.3333)^2: the "
            "rounded "
            "numbers give 2.7779, unrounded arithmetic 2.7778.]\n"
            "Their sum over one less than their number: 1.7778 + 0.1111 + 2.7778 ≈ 4.6667, 4.6667 / 2 ≈ 2.3333 "
            "[4.6667 / 2: the rounded numbers give 2.3334, unrounded arithmetic 2.3333.]\n"
            "The root of the variance: √2.3333 ≈ 1.5275");
        QCOMPARE(byHand("variance", {{"values", "[[1, 2, 6]]"}}, "mean"), "The mean: 1 + 2 + 6 = 9, 9 / 3 = 3");
    }

    void binsByHand()
    {
        const Texts given{{"values", "[0, 1, 1, 2, 4]"}, {"bins", "2"}};
        QCOMPARE(byHand("histogram", given, "density", {0}),
            "The width of a bin: largest less smallest value, over the number of bins: (4 - 0) / 2 = 2\n"
            "The values in bin 1: 0 ≤ x < 2, 0, 1, 1, 3 values\n"
            "Its share of all values, over its width: 3 / (5·2) = 0.3000");
        QCOMPARE(byHand("histogram", given, "counts", {1}),
            "The width of a bin: largest less smallest value, over the number of bins: (4 - 0) / 2 = 2\n"
            "The values in bin 2: 2 ≤ x ≤ 4, 2, 4, 2 values");
        QVERIFY(byHand("histogram", given, "edges", {2}).ends_with("So many widths from the start: 0 + 2·2 = 4"));
        QCOMPARE(byHand("histogram", given, "left_out"), "All values less the finite ones: 5 - 5 = 0");
        QCOMPARE(byHand("histogram", given, "counts", {2}), "There is no such bin to derive: there are 2 bins.");
    }

    void theUsualBinsByHand()
    {
        QCOMPARE(byHand("histogram", {{"values", "[0, 1, 2, 3, 4, 5, 6, 7]"}}, "edges", {0}),
            "Freedman and Diaconis' width: twice the middle half over the cube root of the count: 2·(5.2500 - 1.7500) "
            "/ "
            "∛8 = 3.5000\n"
            "So many bins, rounded up: (7 - 0) / 3.5000 = 2, → 2\n"
            "The width of a bin: largest less smallest value, over the number of bins: (7 - 0) / 2 = 3.5000\n"
            "So many widths from the start: 0 + 0·3.5000 = 0");
        const std::string peaked = byHand("histogram", {{"values", "[0, 0, 0, 0, 0, 0, 0, 1]"}}, "counts");
        QVERIFY2(
            peaked.starts_with("The middle half is one value: Sturges' number of bins, rounded up: 1 + log2 8 = 4\n"),
            peaked.c_str());
    }

    void productsByHand()
    {
        const Texts given{{"widths", "[2]"}, {"pairs", "2"}, {"seed", "7"}};
        QCOMPARE(byHand("dot_product_variance", given, "products", {0, 0}),
            "Query times key, part by part: q_1·k_1 = 1.5914·0.3889 + (-0.5248)·(-0.3139) ≈ 0.7837 [q_1·k_1: the "
            "rounded numbers give 0.7836, unrounded arithmetic 0.7837.]");
        QCOMPARE(byHand("dot_product_variance", {{"widths", "[64]"}, {"pairs", "2"}}, "expected"),
            "Each part of query and key has this variance: σ^2 = 1\n"
            "So the product of two of them has, since their means are 0: 1·1 = 1\n"
            "And the sum of d_k products: 64·1·1 = 64");
        QVERIFY(byHand("dot_product_variance", given, "scaled_variance")
                    .find("Dividing by √d_k divides the variance by d_k: ")
            != std::string::npos);
        QCOMPARE(byHand("dot_product_variance", given, "d_k", {0}), "As given: d_k = 2");
        QCOMPARE(byHand("dot_product_variance", given, "products", {0, 2}),
            "There is no such entry to derive: there are 1 width and 2 pairs.");
    }

    void refusals_data();
    void refusals()
    {
        QFETCH(std::string, op);
        QFETCH(Texts, given);
        QFETCH(std::string, message);
        QCOMPARE(refusalOf(plugin.op(op), given), message);
    }

    void stops()
    {
        std::stop_source stop;
        stop.request_stop();
        for (const Operator &op : plugin.operators()) {
            Call call = bound(op, op.input("values") != nullptr ? Texts{{"values", "[[1, 2]]"}} : Texts{{"seed", "1"}});
            call.stop = stop.get_token();
            const Result<Outputs> outputs = op.run(call);
            QVERIFY2(!outputs && outputs.error().rule == Rule::Stopped, op.name.c_str());
        }
    }

    void onlyWhatIsWanted()
    {
        for (const Operator &op : plugin.operators())
            for (const Output &output : op.outputs) {
                const bool takesValues = op.input("values") != nullptr;
                const Values given = valuesOf(op, takesValues ? Texts{{"values", "[[1, 2]]"}} : Texts{{"seed", "1"}});
                const Outputs outputs = preparedAndRun(op, given, {output.name}).value();
                QVERIFY2(outputs.size() == 1 && outputs.contains(output.name), output.name.c_str());
            }
    }

    void theoryNeedsNoDrawing()
    {
        const Operator &op = plugin.op("dot_product_variance");
        const Values given = valuesOf(op, {{"widths", "[1000000000000]"}});
        QCOMPARE(difference(preparedAndRun(op, given, {"expected"})->at("expected"), "[1000000000000]"), "");
    }

    void estimatesCountWhatIsDrawn()
    {
        const Operator &op = plugin.op("random_normal");
        QVERIFY(op.estimate(bound(op, {{"rows", "1000000"}, {"columns", "1000000"}})).bytes == 8e12);
    }
};

static void row(const char *name, const char *op, const Texts &given, const char *message)
{
    QTest::newRow(name) << std::string(op) << given << std::string(message);
}

static void valuesRefused()
{
    row("one value", "variance", {{"values", "[[1]]"}},
        "shape values: A variance needs at least two values; found 1 in each of the rows.");
    row("one row", "variance", {{"values", "[[1, 2]]"}, {"over", "columns"}},
        "shape values: A variance needs at least two values; found 1 in each of the columns.");
    row("one in all", "variance", {{"values", "[[1]]"}, {"over", "all"}},
        "shape values: A variance needs at least two values; found 1.");
    row("infinite", "variance", {{"values", "[[1, inf]]"}},
        "not-finite values: Expected values to be finite numbers, found inf in row 1, column 2.");
    row("ddof", "variance", {{"values", "[[1, 2]]"}, {"ddof", "2"}},
        "range ddof: Expected ddof to be 0 to 1, found 2.");
    row("over", "variance", {{"values", "[[1, 2]]"}, {"over", "row"}},
        "range over: Expected over to be rows, columns or all, found 'row'. Did you mean 'rows'?");
    row("a histogram of one", "histogram", {{"values", "[1]"}},
        "shape values: A histogram needs at least two finite values, found 1.");
    row("a histogram of none", "histogram", {{"values", "[inf, inf]"}},
        "shape values: A histogram needs at least two finite values, found 0.");
    row("bins 0", "histogram", {{"values", "[1, 2]"}, {"bins", "0"}},
        "range bins: Expected bins to be 1 to 1000, found 0.");
    row("a histogram of one number", "histogram", {{"values", "1"}},
        "shape values: Expected values of shape (h?, n?, m), found one number.");
}

static void pairsRefused()
{
    row("one pair", "dot_product_variance", {{"pairs", "1"}}, "range pairs: Expected pairs to be at least 2, found 1.");
    row("width 0", "dot_product_variance", {{"widths", "[4, 0]"}},
        "range widths: Expected widths to be at least 1, found 0.");
    row("distribution", "dot_product_variance", {{"distribution", "gauss"}},
        "range distribution: Expected distribution to be normal or uniform, found 'gauss'.");
}

void TestStatisticsPlugin::refusals_data()
{
    QTest::addColumn<std::string>("op");
    QTest::addColumn<Texts>("given");
    QTest::addColumn<std::string>("message");
    row("no rows", "random_normal", {{"rows", "0"}}, "range rows: Expected rows to be at least 1, found 0.");
    row("below 0", "random_normal", {{"deviation", "-1"}},
        "range deviation: Expected deviation to be at least 0, found -1.");
    row("infinite mean", "random_normal", {{"mean", "inf"}},
        "not-finite mean: Expected mean to be a finite number, found inf.");
    row("too wide", "random_normal", {{"deviation", "1e308"}},
        "range deviation: A deviation of 1e+308 around 0 draws numbers too large for a double. Choose smaller ones.");
    row("std", "random_normal", {{"std", "2"}},
        "type std: The operator random_normal has no input or option 'std'. Here it is called 'deviation'.");
    row("nothing between", "random_uniform", {{"low", "1"}},
        "range low: Expected low to be below high, found low 1 and high 1.");
    row("nan", "random_uniform", {{"low", "nan"}},
        "not-finite low: low holds NaN, which is no number; set allow_nan to let it through.");
    row("infinite high", "random_uniform", {{"high", "inf"}},
        "not-finite high: Expected high to be a finite number, found inf.");
    row("too far", "random_uniform", {{"low", "-1e308"}, {"high", "1e308"}},
        "range low: From -1e+308 to 1e+308 is too far for a double. Choose ends that lie closer.");
    valuesRefused();
    pairsRefused();
}

QTEST_GUILESS_MAIN(TestStatisticsPlugin)
#include "tst_plugin_statistics.moc"
