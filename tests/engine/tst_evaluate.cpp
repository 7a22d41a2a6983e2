// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate.h"
#include "engine/functions.h"
#include "sdk/number_text.h"

#include <QTest>

#include <rapidcheck.h>

#include <map>

using namespace heed;

static QString shown(const std::string &text) { return QString::fromStdString(text); }

static const std::map<std::string, Value> &names()
{
    static const std::map<std::string, Value> all{
        {"n", 3},
        {"x", 0.5},
        {"v", Array<double>::vector({1, 2, 3})},
        {"i", Array<std::int64_t>::vector({4, 2, 2})},
        {"w", Array<double>::fromRowMajor({2, 3}, {1, 2, 3, 4, 5, 6})},
        {"row", Array<double>::fromRowMajor({1, 3}, {1, 2, 3})},
        {"square", Array<std::int64_t>::fromRowMajor({2, 2}, {1, 2, 3, 4})},
        {"heads", Array<double>::fromRowMajor({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})},
        {"mask", MaskArray::fromRowMajor({2, 2}, {1, 0, 1, 1})},
        {"small", Array<float>::vector({0.5F, 0.25F})},
        {"none", Array<double>::vector({})},
        {"one", Array<double>::fromRowMajor({}, {7})},
        {"yes", true},
        {"word", "cat"},
        {"labels", TextList{"the", "cat"}},
        {"parts", Table({"query", "key"}, {"weights", "name"}, {std::int64_t{12}, "a", 2.5, "b"})},
        {"big", std::numeric_limits<std::int64_t>::max()},
    };
    return all;
}

static Result<Value> valueOf(const Reference &reference)
{
    const auto found = names().find(reference.name);
    if (found == names().end())
        return fail(Rule::Internal, "no such name");
    return found->second;
}

static Result<Known> exactly(const Reference &reference) { return valueOf(reference).map(&Known::exactly); }

static Result<Known> shapeOnly(const Reference &reference)
{
    return exactly(reference).map([](Known known) {
        known.value.reset();
        return known;
    });
}

static Result<Known> typeOnly(const Reference &reference)
{
    return exactly(reference).map([](const Known &known) {
        const bool isRank0 = known.shape->empty() && isArray(*known.type);
        return Known{.type = known.type, .shape = isRank0 ? known.shape : std::nullopt};
    });
}

static Result<Known> nothing(const Reference &) { return Known{}; }

static ExpressionResult<Value> evaluated(const std::string &text) { return evaluate(*parseExpression(text), valueOf); }

/// "integer 3"
static std::string typed(const Value &value) { return std::string(typeName(value.type())) + " " + valueText(value); }

static bool agrees(const Known &known, const Value &value)
{
    const bool isWhole = value.type() == Type::Integer || value.type() == Type::Integers;
    if (known.type && known.type != value.type() && !(known.perhapsInteger && isWhole))
        return false;
    if (known.value && !identical(*known.value, value))
        return false;
    const Sizes sizes = value.shape();
    if (!known.type || !known.shape)
        return true;
    return std::equal(known.shape->begin(), known.shape->end(), sizes.begin(), sizes.end(),
        [](const auto &axis, std::size_t size) { return !axis || *axis == size; });
}

static std::string text(int depth);

static std::string list(std::size_t count, int depth)
{
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += (i == 0 ? "" : ", ") + text(depth);
    return all;
}

static std::string call(int depth)
{
    const std::string name = *rc::gen::elementOf(functionNames());
    const Function *function = functionNamed(name);
    const std::size_t most = std::min(function->most, std::size_t{3});
    return name + "(" + list(*rc::gen::inRange(function->least, most + 1), depth) + ")";
}

static std::string leaf()
{
    static const std::vector<std::string> leaves{"0", "1", "2", "0.5", "1.0", "\"query\"", "\"weights\"", "true", "n",
        "x", "v", "i", "w", "row", "square", "heads", "mask", "small", "none", "one", "yes", "word", "labels", "parts",
        "[1, 2]", "[[1, 2], [3, 4]]", "-1", "inf", "nan"};
    return *rc::gen::elementOf(leaves);
}

