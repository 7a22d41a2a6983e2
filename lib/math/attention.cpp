// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/attention.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace heed::math {

namespace {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();
constexpr arma::uword rowsOfBlock = 64; ///< a fixed cut: the bits don't depend on the number of threads
constexpr arma::uword smallProduct = 2048; ///< multiplications below which plain loops beat a call of the BLAS
constexpr double smallAttention = 64. * 64. * 64.; ///< multiplications below which threads don't pay

bool isSmall(arma::uword a, arma::uword b, arma::uword c) { return a * b * c <= smallProduct; }

/// to += left * right, or left * right^T.
template<bool transposed>
void addProduct(arma::mat &to, const arma::mat &left, const arma::mat &right)
{
    for (arma::uword column = 0; column < to.n_cols; ++column)
        for (arma::uword inner = 0; inner < left.n_cols; ++inner) {
            const double factor = transposed ? right.at(column, inner) : right.at(inner, column);
            for (arma::uword row = 0; row < to.n_rows; ++row)
                to.at(row, column) += left.at(row, inner) * factor;
        }
}

/// Some queries of one head against all keys.
class Block {
public:
    Block(const AttentionInput &input, arma::uword head, arma::uword firstRow, bool plainValues)
        : m_input(input)
        , m_head(head)
        , m_first(firstRow)
        , m_rows(std::min(rowsOfBlock, input.query.rows() - firstRow))
        , m_plainValues(plainValues)
        , m_scores(m_rows, input.key.rows(), arma::fill::zeros)
    {
    }

    bool compute(AttentionResult &result, const AttentionWanted &wanted, const Stop &stop)
    {
        multiplyByKeys();
        store(wanted.products, m_scores, result.products);
        scaleAndCap();
        hideAndBias();
        store(wanted.scores, m_scores, result.scores);
        if (!wanted.output && !wanted.weights)
            return true;
        if (stop() || !softmaxRowsInPlace(m_scores, {.emptyRow = m_input.emptyRow}, stop))
            return false;
        store(wanted.weights, m_scores, result.weights);
        if (wanted.output)
            store(true, m_plainValues ? timesValues() : timesVisibleValues(), result.output);
        return true;
    }

private:
    void multiplyByKeys()
    {
        const arma::mat query = m_input.query.matrix(m_head), key = m_input.key.matrix(m_input.keyHead(m_head));
        if (isSmall(m_rows, key.n_rows, key.n_cols))
            addProduct<true>(m_scores, m_rows == query.n_rows ? query : rowsOf(query), key);
        else if (m_rows == query.n_rows)
            m_scores = query * key.t();
        else
            m_scores = rowsOf(query) * key.t();
    }

    [[nodiscard]] arma::mat rowsOf(const arma::mat &matrix) const { return matrix.rows(m_first, m_first + m_rows - 1); }

    void scaleAndCap()
    {
        const double scale = m_input.scaleOrDefault(), cap = m_input.softcap;
        for (double &score : m_scores)
            score *= scale;
        if (cap > 0)
            for (double &score : m_scores)
                score = cap * std::tanh(score / cap);
    }

    void hideAndBias()
    {
        if (!m_input.mask && !m_input.bias && !m_input.causalOffset)
            return;
        for (arma::uword key = 0; key < m_scores.n_cols; ++key)
            for (arma::uword row = 0; row < m_rows; ++row) {
                double &score = m_scores.at(row, key);
                if (!m_input.visible(m_first + row, key, m_head))
                    score = minusInfinity;
                else if (m_input.bias)
                    score += m_input.bias->repeated(m_first + row, key, m_head);
            }
    }

    [[nodiscard]] arma::mat timesValues() const
    {
        const arma::mat value = m_input.value.matrix(m_input.keyHead(m_head));
        arma::mat output(m_rows, value.n_cols, arma::fill::zeros);
        if (isSmall(m_rows, value.n_rows, value.n_cols))
            addProduct<false>(output, m_scores, value);
        else
            output = m_scores * value;
        return output;
    }

    /// 0 times infinity is no number: what is hidden must not be multiplied at all.
    [[nodiscard]] arma::mat timesVisibleValues() const
    {
        const arma::mat value = m_input.value.matrix(m_input.keyHead(m_head));
        arma::mat output(m_rows, value.n_cols, arma::fill::zeros);
        for (arma::uword row = 0; row < m_rows; ++row) {
            bool empty = true;
            for (arma::uword key = 0; key < value.n_rows; ++key)
                if (m_input.visible(m_first + row, key, m_head)) {
                    output.row(row) += m_scores.at(row, key) * value.row(key);
                    empty = false;
                }
            if (empty && m_input.emptyRow == EmptyRow::NaN)
                output.row(row).fill(arma::datum::nan);
        }
        return output;
    }

    void store(bool wanted, const arma::mat &block, arma::cube &target) const
    {
        if (!wanted)
            return;
        double *const head = target.slice_memptr(m_head) + m_first;
        for (arma::uword column = 0; column < block.n_cols; ++column)
            std::copy_n(block.colptr(column), m_rows, head + column * target.n_rows);
    }

    const AttentionInput &m_input;
    arma::uword m_head, m_first, m_rows;
    bool m_plainValues;
    arma::mat m_scores; ///< products, then scores, then weights
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

void checkSizes(const AttentionInput &input)
{
    const Heads<double> &query = input.query, &key = input.key, &value = input.value;
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

void prepare(const AttentionInput &input, AttentionResult &result, const AttentionWanted &wanted)
{
    const arma::uword rows = input.query.rows(), heads = input.query.count();
    const auto size = [&](bool isWanted, arma::cube &cube, arma::uword columns) {
        isWanted ? cube.set_size(rows, columns, heads) : cube.reset();
    };
    size(wanted.output, result.output, input.value.columns());
    size(wanted.weights, result.weights, input.key.rows());
    size(wanted.products, result.products, input.key.rows());
    size(wanted.scores, result.scores, input.key.rows());
}

/// Weights of 0 may be multiplied with all of them.
bool arePlain(const Heads<double> &values)
{
    const double *const end = values.head(values.count());
    return values.rows() > 0 && std::all_of(values.head(0), end, [](double entry) { return std::isfinite(entry); });
}

double multiplications(const AttentionInput &input)
{
    const auto real = [](arma::uword size) { return static_cast<double>(size); };
    return real(input.query.count()) * real(input.query.rows()) * real(input.key.rows())
        * real(input.key.columns() + input.value.columns());
}

} // namespace

bool AttentionInput::visible(arma::uword queryRow, arma::uword keyRow, arma::uword head) const
{
    return (!causalOffset || causallyVisible(queryRow, keyRow, *causalOffset))
        && (!mask || mask->repeated(queryRow, keyRow, head) != 0)
        && (!bias || bias->repeated(queryRow, keyRow, head) != minusInfinity);
}

double AttentionInput::scaleOrDefault() const
{
    return scale ? *scale : 1 / std::sqrt(static_cast<double>(key.columns()));
}

bool attend(const AttentionInput &input, AttentionResult &result, const AttentionWanted &wanted, const Stop &stop,
    const Parallel &parallel)
{
    checkSizes(input);
    prepare(input, result, wanted);
    const arma::uword blocks = (input.query.rows() + rowsOfBlock - 1) / rowsOfBlock;
    const bool plainValues = !wanted.output || arePlain(input.value);
    std::atomic<bool> stopped = false;
    const auto compute = [&](std::size_t index) {
        if (stopped)
            return;
        Block block(input, index / blocks, index % blocks * rowsOfBlock, plainValues);
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

} // namespace heed::math
