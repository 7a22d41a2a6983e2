// SPDX-License-Identifier: GPL-3.0-or-later
#include "written_value.h"

#include "output/value_json.h"

namespace heed {

/// A text from outside is never an expression, so its equals sign stands for itself.
static YamlNode withoutExpressions(YamlNode node)
{
    if (node.isScalar() && node.text.starts_with('='))
        node.text.insert(0, 1, '=');
    for (YamlNode &item : node.items)
        item = withoutExpressions(std::move(item));
    for (YamlEntry &entry : node.entries)
        entry.value = withoutExpressions(std::move(entry.value));
    return node;
}

tl::expected<Value, WrittenError> readWritten(const YamlNode &node, Type type)
{
    const bool isText = type == Type::Text || type == Type::Texts;
    return readValue(isText ? withoutExpressions(node) : node, type);
}

Result<Value> readWritten(const std::string &text, Type type, const std::string &what)
{
    const bool isQuoted = text.starts_with('"') || text.starts_with('\'');
    if (type == Type::Text && !isQuoted)
        return Value(text);
    if (type != Type::Texts && (text.starts_with('[') || text.starts_with('{')))
        if (auto value = readValueJson(text, type, what))
            return *value;
    const Source source(what, text);
    const YamlResult yaml = readYaml(source, {source.start(), source.text().size()});
    if (!yaml.diagnostics.empty())
        return fail(Rule::Type, what + ": " + yaml.diagnostics.front().message);
    if (!yaml.root)
        return fail(Rule::Type, what + ": Expected " + std::string(typeNoun(type)) + ", found nothing.");
    auto value = readWritten(*yaml.root, type);
    if (!value)
        return fail(value.error().rule, what + ": " + value.error().message);
    return std::move(*value);
}

} // namespace heed
