// SPDX-License-Identifier: GPL-3.0-or-later
/// Binding and checking: what is said of a lesson before it runs.
#include "opened_lesson.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace heed;
using namespace heed::test;

namespace {

std::string softmax(const std::string &name, const std::string &scores, const std::string &further = {})
{
    return cellBlock(name, "op: softmax\nscores: " + scores + "\n" + further);
}

/// The lesson's body begins on line 6.
QString said(const std::string &body) { return QString::fromStdString(textOf(Opened(body).check())); }

std::string manyCells(std::size_t count, const std::string &scores, const std::string &further)
{
    std::string body;
    for (std::size_t i = 0; i < count; ++i)
        body += softmax(
            "c" + std::to_string(i), i == 0 || scores.empty() ? "[[1, 2]]" : scores + std::to_string(i - 1), further);
    return body;
}

} // namespace

class TestBinding : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void diagnostics_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const std::string &body, const char *expected) {
            QTest::newRow(name) << QString::fromStdString(body) << QString::fromUtf8(expected);
        };
        row("fine", softmax("a", "[[1, 2]]"), "");
        row("unknown name", softmax("weights", "[[1, 2]]") + softmax("b", "=wieghts"),
            "test.md:13:10: error[unknown-name]: There is no value, control or cell named 'wieghts'. Did you mean "
            "'weights'?\n");
        row("unknown port", softmax("a", "[[1, 2]]") + softmax("b", "=a.wieghts"),
            "test.md:13:12: error[unknown-name]: The cell 'a' has no output or input 'wieghts'. Did you mean "
            "'weights'?\n");
        row("port of a value", valueBlock("q", "1") + softmax("b", "=q.x"),
            "test.md:12:12: error[unknown-name]: 'q' is no cell, so it has no 'x'; an entry is taken with [ ].\n");
        row("no default",
            cellBlock("a", "op: attention\nquery: [1]\nkey: [1]\nvalue: [1]\n") + softmax("b", "=a.scale"),
            "test.md:15:12: error[unknown-name]: The cell 'a' doesn't give 'scale', so it has no value.\n");
        row("a default", softmax("a", "[[1, 2]]") + softmax("b", "[[1, 2]]", "temperature: =a.temperature\n"), "");
        row("unknown operator", cellBlock("a", "op: sofmax\nscores: [1]\n"),
            "test.md:7:5: error[unknown-operator]: No plugin brings an operator 'sofmax'. Did you mean 'softmax'?\n");
        row("another library's name", cellBlock("a", "op: Attention\n"),
            "test.md:7:5: error[unknown-operator]: No plugin brings an operator 'Attention'. Here it is called "
            "'attention'.\n");
        row("unknown option", softmax("a", "[[1, 2]]", "temprature: 2\n"),
            "test.md:9:1: error[unknown-key]: The operator softmax has no input or option 'temprature'. Did you mean "
            "'temperature'?\n");
        row("a slip in the notebook's key", softmax("a", "[[1, 2]]", "titel: Two\n"),
            "test.md:9:1: error[unknown-key]: The operator softmax has no input or option 'titel'. Did you mean "
            "'title'?\n");
        row("missing inputs", cellBlock("a", "op: attention\nquery: [1]\n"),
            "test.md:7:5: error[missing-key]: The operator attention needs the input 'key' of shape (g?, m, d_k).\n"
            "test.md:7:5: error[missing-key]: The operator attention needs the input 'value' of shape (g?, m, d_v).\n");
        row("two places", cellBlock("a", "op: attention\nquery: [[1, 2]]\nkey: [[1]]\nvalue: [[1]]\n"),
            "test.md:9:6: error[shape]: key has 1 column, query has 2; both are d_k.\ntest.md:8:8: note[shape]: query "
            "is given "
            "here.\n");
        row("range", softmax("a", "[[1, 2]]", "temperature: 0\n"),
            "test.md:9:14: error[range]: Expected temperature to be above 0, found 0.\n");
        row("type", softmax("a", "word"), "test.md:8:9: error[type]: ");
        row("an expected shape error",
            cellBlock("a", "op: attention\nquery: [[1, 2]]\nkey: [[1]]\nvalue: [[1]]\nexpect_error: shape\n"), "");
        row("an expected type error", softmax("a", "word", "expect_error: type\n"), "");
        row("an expected error of an expression", softmax("a", "=[1, 2] + [1, 2, 3]", "expect_error: shape\n"), "");
        row("another error than expected", softmax("a", "word", "expect_error: shape\n"), "test.md:8:9: error[type]: ");
        row("a cell below its use", softmax("b", "=a") + softmax("a", "[[1, 2]]"), "");
        row("labels", softmax("a", "[[1, 2]]", "labels: {n: [one, two], m: [x, y], k: [z]}\n"),
            "test.md:9:13: error[label]: There are 2 labels for n, which is 1; an axis has one label for each entry.\n"
            "test.md:9:36: error[label]: The shapes of softmax have no letter 'k'; they have n, m.\n");
        row("views",
            softmax("a", "[[1, 2]]",
                "show:\n  - weights: heatmp\n  - weights: {view: bars, rwo: 0}\n  - sum(weights): heatmap\n"),
            "test.md:10:14: error[view]: There is no view 'heatmp'. Did you mean 'heatmap'?\n"
            "test.md:11:27: error[view]: The view bars has no option 'rwo'. Did you mean 'row'?\n"
            "test.md:12:19: error[view]: The view heatmap takes a matrix, or one a head, found one number.\n");
        row("a value uses a control", controlBlock("t", "type: number\nvalue: 1\n") + valueBlock("v", "=t"),
            "test.md:12:9: error[unknown-name]: A value may use values only, and 't' is a control.\n");
        row("a control uses a cell", softmax("a", "[[1, 2]]") + controlBlock("t", "type: number\nvalue: =a[0][0]\n"),
            "test.md:13:9: error[unknown-name]: A control's value may use values only, and 'a' is a cell.\n");
        row("a control outside its range", controlBlock("t", "type: number\nvalue: 3\nrange: [0, 2]\n"),
            "test.md:8:8: error[range]: Expected t to be 0 to 2, found 3.\n");
        row("ring", softmax("a", "=b") + softmax("b", "=c") + softmax("c", "=a"),
            "test.md:8:9: error[ring]: These depend on each other in a ring, so none can be computed first: a, b, "
            "c.\n");
        row("a ring of one", softmax("a", "=a"), "test.md:8:9: error[ring]: 'a' depends on itself.\n");
        row("own input", cellBlock("a", "op: attention\nquery: [[1, 2]]\nkey: =a.query\nvalue: =a.query\n"), "");
        row("prose", "It is [1](=nothing).\n",
            "test.md:6:12: error[unknown-name]: There is no value, control or cell named 'nothing'.");
        row("prose of another shape", valueBlock("v", "[1, 2]") + "They are [1](=v).\n",
            "test.md:10:15: error[shape]: ");
    }
    void diagnostics()
    {
        QFETCH(QString, body);
        QFETCH(QString, expected);
        const QString found = said(body.toStdString());
        if (expected.endsWith(QLatin1Char('\n')) || expected.isEmpty())
            QCOMPARE(found, expected);
        else
            QVERIFY2(found.startsWith(expected), qPrintable(found));
    }

    /// In expect and show a cell's own ports come before the file's names.
    void ownNamesFirst()
    {
        Opened opened(valueBlock("weights", "7")
            + softmax("a", "[[0, 0]]", "expect:\n  - weights[0][0] == 0.5\n  - a[0][0] == 0.5\n"));
        const LessonReport report = opened.report();
        QVERIFY(report.cells.front().expectations.at(0).holds && report.cells.front().expectations.at(1).holds);
        QVERIFY(opened.cell("a").wanted == std::vector<std::string>{"weights"});
    }

    void wantedOutputs()
    {
        const std::string inputs = "op: attention\nquery: [[1, 2]]\nkey: [[1, 2]]\nvalue: [[1]]\n";
        Opened opened(cellBlock("a", inputs) + cellBlock("b", inputs + "show: [scores, steps]\n")
            + cellBlock("c", inputs + "show:\n  - weights\nexpect:\n  - products == 5\n") + softmax("d", "=a.weights")
            + cellBlock("e", inputs + "show:\n  - steps: {output: scores, row: 0}\n  - weights\n")
            + "[5](=b.products[0][0])\n");
        const auto wanted = [&](const char *name) {
            auto all = opened.cell(name).wanted;
            std::ranges::sort(all);
            return all;
        };
        using Names = std::vector<std::string>;
        QVERIFY(wanted("a") == (Names{"output", "weights"}));
        QVERIFY(wanted("b") == (Names{"output", "products", "scores"}));
        QVERIFY(wanted("c") == (Names{"products", "weights"}));
        QVERIFY(wanted("e") == (Names{"scores", "weights"}));
    }

    void missingAndRefusedPlugins()
    {
        const std::string front = "heed: 1\nid: t\ntitle: T\nplugins: [softmax, nowhere, broken]\n";
        QTemporaryDir folder;
        QFile broken(folder.filePath(QStringLiteral("broken.so")));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("no library") > 0);
        broken.close();
        Catalogue catalogue({std::string(HEED_BINARY_DIR) + "/lib/heed", folder.path().toStdString()});
        const BoundLesson lesson(readLesson("t.md", "---\n" + front + "---\n"), catalogue);
        const auto &found = lesson.diagnostics();
        QCOMPARE(found.size(), 2U);
        QVERIFY(found[0].rule == "missing-plugin" && found[0].location.column == 20);
        QVERIFY(found[1].rule == "missing-plugin" && found[1].message.find("refused") != std::string::npos);
        QCOMPARE(exitCodeOf(found), 6);
    }

    void largeLessons_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("scores");
        QTest::addColumn<QString>("further");
        QTest::newRow("apart") << 10'000 << ""
                               << "";
        QTest::newRow("a chain") << 4'000 << "=c"
                                 << "";
        QTest::newRow("failing expectations") << 4'000 << ""
                                              << "expect:\n  - weights[0][0] == 9\n";
        QTest::newRow("unknown names") << 4'000 << "=x"
                                       << "";
        QTest::newRow("unknown options") << 4'000 << ""
                                         << "temprature: 2\n";
    }
    void largeLessons()
    {
        QFETCH(int, count);
        QFETCH(QString, scores);
        QFETCH(QString, further);
        const std::string body =
            manyCells(static_cast<std::size_t>(count), scores.toStdString(), further.toStdString());
        QElapsedTimer timer;
        timer.start();
        Opened opened(body);
        const qint64 bound = timer.restart();
        const auto checked = opened.check();
        const qint64 check = timer.restart();
        opened.session->update();
        const qint64 updated = timer.restart();
        static_cast<void>(reportOn(*opened.session, checked, true));
        qInfo("%lld ms to bind, %lld to check, %lld to run, %lld to report", bound, check, updated, timer.elapsed());
        QVERIFY2(bound + check + updated + timer.elapsed() < 60'000, "quadratic");
    }
};

QTEST_GUILESS_MAIN(TestBinding)
#include "tst_binding.moc"
