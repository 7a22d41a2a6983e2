// SPDX-License-Identifier: GPL-3.0-or-later
/// Where a computed number comes from: its working, its inputs, what of them went in, and the way back up the graph.
#include "engine/explanation.h"
#include "opened_lesson.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

namespace {

const std::string lessonText = valueBlock("q", "[[1, 0], [0, 1], [1, 1]]") + cellBlock("three", R"(op: attention
query: =q
key: =q
value: [[1, 0], [0, 2], [1, 1]]
labels: {n: [The, cat, sat], m: [The, cat, sat]}
show: [weights, output]
)") + cellBlock("after", R"(op: softmax
scores: =three.weights
show: [weights]
)");

using Taken = std::vector<std::optional<std::size_t>>;

const Origin &originOf(const Explanation &explanation, const std::string &port)
{
    const auto found = std::ranges::find(explanation.origins, port, &Origin::port);
    if (found == explanation.origins.end())
        throw std::out_of_range(port);
    return *found;
}

} // namespace

class TestExplanation : public QObject {
    Q_OBJECT

    static Result<Explanation> explained(
        Opened &lesson, std::size_t cell, const std::string &output, const Sizes &index)
    {
        const LessonReport report = lesson.report(false);
        return explain(report.cells.at(cell), {output, index}, *lesson.session);
    }

private Q_SLOTS:
    void anEntry()
    {
        Opened lesson(lessonText);
        const auto found = explained(lesson, 0, "weights", {0, 2});
        QVERIFY2(found.has_value(), found ? "" : found.error().message.c_str());
        QCOMPARE(found->place, std::string("query The, key sat"));
        QVERIFY(std::abs(found->number.get<double>() - 0.4011) < 5e-5);
        QVERIFY(found->op == "attention" && !found->version.empty() && found->hash.size() == 64);
        QVERIFY(found->steps.has_value() && !found->steps->empty());
        const Origin &query = originOf(*found, "query"), &key = originOf(*found, "key");
        QVERIFY((query.taken == Taken{0, std::nullopt}));
        QVERIFY((key.taken == Taken{2, std::nullopt}));
        QCOMPARE(query.written, std::string("=q"));
        QCOMPARE(query.blocks, std::vector<std::string>({"q"}));
        QVERIFY(query.cell.empty());
        QCOMPARE(query.value.labels.front(), TextList({"The", "cat", "sat"}));
        QVERIFY(originOf(*found, "value").blocks.empty());
    }

    void aRowTakesAllKeys()
    {
        Opened lesson(lessonText);
        const auto found = explained(lesson, 0, "output", {1});
        QVERIFY(found.has_value());
        QVERIFY(found->number.isEmpty());
        QVERIFY((originOf(*found, "query").taken == Taken{1, std::nullopt}));
        QVERIFY((originOf(*found, "key").taken == Taken{std::nullopt, std::nullopt}));
    }

    void theWayBackUp()
    {
        Opened lesson(lessonText);
        const auto found = explained(lesson, 1, "weights", {2, 0});
        QVERIFY(found.has_value());
        const Origin &scores = originOf(*found, "scores");
        QCOMPARE(scores.cell, std::string("three"));
        QCOMPARE(scores.output, std::string("weights"));
        QVERIFY((scores.taken == Taken{2, 0}) || (scores.taken == Taken{2, std::nullopt}));
        const auto above = explained(lesson, 0, scores.output, {2, 0});
        QVERIFY(above.has_value());
        QCOMPARE(above->place, std::string("query sat, key The"));
    }

    void stepsFollowWhatIsChosen()
    {
        Opened lesson(lessonText + cellBlock("stepped", R"(op: attention
query: =q
key: =q
value: =q
labels: {n: [The, cat, sat], m: [The, cat, sat]}
show:
  - steps: {row: 0}
  - steps: {output: weights, row: 0}
  - weights
  - output
)"));
        const LessonReport report = lesson.report(false);
        const CellReport &cell = report.cells.back();
        const auto focus = [&](const Choice &choice) {
            auto items = shownItems(cell, *lesson.session);
            followChoice(items, cell, choice, *lesson.session);
            return items[0].focus + " | " + items[1].focus;
        };
        QCOMPARE(focus({}), std::string("query The | query The"));
        QCOMPARE(focus({"weights", {2, 1}}), std::string("query sat | query sat, key cat"));
        QCOMPARE(focus({"output", {1}}), std::string("query cat | query cat"));
        QCOMPARE(focus({"weights", {7}}), std::string("query The | query The"));
        QCOMPARE(focus({"nothing", {1}}), std::string("query The | query The"));
    }

    void stepsAreNamedByTheAxesOfTheirOutput()
    {
        Opened lesson(lessonText + cellBlock("stepped", R"(op: attention
query: =q
key: =q
value: =q
show:
  - steps: {output: present_key, row: 1}
  - steps: {row: 1}
  - weights
)"));
        const LessonReport report = lesson.report(false);
        const auto items = shownItems(report.cells.back(), *lesson.session);
        QCOMPARE(items[0].focus, std::string("key 2"));
        QCOMPARE(items[1].focus, std::string("query 2"));
    }

    void keysOfSelfAttentionHaveLabels()
    {
        const std::string identity = "[[1, 0], [0, 1]]\n";
        Opened lesson(cellBlock("heads",
            "op: multi_head_attention\nx: [[1, 0], [0, 2]]\nw_q: " + identity + "w_k: " + identity + "w_v: " + identity
                + "w_o: " + identity
                + "heads: 2\nlabels: {n: [The, cat], m: [der, Hund]}\nshow: [weights, {steps: {output: weights}}]\n"));
        const LessonReport report = lesson.report(false);
        QCOMPARE(report.diagnostics.size(), 0U);
        const OutputReport &weights = report.cells.front().outputs.front();
        QCOMPARE(weights.letters, std::vector<std::string>({"heads", "n", "m"}));
        QCOMPARE(weights.labels.at(2), TextList({"der", "Hund"}));
        const Derivation steps = report.cells.front().derivations.front().steps.value();
        QVERIFY(steps.front().plain.starts_with("q_The·k_der = "));
    }

    void refusals()
    {
        Opened lesson(lessonText);
        const auto message = [&](const std::string &output, const Sizes &index) {
            const auto found = explained(lesson, 0, output, index);
            return found ? std::string() : found.error().message;
        };
        QCOMPARE(message("nothing", {0}), std::string("The cell three shows no output nothing."));
        QCOMPARE(message("weights", {0, 0, 0}), std::string("An entry of weights has 2 indices, found 3."));
        QCOMPARE(message("weights", {0, 3}),
            std::string("There is no entry 3 along axis 1 of weights, which has 3 entries."));
        Opened failed(cellBlock("a", "op: refuse\nx: [1]\nrule: range\n"));
        const LessonReport report = failed.report(false);
        QVERIFY(!explain(report.cells.front(), {"y", {}}, *failed.session));
    }

    void aSweptCellHasNoStepsOfItsOwn()
    {
        Opened lesson(
            cellBlock("a", "op: softmax\nscores: [1, 2]\nsweep: {temperature: [0.5, 1]}\nshow:\n  - weights: curve\n"));
        const auto found = explained(lesson, 0, "weights", {0, 0, 1});
        QVERIFY2(found.has_value(), found ? "" : found.error().message.c_str());
        QVERIFY(!found->steps.has_value());
        QVERIFY(!found->number.isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestExplanation)
#include "tst_explanation.moc"
