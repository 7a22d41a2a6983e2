// SPDX-License-Identifier: GPL-3.0-or-later
/// A call from flow notation as the engine prepares it: all that it refuses is refused.
#pragma once

#include "bound_call.h"
#include "engine/prepared_call.h"

#include <optional>

namespace heed::test {

inline Values valuesOf(const Operator &op, const Texts &given)
{
    Values values;
    for (const auto &[name, text] : given) {
        const Input *input = op.input(name);
        const Option *option = op.option(name);
        if (input == nullptr && option == nullptr)
            values.emplace(name, text);
        else
            values.emplace(name, valueOf(input != nullptr ? input->type : option->type, text));
    }
    return values;
}

inline Result<Outputs> preparedAndRun(const Operator &op, const Values &given, std::vector<std::string> wanted = {})
{
    return PreparedCall::prepare(op, given, std::move(wanted)).and_then([](const PreparedCall &call) {
        return call.run();
    });
}

/// "range k: k is 9, but …"; empty when nothing was refused.
inline std::string refusalOf(const Operator &op, const Texts &given)
{
    const Result<Outputs> outputs = preparedAndRun(op, valuesOf(op, given));
    if (outputs)
        return {};
    const Error &error = outputs.error();
    return std::string(ruleName(error.rule)) + " " + error.port + ": " + error.message;
}

/// Runs the call and says which law it misses, or why it was refused; empty when all hold.
inline std::string brokenLaw(const Operator &op, const Values &given)
{
    const Result<PreparedCall> call = PreparedCall::prepare(op, given);
    if (!call)
        return call.error().message;
    const Result<Outputs> outputs = call->run();
    if (!outputs)
        return outputs.error().message;
    for (const Law &law : op.laws)
        if (const Result<double> missed = law.deviation(call->call(), *outputs); !missed || !(*missed <= law.within))
            return "the law '" + law.name + "' is missed by " + std::to_string(missed.value_or(-1));
    return {};
}

/// "Title: plain [exact]" of each step, one a line.
inline std::string linesByHand(const Operator &op, const Texts &given, const Focus &focus = {})
{
    const Result<PreparedCall> call = PreparedCall::prepare(op, valuesOf(op, given));
    if (!call)
        return call.error().message;
    const Result<Outputs> outputs = call->run();
    const Result<Derivation> steps = outputs ? call->derive(*outputs, focus) : fail(outputs.error());
    if (!steps)
        return steps.error().message;
    std::string text;
    for (const std::string &line : plainOf(steps))
        text += (text.empty() ? "" : "\n") + line;
    return text;
}

} // namespace heed::test
