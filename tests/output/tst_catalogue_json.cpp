// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/catalogue_json.h"

#include <QTest>

using namespace heed;

static QByteArray bytes(const std::string &text) { return QByteArray::fromStdString(text); }

class TestCatalogueJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void operators()
    {
        QCOMPARE(bytes(operatorsJson({{"softmax", "softmax", "Shares out."}, {"worse", "bad", "No library.", false}})),
            QByteArray(
                R"({"heed":1,"operators":[{"name":"softmax","plugin":"softmax","summary":"Shares out.","available":true},)"
                R"({"name":"worse","plugin":"bad","summary":"No library.","available":false}]})"
                "\n"));
    }

    void plugins()
    {
        const PluginRow row{
            .file = "a.so", .version = "1", .state = PluginRow::State::Refused, .reason = "No.", .operators = {"x"}};
        QCOMPARE(bytes(pluginsJson({row})),
            QByteArray(
                R"({"heed":1,"plugins":[{"file":"a.so","version":"1","state":"refused","reason":"No.","operators":["x"]}]})"
                "\n"));
    }

    void anOperator()
    {
        const Operator op{.name = "scale",
            .summary = "Scales.",
            .letters = {{"n", "row"}},
            .inputs = {{.name = "x", .shape = {"n"}, .help = "What.", .also = {"input"}}},
            .options = {{.name = "by", .fallback = 1.0, .range = above(0)}},
            .outputs = {{.name = "y", .shape = {"n"}}},
            .examples = {{.inputs = {{"x", "[1]"}}, .outputs = {{"y", "[1.0]"}}}}};
        const QByteArray json = bytes(operatorJson(op, "s.so"));
        const QByteArray schema =
            R"(,"schema":{"$schema":"https://json-schema.org/draft/2020-12/schema","title":"scale",)";
        QVERIFY(json.contains(schema) && json.endsWith("}}\n"));
        QCOMPARE(json.left(json.indexOf(schema)),
            QByteArray(
                R"({"heed":1,"name":"scale","version":"1","plugin":"s.so","summary":"Scales.","formula":"","also":[],)"
                R"J("inputs":[{"name":"x","type":"numbers","shape":"(n)","optional":false,"broadcast":false,)J"
                R"("help":"What.","also":["input"]}],)"
                R"("options":[{"name":"by","type":"number","default":1.0,"default_text":"","range":"above 0",)"
                R"("choices":[],"help":"","convention":"","also":[]}],)"
                R"J("outputs":[{"name":"y","type":"numbers","shape":"(n)","view":"table","optional":false,"help":""}],)J"
                R"("letters":{"n":"row"},"laws":[],)"
                R"("examples":[{"inputs":{"x":"[1]"},"outputs":{"y":"[1.0]"},"says":""}],"measures":false)"));
    }

    void lessons()
    {
        const LessonResult read = readLesson("a.md",
            "---\nheed: 1\nid: a\ntitle: A\nsummary: Short.\nminutes: 5\n---\n# A\n\n"
            "```yaml control n\ntype: choice\nvalue: x\nchoices: [x, y]\nlabel: Which\n```\n");
        QCOMPARE(bytes(lessonsJson("Course", {read}, {}, 0)),
            QByteArray(
                R"({"heed":1,"title":"Course","lessons":[{"file":"a.md","id":"a","title":"A","summary":"Short.","minutes":5.0,)"
                R"("controls":[{"name":"n","type":"choice","label":"Which","unit":"","choices":["x","y"]}]}],"diagnostics":[],"exit":0})"
                "\n"));
    }
};

QTEST_APPLESS_MAIN(TestCatalogueJson)
#include "tst_catalogue_json.moc"
