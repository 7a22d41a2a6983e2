// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/multi_head.h"

#include <stdexcept>

namespace heed::math {

/// Without a copy: the columns of a head lie one after the other.
static Heads<double> headsOf(const arma::mat &projected, arma::uword heads)
{
    if (heads == 0 || projected.n_cols % heads != 0)
        throw std::invalid_argument("the columns can't be divided among the heads");
    return {projected.memptr(), projected.n_rows, projected.n_cols / heads, heads};
}

AttentionInput headsOf(const MultiHead &layer, const MultiHeadInput &input, const MultiHeadResult &projected)
{
    AttentionInput heads{.query = headsOf(projected.query, layer.heads),
        .key = headsOf(projected.key, layer.keyHeads),
        .value = headsOf(projected.value, layer.keyHeads)};
    heads.mask = input.mask;
    heads.bias = input.bias;
    heads.causalOffset = input.causalOffset;
    heads.scale = input.scale;
    heads.softcap = input.softcap;
    heads.emptyRow = input.emptyRow;
    return heads;
}

bool attendWithHeads(const MultiHead &layer, const MultiHeadInput &input, MultiHeadResult &result,
    AttentionWanted wanted, const Stop &stop, const Parallel &parallel)
{
    if (!affineRows(input.query, layer.query, result.query, stop) || !affineRows(input.key, layer.key, result.key, stop)
        || !affineRows(input.value, layer.value, result.value, stop))
        return false;
    wanted.output = true;
    if (!attend(headsOf(layer, input, result), result.attention, wanted, stop, parallel))
        return false;
    const arma::cube &heads = result.attention.output;
    result.joined = arma::mat(heads.memptr(), heads.n_rows, heads.n_cols * heads.n_slices);
    const arma::mat &weight = layer.output.weight;
    if (weight.n_rows > 0 || weight.n_cols > 0)
        return affineRows(result.joined, layer.output, result.output, stop);
    result.output = result.joined;
    return true;
}

} // namespace heed::math
