// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/read_array.h"

#include "lesson/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

namespace heed {

template<>
std::optional<double> readEntry(const Json &json)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (json.is_number())
        return json.get<double>();
    if (json == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (json == "inf" || json == "-inf")
        return json == "inf" ? infinity : -infinity;
    return std::nullopt;
}

template<>
std::optional<float> readEntry(const Json &json)
{
    const auto number = readEntry<double>(json);
    return number ? std::optional(static_cast<float>(*number)) : std::nullopt;
}

template<>
std::optional<std::int64_t> readEntry(const Json &json)
{
    constexpr double beyond = 9223372036854775808.0; // 2^63
    if (json.is_number_unsigned()
        && json.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
        return std::nullopt;
    if (json.is_number_integer())
        return json.get<std::int64_t>();
    if (!json.is_number_float())
        return std::nullopt;
    const double number = json.get<double>();
    const bool fits = number == std::trunc(number) && number >= -beyond && number < beyond;
    return fits ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
}

template<>
std::optional<arma::u8> readEntry(const Json &json)
{
    if (json.is_boolean())
        return json.get<bool>() ? 1 : 0;
    const auto integer = readEntry<std::int64_t>(json);
    return integer && (*integer == 0 || *integer == 1) ? std::optional(static_cast<arma::u8>(*integer)) : std::nullopt;
}

std::string jsonText(const Json &json)
{
    constexpr std::size_t most = 60;
    if (json.is_array() && json.size() > most)
        return "a list of " + std::to_string(json.size());
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::size_t end = utf8::offsetOf(text, most);
    return end < text.size() ? text.substr(0, end) + "…" : text;
}

namespace {

/// Reads nested lists into row-major entries; all lists of one depth must be of one length.
template<typename T>
class ArrayReader {
public:
    ArrayReader(const std::string &what, std::string expected)
        : m_what(what)
        , m_expected(std::move(expected))
    {
    }

    [[nodiscard]] Result<Value> nested(const Json &json)
    {
        if (auto fine = data(json); !fine)
            return fail(fine.error());
        return Array<T>::fromRowMajor(m_shape, m_entries);
    }

    [[nodiscard]] Result<Value> shaped(const Json &shape, const Json &json)
    {
        const auto sizes = sizesOf(shape);
        if (!sizes)
            return fail(sizes.error());
        if (auto fine = data(json); !fine)
            return fail(fine.error());
        const bool isFlat = m_shape.size() == 1;
        const bool fits = product(*sizes) == m_entries.size() && (isFlat || m_entries.empty() || m_shape == *sizes);
        if (!fits)
            return fail(Rule::Shape,
                m_what + R"(: "shape" says )" + sizesText(*sizes) + R"(, but "data" holds )" + sizesText(m_shape)
                    + ".");
        return Array<T>::fromRowMajor(*sizes, m_entries);
    }

private:
    [[nodiscard]] Result<void> data(const Json &json)
    {
        for (const Json *first = &json; first->is_array(); first = &first->front()) {
            m_shape.push_back(first->size());
            if (first->empty())
                break;
        }
        return read(json, 0);
    }

    [[nodiscard]] Result<void> read(const Json &json, std::size_t depth)
    {
        if (depth == m_shape.size())
            return entry(json);
        if (!json.is_array() || json.size() != m_shape[depth])
            return ragged(json, depth);
        for (std::size_t i = 0; i < json.size(); ++i) {
            m_index.push_back(i);
            if (auto fine = read(json[i], depth + 1); !fine)
                return fine;
            m_index.pop_back();
        }
        return {};
    }

    [[nodiscard]] Result<void> entry(const Json &json)
    {
        const auto number = readEntry<T>(json);
        if (!number && json.is_array())
            return fail(
                Rule::Shape, place() + " is a list, but entries before it are not; expected lists of equal length.");
        if (!number)
            return fail(Rule::Type,
                place() + ": Expected " + m_expected + "; found " + jsonText(json) + numberHint<T>(json) + ".");
        m_entries.push_back(*number);
        return {};
    }

    [[nodiscard]] Result<void> ragged(const Json &json, std::size_t depth) const
    {
        const std::string expected = "Expected a list of " + std::to_string(m_shape[depth]) + ", as the first one";
        const std::string found = json.is_array() ? "a list of " + std::to_string(json.size()) : jsonText(json);
        return fail(Rule::Shape, place() + ": " + expected + "; found " + found + ".");
    }

    /// "query[2][0]"
    [[nodiscard]] std::string place() const
    {
        std::string text = m_what;
        for (const std::size_t i : m_index)
            text += "[" + std::to_string(i) + "]";
        return text;
    }

    /// Bounded also where there are no entries: leading axes cost memory of their own.
    [[nodiscard]] Result<Sizes> sizesOf(const Json &shape) const
    {
        constexpr double most = 4294967296.0, mostWithoutEntries = 1048576.0;
        const auto refused = [&] {
            return fail(Rule::Shape, m_what + R"(: "shape" is a list of sizes; found )" + jsonText(shape) + ".");
        };
        if (!shape.is_array())
            return refused();
        Sizes sizes;
        double total = 1;
        for (const Json &item : shape) {
            const auto size = readEntry<std::int64_t>(item);
            if (!size || *size < 0)
                return refused();
            sizes.push_back(static_cast<std::size_t>(*size));
            total *= std::max(1.0, static_cast<double>(*size));
        }
        const bool isEmpty = std::ranges::find(sizes, std::size_t{0}) != sizes.end();
        if (total > (isEmpty ? mostWithoutEntries : most))
            return fail(Rule::Limit,
                m_what + R"(: "shape" says )" + sizesText(sizes) + ", which is too much; an array has at most "
                    + (isEmpty ? "2^20 places for entries when one of its sizes is 0." : "2^32 entries."));
        return sizes;
    }

    const std::string &m_what;
    std::string m_expected;
    Sizes m_shape, m_index;
    std::vector<T> m_entries;
};

template<typename T>
Result<Value> readAs(const Json &json, const std::string &what, const std::string &expected)
{
    ArrayReader<T> reader(what, expected);
    if (!json.is_object())
        return reader.nested(json);
    constexpr std::array<std::string_view, 5> known{"type", "shape", "letters", "labels", "data"};
    for (const auto &[key, item] : json.items())
        if (std::ranges::find(known, key) == known.end())
            return fail(
                Rule::Type, what + ": '" + key + R"(' is not known; an array is nested lists, or {"shape", "data"}.)");
    if (!json.contains("data"))
        return fail(Rule::Type, what + R"(: Expected "data"; an array is nested lists, or {"shape", "data"}.)");
    return json.contains("shape") ? reader.shaped(json["shape"], json["data"]) : reader.nested(json["data"]);
}

} // namespace

Result<Value> readArray(const Json &json, Type type, const std::string &what)
{
    const std::string number = R"(a number (or "nan", "inf", "-inf"))";
    switch (type) {
    case Type::Floats:
        return readAs<float>(json, what, number);
    case Type::Integers:
        return readAs<std::int64_t>(json, what, "an integer");
    case Type::Mask:
        return readAs<arma::u8>(json, what, "true, false, 1 or 0");
    default:
        return readAs<double>(json, what, number);
    }
}

} // namespace heed