static std::string text(int depth)
{
    static const std::vector<std::string> signs{
        " + ", " - ", " * ", " / ", "^", " == ", " != ", " < ", " >= ", " and ", " or "};
    switch (depth == 0 ? 0 : *rc::gen::inRange(0, 10)) {
    case 1:
    case 2:
        return "(" + text(depth - 1) + *rc::gen::elementOf(signs) + text(depth - 1) + ")";
    case 3:
        return *rc::gen::element<std::string>("-", "not ") + "(" + text(depth - 1) + ")";
    case 4:
    case 5:
        return "(" + text(depth - 1) + ")[" + text(depth - 1) + "]";
    case 6:
        return "if(" + text(depth - 1) + ", " + text(depth - 1) + ", " + text(depth - 1) + ")";
    case 7:
        return "[" + list(*rc::gen::inRange<std::size_t>(0, 4), depth - 1) + "]";
    case 8:
    case 9:
        return call(depth - 1);
    default:
        return leaf();
    }
}

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
        row("[]", "numbers []");
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
        row("norm([3e200, 4e200])", "number 5e+200");
        row("norm([[3e-200, 4e-200]])", "number 5e-200");
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
        row("v + w", "shape", 0, 5, "3 and 2 x 3");
        row("v * v", "shape", 0, 5, "dot(a, b)");
        row("w * w", "shape", 0, 5, "2 x 3 and 2 x 3");
        row("w * v", "shape", 0, 5, "transpose");
        row("w * heads", "shape", 4, 9, "index");
        row("range(5000) * 2 * [range(5000)]", "shape", 0, 31, "columns on the left");
        row("transpose(range(5000)) * range(5000)", "limit", 0, 36, "5000 x 5000");
        row("[[1, 2], [3]]", "shape", 9, 12, "first is 2, this one 1");
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

    void judges_data()
    {
        QTest::addColumn<QString>("reason"); // empty: holds
        const auto row = [](const char *text, const char *reason) { QTest::newRow(text) << QString::fromUtf8(reason); };
        row("x == 0.50", "");
        row("0.4999 == 0.50", "");
        row("0.494 == 0.50", "0.494 and 0.5 differ by 0.006");
        row("x + 0.04 == 0.5", "");
        row("0.5 == x + 0.04", "");
        row("x + 0.06 == 0.5", "0.56 and 0.5 differ by 0.06");
        row("-x - 0.04 == -0.5", "");
        row("x * 2500000 == 1.25e6", "");
        row("x * 2510000 == 1.25e6", "");
        row("x * 2520000 == 1.25e6", "1.26e+06 and 1.25e+06 differ by 10000");
        row("x / 5 + 1e-10 == 1e-1", "");
        row("x * 2 + 1e-10 == 1", "");
        row("x * 2 + 1e-8 == 1", "1.00000001 and 1 differ by 1e-08");
        row("n == 3", "");
        row("n == 4", "3 is not 4");
        row("v + 0.04 == [1.0, 2.0, x * 6 + 0.04]", "");
        row("v == [1, 2.0, 3.001]", "entry [2]: 3 and 3.001 differ by 0.001");
        row("v / 3 == [0.33, 0.667, 1]", "");
        row("v / 3 == [0.33, 0.67, 0.99]", "entry [2]: 1 and 0.99 differ by 0.01");
        row("w == [v, [4.0, 5, 7]]", "entry [1][2]: 6 and 7 differ by 1");
        row("w[0] + 0.04 == [1.0, x * 4 + 0.04, 3.1]", "entry [2]: 3.04 and 3.1 differ by 0.06");
        row("row == [1, 2, 3]", "");
        row("v == [1, 2]", "the shapes differ: 3 and 2");
        row("v == 1", "the shapes differ: 3 and one number");
        row("v != [1, 2]", "the shapes differ: 3 and 2");
        row("v != [1, 2, 3]", "both sides are [1, 2, 3]");
        row("x != 0.53", "");
        row("x != 0.5", "both sides are 0.5");
        row("0.494 == 0.50 within 0.01", "");
        row("0.4 == 0.3 within 0.1", "");
        row("sum(v) == 6 within 1e-12", "");
        row("n == 4 within 1", "");
        row("n == 5 within 1", "3 is not 5");
        row("102 == 100 within 2%", "");
        row("103 == 100 within n - 1%", "103 is not 100");
        row("x + 0.001 == 0.5 within 0", "0.501 and 0.5 differ by 0.001");
        row("x <= 0.5", "");
        row("x + 1e-12 <= 0.5", "0.500000000001 is not <= 0.5");
        row("x + 1e-12 <= 0.5 within 1e-9", "");
        row("x - 0.1 >= 0.5 within 20%", "");
        row("v > [0, 2, 0]", "entry [1]: 2 is not > 2");
        row("i >= [4, 3, 2]", "entry [1]: 2 is not >= 3");
        row("1e-300 > 0", "");
        row("nan == nan", "");
        row("x == nan", "0.5 and nan differ");
        row("inf == inf within 1", "");
        row("inf == 1e300 within 1%", "inf and 1e+300 differ");
        row("word == \"dog\"", "'cat' is not 'dog'");
        row("labels == [\"the\", \"dog\"]", "entry [1]: 'cat' is not 'dog'");
        row("yes == false", "'true' is not 'false'");
        row("yes", "");
        row("n == 3 and 0.54 == 0.5", "");
        row("not 0.54 == 0.5", "the condition is false");
        row("if(n > 2, 0.54 == 0.5, yes)", "");
    }
    void judges()
    {
        QFETCH(QString, reason);
        const auto verdict = judge(*parseCondition(QTest::currentDataTag()), valueOf);
        QVERIFY2(verdict, verdict ? "" : verdict.error().message.c_str());
        QCOMPARE(shown(verdict->reason), reason);
        QCOMPARE(verdict->holds, reason.isEmpty());
    }
    void judgesBothSides()
    {
        const Verdict verdict = *judge(*parseCondition("v[0] == 1.0"), valueOf);
        QCOMPARE(shown(typed(verdict.found) + ", " + typed(verdict.expected)), QStringLiteral("number 1, number 1"));
        QVERIFY(judge(*parseCondition("yes"), valueOf)->expected.isEmpty());
    }

    void refusesToJudge_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("begin");
        const auto row = [](const char *text, const char *rule, int begin) {
            QTest::newRow(text) << QString::fromUtf8(rule) << begin;
        };
        row("v", "type", 0);
        row("word == 1", "type", 0);
        row("nowhere == 1", "internal", 0);
        row("1 == nowhere", "internal", 5);
        row("n == 3 within nowhere", "internal", 14);
        row("n == 3 within -1", "range", 14);
        row("n == 3 within nan", "range", 14);
        row("n == 3 within v", "type", 14);
        row("word == \"cat\" within 1", "type", 21);
        row("n == 3 and v", "type", 11);
    }
    void refusesToJudge()
    {
        QFETCH(QString, rule);
        const auto verdict = judge(*parseCondition(QTest::currentDataTag()), valueOf);
        QVERIFY(!verdict);
        QCOMPARE(shown(std::string(ruleName(verdict.error().rule))), rule);
        QTEST(static_cast<int>(verdict.error().begin), "begin");
    }

    void inferred_data()
    {
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *text, const char *expected) {
            QTest::newRow(text) << QString::fromUtf8(expected);
        };
        row("n + 1", "integer");
        row("n / 2", "number or integer");
        row("n / x", "number");
        row("w * transpose(w)", "numbers 2 2");
        row("range(n)", "integers ?");
        row("[range(n), v]", "numbers 2 3");
        row("shape(w)[0]", "integer =2");
        row("if(n > 2, w, [w[0]])", "numbers ? 3");
        row("if(n > 2, 1, x)", "number or integer");
        row("if(n > 2, 1, word)", "unknown");
        row("if(n > 2, v + w, 1)", "integer =1");
        row("parts[\"query\"][\"weights\"]", "unknown");
        row("rows(parts[0][0])", "integer");
        row("n > 2 and v[9] > 0", "toggle");
        row("n > 2 or true", "toggle =true");
        row("range(300000)", "integers 300000");
        row("range(n)[n] + 1", "integer");
        row("heads[n]", "numbers 2 2");
        row("mask[n]", "mask 2");
        row("labels[n]", "text");
        row("transpose(mask)", "mask 2 2");
        row("max(v, row)", "numbers 1 3");
    }
    void inferred()
    {
        QFETCH(QString, expected);
        const auto known = infer(*parseExpression(QTest::currentDataTag()), shapeOnly);
        QVERIFY2(known, known ? "" : known.error().message.c_str());
        std::string found = known->type ? std::string(typeName(*known->type)) : "unknown";
        found += known->perhapsInteger ? " or integer" : "";
        for (const auto &axis : known->shape.value_or(std::vector<std::optional<std::size_t>>{}))
            found += axis ? " " + std::to_string(*axis) : " ?";
        found += known->value ? " =" + valueText(*known->value) : "";
        QCOMPARE(shown(found), expected);
    }

    void infersRefusals_data()
    {
        QTest::addColumn<int>("begin");
        QTest::newRow("v + w") << 0;
        QTest::newRow("v[3]") << 2;
        QTest::newRow("none[n]") << 5;
        QTest::newRow("v[n][n]") << 5;
        QTest::newRow("n + word") << 4;
        QTest::newRow("if(n > 2, v + w, w * w)") << 10;
        QTest::newRow("if(n, 1, 2)") << 3;
        QTest::newRow("w * v") << 0;
        QTest::newRow("v == w") << 0;
        QTest::newRow("range(n, 1, 0)") << 12;
    }
    void infersRefusals()
    {
        const auto known = infer(*parseExpression(QTest::currentDataTag()), shapeOnly);
        QVERIFY(!known);
        QTEST(static_cast<int>(known.error().begin), "begin");
    }

    void everyFunctionIsDescribed()
    {
        for (const std::string &name : functionNames())
            QVERIFY2(functionNamed(name), name.c_str());
        QVERIFY(!functionNamed("if") && !functionNamed(""));
    }

    void infersWhatIsEvaluated()
    {
        QVERIFY(rc::check("what is inferred agrees with the value, and refuses no value", [] {
            const std::string written = text(*rc::gen::inRange(1, 4));
            const auto expression = parseExpression(written);
            RC_ASSERT(expression.has_value());
            const auto value = evaluate(*expression, valueOf);
 RC_LOG() << (value && value->isEmpty() ? "EMPTY " : "") << written << std::endl;std::fprintf(stderr,"%s\n",written.c_str());
            for (const KnownResolver &resolve :
                {KnownResolver(shapeOnly), KnownResolver(typeOnly), KnownResolver(nothing), KnownResolver(exactly)}) {
                const auto known = infer(*expression, resolve);
                RC_LOG() << written << (known ? "" : ": " + known.error().message) << '\n';
                RC_ASSERT(!value || (known && agrees(*known, *value)));
            }
            RC_TAG(value ? std::string(typeName(value->type())) : "refused");
        }));
    }
};

QTEST_GUILESS_MAIN(TestEvaluate)
#include "tst_evaluate.moc"
