// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/scalars.h"

#include "sdk/array.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

namespace heed {

std::optional<std::int64_t> readInteger(std::string_view text)
{
    std::int64_t integer = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), integer);
    const bool whole = !text.empty() && error == std::errc() && end == text.data() + text.size();
    return whole ? std::optional(integer) : std::nullopt;
}

/// digits[.digits][e±digits], which from_chars alone would widen by ".5", "5." and "infinity".
static bool looksLikeNumber(std::string_view text)
{
    std::size_t at = 0;
    const auto digits = [&] {
        const std::size_t begin = at;
        while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0)
            ++at;
        return at > begin;
    };
    at += text.starts_with('-') ? 1 : 0;
    if (!digits())
        return false;
    if (at < text.size() && text[at] == '.' && (++at, !digits()))
        return false;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        at += at < text.size() && (text[at] == '+' || text[at] == '-') ? 1 : 0;
        if (!digits())
            return false;
    }
    return at == text.size();
}

/// Whether the first digit that isn't 0 stands before the point, of a number that is too large or too small for a double.
static bool isHuge(std::string_view text)
{
    const std::size_t exponentAt = std::min(text.find_first_of("eE"), text.size());
    const std::string_view mantissa = text.substr(0, exponentAt);
    const auto point = static_cast<double>(std::min(mantissa.find('.'), mantissa.size()));
    const auto first = static_cast<double>(std::min(mantissa.find_first_of("123456789"), mantissa.size()));
    std::string_view digits = text.substr(std::min(exponentAt + 1, text.size()));
    const bool isNegative = digits.starts_with('-');
    digits.remove_prefix(std::min(digits.find_first_not_of("+-0"), digits.size()));
    double exponent = 0;
    for (const char c : digits)
        exponent = 10 * exponent + (c - '0');
    return point - first + (isNegative ? -exponent : exponent) > 0;
}

std::optional<double> readNumber(std::string_view text)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (text == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (text == "inf" || text == "-inf")
        return text == "inf" ? infinity : -infinity;
    if (!looksLikeNumber(text))
        return std::nullopt;
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::result_out_of_range) // from_chars doesn't say which way
        return isHuge(text) ? std::nullopt : std::optional(text.starts_with('-') ? -0.0 : 0.0);
    return number;
}

bool isTooLarge(std::string_view text) { return looksLikeNumber(text) && !readNumber(text); }

bool isExpression(const YamlNode &node)
{
    return node.isScalar() && node.text.starts_with('=') && !node.text.starts_with("==");
}

bool holdsExpression(const YamlNode &node)
{
    return isExpression(node) || std::ranges::any_of(node.items, holdsExpression)
        || std::ranges::any_of(node.entries, [](const YamlEntry &entry) { return holdsExpression(entry.value); });
}

std::string_view typeNoun(Type type)
{
    static constexpr std::array<std::string_view, 10> nouns{"true or false", "an integer", "a number", "a text",
        "a list of texts", "numbers", "numbers", "integers", "a mask", "a table"};
    return nouns.at(static_cast<std::size_t>(type));
}

bool holdsNothing(const YamlNode &node)
{
    const bool isNothing = node.isScalar() && node.text.empty() && !node.quoted;
    return isNothing || std::ranges::any_of(node.items, holdsNothing)
        || std::ranges::any_of(node.entries, [](const YamlEntry &entry) { return holdsNothing(entry.value); });
}

