// SPDX-License-Identifier: GPL-3.0-or-later
/// `heed op`: inputs from everywhere, outputs, refusals.
#include "heed_process.h"

#include <QJsonArray>

using namespace heed::test;

static const QByteArray tokens = R"({"query":[[1,0]],"key":[[1,0],[0,1],[1,1]],"value":[[1,0],[0,2],[1,1]]})";

class TestCliOp : public QObject {
    Q_OBJECT

    Folder m_folder;

    static QJsonArray row(const Finished &finished, const char *output)
    {
        const QJsonObject outputs = finished.json().value(QStringLiteral("outputs")).toObject();
        return outputs.value(QLatin1String(output)).toObject().value(QStringLiteral("data")).toArray().at(0).toArray();
    }

private Q_SLOTS:
    void anOperatorThatThrowsWhileItChecksIsAtFault()
    {
        const QDir plugins(QStringLiteral(HEED_BINARY_DIR "/tests/plugins"));
        const QByteArray plugin = plugins.filePath(plugins.entryList({QStringLiteral("naughty.*")}).value(0)).toUtf8();
        const Finished op = ask({"op", "doubt", "--x", "[[1]]", "--plugin", plugin});
        QCOMPARE(op.code, 4);
        QVERIFY2(op.says("heed op doubt: The operator doubt failed while it checked its input: no idea."), op.err);
        QVERIFY(op.out.isEmpty());
        QCOMPARE(ask({"op", "doubt", "--y", "[[1]]", "--plugin", plugin}).code, 2);
    }

    void readsStandardInput()
    {
        const Finished op = askWith(tokens, {"op", "attention", "--json"});
        QCOMPARE(op.code, 0);
        QVERIFY(op.err.isEmpty());
        const QJsonArray weights = row(op, "weights");
        QCOMPARE(weights.size(), 3);
        QVERIFY(std::abs(weights.at(0).toDouble() - 0.401112) < 1e-6);
        QVERIFY(std::abs(weights.at(1).toDouble() - 0.197776) < 1e-6);
        QVERIFY(weights.at(0).toDouble() != 0.4011);
        QCOMPARE(op.json().keys(),
            QStringList({QStringLiteral("hash"), QStringLiteral("notes"), QStringLiteral("operator"),
                QStringLiteral("outputs"), QStringLiteral("version")}));
    }

    void readsFiles()
    {
        const QByteArray file = m_folder.write("in.json", tokens);
        const QByteArray query = m_folder.write("query.yaml", "[[1, 0]]\n");
        const QByteArray expected = askWith(tokens, {"op", "attention", "--json"}).out;
        QCOMPARE(ask({"op", "attention", file, "--json"}).out, expected);
        QCOMPARE(ask({"op", "attention", "@" + file, "--json"}).out, expected);
        QCOMPARE(askWith(tokens, {"op", "attention", "-", "--json"}).out, expected);
        QCOMPARE(ask({"op", "attention", "--query", "@" + query, "--key=[[1, 0], [0, 1], [1, 1]]", "--value",
                         "[[1,0],[0,2],[1,1]]", "--json"})
                     .out,
            expected);
    }

    void optionsStandOverTheFile()
    {
        const Finished op = askWith(tokens, {"op", "attention", "-", "--scale", "0", "--json", "--output", "weights"});
        QCOMPARE(op.code, 0);
        QVERIFY(std::abs(row(op, "weights").at(0).toDouble() - 1.0 / 3) < 1e-12);
        QCOMPARE(
            op.json().value(QStringLiteral("outputs")).toObject().keys(), QStringList({QStringLiteral("weights")}));
    }

    void aToggleNeedsNoValue()
    {
        const Finished op =
            ask({"op", "causal_mask", "--queries", "2", "--keys", "2", "--strict", "--json", "--output", "mask"});
        const Finished spelled = ask(
            {"op", "causal_mask", "--queries", "2", "--keys", "2", "--strict", "true", "--json", "--output", "mask"});
        if (op.code != 0)
            QSKIP("causal_mask has no toggle named strict here.");
        QCOMPARE(op.out, spelled.out);
    }

    void printsAMatrix()
    {
        const Finished op = askWith(tokens, {"op", "attention", "--output", "weights"});
        QCOMPARE(op.code, 0);
        QCOMPARE(op.out,
            QByteArray("weights\n"
                       "              key\n"
                       "  query       1       2       3\n"
                       "  1      0.4011  0.1978  0.4011\n")
                .replace("              key", "         key"));
    }

