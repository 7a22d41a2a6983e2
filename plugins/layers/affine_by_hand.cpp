// SPDX-License-Identifier: GPL-3.0-or-later
#include "affine_by_hand.h"

#include "sdk/hand_lines.h"

namespace heed {

static hand::Line entryLine(
    const std::vector<double> &row, const math::Linear &linear, std::size_t column, int decimals)
{
    std::vector<double> weights(linear.weight.n_rows);
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = linear.weight.at(i, column);
    hand::Line line = hand::dotProduct(row, weights, decimals);
    if (linear.bias.is_empty())
        return line;
    line.left = line.left + hand::both(" + ") + hand::factor(linear.bias[column], decimals);
    line.value[0] += linear.bias[column];
    line.byHand[0] += hand::rounded(linear.bias[column], decimals);
    return line;
}

Step affineStep(const AffineNames &called, const std::vector<double> &row, const math::Linear &linear,
    const hand::AxisNames &names, const std::vector<std::size_t> &columns, int decimals)
{
    const auto line = [&](std::size_t i) {
        const hand::Written entry = hand::entry(called.name, called.token, names[columns[i]]);
        return hand::named(entry, entryLine(row, linear, columns[i], decimals));
    };
    return hand::StepWriter(called.title, decimals).lines(columns.size(), line).step();
}

} // namespace heed
