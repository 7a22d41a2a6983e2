// SPDX-License-Identifier: GPL-3.0-or-later
/// Small operators and values for tests of calls.
#pragma once

#include "sdk/operator.h"

#include <QTest>

namespace heed::test {

inline Value numbers(Sizes shape, const std::vector<double> &entries)
{
    return Array<double>::fromRowMajor(std::move(shape), entries);
}
/// 1, 2, 3, … in row-major order.
inline Value counting(const Sizes &shape)
{
    std::vector<double> entries(product(shape));
    std::iota(entries.begin(), entries.end(), 1.0);
    return numbers(shape, entries);
}

/// y = 2 x, over a matrix, with one option of each kind.
inline Operator doubling()
{
    const auto run = [](const Call &call) -> Result<Outputs> {
        Outputs outputs;
        if (call.wanted("y"))
            outputs.emplace("y", arma::mat(call.matrix("x") * 2));
        if (call.wanted("sum"))
            outputs.emplace("sum", arma::accu(call.matrix("x")));
        return outputs;
    };
    return {.name = "doubling",
        .summary = "Doubles.",
        .inputs = {{.name = "x", .shape = {"n", "d"}, .also = {"input"}},
            {.name = "mask", .type = Type::Mask, .shape = {"n", "d"}, .optional = true, .broadcast = true}},
        .options = {{.name = "temperature", .fallback = 1.0, .range = above(0), .also = {"tau"}},
            {.name = "axis", .type = Type::Integer, .fallback = -1, .range = between(-2, 1)},
            {.name = "mode", .type = Type::Text, .fallback = "fast", .choices = {"fast", "slow", "exact"}},
            {.name = "seed", .type = Type::Integer, .fallback = 0},
            {.name = "lengths", .type = Type::Integers, .fallback = {}, .range = atLeast(1)}},
        .outputs = {{.name = "y", .shape = {"n", "d"}}, {.name = "sum", .type = Type::Number}},
        .run = run};
}

/// The result's error as "rule: message [port]", "fine" without one.
template<typename T>
QString said(const Result<T> &result)
{
    if (result)
        return QStringLiteral("fine");
    const Error &error = result.error();
    return QString::fromStdString(std::string(ruleName(error.rule)) + ": " + error.message + " [" + error.port + "]");
}

} // namespace heed::test
