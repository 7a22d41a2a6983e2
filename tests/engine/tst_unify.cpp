// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/axis_letter.h"
#include "engine/unify.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;

namespace {

using Shapes = std::map<std::string, KnownSizes, std::less<>>;
constexpr std::nullopt_t open = std::nullopt;

Operator attention()
{
    return {.name = "attention",
        .summary = {},
        .letters = {{"h", "head"}, {"g", "key head"}, {"n", "query"}, {"m", "key"}},
        .inputs = {{.name = "query", .shape = {"h?", "n", "d_k"}}, {.name = "key", .shape = {"g?", "m", "d_k"}},
            {.name = "value", .shape = {"g?", "m", "d_v"}},
            {.name = "mask", .type = Type::Mask, .shape = {"h?", "n", "m"}, .optional = true, .broadcast = true},
            {.name = "past", .shape = {"g?", "p", "d_k"}, .optional = true}},
        .outputs = {{.name = "output", .shape = {"h?", "n", "d_v"}}, {.name = "keys", .shape = {"p+m", "?"}}}};
}

Operator withInputs(std::vector<Input> inputs) { return {.name = "made", .summary = {}, .inputs = std::move(inputs)}; }

Unified unified(const Operator &op, const Shapes &shapes, const Letters &options = {})
{
    const auto result = unify(op, shapes, options);
    if (!result)
        throw std::runtime_error(result.error().message);
    return *result;
}

QString said(const Operator &op, const Shapes &shapes, const Letters &options = {})
{
    const auto result = unify(op, shapes, options);
    return QString::fromStdString(
        result ? "fine" : result.error().message + " [" + result.error().port + "|" + result.error().other + "]");
}

} // namespace

