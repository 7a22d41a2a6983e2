// SPDX-License-Identifier: GPL-3.0-or-later
/// The laws of the gradients on made-up numbers, and that they notice a wrong gradient.
#include "loaded_plugin.h"
#include "prepared_call.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

static Value some(Sizes shape)
{
    const auto entries = *rc::gen::container<std::vector<int>>(product(shape), rc::gen::inRange(-3000, 3000));
    std::vector<double> numbers;
    for (const int entry : entries)
        numbers.push_back(entry / 1000.0);
    return Array<double>::fromRowMajor(std::move(shape), numbers);
}

static std::size_t someSize(std::size_t least = 1) { return *rc::gen::inRange<std::size_t>(least, 5); }

static bool someChoice() { return *rc::gen::arbitrary<bool>(); }

class TestGradientLaws : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"gradients"};

    void hold(const char *name, const std::function<Values()> &given) const
    {
        QVERIFY(rc::check(name, [&] {
            const std::string missed = missedLaw(plugin.op(name), given());
            RC_ASSERT(missed == "");
        }));
    }

private Q_SLOTS:
    void ofSoftmax()
    {
        hold("softmax_gradient", [] {
            const Sizes shape{someSize(), someSize()};
            return Values{{"scores", some(shape)}, {"upstream", some(shape)}, {"logarithm", someChoice()}};
        });
    }

    void ofAttention()
    {
        hold("attention_gradient", [] {
            const std::size_t g = someSize(), h = g * someSize(), n = someSize(), m = someSize(), k = someSize(),
                              v = someSize();
            Values given{{"query", some({h, n, k})}, {"key", some({g, m, k})}, {"value", some({g, m, v})},
                {"upstream", some({h, n, v})}, {"causal", someChoice()},
                {"align", *rc::gen::element<std::string>("upper_left", "lower_right")},
                {"softcap", *rc::gen::element(0.0, 2.0)}};
            if (someChoice())
                given.emplace("bias", some({n, m}));
            if (someChoice())
                given.emplace("scale", *rc::gen::element(0.5, 1.0));
            return given;
        });
    }

    void ofLayerNorm()
    {
        hold("layer_norm_gradient", [] {
            const std::size_t n = someSize(), d = someSize(2);
            Values given{{"x", some({n, d})}, {"upstream", some({n, d})}, {"epsilon", *rc::gen::element(1e-5, 0.5)},
                {"epsilon_place", *rc::gen::element<std::string>("inside", "outside")},
                {"ddof", *rc::gen::inRange<std::int64_t>(0, 2)}};
            if (someChoice())
                given.emplace("weight", some({d}));
            if (someChoice())
                given.emplace("bias", some({d}));
            return given;
        });
    }

    void ofGelu()
    {
        hold("gelu_gradient", [] {
            const Sizes shape{someSize(), someSize()};
            return Values{{"x", some(shape)}, {"upstream", some(shape)},
                {"approximate", *rc::gen::element<std::string>("none", "tanh")}};
        });
    }

    void ofLinear()
    {
        hold("linear_gradient", [] {
            const std::size_t n = someSize(), k = someSize(), m = someSize();
            const bool turned = someChoice();
            Values given{{"x", some({n, k})}, {"weight", turned ? some({m, k}) : some({k, m})},
                {"upstream", some({n, m})}, {"layout", turned ? "out_in" : "in_out"}};
            if (someChoice())
                given.emplace("bias", some({m}));
            return given;
        });
    }

    void ofCheck()
    {
        hold("gradient_check", [this] {
            const Sizes shape{someSize(), someSize()};
            Values given{{"x", some(shape)}, {"gradient", some(shape)},
                {"function", *rc::gen::elementOf(plugin.op("gradient_check").option("function")->choices)},
                {"step", *rc::gen::element(1e-6, 1e-3, 0.5)}};
            if (someChoice())
                given.emplace("upstream", some(shape));
            return given;
        });
    }

    /// Every gradient passes gradient_check, which knows no calculus.
    void bothWaysAgree()
    {
        QVERIFY(rc::check("softmax, log_softmax, gelu and layer_norm", [this] {
            const std::string function =
                *rc::gen::element<std::string>("softmax", "log_softmax", "gelu", "gelu_tanh", "layer_norm");
            const Sizes shape{someSize(), someSize(3)};
            const bool isSoftmax = function.ends_with("softmax"), isGelu = function.starts_with("gelu");
            const Values here{{isSoftmax ? "scores" : "x", some(shape)}, {"upstream", some(shape)}};
            Values given = here;
            if (isSoftmax)
                given.emplace("logarithm", function == "log_softmax");
            if (isGelu)
                given.emplace("approximate", function == "gelu" ? "none" : "tanh");
            const char *name = isSoftmax ? "softmax_gradient" : isGelu ? "gelu_gradient" : "layer_norm_gradient";
            const Value &x = here.at(isSoftmax ? "scores" : "x");
            const bool isSpread = isSoftmax || isGelu || arma::range(x.get<Array<double>>().matrix(), 1).min() > 0.5;
            RC_PRE(isSpread);
            const Operator &op = plugin.op(name);
            const Ran backward = ran(op, given);
            RC_ASSERT(backward.message() == "nothing was refused");
            const Value gradient = backward.outputs.at(op.outputs.front().name);
            const Ran checked = ran(plugin.op("gradient_check"),
                {{"x", x}, {"upstream", here.at("upstream")}, {"gradient", gradient}, {"function", function}});
            RC_ASSERT(checked.message() == "nothing was refused");
            RC_ASSERT(checked.outputs.at("worst").get<double>() < 1e-7);
        }));
    }

    /// The law of central differences would see an error in any output.
    void aWrongGradientIsNoticed()
    {
        const Texts matrices{{"x", "[[1, 2], [3, 5]]"}, {"scores", "[[1, 2], [3, 5]]"},
            {"upstream", "[[1, 2], [4, 3]]"}, {"query", "[[1, 2], [3, 5]]"}, {"key", "[[1, 2], [3, 5]]"},
            {"value", "[[1, 2], [3, 5]]"}, {"weight", "[[1, 2], [3, 5]]"}};
        for (const Operator &op : plugin.operators()) {
            const Law &law = op.laws.front();
            if (law.name != "agrees with central differences")
                continue;
            Texts given;
            for (const Input &input : op.inputs)
                if (!input.optional)
                    given[input.name] = matrices.at(input.name);
            const PreparedCall call = PreparedCall::prepare(op, valuesOf(op, given)).value();
            const Outputs outputs = call.run().value();
            QVERIFY(*law.deviation(call.call(), outputs) <= law.within);
            const std::string first = op.outputs.front().name;
            Outputs wrong = outputs;
            wrong[first] = arma::mat(outputs.at(first).get<Array<double>>().matrix() + 0.01);
            QVERIFY2(*law.deviation(call.call(), wrong) > 10 * law.within, op.name.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestGradientLaws)
#include "tst_plugin_gradients_laws.moc"
