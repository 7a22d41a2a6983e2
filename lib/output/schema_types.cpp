// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/schema_types.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
/// In a lesson quoting never changes meaning: "0.5" is a number too.
constexpr const char *numberPattern = "^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?$";

Json ranged(const char *type, const Range &range)
{
    Json schema{{"type", type}};
    if (range.low > -infinity)
        schema[range.openLow ? "exclusiveMinimum" : "minimum"] = range.low;
    if (range.high < infinity)
        schema[range.openHigh ? "exclusiveMaximum" : "maximum"] = range.high;
    return schema;
}

/// The words for numbers that aren't finite.
Json notFinite(const Range &range)
{
    Json words = Json::array();
    if (range.isUnlimited())
        words.push_back("nan");
    if (range.contains(infinity))
        words.push_back("inf");
    if (range.contains(-infinity))
        words.push_back("-inf");
    return words;
}

/// How deep lists lie at least: optional axes may be missing, and a vector counts as a row.
std::size_t leastDepth(const Input &input)
{
    if (input.broadcast)
        return 0;
    const auto least = static_cast<std::size_t>(
        std::ranges::count_if(input.shape, [](const Dimension &dimension) { return !dimension.isOptional(); }));
    return least == 2 ? 1 : least;
}

std::string_view entryName(Type type)
{
    return type == Type::Mask ? "bit" : type == Type::Integers ? "integer" : "number";
}

std::string joined(std::initializer_list<std::string> sentences)
{
    std::string text;
    for (const std::string &sentence : sentences)
        if (!sentence.empty())
            text += (text.empty() ? "" : " ") + sentence;
    return text;
}

} // namespace

SchemaTypes::SchemaTypes(Notation notation)
    : m_notation(notation)
{
    if (m_notation == Notation::Lesson)
        define("expression",
            {{"type", "string"}, {"pattern", "^=[^=]"}, {"description", "An expression, such as =max(weights[0])."}});
}

Json SchemaTypes::orExpression(Json schema)
{
    if (m_notation == Notation::Call)
        return schema;
    if (schema.contains("anyOf") && schema.size() == 1) {
        schema["anyOf"].push_back(referTo("expression"));
        return schema;
    }
    return {{"anyOf", Json::array({std::move(schema), referTo("expression")})}};
}

Json SchemaTypes::text()
{
    // where text is due, no, 1 and null are text in a lesson
    return m_notation == Notation::Call ? Json{{"type", "string"}}
                                        : Json{{"type", Json::array({"string", "number", "boolean", "null"})}};
}

Json SchemaTypes::oneOf(const TextList &choices) { return orExpression({{"enum", choices}}); }

Json SchemaTypes::toggle()
{
    return m_notation == Notation::Call ? Json{{"type", "boolean"}}
                                        : orExpression({{"enum", Json::array({true, false, "true", "false"})}});
}

Json SchemaTypes::integer(const Range &range)
{
    if (m_notation == Notation::Call)
        return ranged("integer", range);
    return orExpression(
        {{"anyOf", Json::array({ranged("integer", range), {{"type", "string"}, {"pattern", numberPattern}}})}});
}

Json SchemaTypes::number(const Range &range)
{
    Json kinds = Json::array({ranged("number", range)});
    if (Json words = notFinite(range); !words.empty())
        kinds.push_back({{"enum", std::move(words)}});
    if (m_notation == Notation::Lesson)
        kinds.push_back({{"type", "string"}, {"pattern", numberPattern}});
    return orExpression({{"anyOf", std::move(kinds)}});
}

Json SchemaTypes::texts() { return orExpression({{"type", "array"}, {"items", text()}}); }

Json SchemaTypes::table()
{
    if (m_notation == Notation::Lesson)
        return referTo("expression");
    const Json names{{"type", "array"}, {"items", {{"type", "string"}}}};
    const Json rows{{"type", "array"}, {"items", {{"type", "array"}}}};
    return {{"type", "object"}, {"properties", {{"rows", names}, {"columns", names}, {"data", rows}}},
        {"required", Json::array({"rows", "columns", "data"})}, {"additionalProperties", false}};
}

