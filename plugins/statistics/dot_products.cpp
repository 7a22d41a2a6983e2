// SPDX-License-Identifier: GPL-3.0-or-later
#include "dot_products.h"

#include "math/product.h"

namespace heed {

static constexpr std::size_t drawsBetweenStops = 4096;

bool PairSource::fill(std::vector<double> &entries)
{
    for (double &entry : entries) {
        if (m_drawn++ % drawsBetweenStops == 0 && m_call.stop.stop_requested())
            return false;
        entry = m_isNormal ? m_random.normal() : 2 * m_random.uniform() - 1;
    }
    return true;
}

std::vector<std::int64_t> widthsOf(const Call &call) { return call.integers("widths").rowMajor(); }
std::size_t pairsOf(const Call &call) { return static_cast<std::size_t>(call.integer("pairs")); }

double varianceOfPart(const Call &call) { return call.text("distribution") == "normal" ? 1 : 1.0 / 3; }
double expectedOf(const Call &call, std::int64_t width)
{
    return static_cast<double>(width) * varianceOfPart(call) * varianceOfPart(call);
}

double dot(const std::vector<double> &a, const std::vector<double> &b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

std::optional<arma::mat> productsOf(const Call &call)
{
    const std::vector<std::int64_t> widths = widthsOf(call);
    arma::mat products(widths.size(), pairsOf(call));
    PairSource source(call);
    for (arma::uword row = 0; row < products.n_rows; ++row)
        for (arma::uword pair = 0; pair < products.n_cols; ++pair) {
            if (!source.draw(static_cast<std::size_t>(widths[row])))
                return std::nullopt;
            products.at(row, pair) = dot(source.query, source.key);
        }
    return products;
}

std::vector<double> rowOf(const arma::mat &matrix, arma::uword row)
{
    return arma::conv_to<std::vector<double>>::from(math::rowOf(matrix, row));
}

} // namespace heed
