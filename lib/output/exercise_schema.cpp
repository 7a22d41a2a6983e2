// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/block_schemas.h"

#include <algorithm>

namespace heed {

static Json listOf(Json items) { return {{"type", "array"}, {"items", std::move(items)}, {"minItems", 1}}; }

/// Whatever a control may hold.
static Json anyValue(SchemaTypes &types) { return {{"anyOf", Json::array({types.text(), {{"type", "array"}}})}}; }

static Json choicesSchema(SchemaTypes &types)
{
    return listOf(objectSchema(
        keys::choice(), [&](const std::string &key) { return key == "right" ? types.toggle() : types.text(); }));
}

static Json mistakesSchema(SchemaTypes &types)
{
    const std::string settable = "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$";
    Json schema = objectSchema(keys::mistake(), [&](const std::string &key) {
        return key == "change" ? mapSchema(settable, anyValue(types)) : key == "when" ? anyValue(types) : types.text();
    });
    schema["oneOf"] = Json::array({{{"required", Json::array({"when"})}}, {{"required", Json::array({"change"})}}});
    return listOf(std::move(schema));
}

static Json withinSchema()
{
    const Json share{{"type", "string"}, {"pattern", "^[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)? *%?$"}};
    const Json amount{{"type", "number"}, {"minimum", 0}};
    return {{"anyOf", Json::array({amount, share})}};
}

static Json acceptSchema(SchemaTypes &types)
{
    const Json words{{"enum", Json::array({"exact", "words"})}};
    return {{"anyOf", Json::array({words, listOf(types.text())})}};
}

static Json varySchema(SchemaTypes &types)
{
    const Json range{{"type", "string"}, {"pattern", "\\.\\."}};
    return mapSchema(namePattern, {{"anyOf", Json::array({listOf(anyValue(types)), range})}});
}

static Json keySchema(const std::string &key, SchemaTypes &types)
{
    const Json name{{"type", "string"}, {"pattern", namePattern}};
    if (key == "kind")
        return {{"enum", keys::exerciseKinds()}};
    if (key == "answer")
        return anyValue(types);
    if (key == "choices")
        return choicesSchema(types);
    if (key == "until")
        return {{"type", "string"}, {"pattern", "^[^=]"}};
    if (key == "controls")
        return listOf(name);
    if (key == "within")
        return withinSchema();
    if (key == "accept")
        return acceptSchema(types);
    if (key == "with")
        return mapSchema(namePattern, anyValue(types));
    if (key == "vary")
        return varySchema(types);
    if (key == "mistakes")
        return mistakesSchema(types);
    if (key == "hints")
        return {{"type", "array"}, {"items", types.text()}};
    if (key == "points")
        return {{"type", "number"}, {"minimum", 0}, {"maximum", 1000000}};
    if (key == "tries")
        return {{"type", "integer"}, {"minimum", 1}, {"maximum", 1000000}};
    return types.text();
}

/// The keys that a kind needs, and those that belong to others.
static Json kindSchema(const std::string &kind)
{
    Json properties = Json::object(), required = Json::array();
    for (const keys::Key &key : keys::exercise()) {
        const bool isForeign = !key.kinds.empty() && std::ranges::find(key.kinds, kind) == key.kinds.end();
        if (isForeign)
            properties[key.name] = false;
        else if (key.isRequired && !key.kinds.empty() && kind != "text")
            required.push_back(key.name);
    }
    Json then{{"properties", std::move(properties)}, {"required", std::move(required)}};
    if (kind != "text")
        return then;
    const Json accepts{{"required", Json::array({"accept"})}, {"properties", {{"accept", {{"type", "array"}}}}}};
    then["anyOf"] = Json::array({{{"required", Json::array({"answer"})}}, accepts});
    return then;
}

Json exerciseSchema(SchemaTypes &types)
{
    Json schema = objectSchema(keys::exercise(), [&](const std::string &key) { return keySchema(key, types); });
    Json rules = Json::array();
    for (const std::string &kind : keys::exerciseKinds())
        rules.push_back(whereSchema("kind", kind, kindSchema(kind)));
    schema["allOf"] = std::move(rules);
    return schema;
}

} // namespace heed
