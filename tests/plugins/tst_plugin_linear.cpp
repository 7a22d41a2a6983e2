// SPDX-License-Identifier: GPL-3.0-or-later
/// The operators on matrices: right values, hand arithmetic read line by line, refusals.
#include "loaded_plugin.h"
#include "prepared_call.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestLinearPlugin : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"linear"};

    std::string lines(const char *name, const Texts &texts, const Focus &focus = {}) const
    {
        const Operator &op = plugin.op(name);
        std::string text;
        for (const std::string &line : plainOf(op.derive(bound(op, texts), {}, focus)))
            text += (text.empty() ? "" : "\n") + line;
        return text;
    }
    std::string differs(const char *name, const Texts &texts, const char *port, const std::string &expected) const
    {
        const Ran result = ranTexts(plugin.op(name), texts);
        return result.outputs.contains(port) ? difference(result.outputs.at(port), expected) : result.message();
    }

    using Row = std::function<void(const char *, const char *, const char *, const char *, const char *)>;

    static void refusalsOfProducts(const Row &row)
    {
        row("matmul", "a=[[1, 2, 3]]; b=[[1, 2], [3, 4]]", "shape", "b", "b has 2 rows, a has 3 columns; both are k.");
        row("matmul", "a=[[1]]; b=[[nan]]", "not-finite", "b",
            "b holds NaN in row 1, column 1, which is no number; set allow_nan to let it through.");
        row("matmul", "a=[[1]]", "type", "b", "The operator matmul needs the input 'b' of shape (k, m).");
        row("linear", "x=[[1, 2]]; weight=[[1, 2, 3]]", "shape", "weight",
            "The weight is 1 x 3 and has 1 row in layout in_out, x has 2 columns; both are k.");
        row("linear", "x=[[1, 2, 3]]; weight=[[1, 2, 3], [4, 5, 6]]", "shape", "weight",
            "The weight is 2 x 3 and has 2 rows in layout in_out, x has 3 columns; both are k. With layout out_in, as "
            "nn.Linear stores it, it would fit.");
        row("linear", "x=[[1, 2]]; weight=[[1, 2, 3], [4, 5, 6]]; layout=out_in", "shape", "weight",
            "The weight is 2 x 3 and has 3 columns in layout out_in, x has 2 columns; both are k. With layout in_out, "
            "as in ONNX's MatMul, it would fit.");
        row("linear", "x=[[1, 2]]; weight=[[1], [4]]; bias=[1, 2]", "shape", "bias",
            "The bias has 2 entries, the weight gives 1 column; both are m.");
        row("linear", "x=[[1]]; weight=[[1]]; layout=in_in", "range", "layout",
            "Expected layout to be in_out or out_in, found 'in_in'.");
        row("add", "a=[[1, 2]]; b=[[1, 2], [3, 4]]", "shape", "b", "b has 2 rows, a has 1; both are n.");
        row("add", "a=[[1, 2]]; b=[[1]]", "shape", "b", "b has 1 column, a has 2; both are d.");
        row("scale", "x=[[1]]; factor=nan", "not-finite", "factor",
            "factor holds NaN, which is no number; set allow_nan to let it through.");
        row("scale", "x=1", "shape", "x", "Expected x of shape (n, d), found one number.");
    }

    static void refusalsOfOthers(const Row &row)
    {
        row("permute_rows", "x=[[1], [2], [3]]; order=[0, 1]", "shape", "order",
            "order has 2 entries, x has 3 rows; both are n.");
        row("permute_rows", "x=[[1], [2], [3]]; order=[0, 2, 2]", "range", "order",
            "The order is not a permutation: it holds 2 more than once. An order of 3 rows holds each of 0 to 2 once.");
        row("permute_rows", "x=[[1], [2], [3]]; order=[1, 2, 3]", "range", "order",
            "The order holds 3, which is no row of x. An order of 3 rows holds each of 0 to 2 once.");
        row("permute_rows", "x=[[1], [2]]; order=[-1, 0]", "range", "order",
            "The order holds -1, which is no row of x. An order of 2 rows holds each of 0 to 1 once.");
        row("permute_rows", "x=[[[1], [2]], [[3], [4]]]; order=[[0, 1], [1, 1]]", "range", "order",
            "The order is not a permutation: it holds 1 more than once. An order of 2 rows holds each of 0 to 1 once.");
        row("similarity", "a=[[1, 2]]; b=[[1]]", "shape", "b", "b has 1 column, a has 2; both are d.");
        row("similarity", "a=[[1]]; b=[[1]]; measure=angle", "range", "measure",
            "Expected measure to be dot or cosine, found 'angle'.");
        row("pca", "x=[[1, 2]]", "shape", "x",
            "x has 1 row: directions of largest spread need at least two rows to compare.");
        row("pca", "x=[[1], [2]]", "range", "components",
            "Expected components to be at most 1, since x is 2 x 1; found 2.");
        row("pca", "x=[[1, 2], [3, 4]]; components=0", "range", "components",
            "Expected components to be at least 1, found 0.");
        row("pca", "x=[[1, 2], [3, -inf]]", "not-finite", "x",
            "x holds -inf in row 2, column 2: a spread is measured of finite numbers only.");
    }

