// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/hand.h"
#include "sdk/operator.h"

#include <cstdint>
#include <optional>
#include <string>

namespace heed {

/// A count of 0 or more that never wraps round: past 64 bits it has no value, nor has anything made of it.
class Count {
public:
    Count(std::int64_t value) // NOLINT: counts read as numbers
        : m_value(value)
    {
    }

    [[nodiscard]] bool overflows() const { return !m_value; }
    [[nodiscard]] std::int64_t value() const { return m_value.value(); }

    friend Count operator+(Count a, Count b);
    friend Count operator*(Count a, Count b);
    /// What overflows equals nothing.
    friend bool operator==(Count a, Count b) { return a.m_value && b.m_value && *a.m_value == *b.m_value; }

private:
    Count() = default;

    std::optional<std::int64_t> m_value;
};

/// "8,000,000", with TeX's groups.
[[nodiscard]] hand::Written grouped(std::int64_t count);
/// "4 · 1,000 · 1,000".
[[nodiscard]] hand::Written timesAll(const std::vector<std::int64_t> &factors);
/// The same without factors of 1; "1" where there is no other.
[[nodiscard]] hand::Written timesAllButOnes(std::vector<std::int64_t> factors);
/// left = count, exactly.
[[nodiscard]] hand::Written equals(const hand::Written &left, std::int64_t count);

/// The head width must come out whole: "768 is not divisible by 7 heads".
[[nodiscard]] Result<void> checkHeadWidth(std::int64_t width, std::int64_t heads);
[[nodiscard]] tl::unexpected<Error> tooLarge(const std::string &what, const std::string &port);
/// With the largest of the call's sizes as the one to blame.
[[nodiscard]] tl::unexpected<Error> tooLarge(const Call &call, const std::string &what);

} // namespace heed
