// SPDX-License-Identifier: GPL-3.0-or-later
/// The schemas that `heed describe --json` prints, held against the readers and an independent validator.
#include "engine/check.h"
#include "engine/checked_call.h"
#include "engine/views.h"
#include "lesson/keys.h"
#include "output/catalogue_json.h"
#include "output/schema_json.h"
#include "schema_cases.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <set>

using namespace heed;
using namespace heed::test;

class TestSchemaJson : public QObject {
    Q_OBJECT

    Catalogue m_catalogue{{HEED_BINARY_DIR "/lib/heed"}};
    std::vector<const Operator *> m_operators;
    Json m_lesson;

    static Json callSchemaOf(const Operator &op) { return Json::parse(operatorJson(op, "x"))["schema"]; }

    /// Every keyword is one of the draft's, every reference leads somewhere, every pattern compiles.
    static void inspect(const Json &schema, const Json &document, const std::string &path)
    {
        static const std::set<std::string> known{"$schema", "$ref", "$defs", "title", "description", "default", "type",
            "enum", "const", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "items",
            "minItems", "maxItems", "properties", "required", "additionalProperties", "propertyNames", "minProperties",
            "maxProperties", "anyOf", "allOf", "oneOf", "not", "if", "then", "else"};
        if (schema.is_boolean())
            return;
        QVERIFY2(schema.is_object(), path.c_str());
        for (const auto &[key, value] : schema.items()) {
            const std::string place = path + "/" + key;
            QVERIFY2(known.contains(key), place.c_str());
            if (key == "$ref")
                QVERIFY2(document.contains(Json::json_pointer(value.get<std::string>().substr(1))), place.c_str());
            if (key == "pattern")
                QVERIFY(QRegularExpression(QString::fromStdString(value.get<std::string>())).isValid());
            if (key == "properties" || key == "$defs")
                for (const auto &[name, part] : value.items())
                    inspect(part, document, place + "/" + name);
            if (key == "anyOf" || key == "allOf" || key == "oneOf")
                for (const Json &part : value)
                    inspect(part, document, place);
            if (key == "items" || key == "propertyNames" || key == "not" || key == "if" || key == "then"
                || key == "else")
                inspect(value, document, place);
        }
    }

