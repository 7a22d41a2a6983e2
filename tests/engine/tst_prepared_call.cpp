// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/prepared_call.h"
#include "made_operators.h"

#include <rapidcheck.h>

#include <new>

using namespace heed;
using namespace heed::test;

namespace {

Result<Outputs> ran(const Operator &op, const Values &given, const std::vector<std::string> &wanted = {})
{
    return PreparedCall::prepare(op, given, wanted).and_then([](const PreparedCall &call) { return call.run(); });
}

/// doubling() with another body.
template<typename Run>
QString misbehaving(Run run)
{
    Operator op = doubling();
    op.run = run;
    return said(ran(op, {{"x", counting({2, 2})}}));
}

/// Sums a vector: declared rank 1, so that rank 2 is a batch.
Operator summing()
{
    return {.name = "summing",
        .summary = "Sums.",
        .inputs = {{.name = "v", .shape = {"n"}}, {.name = "by", .shape = {}, .optional = true}},
        .outputs = {{.name = "total", .type = Type::Number}, {.name = "twice", .shape = {"n"}}},
        .run = [](const Call &call) -> Result<Outputs> {
            const arma::mat &row = call.matrix("v");
            const double by = call.has("by") ? call.numbers("by").at(0) : 1;
            return Outputs{{"total", arma::accu(row) * by},
                {"twice", Array<double>({row.n_elem}, arma::cube(arma::mat(row * 2).memptr(), 1, row.n_elem, 1))}};
        },
        .derive = [](const Call &call, const Outputs &outputs, const Focus &focus) -> Result<Derivation> {
            return Derivation{{.title = std::to_string(focus.index.size()),
                .tex = std::to_string(outputs.at("total").get<double>()),
                .plain = std::to_string(call.matrix("v").at(0))}};
        }};
}

} // namespace

