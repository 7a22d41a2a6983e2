// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/call_json.h"

#include <QTest>

using namespace heed;

static Operator everyType()
{
    return {
        .name = "every",
        .version = "3",
        .summary = "Takes every type.",
        .letters = {{"n", "row"}},
        .inputs = {{.name = "numbers", .shape = {"n", "m"}, .optional = true},
            {.name = "heads", .shape = {"h?", "n", "m"}, .optional = true},
            {.name = "integers", .type = Type::Integers, .shape = {"k"}, .optional = true, .also = {"ids"}},
            {.name = "mask", .type = Type::Mask, .shape = {"a", "b"}, .optional = true},
            {.name = "texts", .type = Type::Texts, .optional = true}},
        .options = {{.name = "toggle", .type = Type::Toggle, .fallback = false},
            {.name = "count", .type = Type::Integer, .fallback = 1}, {.name = "rate", .fallback = 1.0},
            {.name = "word", .type = Type::Text, .fallback = ""}},
        .outputs = {{.name = "twice", .shape = {"h?", "n", "m"}}, {.name = "total", .type = Type::Number}},
        .run = [](const Call &call) -> Result<Outputs> {
            const arma::cube &heads = call.cube("heads");
            call.note("doubled");
            Outputs outputs{{"total", arma::accu(heads)}};
            outputs.emplace("twice",
                Array<double>(call.numbers("heads").shape(),
                    call.numbers("heads").rank() > 2 ? arma::cube(2 * heads) : 2 * heads));
            return outputs;
        },
    };
}

static Run runOf(const Operator &op, const Values &values)
{
    PreparedCall call = PreparedCall::prepare(op, values).value();
    std::vector<std::string> notes;
    Outputs outputs = call.run({.notes = &notes}).value();
    return {.call = std::move(call), .hash = "c0ffee", .outputs = std::move(outputs), .notes = notes};
}

class TestCallJson : public QObject {
    Q_OBJECT

