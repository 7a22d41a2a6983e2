// SPDX-License-Identifier: GPL-3.0-or-later
/// Products by part, and their hand arithmetic: what the operators share that count per token.
#pragma once

#include "count.h"

#include <string>
#include <vector>

namespace heed {

using Factors = std::vector<std::int64_t>;

/// One part: products that are added.
struct Tally {
    std::string name;
    std::vector<Factors> products;

    [[nodiscard]] Count count() const;
};

[[nodiscard]] Count sumOf(const std::vector<Tally> &tallies);
/// "projections: 2 · 12 · 768 · 768 + … = 56,623,104". Factors of 1 are left out.
[[nodiscard]] hand::Written tallyLine(const Tally &tally);
/// One line a part, then their sum where there are several.
[[nodiscard]] Derivation tallySteps(
    const std::string &title, const std::string &sumTitle, const std::vector<Tally> &tallies, int decimals);
/// "284,812,800 · 1,024 · 1 = 291,648,307,200".
[[nodiscard]] Step productStep(std::string title, const Factors &factors, int decimals);
/// "10,737,418,240 / 2^30 = 10".
[[nodiscard]] Step unitStep(std::int64_t bytes, const std::string &unit, int decimals);
/// Says that the table has no such row or column.
[[nodiscard]] tl::unexpected<Error> noSuchEntry(std::size_t rows, std::size_t columns);

} // namespace heed
