// SPDX-License-Identifier: GPL-3.0-or-later
/// Attention and softmax straight from their definitions: key sets instead of minus infinity, extended precision,
/// terms added from the smallest. Slow, and independent of lib/math but for its plain structs.
#pragma once

#include "math/attention.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace reference {

using Row = std::vector<long double>;

inline long double carefulSum(Row terms)
{
    std::ranges::sort(terms, {}, [](long double x) { return std::abs(x); });
    long double sum = 0, lost = 0;
    for (const long double term : terms) {
        const long double next = sum + (term - lost);
        lost = (next - sum) - (term - lost);
        sum = next;
    }
    return sum;
}

inline Row softmax(const Row &scores)
{
    const long double largest = *std::ranges::max_element(scores);
    Row weights;
    for (const long double score : scores)
        weights.push_back(std::exp(score - largest));
    const long double sum = carefulSum(weights);
    for (long double &weight : weights)
        weight /= sum;
    return weights;
}

/// The keys this query may see, by the rules of the header, read anew.
inline std::vector<arma::uword> seenKeys(const heed::math::AttentionInput &in, arma::uword query, arma::uword head)
{
    std::vector<arma::uword> keys;
    for (arma::uword key = 0; key < in.key.rows(); ++key) {
        const auto i = static_cast<long long>(query), j = static_cast<long long>(key);
        const bool early = !in.causalOffset || j - i <= *in.causalOffset;
        const bool allowed = !in.mask
            || in.mask->at(
                   in.mask->rows() > 1 ? query : 0, in.mask->columns() > 1 ? key : 0, in.mask->count() > 1 ? head : 0)
                == 1;
        const long long distance = in.window ? j - i - in.window->place : 0;
        const bool near = !in.window
            || ((!in.window->left || -distance <= *in.window->left)
                && (!in.window->right || distance <= *in.window->right));
        const bool isToken = !in.keyCount || key + 1 <= *in.keyCount;
        if (early && allowed && near && isToken)
            keys.push_back(key);
    }
    return keys;
}

inline long double score(const heed::math::AttentionInput &in, arma::uword query, arma::uword key, arma::uword head)
{
    const arma::uword group = in.query.count() / in.key.count();
    Row products;
    for (arma::uword d = 0; d < in.query.columns(); ++d)
        products.push_back(static_cast<long double>(in.query.at(query, d, head)) * in.key.at(key, d, head / group));
    const long double width = in.query.columns();
    long double s = carefulSum(products) * (in.scale ? static_cast<long double>(*in.scale) : 1 / std::sqrt(width));
    if (in.softcap > 0)
        s = in.softcap * std::tanh(s / in.softcap);
    if (in.bias)
        s += in.bias->at(
            in.bias->rows() > 1 ? query : 0, in.bias->columns() > 1 ? key : 0, in.bias->count() > 1 ? head : 0);
    return s;
}

struct Result {
    arma::cube output, weights;
};

inline Result attention(const heed::math::AttentionInput &in)
{
    const arma::uword n = in.query.rows(), heads = in.query.count(), group = heads / in.key.count();
    Result result{arma::cube(n, in.value.columns(), heads, arma::fill::zeros),
        arma::cube(n, in.key.rows(), heads, arma::fill::zeros)};
    for (arma::uword head = 0; head < heads; ++head)
        for (arma::uword query = 0; query < n; ++query) {
            const std::vector<arma::uword> keys = seenKeys(in, query, head);
            Row scores;
            for (const arma::uword key : keys)
                scores.push_back(score(in, query, key, head));
            const Row weights = keys.empty() ? Row() : softmax(scores);
            for (std::size_t k = 0; k < keys.size(); ++k)
                result.weights.at(query, keys[k], head) = static_cast<double>(weights[k]);
            for (arma::uword column = 0; column < in.value.columns(); ++column) {
                Row terms;
                for (std::size_t k = 0; k < keys.size(); ++k)
                    terms.push_back(weights[k] * in.value.at(keys[k], column, head / group));
                result.output.at(query, column, head) = static_cast<double>(carefulSum(terms));
            }
        }
    return result;
}

} // namespace reference