Json SchemaTypes::nested(const std::string &name, const Json &entry, std::size_t depth)
{
    const auto level = [&](std::size_t index) { return name + "_" + std::to_string(index); };
    const auto listOf = [](const std::string &what) { return Json{{"type", "array"}, {"items", referTo(what)}}; };
    define(name, entry);
    define(level(0), {{"anyOf", Json::array({referTo(name), referTo(level(1))})}});
    define(level(1), orExpression({{"anyOf", Json::array({listOf(name), listOf(level(1))})}}));
    for (std::size_t index = 2; index <= depth; ++index)
        define(level(index), orExpression(listOf(level(index - 1))));
    return referTo(level(depth));
}

Json SchemaTypes::entryOf(Type type, const Range &range)
{
    if (type == Type::Mask)
        return orExpression({{"enum", Json::array({0, 1, true, false})}});
    return type == Type::Integers ? integer(range) : number(range);
}

Json SchemaTypes::ofType(Type type, std::size_t depth)
{
    switch (type) {
    case Type::Toggle:
        return toggle();
    case Type::Integer:
        return integer();
    case Type::Number:
        return number();
    case Type::Text:
        return text();
    case Type::Texts:
        return texts();
    case Type::Table:
        return table();
    default:
        return nested(std::string(entryName(type)), entryOf(type, {}), depth);
    }
}

/// JSON may also give an array as {"shape", "data"}, and null for what is absent.
static Json withOthers(Json schema, bool isArrayType, bool mayBeNull)
{
    Json kinds = Json::array({std::move(schema)});
    if (isArrayType)
        kinds.push_back(SchemaTypes::referTo("array"));
    if (mayBeNull)
        kinds.push_back({{"type", "null"}});
    return kinds.size() == 1 ? kinds.front() : Json{{"anyOf", std::move(kinds)}};
}

static Json arrayObject()
{
    const Json sizes{{"type", "array"}, {"items", {{"type", "integer"}, {"minimum", 0}}}};
    return {{"type", "object"},
        {"properties",
            {{"type", {{"type", "string"}}}, {"shape", sizes}, {"letters", {{"type", "array"}}},
                {"labels", {{"type", "array"}}}, {"data", Json::object()}}},
        {"required", Json::array({"data"})}, {"additionalProperties", false}};
}

Json SchemaTypes::input(const Input &input)
{
    Json schema = ofType(input.type, leastDepth(input));
    if (m_notation == Notation::Call) {
        if (isArray(input.type))
            define("array", arrayObject());
        schema = withOthers(std::move(schema), isArray(input.type), input.optional);
    }
    const std::string shape = isArray(input.type) ? "Of shape " + shapeText(input.shape) + "." : "";
    schema["description"] = joined({input.help, shape});
    return schema;
}

Json SchemaTypes::optionValue(const Operator &op, const Option &option)
{
    if (option.type == Type::Text && !option.choices.empty())
        return oneOf(option.choices);
    if (option.type == Type::Integer)
        return integer(option.range);
    if (option.type == Type::Number)
        return number(option.range);
    if (isArray(option.type) && !option.range.isUnlimited())
        return nested(op.name + "." + option.name, entryOf(option.type, option.range), 0);
    return ofType(option.type);
}

Json SchemaTypes::option(const Operator &op, const Option &option)
{
    Json schema = optionValue(op, option);
    if (m_notation == Notation::Call) {
        if (isArray(option.type))
            define("array", arrayObject());
        schema = withOthers(std::move(schema), isArray(option.type), true);
    }
    schema["description"] =
        joined({option.help, option.fallbackText.empty() ? "" : "Default: " + option.fallbackText + ".",
            option.convention.empty() ? "" : "Convention: " + option.convention + "."});
    if (!option.fallback.isEmpty())
        schema["default"] = dataOf(option.fallback);
    return schema;
}

} // namespace heed
