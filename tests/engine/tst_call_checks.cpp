// SPDX-License-Identifier: GPL-3.0-or-later
/// coerce and checkCall.
#include "engine/checked_call.h"
#include "engine/coerce.h"
#include "lesson/scalars.h"
#include "made_operators.h"

#include <rapidcheck.h>

#include <cmath>

using namespace heed;
using namespace heed::test;

namespace {

const double notANumber = std::nan("");

Value integers(const std::vector<std::int64_t> &entries) { return Array<std::int64_t>::vector(entries); }

QString checked(Values given, const Operator &op = doubling(), const CallRules &rules = {})
{
    if (op.input("x") != nullptr && !given.contains("x"))
        given.emplace("x", counting({2, 2}));
    Knowns knowns;
    for (const auto &[name, value] : given)
        knowns.emplace(name, Known::exactly(value));
    return said(checkCall(op, knowns, rules));
}

/// One value of every type that is written.
std::map<Type, Value> valueOfEachType()
{
    return {{Type::Toggle, true}, {Type::Integer, 1}, {Type::Number, 1.0}, {Type::Text, "a"},
        {Type::Texts, TextList{"a"}}, {Type::Numbers, numbers({1}, {1})}, {Type::Floats, Array<float>::vector({1})},
        {Type::Integers, integers({1})}, {Type::Mask, MaskArray::vector({1})},
        {Type::Table, Table({"r"}, {"c"}, {std::int64_t{1}})}};
}

} // namespace

