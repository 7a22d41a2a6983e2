// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/product.h"

#include <algorithm>
#include <atomic>

namespace heed::math {

static constexpr double workOfBlock = 1 << 26; ///< multiplications: some hundredths of a second
static constexpr arma::uword narrowest = 96; ///< columns; with fewer the product itself gets slower

template<typename T>
static arma::uword columnsOfBlock(const arma::Mat<T> &a, arma::uword columns)
{
    const double perColumn = std::max(1.0, static_cast<double>(a.n_rows) * static_cast<double>(a.n_cols));
    const double wished = std::min(workOfBlock / perColumn, static_cast<double>(columns));
    return std::max(static_cast<arma::uword>(wished), std::min(columns, narrowest));
}

/// block(first, last, into) computes the columns first to last.
template<typename T, typename Block>
static bool inBlocks(const arma::Mat<T> &a, arma::uword columns, arma::Mat<T> &output, const Stop &stop,
    const Parallel &threads, const Block &block)
{
    output.zeros(a.n_rows, columns);
    if (output.is_empty() || a.n_cols == 0)
        return !stop();
    const arma::uword width = columnsOfBlock(a, columns);
    std::atomic<bool> stopped = false;
    const auto compute = [&](std::size_t index) {
        if (stopped || stop()) {
            stopped = true;
            return;
        }
        const arma::uword first = index * width, last = std::min(first + width, columns) - 1;
        arma::Mat<T> into(output.colptr(first), output.n_rows, last - first + 1, false, true);
        block(first, last, into);
    };
    const std::size_t blocks = (columns + width - 1) / width;
    if (threads)
        threads(blocks, compute);
    else
        for (std::size_t index = 0; index < blocks; ++index)
            compute(index);
    return !stopped;
}

template<typename T>
static bool product(
    const arma::Mat<T> &a, const arma::Mat<T> &b, arma::Mat<T> &output, const Stop &stop, const Parallel &threads)
{
    return inBlocks(a, b.n_cols, output, stop, threads,
        [&](arma::uword first, arma::uword last, arma::Mat<T> &into) { into = a * b.cols(first, last); });
}

template<typename T>
static bool productTransposed(
    const arma::Mat<T> &a, const arma::Mat<T> &b, arma::Mat<T> &output, const Stop &stop, const Parallel &threads)
{
    return inBlocks(a, b.n_rows, output, stop, threads,
        [&](arma::uword first, arma::uword last, arma::Mat<T> &into) { into = a * b.rows(first, last).t(); });
}

bool multiply(const arma::mat &a, const arma::mat &b, arma::mat &output, const Stop &stop, const Parallel &threads)
{
    return product(a, b, output, stop, threads);
}
bool multiply(const arma::fmat &a, const arma::fmat &b, arma::fmat &output, const Stop &stop, const Parallel &threads)
{
    return product(a, b, output, stop, threads);
}

bool multiplyTransposed(
    const arma::mat &a, const arma::mat &b, arma::mat &output, const Stop &stop, const Parallel &threads)
{
    return productTransposed(a, b, output, stop, threads);
}
bool multiplyTransposed(
    const arma::fmat &a, const arma::fmat &b, arma::fmat &output, const Stop &stop, const Parallel &threads)
{
    return productTransposed(a, b, output, stop, threads);
}

arma::mat transposed(const arma::mat &matrix)
{
    return matrix.is_empty() ? arma::mat(matrix.n_cols, matrix.n_rows) : arma::mat(matrix.t());
}

arma::rowvec rowOf(const arma::mat &matrix, arma::uword row)
{
    return matrix.is_empty() ? arma::rowvec(matrix.n_cols) : arma::rowvec(matrix.row(row));
}

arma::mat unitRows(const arma::mat &rows, const Stop &stop)
{
    arma::mat units = rows;
    for (arma::uword row = 0; row < units.n_rows && units.n_cols > 0 && !stop(); ++row)
        if (const double length = arma::norm(rows.row(row)); length != 0)
            units.row(row) /= length;
    return units;
}

} // namespace heed::math