    static void demandsEveryKey(const Json &schema, const keys::Keys &keys)
    {
        QCOMPARE(schema["properties"].size(), keys.size());
        for (const keys::Key &key : keys) {
            QVERIFY2(schema["properties"].contains(key.name), key.name.c_str());
            const Json &property = schema["properties"][key.name];
            QCOMPARE(property["description"].get<std::string>(), key.help);
            QVERIFY2(property.size() > 1 || key.name == "value", key.name.c_str());
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_catalogue.loadAll();
        for (const std::string &name : m_catalogue.operatorNames())
            m_operators.push_back(m_catalogue.find(name));
        QVERIFY(m_operators.size() >= 8);
        m_lesson = Json::parse(lessonSchemaJson(m_operators));
    }

    void isWellFormed()
    {
        inspect(m_lesson, m_lesson, "lesson");
        for (const Operator *op : m_operators)
            inspect(callSchemaOf(*op), callSchemaOf(*op), op->name);
    }

    void hasEveryKeyOfTheFormat()
    {
        const Json &parts = m_lesson["$defs"];
        demandsEveryKey(parts["front_matter"], keys::frontMatter());
        demandsEveryKey(parts["cell_keys"], keys::cell());
        demandsEveryKey(parts["control"], keys::control());
        demandsEveryKey(parts["value"], keys::value());
        demandsEveryKey(parts["exercise"], keys::exercise());
        demandsEveryKey(parts["exercise"]["properties"]["choices"]["items"], keys::choice());
        demandsEveryKey(parts["exercise"]["properties"]["mistakes"]["items"], keys::mistake());
        for (const Operator *op : m_operators) {
            const Json &cell = parts["cell." + op->name]["properties"];
            QCOMPARE(
                cell.size(), keys::cell().size() + op->inputs.size() + op->options.size() + commonOptions().size());
            for (const Input &input : op->inputs)
                QVERIFY(cell.contains(input.name));
        }
    }

    /// No operator may use a key of the notebook.
    void keysOfCellsAreReserved()
    {
        for (const keys::Key &key : keys::cell()) {
            const std::vector<std::string> flaws =
                flawsOf({.name = "x", .summary = "X.", .inputs = {{.name = key.name, .shape = {"n"}}}});
            const bool isRefused = std::ranges::any_of(flaws,
                [](const std::string &flaw) { return flaw.find("belongs to the notebook") != std::string::npos; });
            QVERIFY2(isRefused, key.name.c_str());
        }
    }

    void withoutOperatorsAnyNameWillDo()
    {
        const Json schema = Json::parse(lessonSchemaJson({}));
        inspect(schema, schema, "lesson");
        QVERIFY(!schema["$defs"]["cell"].contains("allOf"));
    }

    void describesAnOption()
    {
        const Operator op{.name = "scale",
            .summary = "Scales.",
            .inputs = {{.name = "x", .shape = {"h?", "n", "m"}, .help = "What."},
                {.name = "cells", .type = Type::Mask, .shape = {"a", "b", "c"}, .optional = true}},
            .options = {{.name = "by", .fallback = 1.0, .range = {.low = 0, .high = 8, .openLow = true}},
                {.name = "steps_of", .type = Type::Integer, .fallbackText = "n", .range = atLeast(1), .help = "How."},
                {.name = "way", .type = Type::Text, .fallback = "up", .choices = {"up", "down"}},
                {.name = "weights", .type = Type::Numbers, .range = between(0, 1)}},
            .outputs = {{.name = "y"}}};
        const Json schema = callSchemaOf(op);
        inspect(schema, schema, "scale");
        const Json &ports = schema["properties"];
        QCOMPARE(schema["required"].dump(), std::string(R"(["x"])"));
        QCOMPARE(ports["x"]["anyOf"][0]["$ref"].get<std::string>(), std::string("#/$defs/number_1"));
        QCOMPARE(ports["cells"]["anyOf"][0]["$ref"].get<std::string>(), std::string("#/$defs/bit_3"));
        QCOMPARE(ports["x"]["description"].get<std::string>(), std::string("What. Of shape (h?, n, m)."));
        QCOMPARE(ports["by"]["anyOf"][0]["anyOf"][0].dump(),
            std::string(R"({"type":"number","exclusiveMinimum":0.0,"maximum":8.0})"));
        QCOMPARE(ports["by"]["default"].get<double>(), 1.0);
        QCOMPARE(ports["steps_of"]["description"].get<std::string>(), std::string("How. Default: n."));
        QVERIFY(!ports["steps_of"].contains("default"));
        QCOMPARE(ports["way"]["anyOf"][0].dump(), std::string(R"({"enum":["up","down"]})"));
        QCOMPARE(schema["$defs"]["scale.weights"]["anyOf"][0].dump(),
            std::string(R"({"type":"number","minimum":0.0,"maximum":1.0})"));
    }

    void examplesValidateAndSpoiledOnesDoNot()
    {
        const QString python = validatingPython();
        if (python.isEmpty())
            QSKIP("No python3 here has jsonschema.");
        SchemaCases cases;
        cases.schema("lesson", m_lesson);
        for (const Operator *op : m_operators) {
            cases.schema(op->name, callSchemaOf(*op));
            for (const Example &example : op->examples)
                addExample(cases, *op, example);
        }
        QVERIFY(cases.size() > 100);
        const QByteArray wrong = cases.judged(python);
        QVERIFY2(wrong.isEmpty(), wrong.constData());
    }

    void shippedLessonsValidate()
    {
        const QString python = validatingPython();
        if (python.isEmpty())
            QSKIP("No python3 here has jsonschema.");
        QFile file(QStringLiteral(HEED_SOURCE_DIR "/lessons/scaled-dot-product-attention.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Lesson lesson = readLesson("x.md", file.readAll().toStdString()).lesson;
        SchemaCases cases;
        cases.schema("lesson", m_lesson);
        for (const Fence &fence : lesson.markdown.fences)
            if (fence.info.starts_with("yaml ")) {
                const std::string part = fence.info.substr(5, fence.info.find(' ', 5) - 5);
                Json value = editorValue(*readYaml(lesson.source, fence.content).root);
                cases.add(fence.info, "lesson", part, value, true);
                cases.add(fence.info, "lesson", "", value, true);
                value["quary"] = 1;
                cases.add(fence.info + ", spoiled", "lesson", part, value, false);
            }
        QVERIFY(cases.size() > 9);
        const QByteArray wrong = cases.judged(python);
        QVERIFY2(wrong.isEmpty(), wrong.constData());
    }

    /// What the readers take is valid, and what they refuse is not.
    void agreesWithTheReaders()
    {
        const QString python = validatingPython();
        if (python.isEmpty())
            QSKIP("No python3 here has jsonschema.");
        SchemaCases cases;
        cases.schema("lesson", m_lesson);
        int taken = 0, refused = 0;
        for (const auto &[part, yaml] : samples()) {
            const bool isFine = isTaken(part, yaml);
            ++(isFine ? taken : refused);
            cases.add(yaml, "lesson", part, editorValue(yaml), isFine);
        }
        QVERIFY2(taken > 35 && refused > 55, qPrintable(QStringLiteral("%1 and %2").arg(taken).arg(refused)));
        const QByteArray wrong = cases.judged(python);
        QVERIFY2(wrong.isEmpty(), wrong.constData());
    }

private:
    static Json inputsOf(const Example &example)
    {
        Json json = Json::object();
        for (const auto &[name, written] : example.inputs)
            json[name] = editorValue(written);
        return json;
    }

    void addExample(SchemaCases &cases, const Operator &op, const Example &example) const
    {
        const Json call = inputsOf(example);
        Json cell = call;
        cell["op"] = op.name;
        cases.add(op.name, op.name, "", call, true);
        cases.add(op.name, "lesson", "cell." + op.name, cell, true);
        cases.add(op.name, "lesson", "cell", cell, true);
        cell["op"] = "no_such_operator";
        cases.add(op.name + ", unknown", "lesson", "cell", cell, false);
        Json more = call;
        more["quary"] = 1;
        cases.add(op.name + ", another key", op.name, "", more, false);
        for (const Input &input : op.inputs)
            spoilInput(cases, op, input, call);
        for (const Option &option : op.options)
            spoilOption(cases, op, option, call);
    }

    static void spoilInput(SchemaCases &cases, const Operator &op, const Input &input, Json call)
    {
        const auto add = [&](const std::string &how, Json value, bool isValid) {
            call[input.name] = std::move(value);
            cases.add(op.name + ", " + input.name + " " + how, op.name, "", call, isValid);
        };
        add("a map", {{"x", 1}}, false);
        const bool isText = input.type == Type::Text;
        add("a word", "many", isText);
        add("an expression", "=q", isText);
        add("with a word in it", Json::array({Json::array({"many"})}), false);
        if (isArray(input.type))
            add("with its shape", {{"shape", {0, 2}}, {"data", Json::array()}}, true);
        if (!input.optional && input.shape.size() == 2)
            add("a number", 1, input.broadcast || std::ranges::all_of(input.shape, &Dimension::isOptional));
        add("null", Json(), input.optional);
        call.erase(input.name);
        cases.add(op.name + " without " + input.name, op.name, "", call, input.optional);
    }

    static void spoilOption(SchemaCases &cases, const Operator &op, const Option &option, Json call)
    {
        Json cell = call;
        cell["op"] = op.name;
        const auto add = [&](const std::string &how, const Json &value, bool isValid) {
            call[option.name] = value;
            cases.add(op.name + ", " + option.name + " " + how, op.name, "", call, isValid);
        };
        add("null", Json(), true);
        add("a map", {{"x", 1}}, false);
        if (std::isfinite(option.range.low))
            add("too small", option.range.low - 1, false);
        if (std::isfinite(option.range.high))
            add("too large", option.range.high + 1, false);
        if (option.type == Type::Text && !option.choices.empty())
            add("none of the choices", "sideways", false);
        if (!option.fallback.isEmpty())
            add("the default", dataOf(option.fallback), true);
        cell[option.name] = "=1 + 1";
        cases.add(op.name + ", " + option.name + " an expression", "lesson", "cell", cell, true);
    }

    static std::vector<std::pair<std::string, std::string>> samples();

    static bool isTaken(const std::string &part, const std::string &yaml)
    {
        const bool isFront = part == "front_matter";
        const std::string front = isFront ? yaml : "heed: 1\nid: x\ntitle: X\n";
        const std::string text =
            "---\n" + front + "---\n" + (isFront ? "" : "```yaml " + part + " task\n" + yaml + "```\n");
        Catalogue catalogue({HEED_BINARY_DIR "/lib/heed"});
        const BoundLesson bound(readLesson("x.md", text), catalogue);
        return std::ranges::none_of(checkLesson(bound), [](const Diagnostic &diagnostic) {
            return diagnostic.severity == Severity::Error || diagnostic.rule == "unknown-key";
        });
    }
};

std::vector<std::pair<std::string, std::string>> TestSchemaJson::samples()
{
    std::vector<std::pair<std::string, std::string>> all;
    const auto add = [&](const char *part, std::initializer_list<const char *> yamls) {
        for (const char *yaml : yamls)
            all.emplace_back(part, yaml);
    };
    add("front_matter",
        {"heed: 1\nid: x\ntitle: X\n", "heed: 1\nid: x\ntitle: 7\nlang: no\nminutes: 5\nseed: 3\n", "heed: 1\nid: x\n",
            "heed: 2\nid: x\ntitle: X\n", "heed: 1\nid: X\ntitle: X\n", "heed: 1\nid: x\ntitle: X\nminutes: 0\n",
            "heed: 1\nid: x\ntitle: X\nneeds: y\n", "heed: 1\nid: x\ntitle: X\ntitel: Y\n",
            "heed: 1\nid: x\ntitle: X\nseed: 0.5\n", "heed: 1\nid: x\ntitle: [X]\n"});
    add("control",
        {"type: number\nvalue: 1\nrange: [0, 2]\nstep: 0.5\nlabel: L\nunit: m\n", "type: integer\nvalue: 3\n",
            "type: toggle\nvalue: true\n", "type: choice\nvalue: a\nchoices: [a, b]\n", "type: text\nvalue: 1\n",
            "type: tokens\nvalue: [a, no, 1]\n", "type: matrix\nvalue: [[1, 2]]\n", "type: number\nvalue: =sqrt(2)\n",
            "type: number\nvalue: \"1\"\n", "type: number\nvalue: inf\n", "type: nummer\nvalue: 1\n", "value: 1\n",
            "type: number\n", "type: number\nvalue: one\n", "type: number\nvalue: [1]\n",
            "type: number\nvalue: 1\nrange: [1]\n", "type: toggle\nvalue: yes\n",
            "type: toggle\nvalue: true\nrange: [0, 1]\n", "type: choice\nvalue: a\n",
            "type: text\nvalue: a\nchoices: [a]\n", "type: tokens\nvalue: word\n",
            "type: number\nvalue: 1\nstap: 1\n"});
    add("value",
        {"value: 1\n", "value: [[1, 2], [3, inf]]\n", "value: =pi\n", "value: [1, \"=pi\"]\n",
            "type: text\nvalue: no\n", "type: texts\nvalue: [a, b]\n", "type: mask\nvalue: [[true, 0]]\n",
            "type: integers\nvalue: [1, 2]\n", "value: word\n", "type: texts\nvalue: a\n", "type: mask\nvalue: [[2]]\n",
            "type: table\nvalue: 1\n", "type: toggle\nvalue: 1\n", "label: L\n", "type: integers\nvalue: [1.5]\n"});
    const std::string cell = "op: softmax\nscores: [[1, 2]]\n";
    for (const char *more :
        {"", "temperature: =1 / 2\n", "labels: {n: [a], m: [b, no]}\n", "show: [weights, steps]\n",
            "show:\n  - weights: heatmap\n  - weights[0]: {view: bars, sort: true}\n  - steps: {row: 0}\n",
            "expect:\n  - weights[0][0] < 1\n", "expect_error: range\ntemperature: -1\n", "run: manual\ntimeout: 2.5\n",
            "sweep: {temperature: 1..3}\n", "sweep: {temperature: [1, 2.5]}\n", "sweep: {temperatur: 1..3}\n",
            "sweep: 1..3\n", "sweep: {temperature: []}\n", "sweep: {temperature: {a: 1}}\n", "title: 7\nalt: no\n",
            "allow_nan: true\n", "temperatur: 1\n", "temperature: [1]\n", "temperature: 0\n", "axis: 0.5\n",
            "stable: yes\n", "labels: {d: [a]}\n", "labels: [a]\n", "show: weights\n", "show:\n  - weights: heatmop\n",
            "show:\n  - weights: {view: bars, colour: red}\n", "expect: weights\n", "expect:\n  - =weights\n",
            "expect_error: rang\n", "run: never\n", "timeout: 0\n", "timeout: soon\n"})
        all.emplace_back("cell", cell + more);
    add("cell",
        {"scores: [[1, 2]]\n", "op: softmax\n", "op: sotfmax\nscores: [[1]]\n", "op: softmax\nscores: 1\n",
            "op: softmax\nscores: [[1, two]]\n", "op: softmax\nscores: [\"=[1, 2]\", [3, 4]]\n"});
    add("exercise",
        {"kind: number\nanswer: =sqrt(2)\nwithin: 2%\nlabel: L\npoints: 2\ntries: 3\nsolution: S\nhints: [a, 1]\n",
            "kind: number\nanswer: 3\nwithin: 0.5\nmistakes:\n  - {when: 1, say: S}\n",
            "kind: matrix\nanswer: [[1, 2]]\n", "kind: text\nanswer: no\naccept: exact\n",
            "kind: text\naccept: [a, b]\n", "kind: choice\nchoices:\n  - {say: A, right: true, because: B}\n",
            "kind: change\nuntil: 1 < 2\n", "answer: 1\n", "kind: numbr\nanswer: 1\n", "kind: number\n",
            "kind: choice\n", "kind: change\n", "kind: text\naccept: exact\n", "kind: number\nanswer: {a: 1}\n",
            "kind: choice\nanswer: 1\nchoices:\n  - {say: A, right: true}\n", "kind: text\nanswer: a\nwithin: 1\n",
            "kind: number\nanswer: 1\nwithin: near\n", "kind: number\nanswer: 1\nwithin: -1\n",
            "kind: number\nanswer: 1\naccept: exact\n", "kind: number\nanswer: 1\nmistakes:\n  - {when: 1}\n",
            "kind: number\nanswer: 1\nmistakes:\n  - {say: S}\n", "kind: number\nanswer: 1\nhints: H\n",
            "kind: number\nanswer: 1\npoints: -1\n", "kind: number\nanswer: 1\ntries: 0\n",
            "kind: number\nanswer: 1\nwith: [a]\n", "kind: number\nanswer: 1\nvary: {n: 3}\n",
            "kind: text\nanswer: a\naccept: maybe\n", "kind: choice\nchoices:\n  - {right: true}\n",
            "kind: change\nuntil: =1 < 2\n", "kind: change\nuntil: 1 < 2\ncontrols: []\n",
            "kind: number\nanswer: 1\nanswr: 2\n"});
    return all;
}

QTEST_GUILESS_MAIN(TestSchemaJson)
#include "tst_schema_json.moc"
