// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/operator_schema.h"

#include "engine/checked_call.h"

namespace heed {

Json portSchemas(const Operator &op, SchemaTypes &types)
{
    Json properties = Json::object(), required = Json::array();
    for (const Input &input : op.inputs) {
        properties[input.name] = types.input(input);
        if (!input.optional)
            required.push_back(input.name);
    }
    for (const Option &option : op.options)
        properties[option.name] = types.option(op, option);
    for (const Option &option : commonOptions())
        properties[option.name] = types.option(op, option);
    return {{"properties", std::move(properties)}, {"required", std::move(required)}};
}

Json callSchema(const Operator &op)
{
    SchemaTypes types(Notation::Call);
    Json ports = portSchemas(op, types);
    return {{"$schema", schemaDialect}, {"title", op.name}, {"description", op.summary}, {"type", "object"},
        {"properties", std::move(ports["properties"])}, {"required", std::move(ports["required"])},
        {"additionalProperties", false}, {"$defs", types.definitions()}};
}

} // namespace heed
