// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/score_block.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed::math {

ScoreBlock::ScoreBlock(const AttentionInput &input, const BlockPlace &place)
    : scores(place.rows, place.keys, arma::fill::zeros)
    , m_input(input)
    , m_place(place)
{
}

void ScoreBlock::compute(AttentionResult &result, const AttentionWanted &wanted)
{
    multiplyByKeys();
    if (wanted.products)
        store(scores, result.products);
    scaleAndCap();
    hideAndBias();
    if (wanted.scores)
        store(scores, result.scores);
}

void ScoreBlock::store(const arma::mat &block, arma::cube &target) const
{
    double *const head = target.slice_memptr(m_place.head) + m_place.firstRow;
    for (arma::uword column = 0; column < block.n_cols; ++column)
        std::copy_n(block.colptr(column), block.n_rows, head + (m_place.firstKey + column) * target.n_rows);
}

/// The whole matrix is used where it stands, a part of it is copied.
static arma::mat rowsOf(const arma::mat &matrix, arma::uword first, arma::uword count)
{
    return matrix.rows(first, first + count - 1);
}

void ScoreBlock::multiplyByKeys()
{
    if (scores.is_empty())
        return;
    const arma::mat query = m_input.query.matrix(m_place.head);
    const arma::mat key = m_input.key.matrix(m_input.keyHead(m_place.head));
    const bool allRows = m_place.rows == query.n_rows, allKeys = m_place.keys == key.n_rows;
    const arma::mat someRows = allRows ? arma::mat() : rowsOf(query, m_place.firstRow, m_place.rows);
    const arma::mat someKeys = allKeys ? arma::mat() : rowsOf(key, m_place.firstKey, m_place.keys);
    const arma::mat &left = allRows ? query : someRows, &right = allKeys ? key : someKeys;
    if (isSmall(left.n_rows, right.n_rows, right.n_cols))
        addProduct<true>(scores, left, right);
    else
        scores = left * right.t();
}

void ScoreBlock::scaleAndCap()
{
    const double scale = m_input.scaleOrDefault(), cap = m_input.softcap;
    for (double &score : scores)
        score *= scale;
    if (cap > 0)
        for (double &score : scores)
            score = cap * std::tanh(score / cap);
}

void ScoreBlock::hideAndBias()
{
    if (!m_input.mayHide())
        return;
    for (arma::uword column = 0; column < scores.n_cols; ++column)
        for (arma::uword row = 0; row < scores.n_rows; ++row) {
            double &score = scores.at(row, column);
            const arma::uword query = m_place.firstRow + row, key = m_place.firstKey + column;
            if (!m_input.visible(query, key, m_place.head))
                score = -std::numeric_limits<double>::infinity();
            else if (m_input.bias)
                score += m_input.bias->repeated(query, key, m_place.head);
        }
}

} // namespace heed::math
