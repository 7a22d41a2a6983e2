// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/tiled_attention.h"

#include "math/online_softmax.h"
#include "math/score_block.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed::math {

namespace {

constexpr arma::uword keysOfTile = 64;
template<typename T>
constexpr T minusInfinity = -std::numeric_limits<T>::infinity();

/// Some queries of one head, and where the next tile of keys begins.
template<typename T>
class Tiles {
public:
    Tiles(const AttentionInputOf<T> &input, const BlockPlace &rows, AttentionResultOf<T> &result)
        : m_input(input)
        , m_place(rows)
        , m_result(result)
    {
    }

    /// Calls visit(scores, first key) for each tile; false: stopped.
    template<typename Visit>
    bool forEach(const AttentionWanted &wanted, const Stop &stop, Visit visit)
    {
        for (m_place.firstKey = 0; m_place.firstKey < m_input.key.rows(); m_place.firstKey += keysOfTile) {
            if (stop())
                return false;
            m_place.keys = std::min(keysOfTile, m_input.key.rows() - m_place.firstKey);
            ScoreBlock<T> tile(m_input, m_place);
            tile.compute(m_result, wanted);
            visit(tile, m_place.firstKey);
        }
        return true;
    }

private:
    const AttentionInputOf<T> &m_input;
    BlockPlace m_place;
    AttentionResultOf<T> &m_result;
};

/// e^(score - log of the sum) is the weight, once that logarithm is known.
template<typename T>
void turnIntoWeights(arma::Mat<T> &scores, const arma::Col<T> &logSumExp, EmptyRow emptyRow)
{
    for (arma::uword key = 0; key < scores.n_cols; ++key)
        for (arma::uword row = 0; row < scores.n_rows; ++row) {
            T &entry = scores.at(row, key);
            if (logSumExp[row] == minusInfinity<T>)
                entry = emptyRow == EmptyRow::Zero ? 0 : std::numeric_limits<T>::quiet_NaN();
            else
                entry = entry == minusInfinity<T> ? 0 : std::exp(entry - logSumExp[row]);
        }
}

template<typename T>
arma::Mat<T> outputOf(const OnlineSoftmaxStateOf<T> &state, EmptyRow emptyRow)
{
    arma::Mat<T> output = state.normalised();
    for (arma::uword row = 0; row < output.n_rows; ++row)
        if (state.sum[row] == 0 && emptyRow == EmptyRow::NaN && !output.is_empty())
            output.row(row).fill(std::numeric_limits<T>::quiet_NaN());
    return output;
}

} // namespace

template<typename T>
bool attendInTiles(const AttentionInputOf<T> &input, arma::uword head, arma::uword firstRow, arma::uword rows,
    AttentionResultOf<T> &result, const AttentionWanted &wanted, const Stop &stop)
{
    const arma::Mat<T> value = input.value.matrix(input.keyHead(head));
    const BlockPlace place{.head = head, .firstRow = firstRow, .rows = rows};
    OnlineSoftmaxStateOf<T> state(rows, wanted.output ? value.n_cols : 0);
    Tiles<T> tiles(input, place, result);
    const bool goesOn = tiles.forEach(wanted, stop, [&](const ScoreBlock<T> &tile, arma::uword first) {
        const arma::uword last = first + tile.scores.n_cols - 1;
        if (wanted.output && !value.is_empty())
            state.add(tile.scores, value.rows(first, last));
        else if (wanted.output || wanted.weights)
            state.add(tile.scores, arma::Mat<T>(tile.scores.n_cols, 0));
    });
    if (!goesOn)
        return false;
    if (wanted.output)
        ScoreBlock<T>(input, place).store(outputOf(state, input.emptyRow), result.output);
    if (!wanted.weights)
        return true;
    const arma::Col<T> logSumExp = state.logSumExp();
    return tiles.forEach({.output = false}, stop, [&](ScoreBlock<T> &tile, arma::uword) {
        turnIntoWeights(tile.scores, logSumExp, input.emptyRow);
        tile.store(tile.scores, result.weights);
    });
}

template bool attendInTiles(const AttentionInputOf<double> &, arma::uword, arma::uword, arma::uword,
    AttentionResultOf<double> &, const AttentionWanted &, const Stop &);
template bool attendInTiles(const AttentionInputOf<float> &, arma::uword, arma::uword, arma::uword,
    AttentionResultOf<float> &, const AttentionWanted &, const Stop &);

} // namespace heed::math
