// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/value_json.h"

#include <QTest>
#include <rapidcheck.h>

#include <limits>

using namespace heed;

Q_DECLARE_METATYPE(heed::Value)

static Value read(const std::string &json, Type type)
{
    const auto value = readValueJson(json, type, "x");
    return value && *value ? **value : Value();
}

class TestValueJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void written_data()
    {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        QTest::addColumn<Value>("value");
        QTest::addColumn<QByteArray>("json");
        const auto row = [](const char *name, const Value &value, const char *json) {
            QTest::newRow(name) << value << QByteArray(json);
        };
        row("nothing", Value(), "null");
        row("toggle", true, "true");
        row("largest integer", std::numeric_limits<std::int64_t>::max(), "9223372036854775807");
        row("smallest integer", std::numeric_limits<std::int64_t>::min(), "-9223372036854775808");
        row("number", 0.1, "0.1");
        row("whole number", 2.0, "2.0");
        row("unrounded", 0.1 + 0.2, "0.30000000000000004");
        row("infinity", infinity, R"("inf")");
        row("minus infinity", -infinity, R"("-inf")");
        row("nan", std::numeric_limits<double>::quiet_NaN(), R"("nan")");
        row("text", "a \\ ü", R"("a \\ ü")");
        row("bad UTF-8", std::string("a\xFF"), "\"a\uFFFD\"");
        row("texts", TextList{"The", "cat"}, R"(["The","cat"])");
        row("vector", Array<double>::vector({1, infinity}), R"([1.0,"inf"])");
        row("matrix", arma::mat("1 2 3; 4 5 6"), "[[1.0,2.0,3.0],[4.0,5.0,6.0]]");
        row("heads", Array<std::int64_t>::fromRowMajor({2, 1, 2}, {1, 2, 3, 4}), "[[[1,2]],[[3,4]]]");
        row("mask", MaskArray::fromRowMajor({1, 2}, {1, 0}), "[[1,0]]");
        row("floats", Array<float>::vector({0.5F}), "[0.5]");
        row("rank 0", Array<double>::fromRowMajor({}, {3}), "3.0");
        row("no rows", Array<double>(Sizes{0, 2}), "[]");
        row("no columns", Array<double>(Sizes{2, 0}), "[[],[]]");
        row("table", Table({"query"}, {"weights", "note"}, {std::int64_t{9007199254740993}, std::string("exact")}),
            R"({"rows":["query"],"columns":["weights","note"],"data":[[9007199254740993,"exact"]]})");
    }
    void written()
    {
        QFETCH(const Value, value);
        QFETCH(const QByteArray, json);
        QCOMPARE(QByteArray::fromStdString(valueJson(value)), json);
    }

    void everyDoubleComesBack()
    {
        QVERIFY(rc::check("bits survive", [](std::uint64_t bits) {
            double number = 0;
            std::memcpy(&number, &bits, sizeof number);
            RC_ASSERT(identical(read(valueJson(number), Type::Number), number));
        }));
    }

    void everyIntegerComesBack()
    {
        QVERIFY(rc::check("integers survive",
            [](std::int64_t integer) { RC_ASSERT(identical(read(valueJson(integer), Type::Integer), integer)); }));
    }

    void everyShapeComesBack()
    {
        const auto size = rc::gen::inRange<std::size_t>(1, 4);
        QVERIFY(rc::check("shapes survive", [size] {
            const Sizes shape = *rc::gen::resize(4, rc::gen::container<Sizes>(size));
            const auto numbers = *rc::gen::container<std::vector<double>>(product(shape), rc::gen::arbitrary<double>());
            const Value value = Array<double>::fromRowMajor(shape, numbers);
            RC_ASSERT(identical(read(valueJson(value), Type::Numbers), value));
        }));
    }

    void textsAndTablesComeBack()
    {
        const Value texts = TextList{"a", "", "\"", "ü", "\n"};
        const Value table = Table({"r", "s"}, {"c"}, {std::int64_t{-1}, std::string("x")});
        QVERIFY(identical(read(valueJson(texts), Type::Texts), texts));
        QVERIFY(identical(read(valueJson(table), Type::Table), table));
    }

    void emptyArraysComeBackByTheirShape()
    {
        const Value value = read(R"({"shape": [0, 2], "data": []})", Type::Numbers);
        QVERIFY(identical(value, Array<double>(Sizes{0, 2})));
        QVERIFY(identical(read("[[], []]", Type::Numbers), Array<double>(Sizes{2, 0})));
    }

    void whatIsNoJsonIsNothing() { QVERIFY(!readValueJson("[The, cat]", Type::Texts, "x")); }
};

QTEST_APPLESS_MAIN(TestValueJson)
#include "tst_value_json.moc"