namespace {

using Written = tl::expected<Value, WrittenError>;

tl::unexpected<WrittenError> refuse(const YamlNode &node, std::string message, Rule rule = Rule::Type)
{
    return tl::unexpected(WrittenError{node.span, rule, std::move(message)});
}

/// "==x" is written for the text "=x".
std::string unescaped(const YamlNode &node) { return node.text.starts_with("==") ? node.text.substr(1) : node.text; }

std::optional<double> entryOf(const YamlNode &node, Type type)
{
    if (type == Type::Mask && (node.text == "true" || node.text == "false"))
        return node.text == "true" ? 1 : 0;
    const auto number = readNumber(node.text);
    if (number && type == Type::Mask && *number != 0 && *number != 1)
        return std::nullopt;
    return number;
}

/// 7, and also 7.0 and 1e3: integral numbers narrow.
std::optional<std::int64_t> integral(std::string_view text)
{
    if (const auto integer = readInteger(text))
        return integer;
    const auto number = readNumber(text);
    const bool fits = number && *number == std::trunc(*number) && std::abs(*number) <= 0x1p53;
    return fits ? std::optional(static_cast<std::int64_t>(*number)) : std::nullopt;
}

std::string_view entriesOf(Type type)
{
    return type == Type::Mask ? "true, false, 1 or 0" : type == Type::Integers ? "an integer" : "a number";
}

/// The errors of a list's entries, as many as are worth saying; the first one is the list's.
class WrongEntries {
public:
    explicit WrongEntries(std::vector<WrittenError> *further)
        : m_most(further == nullptr ? 1 : mostWrongEntries)
        , m_further(further)
    {
    }

    /// Whether there is room for more.
    bool add(WrittenError error)
    {
        m_errors.push_back(std::move(error));
        return m_errors.size() < m_most;
    }

    [[nodiscard]] bool isEmpty() const { return m_errors.empty(); }

    [[nodiscard]] tl::unexpected<WrittenError> said() const
    {
        if (m_further != nullptr)
            m_further->assign(m_errors.begin() + 1, m_errors.end());
        return tl::unexpected(m_errors.front());
    }

private:
    std::size_t m_most;
    std::vector<WrittenError> *m_further;
    std::vector<WrittenError> m_errors;
};

/// Collects nested lists row by row and refuses ragged ones at the first entry that doesn't fit.
class ArrayReader {
public:
    ArrayReader(Type type, std::vector<WrittenError> *further)
        : m_type(type)
        , m_wrong(further)
    {
    }

    Written read(const YamlNode &node)
    {
        measure(node);
        if (!collect(node, 0) || !m_wrong.isEmpty())
            return m_wrong.said();
        switch (m_type) {
        case Type::Integers:
            return Value(Array<std::int64_t>::fromRowMajor(m_shape, m_integers));
        case Type::Mask:
            return Value(MaskArray::fromRowMajor(m_shape, std::vector<arma::u8>(m_numbers.begin(), m_numbers.end())));
        case Type::Floats:
            return Value(Array<float>::fromRowMajor(m_shape, std::vector<float>(m_numbers.begin(), m_numbers.end())));
        default:
            return Value(Array<double>::fromRowMajor(m_shape, m_numbers));
        }
    }

private:
    void measure(const YamlNode &node)
    {
        for (const YamlNode *level = &node; level->isList(); level = &level->items.front()) {
            m_shape.push_back(level->items.size());
            if (level->items.empty())
                break;
        }
    }

    /// Of a list that is ragged nothing further is worth saying.
    bool failAt(const YamlNode &node, Rule rule, std::string message)
    {
        return m_wrong.add({node.span, rule, std::move(message)}) && rule == Rule::Type;
    }

    /// Whether to go on.
    bool collect(const YamlNode &node, std::size_t depth)
    {
        if (node.isMap())
            return failAt(node, Rule::Type, "Expected " + std::string(entriesOf(m_type)) + ", found a map.");
        if (node.isList() != (depth < m_shape.size()))
            return failAt(node, Rule::Shape,
                node.isList() ? "Expected " + std::string(entriesOf(m_type))
                        + " here, found a list: all entries lie equally deep."
                              : "Expected a list here, as in the entries before, " + foundText(node) + ".");
        if (!node.isList())
            return entry(node);
        if (node.items.size() != m_shape[depth])
            return failAt(node, Rule::Shape,
                "This row has " + counted(node.items.size(), "entry", "entries") + ", the first one has "
                    + std::to_string(m_shape[depth]) + "; all rows are equally long.");
        return std::ranges::all_of(node.items, [&](const YamlNode &item) { return collect(item, depth + 1); });
    }

