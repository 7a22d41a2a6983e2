// SPDX-License-Identifier: GPL-3.0-or-later
/// Any expression is printed so that it parses back to the same.
#include "same_expression.h"

#include "sdk/number_text.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>
#include <limits>

using namespace heed;
using namespace heed::test;
using Kind = Expression::Kind;

static Expression leaf()
{
    static const std::vector<std::string> leaves{"0", "7", "0.40", "12.5e-3", "1e6", "9223372036854775808", "true",
        "false", "pi", "inf", "nan", "x", "three.weights", "\"\"", "\"a \\\" \\\\ b\"", "\"ä 🐈 # : = 'x'\"", "[]",
        "9223372036854775807", "1.7976931348623157e308", "5e-324", "1e-400", "0.1e+300", "00.50", "1E5",
        "123456789012345678901234567890"};
    if (*rc::gen::inRange(0, 4) > 0)
        return *parseExpression(*rc::gen::elementOf(leaves));
    const double number = std::abs(*rc::gen::arbitrary<double>());
    return *parseExpression(
        *rc::gen::arbitrary<bool>() ? exactText(number) : fixedText(number, *rc::gen::inRange(0, 9)));
}

static Expression made(int depth);

static Expression node(Kind kind, const std::string &text, int children, int depth)
{
    Expression expression{.kind = kind, .text = text};
    for (int i = 0; i < children; ++i)
        expression.children.push_back(made(depth - 1));
    return expression;
}

static Expression made(int depth)
{
    static const std::vector<std::string> signs{"+", "-", "*", "/", "^"};
    static const std::vector<std::string> comparisons{"==", "!=", "<", "<=", ">", ">="};
    const int what = depth == 0 ? 0 : *rc::gen::inRange(0, 12);
    switch (what) {
    case 1:
    case 2:
    case 3:
        return node(Kind::Binary, *rc::gen::elementOf(signs), 2, depth);
    case 4:
        return node(Kind::Compare, *rc::gen::elementOf(comparisons), 2, depth);
    case 5:
        return node(Kind::And, "and", 2, depth);
    case 6:
        return node(Kind::Or, "or", 2, depth);
    case 7:
        return node(*rc::gen::element(Kind::Not, Kind::Negate), "", 1, depth);
    case 8:
        return node(Kind::Index, "", 2, depth);
    case 9:
        return node(Kind::Call, *rc::gen::elementOf(functionNames()), *rc::gen::inRange(0, 4), depth);
    case 10:
        return node(Kind::List, "", *rc::gen::inRange(0, 4), depth);
    case 11:
        return node(Kind::Call, "if", 3, depth);
    default:
        return leaf();
    }
}

/// What rewriting may build without having read it.
static Expression builtNumber()
{
    Expression number{.kind = Kind::Number};
    if (*rc::gen::arbitrary<bool>()) {
        number.integer = *rc::gen::inRange<std::int64_t>(0, std::numeric_limits<std::int64_t>::max());
        number.number = static_cast<double>(*number.integer);
    } else
        number.number = std::abs(*rc::gen::arbitrary<double>());
    return number;
}

class TestExpressionProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingPrintsAndParsesBack()
    {
        QVERIFY(rc::check("printed text parses to the same expression", [] {
            const Expression expression = made(*rc::gen::inRange(0, 6));
            const auto again = parseExpression(printed(expression));
            RC_ASSERT(again.has_value());
            RC_ASSERT(same(expression, *again));
            RC_ASSERT(printed(*again) == printed(expression));
        }));
    }
    void conditionsPrintAndParseBack()
    {
        QVERIFY(rc::check("a printed condition parses to the same", [] {
            Condition condition{.test = node(Kind::Compare, *rc::gen::element<std::string>("==", "<", ">="), 2, 4)};
            if (*rc::gen::arbitrary<bool>())
                condition.within = Condition::Within{made(3), *rc::gen::arbitrary<bool>()};
            const auto again = parseCondition(printed(condition));
            RC_ASSERT(again && same(condition.test, again->test));
            RC_ASSERT(again->within.has_value() == condition.within.has_value());
            if (condition.within)
                RC_ASSERT(same(condition.within->amount, again->within->amount)
                    && condition.within->percent == again->within->percent);
        }));
    }
    void builtNumbersKeepTheirValue()
    {
        QVERIFY(rc::check("a number without a text of its own keeps its value", [] {
            const Expression number = builtNumber();
            const auto again = parseExpression(printed(number));
            RC_ASSERT(again && again->kind == Kind::Number);
            RC_ASSERT(again->number == number.number && again->integer == number.integer);
        }));
    }
    void referencesLieWhereTheyStand()
    {
        QVERIFY(rc::check("every reference names what stands at its place", [] {
            const std::string text = printed(made(*rc::gen::inRange(0, 6)));
            for (const Reference &reference : references(*parseExpression(text))) {
                const std::string whole = reference.name + (reference.port.empty() ? "" : "." + reference.port);
                RC_ASSERT(text.substr(reference.begin, reference.end - reference.begin) == whole);
            }
        }));
    }
    void nothingBreaksIt()
    {
        static const std::vector<std::string> pieces{"a", ".", "[", "]", "(", ")", "1", "0.5", "e", "\"", "\\",
            "==", "<", "not ", " and ", "^", "-", ",", "max", "if", " within ", "%", "−", "\xff", "\n", "="};
        QVERIFY(rc::check("any text is parsed or refused inside its bounds", [] {
            std::string text;
            for (const auto &piece : *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces)))
                text += piece;
            const auto parsed = parseCondition(text);
            const bool isInside = parsed
                || (!parsed.error().message.empty() && parsed.error().begin <= parsed.error().end
                    && parsed.error().end <= text.size());
            RC_ASSERT(isInside);
        }));
    }
};

QTEST_GUILESS_MAIN(TestExpressionProperties)
#include "tst_expression_properties.moc"
