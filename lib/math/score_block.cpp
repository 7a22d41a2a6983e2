// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/score_block.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed::math {

template<typename T>
ScoreBlock<T>::ScoreBlock(const AttentionInputOf<T> &input, const BlockPlace &place)
    : scores(place.rows, place.keys, arma::fill::zeros)
    , m_input(input)
    , m_place(place)
{
}

template<typename T>
void ScoreBlock<T>::compute(AttentionResultOf<T> &result, const AttentionWanted &wanted)
{
    multiplyByKeys();
    if (wanted.products)
        store(scores, result.products);
    scaleAndCap();
    hideAndBias();
    if (wanted.scores)
        store(scores, result.scores);
}

template<typename T>
void ScoreBlock<T>::store(const arma::Mat<T> &block, arma::Cube<T> &target) const
{
    T *const head = target.slice_memptr(m_place.head) + m_place.firstRow;
    for (arma::uword column = 0; column < block.n_cols; ++column)
        std::copy_n(block.colptr(column), block.n_rows, head + (m_place.firstKey + column) * target.n_rows);
}

/// The whole matrix is used where it stands, a part of it is copied.
template<typename T>
static arma::Mat<T> rowsOf(const arma::Mat<T> &matrix, arma::uword first, arma::uword count)
{
    return matrix.rows(first, first + count - 1);
}

template<typename T>
void ScoreBlock<T>::multiplyByKeys()
{
    if (scores.is_empty())
        return;
    const arma::Mat<T> query = m_input.query.matrix(m_place.head);
    const arma::Mat<T> key = m_input.key.matrix(m_input.keyHead(m_place.head));
    const bool allRows = m_place.rows == query.n_rows, allKeys = m_place.keys == key.n_rows;
    const arma::Mat<T> someRows = allRows ? arma::Mat<T>() : rowsOf(query, m_place.firstRow, m_place.rows);
    const arma::Mat<T> someKeys = allKeys ? arma::Mat<T>() : rowsOf(key, m_place.firstKey, m_place.keys);
    const arma::Mat<T> &left = allRows ? query : someRows, &right = allKeys ? key : someKeys;
    if (isSmall(left.n_rows, right.n_rows, right.n_cols))
        addProduct<true, T>(scores, left, right);
    else
        scores = left * right.t();
}

template<typename T>
void ScoreBlock<T>::scaleAndCap()
{
    const T scale = static_cast<T>(m_input.scaleOrDefault()), cap = static_cast<T>(m_input.softcap);
    for (T &score : scores)
        score *= scale;
    if (cap > 0)
        for (T &score : scores)
            score = cap * std::tanh(score / cap);
}

template<typename T>
void ScoreBlock<T>::hideAndBias()
{
    if (!m_input.mayHide())
        return;
    for (arma::uword column = 0; column < scores.n_cols; ++column)
        for (arma::uword row = 0; row < scores.n_rows; ++row) {
            T &score = scores.at(row, column);
            const arma::uword query = m_place.firstRow + row, key = m_place.firstKey + column;
            if (!m_input.visible(query, key, m_place.head))
                score = -std::numeric_limits<T>::infinity();
            else if (m_input.bias)
                score += m_input.bias->repeated(query, key, m_place.head);
        }
}

template class ScoreBlock<double>;
template class ScoreBlock<float>;

} // namespace heed::math
