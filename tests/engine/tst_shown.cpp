// SPDX-License-Identifier: GPL-3.0-or-later
/// What a cell's `show` comes to: views, names, axes, slices, derivations and laws.
#include "engine/shown.h"
#include "engine/views.h"
#include "opened_lesson.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

namespace {

const std::string labels = "labels: {n: [The, cat], m: [x, y, z]}\n";
std::string softmax(const std::string &show = {})
{
    return cellBlock("a", "op: softmax\nscores: [[0, 0, 0], [1, 2, 3]]\n" + labels + show);
}

QByteArray textOf(const ShownItem &item)
{
    std::string text = item.view + "|" + item.value.name + "|";
    for (std::size_t axis = 0; axis < item.value.letters.size(); ++axis) {
        text += item.value.letters[axis];
        for (const std::string &label : item.value.labels[axis])
            text += " " + label;
        text += "|";
    }
    return QByteArray::fromStdString(text + item.focus + item.error);
}

} // namespace

class TestShown : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void items_data()
    {
        QTest::addColumn<QByteArray>("show");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char *name, const char *show, const char *shown) {
            QTest::newRow(name) << QByteArray(show) << QByteArray(shown);
        };
        row("no show: the first output with its own view", "", "bars|weights|n The cat|m x y z|");
        row("a bare output", "show: [weights]\n", "bars|weights|n The cat|m x y z|");
        row("a part", "show:\n  - weights[1]\n", "bars|weights[1]|m x y z|");
        row("a part that its own view doesn't take", "show:\n  - weights[1][0]\n", "number|weights[1][0]|");
        row("a computed number", "show:\n  - sum(weights)\n", "number|sum(weights)|");
        row("as written", "show:\n  - weights: table\n", "table|weights|n The cat|m x y z|");
        row("a row", "show:\n  - weights: {view: bars, row: 1}\n", "bars|weights[1], query cat|m x y z|");
        row("slices keep their heads", "show:\n  - weights: {view: table, rows: 1, columns: [0, 2]}\n",
            "table|weights|n cat|m x z|");
        row("steps", "show:\n  - steps: {row: 1}\n", "steps||query cat");
        row("an error", "show:\n  - weights: {view: bars, row: 7}\n",
            "bars|weights[7], query 8|m x y z|There is no entry [7]: the axis has 2 entries, [0] to [1].");
    }
    void items()
    {
        QFETCH(const QByteArray, show);
        QFETCH(const QByteArray, shown);
        Opened lesson(softmax(show.toStdString()));
        const LessonReport report = lesson.report(false);
        const auto items = shownItems(report.cells.front(), *lesson.session);
        QCOMPARE(items.size(), 1U);
        QCOMPARE(textOf(items.front()), shown);
    }

    void laws()
    {
        Opened lesson(softmax("show: [laws, steps]\n"));
        const LessonReport report = lesson.report(false);
        const auto items = shownItems(report.cells.front(), *lesson.session);
        QCOMPARE(items.size(), 2U);
        QVERIFY(!items.front().laws.empty());
        QVERIFY(items.front().laws.front().holds());
        QVERIFY(items.back().derivation.has_value());
    }

    void settings()
    {
        Opened lesson(softmax("show:\n  - weights: {view: heatmap, map: cividis, range: [0, 1/2], head: 0}\n"
                              "  - weights: {view: bars, row: 1, sort: true}\n"
                              "  - weights[1]: {view: lines, x: x, scale: log-log, reference: n^2, fit: true}\n"
                              "  - sum(weights)\n")
            + valueBlock("x", "[1, 10, 100]"));
        const LessonReport report = lesson.report(false);
        const auto items = shownItems(report.cells.front(), *lesson.session);
        QCOMPARE(items.size(), 4U);
        QCOMPARE(items[0].settings.map, std::string("cividis"));
        QVERIFY(!items[0].settings.range); // 1/2 is no number, and no expression without =
        QVERIFY(items[0].settings.head == 0U && !items[0].settings.row);
        QVERIFY(items[1].settings.sort && !items[1].settings.all && items[1].settings.row == 1U);
        QCOMPARE(items[1].whole.value.shape(), Sizes({2, 3}));
        QCOMPARE(items[1].value.value.shape(), Sizes({3}));
        QVERIFY(items[1].output == "weights" && items[1].prefix.empty());
        QVERIFY(items[2].settings.fit && items[2].settings.scale == "log-log" && items[2].settings.reference == "n^2");
        QCOMPARE(items[2].settings.x.get<Array<double>>().rowMajor(), std::vector<double>({1, 10, 100}));
        QCOMPARE(items[2].settings.xName, std::string("x"));
        QCOMPARE(items[2].prefix, Sizes({1}));
        QVERIFY(items[3].output.empty());
    }

    void aSweptOutputStandsOnItsFirstAxis()
    {
        Opened lesson(cellBlock(
            "a", "op: softmax\nscores: [1, 2]\nsweep: {temperature: [0.5, 1, 2]}\nshow:\n  - weights: curve\n"));
        const LessonReport report = lesson.report(false);
        const auto items = shownItems(report.cells.front(), *lesson.session);
        QCOMPARE(items.size(), 1U);
        QCOMPARE(items.front().settings.xName, std::string("temperature"));
        QCOMPARE(items.front().settings.x.get<Array<double>>().rowMajor(), std::vector<double>({0.5, 1, 2}));
    }

    void nothingOfACellThatFailed()
    {
        Opened lesson(cellBlock("a", "op: refuse\nx: [1]\nrule: range\n"));
        const LessonReport report = lesson.report(false);
        QVERIFY(shownItems(report.cells.front(), *lesson.session).empty());
    }

    void viewsHaveTheirNames()
    {
        QCOMPARE(viewName(View::Number), std::string_view("number"));
        QCOMPARE(viewName(View::Laws), std::string_view("laws"));
        for (int view = 0; view <= static_cast<int>(View::Laws); ++view)
            QVERIFY(viewOptions(viewName(static_cast<View>(view))) != nullptr);
    }
};

QTEST_APPLESS_MAIN(TestShown)
#include "tst_shown.moc"
