// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/yaml.h"
#include "read_lesson.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

static YamlResult yaml(const std::string &text)
{
    const Source source("f.yaml", text);
    return readYaml(source, {0, text.size()});
}

class TestYaml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plainPart()
    {
        const YamlResult read = yaml("a: no\nb: [null, ~, 'x', \"y\"]\nc:\n- {d: 1}\ne: |\n  t\n  u\nf: \"\"\n");
        QVERIFY2(read.diagnostics.empty(), messages(read.diagnostics).c_str());
        QCOMPARE(shown(read.root->find("a")->text), shown("no"));
        const YamlNode &list = *read.root->find("b");
        QCOMPARE(shown(list.items[0].text), shown("null"));
        QCOMPARE(shown(list.items[1].text), shown("~"));
        QVERIFY(list.items[2].quoted && list.items[2].inFlow);
        QCOMPARE(shown(read.root->find("c")->items[0].find("d")->text), shown("1"));
        QCOMPARE(shown(read.root->find("e")->text), shown("t\nu\n"));
        QVERIFY(read.root->find("absent") == nullptr);
    }

    void spans_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("span"); // of the value of `k`
        QTest::newRow("plain") << QByteArray("k: ab c  # d\n") << QByteArray("ab c");
        QTest::newRow("quoted") << QByteArray("k: 'a''b'\n") << QByteArray("'a''b'");
        QTest::newRow("flow") << QByteArray("k: [1,\n 2] \n") << QByteArray("[1,\n 2]");
        QTest::newRow("block list") << QByteArray("k:\n- 1\n- 2\nl: 3\n") << QByteArray("- 1\n- 2");
        QTest::newRow("block map") << QByteArray("k:\n  a: 1\n\n# c\nl: 3\n") << QByteArray("a: 1");
        QTest::newRow("wide") << QByteArray("\xF0\x9F\x99\x82\xC3\xA4: 1\nk: \xC3\xA4\n") << QByteArray("\xC3\xA4");
        QTest::newRow("after a block scalar with CRLF")
            << QByteArray("a: |\r\n  x\r\n  y\r\nk: 7\r\n") << QByteArray("7");
        QTest::newRow("after folded quotes with CRLF") << QByteArray("a: 'x\r\n  y'\r\nk: 7\r\n") << QByteArray("7");
        QTest::newRow("far along") << QByteArray("a: \"") + QByteArray("\xC3\xA4").repeated(700)
                + QByteArray("\"\nk: 7\n")
                                   << QByteArray("7");
    }
    void spans()
    {
        QFETCH(QByteArray, text);
        const Source source("f", text.toStdString());
        const YamlResult read = readYaml(source, {0, source.text().size()});
        QVERIFY(read.root);
        const std::string_view span = source.slice(read.root->find("k")->span);
        QTEST(QByteArray(span.data(), static_cast<qsizetype>(span.size())), "span");
    }

    void traps_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *text, const char *found, const char *says = "") {
            QTest::newRow(name) << QByteArray(text) << shown(found) << shown(says);
        };
        row("colon in text", "title: Attention: how\n", "1:17 quote", "'Attention: how'");
        row("list compared", "- [1, 2] == w\n", "1:10 quote", "'[1, 2] == w'");
        row("text compared", "- \"a\" == x\n", "1:7 quote", "'\"a\" == x'");
        row("map compared", "e:\n- {a: 1} == x\n", "2:10 quote", "'{a: 1} == x'");
        row("not", "- !x\n", "1:3 quote", "'not'");
        row("comment in text", "t: Heads #1\n", "1:10 quote", "' #'");
        row("comment", "t: Heads # of them\n", "");
        row("value is a comment", "t: #1\n", "1:1 missing-key", "comment");
        row("tab", "a:\n\tb: 1\n", "2:1 yaml", "tab");
        row("anchor", "a: &x 1\n", "1:4 anchor");
        row("alias", "a: *x\n", "1:4 anchor", "aliases");
        row("alias as a key", "*x : 1\n", "1:1 anchor", "aliases");
        row("emphasis", "- *a* b\n", "1:3 quote", "'*a* b'");
        row("strong", "- **a** b\n", "1:3 quote", "'**a** b'");
        row("tag", "a: !!str 5\n", "1:4 quote");
        row("tag on a list", "a: !x [1]\n", "1:4 quote");
        row("merge", "a: 1\n<<: {b: 2}\n", "2:1 anchor");
        row("quoted merge", "'<<': 1\n", "");
        row("double key", "a: 1\nb: 2\na: 3\n", "3:1 double-key");
        row("double key within", "x: {a: 1, a: 2}\n", "1:11 double-key");
        row("no value", "a:\nb: 1\n", "1:1 missing-key", "'a' has no value");
        row("no value in flow", "x: {a, b: 1}\n", "1:5 missing-key", "'a' has no value");
        row("empty entry", "- 1\n-\n", "2:2 yaml", "entry is empty");
        row("no key", ": 1\n", "1:1 yaml", "key");
        row("expression in a list", "a: [=max(b, c), 1]\n", "1:5 quote", "'=max(b, c)'");
        row("indexed expression in a list", "a: [=x[0], 1]\n", "1:5 quote", "'=x[0]'");
        row("expression with text", "a: [=if(b, \"x\", \"y\")]\n", "1:5 quote", "'=if(b, \"x\", \"y\")'");
        row("expression in a map", "a: {n: =x}\n", "1:8 quote", "'=x'");
        row("quoted expression", "a: [\"=max(b, c)\", 1]\n", "");
        row("expression", "a: =max(b, c)\n", "");
        row("percent sign", "a: %5\n", "1:4 quote", "'%5'");
        row("at sign", "a: @b\n", "1:4 quote");
        row("code", "a: `b`\n", "1:4 quote", "'`b`'");
        row("greater", "- > 3\n", "1:3 quote", "'> 3'");
        row("open quote", "a: 1\nb: \"x\nc: 2\n", "2:4 quote", "not closed");
        row("apostrophe", "a: 'Don't do it'\n", "1:9 quote", "written twice");
        row("TeX in double quotes", "a: \"$\\sqrt d$\"\n", "1:6 quote", "single quotes");
        row("TeX that is an escape", "a: \"$x \\theta$\"\n", "1:8 quote", "single quotes");
        row("line end in double quotes", "a: \"x\\ny $z$\"\n", "");
        row("open list", "a: [[1, 2], [3, 4]\nb: 1\n", "2:1 yaml", "line 1");
        row("list in unquoted text", "a: [w == [1, 2]]\n", "1:10 quote", "in quotes");
        row("missing comma", "a: [[1] [2]]\n", "1:9 yaml", "','");
        row("two commas", "a: [1, , 2]\n", "1:8 yaml", "comma");
        row("too far in", "a: x\n  b: 1\n", "2:3 yaml", "indented further");
        row("too little", "a:\n   - 1\n - 2\n", "3:2 yaml", "column");
        row("no space after the colon", "op:x\nb: 1\n", "1:3 yaml", "space is missing");
        row("no colon", "op x\nb: 1\n", "1:1 yaml", "This line");
        row("line separator", "a: x\xE2\x80\xA8 y\nk: 7\n", "1:5 yaml", "U+2028");
        row("paragraph separator", "a: 1\nk: \"\xE2\x80\xA9\"\n", "2:5 yaml", "U+2029");
        row("next line", "a: 1\xC2\x85", "1:5 yaml", "U+0085");
        row("complex key", "[1, 2]: 3\n", "1:1 yaml");
        row("second document", "a: 1\n---\nb: 1\n", "2:1 yaml", "'---'");
        row("control character", "a: 1\nb: x\x01y\n", "2:5 yaml", "control character");
        row("several", "a: &x 1\nb:\nc: [=y]\na: 2\n", "1:4 anchor, 2:1 missing-key, 3:5 quote, 4:1 double-key");
        row("CRLF", "a: 1\r\nb: |\r\n  t\r\nb: 2\r\n", "4:1 double-key");
        row("CR", "a: 1\rb: 2\rb: 3\r", "3:1 double-key");
    }
    void traps()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const YamlResult read = yaml(text.toStdString());
        const std::string all = messages(read.diagnostics);
        QTEST(shown(places(read.diagnostics)), "found");
        QVERIFY2(shown(all).contains(says), all.c_str());
    }

    void depth_data()
    {
        QTest::addColumn<QByteArray>("open");
        QTest::addColumn<QByteArray>("close");
        QTest::newRow("lists") << QByteArray("[") << QByteArray("]");
        QTest::newRow("maps") << QByteArray("{a: ") << QByteArray("}");
    }
    void depth()
    {
        QFETCH(QByteArray, open);
        QFETCH(QByteArray, close);
        const auto nested = [&](int depth) {
            return (open.repeated(depth) + "1" + close.repeated(depth)).toStdString();
        };
        QVERIFY(yaml(nested(64)).diagnostics.empty());
        QCOMPARE(
            shown(places(yaml(nested(65)).diagnostics)), shown("1:" + std::to_string(64 * open.size() + 1) + " depth"));
        QCOMPARE(yaml(nested(10000)).diagnostics.size(), std::size_t{1});
        QCOMPARE(yaml(repeated(open.toStdString(), 4U << 20U)).diagnostics.size(), std::size_t{1});
    }

    void aliasBombIsNotExpanded()
    {
        std::string text = "a0: &a0 [x]\n";
        for (int i = 1; i < 30; ++i) {
            const std::string before = "*a" + std::to_string(i - 1);
            text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before + ", " + before + "]\n";
        }
        QCOMPARE(yaml(text).diagnostics.size(), std::size_t{88});
    }

    void largeBlocks_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QByteArray>("piece");
        QTest::newRow("entries") << QByteArray("l:\n") << QByteArray("- 1\n");
        QTest::newRow("flow") << QByteArray("l: [") << QByteArray("1, ");
        QTest::newRow("text") << QByteArray("l: ") << QByteArray("word ");
        QTest::newRow("anchors") << QByteArray("") << QByteArray("- &a *a\n");
        QTest::newRow("unquoted expressions") << QByteArray("") << QByteArray("- [=a, b]\n");
        QTest::newRow("spaces") << QByteArray("l: ") << QByteArray("a  # b\n# ");
    }
    void largeBlocks()
    {
        QFETCH(QByteArray, head);
        QFETCH(QByteArray, piece);
        const YamlResult read = yaml(head.toStdString() + repeated(piece.toStdString(), 1U << 18U));
        QVERIFY(read.diagnostics.size() <= 201);
    }

    void placesInScalars_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("offset");
        QTest::addColumn<int>("place"); // in the file
        QTest::newRow("plain") << QByteArray("k: abc") << 2 << 5;
        QTest::newRow("quoted") << QByteArray("k: 'abc'") << 2 << 6;
        QTest::newRow("doubled apostrophe") << QByteArray("k: 'a''c'") << 2 << 7;
        QTest::newRow("escape") << QByteArray("k: \"a\\\"c\"") << 2 << 7;
        QTest::newRow("hexadecimal") << QByteArray("k: \"\\x41c\"") << 1 << 8;
        QTest::newRow("two bytes from four digits") << QByteArray("k: \"\\u00e4c\"") << 2 << 10;
        QTest::newRow("folded") << QByteArray("k: a\n  c") << 2 << 7;
        QTest::newRow("block") << QByteArray("k: |\n  ab\n  cd\n") << 4 << 13;
        QTest::newRow("end") << QByteArray("k: abc") << 3 << 6;
    }
    void placesInScalars()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, offset);
        const Source source("f", text.toStdString());
        const YamlResult read = readYaml(source, {0, source.text().size()});
        QTEST(
            static_cast<int>(placeInScalar(source, *read.root->find("k"), static_cast<std::size_t>(offset))), "place");
    }
};

QTEST_GUILESS_MAIN(TestYaml)
#include "tst_yaml.moc"
