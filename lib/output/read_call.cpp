// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checked_call.h"
#include "output/call_json.h"
#include "output/json_guard.h"
#include "output/read_array.h"
#include "output/value_json.h"

#include <algorithm>
#include <array>
#include <string>

namespace heed {

namespace {

/// One value by its declared type; `what` begins the messages.
class ValueReader {
public:
    explicit ValueReader(std::string what)
        : m_what(std::move(what))
    {
    }

    [[nodiscard]] Result<Value> read(const Json &json, Type type) const
    {
        if (type == Type::Toggle)
            return json.is_boolean() ? Result<Value>(json.get<bool>()) : refuse(json, "true or false");
        if (type == Type::Text)
            return json.is_string() ? Result<Value>(json.get<std::string>()) : refuse(json, "a text in quotes");
        if (type == Type::Integer)
            return scalar<std::int64_t>(json, "an integer");
        if (type == Type::Number)
            return scalar<double>(json, R"(a number (or "nan", "inf", "-inf"))");
        if (type == Type::Texts)
            return texts(json);
        if (type == Type::Table)
            return table(json);
        return readArray(json, type, m_what);
    }

private:
    [[nodiscard]] Result<Value> refuse(
        const Json &json, const std::string &expected, const std::string &hint = {}) const
    {
        return fail(Rule::Type, m_what + ": Expected " + expected + "; found " + jsonText(json) + hint + ".");
    }

    template<typename T>
    [[nodiscard]] Result<Value> scalar(const Json &json, const std::string &expected) const
    {
        const auto number = readEntry<T>(json);
        return number ? Result<Value>(*number) : refuse(json, expected, numberHint<T>(json));
    }

    [[nodiscard]] Result<Value> texts(const Json &json) const
    {
        if (!json.is_array() || !std::ranges::all_of(json, [](const Json &item) { return item.is_string(); }))
            return refuse(json, R"(a list of texts, as ["The", "cat"])");
        return json.get<TextList>();
    }

    [[nodiscard]] Result<Value> table(const Json &json) const
    {
        const std::string expected = R"(a table, as {"rows": [NAME], "columns": [NAME], "data": [[…]]})";
        const auto isTexts = [](const Json &list) {
            return list.is_array() && std::ranges::all_of(list, [](const Json &item) { return item.is_string(); });
        };
        if (!json.is_object() || json.size() != 3 || !json.contains("data") || !isTexts(json.value("rows", Json()))
            || !isTexts(json.value("columns", Json())))
            return refuse(json, expected);
        const TextList rows = json["rows"], columns = json["columns"];
        std::vector<Table::Entry> entries;
        for (const Json &row : json["data"])
            for (const Json &entry : row)
                entries.push_back(tableEntry(entry));
        if (entries.size() != rows.size() * columns.size())
            return refuse(json,
                "one entry for each of " + std::to_string(rows.size()) + " rows and " + std::to_string(columns.size())
                    + " columns");
        return Table(rows, columns, std::move(entries));
    }

    static Table::Entry tableEntry(const Json &entry)
    {
        if (entry.is_number_integer())
            if (const auto integer = readEntry<std::int64_t>(entry))
                return *integer;
        if (const auto number = readEntry<double>(entry))
            return *number;
        return entry.is_string() ? entry.get<std::string>() : entry.dump();
    }

    std::string m_what;
};

std::optional<Type> typeOf(const Operator &op, const std::string &name)
{
    if (const Input *input = op.input(name))
        return input->type;
    const Option *option = optionOf(op, name);
    return option == nullptr ? std::nullopt : std::optional(option->type);
}

} // namespace

std::optional<Result<Value>> readValueJson(std::string_view text, Type type, const std::string &what)
{
    const auto json = parseJson(text);
    return json ? std::optional(ValueReader(what).read(*json, type)) : std::nullopt;
}

Result<Values> readCallJson(std::string_view text, const Operator &op)
{
    const auto json = parseJson(text);
    if (!json)
        return fail(json.error());
    if (!json->is_object())
        return fail(Rule::Type, "Expected a JSON object of inputs and options by name; found " + jsonText(*json) + ".");
    Values values;
    for (const auto &[name, item] : json->items()) {
        const auto type = typeOf(op, name);
        if (!type)
            return fail(unknownPort(op, name));
        if (item.is_null())
            continue;
        auto value = ValueReader(name).read(item, *type);
        if (!value)
            return fail(value.error().rule, value.error().message, name);
        values.emplace(name, std::move(*value));
    }
    return values;
}

} // namespace heed
