// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/schema_json.h"

#include "output/block_schemas.h"
#include "output/operator_schema.h"

namespace heed {

/// A cell of any of the operators.
static Json cellSchema(const std::vector<const Operator *> &operators)
{
    Json rules = Json::array();
    TextList names;
    for (const Operator *op : operators) {
        names.push_back(op->name);
        rules.push_back(whereSchema("op", op->name, SchemaTypes::referTo("cell." + op->name)));
    }
    const Json op = names.empty() ? SchemaTypes::referTo("cell_keys/properties/op") : Json{{"enum", names}};
    Json schema{{"type", "object"}, {"properties", {{"op", op}}}, {"required", Json::array({"op"})}};
    if (!rules.empty())
        schema["allOf"] = std::move(rules);
    return schema;
}

std::string lessonSchemaJson(const std::vector<const Operator *> &operators)
{
    SchemaTypes types(Notation::Lesson);
    types.define("front_matter", frontMatterSchema(types));
    types.define("cell_keys", cellKeysSchema(types));
    types.define("cell", cellSchema(operators));
    types.define("control", controlSchema(types));
    types.define("value", valueSchema(types));
    types.define("exercise", exerciseSchema(types));
    for (const Operator *op : operators)
        types.define("cell." + op->name, operatorCellSchema(*op, types));
    Json parts = Json::array();
    for (const char *part : {"front_matter", "cell", "control", "value", "exercise"})
        parts.push_back(SchemaTypes::referTo(part));
    return lineOf({{"$schema", schemaDialect}, {"title", "The parts of a Heed lesson"},
        {"description", "What stands between the fences of a block, and the front matter."},
        {"anyOf", std::move(parts)}, {"$defs", types.definitions()}});
}

} // namespace heed
