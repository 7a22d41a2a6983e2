// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/affine.h"

#include <algorithm>

namespace heed::math {

static constexpr arma::uword rowsOfBlock = 64; ///< between two questions whether to stop

std::optional<arma::mat> affineRows(
    const arma::mat &x, const arma::mat &weight, const arma::rowvec &bias, const Stop &stop)
{
    arma::mat output(x.n_rows, weight.n_cols, arma::fill::zeros);
    for (arma::uword first = 0; first < x.n_rows && !weight.is_empty(); first += rowsOfBlock) {
        if (stop())
            return std::nullopt;
        const arma::uword last = std::min(first + rowsOfBlock, x.n_rows) - 1;
        output.rows(first, last) = x.rows(first, last) * weight;
    }
    if (!bias.is_empty() && !output.is_empty()) // Armadillo adds to rows that there are
        output.each_row() += bias;
    return output;
}

bool affineRows(const arma::mat &x, const Linear &linear, arma::mat &result, const Stop &stop)
{
    auto product = affineRows(x, linear.weight, linear.bias, stop);
    if (product)
        result = std::move(*product);
    return product.has_value();
}

} // namespace heed::math
