// SPDX-License-Identifier: GPL-3.0-or-later
#include "count.h"

#include "sdk/number_text.h"

#include <algorithm>
#include <limits>

namespace heed {

static constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

Count operator+(Count a, Count b)
{
    const bool fits = a.m_value && b.m_value && *a.m_value <= largest - *b.m_value;
    return fits ? Count(*a.m_value + *b.m_value) : Count();
}

Count operator*(Count a, Count b)
{
    const bool fits = a.m_value && b.m_value && (*b.m_value == 0 || *a.m_value <= largest / *b.m_value);
    return fits ? Count(*a.m_value * *b.m_value) : Count();
}

hand::Written grouped(std::int64_t count) { return {texGrouped(count), groupedText(count)}; }

hand::Written timesAll(const std::vector<std::int64_t> &factors)
{
    const auto item = [&](std::size_t i) { return grouped(factors[i]); };
    return hand::listed(factors.size(), item, {"\\cdot ", " · "});
}

hand::Written timesAllButOnes(std::vector<std::int64_t> factors)
{
    std::erase(factors, 1);
    return factors.empty() ? grouped(1) : timesAll(factors);
}

hand::Written equals(const hand::Written &left, std::int64_t count)
{
    return left + hand::both(" = ") + grouped(count);
}

Result<void> checkHeadWidth(std::int64_t width, std::int64_t heads)
{
    if (width % heads == 0)
        return {};
    return fail({.message = "d_model " + std::to_string(width) + " is not divisible by " + std::to_string(heads)
            + " heads. Choose a number of heads that divides it, or give head_dim where there is that option.",
        .port = "heads",
        .rule = Rule::Range,
        .other = "d_model"});
}

tl::unexpected<Error> tooLarge(const std::string &what, const std::string &port)
{
    return fail(Rule::Limit,
        "The " + what
            + " are more than 9,223,372,036,854,775,807, which a 64-bit count holds at most. Choose smaller "
              "sizes, first of all "
            + port + ".",
        port);
}

static std::int64_t sizeOf(const Value &value)
{
    if (const auto *sizes = value.as<Array<std::int64_t>>())
        return sizes->isEmpty() ? 0 : sizes->cube().max();
    const auto *size = value.as<std::int64_t>();
    return size != nullptr ? *size : 0;
}

tl::unexpected<Error> tooLarge(const Call &call, const std::string &what)
{
    const auto isLess = [](const auto &a, const auto &b) { return sizeOf(a.second) < sizeOf(b.second); };
    return tooLarge(what, std::ranges::max_element(call.values, isLess)->first);
}

} // namespace heed
