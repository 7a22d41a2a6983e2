// SPDX-License-Identifier: GPL-3.0-or-later
#include "loaded_plugin.h"
#include "prepared_texts.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

static const std::string five = "[[2, 1, 0.5, 0, -1]]";

class TestSamplingRefusals : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"sampling"};

private Q_SLOTS:
    void refusals_data();
    void refusals()
    {
        QFETCH(std::string, op);
        QFETCH(Texts, given);
        QFETCH(std::string, message);
        QCOMPARE(refusalOf(plugin.op(op), given), message);
    }

    void aFocusOutsideIsRefused()
    {
        for (const Operator &op : plugin.operators()) {
            Texts given{{"logits", five}};
            if (op.input("targets") != nullptr)
                given.emplace("targets", "[0]");
            QCOMPARE(linesByHand(op, given, {.index = {1}}),
                "There is no such entry to derive: the logits have 1 row and 5 columns.");
        }
    }

    void stops()
    {
        std::stop_source stop;
        stop.request_stop();
        for (const Operator &op : plugin.operators()) {
            Texts given{{"logits", five}};
            if (op.input("targets") != nullptr)
                given.emplace("targets", "[0]");
            Call call = bound(op, given);
            call.stop = stop.get_token();
            const Result<Outputs> outputs = op.run(call);
            QVERIFY2(!outputs && outputs.error().rule == Rule::Stopped, op.name.c_str());
        }
    }
};

/// One row of the table: an operator, its inputs and options, the rule, the port and the sentence.
static void row(const std::string &name, const char *op, const Texts &given, const std::string &message)
{
    QTest::newRow(name.c_str()) << std::string(op) << given << message;
}

/// What every operator says of its logits.
static void logitsRefused(const char *op)
{
    const auto each = [&](const char *name, const Texts &given, const std::string &message) {
        row(std::string(op) + ": " + name, op, given, message);
    };
    each("missing", {}, std::string("type logits: The operator ") + op + " needs the input 'logits' of shape (n, v).");
    each("nan", {{"logits", "[[1, nan]]"}},
        "not-finite logits: logits holds NaN, which is no number; set allow_nan to let it through.");
    each("inf", {{"logits", "[[1, 1], [1, inf]]"}},
        "not-finite logits: Row 2 of logits holds inf; expected numbers, or -inf for a token that was removed.");
    each("all removed", {{"logits", "[[-inf, -inf]]"}},
        "not-finite logits: Row 1 of logits holds nothing but -inf: no token is left to choose from.");
    each("one number", {{"logits", "1"}}, "shape logits: Expected logits of shape (n, v), found one number.");
}

static void filtersRefused()
{
    row("T below 0", "temperature", {{"logits", five}, {"temperature", "-1"}},
        "range temperature: Expected temperature to be at least 0, found -1.");
    row("T nan", "temperature", {{"logits", five}, {"temperature", "nan"}},
        "not-finite temperature: temperature holds NaN, which is no number; set allow_nan to let it through.");
    row("T too small", "temperature", {{"logits", "[[1e300, 0]]"}, {"temperature", "1e-10"}},
        "range temperature: 1e+300 divided by the temperature 1e-10 is too large for a double; temperature 0 takes the "
        "largest logit.");
    row("T too small to draw", "sample", {{"logits", "[[1e300, 0]]"}, {"temperature", "1e-10"}},
        "range temperature: A logit divided by the temperature 1e-10 is too large for a double; temperature 0 takes "
        "the "
        "largest logit.");
    row("k 0", "top_k", {{"logits", five}, {"k", "0"}}, "range k: Expected k to be at least 1, found 0.");
    row("k too large", "top_k", {{"logits", five}, {"k", "6"}},
        "range k: k is 6, but a row of logits has 5 tokens; expected at most as many, as PyTorch and ONNX do.");
    row("ties", "top_k", {{"logits", five}, {"ties", "lowest"}},
        "range ties: Expected ties to be lowest_id or all, found 'lowest'. Did you mean 'lowest_id'?");
    row("K", "top_k", {{"logits", five}, {"K", "6"}},
        "type K: The operator top_k has no input or option 'K'. Here it is called 'k'.");
    row("p 0", "top_p", {{"logits", five}, {"p", "0"}}, "range p: Expected p to be 0 to 1, 0 excluded, found 0.");
    row("p above 1", "top_p", {{"logits", five}, {"p", "1.5"}},
        "range p: Expected p to be 0 to 1, 0 excluded, found 1.5.");
    row("min p", "min_p", {{"logits", five}, {"p", "-0.5"}},
        "range p: Expected p to be 0 to 1, 0 excluded, found -0.5.");
    row("order twice", "sample", {{"logits", five}, {"order", "[top_k, top_k]"}},
        "range order: Expected order to name temperature, top_k, top_p and min_p once each, found [top_k, top_k].");
    row("top_k too large", "sample", {{"logits", five}, {"top_k", "50"}},
        "range top_k: top_k is 50, but a row of logits has 5 tokens; expected at most as many.");
    row("top_p", "sample", {{"logits", five}, {"top_p", "2"}},
        "range top_p: Expected top_p to be 0 to 1, 0 excluded, found 2.");
}

static void lossesRefused()
{
    row("target outside", "cross_entropy", {{"logits", five}, {"targets", "[5]"}},
        "range targets: Target 1 is 5, but a row of logits has 5 tokens: expected 0 to 4, or ignore_index, -100.");
    row("target below", "perplexity", {{"logits", five}, {"targets", "[-1]"}},
        "range targets: Target 1 is -1, but a row of logits has 5 tokens: expected 0 to 4, or ignore_index, -100.");
    row("too few targets", "cross_entropy", {{"logits", "[[1, 2], [3, 4]]"}, {"targets", "[0]"}},
        "shape targets: targets has 1 entry, logits has 2 rows; both are n.");
    row("half a target", "cross_entropy", {{"logits", five}, {"targets", "[0]"}, {"smoothing", "1.5"}},
        "range smoothing: Expected smoothing to be 0 to 1, found 1.5.");
    row("reduction", "cross_entropy", {{"logits", five}, {"targets", "[0]"}, {"reduction", "none"}},
        "range reduction: Expected reduction to be mean or sum, found 'none'.");
    row("label_smoothing", "cross_entropy", {{"logits", five}, {"targets", "[0]"}, {"label_smoothing", "0.1"}},
        "type label_smoothing: The operator cross_entropy has no input or option 'label_smoothing'. Here it is called "
        "'smoothing'.");
    row("all ignored", "perplexity", {{"logits", five}, {"targets", "[-100]"}},
        "range targets: Every target is -100, which is ignored: expected at least one token to average over.");
    row("loss of nothing left", "perplexity", {{"logits", "[[-inf, -inf]]"}, {"targets", "[0]"}},
        "not-finite logits: Row 1 of logits holds nothing but -inf: no token is left to choose from.");
}

void TestSamplingRefusals::refusals_data()
{
    QTest::addColumn<std::string>("op");
    QTest::addColumn<Texts>("given");
    QTest::addColumn<std::string>("message");
    for (const char *op : {"temperature", "top_k", "top_p", "min_p", "sample"})
        logitsRefused(op);
    filtersRefused();
    lossesRefused();
}

QTEST_GUILESS_MAIN(TestSamplingRefusals)
#include "tst_plugin_sampling_refusals.moc"
