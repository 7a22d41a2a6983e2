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
constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

/// Some queries of one head, and where the next tile of keys begins.
class Tiles {
public:
    Tiles(const AttentionInput &input, const BlockPlace &rows, AttentionResult &result)
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
            ScoreBlock tile(m_input, m_place);
            tile.compute(m_result, wanted);
            visit(tile, m_place.firstKey);
        }
        return true;
    }

private:
    const AttentionInput &m_input;
    BlockPlace m_place;
    AttentionResult &m_result;
};

/// e^(score - log of the sum) is the weight, once that logarithm is known.
void turnIntoWeights(arma::mat &scores, const arma::vec &logSumExp, EmptyRow emptyRow)
{
    for (arma::uword key = 0; key < scores.n_cols; ++key)
        for (arma::uword row = 0; row < scores.n_rows; ++row) {
            double &entry = scores.at(row, key);
            if (logSumExp[row] == minusInfinity)
                entry = emptyRow == EmptyRow::Zero ? 0 : arma::datum::nan;
            else
                entry = entry == minusInfinity ? 0 : std::exp(entry - logSumExp[row]);
        }
}

arma::mat outputOf(const OnlineSoftmaxState &state, EmptyRow emptyRow)
{
    arma::mat output = state.normalised();
    for (arma::uword row = 0; row < output.n_rows; ++row)
        if (state.sum[row] == 0 && emptyRow == EmptyRow::NaN)
            output.row(row).fill(arma::datum::nan);
    return output;
}

} // namespace

bool attendInTiles(const AttentionInput &input, arma::uword head, arma::uword firstRow, arma::uword rows,
    AttentionResult &result, const AttentionWanted &wanted, const Stop &stop)
{
    const arma::mat value = input.value.matrix(input.keyHead(head));
    const BlockPlace place{.head = head, .firstRow = firstRow, .rows = rows};
    OnlineSoftmaxState state(rows, wanted.output ? value.n_cols : 0);
    Tiles tiles(input, place, result);
    const bool goesOn = tiles.forEach(wanted, stop, [&](const ScoreBlock &tile, arma::uword first) {
        const arma::uword last = first + tile.scores.n_cols - 1;
        if (wanted.output)
            state.add(tile.scores, value.rows(first, last));
        else if (wanted.weights)
            state.add(tile.scores, arma::mat(tile.scores.n_cols, 0));
    });
    if (!goesOn)
        return false;
    if (wanted.output)
        ScoreBlock(input, place).store(outputOf(state, input.emptyRow), result.output);
    if (!wanted.weights)
        return true;
    const arma::vec logSumExp = state.logSumExp();
    return tiles.forEach({.output = false}, stop, [&](ScoreBlock &tile, arma::uword) {
        turnIntoWeights(tile.scores, logSumExp, input.emptyRow);
        tile.store(tile.scores, result.weights);
    });
}

} // namespace heed::math
