// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/call.h"

namespace heed {

/// A matrix that is made column by column, or `stopped()` when the call is told to stop. fill(data, column) writes the
/// `rows` numbers of a column.
template<typename Fill>
[[nodiscard]] Result<Array<double>> byColumn(const Call &call, arma::uword rows, arma::uword columns, Fill fill)
{
    arma::cube matrix(rows, columns, 1, arma::fill::none);
    for (arma::uword column = 0; column < matrix.n_cols; ++column) {
        if (call.stop.stop_requested())
            return call.stopped();
        if (rows > 0)
            fill(matrix.slice_colptr(0, column), column);
    }
    return Array<double>(Sizes{rows, columns}, std::move(matrix));
}

} // namespace heed
