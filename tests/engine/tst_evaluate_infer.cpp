// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/functions.h"
#include "evaluate_names.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

static Result<Known> exactly(const Reference &reference) { return valueOf(reference).map(&Known::exactly); }

static Result<Known> shapeOnly(const Reference &reference)
{
    return exactly(reference).map([](Known known) {
        known.value.reset();
        return known;
    });
}

static Result<Known> typeOnly(const Reference &reference)
{
    return exactly(reference).map([](const Known &known) {
        const bool isRank0 = known.shape->empty() && isArray(*known.type);
        return Known{.type = known.type, .shape = isRank0 ? known.shape : std::nullopt};
    });
}

static Result<Known> nothing(const Reference &) { return Known{}; }

/// Some exactly, some not at all.
static Result<Known> mixed(const Reference &reference)
{
    if (reference.name == "word" || reference.name == "w")
        return Known{};
    return reference.name.size() % 2 == 0 ? shapeOnly(reference) : exactly(reference);
}

static bool agrees(const Known &known, const Value &value)
{
    const bool isWhole = value.type() == Type::Integer || value.type() == Type::Integers;
    if (known.type && known.type != value.type() && !(known.perhapsInteger && isWhole))
        return false;
    if (known.value && !identical(*known.value, value))
        return false;
    const Sizes sizes = value.shape();
    if (!known.type || !known.shape)
        return true;
    return std::equal(known.shape->begin(), known.shape->end(), sizes.begin(), sizes.end(),
        [](const auto &axis, std::size_t size) { return !axis || *axis == size; });
}

static std::string text(int depth);

static std::string list(std::size_t count, int depth)
{
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += (i == 0 ? "" : ", ") + text(depth);
    return all;
}

static std::string call(int depth)
{
    const std::string name = *rc::gen::elementOf(functionNames());
    const Function *function = functionNamed(name);
    const std::size_t most = std::min(function->most, std::size_t{3});
    return name + "(" + list(*rc::gen::inRange(function->least, most + 1), depth) + ")";
}

static std::string leaf()
{
    static const std::vector<std::string> leaves{"0", "1", "2", "0.5", "1.0", "\"query\"", "\"weights\"", "true", "n",
        "x", "v", "i", "w", "row", "square", "heads", "mask", "small", "none", "one", "yes", "word", "labels", "parts",
        "[1, 2]", "[[1, 2], [3, 4]]", "-1", "inf", "nan"};
    return *rc::gen::elementOf(leaves);
}

static std::string text(int depth)
{
    static const std::vector<std::string> signs{
        " + ", " - ", " * ", " / ", "^", " == ", " != ", " < ", " >= ", " and ", " or "};
    switch (depth == 0 ? 0 : *rc::gen::inRange(0, 10)) {
    case 1:
    case 2:
        return "(" + text(depth - 1) + *rc::gen::elementOf(signs) + text(depth - 1) + ")";
    case 3:
        return "(" + *rc::gen::element<std::string>("-", "not ") + "(" + text(depth - 1) + "))";
    case 4:
    case 5:
        return "(" + text(depth - 1) + ")[" + text(depth - 1) + "]";
    case 6:
        return "if(" + text(depth - 1) + ", " + text(depth - 1) + ", " + text(depth - 1) + ")";
    case 7:
        return "[" + list(*rc::gen::inRange<std::size_t>(0, 4), depth - 1) + "]";
    case 8:
    case 9:
        return call(depth - 1);
    default:
        return leaf();
    }
}

class TestInfer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void inferred_data()
    {
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *text, const char *expected) {
            QTest::newRow(text) << QString::fromUtf8(expected);
        };
        row("n + 1", "integer");
        row("n / 2", "number or integer");
        row("n / x", "number");
        row("w * transpose(w)", "numbers 2 2");
        row("range(n)", "integers ?");
        row("[range(n), v]", "numbers 2 3");
        row("shape(w)[0]", "integer =2");
        row("if(n > 2, w, [w[0]])", "numbers ? 3");
        row("if(n > 2, 1, x)", "number or integer");
        row("if(n > 2, 1, word)", "unknown");
        row("if(n > 2, v + w, 1)", "integer =1");
        row("parts[\"query\"][\"weights\"]", "unknown");
        row("rows(parts[0][0])", "integer");
        row("n > 2 and v[9] > 0", "toggle");
        row("n > 2 or true", "toggle =true");
        row("range(300000)", "integers 300000");
        row("range(n)[n] + 1", "integer");
        row("heads[n]", "numbers 2 2");
        row("mask[n]", "mask 2");
        row("labels[n]", "text");
        row("transpose(mask)", "mask 2 2");
        row("max(v, row)", "numbers 1 3");
    }
    void inferred()
    {
        QFETCH(QString, expected);
        const auto known = infer(*parseExpression(QTest::currentDataTag()), shapeOnly);
        QVERIFY2(known, known ? "" : known.error().message.c_str());
        std::string found = known->type ? std::string(typeName(*known->type)) : "unknown";
        found += known->perhapsInteger ? " or integer" : "";
        for (const auto &axis : known->shape.value_or(std::vector<std::optional<std::size_t>>{}))
            found += axis ? " " + std::to_string(*axis) : " ?";
        found += known->value ? " =" + valueText(*known->value) : "";
        QCOMPARE(shown(found), expected);
    }

    void infersRefusals_data()
    {
        QTest::addColumn<int>("begin");
        QTest::newRow("v + w") << 0;
        QTest::newRow("v[3]") << 2;
        QTest::newRow("none[n]") << 5;
        QTest::newRow("v[n][n]") << 5;
        QTest::newRow("n + word") << 4;
        QTest::newRow("if(n > 2, v + w, w * w)") << 10;
        QTest::newRow("if(n, 1, 2)") << 3;
        QTest::newRow("w * v") << 0;
        QTest::newRow("v == w") << 0;
        QTest::newRow("range(n, 1, 0)") << 12;
    }
    void infersRefusals()
    {
        const auto known = infer(*parseExpression(QTest::currentDataTag()), shapeOnly);
        QVERIFY(!known);
        QTEST(static_cast<int>(known.error().begin), "begin");
    }

    void everyFunctionIsDescribed()
    {
        for (const std::string &name : functionNames())
            QVERIFY2(functionNamed(name), name.c_str());
        QVERIFY(!functionNamed("if") && !functionNamed(""));
    }

    void infersWhatIsEvaluated()
    {
        QVERIFY(rc::check("what is inferred agrees with the value, and refuses no value", [] {
            const std::string written = text(*rc::gen::inRange(1, 4));
            const auto expression = parseExpression(written);
            RC_ASSERT(expression.has_value());
            const auto value = evaluate(*expression, valueOf);
            for (const KnownResolver &resolve : {KnownResolver(shapeOnly), KnownResolver(typeOnly),
                     KnownResolver(nothing), KnownResolver(exactly), KnownResolver(mixed)}) {
                const auto known = infer(*expression, resolve);
                RC_LOG() << written << (known ? "" : ": " + known.error().message) << '\n';
                const bool isSound = !value || (known && agrees(*known, *value));
                RC_ASSERT(isSound);
            }
            RC_TAG(value ? std::string(typeName(value->type())) : "refused");
        }));
    }
};

QTEST_GUILESS_MAIN(TestInfer)
#include "tst_evaluate_infer.moc"
