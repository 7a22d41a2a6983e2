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
template<typename T>
class ScoreBlock {
public:
    ScoreBlock(const AttentionInputOf<T> &input, const BlockPlace &place);

    /// Products, then scores as softmax receives them; each is stored where it is wanted.
    void compute(AttentionResultOf<T> &result, const AttentionWanted &wanted);
    /// Into the rows and columns of `target` that the block covers.
    void store(const arma::Mat<T> &block, arma::Cube<T> &target) const;

    arma::Mat<T> scores; ///< rows x keys

private:
    void multiplyByKeys();
    void scaleAndCap();
    void hideAndBias();

    const AttentionInputOf<T> &m_input;
    BlockPlace m_place;
};

constexpr arma::uword smallProduct = 2048; ///< multiplications below which plain loops beat a call of the BLAS
[[nodiscard]] inline bool isSmall(arma::uword a, arma::uword b, arma::uword c) { return a * b * c <= smallProduct; }

/// to += left * right, or left * right^T.
template<bool transposed, typename T>
void addProduct(arma::Mat<T> &to, const arma::Mat<T> &left, const arma::Mat<T> &right)
{
    for (arma::uword column = 0; column < to.n_cols; ++column)
        for (arma::uword inner = 0; inner < left.n_cols; ++inner) {
            const T factor = transposed ? right.at(column, inner) : right.at(inner, column);
            for (arma::uword row = 0; row < to.n_rows; ++row)
                to.at(row, column) += left.at(row, inner) * factor;
        }
}

} // namespace heed::math
