// SPDX-License-Identifier: GPL-3.0-or-later
/// Errors that readers of other material found, rows 40 to 46: sampling, gradients and losses.
#include "catalogue_call.h"

using namespace heed;
using namespace heed::test;

static Values logitsOf(const std::vector<double> &probabilities)
{
    arma::mat logits(1, probabilities.size());
    for (std::size_t i = 0; i < probabilities.size(); ++i)
        logits(0, i) = std::log(probabilities[i]);
    return {{"logits", logits}};
}

class TestReadersErrorsSampling : public QObject {
    Q_OBJECT

    CatalogueCalls calls;
    const std::string five = "[[2, 1, 0.5, 0, -1]]";

    /// Which tokens top_p keeps.
    std::vector<double> kept(const std::vector<double> &probabilities, double p)
    {
        Values given = logitsOf(probabilities);
        given["p"] = p;
        return numbersOf(calls.outputs("top_p", given).at("ids"));
    }

private Q_SLOTS:
    /// Of 100 equal tokens 0.9 keeps 90; when they are cut to 50 before, 45 of those.
    void row40TopPAfterTheCut()
    {
        const Value equal = arma::mat(1, 100, arma::fill::zeros);
        QCOMPARE(numbersOf(calls.outputs("top_p", Values{{"logits", equal}, {"p", 0.9}}).at("count")).front(), 90.0);
        const auto drawnFrom = [&](const TextList &order) {
            const Values given{{"logits", equal}, {"top_k", 50}, {"top_p", 0.9}, {"order", order}};
            return arma::accu(matrixOf(calls.outputs("sample", given), "probabilities") > 0);
        };
        QCOMPARE(drawnFrom({"temperature", "top_k", "top_p", "min_p"}), 45U);
        QCOMPARE(drawnFrom({"temperature", "top_p", "top_k", "min_p"}), 50U);
        QCOMPARE(calls.op("sample").option("order")->convention, "Hugging Face; llama.cpp puts temperature last");
    }

    /// The token that crosses p is kept, and none after it.
    void row41CrossingToken()
    {
        QCOMPARE(kept({0.5, 0.41, 0.09}, 0.9), (std::vector<double>{0, 1}));
        QCOMPARE(kept({0.4, 0.3, 0.2, 0.1}, 0.8), (std::vector<double>{0, 1, 2}));
        QCOMPARE(kept({0.3, 0.1, 0.1, 0.5}, 0.8), (std::vector<double>{3, 0}));
    }

    void row42CutsAtTheirLimits()
    {
        calls.gives("top_k", {{"logits", five}, {"k", "1"}}, "kept", "[[1, 0, 0, 0, 0]]");
        calls.gives("top_k", {{"logits", five}, {"k", "4"}}, "count", "[4]");
        calls.gives("top_k", {{"logits", "[[1, 1, 1]]"}, {"k", "2"}}, "ids", "[[0, 1]]");
        const Texts tie{{"logits", "[[0, 7, 7]]"}, {"temperature", "0"}};
        calls.gives("temperature", tie, "probabilities", "[[0, 1, 0]]");
        for (const char *seed : {"0", "1", "2", "3"})
            calls.gives("sample", {{"logits", "[[0, 7, 7]]"}, {"temperature", "0"}, {"seed", seed}}, "id", "[1]");
        calls.gives("top_p", {{"logits", five}, {"p", "0.00000001"}}, "ids", "[[0]]");
        // T counts once: softmax of (4, 2, 1, 0, -2), and not of (8, 4, 2, 0, -4)
        calls.gives("sample", {{"logits", five}, {"temperature", "0.5"}}, "probabilities",
            "[[0.829245, 0.112226, 0.041286, 0.015188, 0.002055]]");
        compareText(refusalOf(calls.op("top_k"), {{"logits", five}, {"k", "0"}}),
            "range: Expected k to be at least 1, found 0.");
    }

