// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/sweep.h"

#include "lesson/scalars.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace heed {

namespace {

using Sweep = tl::expected<std::vector<Value>, std::string>;

tl::unexpected<std::string> refuse(std::string why) { return tl::unexpected(std::move(why)); }

std::string tooMany(std::size_t most)
{
    return "A sweep has at most " + groupedText(static_cast<std::int64_t>(most)) + " values here.";
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view{}
                                           : text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

Value entry(std::string_view text)
{
    if (const auto integer = readInteger(text))
        return *integer;
    if (const auto number = readNumber(text))
        return *number;
    if (text == "true" || text == "false")
        return text == "true";
    const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
    return std::string(quoted ? text.substr(1, text.size() - 2) : text);
}

/// Where the entry that begins at `at` ends: at a comma outside brackets, or with the text.
std::size_t entryEnd(std::string_view text, std::size_t at)
{
    int depth = 0;
    for (; at < text.size() && (text[at] != ',' || depth > 0); ++at)
        depth += text[at] == '[' ? 1 : text[at] == ']' ? -1 : 0;
    return at;
}

/// Whether the first bracket closes with the last.
bool isBracketed(std::string_view text)
{
    int depth = 0;
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
        depth += text[at] == '[' ? 1 : text[at] == ']' ? -1 : 0;
        if (depth <= 0)
            return false;
    }
    return text.ends_with(']') && depth == 1;
}

Sweep readList(std::string_view text, std::size_t most)
{
    if (std::ranges::count(text, '[') != std::ranges::count(text, ']'))
        return refuse("The list '" + std::string(text) + "' is not closed; write [a, b, c].");
    if (isBracketed(text))
        text = text.substr(1, text.size() - 2);
    std::vector<Value> values;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = entryEnd(text, at);
        const std::string_view one = trimmed(text.substr(at, end - at));
        if (one.empty())
            return refuse("The list of values to sweep over has an empty entry; write [a, b, c], from..to, "
                          "from..to+step or from..to*factor.");
        values.push_back(entry(one));
        at = end + 1;
        if (values.size() > most)
            return refuse(tooMany(most));
    }
    return values;
}

struct Range {
    double from = 0, to = 0, step = 1;
    bool isFactor = false, isIntegral = false;

    [[nodiscard]] double at(std::size_t i) const
    {
        const auto n = static_cast<double>(i);
        return isFactor ? from * std::pow(step, n) : from + n * step;
    }
    /// How often the step fits, with a little slack for steps that don't come out even in binary.
    [[nodiscard]] double steps() const { return isFactor ? std::log(to / from) / std::log(step) : (to - from) / step; }
};

std::optional<std::string> flaw(const Range &range, std::size_t most)
{
    if (!std::isfinite(range.from) || !std::isfinite(range.to) || !std::isfinite(range.step))
        return "A sweep goes from one finite number to another.";
    if (range.isFactor && !(range.from * range.to > 0 && range.step > 0 && range.step != 1))
        return "A sweep by a factor needs two ends of the same sign, neither of them 0, and a factor above 0 that "
               "isn't 1.";
    if (range.step == 0)
        return "The step of a sweep can't be 0.";
    if (range.steps() < -1e-9)
        return "The step leads away from the end: from " + exactText(range.from) + " to " + exactText(range.to) + " by "
            + exactText(range.step) + ".";
    if (range.steps() >= static_cast<double>(most))
        return tooMany(most);
    return std::nullopt;
}

std::optional<Range> readRange(std::string_view text, std::size_t dots)
{
    const std::string_view from = trimmed(text.substr(0, dots)), rest = trimmed(text.substr(dots + 2));
    // a sign or an exponent's sign is no step: look behind the first character, and not behind an e
    std::size_t mark = rest.find('*');
    for (std::size_t i = 1; mark == std::string_view::npos && i < rest.size(); ++i)
        if (rest[i] == '+' && rest[i - 1] != 'e' && rest[i - 1] != 'E')
            mark = i;
    const std::string_view to = trimmed(rest.substr(0, mark));
    const std::string_view step = mark == std::string_view::npos ? std::string_view{} : trimmed(rest.substr(mark + 1));
    const auto low = readNumber(from), high = readNumber(to);
    const auto by = step.empty() ? std::nullopt : readNumber(step);
    if (!low || !high || (mark != std::string_view::npos && !by))
        return std::nullopt;
    Range range{.from = *low, .to = *high, .step = *high < *low ? -1.0 : 1.0};
    range.isFactor = mark != std::string_view::npos && rest[mark] == '*';
    range.step = by.value_or(range.step);
    range.isIntegral = readInteger(from) && readInteger(to) && (step.empty() || readInteger(step));
    return range;
}

} // namespace

Sweep readSweep(std::string_view text, std::size_t most)
{
    text = trimmed(text);
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos || text.starts_with('['))
        return readList(text, most);
    const auto range = readRange(text, dots);
    if (!range)
        return refuse(
            "Expected from..to, from..to+step or from..to*factor with numbers, found '" + std::string(text) + "'.");
    if (const auto wrong = flaw(*range, most))
        return refuse(*wrong);
    std::vector<Value> values;
    const auto count = static_cast<std::size_t>(std::floor(range->steps() + 1e-9)) + 1;
    for (std::size_t i = 0; i < count; ++i) {
        const double x = range->at(i);
        const bool isWhole = range->isIntegral && x == std::trunc(x) && std::abs(x) <= 0x1p53;
        values.push_back(isWhole ? Value(static_cast<std::int64_t>(x)) : Value(x));
    }
    return values;
}

} // namespace heed
