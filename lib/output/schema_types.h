// SPDX-License-Identifier: GPL-3.0-or-later
/// Types and shapes as JSON Schema (draft 2020-12).
#pragma once

#include "output/json.h"
#include "sdk/operator.h"

#include <string>

namespace heed {

/// What is described: the JSON of a call that `heed op` reads, or YAML in a lesson, where an expression may stand for a value.
enum class Notation { Call, Lesson };

/// Makes schemas and keeps the definitions that they refer to.
class SchemaTypes {
public:
    explicit SchemaTypes(Notation notation);

    /// "$defs": what the schemas made so far refer to.
    [[nodiscard]] const Json &definitions() const { return m_definitions; }
    void define(const std::string &name, Json schema) { m_definitions[name] = std::move(schema); }
    [[nodiscard]] static Json referTo(const std::string &name) { return {{"$ref", "#/$defs/" + name}}; }

    [[nodiscard]] Json text();
    [[nodiscard]] Json oneOf(const TextList &choices);
    [[nodiscard]] Json toggle();
    [[nodiscard]] Json integer(const Range &range = {});
    [[nodiscard]] Json number(const Range &range = {});
    [[nodiscard]] Json texts();
    [[nodiscard]] Json table();
    /// Nested lists at least `depth` deep, their entries being `entry`, which is defined as `name`.
    [[nodiscard]] Json nested(const std::string &name, const Json &entry, std::size_t depth);
    /// A value of the type; arrays at least `depth` deep.
    [[nodiscard]] Json ofType(Type type, std::size_t depth = 0);

    /// With help and default, and null where JSON may leave it out.
    [[nodiscard]] Json input(const Input &input);
    [[nodiscard]] Json option(const Operator &op, const Option &option);

private:
    [[nodiscard]] Json orExpression(Json schema);
    [[nodiscard]] Json optionValue(const Operator &op, const Option &option);
    [[nodiscard]] Json entryOf(Type type, const Range &range);

    Notation m_notation;
    Json m_definitions = Json::object();
};

} // namespace heed
