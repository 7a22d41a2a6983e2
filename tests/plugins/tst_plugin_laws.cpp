// SPDX-License-Identifier: GPL-3.0-or-later
/// Laws on made-up calls: of softmax and its relatives, and of attention with heads that share, masks and biases. And that
/// they notice what is wrong.
#include "held_laws.h"
#include "loaded_plugin.h"

using namespace heed;
using namespace heed::test;

namespace {

arma::uword size() { return *rc::gen::inRange<arma::uword>(1, 6); }
bool chance() { return *rc::gen::arbitrary<bool>(); }
double number() { return *rc::gen::inRange(-400, 401) / 100.; }

arma::mat matrix(arma::uword rows, arma::uword columns)
{
    arma::mat entries(rows, columns);
    for (double &entry : entries)
        entry = number();
    return entries;
}

Array<double> cube(arma::uword rows, arma::uword columns, arma::uword heads)
{
    arma::cube entries(rows, columns, heads);
    for (double &entry : entries)
        entry = number();
    return entries;
}

MaskArray mask(arma::uword rows, arma::uword columns)
{
    arma::Cube<arma::u8> entries(rows, columns, 1);
    for (arma::u8 &entry : entries)
        entry = chance() ? 1 : 0;
    return MaskArray({rows, columns}, std::move(entries));
}

} // namespace

class TestPluginLaws : public QObject {
    Q_OBJECT

    const LoadedPlugin scores{"softmax"}, heads{"attention"};

    /// How far a law is missed when the output is another one than the call gives.
    static double missed(const Operator &op, const char *law, const Values &given, const Values &claimed)
    {
        const PreparedCall call = PreparedCall::prepare(op, given).value();
        Outputs outputs = call.run().value();
        for (const auto &[name, value] : claimed)
            outputs[name] = value;
        return std::ranges::find(op.laws, law, &Law::name)->deviation(call.call(), outputs).value();
    }

private Q_SLOTS:
    void ofScores()
    {
        QVERIFY(rc::check("softmax, log_softmax and log_sum_exp", [this] {
            Values given{{"scores", matrix(size(), size())}, {"axis", std::int64_t{*rc::gen::inRange(-2, 2)}},
                {"temperature", *rc::gen::inRange(1, 30) / 10.}, {"stable", chance()}};
            for (const char *name : {"softmax", "log_softmax", "log_sum_exp"})
                holdLaws(scores.op(name), given);
        }));
    }

    void ofAttention()
    {
        QVERIFY(rc::check("heads that share, masks, biases, softcap", [this] {
            const arma::uword keyHeads = size(), n = size(), m = chance() ? n : size();
            Values given{{"query", cube(n, 2, keyHeads * *rc::gen::inRange<arma::uword>(1, 4))},
                {"key", cube(m, 2, keyHeads)}, {"value", cube(m, 3, keyHeads)},
                {"causal", *rc::gen::inRange(0, 3) == 0},
                {"align", *rc::gen::element<std::string>("upper_left", "lower_right")},
                {"softcap", *rc::gen::inRange(0, 4) * 1.}};
            if (*rc::gen::inRange(0, 3) == 0)
                given["mask"] = mask(n, m);
            if (*rc::gen::inRange(0, 3) == 0)
                given["bias"] = matrix(n, m);
            holdLaws(heads.op("attention"), given);
        }));
    }

    void ofMultiHeadAttention()
    {
        QVERIFY(rc::check("heads that share, memory, masks", [this] {
            const arma::uword keyHeads = *rc::gen::inRange<arma::uword>(1, 4), n = size(), d = size();
            const arma::uword all = keyHeads * *rc::gen::inRange<arma::uword>(1, 4);
            Values given{{"x", matrix(n, d)}, {"w_q", matrix(d, all * 2)}, {"w_k", matrix(d, keyHeads * 2)},
                {"w_v", matrix(d, keyHeads * 3)}, {"w_o", matrix(all * 3, 2)},
                {"heads", static_cast<std::int64_t>(all)}, {"kv_heads", static_cast<std::int64_t>(keyHeads)},
                {"causal", *rc::gen::inRange(0, 3) == 0}};
            if (chance())
                given["memory"] = matrix(size(), d);
            if (chance())
                given["b_k"] = matrix(1, keyHeads * 2);
            holdLaws(heads.op("multi_head_attention"), given);
        }));
    }

    void ofNothing()
    {
        const arma::mat nothing(0, 2), eye(2, 2, arma::fill::eye);
        const auto missed = [this](const char *name, const Values &given) {
            const PreparedCall call = PreparedCall::prepare(heads.op(name), given).value();
            return missedLaw(heads.op(name), call.call(), call.run().value());
        };
        QCOMPARE(missed("attention", {{"query", nothing}, {"key", nothing}, {"value", nothing}}), std::string());
        QCOMPARE(
            missed("multi_head_attention", {{"x", nothing}, {"w_q", eye}, {"w_k", eye}, {"w_v", eye}, {"w_o", eye}}),
            std::string());
    }

    void theyNoticeWhatIsWrong_data()
    {
        QTest::addColumn<QString>("law");
        for (const char *law : {"order doesn't count", "cached equals uncached", "each head attends alone"})
            QTest::newRow(law) << QString::fromLatin1(law);
    }
    void theyNoticeWhatIsWrong()
    {
        QFETCH(const QString, law);
        const Array<double> query(arma::cube(3, 2, 2, arma::fill::ones));
        arma::cube value(3, 3, 2), wrong(3, 3, 2, arma::fill::zeros);
        for (arma::uword i = 0; i < value.n_elem; ++i)
            value[i] = static_cast<double>(i);
        wrong.at(2, 0, 1) = 40;
        const Values given{{"query", query}, {"key", query}, {"value", Array<double>(value)}};
        const Values claimed{{"output", Array<double>(wrong)}};
        QVERIFY(missed(heads.op("attention"), law.toLatin1().constData(), given, claimed) > 1e-3);
    }

    void sharedHeadsAreNoticed()
    {
        const arma::mat eye(2, 2, arma::fill::eye), shared(2, 1, arma::fill::ones);
        const Values given{{"x", arma::mat{{1, 0}, {0, 2}}}, {"w_q", eye}, {"w_k", shared}, {"w_v", shared},
            {"w_o", eye}, {"heads", 2}, {"kv_heads", 1}};
        const arma::mat wrong(2, 2, arma::fill::zeros);
        for (const char *law : {"sharing is repeating", "order doesn't count"})
            QVERIFY2(missed(heads.op("multi_head_attention"), law, given, {{"output", wrong}}) > 1e-3, law);
    }

    void aShiftIsNoticed()
    {
        const Values given{{"scores", arma::mat{{1, 2, 3}}}};
        const arma::mat wrong{{-2, -1, 0}};
        QVERIFY(missed(scores.op("log_softmax"), "a shift changes nothing", given, {{"log_weights", wrong}}) > 1e-3);
        QVERIFY(
            missed(scores.op("log_sum_exp"), "a shift shifts it", given, {{"log_sum_exp", Array<double>::vector({5})}})
            > 1e-3);
    }
};

QTEST_GUILESS_MAIN(TestPluginLaws)
#include "tst_plugin_laws.moc"
