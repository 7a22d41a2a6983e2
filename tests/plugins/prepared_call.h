// SPDX-License-Identifier: GPL-3.0-or-later
/// An operator as every caller runs it: prepared by the engine, all checks on.
#pragma once

#include "bound_call.h"

#include "engine/prepared_call.h"

namespace heed::test {

struct Ran {
    Outputs outputs;
    std::vector<std::string> notes;
    Error error; ///< empty when it ran

    [[nodiscard]] std::string message() const { return error.message.empty() ? "nothing was refused" : error.message; }
    [[nodiscard]] std::string note() const { return notes.empty() ? "" : notes.front(); }
};

inline Ran ran(const Operator &op, const Values &given)
{
    Ran result;
    const auto outputs = PreparedCall::prepare(op, given).and_then(
        [&](const PreparedCall &call) { return call.run({.stop = {}, .threads = {}, .notes = &result.notes}); });
    if (outputs)
        result.outputs = *outputs;
    else
        result.error = outputs.error();
    return result;
}

/// `texts` in flow notation, by the types of their ports.
inline Values valuesOf(const Operator &op, const Texts &texts)
{
    Values values;
    for (const auto &[name, text] : texts) {
        const Input *input = op.input(name);
        const Option *option = op.option(name);
        values[name] = valueOf(input != nullptr ? input->type : option != nullptr ? option->type : Type::Toggle, text);
    }
    return values;
}

inline Ran ranTexts(const Operator &op, const Texts &texts) { return ran(op, valuesOf(op, texts)); }

/// The first law that is missed, or nothing.
inline std::string missedLaw(const Operator &op, const Values &given)
{
    const auto prepared = PreparedCall::prepare(op, given);
    if (!prepared)
        return prepared.error().message;
    const auto outputs = prepared->run();
    if (!outputs)
        return outputs.error().message;
    for (const Law &law : op.laws)
        if (const Result<double> missed = law.deviation(prepared->call(), *outputs);
            !missed || !(*missed <= law.within))
            return law.name + " is missed by " + std::to_string(missed.value_or(-1));
    return {};
}

} // namespace heed::test
