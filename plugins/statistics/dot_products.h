// SPDX-License-Identifier: GPL-3.0-or-later
/// The queries and keys that dot_product_variance draws.
#pragma once

#include "sdk/operator.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace heed {

/// Queries and keys in the order in which they are drawn: for each width, for each pair, the query and then the key.
class PairSource {
public:
    explicit PairSource(const Call &call)
        : m_call(call)
        , m_random(call.random(call.integer("seed")))
        , m_isNormal(call.text("distribution") == "normal")
    {
    }

    /// False: stopped.
    [[nodiscard]] bool draw(std::size_t width)
    {
        query.resize(width);
        key.resize(width);
        return fill(query) && fill(key);
    }

    std::vector<double> query, key;

private:
    bool fill(std::vector<double> &entries);

    const Call &m_call;
    Random m_random;
    bool m_isNormal;
    std::size_t m_drawn = 0;
};

[[nodiscard]] std::vector<std::int64_t> widthsOf(const Call &call);
[[nodiscard]] std::size_t pairsOf(const Call &call);

/// Of one part of a query or key.
[[nodiscard]] double varianceOfPart(const Call &call);
/// Of a product of two rows, by theory.
[[nodiscard]] double expectedOf(const Call &call, std::int64_t width);

[[nodiscard]] double dot(const std::vector<double> &a, const std::vector<double> &b);
/// One row a width, one column a pair; nothing when the run was stopped.
[[nodiscard]] std::optional<arma::mat> productsOf(const Call &call);
[[nodiscard]] std::vector<double> rowOf(const arma::mat &matrix, arma::uword row);

} // namespace heed
