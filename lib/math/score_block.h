// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/attention.h"

#include <armadillo>

namespace heed::math {

/// The rows and columns of one head's scores that a block holds.
struct BlockPlace {
    arma::uword head = 0, firstRow = 0, rows = 0, firstKey = 0, keys = 0;
};

/// Some queries of one head against some keys.
class ScoreBlock {
public:
    ScoreBlock(const AttentionInput &input, const BlockPlace &place);

    /// Products, then scores as softmax receives them; each is stored where it is wanted.
    void compute(AttentionResult &result, const AttentionWanted &wanted);
    /// Into the rows and columns of `target` that the block covers.
    void store(const arma::mat &block, arma::cube &target) const;

    arma::mat scores; ///< rows x keys

private:
    void multiplyByKeys();
    void scaleAndCap();
    void hideAndBias();

    const AttentionInput &m_input;
    BlockPlace m_place;
};

constexpr arma::uword smallProduct = 2048; ///< multiplications below which plain loops beat a call of the BLAS
[[nodiscard]] inline bool isSmall(arma::uword a, arma::uword b, arma::uword c) { return a * b * c <= smallProduct; }

/// to += left * right, or left * right^T.
template<bool transposed>
void addProduct(arma::mat &to, const arma::mat &left, const arma::mat &right)
{
    for (arma::uword column = 0; column < to.n_cols; ++column)
        for (arma::uword inner = 0; inner < left.n_cols; ++inner) {
            const double factor = transposed ? right.at(column, inner) : right.at(inner, column);
            for (arma::uword row = 0; row < to.n_rows; ++row)
                to.at(row, column) += left.at(row, inner) * factor;
        }
}

} // namespace heed::math
