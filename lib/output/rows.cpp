// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/rows.h"

#include "output/json.h"
#include "sdk/number_text.h"

#include <algorithm>

namespace heed {

namespace {

std::string quoted(const std::string &field)
{
    if (field.find_first_of(",\"\r\n") == std::string::npos)
        return field;
    std::string text = "\"";
    for (const char c : field)
        text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + "\"";
}

std::string joined(const std::vector<std::string> &fields)
{
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i)
        line += (i == 0 ? "" : ",") + quoted(fields[i]);
    return line + "\n";
}

/// "[0][1]" for each entry of an array of this shape.
std::vector<std::string> indices(const Sizes &shape)
{
    std::vector<std::string> all{""};
    for (const std::size_t size : shape) {
        std::vector<std::string> longer;
        for (const std::string &before : all)
            for (std::size_t i = 0; i < size; ++i)
                longer.push_back(before + "[" + std::to_string(i) + "]");
        all = std::move(longer);
    }
    return all;
}

struct Columns {
    std::vector<std::string> operator()(const TextList &texts) const { return indices({texts.size()}); }
    std::vector<std::string> operator()(const Table &table) const
    {
        std::vector<std::string> all;
        for (const std::string &row : table.rows())
            for (const std::string &column : table.columns())
                all.push_back("[\"" + row + "\"][\"" + column + "\"]");
        return all;
    }
    template<typename T>
    std::vector<std::string> operator()(const Array<T> &array) const
    {
        return indices(array.shape());
    }
    template<typename T>
    std::vector<std::string> operator()(const T & /*scalar*/) const
    {
        return {""};
    }
};

struct Fields {
    std::vector<std::string> operator()(std::monostate) const { return {""}; }
    std::vector<std::string> operator()(bool toggle) const { return {toggle ? "true" : "false"}; }
    std::vector<std::string> operator()(std::int64_t integer) const { return {std::to_string(integer)}; }
    std::vector<std::string> operator()(double number) const { return {exactText(number)}; }
    std::vector<std::string> operator()(const std::string &text) const { return {text}; }
    std::vector<std::string> operator()(const TextList &texts) const { return texts; }
    template<typename T>
    std::vector<std::string> operator()(const Array<T> &array) const
    {
        std::vector<std::string> fields;
        for (const T entry : array.rowMajor())
            if constexpr (std::is_floating_point_v<T>)
                fields.push_back(exactText(static_cast<double>(entry)));
            else
                fields.push_back(std::to_string(entry));
        return fields;
    }
    std::vector<std::string> operator()(const Table &table) const
    {
        std::vector<std::string> fields;
        for (const Table::Entry &entry : table.entries())
            fields.push_back(std::visit(*this, entry).front());
        return fields;
    }
};

/// What was set takes one column, whatever it is.
std::string oneField(const Value &value)
{
    const bool isList = !value.isEmpty() && (isArray(value.type()) || value.as<TextList>() != nullptr);
    return isList ? dataOf(value).dump() : std::visit(Fields(), value.data()).front();
}

} // namespace

RowWriter::RowWriter(RowFormat format, std::vector<std::string> names, std::vector<std::string> outputs)
    : m_format(format)
    , m_names(std::move(names))
    , m_outputs(std::move(outputs))
    , m_columns(m_outputs.size())
{
}

tl::expected<std::string, std::string> RowWriter::row(const RowRecord &record)
{
    if (m_format == RowFormat::Csv)
        return csv(record);
    std::string text = object(record);
    if (m_format == RowFormat::JsonLines)
        return text;
    text.pop_back();
    text = (m_isFirst ? "[" : ",\n ") + text;
    m_isFirst = false;
    return text;
}

std::string RowWriter::end()
{
    if (m_format == RowFormat::Json)
        return m_isFirst ? "[]\n" : "]\n";
    std::string text = m_format == RowFormat::Csv && !m_hasHeader ? header() : "";
    for (const RowRecord &record : m_heldBack)
        text += line(record);
    m_heldBack.clear();
    return text;
}

std::string RowWriter::object(const RowRecord &record) const
{
    Json json = Json::object();
    for (std::size_t i = 0; i < m_names.size(); ++i)
        json[m_names[i]] = dataOf(record.at.at(i));
    for (std::size_t i = 0; i < m_outputs.size(); ++i)
        json[m_outputs[i]] = dataOf(record.outputs.at(i));
    std::string error = "error";
    while (json.contains(error))
        error += "_";
    if (!record.error.empty())
        json[error] = record.error;
    return lineOf(json);
}

tl::expected<std::string, std::string> RowWriter::csv(const RowRecord &record)
{
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        const Value &value = record.outputs.at(i);
        if (value.isEmpty())
            continue;
        auto columns = std::visit(Columns(), value.data());
        if (!m_columns[i])
            m_columns[i] = std::move(columns);
        else if (*m_columns[i] != columns)
            return tl::unexpected("The output " + m_outputs[i] + " has " + std::to_string(columns.size())
                + " entries here and had " + std::to_string(m_columns[i]->size())
                + " before, or others; a CSV file has the same columns in every line. Name one entry, such as "
                + m_outputs[i] + (columns.empty() ? std::string("[0]") : columns.front())
                + ", or write --format jsonl.");
    }
    const bool isKnown = std::ranges::all_of(m_columns, [](const auto &columns) { return columns.has_value(); });
    if (!isKnown) {
        m_heldBack.push_back(record);
        return std::string();
    }
    std::string text = m_hasHeader ? "" : header();
    m_hasHeader = true;
    for (const RowRecord &held : m_heldBack)
        text += line(held);
    m_heldBack.clear();
    return text + line(record);
}

std::string RowWriter::header() const
{
    std::vector<std::string> fields = m_names;
    for (std::size_t i = 0; i < m_outputs.size(); ++i)
        for (const std::string &column : m_columns[i].value_or(std::vector<std::string>{""}))
            fields.push_back(m_outputs[i] + column);
    return joined(fields);
}

std::string RowWriter::line(const RowRecord &record) const
{
    std::vector<std::string> fields;
    const auto add = [&](const Value &value, std::size_t columns) {
        std::vector<std::string> found = std::visit(Fields(), value.data());
        if (value.isEmpty())
            found.assign(columns, "");
        fields.insert(fields.end(), found.begin(), found.end());
    };
    for (const Value &value : record.at)
        fields.push_back(oneField(value));
    for (std::size_t i = 0; i < m_outputs.size(); ++i)
        add(record.outputs.at(i), m_columns[i] ? m_columns[i]->size() : 1);
    return joined(fields);
}

} // namespace heed
