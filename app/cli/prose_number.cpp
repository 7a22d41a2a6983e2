// SPDX-License-Identifier: GPL-3.0-or-later
#include "prose_number.h"

#include "engine/number_format.h"
#include "lesson/written_number.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace heed {

namespace {

/// The entries of a number or a vector; nothing for what else there is.
std::optional<std::vector<double>> entriesOf(const Value &value)
{
    if (const auto *number = value.as<double>())
        return std::vector{*number};
    if (const auto *integer = value.as<std::int64_t>())
        return std::vector{static_cast<double>(*integer)};
    if (const auto *numbers = value.as<Array<double>>())
        return numbers->rowMajor();
    if (const auto *integers = value.as<Array<std::int64_t>>()) {
        const auto entries = integers->rowMajor();
        return std::vector<double>(entries.begin(), entries.end());
    }
    return std::nullopt;
}

std::string scientific(double number, int decimals)
{
    std::array<char, 64> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::scientific, decimals);
    return {buffer.data(), end.ptr};
}

/// As the author wrote the number: percent, power of ten, groups, decimals.
std::string written(double value, const WrittenNumber &like, const std::string &text)
{
    if (!std::isfinite(value))
        return exactText(value);
    if (text.find('%') != std::string::npos)
        return fixedText(value * 100, like.decimals) + "%";
    if (text.find_first_of("eE") != std::string::npos)
        return scientific(value, like.decimals);
    const bool isGrouped = like.decimals == 0 && std::abs(value) < 1e15 && std::abs(like.value) >= 1000;
    return isGrouped ? groupedText(std::llround(value)) : fixedText(value, like.decimals);
}

std::string live(const std::vector<double> &values, const WrittenNumbers &like, const std::string &text)
{
    std::string joined;
    for (std::size_t i = 0; i < values.size(); ++i)
        joined += (i == 0 ? "" : ", ") + written(values[i], like.entries[i], text);
    return like.isTuple ? "(" + joined + ")" : joined;
}

double difference(const std::vector<double> &values, const WrittenNumbers &like)
{
    double most = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        most = std::max(most, std::abs(values[i] - like.entries[i].value));
    return most;
}

bool agree(const std::vector<double> &values, const WrittenNumbers &like)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!agrees(like.entries[i], values[i]))
            return false;
    return true;
}

/// Without a formula's delimiters.
std::string bare(std::string text)
{
    std::erase(text, '$');
    std::erase(text, '`');
    return text;
}

} // namespace

/// Lines are broken around a number, not in it.
static std::string unbroken(std::string text)
{
    constexpr std::size_t longest = 40;
    if (text.size() <= longest)
        std::ranges::replace(text, ' ', hardSpace);
    return text;
}

std::string proseNumberText(const NumberReport &number, std::string_view lang, bool judged, const Style &style)
{
    const std::string space(1, hardSpace);
    const std::string text = unbroken(bare(number.number->written));
    const auto like = readWrittenNumbers(number.number->written, lang);
    const auto values = number.value ? entriesOf(*number.value) : std::nullopt;
    if (!like || !values || values->size() != like->entries.size())
        return text + space + style.cross();
    const bool holds = judged ? number.holds : agree(*values, *like);
    if (holds)
        return judged ? text + space + style.tick() : text;
    const std::string now = unbroken(live(*values, *like, text));
    if (!judged)
        return now + " (written" + space + text + ")";
    return now + space + style.cross() + " (written" + space + text + ", difference" + space
        + numberText(difference(*values, *like)) + ")";
}

} // namespace heed
