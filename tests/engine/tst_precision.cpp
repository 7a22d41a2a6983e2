// SPDX-License-Identifier: GPL-3.0-or-later
/// The common option `precision`.
#include "engine/prepared_call.h"
#include "made_operators.h"

#include <cfloat>

using namespace heed;
using namespace heed::test;

static Result<PreparedCall> prepared(const Values &given)
{
    static const Operator op = doubling();
    return PreparedCall::prepare(op, given);
}

class TestPrecision : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void inputsAndOutputsAreRounded()
    {
        const Value x = numbers({1, 2}, {0.1, 1 + 0x1p-30});
        const auto call = prepared({{"x", x}, {"precision", std::string("float32")}});
        QCOMPARE(call->call().precision(), Precision::Float32);
        const double tenth = static_cast<double>(0.1F);
        QVERIFY(identical(call->call().value("x"), numbers({1, 2}, {tenth, 1})));
        QVERIFY(identical(call->run()->at("y"), numbers({1, 2}, {2 * tenth, 2})));
        const auto plain = prepared({{"x", x}});
        QCOMPARE(plain->call().precision(), Precision::Float64);
        QVERIFY(identical(plain->run()->at("y"), numbers({1, 2}, {0.2, 2 + 0x1p-29})));
    }

    void resultsGrowBeyondFloat()
    {
        const auto call = prepared({{"x", numbers({1, 2}, {3e38, HUGE_VAL})}, {"precision", std::string("float32")}});
        QVERIFY(identical(call->run()->at("y"), numbers({1, 2}, {HUGE_VAL, HUGE_VAL})));
    }

    void eachElementOfABatch()
    {
        const auto call = prepared({{"x", numbers({2, 1, 1}, {0.1, 0.7})}, {"precision", std::string("float32")}});
        const double tenth = static_cast<double>(0.1F), seven = static_cast<double>(0.7F);
        QVERIFY(identical(call->run()->at("y"), numbers({2, 1, 1}, {2 * tenth, 2 * seven})));
    }

    void theDefaultIsOneCall()
    {
        const Value x = counting({2, 2});
        const std::string hash = prepared({{"x", x}})->hash();
        QCOMPARE(prepared({{"x", x}, {"precision", std::string("float64")}})->hash(), hash);
        QVERIFY(prepared({{"x", x}, {"precision", std::string("float32")}})->hash() != hash);
    }

    void refusals()
    {
        const Value x = counting({2, 2});
        const auto refused = [](const Values &given) { return said(prepared(given)); };
        QCOMPARE(refused({{"x", x}, {"precision", std::string("float16")}}),
            QStringLiteral("range: Expected precision to be float64 or float32, found 'float16'. Did you mean "
                           "'float64'? [precision]"));
        QCOMPARE(refused({{"x", x}, {"precision", 32}}),
            QStringLiteral("type: Expected precision to be a text, found an integer: 32. [precision]"));
        QCOMPARE(refused({{"x", x}, {"precison", std::string("float32")}}),
            QStringLiteral("type: The operator doubling has no input or option 'precison'. Did you mean 'precision'? "
                           "[precison]"));
        QCOMPARE(refused({{"x", numbers({1, 2}, {1, -1e300})}, {"precision", std::string("float32")}}),
            QStringLiteral("range: x holds -1e+300, and float32 has no number beyond 3.4e38; scale it down, or leave "
                           "precision at float64. [x]"));
        QVERIFY(
            prepared({{"x", numbers({1, 1}, {static_cast<double>(FLT_MAX)})}, {"precision", std::string("float32")}})
                .has_value());
    }
};

QTEST_GUILESS_MAIN(TestPrecision)
#include "tst_precision.moc"
