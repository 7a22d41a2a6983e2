// SPDX-License-Identifier: GPL-3.0-or-later
/// What random calls have found, call by call.
#include "loaded_plugin.h"
#include "prepared_texts.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

/// Steps, or why there are none; `says` is a part of them.
struct Asked {
    const char *name;
    struct {
        std::string plugin, op;
        Texts given;
        Focus focus;
    } call;
    std::string says;
};

static const std::vector<Asked> worked{
    {"no scores", {"softmax", "log_sum_exp", {{"scores", "[[], []]"}}, {"log_sum_exp", {1}}},
        "no scores add up to 0, and ln 0 = -∞"},
    {"a row and a matrix", {"layers", "swiglu", {{"gate", "[[1, 2]]"}, {"up", "[3, 4]"}}, {"output", {0, 1}}},
        "1.7616·4 ≈ 7.0464"},
    {"an infinite epsilon", {"layers", "rms_norm", {{"x", "[[2, 2]]"}, {"epsilon", "inf"}}, {"output", {0}}},
        "√(4 + ∞) = ∞"},
    {"a tiny number", {"layers", "rms_norm", {{"x", "[[1e-200, 0]]"}}, {"rms", {0}}},
        "The squares of row 1 add up to less than 2.2·10^-308, the smallest double with all its digits, so they "
        "can't be written out."},
    {"no weight", {"layers", "lm_head", {{"x", "[[1]]"}, {"bias", "[1]"}}, {"logits"}},
        "The operator lm_head needs the input 'embedding' while tied is true."},
    {"low scores",
        {"layers", "transformer_block",
            {{"x", "[[10], [10]]"}, {"w_q", "[[-9]]"}, {"w_k", "[[9]]"}, {"w_v", "[[1]]"}, {"w_o", "[[1]]"},
                {"weight_up", "[[1]]"}, {"weight_down", "[[1]]"}},
            {"weights", {0, 0, 0}}},
        "1 / 2 = 0.5000"},
    {"keys with heads, values without",
        {"gradients", "attention_gradient",
            {{"query", "[[[1]]]"}, {"key", "[[[1]]]"}, {"value", "[[2]]"}, {"upstream", "[[[3]]]"}},
            {"value_gradient", {0, 0, 0}}},
        "= 3"}};

class TestOddCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isWorkedOut_data()
    {
        QTest::addColumn<const Asked *>("asked");
        for (const Asked &asked : worked)
            QTest::newRow(asked.name) << &asked;
    }

    void isWorkedOut()
    {
        QFETCH(const Asked *, asked);
        const auto &[name, call, says] = *asked;
        const LoadedPlugin plugin(call.plugin);
        const std::string found = linesByHand(plugin.op(call.op), call.given, call.focus);
        QVERIFY2(found.find(says) != std::string::npos, found.c_str());
    }

    void anOutputWeightWithoutColumns()
    {
        const LoadedPlugin plugin("attention");
        const Operator &op = plugin.op("multi_head_attention");
        const auto outputs = preparedAndRun(op,
            valuesOf(
                op, {{"x", "[[1]]"}, {"w_q", "[[1]]"}, {"w_k", "[[1]]"}, {"w_v", "[[1, 2]]"}, {"w_o", "[[], []]"}}));
        QVERIFY2(outputs.has_value(), outputs ? "" : outputs.error().message.c_str());
        QCOMPARE(outputs->at("output").shape(), (Sizes{1, 0}));
    }

    /// e^-740 is a number of a few digits, and so is its logarithm: no law is missed by that.
    void exponentialsNearZero()
    {
        const LoadedPlugin plugin("softmax");
        const Operator &op = plugin.op("log_softmax");
        QCOMPARE(brokenLaw(op, valuesOf(op, {{"scores", "[[-740], [-1]]"}, {"stable", "false"}})), std::string());
    }
};

QTEST_GUILESS_MAIN(TestOddCalls)
#include "tst_odd_calls.moc"
