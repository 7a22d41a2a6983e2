// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace heed {

static std::string notFinite(double x) { return std::isnan(x) ? "nan" : x > 0 ? "inf" : "-inf"; }

/// Products of decimals such as 0.2191 · 0.5 lie at a half, and their binary neighbour often just below it.
static double beyondHalves(double x, int decimals)
{
    constexpr double step = 2 * std::numeric_limits<double>::epsilon();
    const bool hasDigitsLeft = std::abs(x) * std::pow(10, decimals) < 1e12;
    return hasDigitsLeft ? x * (1 + step) : x;
}

std::string fixedText(double x, int decimals)
{
    if (!std::isfinite(x))
        return notFinite(x);
    std::array<char, 512> buffer{}; // the largest double has 309 digits
    decimals = std::clamp(decimals, 0, 100);
    const auto end = std::to_chars(
        buffer.data(), buffer.data() + buffer.size(), beyondHalves(x, decimals), std::chars_format::fixed, decimals);
    std::string text(buffer.data(), end.ptr);
    if (text.starts_with('-') && text.find_first_not_of("-0.") == std::string::npos)
        text.erase(0, 1);
    return text;
}

std::string exactText(double x)
{
    if (!std::isfinite(x))
        return notFinite(x);
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x);
    return {buffer.data(), end.ptr};
}

std::string plainText(double x, int decimals)
{
    const bool integral = x == std::trunc(x) && std::abs(x) < 1e15;
    return integral ? fixedText(x, 0) : fixedText(x, decimals);
}

static std::string grouped(std::int64_t count, std::string_view separator)
{
    const std::string digits = std::to_string(count);
    const std::size_t sign = digits.starts_with('-') ? 1 : 0;
    std::string text = digits.substr(0, sign);
    for (std::size_t i = sign; i < digits.size(); ++i) {
        if (i > sign && (digits.size() - i) % 3 == 0)
            text += separator;
        text += digits[i];
    }
    return text;
}

std::string groupedText(std::int64_t count) { return grouped(count, ","); }
std::string texGrouped(std::int64_t count) { return grouped(count, "{,}"); }

std::string counted(std::size_t count, std::string_view noun, std::string_view plural)
{
    const std::string many = plural.empty() ? std::string(noun) + "s" : std::string(plural);
    return groupedText(static_cast<std::int64_t>(count)) + " " + (count == 1 ? std::string(noun) : many);
}

template<typename Write>
static std::string tuple(std::span<const double> entries, const std::string &separator, Write write)
{
    std::string text;
    for (const double entry : entries)
        text += (text.empty() ? "" : separator) + write(entry);
    return "(" + text + ")";
}

std::string tupleText(std::span<const double> entries, int decimals)
{
    return tuple(entries, ", ", [decimals](double x) { return plainText(x, decimals); });
}

std::string texNumber(double x, int decimals)
{
    if (std::isinf(x))
        return x > 0 ? "\\infty" : "-\\infty";
    return std::isnan(x) ? "\\text{NaN}" : plainText(x, decimals);
}

std::string texTuple(std::span<const double> entries, int decimals)
{
    return tuple(entries, ",\\;", [decimals](double x) { return texNumber(x, decimals); });
}

std::string texMatrix(const arma::mat &matrix, int decimals)
{
    std::string text = "\\begin{pmatrix} ";
    for (arma::uword row = 0; row < matrix.n_rows; ++row) {
        text += row == 0 ? "" : " \\\\ ";
        for (arma::uword column = 0; column < matrix.n_cols; ++column)
            text += (column == 0 ? "" : " & ") + texNumber(matrix(row, column), decimals);
    }
    return text + " \\end{pmatrix}";
}

namespace {

bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

/// In YAML's double quotes.
std::string quoted(const std::string &word)
{
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text = "\"";
    for (const char c : word) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n')
            text += "\\n";
        else if (isControl(c))
            text += {'\\', 'x', digits[byte >> 4U], digits[byte & 0xFU]};
        else
            text += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    }
    return text + '"';
}

/// A word among others, in quotes where one could not see its ends.
std::string amongOthers(const std::string &word)
{
    const bool isClear = !word.empty() && word.front() != ' ' && word.back() != ' '
        && word.find_first_of(",[]\"") == std::string::npos && std::ranges::none_of(word, isControl);
    return isClear ? word : quoted(word);
}

std::string cut(std::string word, std::size_t limit)
{
    if (word.size() <= limit)
        return word;
    const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(word[at]) & 0xC0U) == 0x80U; };
    while (limit > 0 && continues(limit))
        --limit;
    return word.substr(0, limit) + "…";
}

/// Writes a value in lesson notation until the limit is reached.
class ShortText {
public:
    explicit ShortText(std::size_t limit)
        : m_limit(limit)
    {
    }

    std::string text;

    void operator()(std::monostate) { text += "nothing"; }
    void operator()(bool toggle) { text += toggle ? "true" : "false"; }
    void operator()(std::int64_t integer) { text += std::to_string(integer); }
    void operator()(double number) { text += exactText(number); }
    void operator()(const std::string &word) { text += word; }
    void operator()(const TextList &words)
    {
        list(words.size(), [&](std::size_t i) { text += cut(amongOthers(words[i]), m_limit); });
    }
    void operator()(const Table &table)
    {
        text += "a table of " + std::to_string(table.rows().size()) + " x " + std::to_string(table.columns().size());
    }
    template<typename T>
    void operator()(const Array<T> &array)
    {
        std::size_t next = 0;
        axis(array, 0, next);
    }

private:
    template<typename Item>
    void list(std::size_t count, Item item)
    {
        text += '[';
        for (std::size_t i = 0; i < count; ++i) {
            text += i == 0 ? "" : ", ";
            if (text.size() > m_limit) {
                text += "…";
                break;
            }
            item(i);
        }
        text += ']';
    }
    template<typename T>
    void axis(const Array<T> &array, std::size_t depth, std::size_t &next)
    {
        if (depth == array.rank()) {
            if constexpr (std::is_floating_point_v<T>)
                text += exactText(static_cast<double>(array.at(next++)));
            else
                text += std::to_string(static_cast<std::int64_t>(array.at(next++)));
            return;
        }
        list(array.shape()[depth], [&](std::size_t) { axis(array, depth + 1, next); });
    }

    std::size_t m_limit;
};

} // namespace

std::string valueText(const Value &value, std::size_t limit)
{
    ShortText writer(limit);
    std::visit(writer, value.data());
    return std::move(writer.text);
}

} // namespace heed
