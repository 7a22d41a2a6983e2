// SPDX-License-Identifier: GPL-3.0-or-later
/// Any text as an expression: what parses prints and parses back to the same; inferring and evaluating end.
#include "fuzz_support.h"

#include "engine/evaluate.h"
#include "properties/same_expression.h"

#include <algorithm>

using namespace heed;
using namespace heed::test;

namespace {

void isInside(const ExpressionError &error, std::size_t size)
{
    require(error.begin <= error.end && error.end <= size, "an error lies inside the text");
    require(!error.message.empty(), "an error has a message");
}

/// `m` is a matrix, `v` a vector, `n` a number, `t` a text; other names are unknown.
Value valueNamed(const std::string &name)
{
    if (name == "m")
        return arma::mat("1 2; 3 4");
    if (name == "v")
        return Array<double>::fromRowMajor({3}, {1, 2, 3});
    if (name == "t")
        return std::string("text");
    return name == "n" ? Value(3) : Value();
}

Result<Value> given(const Reference &reference)
{
    const Value value = valueNamed(reference.name);
    return value.isEmpty() ? Result<Value>(fail(Rule::Type, "Nothing has this name.")) : Result<Value>(value);
}

Result<Known> onlyShape(const Reference &reference)
{
    auto value = given(reference);
    if (!value)
        return fail(value.error());
    Known known = Known::exactly(*value);
    known.value.reset();
    return known;
}

/// A few of these make 2^24 entries, which is allowed and slow.
bool isCheap(const Expression &expression)
{
    const bool isMaker = expression.text == "range" || expression.text == "linspace";
    const bool isCall = expression.kind == Expression::Kind::Call;
    return !(isCall && isMaker) && std::all_of(expression.children.begin(), expression.children.end(), isCheap);
}

void evaluates(const Expression &expression, std::size_t size)
{
    if (const auto known = infer(expression, onlyShape); !known)
        isInside(known.error(), size);
    if (!isCheap(expression))
        return;
    if (const auto value = evaluate(expression, given); !value)
        isInside(value.error(), size);
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text = textOf(data, size);
    if (const auto parsed = parseExpression(text)) {
        const std::string shown = printed(*parsed);
        const auto again = parseExpression(shown);
        require(again && same(*parsed, *again), "what is printed parses back to the same: " + shown);
        require(printed(*again) == shown, "printing twice gives the same");
        evaluates(*parsed, size);
    } else
        isInside(parsed.error(), size);
    if (const auto condition = parseCondition(text)) {
        const std::string shown = printed(*condition);
        const auto again = parseCondition(shown);
        require(again && printed(*again) == shown, "a condition parses back: " + shown);
        if (isCheap(condition->test) && (!condition->within || isCheap(condition->within->amount)))
            static_cast<void>(judge(*condition, given));
    } else
        isInside(condition.error(), size);
    return 0;
}