class TestUnify : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lettersGetTheirSizes()
    {
        const Unified u = unified(attention(), {{"query", {2, 3, 4}}, {"key", {1, 5, 4}}, {"value", {1, 5, 6}}});
        const Letters expected{{"h", 2}, {"n", 3}, {"d_k", 4}, {"g", 1}, {"m", 5}, {"d_v", 6}, {"p", 0}};
        QVERIFY(u.letters == expected);
        QVERIFY(u.unknown.empty() && u.absent.empty() && u.batch.empty());
        QVERIFY(outputShape(attention().outputs[0], u) == KnownSizes({2, 3, 6}));
        QVERIFY(outputShape(attention().outputs[1], u) == KnownSizes({5, open}));
    }

    void anAbsentLeadingAxisCountsOne()
    {
        const Unified u = unified(attention(), {{"query", {3, 4}}, {"key", {5, 4}}, {"value", {5, 6}}});
        QCOMPARE(u.letters.at("h"), 1U);
        QVERIFY(u.absent.contains("h"));
        QVERIFY(outputShape(attention().outputs[0], u) == KnownSizes({3, 6}));
    }

    void ofTwoLettersTheOneThatCounts()
    {
        Operator op =
            withInputs({{.name = "x", .shape = {"n", "d"}}, {.name = "memory", .shape = {"m", "d"}, .optional = true}});
        op.outputs = {{.name = "weights", .shape = {"n", "m|n"}}};
        const Unified alone = unified(op, {{"x", {3, 2}}}), with = unified(op, {{"x", {3, 2}}, {"memory", {5, 2}}});
        QVERIFY(outputShape(op.outputs[0], alone) == KnownSizes({3, 3}));
        QVERIFY(outputShape(op.outputs[0], with) == KnownSizes({3, 5}));
        QCOMPARE(alone.letters.at("m"), 3U);
        QCOMPARE(with.letters.at("m"), 5U);
        const Unified later = unified(op, {{"x", {3, 2}}, {"memory", {open, 2}}});
        QVERIFY(outputShape(op.outputs[0], later) == KnownSizes({3, open}));
        QCOMPARE(axisLetter(op.outputs[0].shape[1], alone.letters), std::string("m"));
        QCOMPARE(shapeText(op.outputs[0].shape), std::string("(n, m|n)"));
        QVERIFY(unified(op, {{"x", {0, 2}}}).letters.at("m") == 0U);
        QVERIFY(unified(op, {{"x", {3, 2}}, {"memory", {0, 2}}}).letters.at("m") == 0U);
    }

    void aVectorCountsAsARow()
    {
        const Unified u = unified(attention(), {{"query", {4}}, {"key", {5, 4}}, {"value", {5, 6}}});
        QCOMPARE(u.letters.at("n"), 1U);
        QVERIFY(outputShape(attention().outputs[0], u) == KnownSizes({1, 6}));
    }

    void broadcastAxesMayBeOneOrMissing()
    {
        const Shapes base{{"query", {2, 3, 4}}, {"key", {2, 5, 4}}, {"value", {2, 5, 6}}};
        for (const KnownSizes &mask :
            {KnownSizes{}, {5}, {1}, {3, 5}, {3, 1}, {1, 5}, {2, 3, 5}, {1, 3, 5}, {2, 1, 1}}) {
            Shapes shapes = base;
            shapes["mask"] = mask;
            QCOMPARE(said(attention(), shapes), QStringLiteral("fine"));
        }
    }

    void batchAxesAreEqualOrMissing()
    {
        const Unified u = unified(attention(), {{"query", {7, 2, 3, 4}}, {"key", {2, 5, 4}}, {"value", {7, 2, 5, 6}}});
        QVERIFY(u.batch == KnownSizes{7});
        QCOMPARE(u.batchRank.at("query"), 1U);
        QVERIFY(!u.batchRank.contains("key"));
        QVERIFY(outputShape(attention().outputs[0], u) == KnownSizes({7, 2, 3, 6}));
        const Unified late =
            unified(attention(), {{"query", {open, 2, 3, 4}}, {"key", {2, 5, 4}}, {"value", {7, 2, 5, 6}}});
        QVERIFY(late.batch == KnownSizes{7});
    }

    void unknownSizesStayUnknown()
    {
        const Unified u = unified(attention(), {{"query", {open, 4}}, {"key", {5, open}}, {"value", {5, 6}}});
        QVERIFY(u.unknown.contains("n"));
        QVERIFY(!u.unknown.contains("d_k"));
        QVERIFY(outputShape(attention().outputs[0], u) == KnownSizes({open, 6}));
    }

    void formulas()
    {
        const Operator split = withInputs({{.name = "x", .shape = {"n", "heads*d"}}});
        QCOMPARE(unified(split, {{"x", {3, 12}}}, {{"heads", 4}}).letters.at("d"), 3U);
        QCOMPARE(said(split, {{"x", {3, 13}}}, {{"heads", 4}}),
            QStringLiteral("x has 13 columns, and 13 is not divisible by 4 (heads*d). [x|heads]"));
        QVERIFY(unified(split, {{"x", {3, 12}}}).unknown == (std::set<std::string, std::less<>>{"d", "heads"}));
        const Operator sum = withInputs(
            {{.name = "a", .shape = {"p"}}, {.name = "b", .shape = {"m"}}, {.name = "both", .shape = {"p+m"}}});
        QCOMPARE(said(sum, {{"a", {2}}, {"b", {3}}, {"both", {5}}}), QStringLiteral("fine"));
        QCOMPARE(said(sum, {{"a", {2}}, {"b", {3}}, {"both", {6}}}),
            QStringLiteral("both has 6 entries; expected p+m = 5. [both|a]"));
        const Operator pair = withInputs({{.name = "x", .shape = {"n", "2"}}});
        QCOMPARE(said(pair, {{"x", {1, 3}}}), QStringLiteral("x has 3 columns; expected 2. [x|]"));
    }

    void anOptionNamesWhatItCounts()
    {
        Operator split = withInputs({{.name = "x", .shape = {"n", "heads*d"}}});
        split.options = {{.name = "heads", .type = Type::Integer}};
        QCOMPARE(said(split, {{"x", {3, 768}}}, {{"heads", 7}}),
            QStringLiteral("x has 768 columns, and 768 is not divisible by 7 heads (heads*d). [x|heads]"));
    }

    void anAbsentTermCountsNothing()
    {
        const Operator cached = withInputs({{.name = "past", .shape = {"p"}, .optional = true},
            {.name = "b", .shape = {"m"}}, {.name = "both", .shape = {"p+m"}}});
        QCOMPARE(said(cached, {{"b", {3}}, {"both", {3}}}), QStringLiteral("fine"));
        QCOMPARE(said(cached, {{"b", {3}}, {"both", {4}}}),
            QStringLiteral("both has 4 entries, b has 3; both are m. [both|b]"));
        QCOMPARE(said(cached, {{"past", {1}}, {"b", {3}}, {"both", {4}}}), QStringLiteral("fine"));
        const Letters without{{"p", 0}, {"m", 3}}, with{{"p", 1}, {"m", 3}};
        QCOMPARE(axisLetter("p+m", without), std::string("m"));
        QCOMPARE(axisLetter("p+m", with), std::string("p+m"));
        QCOMPARE(axisLetter("p+m", {}), std::string("p+m"));
        QCOMPARE(axisLetter("p", without), std::string("p"));
        QCOMPARE(axisLetter("?", with), std::string("?"));
    }

    void aLaterFormulaGivesWhatAnEarlierOneLacks()
    {
        const Operator op = withInputs({{.name = "x", .shape = {"n", "h*d"}}, {.name = "y", .shape = {"n", "2*d"}}});
        QCOMPARE(unified(op, {{"x", {1, 12}}, {"y", {1, 6}}}).letters.at("h"), 4U);
        QCOMPARE(said(op, {{"x", {1, 13}}, {"y", {1, 6}}}),
            QStringLiteral("x has 13 columns, and 13 is not divisible by 3 (h*d). [x|y]"));
    }

    void messagesNameBothPorts_data()
    {
        QTest::addColumn<QString>("expected");
        QTest::addColumn<int>("which");
        QTest::newRow("columns") << "key has 3 columns, query has 2; both are d_k. [key|query]" << 0;
        QTest::newRow("rows") << "value has 2 rows, key has 3; both are m. [value|key]" << 1;
        QTest::newRow("one row") << "value has 1 row, key has 3; both are m. [value|key]" << 2;
        QTest::newRow("heads") << "value has 3 key heads, key has 2; both are g. [value|key]" << 3;
        QTest::newRow("a missing axis") << "value has 1 key head, key has 2; both are g. [value|key]" << 4;
        QTest::newRow("batch") << "The leading axes of key (3) and query (2) differ; batch axes are equal or missing. "
                                  "[key|query]"
                               << 5;
        QTest::newRow("mask") << "mask has 4 columns, key has 3 rows; both are m. [mask|key]" << 6;
        QTest::newRow("rank") << "Expected key of shape (g?, m, d_k), found one number. [key|]" << 7;
    }
    void messagesNameBothPorts()
    {
        const std::vector<Shapes> cases{{{"query", {3, 2}}, {"key", {3, 3}}, {"value", {3, 2}}},
            {{"query", {3, 2}}, {"key", {3, 2}}, {"value", {2, 2}}},
            {{"query", {3, 2}}, {"key", {3, 2}}, {"value", {1, 2}}},
            {{"query", {2, 3, 2}}, {"key", {2, 3, 2}}, {"value", {3, 3, 2}}},
            {{"query", {2, 3, 2}}, {"key", {2, 3, 2}}, {"value", {3, 2}}},
            {{"query", {2, 1, 3, 2}}, {"key", {3, 1, 3, 2}}, {"value", {3, 2}}},
            {{"query", {3, 2}}, {"key", {3, 2}}, {"value", {3, 2}}, {"mask", {3, 4}}},
            {{"query", {3, 2}}, {"key", {}}, {"value", {3, 2}}}};
        QFETCH(QString, expected);
        QFETCH(int, which);
        QCOMPARE(said(attention(), cases.at(static_cast<std::size_t>(which))), expected);
    }

    void optionsNameDimensions()
    {
        const Operator op = withInputs({{.name = "x", .shape = {"heads", "d"}}});
        QCOMPARE(said(op, {{"x", {3, 2}}}, {{"heads", 4}}),
            QStringLiteral("x has 3 rows, but the option heads is 4. [x|heads]"));
        QCOMPARE(said(op, {{"x", {4, 2}}}, {{"heads", 4}}), QStringLiteral("fine"));
    }

    void wordsCountAsInEnglish()
    {
        const Operator plain =
            withInputs({{.name = "a", .shape = {"k", "n", "d"}}, {.name = "b", .shape = {"k", "n", "d"}}});
        QCOMPARE(said(plain, {{"a", {2, 1, 1}}, {"b", {3, 1, 1}}}),
            QStringLiteral("b has 3 matrices, a has 2; both are k. [b|a]"));
        QCOMPARE(said(plain, {{"a", {2, 1, 1}}, {"b", {1, 1, 1}}}),
            QStringLiteral("b has 1 matrix, a has 2; both are k. [b|a]"));
        const Operator rows = withInputs({{.name = "a", .shape = {"n"}}, {.name = "b", .shape = {"n"}}});
        QCOMPARE(said(rows, {{"a", {2}}, {"b", {1}}}), QStringLiteral("b has 1 entry, a has 2; both are n. [b|a]"));
    }

    /// Whatever the sizes: equal ones unify to themselves, and one changed size is refused at both ports.
    void anyDisagreementIsFound()
    {
        const bool holds = rc::check("unify", [] {
            const auto size = [] { return *rc::gen::inRange<std::size_t>(1, 9); };
            const std::size_t n = size(), m = size(), dK = size(), dV = size();
            Shapes shapes{{"query", {n, dK}}, {"key", {m, dK}}, {"value", {m, dV}}};
            const Unified u = unified(attention(), shapes);
            RC_ASSERT(outputShape(attention().outputs[0], u) == KnownSizes({n, dV}));
            const auto port = *rc::gen::element<std::string>("key", "value");
            const bool isWidth = port == "key" && *rc::gen::arbitrary<bool>();
            shapes[port][isWidth ? 1 : 0] = (isWidth ? dK : m) + 1;
            const auto result = unify(attention(), shapes, {});
            RC_ASSERT(!result);
            RC_ASSERT(result.error().rule == Rule::Shape);
            RC_ASSERT(result.error().port == (isWidth ? "key" : "value"));
            RC_ASSERT(result.error().other == (isWidth ? "query" : "key"));
        });
        QVERIFY(holds);
    }
};

QTEST_GUILESS_MAIN(TestUnify)
#include "tst_unify.moc"
