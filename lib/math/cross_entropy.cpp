// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/cross_entropy.h"

#include <algorithm>

namespace heed::math {

static double rowLoss(const arma::mat &logs, arma::uword row, arma::uword target, double smoothing)
{
    const double surprise = -logs.at(row, target);
    if (smoothing == 0)
        return surprise;
    return (1 - smoothing) * surprise - smoothing * arma::accu(logs.row(row)) / static_cast<double>(logs.n_cols);
}

arma::vec crossEntropyRows(
    const arma::mat &logProbabilities, std::span<const std::int64_t> targets, const CrossEntropyOptions &options)
{
    arma::vec losses(logProbabilities.n_rows, arma::fill::zeros);
    for (arma::uword row = 0; row < losses.n_elem; ++row)
        if (targets[row] != options.ignored)
            losses[row] = rowLoss(logProbabilities, row, static_cast<arma::uword>(targets[row]), options.smoothing);
    return losses;
}

std::optional<double> meanLoss(const arma::vec &losses, std::span<const std::int64_t> targets, std::int64_t ignored)
{
    const auto counted = static_cast<std::size_t>(
        std::ranges::count_if(targets, [ignored](std::int64_t target) { return target != ignored; }));
    return counted == 0 ? std::nullopt : std::optional(arma::accu(losses) / static_cast<double>(counted));
}

} // namespace heed::math