class TestCallChecks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPairOfTypes()
    {
        const std::set<Type> numeric{
            Type::Integer, Type::Number, Type::Numbers, Type::Floats, Type::Integers, Type::Mask};
        for (const auto &[from, value] : valueOfEachType())
            for (const auto &[to, other] : valueOfEachType()) {
                const bool toArray = isArray(to) && numeric.contains(from);
                const bool toScalar =
                    (from == Type::Integer && to == Type::Number) || (from == Type::Number && to == Type::Integer);
                const bool expected = from == to || toArray || toScalar || (from == Type::Toggle && to == Type::Mask);
                const auto result = coerce(value, to, "it");
                const std::string pair = std::string(typeName(from)) + " to " + std::string(typeName(to));
                QVERIFY2(result.has_value() == expected, pair.c_str());
                if (result)
                    QCOMPARE(result->type(), to);
                const auto known = coerce(Known::ofType(from), to, "it");
                QVERIFY2(known.has_value() == expected, pair.c_str());
                if (!result)
                    QVERIFY2(result.error().message.find(from == Type::Toggle ? "found true" : typeNoun(from))
                            != std::string::npos,
                        result.error().message.c_str());
            }
    }

    void onlyIntegralNumbersNarrow()
    {
        QCOMPARE(coerce(Value(3.0), Type::Integer, "it")->get<std::int64_t>(), 3);
        for (const double x : {0.5, notANumber, HUGE_VAL, -HUGE_VAL, 0x1p54}) {
            QVERIFY(!coerce(Value(x), Type::Integer, "it"));
            QVERIFY(!coerce(numbers({1}, {x}), Type::Integers, "it"));
        }
        QCOMPARE(said(coerce(numbers({2}, {1, 2.5}), Type::Integers, "ids")),
            QStringLiteral("type: Expected ids to hold integers, found 2.5. []"));
        const std::int64_t large = (std::int64_t{1} << 53U) + 1;
        QCOMPARE(coerce(Value(large), Type::Integers, "it")->get<Array<std::int64_t>>().at(0), large);
    }

    void masksHoldZeroAndOne()
    {
        QVERIFY(coerce(numbers({2, 2}, {1, 0, 0, 1}), Type::Mask, "mask"));
        QVERIFY(coerce(Value(false), Type::Mask, "mask")->get<MaskArray>().at(0) == 0);
        for (const double x : {2.0, -1.0, 0.5, notANumber})
            QVERIFY(!coerce(numbers({1}, {x}), Type::Mask, "mask"));
    }

    void scalarsBecomeRankZero()
    {
        QVERIFY(coerce(Value(2.5), Type::Numbers, "it")->shape().empty());
        const auto known = coerce(Known::ofType(Type::Integer), Type::Numbers, "it");
        QVERIFY(known && known->shape && known->shape->empty());
        QVERIFY(!coerce(Value(), Type::Number, "it"));
        QVERIFY(coerce(Known(), Type::Number, "it")->type == Type::Number);
    }

    void coercingKeepsShapeAndEntries()
    {
        const bool holds = rc::check("integers to numbers and back", [] {
            const auto entries = *rc::gen::container<std::vector<std::int64_t>>(
                rc::gen::inRange<std::int64_t>(-(std::int64_t{1} << 53U), std::int64_t{1} << 53U));
            const Value before = integers(entries);
            const Value back = coerce(coerce(before, Type::Numbers, "it").value(), Type::Integers, "it").value();
            RC_ASSERT(identical(before, back));
        });
        QVERIFY(holds);
    }

    void unknownNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("end");
        QTest::newRow("a slip") << "temprature"
                                << " Did you mean 'temperature'?";
        QTest::newRow("another library's option") << "tau"
                                                  << " Here it is called 'temperature'.";
        QTest::newRow("another library's input") << "input"
                                                 << " Here it is called 'x'.";
        QTest::newRow("nothing like it") << "zzzzzzzz"
                                         << "";
        QTest::newRow("the common option") << "alow_nan"
                                           << " Did you mean 'allow_nan'?";
    }
    void unknownNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, end);
        const QString expected =
            QStringLiteral("type: The operator doubling has no input or option '%1'.%2 [%1]").arg(name, end);
        QCOMPARE(checked({{name.toStdString(), 1}}), expected);
    }

    void furtherNamesMayBeMeant()
    {
        const std::string message = unknownPort(doubling(), "titel", {"title"}).message;
        QVERIFY2(message.ends_with("Did you mean 'title'?"), message.c_str());
    }

    void missingInputs()
    {
        QCOMPARE(said(checkCall(doubling(), {})),
            QStringLiteral("type: The operator doubling needs the input 'x' of shape (n, d). [x]"));
        const Operator reader{.name = "reader", .summary = {}, .inputs = {{.name = "words", .type = Type::Text}}};
        QCOMPARE(
            said(checkCall(reader, {})), QStringLiteral("type: The operator reader needs the input 'words'. [words]"));
    }

    void nanIsRefused()
    {
        const Value x = numbers({1, 2}, {1, notANumber});
        const QString refused = QStringLiteral(
            "not-finite: x holds NaN in row 1, column 2, which is no number; set allow_nan to let it through. [x]");
        QCOMPARE(checked({{"x", x}}), refused);
        QCOMPARE(checked({{"x", x}, {"allow_nan", false}}), refused);
        QCOMPARE(checked({{"x", x}, {"allow_nan", true}}), QStringLiteral("fine"));
        QCOMPARE(checked({{"allow_nan", 1}}),
            QStringLiteral("type: Expected allow_nan to be true or false, found an integer: 1. [allow_nan]"));
        QCOMPARE(checked({{"x", numbers({1, 2}, {HUGE_VAL, -HUGE_VAL})}}), QStringLiteral("fine"));
        QVERIFY(checked({{"temperature", notANumber}}).startsWith(QLatin1String("not-finite")));
        const Operator floats{
            .name = "floats", .summary = {}, .inputs = {{.name = "x", .type = Type::Floats, .shape = {"n"}}}};
        QVERIFY(
            checked({{"x", Array<float>::vector({1, std::nanf("")})}}, floats).startsWith(QLatin1String("not-finite")));
    }

    void rangesAndChoices()
    {
        QCOMPARE(checked({{"temperature", 0.0}}),
            QStringLiteral("range: Expected temperature to be above 0, found 0. [temperature]"));
        QCOMPARE(checked({{"axis", 2}}), QStringLiteral("range: Expected axis to be -2 to 1, found 2. [axis]"));
        QCOMPARE(checked({{"axis", 1.0}}), QStringLiteral("fine"));
        QCOMPARE(checked({{"axis", 0.5}}),
            QStringLiteral("type: Expected axis to be an integer, found a number: 0.5. [axis]"));
        QCOMPARE(checked({{"lengths", integers({1, 0})}}),
            QStringLiteral("range: Expected lengths to be at least 1, found 0. [lengths]"));
        QCOMPARE(checked({{"mode", "slo"}}),
            QStringLiteral("range: Expected mode to be fast, slow or exact, found 'slo'. Did you mean 'slow'? [mode]"));
    }

    void defaultsAreFilledIn()
    {
        const Knowns given{{"x", Known::exactly(counting({1, 1}))}};
        const auto call = checkCall(doubling(), given, {.seed = 42});
        QCOMPARE(call->values.at("seed").value->get<std::int64_t>(), 42);
        QCOMPARE(call->values.at("temperature").value->get<double>(), 1.0);
        QVERIFY(!call->values.contains("lengths"));
        QVERIFY(!call->values.contains("mask"));
        Knowns seeded = given;
        seeded.emplace("seed", Known::exactly(7));
        QCOMPARE(checkCall(doubling(), seeded, {.seed = 42})->values.at("seed").value->get<std::int64_t>(), 7);
    }

    void ownChecksMayThrow()
    {
        Operator op = doubling();
        op.check = [](const Call &) -> Result<void> { throw std::runtime_error("boom"); };
        QCOMPARE(checked({}, op),
            QStringLiteral("internal: The operator doubling failed while it checked its input: boom. []"));
        op.check = [](const Call &) -> Result<void> { throw 7; }; // NOLINT
        QVERIFY(checked({}, op).startsWith(QLatin1String("internal")));
        op.check = [](const Call &call) -> Result<void> {
            return call.number("x") > 0 ? Result<void>() : fail(Rule::Range, "");
        };
        Knowns shapeOnly{{"x", Known::ofType(Type::Numbers)}};
        shapeOnly["x"].shape = KnownSizes{std::nullopt, 2};
        QCOMPARE(said(checkCall(op, shapeOnly)), QStringLiteral("fine"));
    }

    /// A check takes an absent option's computed default, which a given one that only a run tells is not.
    void ownChecksDontGuessOptions()
    {
        Operator op = doubling();
        op.options.push_back({.name = "width", .type = Type::Integer, .fallbackText = "as x"});
        op.check = [](const Call &call) -> Result<void> {
            return call.has("width") ? Result<void>() : fail(Rule::Range, "No width.", "width");
        };
        QCOMPARE(checked({}, op), QStringLiteral("range: No width. [width]"));
        Knowns later{{"x", Known::exactly(counting({2, 2}))}, {"width", Known::ofType(Type::Integer)}};
        QCOMPARE(said(checkCall(op, later)), QStringLiteral("fine"));
    }

    void textsHaveLettersWhereTheyAreDeclared()
    {
        const Operator words{.name = "words",
            .summary = {},
            .inputs = {
                {.name = "pieces", .type = Type::Texts}, {.name = "ids", .type = Type::Integers, .shape = {"n"}}}};
        QCOMPARE(
            checked({{"pieces", TextList{"a", "b", "c"}}, {"ids", integers({1, 2})}}, words), QStringLiteral("fine"));
    }
};

QTEST_GUILESS_MAIN(TestCallChecks)
#include "tst_call_checks.moc"
