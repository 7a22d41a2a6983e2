// SPDX-License-Identifier: GPL-3.0-or-later
/// Hand arithmetic for derivations: the numbers put in, rounded as a person would write them, in TeX and in plain text.
#pragma once

#include "sdk/operator.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace heed::hand {

/// The same formula twice.
struct Written {
    std::string tex, plain;
};
[[nodiscard]] HEED_SDK_EXPORT Written operator+(const Written &a, const Written &b);
/// Text that is the same in both.
[[nodiscard]] HEED_SDK_EXPORT Written both(const std::string &text);
/// A named row, counted from 1 as in mathematics: vector("q", 0) is \mathbf{q}_{1} and q_1.
[[nodiscard]] HEED_SDK_EXPORT Written vector(const std::string &name, std::size_t index);
/// An entry of a named row, counted from 1: z_{1,2}.
[[nodiscard]] HEED_SDK_EXPORT Written entry(const Written &name, std::size_t row, std::size_t column);

/// The number that stands on paper; a hand calculation goes on with it.
[[nodiscard]] HEED_SDK_EXPORT double rounded(double x, int decimals);
/// Powers of ten for what is too long otherwise; infinity as a sign.
[[nodiscard]] HEED_SDK_EXPORT Written number(double x, int decimals);
/// In brackets when negative.
[[nodiscard]] HEED_SDK_EXPORT Written factor(double x, int decimals);
/// "(0.4011, 0.1978, 0.4011)".
[[nodiscard]] HEED_SDK_EXPORT Written tuple(std::span<const double> entries, int decimals);

/// The first and the last of many items, with … between; all when there are at most eight.
[[nodiscard]] HEED_SDK_EXPORT Written listed(
    std::size_t count, const std::function<Written(std::size_t)> &item, const Written &separator = {",\\;", ", "});
/// a_1 b_1 + a_2 b_2 + …
[[nodiscard]] HEED_SDK_EXPORT Written sumOfProducts(std::span<const double> a, std::span<const double> b, int decimals);

/// left = value, or ≈ when the value is rounded. A left side that is the value, or ends with it, says it once.
struct Line {
    Written left;
    std::vector<double> value; ///< unrounded: one number, or the entries of a row
    std::vector<double> byHand = {}; ///< what the rounded numbers on the left come to; empty: the same
    std::string name = {}; ///< what a remark calls it; empty: `left`
};

class HEED_SDK_EXPORT StepWriter {
public:
    StepWriter(std::string title, int decimals);

    StepWriter &say(const Written &text);
    StepWriter &line(const Line &line);
    /// Shortened like `listed`.
    StepWriter &lines(std::size_t count, const std::function<Line(std::size_t)> &line);
    /// `exact` tells of every line on which rounded numbers give another last digit.
    [[nodiscard]] Step step() const { return m_step; }

private:
    [[nodiscard]] Written written(const std::vector<double> &value) const;

    Step m_step;
    int m_decimals;
};

} // namespace heed::hand