    bool entry(const YamlNode &node)
    {
        if (m_type == Type::Integers) {
            const auto integer = integral(node.text);
            m_integers.push_back(integer.value_or(0));
            return integer || failAt(node, Rule::Type, "Expected an integer, " + foundForInteger(node) + ".");
        }
        const auto number = entryOf(node, m_type);
        m_numbers.push_back(number.value_or(0));
        return number
            || failAt(node, Rule::Type, "Expected " + std::string(entriesOf(m_type)) + ", " + foundText(node) + ".");
    }

    Type m_type;
    Sizes m_shape;
    std::vector<double> m_numbers;
    std::vector<std::int64_t> m_integers;
    WrongEntries m_wrong;
};

constexpr auto noExpression = "An expression can't stand here; a text that begins with = is written with ==.";

Written readTexts(const YamlNode &node, std::vector<WrittenError> *further)
{
    if (!node.isList())
        return refuse(node, "Expected a list of texts, " + foundText(node) + ".");
    TextList texts;
    WrongEntries wrong(further);
    for (const YamlNode &item : node.items) {
        const bool isText = item.isScalar() && !isExpression(item);
        texts.push_back(isText ? unescaped(item) : std::string());
        const std::string message = item.isScalar() ? noExpression : "Expected a text, " + foundText(item) + ".";
        if (!isText && !wrong.add({item.span, Rule::Type, message}))
            break;
    }
    return wrong.isEmpty() ? Written(Value(std::move(texts))) : wrong.said();
}

Written readScalar(const YamlNode &node, Type type)
{
    if (!node.isScalar())
        return refuse(node, "Expected " + std::string(typeNoun(type)) + ", " + foundText(node) + ".");
    if (type == Type::Text)
        return Value(unescaped(node));
    if (type == Type::Toggle && (node.text == "true" || node.text == "false"))
        return Value(node.text == "true");
    if (type == Type::Toggle)
        return refuse(node, "Expected true or false, " + foundText(node) + ".");
    const auto number = readNumber(node.text);
    if (type == Type::Number && number)
        return Value(*number);
    if (const auto integer = integral(node.text); type == Type::Integer && integer)
        return Value(*integer);
    return refuse(node,
        type == Type::Integer ? "Expected an integer, " + foundForInteger(node) + "."
                              : "Expected a number, " + foundText(node) + ".");
}

} // namespace

tl::expected<Value, WrittenError> readValue(const YamlNode &node, Type type, std::vector<WrittenError> *further)
{
    if (isExpression(node))
        return refuse(node, noExpression);
    if (type == Type::Texts)
        return readTexts(node, further);
    if (type == Type::Table)
        return refuse(node, "A table can't be written, only computed.");
    if (isArray(type) && (node.isList() || node.isScalar()))
        return ArrayReader(type, further).read(node);
    return readScalar(node, type);
}

tl::expected<Value, WrittenError> readUntyped(const YamlNode &node, std::vector<WrittenError> *further)
{
    if (node.isList())
        return readValue(node, Type::Numbers, further);
    if (node.isScalar() && readInteger(node.text))
        return readValue(node, Type::Integer);
    if (node.isScalar() && readNumber(node.text))
        return readValue(node, Type::Number);
    const bool isToggle = node.text == "true" || node.text == "false";
    const std::string advice = !node.isScalar() || isTooLarge(node.text) ? ""
        : isToggle                                                       ? "; true and false need 'type: toggle'"
                                                                         : "; a text needs 'type: text'";
    return refuse(node, "Expected a number or a list of numbers, " + foundText(node) + advice + ".");
}

} // namespace heed
