// SPDX-License-Identifier: GPL-3.0-or-later
/// Calls as the engine makes them, with all its checks; values are read from flow notation.
#pragma once

#include "bound_call.h"
#include "engine/prepared_call.h"

#include <QTest>

namespace heed::test {

inline Result<PreparedCall> prepared(const Operator &op, const Texts &given)
{
    Values values;
    for (const auto &[name, text] : given) {
        const Input *input = op.input(name);
        const Option *option = op.option(name);
        const Type common = name == "precision" ? Type::Text : Type::Toggle;
        const Type type = input != nullptr ? input->type : option != nullptr ? option->type : common;
        values[name] = valueOf(type, text);
    }
    return PreparedCall::prepare(op, values);
}

/// Why a call is refused or fails, with its rule: "range: Expected …".
inline std::string refusalOf(const Operator &op, const Texts &given)
{
    const auto outputs = prepared(op, given).and_then([](const PreparedCall &call) { return call.run(); });
    return outputs ? "nothing was refused"
                   : std::string(ruleName(outputs.error().rule)) + ": " + outputs.error().message;
}

/// The notes of a run, one a line.
inline std::string notesOf(const Operator &op, const Texts &given)
{
    std::vector<std::string> notes;
    static_cast<void>(prepared(op, given).value().run({.notes = &notes}));
    std::string text;
    for (const std::string &note : notes)
        text += (text.empty() ? "" : "\n") + note;
    return text;
}

/// The steps of a derivation, one a line.
inline std::string stepsOf(const Operator &op, const Texts &given, const Focus &focus = {})
{
    const PreparedCall call = prepared(op, given).value();
    std::string text;
    for (const std::string &line : plainOf(call.derive(call.run().value(), focus)))
        text += (text.empty() ? "" : "\n") + line;
    return text;
}

/// Empty when `op` gives what is expected of an output, to the decimals written.
inline std::string outputDiffers(
    const Operator &op, const Texts &given, const std::string &output, const std::string &expected)
{
    const auto outputs = prepared(op, given).and_then([](const PreparedCall &call) { return call.run(); });
    return outputs ? difference(outputs->at(output), expected) : outputs.error().message;
}

/// Shows both texts when they differ.
inline void compareText(const std::string &found, const std::string &expected)
{
    QVERIFY2(found == expected, ("found:\n" + found + "\nexpected:\n" + expected).c_str());
}

/// The first law that is missed; empty when all hold.
inline std::string missedLaw(const Operator &op, const Call &call, const Outputs &outputs)
{
    for (const Law &law : op.laws)
        if (const auto missed = law.deviation(call, outputs); !missed || !(*missed <= law.within))
            return law.name + " is missed by " + (missed ? std::to_string(*missed) : missed.error().message);
    return {};
}

} // namespace heed::test