    const Operator m_op = everyType();

private Q_SLOTS:
    void readsEveryType()
    {
        const auto values = readCallJson(R"({
            "numbers": [[1, "inf"], ["nan", -0.5]], "heads": {"type": "numbers", "shape": [1, 1, 2], "letters": [],
            "labels": [], "data": [[[1, 2]]]}, "integers": [9223372036854775807, 2.0], "mask": [[true, 0], [1, false]],
            "texts": ["The", "cat"], "toggle": true, "count": -9223372036854775808, "rate": "inf", "word": "no",
            "allow_nan": true})",
            m_op);
        QVERIFY2(values, values ? "" : values.error().message.c_str());
        const auto is = [&](const char *name, const Value &value) {
            return identical(values->find(name)->second, value);
        };
        QVERIFY(is("numbers", Array<double>::fromRowMajor({2, 2}, {1, arma::datum::inf, arma::datum::nan, -0.5})));
        QVERIFY(is("heads", Array<double>::fromRowMajor({1, 1, 2}, {1, 2})));
        QVERIFY(is("integers", Array<std::int64_t>::vector({std::numeric_limits<std::int64_t>::max(), 2})));
        QVERIFY(is("mask", MaskArray::fromRowMajor({2, 2}, {1, 0, 1, 0})));
        QVERIFY(is("texts", TextList{"The", "cat"}));
        QVERIFY(is("toggle", true));
        QVERIFY(is("count", std::numeric_limits<std::int64_t>::min()));
        QVERIFY(is("rate", arma::datum::inf));
        QVERIFY(is("word", "no"));
    }

    void flatDataTakeTheirShape()
    {
        const auto values = readCallJson(R"({"numbers": {"shape": [2, 1], "data": [1, 2]}})", m_op);
        QVERIFY(identical(values->at("numbers"), Array<double>::fromRowMajor({2, 1}, {1, 2})));
    }

    void nullIsAbsent() { QVERIFY(readCallJson(R"({"mask": null})", m_op)->empty()); }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<QByteArray>("port");
        const auto row = [](const char *name, const QByteArray &json, const char *message, const char *port = "") {
            QTest::newRow(name) << json << QByteArray(message) << QByteArray(port);
        };
        row("nothing", " \n", "Expected a JSON object of inputs and options; found nothing.");
        row("no object", "[1]", "Expected a JSON object of inputs and options by name; found [1].");
        row("no JSON", "{\"count\": 1,}",
            "This is not JSON: parse error at line 1, column 13: syntax error while parsing object key - unexpected "
            "'}'; "
            "expected string literal.");
        row("double key", R"({"count": 1, "count": 2})", "The key 'count' is given twice.");
        row("deep", QByteArray("{\"numbers\":") + QByteArray(64, '[') + QByteArray(64, ']') + "}",
            "The JSON is nested more than 64 levels deep.");
        row("deep and open", QByteArray(100000, '['), "The JSON is nested more than 64 levels deep.");
        row("unknown", R"({"number": 1})",
            "The operator every has no input or option 'number'. Did you mean 'numbers'?", "number");
        row("called otherwise", R"({"ids": [1]})",
            "The operator every has no input or option 'ids'. Here it is called 'integers'.", "ids");
        row("ragged", R"({"numbers": [[1, 2], [3]]})",
            "numbers[1]: Expected a list of 2, as the first one; found a list of 1.", "numbers");
        row("uneven", R"({"numbers": [[1], 3]})", "numbers[1]: Expected a list of 1, as the first one; found 3.",
            "numbers");
        row("list for a number", R"({"numbers": [1, [2]]})",
            "numbers[1] is a list, but entries before it are not; expected lists of equal length.", "numbers");
        row("word", R"({"numbers": [[1, "one"]]})",
            R"(numbers[0][1]: Expected a number (or "nan", "inf", "-inf"); found "one".)", "numbers");
        row("shape", R"({"numbers": {"shape": [2, 2], "data": [1, 2, 3]}})",
            R"(numbers: "shape" says 2 x 2, but "data" holds 3.)", "numbers");
        row("wide shape", R"({"numbers": {"shape": [4000000000, 4000000000, 0], "data": []}})",
            R"(numbers: "shape" says 4000000000 x 4000000000 x 0, which is too much; an array has at most 2^20 places for entries when one of its sizes is 0.)",
            "numbers");
        row("negative shape", R"({"numbers": {"shape": [-1], "data": []}})",
            R"(numbers: "shape" is a list of sizes; found [-1].)", "numbers");
        row("no data", R"({"numbers": {"shape": [1]}})",
            R"(numbers: Expected "data"; an array is nested lists, or {"shape", "data"}.)", "numbers");
        row("large integer", R"({"count": 9223372036854775808})",
            "count: Expected an integer; found 9223372036854775808; an integer is at most 9223372036854775807.",
            "count");
        row("large integer", R"({"count": 99999999999999999999})",
            "count: Expected an integer; found 1e+20; an integer is at most 9223372036854775807.", "count");
        row("too large a number", R"({"numbers": [1e400]})",
            R"(The JSON holds a number that is larger than any number, about 1.8e308; write "inf" if you mean it.)",
            "");
        row("too large a shape", R"({"numbers": {"shape": [1000000, 1000000], "data": []}})",
            R"(numbers: "shape" says 1000000 x 1000000, which is too much; an array has at most 2^32 entries.)",
            "numbers");
        row("broken integer", R"({"count": 1.5})", "count: Expected an integer; found 1.5.", "count");
        row("mask", R"({"mask": [[2]]})", "mask[0][0]: Expected true, false, 1 or 0; found 2.", "mask");
        row("toggle", R"({"toggle": 1})", "toggle: Expected true or false; found 1.", "toggle");
        row("text", R"({"word": 1})", "word: Expected a text in quotes; found 1.", "word");
        row("texts", R"({"texts": ["a", 1]})", R"(texts: Expected a list of texts, as ["The", "cat"]; found ["a",1].)",
            "texts");
    }
    void refusals()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QByteArray, message);
        QFETCH(const QByteArray, port);
        const auto values = readCallJson(json.toStdString(), m_op);
        QVERIFY(!values);
        QCOMPARE(QByteArray::fromStdString(values.error().message), message);
        QCOMPARE(QByteArray::fromStdString(values.error().port), port);
    }

    void writesARunToTheLetter()
    {
        const Run run = runOf(m_op, {{"heads", Array<double>::fromRowMajor({1, 2}, {1, 0.1})}});
        QCOMPARE(QByteArray::fromStdString(callJson(run)),
            QByteArray(
                R"({"operator":"every","version":"3","hash":"c0ffee","outputs":{)"
                R"("twice":{"type":"numbers","shape":[1,2],"letters":["n","m"],"labels":[[],[]],"data":[[2.0,0.2]]},)"
                R"("total":{"type":"number","shape":[],"letters":[],"labels":[],"data":1.1}},)"
                R"("notes":["doubled"]})"
                "\n"));
    }

    void whatIsWrittenIsRead()
    {
        const Run run = runOf(m_op, {{"heads", Array<double>::fromRowMajor({2, 1, 2}, {1, 0.1, 2, 3})}});
        const std::string json = callJson(run);
        const std::size_t begin = json.find(R"({"type":"numbers")"), end = json.find(R"(,"total")");
        const auto values = readCallJson(R"({"heads":)" + json.substr(begin, end - begin) + "}", m_op);
        QVERIFY2(values, values ? "" : values.error().message.c_str());
        QVERIFY(identical(values->at("heads"), run.outputs.at("twice")));
    }

    void axesAreNamed()
    {
        const Run run = runOf(m_op, {{"heads", Array<double>::fromRowMajor({2, 3, 1, 1}, {1, 2, 3, 4, 5, 6})}});
        const auto outputs = outputsOf(run);
        QCOMPARE(outputs.front().letters, (std::vector<std::string>{"batch", "h", "n", "m"}));
    }
};

QTEST_APPLESS_MAIN(TestCallJson)
#include "tst_call_json.moc"