private Q_SLOTS:
    /// Exercises of the lesson on queries and keys: Q, K, QKᵀ and the same scores by W_Q W_Kᵀ.
    void queriesAndKeys()
    {
        const std::string x = "[[1, 0], [0, 1], [1, 1]]";
        QCOMPARE(differs("matmul", {{"a", x}, {"b", "[[1, 0], [1, 1]]"}}, "output", "[[1, 0], [1, 1], [2, 1]]"), "");
        QCOMPARE(differs("similarity", {{"a", "[[1, 2], [0, 1], [1, 3]]"}, {"b", "[[1, 0], [1, 1], [2, 1]]"}},
                     "similarity", "[[1, 3, 4], [0, 1, 1], [1, 4, 5]]"),
            "");
        QCOMPARE(
            differs("matmul", {{"a", "[[1, 2], [0, 1]]"}, {"b", "[[1, 1], [0, 1]]"}}, "output", "[[1, 3], [0, 1]]"),
            "");
    }

    void vectorsAreRowsAndAxesAreBatches()
    {
        QCOMPARE(differs("matmul", {{"a", "[1, 2]"}, {"b", "[[3], [4]]"}}, "output", "[[11]]"), "");
        QCOMPARE(
            differs("matmul", {{"a", "[[[1, 2]], [[3, 4]]]"}, {"b", "[[1], [1]]"}}, "output", "[[[3]], [[7]]]"), "");
        QCOMPARE(differs("permute_rows", {{"x", "[[[1], [2]], [[3], [4]]]"}, {"order", "[[0, 1], [1, 0]]"}}, "output",
                     "[[[1], [2]], [[4], [3]]]"),
            "");
        QCOMPARE(differs("transpose", {{"x", "[[[1, 2]], [[3, 4]]]"}}, "output", "[[[1], [2]], [[3], [4]]]"), "");
    }

    void rowTimesColumns()
    {
        const Texts texts{{"a", "[[1, -0.5], [0, 2]]"}, {"b", "[[3, 1], [0.5, 4]]"}};
        QCOMPARE(lines("matmul", texts),
            "Row 1 of a times each column of b: c_1,1 = 1·3 + (-0.5000)·0.5000 = 2.7500, "
            "c_1,2 = 1·1 + (-0.5000)·4 = -1");
        QCOMPARE(lines("matmul", texts, {.index = {1, 0}, .labels = {{"n", {"The", "cat"}}}}),
            "Row cat of a times column 1 of b: c_cat,1 = 0·3 + 2·0.5000 = 1");
        const auto steps = plugin.op("matmul").derive(bound(plugin.op("matmul"), texts), {}, {.index = {1, 1}});
        QCOMPARE(steps->front().tex, "c_{2,2} = 0\\cdot 1 + 2\\cdot 4 = 8");
    }

    void roundedAndExact()
    {
        QCOMPARE(lines("matmul", {{"a", "[[0.33333, 0.33333]]"}, {"b", "[[3], [3]]"}}, {.decimals = 2}),
            "Row 1 of a times each column of b: c_1,1 = 0.33·3 + 0.33·3 ≈ 2.00 [c_1,1: the rounded numbers give 1.98, "
            "unrounded arithmetic 2.00.]");
    }

    void longRowsAreShortened()
    {
        const std::string ten = "[[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]";
        QCOMPARE(lines("similarity", {{"a", ten}, {"b", ten}}),
            "Dot products: a_1·b_1 = 1·1 + 1·1 + 1·1 + 1·1 + … + 1·1 + 1·1 = 10");
    }

    void aLayerByHand()
    {
        const Texts texts{{"x", "[[1, 2]]"}, {"weight", "[[1, 0], [3, -1]]"}, {"bias", "[0.5, 0.25]"}};
        QCOMPARE(lines("linear", texts),
            "Row 1 of x times each column of the weight: p_1,1 = 1·1 + 2·3 = 7, p_1,2 = 1·0 + 2·(-1) = -2\n"
            "Add the bias: y_1,1 = 7 + 0.5000 = 7.5000, y_1,2 = -2 + 0.2500 = -1.7500");
        Texts turned = texts;
        turned["layout"] = "out_in";
        turned.erase("bias");
        QCOMPARE(lines("linear", turned, {.index = {0, 1}}),
            "Row 1 of x times row 2 of the weight: y_1,2 = 1·3 + 2·(-1) = 1");
    }

    void sumsAndProductsByHand()
    {
        QCOMPARE(lines("add", {{"a", "[[1, 2], [3, 4]]"}, {"b", "[[1, 1], [1, -1]]"}}, {.index = {1}}),
            "Add row 2 of b to row 2 of a: c_2,1 = 3 + 1 = 4, c_2,2 = 4 + (-1) = 3");
        QCOMPARE(lines("scale", {{"x", "[[1, -2]]"}, {"factor", "0.5"}}, {.index = {0, 1}}),
            "Multiply row 1 by the factor: y_1,2 = 0.5000·(-2) = -1");
        QCOMPARE(lines("transpose", {{"x", "[[1, 2], [3, 4]]"}}, {.index = {1}}),
            "Column 2 of x becomes row 2: xᵀ_2,1 = x_1,2 = 2, xᵀ_2,2 = x_2,2 = 4");
        QCOMPARE(lines("permute_rows", {{"x", "[[1, 2], [3, 4]]"}, {"order", "[1, 0]"}}),
            "Row 0 comes from row 1, counted from 0: y_0 = x_1 = (3, 4)");
        QCOMPARE(lines("permute_rows", {{"x", "[[1, 2], [3, 4]]"}, {"order", "[1, 0]"}}, {.index = {1, 1}}),
            "Row 1 comes from row 0, counted from 0: y_1,1 = x_0,1 = 2");
    }

    void cosineByHand()
    {
        QCOMPARE(lines("similarity", {{"a", "[[1, 1]]"}, {"b", "[[3, 4], [0, 0]]"}, {"measure", "cosine"}}),
            "Dot products: a_1·b_1 = 1·3 + 1·4 = 7, a_1·b_2 = 1·0 + 1·0 = 0\n"
            "Lengths: |a_1| = √(1² + 1²) ≈ 1.4142, |b_1| = √(3² + 4²) = 5, |b_2| = √(0² + 0²) = 0\n"
            "Divide by both lengths: cos_1,1 = 7 / (1.4142·5) ≈ 0.9899, cos_1,2 = 0 [cos_1,1: the rounded numbers give "
            "0.9900, unrounded arithmetic 0.9899.]");
    }

    void componentsByHand()
    {
        const Texts cross{{"x", "[[2, 0, 5], [-2, 0, 5], [0, 1, 5], [0, -1, 5]]"}};
        QCOMPARE(lines("pca", cross, {.output = "projected", .index = {1, 0}}),
            "Subtract the mean of the rows: x̄ = (0, 0, 5), x_2 - x̄ = (-2, 0, 0)\n"
            "Dot product with each direction: y_2,1 = (-2)·1 + 0·0 + 0·0 = -2");
        QCOMPARE(lines("pca", cross, {.output = "directions", .index = {0}}),
            "Direction 1, found numerically, and the variance along it: v_1 = (1, 0, 0), λ_1 ≈ 2.6667\n"
            "The covariances of the columns, C, times the direction: (Cv)_1 = 2.6667·1 + 0·0 + 0·0 ≈ 2.6667, "
            "(Cv)_2 = 0·1 + 0.6667·0 + 0·0 = 0, (Cv)_3 = 0·1 + 0·0 + 0·0 = 0\n"
            "It is only stretched: the variance times the direction: λv_1 = 2.6667·1 ≈ 2.6667, λv_2 = 2.6667·0 = 0, "
            "λv_3 = 2.6667·0 = 0");
        QCOMPARE(lines("pca", cross, {.output = "explained", .index = {1}}),
            "Squares of all rows along direction 2: 0² + 0² + 1² + (-1)² = 2\n"
            "Squares of all entries, less their means: 2² + 0² + 0² + (-2)² + … + (-1)² + 0² = 10\n"
            "The share: 2 / 10 = 0.2000");
    }

    void notes()
    {
        const auto note = [this](
                              const char *name, const Texts &texts) { return ranTexts(plugin.op(name), texts).note(); };
        QCOMPARE(note("matmul", {{"a", "[[inf, 1]]"}, {"b", "[[0], [1]]"}}),
            "The entry in row 1, column 1 of the product is NaN: infinities that cancel, or infinity times 0, are no "
            "number.");
        QCOMPARE(note("add", {{"a", "[[0, 1e308]]"}, {"b", "[[0, 1e308]]"}}),
            "The entry in row 1, column 2 of the sum is ∞: something given is infinite, or the sum is above "
            "1.8·10^308.");
        QCOMPARE(note("similarity", {{"a", "[[1, 0]]"}, {"b", "[[1, 0], [0, 0]]"}, {"measure", "cosine"}}),
            "Row 2 of b has length 0 and points nowhere: its cosine is given as 0.");
        QCOMPARE(note("pca", {{"x", "[[1, 2], [1, 2]]"}}),
            "All rows of x are the same, so that no direction spreads more than another.");
        QCOMPARE(note("matmul", {{"a", "[[1]]"}, {"b", "[[1]]"}}), "");
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("ports"); // name=value; name=value
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("port");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *op, const char *ports, const char *rule, const char *port,
                             const char *message) {
            QTest::addRow("%s %s", op, ports)
                << QString::fromUtf8(op) << QString::fromUtf8(ports) << QString::fromUtf8(rule)
                << QString::fromUtf8(port) << QString::fromUtf8(message);
        };
        refusalsOfProducts(row);
        refusalsOfOthers(row);
    }

    void refusals()
    {
        QFETCH(QString, op);
        QFETCH(QString, ports);
        Texts texts;
        for (const QString &port : ports.split(QStringLiteral("; ")))
            texts[port.section(QLatin1Char('='), 0, 0).toStdString()] = port.section(QLatin1Char('='), 1).toStdString();
        const Ran result = ranTexts(plugin.op(op.toStdString()), texts);
        QTEST(QString::fromStdString(result.message()), "message");
        QTEST(QString::fromStdString(result.error.port), "port");
        QTEST(QString::fromUtf8(std::string(ruleName(result.error.rule)).c_str()), "rule");
    }

    /// Of readers' errors number 33: a multiplication and its addition are two operations.
    void operationsOfAProduct()
    {
        const Operator &matmul = plugin.op("matmul");
        const Call call =
            bound(matmul, {{"a", "[[1, 2, 3], [4, 5, 6]]"}, {"b", "[[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]]"}});
        QCOMPARE(matmul.estimate(call).operations, 2.0 * 2 * 3 * 4);
        QCOMPARE(matmul.estimate(call).bytes, 8.0 * 2 * 4);
    }

    void nothingToDeriveOutside()
    {
        for (const Operator &op : plugin.operators()) {
            const Call call = bound(op, op.examples.front().inputs);
            for (const Output &output : op.outputs) {
                const auto steps = op.derive(call, {}, {.output = output.name, .index = {99}});
                QVERIFY2(!steps && steps.error().rule == Rule::Range, op.name.c_str());
                QVERIFY(steps.error().message.starts_with("There is no such entry to derive: "));
            }
        }
    }

    void stopsBeforeItRuns()
    {
        for (const Operator &op : plugin.operators()) {
            Call call = bound(op, op.examples.front().inputs);
            std::stop_source source;
            source.request_stop();
            call.stop = source.get_token();
            const Result<Outputs> outputs = op.run(call);
            QVERIFY2(!outputs && outputs.error().rule == Rule::Stopped, op.name.c_str());
        }
    }

    void lawsKeepQuietAboutInfinities()
    {
        for (const auto &[name, texts] :
            std::map<std::string, Texts>{{"matmul", {{"a", "[[inf]]"}, {"b", "[[0]]"}}},
                {"linear", {{"x", "[[1]]"}, {"weight", "[[-inf, 1]]"}}}, {"add", {{"a", "[[inf]]"}, {"b", "[[-inf]]"}}},
                {"scale", {{"x", "[[inf]]"}, {"factor", "0"}}}, {"similarity", {{"a", "[[inf]]"}, {"b", "[[0]]"}}}})
            QCOMPARE(missedLaw(plugin.op(name), valuesOf(plugin.op(name), texts)), "");
    }

    void infinitiesAndEmptyMatricesAreNoTrouble()
    {
        QCOMPARE(differs("scale", {{"x", "[[inf, 0]]"}, {"factor", "2"}}, "output", "[[inf, 0]]"), "");
        const Operator &matmul = plugin.op("matmul");
        const Ran empty = ran(matmul, Values{{"a", arma::mat(2, 0)}, {"b", arma::mat(0, 3)}});
        QCOMPARE(difference(empty.outputs.at("output"), "[[0, 0, 0], [0, 0, 0]]"), "");
        const Ran none = ran(plugin.op("similarity"), Values{{"a", arma::mat(0, 2)}, {"b", arma::mat(3, 2)}});
        QCOMPARE(none.outputs.at("similarity").shape(), Sizes({0, 3}));
    }
};

QTEST_GUILESS_MAIN(TestLinearPlugin)
#include "tst_plugin_linear.moc"