    void aWideMatrixIsShortened()
    {
        QByteArray scores = "[[";
        for (int i = 0; i < 200; ++i)
            scores += (i == 0 ? "" : ",") + QByteArray::number(i);
        QByteArray tall = "[";
        for (int i = 0; i < 200; ++i)
            tall += (i == 0 ? "[1,2]" : ",[1,2]");
        const Finished wide = ask({"op", "softmax", "--scores", scores + "]]"});
        QCOMPARE(wide.code, 0);
        QVERIFY(wide.prints("…"));
        for (const QByteArray &line : wide.out.split('\n'))
            QVERIFY2(QString::fromUtf8(line).size() <= 80, line.constData());
        const Finished high = ask({"op", "softmax", "--scores", tall + "]"});
        QVERIFY(high.prints("…"));
        QVERIFY(high.out.count('\n') < 40);
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<QList<QByteArray>>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char *name, const QByteArray &input, const QList<QByteArray> &arguments, int code,
                             const char *message) {
            QTest::newRow(name) << input << arguments << code << QByteArray(message);
        };
        row("unknown operator", "", {"op", "atention"}, 6,
            "There is no operator 'atention'. Did you mean 'attention'?");
        row("called otherwise", "", {"op", "MultiheadAttention"}, 6, "Here it is called 'multi_head_attention'.");
        row("no JSON", "{", {"op", "softmax"}, 2, "This is not JSON");
        row("empty input", "", {"op", "softmax"}, 2, "found nothing");
        row("beyond a double", "", {"op", "softmax", "--scores", "[1, 2]", "--temperature", "1e400"}, 2,
            "--temperature: Expected a number, found '1e400'; that is larger than any number");
        row("nothing", "", {"op", "softmax", "--scores", "[1, 2]", "--temperature", ""}, 2,
            "--temperature: Expected a number, found nothing.");
        row("wrong type", R"({"scores": "x"})", {"op", "softmax"}, 2, "scores: Expected a number");
        row("ragged", R"({"scores": [[1, 2], [3]]})", {"op", "softmax"}, 2, "scores[1]");
        row("twice", R"({"scores": [[1]], "scores": [[1]]})", {"op", "softmax"}, 2, "given twice");
        row("unknown name", R"({"score": [[1]]})", {"op", "softmax"}, 2, "Did you mean 'scores'?");
        row("missing input", "{}", {"op", "softmax"}, 2, "scores");
        row("range", R"({"scores": [[1]], "temperature": 0})", {"op", "softmax"}, 2, "temperature");
        row("shape", R"({"query": [[1, 2]], "key": [[1, 2, 3]], "value": [[1]]})", {"op", "attention"}, 2, "d_k");
        row("nan", R"({"scores": [["nan"]]})", {"op", "softmax"}, 2, "allow_nan");
        row("beyond a float", "", {"op", "softmax", "--scores", "[[1e39]]", "--precision", "float32"}, 2,
            "float32 has no number beyond 3.4e38");
        row("precision", "", {"op", "softmax", "--scores", "[[1]]", "--precision", "float23"}, 2,
            "Did you mean 'float32'?");
        row("unknown option", "", {"op", "softmax", "--scroes", "[[1]]"}, 2, "Did you mean 'scores'?");
        row("mistyped own option", "", {"op", "softmax", "--scores", "[[1]]", "--jsno"}, 2, "Did you mean '--json'?");
        row("unknown output", "", {"op", "softmax", "--scores", "[[1]]", "--output", "weihgts"}, 2, "weights");
        row("value missing", "", {"op", "softmax", "--scores"}, 2, "--scores needs a value");
        row("too large", "", {"op", "causal_mask", "--queries", "100000000", "--keys", "100000000"}, 4,
            "would take about 8.9 PiB of memory");
        row("no file", "", {"op", "softmax", "/nowhere.json"}, 2, "/nowhere.json: The file can't be opened");
        row("no name", "", {"op"}, 2, "NAME");
    }
    void refusals()
    {
        QFETCH(const QByteArray, input);
        QFETCH(const QList<QByteArray>, arguments);
        QFETCH(const int, code);
        QFETCH(const QByteArray, message);
        const Finished op = askWith(input, arguments);
        QVERIFY2(op.err.contains(message), op.err.constData());
        QCOMPARE(op.code, code);
        QVERIFY(op.out.isEmpty());
    }

    void notesAreSaid()
    {
        const QByteArray masked = R"({"query":[[1]],"key":[[1]],"value":[[1]],"mask":[[false]]})";
        QVERIFY(askWith(masked, {"op", "attention"}).prints("Note: No key is left"));
        QVERIFY(!askWith(masked, {"op", "attention", "--quiet"}).prints("Note"));
    }
};

QTEST_GUILESS_MAIN(TestCliOp)
#include "tst_cli_op.moc"
