// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers of any rank, immutable and shared: copying an Array never copies its numbers.
#pragma once

#include <armadillo>

#include <cstddef>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace heed {

using Sizes = std::vector<std::size_t>;

/// "3 x 2"; "one number" for rank 0.
[[nodiscard]] inline std::string sizesText(const Sizes &sizes)
{
    std::string text;
    for (const std::size_t size : sizes)
        text += (text.empty() ? "" : " x ") + std::to_string(size);
    return text.empty() ? "one number" : text;
}

[[nodiscard]] inline std::size_t product(const Sizes &sizes)
{
    return std::accumulate(sizes.begin(), sizes.end(), std::size_t{1}, std::multiplies<>());
}

/// The last two axes are a column-major Armadillo matrix, all leading axes are slices: shape (h, n, d) is stored as
/// arma::Cube(n, d, h), one matrix per head. A vector (n) is stored as one row. Rank 0 is one number.
template<typename T>
class Array {
public:
    Array()
        : Array(Sizes{0})
    {
    }
    explicit Array(Sizes shape)
        : m_shape(std::move(shape))
        , m_data(std::make_shared<arma::Cube<T>>(rowsOf(m_shape), columnsOf(m_shape), slicesOf(m_shape)))
    {
    }
    /// `data` holds rows x columns x slices as described above; throws std::logic_error when it doesn't fit `shape`.
    Array(Sizes shape, arma::Cube<T> data)
        : m_shape(std::move(shape))
        , m_data(std::make_shared<const arma::Cube<T>>(std::move(data)))
    {
        if (m_data->n_rows != rowsOf(m_shape) || m_data->n_cols != columnsOf(m_shape)
            || m_data->n_slices != slicesOf(m_shape))
            throw std::logic_error("Array: the data don't fit the shape " + sizesText(m_shape));
    }
    Array(const arma::Mat<T> &matrix) // NOLINT: implicit on purpose
        : Array({matrix.n_rows, matrix.n_cols}, arma::Cube<T>(matrix.memptr(), matrix.n_rows, matrix.n_cols, 1))
    {
    }
    Array(arma::Cube<T> heads) // NOLINT: implicit on purpose
        : m_shape{heads.n_slices, heads.n_rows, heads.n_cols}
        , m_data(std::make_shared<const arma::Cube<T>>(std::move(heads)))
    {
    }
    /// A vector, rank 1.
    [[nodiscard]] static Array vector(const std::vector<T> &entries)
    {
        return Array({entries.size()}, arma::Cube<T>(entries.data(), 1, entries.size(), 1));
    }
    /// From row-major numbers; `entries` must hold product(shape) of them.
    [[nodiscard]] static Array fromRowMajor(Sizes shape, const std::vector<T> &entries)
    {
        const std::size_t rows = rowsOf(shape), columns = columnsOf(shape), slices = slicesOf(shape);
        if (entries.size() != rows * columns * slices)
            throw std::logic_error("Array: the entries don't fit the shape " + sizesText(shape));
        arma::Cube<T> cube(rows, columns, slices, arma::fill::none);
        std::size_t next = 0;
        for (std::size_t s = 0; s < slices; ++s)
            for (std::size_t r = 0; r < rows; ++r)
                for (std::size_t c = 0; c < columns; ++c)
                    cube.at(r, c, s) = entries[next++];
        return Array(std::move(shape), std::move(cube));
    }

    [[nodiscard]] const Sizes &shape() const { return m_shape; }
    [[nodiscard]] std::size_t rank() const { return m_shape.size(); }
    [[nodiscard]] std::size_t size() const { return m_data->n_elem; }
    [[nodiscard]] const arma::Cube<T> &cube() const { return *m_data; }
    /// The first (for rank 1 and 2 the only) matrix.
    [[nodiscard]] const arma::Mat<T> &matrix() const { return m_data->slice(0); }
    [[nodiscard]] bool isEmpty() const { return size() == 0; }

    /// The entry at `index` of the row-major order.
    [[nodiscard]] T at(std::size_t index) const
    {
        const std::size_t columns = m_data->n_cols, perSlice = m_data->n_rows * columns;
        const std::size_t within = index % perSlice;
        return m_data->at(within / columns, within % columns, index / perSlice);
    }
    [[nodiscard]] std::vector<T> rowMajor() const
    {
        std::vector<T> entries(size());
        std::size_t next = 0;
        for (std::size_t s = 0; s < m_data->n_slices; ++s)
            for (std::size_t r = 0; r < m_data->n_rows; ++r)
                for (std::size_t c = 0; c < m_data->n_cols; ++c)
                    entries[next++] = m_data->at(r, c, s);
        return entries;
    }
    /// The same numbers under another shape with as many entries in the same row-major order.
    [[nodiscard]] Array reshaped(Sizes shape) const { return fromRowMajor(std::move(shape), rowMajor()); }

    [[nodiscard]] static std::size_t columnsOf(const Sizes &shape) { return shape.empty() ? 1 : shape.back(); }
    [[nodiscard]] static std::size_t rowsOf(const Sizes &shape)
    {
        return shape.size() < 2 ? 1 : shape[shape.size() - 2];
    }
    [[nodiscard]] static std::size_t slicesOf(const Sizes &shape)
    {
        std::size_t slices = 1;
        for (std::size_t axis = 0; axis + 2 < shape.size(); ++axis)
            slices *= shape[axis];
        return slices;
    }

private:
    Sizes m_shape;
    std::shared_ptr<const arma::Cube<T>> m_data;
};

} // namespace heed
