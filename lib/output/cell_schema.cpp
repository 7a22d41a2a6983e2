// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/block_schemas.h"

#include "engine/views.h"
#include "output/operator_schema.h"

#include <algorithm>

namespace heed {

static Json namesOnly(TextList names) { return {{"propertyNames", {{"enum", std::move(names)}}}}; }

/// {view: bars, row: 0}: the options are the view's.
static Json viewMap()
{
    TextList all{"view"};
    Json rules = Json::array();
    for (const std::string &view : viewNames()) {
        TextList options = *viewOptions(view);
        all.insert(all.end(), options.begin(), options.end());
        options.emplace_back("view");
        rules.push_back(whereSchema("view", view, namesOnly(std::move(options))));
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    Json schema = namesOnly(std::move(all));
    schema["type"] = "object";
    schema["properties"] = {{"view", {{"enum", viewNames()}}}};
    schema["allOf"] = std::move(rules);
    return schema;
}

static Json showSchema()
{
    const Json view{{"anyOf", Json::array({{{"enum", viewNames()}}, viewMap()})}};
    const Json entry{{"type", "object"}, {"minProperties", 1}, {"maxProperties", 1}, {"additionalProperties", view}};
    const Json bare{{"type", "string"}};
    return {{"type", "array"}, {"items", {{"anyOf", Json::array({bare, entry})}}}};
}

/// A list, or from..to with a step or a factor; also one value.
static Json sweepSchema()
{
    const Json list{{"type", "array"}, {"minItems", 1}};
    return {{"anyOf", Json::array({list, {{"type", "string"}}})}};
}

Json cellKeysSchema(SchemaTypes &types)
{
    const Json condition{{"type", Json::array({"string", "boolean"})}, {"not", {{"pattern", "^="}}}};
    return objectSchema(keys::cell(), [&](const std::string &key) -> Json {
        if (key == "op" || key == "after")
            return {{"type", "string"}, {"pattern", namePattern}};
        if (key == "labels")
            return mapSchema("^.+$", types.texts());
        if (key == "show")
            return showSchema();
        if (key == "expect")
            return {{"type", "array"}, {"items", condition}};
        if (key == "expect_error")
            return {{"enum", keys::expectableErrors()}};
        if (key == "run")
            return {{"enum", Json::array({"auto", "manual"})}};
        if (key == "timeout")
            return {{"type", "number"}, {"exclusiveMinimum", 0}, {"maximum", 1000000}};
        return key == "sweep" ? mapSchema(namePattern, sweepSchema()) : types.text();
    });
}

static TextList lettersOf(const Operator &op)
{
    TextList letters;
    const auto collect = [&](const Shape &shape) {
        for (const Dimension &dimension : shape)
            for (const std::string &name : dimension.names())
                letters.push_back(name);
    };
    for (const Input &input : op.inputs)
        collect(input.shape);
    for (const Output &output : op.outputs)
        collect(output.shape);
    std::ranges::sort(letters);
    letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
    return letters;
}

static TextList optionNames(const Operator &op)
{
    TextList names;
    for (const Option &option : op.options)
        names.push_back(option.name);
    return names;
}

Json operatorCellSchema(const Operator &op, SchemaTypes &types)
{
    Json properties = Json::object();
    for (const keys::Key &key : keys::cell())
        properties[key.name] = SchemaTypes::referTo("cell_keys/properties/" + key.name);
    properties["op"] = {{"const", op.name}, {"description", op.summary}};
    const auto only = [&](const char *key, TextList names) {
        properties[key] = {{"allOf", Json::array({properties[key], namesOnly(std::move(names))})}};
    };
    only("labels", lettersOf(op));
    only("sweep", optionNames(op));
    Json ports = portSchemas(op, types);
    for (const auto &[name, schema] : ports["properties"].items())
        properties[name] = {{"description", schema["description"]}};
    const Json fails{{"required", Json::array({"expect_error"})}};
    return {{"type", "object"}, {"title", op.name}, {"properties", std::move(properties)},
        {"required", Json::array({"op"})}, {"additionalProperties", false}, {"if", fails}, {"then", true},
        {"else", std::move(ports)}};
}

} // namespace heed
