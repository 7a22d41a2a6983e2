// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/recurrent.h"

#include <algorithm>
#include <cmath>

namespace heed::math {

std::optional<arma::mat> recurrentStates(const arma::mat &words, const arma::mat &weights, const Stop &stop)
{
    arma::mat states(arma::size(words));
    arma::vec state(words.n_cols, arma::fill::zeros);
    for (arma::uword t = 0; t < words.n_rows; ++t) {
        if (stop())
            return std::nullopt;
        state = arma::tanh(weights * state + words.row(t).t());
        states.row(t) = state.t();
    }
    return states;
}

arma::vec remainingDifference(const arma::mat &a, const arma::mat &b)
{
    arma::vec lengths = arma::sqrt(arma::sum(arma::square(a - b), 1));
    return lengths.is_empty() ? lengths : arma::vec(lengths / lengths[0]);
}

/// With the largest score so far taken off, as softmax does.
std::optional<arma::vec> weightOfFirst(const arma::mat &words, const Stop &stop)
{
    arma::vec weights(words.n_rows);
    double largest = -arma::datum::inf, sum = 0, first = 0;
    for (arma::uword t = 0; t < words.n_rows; ++t) {
        if (stop())
            return std::nullopt;
        const double score = arma::accu(words.row(0) % words.row(t)) / std::sqrt(static_cast<double>(words.n_cols));
        const double before = std::max(largest, score);
        sum = sum * std::exp(largest - before) + std::exp(score - before);
        largest = before;
        first = t == 0 ? score : first;
        weights[t] = std::exp(first - largest) / sum;
    }
    return weights;
}

} // namespace heed::math