class TestPreparedCall : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsAnyNumberOfTimes()
    {
        const Operator op = doubling();
        const auto call = PreparedCall::prepare(op, {{"x", counting({2, 3})}});
        for (int i = 0; i < 2; ++i)
            QVERIFY(identical(call->run()->at("y"), numbers({2, 3}, {2, 4, 6, 8, 10, 12})));
        QCOMPARE(call->unified().letters.at("d"), 3U);
        QCOMPARE(call->call().number("temperature"), 1.0);
    }

    void onlyWantedOutputs()
    {
        const auto outputs = ran(doubling(), {{"x", counting({2, 2})}}, {"sum"});
        QVERIFY(!outputs->contains("y") && outputs->contains("sum"));
        QCOMPARE(said(ran(doubling(), {{"x", counting({2, 2})}}, {"z"})),
            QStringLiteral("type: The operator doubling has no output 'z'; it has y, sum. [z]"));
    }

    void whatNobodyAskedForIsDropped()
    {
        Operator op = summing(); // gives both outputs whatever is wanted
        const auto outputs = ran(op, {{"v", Array<double>::vector({1, 2})}}, {"total"});
        QVERIFY(outputs && outputs->contains("total") && !outputs->contains("twice"));
        const auto batch = ran(op, {{"v", counting({2, 2})}}, {"twice"});
        QVERIFY(batch && batch->contains("twice") && !batch->contains("total"));
    }

    void faultsOfAnOperator()
    {
        const QString fault = QStringLiteral("internal: The operator doubling is at fault: ");
        const Value y = counting({2, 2});
        QCOMPARE(misbehaving([&](const Call &) -> Result<Outputs> {
            return Outputs{{"y", y}};
        }),
            fault + QStringLiteral("its output sum is missing. []"));
        QCOMPARE(misbehaving([&](const Call &) -> Result<Outputs> {
            return Outputs{{"y", y}, {"sum", 1}};
        }),
            fault + QStringLiteral("its output sum is of type integer instead of number. []"));
        QCOMPARE(misbehaving([&](const Call &) -> Result<Outputs> {
            return Outputs{{"y", counting({3, 2})}, {"sum", 1.0}};
        }),
            fault + QStringLiteral("its output y has the shape 3 x 2 instead of 2 x 2. []"));
        QCOMPARE(misbehaving([&](const Call &) -> Result<Outputs> {
            return Outputs{{"y", counting({4})}, {"sum", 1.0}};
        }),
            fault + QStringLiteral("its output y has the shape 4 instead of 2 x 2. []"));
        QCOMPARE(misbehaving([&](const Call &) -> Result<Outputs> {
            return Outputs{{"y", y}, {"sum", 1.0}, {"z", 1}};
        }),
            fault + QStringLiteral("it gives 'z', which it doesn't declare. []"));
        QCOMPARE(misbehaving([&](const Call &) -> Result<Outputs> {
            return Outputs{{"y", y}, {"sum", Value()}};
        }),
            fault + QStringLiteral("its output sum is missing. []"));
    }

    void exceptionsBecomeErrors()
    {
        QCOMPARE(misbehaving([](const Call &) -> Result<Outputs> { throw std::runtime_error("boom"); }),
            QStringLiteral("internal: The operator doubling failed: boom. []"));
        QVERIFY(misbehaving([](const Call &) -> Result<Outputs> {
            throw 7;
        }).startsWith(QLatin1String("internal"))); // NOLINT
        QVERIFY(misbehaving([](const Call &) -> Result<Outputs> {
            throw std::bad_alloc();
        }).startsWith(QLatin1String("limit")));
        QVERIFY(misbehaving([](const Call &) -> Result<Outputs> {
            return Outputs{{"y", arma::mat(arma::mat(2, 3) * arma::mat(2, 3))}};
        }).startsWith(QLatin1String("internal")));
        QVERIFY(misbehaving([](const Call &call) -> Result<Outputs> {
            return Outputs{{"y", call.number("x")}};
        }).startsWith(QLatin1String("internal")));
        QCOMPARE(misbehaving([](const Call &) -> Result<Outputs> { return fail(Rule::Range, "no", "x"); }),
            QStringLiteral("range: no [x]"));
    }

    void optionalOutputsMayBeMissing()
    {
        Operator op = doubling();
        op.outputs[1].optional = true;
        op.run = [](const Call &call) -> Result<Outputs> { return Outputs{{"y", call.value("x")}}; };
        QCOMPARE(said(ran(op, {{"x", counting({2, 2})}}, {"y", "sum"})), QStringLiteral("fine"));
    }

    void aBatchEqualsALoop()
    {
        const bool holds = rc::check("batch", [] {
            const auto size = [] { return *rc::gen::inRange<std::size_t>(1, 4); };
            const Sizes batch{size(), size()}, single{size(), size()};
            Sizes all = batch;
            all.insert(all.end(), single.begin(), single.end());
            const auto entries = *rc::gen::container<std::vector<double>>(product(all), rc::gen::arbitrary<double>());
            const auto whole = ran(doubling(), {{"x", numbers(all, entries)}, {"allow_nan", true}});
            RC_ASSERT(whole.has_value());
            std::vector<double> y, sums;
            for (std::size_t i = 0; i < product(batch); ++i) {
                const auto begin = entries.begin() + static_cast<std::ptrdiff_t>(i * product(single));
                const std::vector<double> part(begin, begin + static_cast<std::ptrdiff_t>(product(single)));
                const auto outputs = ran(doubling(), {{"x", numbers(single, part)}, {"allow_nan", true}});
                const auto rows = outputs->at("y").get<Array<double>>().rowMajor();
                y.insert(y.end(), rows.begin(), rows.end());
                sums.push_back(outputs->at("sum").get<double>());
            }
            RC_ASSERT(identical(whole->at("y"), numbers(all, y)));
            RC_ASSERT(identical(whole->at("sum"), numbers(batch, sums)));
        });
        QVERIFY(holds);
    }

    void vectorsAndScalarsInABatch()
    {
        const auto outputs = ran(summing(), {{"v", counting({2, 3})}, {"by", numbers({2}, {1, 10})}});
        QVERIFY(identical(outputs->at("total"), numbers({2}, {6, 150})));
        QVERIFY(identical(outputs->at("twice"), numbers({2, 3}, {2, 4, 6, 8, 10, 12})));
        QVERIFY(identical(ran(summing(), {{"v", counting({2, 3})}, {"by", 2.0}})->at("total"), numbers({2}, {12, 30})));
    }

    void whatABatchCantDo()
    {
        QCOMPARE(said(ran(summing(), {{"v", counting({0, 3})}})),
            QStringLiteral("shape: The leading axes of v hold nothing: a batch has at least one entry. [v]"));
        Operator op = summing();
        op.outputs = {{.name = "word", .type = Type::Text}};
        op.run = [](const Call &) -> Result<Outputs> { return Outputs{{"word", "a"}}; };
        QVERIFY(said(ran(op, {{"v", counting({2, 3})}}))
                    .startsWith(QLatin1String("shape: The output word is of type text")));
        op.outputs = {{.name = "some", .shape = {"?"}}};
        op.run = [](const Call &call) -> Result<Outputs> {
            return Outputs{{"some", counting({static_cast<std::size_t>(call.matrix("v").at(0))})}};
        };
        QVERIFY(said(ran(op, {{"v", counting({2, 3})}})).contains(QLatin1String("other shapes")));
    }

    void derivesOneEntryOfABatch()
    {
        const Operator op = summing();
        const auto call = PreparedCall::prepare(op, {{"v", counting({2, 3})}});
        const Outputs outputs = *call->run();
        const auto steps = call->derive(outputs, {.output = "total", .index = {1, 0}});
        QCOMPARE(said(steps), QStringLiteral("fine"));
        QVERIFY(steps->front().title == "1" && steps->front().tex == "15.000000" && steps->front().plain == "4.000000");
        QVERIFY(call->derive(outputs, {.output = "total"})->front().plain == "1.000000");
        QCOMPARE(
            said(call->derive(outputs, {.index = {2}})), QStringLiteral("range: The focus lies outside the batch. []"));
        const Operator none = doubling();
        const auto without = PreparedCall::prepare(none, {{"x", counting({1, 1})}});
        QVERIFY(said(without->derive(*without->run(), {})).contains(QLatin1String("has no derivation")));
        Operator thrower = doubling();
        thrower.derive = [](const Call &, const Outputs &, const Focus &) -> Result<Derivation> { throw 7; }; // NOLINT
        const auto throwing = PreparedCall::prepare(thrower, {{"x", counting({1, 1})}});
        QVERIFY(said(throwing->derive({}, {})).startsWith(QLatin1String("internal")));
    }

    void notesAreSaidOnce()
    {
        Operator op = doubling();
        op.run = [](const Call &call) -> Result<Outputs> {
            call.note("same");
            return Outputs{{"y", call.value("x")}, {"sum", 0.0}};
        };
        std::vector<std::string> notes;
        const auto call = PreparedCall::prepare(op, {{"x", counting({3, 2, 2})}});
        QVERIFY(call->run({.notes = &notes}));
        QVERIFY(notes == std::vector<std::string>{"same"});
    }

    void stopEndsABatch()
    {
        std::stop_source stop;
        stop.request_stop();
        const Operator op = doubling();
        const auto call = PreparedCall::prepare(op, {{"x", counting({3, 2, 2})}});
        QVERIFY(said(call->run({.stop = stop.get_token()})).startsWith(QLatin1String("stopped")));
    }

    void estimatesGrowWithTheBatch()
    {
        Operator op = doubling();
        op.estimate = [](const Call &) { return Estimate{.bytes = 8, .operations = 2}; };
        const auto call = PreparedCall::prepare(op, {{"x", counting({3, 2, 2})}});
        QCOMPARE(call->estimate().bytes, 48.0); // three parts, and once more for the whole
        QCOMPARE(call->estimate().operations, 6.0);
        op.estimate = [](const Call &) -> Estimate { throw 7; }; // NOLINT
        QCOMPARE(call->estimate().bytes, 0.0);
    }
};

QTEST_GUILESS_MAIN(TestPreparedCall)
#include "tst_prepared_call.moc"
