// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/block_schemas.h"

#include "lesson/lesson.h"

namespace heed {

Json objectSchema(const keys::Keys &keys, const std::function<Json(const std::string &)> &schemaOf)
{
    Json properties = Json::object(), required = Json::array();
    for (const keys::Key &key : keys) {
        properties[key.name] = schemaOf(key.name);
        properties[key.name]["description"] = key.help;
        if (key.isRequired && key.kinds.empty())
            required.push_back(key.name);
    }
    return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)},
        {"additionalProperties", false}};
}

Json whereSchema(const std::string &key, const std::string &word, Json then)
{
    const Json is{{"const", word}};
    Json where{{"properties", Json::object()}, {"required", Json::array({key})}};
    where["properties"][key] = is;
    return {{"if", std::move(where)}, {"then", std::move(then)}};
}

Json mapSchema(const std::string &keyPattern, Json values)
{
    const Json keyNames{{"pattern", keyPattern}};
    return {{"type", "object"}, {"minProperties", 1}, {"propertyNames", keyNames},
        {"additionalProperties", std::move(values)}};
}

static Json listOf(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

Json frontMatterSchema(SchemaTypes &types)
{
    const Json id{{"type", "string"}, {"pattern", "^[a-z][a-z0-9-]*$"}};
    return objectSchema(keys::frontMatter(), [&](const std::string &key) -> Json {
        if (key == "heed")
            return {{"enum", Json::array({1, "1"})}};
        if (key == "id")
            return id;
        if (key == "needs")
            return listOf(id);
        if (key == "plugins")
            return listOf(types.text());
        if (key == "minutes")
            return {{"type", "number"}, {"exclusiveMinimum", 0}};
        return key == "seed" ? Json{{"type", "integer"}} : types.text();
    });
}

/// The value's type follows the block's.
static Json byType(
    const std::vector<std::string> &names, const std::function<Type(std::size_t)> &typeAt, SchemaTypes &types)
{
    Json rules = Json::array();
    for (std::size_t i = 0; i < names.size(); ++i) {
        Json properties = Json::object();
        properties["value"] = types.ofType(typeAt(i));
        rules.push_back(whereSchema("type", names[i], {{"properties", std::move(properties)}}));
    }
    return rules;
}

Json controlSchema(SchemaTypes &types)
{
    Json schema = objectSchema(keys::control(), [&](const std::string &key) -> Json {
        if (key == "type")
            return {{"enum", keys::controlTypes()}};
        if (key == "value")
            return Json::object();
        if (key == "range")
            return {{"type", "array"}, {"items", types.number()}, {"minItems", 2}, {"maxItems", 2}};
        if (key == "step")
            return types.number();
        return key == "choices" ? Json{{"type", "array"}, {"items", types.text()}, {"minItems", 1}} : types.text();
    });
    schema["allOf"] = byType(
        keys::controlTypes(), [](std::size_t i) { return valueTypeOf(static_cast<ControlType>(i)); }, types);
    for (const std::string &type : keys::controlTypes()) {
        const bool isNumber = type == "number" || type == "integer" || type == "matrix";
        Json then{{"properties", Json::object()}};
        if (!isNumber)
            then["properties"]["range"] = false;
        if (type == "choice")
            then["required"] = Json::array({"choices"});
        else
            then["properties"]["choices"] = false;
        schema["allOf"].push_back(whereSchema("type", type, std::move(then)));
    }
    return schema;
}

Json valueSchema(SchemaTypes &types)
{
    const Json numbers = types.ofType(Type::Numbers);
    Json schema = objectSchema(keys::value(), [&](const std::string &key) -> Json {
        if (key == "type")
            return {{"enum", keys::valueTypes()}};
        return key == "value" ? Json::object() : types.text();
    });
    Json untyped{
        {"if", {{"required", Json::array({"type"})}}}, {"then", true}, {"else", {{"properties", Json::object()}}}};
    untyped["else"]["properties"]["value"] = numbers;
    schema["allOf"] = byType(
        keys::valueTypes(), [](std::size_t i) { return static_cast<Type>(i); }, types);
    schema["allOf"].push_back(std::move(untyped));
    return schema;
}

} // namespace heed
