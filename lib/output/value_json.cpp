// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/value_json.h"

#include "output/json.h"
#include "sdk/number_text.h"

#include <cmath>
#include <type_traits>

namespace heed {

Json numberJson(double number) { return std::isfinite(number) ? Json(number) : Json(exactText(number)); }

namespace {

struct DataWriter {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(bool toggle) const { return toggle; }
    Json operator()(std::int64_t integer) const { return integer; }
    Json operator()(double number) const { return numberJson(number); }
    Json operator()(const std::string &text) const { return text; }
    Json operator()(const TextList &texts) const { return texts; }
    template<typename T>
    Json operator()(const Array<T> &array) const
    {
        std::size_t next = 0;
        return axis(array, 0, next);
    }
    Json operator()(const Table &table) const
    {
        Json data = Json::array();
        for (std::size_t row = 0; row < table.rows().size(); ++row) {
            Json entries = Json::array();
            for (std::size_t column = 0; column < table.columns().size(); ++column)
                entries.push_back(std::visit(*this, table.at(row, column)));
            data.push_back(std::move(entries));
        }
        return {{"rows", table.rows()}, {"columns", table.columns()}, {"data", std::move(data)}};
    }

private:
    template<typename T>
    Json axis(const Array<T> &array, std::size_t depth, std::size_t &next) const
    {
        if (depth == array.rank())
            return entry(array.at(next++));
        Json list = Json::array();
        list.get_ref<Json::array_t &>().reserve(array.shape()[depth]);
        for (std::size_t i = 0; i < array.shape()[depth]; ++i)
            list.push_back(axis(array, depth + 1, next));
        return list;
    }
    template<typename T>
    static Json entry(T number)
    {
        if constexpr (std::is_floating_point_v<T>)
            return numberJson(static_cast<double>(number));
        else
            return static_cast<std::int64_t>(number);
    }
};

} // namespace

Json dataOf(const Value &value) { return std::visit(DataWriter(), value.data()); }

std::string lineOf(const Json &json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

std::string valueJson(const Value &value)
{
    std::string text = lineOf(dataOf(value));
    text.pop_back();
    return text;
}

Json diagnosticJson(const Diagnostic &diagnostic)
{
    const SourceLocation &at = diagnostic.location;
    return {{"file", at.file}, {"line", at.isKnown() ? Json(at.line) : Json()},
        {"column", at.isKnown() ? Json(at.column) : Json()}, {"severity", severityName(diagnostic.severity)},
        {"rule", diagnostic.rule}, {"message", diagnostic.message}};
}

Json diagnosticsJson(const std::vector<Diagnostic> &diagnostics)
{
    Json list = Json::array();
    for (const Diagnostic &diagnostic : diagnostics)
        list.push_back(diagnosticJson(diagnostic));
    return list;
}

} // namespace heed
