// SPDX-License-Identifier: GPL-3.0-or-later
#include "loaded_plugin.h"
#include "prepared_texts.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

namespace {

const std::string five = "[[2, 1, 0.5, 0, -1]]";

/// With blanks in the place of those at which no line breaks.
std::string withBlanks(std::string text)
{
    static const std::string unbroken = "\u00A0";
    for (std::size_t at = text.find(unbroken); at != std::string::npos; at = text.find(unbroken))
        text.replace(at, unbroken.size(), " ");
    return text;
}

Value randomLogits()
{
    const auto rows = *rc::gen::inRange<std::size_t>(1, 4), tokens = *rc::gen::inRange<std::size_t>(1, 8);
    const auto quarters = *rc::gen::container<std::vector<int>>(rows * tokens, rc::gen::inRange(-40, 40));
    std::vector<double> entries;
    for (const int quarter : quarters)
        entries.push_back(quarter == -40 ? -arma::datum::inf : quarter / 4.0);
    for (std::size_t row = 0; row < rows; ++row)
        entries[row * tokens] = 0.25; // every row has a token that is left
    return Array<double>::fromRowMajor({rows, tokens}, entries);
}

double randomShare() { return *rc::gen::inRange(1, 101) / 100.0; }

/// Inputs and options that the operator takes, drawn for a law.
Values randomCall(const Operator &op)
{
    Values given{{"logits", randomLogits()}};
    const Sizes shape = given.at("logits").shape();
    const auto tokens = static_cast<std::int64_t>(shape[1]);
    if (op.option("k") != nullptr)
        given.emplace("k", *rc::gen::inRange<std::int64_t>(1, tokens + 1));
    if (op.option("p") != nullptr)
        given.emplace("p", randomShare());
    if (op.option("temperature") != nullptr)
        given.emplace("temperature", *rc::gen::inRange(0, 8) / 4.0);
    if (op.option("ties") != nullptr)
        given.emplace("ties", *rc::gen::element<std::string>("lowest_id", "all"));
    if (op.option("largest") != nullptr)
        given.emplace("largest", *rc::gen::arbitrary<bool>());
    if (op.option("seed") != nullptr) {
        given.emplace("seed", *rc::gen::inRange<std::int64_t>(0, 1000));
        given.emplace("top_k", *rc::gen::inRange<std::int64_t>(1, tokens + 1));
        given.emplace("top_p", randomShare());
        given.emplace("min_p", randomShare());
    }
    return given;
}

/// Without removed tokens, and with a target each.
Values randomLossCall(const Operator &op)
{
    const auto rows = *rc::gen::inRange<std::size_t>(1, 5), tokens = *rc::gen::inRange<std::size_t>(1, 7);
    const auto quarters = *rc::gen::container<std::vector<int>>(rows * tokens, rc::gen::inRange(-40, 40));
    auto targets = *rc::gen::container<std::vector<std::int64_t>>(
        rows, rc::gen::inRange<std::int64_t>(0, static_cast<std::int64_t>(tokens)));
    targets.back() = rows > 1 ? -100 : targets.back();
    std::vector<double> entries;
    for (const int quarter : quarters)
        entries.push_back(quarter / 4.0);
    Values given{{"logits", Array<double>::fromRowMajor({rows, tokens}, entries)},
        {"targets", Array<std::int64_t>::vector(targets)}};
    if (op.option("smoothing") != nullptr)
        given.emplace("smoothing", *rc::gen::inRange(0, 11) / 10.0);
    return given;
}

} // namespace

class TestSamplingPlugin : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"sampling"};

    /// Empty when the output holds to what is written.
    std::string found(const std::string &op, const Texts &given, const std::string &output, const std::string &expected)
    {
        const Result<Outputs> outputs = preparedAndRun(plugin.op(op), valuesOf(plugin.op(op), given));
        return outputs ? difference(outputs->at(output), expected) : outputs.error().message;
    }
    std::string byHand(const std::string &op, const Texts &given, const std::string &output = {}, Sizes index = {})
    {
        return withBlanks(linesByHand(plugin.op(op), given, {.output = output, .index = std::move(index)}));
    }