    /// A second backward pass gives the same; e^x is its own slope, and x isn't.
    void row43BackwardTwice()
    {
        const Texts given = article({{"upstream", "[[1, 2], [3, 4], [5, 6]]"}});
        const Outputs first = calls.outputs("attention_gradient", given);
        const Outputs second = calls.outputs("attention_gradient", given);
        for (const auto &[name, value] : first)
            QVERIFY2(identical(value, second.at(name)), name.c_str());
        const Texts exponential{{"x", "[[0, 1, 2]]"}, {"function", "exp"}};
        Texts right = exponential, wrong = exponential;
        right["gradient"] = "[[1, 2.718281828, 7.389056099]]";
        wrong["gradient"] = "[[0, 1, 2]]";
        calls.gives("gradient_check", right, "worst", "0.0000000");
        calls.gives("gradient_check", wrong, "worst", "1.0000");
    }

    /// Neither p(1 - p) alone nor a copy of what comes down.
    void row44SoftmaxBackward()
    {
        for (const auto &[upstream, row] : Texts{{"[[1, 0, 0]]", "[[0.081925, -0.022033, -0.059892]]"},
                 {"[[0, 1, 0]]", "[[-0.022033, 0.184836, -0.162803]]"},
                 {"[[0, 0, 1]]", "[[-0.059892, -0.162803, 0.222695]]"}})
            calls.gives("softmax_gradient", {{"scores", "[[1, 2, 3]]"}, {"upstream", upstream}}, "gradient", row);
        const auto worst = [&](const char *gradient) {
            return calls
                .outputs(
                    "gradient_check", Texts{{"x", "[[1, 2, 3]]"}, {"upstream", "[[1, 0, 0]]"}, {"gradient", gradient}})
                .at("worst")
                .get<double>();
        };
        QVERIFY(worst("[[0.0819250691, -0.0220330445, -0.0598920245]]") < 1e-8);
        QVERIFY(worst("[[0.0819250691, 0, 0]]") > 0.01);
        QVERIFY(worst("[[1, 0, 0]]") > 0.01);
    }

    /// rowsum(dO∘O) is right: it equals rowsum(P∘dP).
    void row45TwoRowSums()
    {
        const std::string upstream = "[[1, -1], [0.5, 2], [0, 1]]";
        const Texts given = article({{"upstream", upstream}});
        calls.gives("attention_gradient", given, "delta", "[0.00556, 2.706117, 1]");
        const arma::mat output = matrixOf(calls.outputs("attention", article()), "output");
        const arma::vec byOutput = arma::sum(output % arrayOf<double>(upstream).matrix(), 1);
        const Outputs backward = calls.outputs("attention_gradient", given);
        const arma::mat weights = matrixOf(calls.outputs("attention", article()), "weights");
        const arma::vec byWeights = arma::sum(weights % matrixOf(backward, "weights_gradient"), 1);
        QVERIFY(arma::approx_equal(byOutput, byWeights, "absdiff", 1e-14));
        QCOMPARE(difference(
                     Value(Array<double>::vector({byOutput.begin(), byOutput.end()})), "[0.00556, 2.706117, 1.000000]"),
            "");
    }

    /// The exponential stands below the line too, and the logarithm of 0 is an error with a name.
    void row46SoftmaxMisprintedAndLogOfZero()
    {
        calls.gives("softmax", {{"scores", "[[1, 2, 3]]"}}, "weights", "[[0.090031, 0.244728, 0.665241]]");
        const std::string formula = calls.op("softmax").formula;
        QVERIFY2(formula.find("\\frac{e^{") != std::string::npos && formula.find("\\sum_{l} e^{") != std::string::npos,
            formula.c_str());
        const Operator &loss = calls.op("cross_entropy");
        compareText(refusalOf(loss, {{"logits", "[[0, -inf]]"}, {"targets", "[0]"}, {"smoothing", "0.1"}}),
            "not-finite: Row 1 gives token 1 the probability 0, and the logarithm of 0 is no number: with smoothing "
            "0.1 "
            "every token counts.");
        compareText(refusalOf(loss, {{"logits", "[[0, 1], [0, -inf]]"}, {"targets", "[0, 1]"}}),
            "not-finite: Row 2 gives token 1 the probability 0, and the logarithm of 0 is no number: it is the target "
            "there.");
        // what nobody asks for may have the probability 0
        calls.gives("cross_entropy", {{"logits", "[[0, -inf]]"}, {"targets", "[0]"}}, "loss", "0.000000");
    }
};

QTEST_GUILESS_MAIN(TestReadersErrorsSampling)
#include "tst_readers_errors_sampling.moc"
