// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/multi_head.h"
#include "sdk/hand_labels.h"

namespace heed {

/// One query's way through multi-head attention, on a result that holds its scores and weights.
class HeadsByHand {
public:
    /// `keys` is the letter whose labels the keys have.
    HeadsByHand(const math::MultiHead &layer, const math::MultiHeadResult &result, std::size_t query,
        const Focus &focus, std::string_view keys);

    /// The scores of one head, from its query and keys.
    [[nodiscard]] Step scores(std::size_t head, std::optional<std::size_t> key = {}) const;
    /// Exponentials and weights of one head.
    [[nodiscard]] Derivation weights(std::size_t head, std::optional<std::size_t> key = {}) const;
    /// Every head in two lines: its weights, and the sum of the values.
    [[nodiscard]] Step attend() const;

private:
    [[nodiscard]] std::vector<double> rowOf(const math::Heads<double> &heads, std::size_t row, std::size_t head) const;
    [[nodiscard]] std::vector<double> scoresOf(std::size_t head) const;

    const math::MultiHead &m_layer;
    const math::MultiHeadResult &m_result;
    std::size_t m_query;
    int m_decimals;
    hand::Written m_token;
    hand::AxisNames m_keys;
};

} // namespace heed