private Q_SLOTS:
    void lawsHold()
    {
        for (const Operator &op : plugin.operators()) {
            const bool hasTargets = op.input("targets") != nullptr;
            QVERIFY(rc::check("the laws of " + op.name, [&] {
                const std::string broken = brokenLaw(op, hasTargets ? randomLossCall(op) : randomCall(op));
                if (!broken.empty())
                    RC_FAIL(broken);
            }));
        }
    }

    void rowsKeepTheirOwnNumber()
    {
        const Texts given{{"logits", "[[0, 0, 0], [9, 0, 0]]"}, {"p", "0.9"}};
        QCOMPARE(found("top_p", given, "ids", "[[0, 1, 2], [0, -1, -1]]"), "");
        QCOMPARE(found("top_p", given, "count", "[3, 1]"), "");
        QCOMPARE(found("min_p", {{"logits", five}, {"p", "0.1"}}, "filtered", "[[2, 1, 0.5, 0, -inf]]"), "");
    }

    void drawsByTheGenerator()
    {
        // seeds 1 and 7 of mt19937_64, (x >> 11) / 2^53, computed apart from this code
        const std::string logits = "[[0, 0], [0, 0], [0, 0]]";
        QCOMPARE(found("sample", {{"logits", logits}, {"seed", "7"}}, "draw", "[0.754385, 0.949301, 0.117414]"), "");
        QCOMPARE(found("sample", {{"logits", logits}, {"seed", "7"}}, "id", "[1, 1, 0]"), "");
        QCOMPARE(found("sample", {{"logits", logits}, {"seed", "1"}}, "draw", "[0.133877, 0.136407, 0.451215]"), "");
    }

    void ordersOfTheFilters()
    {
        // at temperature 2 the first token falls below 0.5, so that p = 0.5 needs two
        const Texts first{{"logits", five}, {"temperature", "2"}, {"top_p", "0.5"}};
        Texts last = first;
        last.emplace("order", "[top_k, top_p, min_p, temperature]");
        QCOMPARE(found("sample", first, "probabilities", "[[0.622459, 0.377541, 0.000000, 0.000000, 0.000000]]"), "");
        QCOMPARE(found("sample", last, "probabilities", "[[1, 0, 0, 0, 0]]"), "");
    }

    void onlyWhatIsWanted()
    {
        for (const Operator &op : plugin.operators())
            for (const Output &output : op.outputs) {
                Texts given{{"logits", five}};
                if (op.input("targets") != nullptr)
                    given.emplace("targets", "[0]");
                const Outputs outputs = preparedAndRun(op, valuesOf(op, given), {output.name}).value();
                QVERIFY2(outputs.size() == 1 && outputs.contains(output.name), output.name.c_str());
            }
    }

    void overABatch()
    {
        QCOMPARE(found("cross_entropy", {{"logits", "[[[0, 0]], [[0, 0]]]"}, {"targets", "[[0], [1]]"}}, "loss",
                     "[0.693147, 0.693147]"),
            "");
    }

    void losses()
    {
        const Texts sum{{"logits", "[[0, 0], [0, 0], [5, 0]]"}, {"targets", "[0, 1, 9]"}, {"ignore_index", "9"},
            {"reduction", "sum"}};
        QCOMPARE(found("cross_entropy", sum, "loss", "1.386294"), "");
        QCOMPARE(found("cross_entropy", sum, "losses", "[0.693147, 0.693147, 0.000000]"), "");
        QCOMPARE(found("perplexity", {{"logits", "[[1, 1, 1], [7, 7, 7]]"}, {"targets", "[0, 2]"}}, "perplexity",
                     "3.000000"),
            "");
    }

    void aPerplexityBeyondTheDoublesIsNoted()
    {
        const Operator &op = plugin.op("perplexity");
        Call call = bound(op, {{"logits", "[[1000, 0]]"}, {"targets", "[1]"}});
        std::vector<std::string> notes;
        call.noteSink = [&](std::string note) { notes.push_back(std::move(note)); };
        QVERIFY(std::isinf(op.run(call)->at("perplexity").get<double>()));
        QCOMPARE(notes.at(0), "e^1000 is above 1.8·10^308, the largest double, and becomes infinity.");
    }

    void temperatureByHand()
    {
        QCOMPARE(byHand("temperature", {{"logits", "[[1, 0.5]]"}, {"temperature", "0.5"}}, "probabilities", {0, 1}),
            "Divide by the temperature: id 0: 1 / 0.5000 = 2, id 1: 0.5000 / 0.5000 = 1\n"
            "Subtract the largest logit: id 0: 2 - 2 = 0, id 1: 1 - 2 = -1\n"
            "Exponentiate: id 0: e^0 = 1, id 1: e^-1 ≈ 0.3679\n"
            "Normalise: 1 + 0.3679 ≈ 1.3679, id 1: 0.3679 / 1.3679 ≈ 0.2689 [0.3679 / 1.3679 of id 1: the rounded "
            "numbers give 0.2690, unrounded arithmetic 0.2689.]");
        QCOMPARE(byHand("temperature", {{"logits", "[[1, 0.5]]"}, {"temperature", "0.5"}}, "scaled", {0, 1}),
            "Divide by the temperature: id 1: 0.5000 / 0.5000 = 1");
        QCOMPARE(byHand("temperature", {{"logits", "[[1, 2]]"}, {"temperature", "0"}}, "scaled"),
            "The logits in order, the largest first: id 1: 2, id 0: 1\n"
            "At temperature 0 the largest logit takes all: id 1 stays, all others are -∞");
    }

    void topKByHand()
    {
        QCOMPARE(byHand("top_k", {{"logits", "[[0, 1, 1, 0]]"}, {"k", "1"}}, "kept", {0, 3}),
            "The logits in order, the largest first: id 1: 1, id 2: 1, id 0: 0, id 3: 0\n"
            "Keep the largest: id 1 stays, of equals the lowest ids, all others are -∞");
        QCOMPARE(byHand("top_k", {{"logits", "[[0, 1, 1, 0]]"}, {"k", "1"}, {"ties", "all"}}, "ids"),
            "The logits in order, the largest first: id 1: 1, id 2: 1, id 0: 0, id 3: 0\n"
            "Keep the largest: id 1, id 2 stay, with the equals of the last, all others are -∞");
        QCOMPARE(byHand("top_k", {{"logits", "[[0, 1]]"}, {"k", "1"}}, "probabilities", {0, 0}),
            "The logits in order, the largest first: id 1: 1, id 0: 0\n"
            "Keep the largest: id 1 stays, all others are -∞\n"
            "A token that is removed: id 0: e^-∞ = 0");
    }

    void topPByHand()
    {
        const std::string lines = byHand("top_p", {{"logits", five}, {"p", "0.8"}});
        const std::string rest = lines.substr(lines.find("Add the"));
        QCOMPARE(rest,
            "Add the probabilities, the largest first, until they reach 0.8: id 0: 0 + 0.5630 ≈ 0.5630, id 1: 0.5630 "
            "+ 0.2071 ≈ 0.7701, id 2: 0.7701 + 0.1256 ≈ 0.8958, 0.7701 < 0.8 ≤ 0.8958 [the sum of id 2: the "
            "rounded numbers give 0.8957, unrounded arithmetic 0.8958.]\n"
            "Keep these: id 0, id 1, id 2 stay, all others are -∞\n"
            "Divide by the sum of what is left: 0.5630 + 0.2071 + 0.1256 ≈ 0.8958, id 0: 0.5630 / 0.8958 ≈ 0.6285, "
            "id 1: 0.2071 / 0.8958 ≈ 0.2312, id 2: 0.1256 / 0.8958 ≈ 0.1402 [the sum: the rounded numbers give "
            "0.8957, unrounded arithmetic 0.8958.]");
    }

    void aCloseCallIsWrittenWithMoreDecimals()
    {
        const std::string lines = byHand("top_p", {{"logits", "[[0.00024, 0]]"}, {"p", "0.50007"}}, "count");
        QVERIFY2(lines.find(", 0.50006 < 0.50007 ≤ 1") != std::string::npos, lines.c_str());
    }

    void minPByHand()
    {
        const std::string lines = byHand("min_p", {{"logits", "[[1, 0]]"}, {"p", "0.5"}}, "count");
        QCOMPARE(lines.substr(lines.find("The threshold")),
            "The threshold: 0.5 of the largest probability: 0.5·0.7311 ≈ 0.3655 "
            "[0.5·0.7311: the rounded numbers give 0.3656, unrounded arithmetic 0.3655.]\n"
            "Compare with it: id 0: 0.7311 ≥ 0.3655, id 1: 0.2689 < 0.3655\n"
            "Keep what is not below it: id 0 stays, all others are -∞");
    }

    void theDrawByHand()
    {
        QCOMPARE(byHand("sample", {{"logits", "[[0, 0]]"}, {"seed", "7"}}),
            "Subtract the largest logit: id 0: 0 - 0 = 0, id 1: 0 - 0 = 0\n"
            "Exponentiate: id 0: e^0 = 1, id 1: e^0 = 1\n"
            "Normalise: 1 + 1 = 2, id 0: 1 / 2 = 0.5000, id 1: 1 / 2 = 0.5000\n"
            "Add up the probabilities in the order of the ids: id 0: 0 + 0.5000 = 0.5000, id 1: 0.5000 + 0.5000 = 1\n"
            "A uniform random number of the generator mt19937_64 with seed 7: u_1 = 6794898749353179 / 2^53 ≈ 0.7544\n"
            "Take the first token whose sum lies above the draw: 0.5000 ≤ 0.7544 < 1, id 1");
        QCOMPARE(byHand("sample", {{"logits", "[[0, 0], [0, 0]]"}, {"seed", "7"}}, "draw", {1}),
            "A uniform random number of the generator mt19937_64 with seed 7: u_2 = 8550545087219352 / 2^53 ≈ 0.9493");
    }

    void lossByHand()
    {
        const Texts given{{"logits", "[[1, 0], [0, 3]]"}, {"targets", "[0, 1]"}};
        QCOMPARE(byHand("cross_entropy", given),
            "Row 1. Subtract the largest logit: id 0: 1 - 1 = 0, id 1: 0 - 1 = -1\n"
            "Exponentiate: id 0: e^0 = 1, id 1: e^-1 ≈ 0.3679\n"
            "Logarithm of the sum, and the largest logit again: 1 + 0.3679 ≈ 1.3679, ln 1.3679 ≈ 0.3133, 0.3133 + 1 "
            "≈ 1.3133\n"
            "So for every row: this minus the logit of the target: 1.3133 - 1 ≈ 0.3133, 3.0486 - 3 ≈ 0.0486\n"
            "The mean: 0.3133 + 0.0486 ≈ 0.3618, 0.3618 / 2 ≈ 0.1809 [the sum: the rounded numbers give 0.3619, "
            "unrounded arithmetic 0.3618.]");
        QVERIFY(byHand("cross_entropy", given, "log_probabilities", {0, 1}).ends_with("id 1: 0 - 1.3133 ≈ -1.3133"));
        QVERIFY(byHand("perplexity", given).ends_with("e to the mean loss: e^0.1809 ≈ 1.1983"));
        QCOMPARE(byHand("cross_entropy", {{"logits", "[[1, 0]]"}, {"targets", "[-100]"}}, "losses"),
            "Every target is -100, which is ignored: expected at least one token to average over.");
        QCOMPARE(byHand("cross_entropy", {{"logits", "[[1, 0], [1, 0]]"}, {"targets", "[-100, 0]"}}, "losses", {0}),
            "The target is ignored: -100: loss = 0");
    }

    void smoothedLossByHand()
    {
        const Texts given{{"logits", five}, {"targets", "[0]"}, {"smoothing", "0.1"}};
        const std::string lines = byHand("cross_entropy", given);
        QCOMPARE(lines.substr(lines.find("The mean")),
            "The mean of all logits: (2 + 1 + 0.5000 + 0 + (-1)) / 5 = 0.5000\n"
            "Subtract the logit of the target id 0: 2.5744 - 0.9·2 - 0.1·0.5000 ≈ 0.7244");
    }

    void labelsNameTheTokens()
    {
        const Focus focus{.output = "count", .labels = {{"v", {"the", "cat"}}}};
        QCOMPARE(withBlanks(linesByHand(plugin.op("top_k"), {{"logits", "[[0, 1, 2]]"}, {"k", "2"}}, focus)),
            "The logits in order, the largest first: id 2: 2, cat: 1, the: 0\n"
            "Keep the 2 largest: cat, id 2 stay, all others are -∞");
    }

    void largeVocabulariesAreShortened()
    {
        std::string logits = "[[0";
        for (int i = 1; i < 1000; ++i)
            logits += ", " + std::to_string(i % 7);
        const std::string lines = byHand("top_p", {{"logits", logits + "]]"}, {"p", "0.9"}});
        QVERIFY2(lines.size() < 2500 && lines.find("…") != std::string::npos, lines.c_str());
    }
};

QTEST_GUILESS_MAIN(TestSamplingPlugin)
#include "tst_plugin_sampling.moc"
