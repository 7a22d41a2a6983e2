// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/principal_components.h"

#include "math/product.h"

#include <cmath>
#include <stdexcept>

namespace heed::math {

static void pointTheSameWay(arma::mat &directions)
{
    for (arma::uword row = 0; row < directions.n_rows; ++row) {
        arma::uword largest = 0;
        for (arma::uword column = 1; column < directions.n_cols; ++column)
            if (std::abs(directions.at(row, column)) > std::abs(directions.at(row, largest)) * (1 + 1e-12))
                largest = column;
        if (directions.at(row, largest) < 0)
            directions.row(row) *= -1;
    }
}

/// Many rows: the eigenvectors of the d x d matrix of covariances.
static bool byCovariance(const arma::mat &centred, arma::uword count, arma::mat &directions, const Stop &stop)
{
    arma::mat covariance, vectors;
    if (!multiply(centred.t(), centred, covariance, stop))
        return false;
    arma::vec values;
    if (!arma::eig_sym(values, vectors, arma::symmatu(covariance)))
        throw std::runtime_error("the eigenvectors of the covariances were not found");
    directions = arma::fliplr(vectors.tail_cols(count)).t();
    return true;
}

/// Fewer rows than columns: the singular vectors.
static bool bySingularVectors(const arma::mat &centred, arma::uword count, arma::mat &directions, const Stop &stop)
{
    if (stop())
        return false;
    arma::mat left, right;
    arma::vec values;
    if (!arma::svd_econ(left, values, right, centred, "right"))
        throw std::runtime_error("the singular vectors were not found");
    directions = right.head_cols(count).t();
    return true;
}

static bool isRounding(double squares, arma::uword entries)
{
    const double rounding = 4 * arma::datum::eps;
    return squares <= static_cast<double>(entries) * rounding * rounding;
}

/// The shares of all squares; differences that are rounding only count as none.
static arma::vec sharesOf(const arma::mat &projected, const arma::mat &centred)
{
    const double total = arma::accu(arma::square(centred));
    if (isRounding(total, centred.n_elem))
        return arma::vec(projected.n_cols, arma::fill::zeros);
    return arma::sum(arma::square(projected), 0).t() / total;
}

bool principalComponents(const arma::mat &rows, arma::uword count, PrincipalComponents &result, const Stop &stop)
{
    const double largest = arma::abs(rows).max(), size = largest > 0 ? largest : 1;
    arma::mat centred = rows / size; // so that no square overflows or vanishes
    const arma::rowvec mean = arma::mean(centred, 0);
    centred.each_row() -= mean;
    const bool isTall = centred.n_rows >= centred.n_cols;
    if (!(isTall ? byCovariance : bySingularVectors)(centred, count, result.directions, stop))
        return false;
    pointTheSameWay(result.directions);
    if (!multiplyTransposed(centred, result.directions, result.projected, stop))
        return false;
    result.mean = mean * size;
    result.explained = sharesOf(result.projected, centred);
    result.projected *= size;
    return true;
}

} // namespace heed::math
