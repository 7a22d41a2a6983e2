// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <armadillo>

namespace heed::math {

/// Equally large column-major matrices, one a head and one after the other: a view of a matrix (one head) or of a cube
/// (one slice a head), which must outlive it.
template<typename T>
class Heads {
public:
    Heads(const arma::Mat<T> &matrix) // NOLINT: implicit on purpose
        : Heads(matrix.memptr(), matrix.n_rows, matrix.n_cols, 1)
    {
    }
    Heads(const arma::Cube<T> &cube) // NOLINT: implicit on purpose
        : Heads(cube.memptr(), cube.n_rows, cube.n_cols, cube.n_slices)
    {
    }
    Heads(const T *data, arma::uword rows, arma::uword columns, arma::uword count)
        : m_data(data)
        , m_rows(rows)
        , m_columns(columns)
        , m_count(count)
    {
    }

    [[nodiscard]] arma::uword rows() const { return m_rows; }
    [[nodiscard]] arma::uword columns() const { return m_columns; }
    [[nodiscard]] arma::uword count() const { return m_count; }
    [[nodiscard]] const T *head(arma::uword index) const { return m_data + index * m_rows * m_columns; }
    [[nodiscard]] const T *column(arma::uword index, arma::uword of) const { return head(of) + index * m_rows; }
    [[nodiscard]] T at(arma::uword row, arma::uword column, arma::uword of) const
    {
        return head(of)[column * m_rows + row];
    }
    /// The matrix of one head, without a copy.
    [[nodiscard]] const arma::Mat<T> matrix(arma::uword index) const
    {
        return arma::Mat<T>(const_cast<T *>(head(index)), m_rows, m_columns, false, true);
    }
    /// The entry that stands at (row, column, of) when every axis of size 1 is repeated.
    [[nodiscard]] T repeated(arma::uword row, arma::uword column, arma::uword of) const
    {
        return at(m_rows == 1 ? 0 : row, m_columns == 1 ? 0 : column, m_count == 1 ? 0 : of);
    }

private:
    const T *m_data;
    arma::uword m_rows, m_columns, m_count;
};

} // namespace heed::math
