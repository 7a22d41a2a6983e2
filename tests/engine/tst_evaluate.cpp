// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate_names.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

static ExpressionResult<Value> evaluated(const std::string &text) { return evaluate(*parseExpression(text), valueOf); }

static Result<Known> exactly(const Reference &reference) { return valueOf(reference).map(&Known::exactly); }

class TestEvaluate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_data()
    {
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *text, const char *expected) {
            QTest::newRow(text) << QString::fromUtf8(expected);
        };
        row("1 + 2 * 3", "integer 7");
        row("-2^2", "integer -4");
        row("2^3^2", "integer 512");
        row("2^-1", "number 0.5");
        row("(-1)^-3", "integer -1");
        row("0^0", "integer 1");
        row("0^9000000000000000000", "integer 0");
        row("2^63", "number 9223372036854775808");
        row("2^62", "integer 4611686018427387904");
        row("big + 1", "number 9223372036854775808");
        row("-big - 1", "integer -9223372036854775808");
        row("-(-big - 1)", "number 9223372036854775808");
        row("abs(-big - 1)", "number 9223372036854775808");
        row("(-big - 1) / -1", "number 9223372036854775808");
        row("big * 2", "number 18446744073709551616");
        row("6 / 2", "integer 3");
        row("7 / 2", "number 3.5");
        row("6.0 / 2", "number 3");
        row("1 / 0", "number inf");
        row("-1 / 0", "number -inf");
        row("0 / 0", "number nan");
        row("1 / -0.0", "number -inf");
        row("inf - inf", "number nan");
        row("pi", "number 3.141592653589793");
        row("1e3", "number 1000");
        row("i / 2", "integers [2, 1, 1]");
        row("i / 4", "numbers [1, 0.5, 0.5]");
        row("i + i", "integers [8, 4, 4]");
        row("i + v", "numbers [5, 4, 5]");
        row("mask + mask", "integers [[2, 0], [2, 2]]");
        row("small * 2", "numbers [1, 0.5]");
        row("v + row", "numbers [[2, 4, 6]]");
        row("2 - v", "numbers [1, 0, -1]");
        row("w^2", "numbers [[1, 4, 9], [16, 25, 36]]");
        row("-mask", "integers [[-1, 0], [-1, -1]]");
        row("2 * w", "numbers [[2, 4, 6], [8, 10, 12]]");
        row("square * square", "integers [[7, 10], [15, 22]]");
        row("w * transpose(w)", "numbers [[14, 32], [32, 77]]");
        row("v * transpose(w)", "numbers [14, 32]");
        row("row * transpose(w)", "numbers [[14, 32]]");
        row("w * transpose(v)", "numbers [[14], [32]]");
        row("transpose(v) * v", "numbers [[1, 2, 3], [2, 4, 6], [3, 6, 9]]");
        row("[1, 2] * [[big, 0], [1, 1]]", "numbers [9223372036854775808, 2]");
        row("[1, 2] * [[big - 2, 0], [1, 1]]", "integers [9223372036854775807, 2]");
        row("mask * square", "integers [[1, 2], [4, 6]]");
        row("[]", "numbers []");
        row("[[]][0]", "numbers []");
        row("[1, 2]", "integers [1, 2]");
        row("[1, 2.5]", "numbers [1, 2.5]");
        row("[[1, 2], [3, 4]]", "integers [[1, 2], [3, 4]]");
        row("[[[1], [2]]]", "integers [[[1], [2]]]");
        row("[v, v]", "numbers [[1, 2, 3], [1, 2, 3]]");
        row("[w[0], [1, 1, 1]]", "numbers [[1, 2, 3], [1, 1, 1]]");
        row("[\"a\", word]", "texts [a, cat]");
        row("w[1]", "numbers [4, 5, 6]");
        row("w[1][2]", "number 6");
        row("w[n - 2][6 / 3]", "number 6");
        row("v[1.0]", "number 2");
        row("i[0]", "integer 4");
        row("mask[0]", "mask [1, 0]");
        row("mask[0][1]", "integer 0");
        row("small[1]", "number 0.25");
        row("heads[1]", "numbers [[5, 6], [7, 8]]");
        row("heads[1][0]", "numbers [5, 6]");
        row("heads[0][1][0]", "number 3");
        row("labels[1]", "text cat");
        row("parts[\"query\"][\"weights\"]", "integer 12");
        row("parts[\"key\"][0]", "number 2.5");
        row("parts[1][\"name\"]", "text b");
        row("one + 1", "number 8");
        row("sqrt(4)", "number 2");
        row("exp(0)", "number 1");
        row("log(0)", "number -inf");
        row("sqrt(-1) == nan", "toggle true");
        row("sin(0) + cos(0) + tanh(0)", "number 1");
        row("abs([-1, 2])", "integers [1, 2]");
        row("abs([-1.5, 2])", "numbers [1.5, 2]");
        row("round(2.5)", "integer 3");
        row("round(-2.5)", "integer -3");
        row("round(2.345, 2)", "number 2.35");
        row("round(1250, -2)", "integer 1300");
        row("round(7, 2)", "integer 7");
        row("round(1e308, 20)", "number 1e+308");
        row("floor(-0.5)", "integer -1");
        row("ceil([0.5, 1.5])", "integers [1, 2]");
        row("floor(inf)", "number inf");
        row("floor(big)", "integer 9223372036854775807");
        row("min(w)", "number 1");
        row("max(i)", "integer 4");
        row("max(5)", "integer 5");
        row("max(v, 2)", "numbers [2, 2, 3]");
        row("min(3, 1, 2)", "integer 1");
        row("max(1, 2.5)", "number 2.5");
        row("max([1, nan, 2])", "number nan");
        row("max(1, nan) + min(nan, 1)", "number nan");
        row("sum(w)", "number 21");
        row("sum(mask)", "integer 3");
        row("sum([big, big])", "number 18446744073709551616");
        row("sum(none)", "number 0");
        row("mean(i)", "number 2.6666666666666665");
        row("variance([1, 2, 3, 4])", "number 1.25");
        row("dot(i, i)", "integer 24");
        row("dot(v, row)", "number 14");
        row("dot([big], [2])", "number 18446744073709551616");
        row("norm([3, 4])", "number 5");
        row("norm([3e200, 4e200]) == 5e200", "toggle true");
        row("norm([[3e-200, 4e-200]]) * 1e200 == 5", "toggle true");
        row("norm([inf])", "number inf");
        row("norm([0, 0])", "number 0");
        row("rows(w) + 10 * columns(w)", "integer 32");
        row("rows(v) + 10 * columns(v)", "integer 31");
        row("rows(heads)", "integer 2");
        row("columns(parts)", "integer 2");
        row("shape(heads)", "integers [2, 2, 2]");
        row("shape(labels)", "integers [2]");
        row("shape(5)", "integers []");
        row("transpose(w)", "numbers [[1, 4], [2, 5], [3, 6]]");
        row("transpose(v)", "numbers [[1], [2], [3]]");
        row("transpose(mask)", "mask [[1, 1], [0, 1]]");
        row("transpose(heads)", "numbers [[[1, 3], [2, 4]], [[5, 7], [6, 8]]]");
        row("argmax([1, 3, 3])", "integer 1");
        row("argmax([1, nan, 5])", "integer 1");
        row("argmax(row)", "integer 2");
        row("range(3)", "integers [0, 1, 2]");
        row("range(1, 3)", "integers [1, 2]");
        row("range(5, 0, -2)", "integers [5, 3, 1]");
        row("range(3, 1)", "integers []");
        row("range(0, 1, 0.25)", "numbers [0, 0.25, 0.5, 0.75]");
        row("columns(range(1, 1.3, 0.1))", "integer 3");
        row("range(-big, big, big)", "integers [-9223372036854775807, 0]");
        row("range(big - 2, big)", "integers [9223372036854775805, 9223372036854775806]");
        row("linspace(0, 1, 5)", "numbers [0, 0.25, 0.5, 0.75, 1]");
        row("linspace(0, 1, 11)[3] == 0.3", "toggle true");
        row("if(n > 2, \"many\", nowhere)", "text many");
        row("if(n < 2, v[7], v[0])", "number 1");
        row("n > 5 and v[7] > 0", "toggle false");
        row("n > 2 or v[7] > 0", "toggle true");
        row("not yes", "toggle false");
        row("1 == 1.0000000001", "toggle true");
        row("x == 0.50000001", "toggle false");
        row("1e12 == 1e12 + 1", "toggle true");
        row("1e12 == 1000000000001", "toggle false");
        row("big == big - 1", "toggle false");
        row("inf == inf", "toggle true");
        row("inf == -inf", "toggle false");
        row("inf == 5", "toggle false");
        row("nan == nan", "toggle true");
        row("nan < 1", "toggle false");
        row("1 < 1 + 1e-15", "toggle true");
        row("v == row", "toggle true");
        row("v == [1, 2, 4]", "toggle false");
        row("v != [1, 2, 4]", "toggle true");
        row("v <= [1, 2, 4]", "toggle true");
        row("v < [1, 2, 4]", "toggle false");
        row("labels == [\"the\", \"cat\"]", "toggle true");
        row("word != \"dog\"", "toggle true");
        row("yes == true", "toggle true");
        row("none == []", "toggle true");
    }
    void values()
    {
        QFETCH(QString, expected);
        const auto value = evaluated(QTest::currentDataTag());
        QVERIFY2(value, value ? "" : value.error().message.c_str());
        QCOMPARE(shown(typed(*value)), expected);
        const auto known = infer(*parseExpression(QTest::currentDataTag()), exactly);
        QVERIFY(known && known->value && identical(*known->value, *value));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("begin");
        QTest::addColumn<int>("end");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *text, const char *rule, int begin, int end, const char *says) {
            QTest::newRow(text) << QString::fromUtf8(rule) << begin << end << QString::fromUtf8(says);
        };
        row("1 + nowhere", "internal", 4, 11, "no such name");
        row("1 + word", "type", 4, 8, "not a text");
        row("yes + 1", "type", 0, 3, "not true or false");
        row("-labels", "type", 1, 7, "a list of texts");
        row("sqrt(parts)", "type", 5, 10, "a table");
        row("v + w", "shape", 0, 5, "a vector of 3 and a matrix of 2 x 3");
        row("v * v", "shape", 0, 5, "dot(a, b)");
        row("w * w", "shape", 0, 5, "2 x 3 and 2 x 3");
        row("w * v", "shape", 0, 5, "transpose");
        row("w * heads", "shape", 4, 9, "index");
        row("range(5000) * 2 * [range(5000)]", "shape", 0, 31, "columns on the left");
        row("transpose(range(5000)) * range(5000)", "limit", 0, 36, "5000 x 5000");
        row("[[1, 2], [3]]", "shape", 9, 12, "first is a vector of 2, this one is a vector of 1");
        row("[1, [2]]", "shape", 4, 7, "one number");
        row("[1, \"a\"]", "type", 4, 7, "not both");
        row("[\"a\", 1]", "type", 6, 7, "not both");
        row("[true]", "type", 1, 5, "true or false");
        row("[labels]", "type", 1, 7, "a list of texts");
        row("v[3]", "range", 2, 3, "[0] to [2]");
        row("v[-1]", "range", 2, 4, "[-1]");
        row("v[0.5]", "range", 2, 5, "[0.5]");
        row("w[0][3]", "range", 5, 6, "3 entries");
        row("none[0]", "range", 5, 6, "no entries");
        row("v[nan]", "range", 2, 5, "[nan]");
        row("v[0][0]", "shape", 5, 6, "1 index, not 2");
        row("v[word]", "type", 2, 6, "whole number");
        row("v[v]", "type", 2, 3, "a vector of 3");
        row("n[0]", "type", 0, 1, "one number");
        row("word[0]", "type", 0, 4, "a text");
        row("labels[2]", "range", 7, 8, "2 entries");
        row("parts[\"query\"]", "shape", 0, 14, "row and a column");
        row("parts[\"qury\"][\"weights\"]", "range", 6, 12, "Did you mean 'query'");
        row("parts[\"key\"][\"w\"]", "range", 13, 16, "no column 'w'");
        row("parts[2][0]", "range", 6, 7, "2 entries");
        row("sqrt()", "type", 0, 6, "sqrt(x), not with 0 arguments");
        row("1 + dot(v)", "type", 4, 10, "dot(a, b), not with 1 argument.");
        row("round(1, 2, 3)", "type", 0, 14, "round(x, digits)");
        row("if(yes, 1)", "type", 0, 10, "if(condition, a, b)");
        row("if(1, 2, 3)", "type", 3, 4, "comparison");
        row("1 and yes", "type", 0, 1, "'and'");
        row("yes and 1", "type", 8, 9, "'and'");
        row("not v", "type", 4, 5, "'not'");
        row("round(x, 0.5)", "range", 9, 12, "whole number");
        row("round(x, 21)", "range", 9, 11, "-20 to 20");
        row("round(x, v)", "shape", 9, 10, "One number");
        row("max(none)", "shape", 4, 8, "At least one");
        row("mean(none)", "shape", 5, 9, "At least one");
        row("max(v, w)", "shape", 7, 8, "equal shapes");
        row("max(v, word)", "type", 7, 11, "a text");
        row("dot(v, [1, 2])", "shape", 0, 14, "3 and 2");
        row("dot(w, v)", "shape", 4, 5, "A vector is expected");
        row("dot(1, v)", "shape", 4, 5, "one number");
        row("argmax(w)", "shape", 7, 8, "argmax(m[0])");
        row("argmax(none)", "shape", 7, 11, "At least one");
        row("rows(1)", "shape", 5, 6, "one number");
        row("transpose(1)", "shape", 10, 11, "one number");
        row("transpose(word)", "type", 10, 14, "a text");
        row("range(0, 1, 0)", "range", 12, 13, "not 0");
        row("range(inf)", "range", 6, 9, "finite");
        row("range(v)", "shape", 6, 7, "One number");
        row("range(20000000)", "limit", 0, 15, "2^24");
        row("range(-big, big)", "limit", 0, 16, "2^24");
        row("linspace(0, 1, 1)", "range", 15, 16, "at least 2");
        row("linspace(0, 1, 2.5)", "range", 15, 18, "whole number");
        row("linspace(0, 1, 1e9)", "limit", 0, 19, "2^24");
        row("v == 1", "shape", 0, 6, "3 and one number");
        row("v == w", "shape", 0, 6, "3 and 2 x 3");
        row("1 == word", "type", 0, 9, "one number, the right side a text");
        row("1 == true", "type", 0, 9, "like things");
        row("word < word", "type", 0, 11, "orders numbers");
        row("parts == parts", "type", 0, 14, "entry by entry");
        row("labels == [\"the\"]", "shape", 0, 17, "2 and 1");
    }
    void refusals()
    {
        QFETCH(QString, rule);
        QFETCH(QString, says);
        const auto value = evaluated(QTest::currentDataTag());
        QVERIFY(!value);
        QVERIFY2(shown(value.error().message).contains(says), value.error().message.c_str());
        QCOMPARE(shown(std::string(ruleName(value.error().rule))), rule);
        QTEST(static_cast<int>(value.error().begin), "begin");
        QTEST(static_cast<int>(value.error().end), "end");
        QVERIFY(!value.error().isSyntax);
        QVERIFY(!infer(*parseExpression(QTest::currentDataTag()), exactly));
    }

    void refusesAnEmptyValue()
    {
        const auto empty = [](const Reference &) -> Result<Value> { return Value(); };
        const auto value = evaluate(*parseExpression("a"), empty);
        QVERIFY(!value && value.error().rule == Rule::Type);
        QVERIFY(Known::exactly(Value()).isUnknown());
    }

    void copiesNoArray()
    {
        const Value value = *evaluated("if(yes, w, v)");
        QCOMPARE(value.get<Array<double>>().cube().memptr(), names().at("w").get<Array<double>>().cube().memptr());
    }
};

QTEST_GUILESS_MAIN(TestEvaluate)
#include "tst_evaluate.moc"
