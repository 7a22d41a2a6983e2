// SPDX-License-Identifier: GPL-3.0-or-later
#include "loaded_plugin.h"
#include "prepared_texts.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

class TestRecurrencePlugin : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"recurrence"};
    const Operator &op = plugin.op("recurrent_memory");
    const Texts small{{"width", "2"}, {"length", "3"}, {"seed", "7"}};

    std::string byHand(const std::string &output, Sizes index = {})
    {
        return linesByHand(op, small, {.output = output, .index = std::move(index)});
    }

private Q_SLOTS:
    void lawsHold()
    {
        QVERIFY(rc::check("the laws of recurrent_memory", [&] {
            const Values given{{"width", *rc::gen::inRange<std::int64_t>(1, 12)},
                {"length", *rc::gen::inRange<std::int64_t>(1, 30)}, {"seed", *rc::gen::inRange<std::int64_t>(-99, 99)},
                {"gain", *rc::gen::inRange(0, 400) / 4.0}};
            const std::string broken = brokenLaw(op, given);
            if (!broken.empty())
                RC_FAIL(broken);
        }));
    }

    /// The defaults with seed 0, computed apart from this code: 20 words of 8 numbers.
    void theFirstWordFades()
    {
        const Outputs outputs = preparedAndRun(op, valuesOf(op, {{"seed", "0"}})).value();
        QCOMPARE(difference(outputs.at("memory"),
                     "[1.0000, 0.5407, 0.4565, 0.2126, 0.1323, 0.0607, 0.0120, 0.0040, 0.0018, 0.0009, 0.0003, 0.0002, "
                     "0.0001, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000]"),
            "");
        QCOMPARE(difference(outputs.at("attention"),
                     "[1.0000, 0.6606, 0.5445, 0.5407, 0.5250, 0.4939, 0.4540, 0.4028, 0.3839, 0.3759, 0.3689, 0.3528, "
                     "0.3440, 0.2980, 0.2734, 0.2662, 0.2413, 0.2368, 0.2334, 0.2209]"),
            "");
    }

    void aLongerTextBeginsWithTheSameWords()
    {
        const Texts longer{{"width", "2"}, {"length", "4"}, {"seed", "7"}};
        const Outputs outputs = preparedAndRun(op, valuesOf(op, longer)).value();
        const arma::mat memory = outputs.at("memory").get<Array<double>>().matrix();
        QVERIFY(arma::approx_equal(memory.cols(0, 2), arma::rowvec{1, 0.114152, 0.031808}, "absdiff", 5e-7));
    }

    void withoutGainNothingIsRemembered()
    {
        const Texts given{{"gain", "0"}, {"length", "3"}};
        const Outputs outputs = preparedAndRun(op, valuesOf(op, given)).value();
        QCOMPARE(difference(outputs.at("memory"), "[1, 0, 0]"), "");
        QCOMPARE(difference(outputs.at("positions"), "[1, 2, 3]"), "");
    }

    void memoryByHand()
    {
        QCOMPARE(byHand("memory", {2}),
            "The states with and without the first word, after word 1: (0.4771, 0.1851) - (0, 0) ≈ (0.4771, 0.1851), "
            "√(0.4771^2 + 0.1851^2) ≈ 0.5117\n"
            "The states with and without the first word, after word 3: (0.7918, -0.3484) - (0.7764, -0.3537) ≈ "
            "(0.0154, "
            "0.0054), √(0.0154^2 + 0.0054^2) ≈ 0.0163 [the difference: the rounded numbers give (0.0154, 0.0053), "
            "unrounded arithmetic (0.0154, 0.0054).]\n"
            "What is left of the first distance: 0.0163 / 0.5117 ≈ 0.0318 [0.0163 / 0.5117: the rounded numbers give "
            "0.0319, unrounded arithmetic 0.0318.]");
    }

    void statesByHand()
    {
        QCOMPARE(byHand("states", {2, 1}),
            "Weights times the last state: 0.2475·0.9608 + (-0.1998)·(-0.7712) ≈ 0.3919\n"
            "Add the word: 0.3919 + (-0.7554) ≈ -0.3636 [0.3919 + (-0.7554): the rounded numbers give -0.3635, "
            "unrounded arithmetic -0.3636.]\n"
            "Squeeze it between -1 and 1: tanh(-0.3636) ≈ -0.3484");
        QVERIFY(byHand("states", {0})
                    .starts_with("Before the first word the state is 0, and so are its products with "
                                 "the weights: W·h_0 = 0\nAdd the word: 0 + 0.5192 ≈ 0.5192, "));
        QVERIFY(byHand("states_without", {0}).ends_with("Squeeze it between -1 and 1: tanh(0) = 0, tanh(0) = 0"));
    }

    void attentionByHand()
    {
        QCOMPARE(byHand("attention", {1}),
            "The first word times each word so far: x_1·x_1 = 0.5192·0.5192 + 0.1873·0.1873 ≈ 0.3046, x_1·x_2 = "
            "0.5192·1.5344 + 0.1873·(-1.1043) ≈ 0.5898\n"
            "Scale by the root of the width: √2 ≈ 1.4142, 0.3046 / 1.4142 ≈ 0.2154, 0.5898 / 1.4142 ≈ 0.4171\n"
            "Subtract the largest score: 0.2154 - 0.4171 ≈ -0.2017, 0.4171 - 0.4171 = 0\n"
            "Exponentiate: e^-0.2017 ≈ 0.8174, e^0 = 1 [e^-0.2017: the rounded numbers give 0.8173, unrounded "
            "arithmetic 0.8174.]\n"
            "Normalise: 0.8174 + 1 ≈ 1.8174, 0.8174 / 1.8174 ≈ 0.4498");
    }

    void drawsByHand()
    {
        QVERIFY(byHand("words", {0, 0})
                    .ends_with("The cosine gives the first number of a pair, the sine the second: "
                               "0.5519·cos 0.3462 ≈ 0.5192"));
        QVERIFY(byHand("recurrent_weights", {1, 1}).ends_with("Times the deviation: 0.6364·(-0.3139) ≈ -0.1998"));
        QCOMPARE(byHand("positions", {2}), "Counted from 1: t = 3");
    }

    void aFocusOutsideIsRefused()
    {
        QCOMPARE(byHand("memory", {3}), "There is no such entry to derive: there are 3 rows of 2 numbers.");
        QCOMPARE(byHand("recurrent_weights", {2}), "There is no such entry to derive: there are 2 rows of 2 numbers.");
        QCOMPARE(byHand("words", {0, 2}), "There is no such entry to derive: there are 3 rows of 2 numbers.");
    }

    void refusals()
    {
        QCOMPARE(refusalOf(op, {{"width", "0"}}), "range width: Expected width to be at least 1, found 0.");
        QCOMPARE(refusalOf(op, {{"length", "-1"}}), "range length: Expected length to be at least 1, found -1.");
        QCOMPARE(refusalOf(op, {{"gain", "inf"}}), "range gain: Expected gain to be 0 to 100, found inf.");
        QCOMPARE(refusalOf(op, {{"gain", "nan"}}),
            "not-finite gain: gain holds NaN, which is no number; set allow_nan to let it through.");
        QCOMPARE(refusalOf(op, {{"hidden_size", "4"}}),
            "type hidden_size: The operator recurrent_memory has no input or option 'hidden_size'. Here it is called "
            "'width'.");
    }

    void onlyWhatIsWanted()
    {
        for (const Output &output : op.outputs) {
            const Outputs outputs = preparedAndRun(op, valuesOf(op, small), {output.name}).value();
            QVERIFY2(outputs.size() == 1 && outputs.contains(output.name), output.name.c_str());
        }
    }

    void stops()
    {
        std::stop_source stop;
        stop.request_stop();
        Call call = bound(op, {{"seed", "1"}});
        call.stop = stop.get_token();
        QCOMPARE(op.run(call).error().rule, Rule::Stopped);
        QCOMPARE(op.derive(call, {}, {}).error().rule, Rule::Stopped);
    }
};

QTEST_GUILESS_MAIN(TestRecurrencePlugin)
#include "tst_plugin_recurrence.moc"
