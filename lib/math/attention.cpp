// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/attention.h"

#include "math/score_block.h"
#include "math/tiled_attention.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace heed::math {

namespace {

constexpr arma::uword rowsOfBlock = 64; ///< a fixed cut: the bits don't depend on the number of threads
constexpr double smallAttention = 64. * 64. * 64.; ///< multiplications below which threads don't pay

/// Some queries of one head against all keys.
template<typename T>
class Block {
public:
    Block(const AttentionInputOf<T> &input, arma::uword head, arma::uword firstRow, bool plainValues)
        : m_input(input)
        , m_head(head)
        , m_first(firstRow)
        , m_rows(std::min(rowsOfBlock, input.query.rows() - firstRow))
        , m_plainValues(plainValues)
    {
    }

    bool compute(AttentionResultOf<T> &result, const AttentionWanted &wanted, const Stop &stop)
    {
        if (m_input.method == Method::Tiled)
            return attendInTiles(m_input, m_head, m_first, m_rows, result, wanted, stop);
        ScoreBlock<T> block(
            m_input, {.head = m_head, .firstRow = m_first, .rows = m_rows, .firstKey = 0, .keys = m_input.key.rows()});
        block.compute(result, wanted);
        if (!wanted.output && !wanted.weights)
            return true;
        if (stop() || !softmaxRowsInPlace(block.scores, {.emptyRow = m_input.emptyRow}, stop))
            return false;
        if (wanted.weights)
            block.store(block.scores, result.weights);
        if (wanted.output)
            block.store(m_plainValues ? timesValues(block.scores) : timesVisibleValues(block.scores), result.output);
        return true;
    }

private:
    [[nodiscard]] arma::Mat<T> timesValues(const arma::Mat<T> &weights) const
    {
        const arma::Mat<T> value = m_input.value.matrix(m_input.keyHead(m_head));
        arma::Mat<T> output(m_rows, value.n_cols, arma::fill::zeros);
        if (isSmall(m_rows, value.n_rows, value.n_cols))
            addProduct<false, T>(output, weights, value);
        else
            output = weights * value;
        return output;
    }

    /// 0 times infinity is no number: what is hidden must not be multiplied at all.
    [[nodiscard]] arma::Mat<T> timesVisibleValues(const arma::Mat<T> &weights) const
    {
        const arma::Mat<T> value = m_input.value.matrix(m_input.keyHead(m_head));
        arma::Mat<T> output(m_rows, value.n_cols, arma::fill::zeros);
        if (output.is_empty())
            return output;
        for (arma::uword row = 0; row < m_rows; ++row) {
            bool empty = true;
            for (arma::uword key = 0; key < value.n_rows; ++key)
                if (m_input.visible(m_first + row, key, m_head)) {
                    output.row(row) += weights.at(row, key) * value.row(key);
                    empty = false;
                }
            if (empty && m_input.emptyRow == EmptyRow::NaN)
                output.row(row).fill(std::numeric_limits<T>::quiet_NaN());
        }
        return output;
    }

    const AttentionInputOf<T> &m_input;
    arma::uword m_head, m_first, m_rows;
    bool m_plainValues;
};

void require(bool holds, const char *what)
{
    if (!holds)
        throw std::invalid_argument(what);
}

template<typename T>
bool repeatsTo(const Heads<T> &heads, arma::uword count, arma::uword rows, arma::uword columns)
{
    return (heads.count() == count || heads.count() == 1) && (heads.rows() == rows || heads.rows() == 1)
        && (heads.columns() == columns || heads.columns() == 1);
}

template<typename T>
void checkSizes(const AttentionInputOf<T> &input)
{
    const Heads<T> &query = input.query, &key = input.key, &value = input.value;
    require(query.columns() == key.columns(), "attention: query and key must have the same number of columns");
    require(key.rows() == value.rows(), "attention: key and value must have the same number of rows");
    require(key.count() == value.count(), "attention: key and value must have the same number of heads");
    require(key.count() > 0 && query.count() % key.count() == 0,
        "attention: the number of key heads must divide the number of query heads");
    require(!input.mask || repeatsTo(*input.mask, query.count(), query.rows(), key.rows()),
        "attention: the mask can't be repeated to heads x queries x keys");
    require(!input.bias || repeatsTo(*input.bias, query.count(), query.rows(), key.rows()),
        "attention: the bias can't be repeated to heads x queries x keys");
}

template<typename T>
void prepare(const AttentionInputOf<T> &input, AttentionResultOf<T> &result, const AttentionWanted &wanted)
{
    const arma::uword rows = input.query.rows(), heads = input.query.count();
    const auto size = [&](bool isWanted, arma::Cube<T> &cube, arma::uword columns) {
        isWanted ? cube.set_size(rows, columns, heads) : cube.reset();
    };
    size(wanted.output, result.output, input.value.columns());
    size(wanted.weights, result.weights, input.key.rows());
    size(wanted.products, result.products, input.key.rows());
    size(wanted.scores, result.scores, input.key.rows());
}

/// Weights of 0 may be multiplied with all of them.
template<typename T>
bool arePlain(const Heads<T> &values)
{
    const T *const end = values.head(values.count());
    return values.rows() > 0 && std::all_of(values.head(0), end, [](T entry) { return std::isfinite(entry); });
}

template<typename T>
double multiplications(const AttentionInputOf<T> &input)
{
    const auto real = [](arma::uword size) { return static_cast<double>(size); };
    return real(input.query.count()) * real(input.query.rows()) * real(input.key.rows())
        * real(input.key.columns() + input.value.columns());
}

} // namespace

template<typename T>
bool AttentionInputOf<T>::visible(arma::uword queryRow, arma::uword keyRow, arma::uword head) const
{
    return (!causalOffset || causallyVisible(queryRow, keyRow, *causalOffset))
        && (!window || isInWindow(queryRow, keyRow, *window)) && (!keyCount || keyRow < *keyCount)
        && (!mask || mask->repeated(queryRow, keyRow, head) != 0)
        && (!bias || bias->repeated(queryRow, keyRow, head) != -std::numeric_limits<T>::infinity());
}

template<typename T>
double AttentionInputOf<T>::scaleOrDefault() const
{
    return scale ? *scale : 1 / std::sqrt(static_cast<double>(key.columns()));
}

template<typename T>
bool attend(const AttentionInputOf<T> &input, AttentionResultOf<T> &result, const AttentionWanted &wanted,
    const Stop &stop, const Parallel &parallel)
{
    checkSizes(input);
    prepare(input, result, wanted);
    const arma::uword blocks = (input.query.rows() + rowsOfBlock - 1) / rowsOfBlock;
    const bool plainValues = !wanted.output || arePlain(input.value);
    std::atomic<bool> stopped = false;
    const auto compute = [&](std::size_t index) {
        if (stopped)
            return;
        Block<T> block(input, index / blocks, index % blocks * rowsOfBlock, plainValues);
        if (stop() || !block.compute(result, wanted, stop))
            stopped = true;
    };
    const std::size_t pieces = input.query.count() * blocks;
    if (parallel && pieces > 1 && multiplications(input) > smallAttention)
        parallel(pieces, compute);
    else
        for (std::size_t index = 0; index < pieces; ++index)
            compute(index);
    return !stopped;
}

template struct AttentionInputOf<double>;
template struct AttentionInputOf<float>;
template bool attend(const AttentionInputOf<double> &, AttentionResultOf<double> &, const AttentionWanted &,
    const Stop &, const Parallel &);
template bool attend(const AttentionInputOf<float> &, AttentionResultOf<float> &, const AttentionWanted &, const Stop &,
    const Parallel &);

} // namespace heed::math
