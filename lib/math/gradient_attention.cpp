// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/gradient_attention.h"

#include "math/gradient_softmax.h"
#include "math/product.h"

#include <cmath>
#include <stdexcept>

namespace heed::math {

namespace {

/// to += a b, where an entry of 0 in `a` passes nothing on.
bool addPassed(const arma::mat &a, const arma::mat &b, arma::mat &to, const Stop &stop, const Parallel &threads)
{
    if (b.is_finite()) {
        arma::mat product;
        const bool isDone = multiply(a, b, product, stop, threads);
        to += product;
        return isDone;
    }
    for (arma::uword inner = 0; inner < a.n_cols; ++inner) {
        if (stop())
            return false;
        for (arma::uword row = 0; row < a.n_rows; ++row)
            if (a.at(row, inner) != 0)
                to.row(row) += a.at(row, inner) * b.row(inner);
    }
    return true;
}

/// The backward pass of one query head.
class HeadGradient {
public:
    HeadGradient(const AttentionInput &input, const Heads<double> &upstream, arma::uword head, const Stop &stop,
        const Parallel &threads)
        : m_input(input)
        , m_head(head)
        , m_keyHead(input.keyHead(head))
        , m_upstream(upstream.matrix(head))
        , m_stop(stop)
        , m_threads(threads)
    {
    }

    bool compute(const arma::cube &weights, AttentionGradient &gradient, const AttentionGradientWanted &wanted)
    {
        m_weights = weights.slice(m_head);
        if (wanted.value && !addTo(gradient.value.slice(m_keyHead), transposed(m_weights), m_upstream))
            return false;
        if (!wanted.query && !wanted.key && !wanted.weights && !wanted.scores && !wanted.average)
            return true;
        return ofWeights(gradient, wanted) && ofScores(gradient, wanted) && ofInputs(gradient, wanted);
    }

private:
    bool addTo(arma::mat &to, const arma::mat &a, const arma::mat &b) const
    {
        return addPassed(a, b, to, m_stop, m_threads);
    }

    bool ofWeights(AttentionGradient &gradient, const AttentionGradientWanted &wanted)
    {
        const arma::mat value = m_input.value.matrix(m_keyHead);
        if (!multiplyTransposed(m_upstream, value, m_gradient, m_stop, m_threads))
            return false;
        for (arma::uword i = 0; i < m_gradient.n_elem; ++i)
            m_gradient[i] = m_weights[i] == 0 && isHidden(i) ? 0 : m_gradient[i];
        if (wanted.weights)
            gradient.weights.slice(m_head) = m_gradient;
        if (wanted.average)
            gradient.average.slice(m_head) = rowDots(m_weights, m_gradient);
        return true;
    }

    [[nodiscard]] bool isHidden(arma::uword entry) const
    {
        return !m_input.visible(entry % m_weights.n_rows, entry / m_weights.n_rows, m_head);
    }

    bool ofScores(AttentionGradient &gradient, const AttentionGradientWanted &wanted)
    {
        if (!wanted.query && !wanted.key && !wanted.scores)
            return true;
        if (!softmaxGradient(m_weights, m_gradient, m_stop) || (m_input.softcap > 0 && !throughSoftcap()))
            return false;
        if (wanted.scores)
            gradient.scores.slice(m_head) = m_gradient;
        return true;
    }

    /// c tanh(s / c) has the slope 1 - tanh²(s / c).
    bool throughSoftcap()
    {
        arma::mat products;
        const arma::mat query = m_input.query.matrix(m_head), key = m_input.key.matrix(m_keyHead);
        if (!multiplyTransposed(query, key, products, m_stop, m_threads))
            return false;
        const double factor = m_input.scaleOrDefault() / m_input.softcap;
        for (arma::uword i = 0; i < products.n_elem; ++i) {
            const double tanh = std::tanh(products[i] * factor);
            m_gradient[i] = m_gradient[i] == 0 ? 0 : m_gradient[i] * (1 - tanh * tanh);
        }
        return true;
    }

    bool ofInputs(AttentionGradient &gradient, const AttentionGradientWanted &wanted)
    {
        m_gradient *= m_input.scaleOrDefault();
        const arma::mat query = m_input.query.matrix(m_head), key = m_input.key.matrix(m_keyHead);
        return (!wanted.query || addTo(gradient.query.slice(m_head), m_gradient, key))
            && (!wanted.key || addTo(gradient.key.slice(m_keyHead), transposed(m_gradient), query));
    }

    const AttentionInput &m_input;
    arma::uword m_head, m_keyHead;
    const arma::mat m_upstream;
    const Stop &m_stop;
    const Parallel &m_threads;
    arma::mat m_weights;
    arma::mat m_gradient; ///< of the weights, then of the scores, then of the products
};

void prepare(const AttentionInput &input, AttentionGradient &gradient, const AttentionGradientWanted &wanted)
{
    const auto zeros = [](bool isWanted, arma::cube &cube, const Heads<double> &like, arma::uword columns) {
        cube.reset();
        if (isWanted)
            cube.zeros(like.rows(), columns, like.count());
    };
    zeros(wanted.query, gradient.query, input.query, input.query.columns());
    zeros(wanted.key, gradient.key, input.key, input.key.columns());
    zeros(wanted.value, gradient.value, input.value, input.value.columns());
    zeros(wanted.weights, gradient.weights, input.query, input.key.rows());
    zeros(wanted.scores, gradient.scores, input.query, input.key.rows());
    zeros(wanted.average, gradient.average, input.query, 1);
}

} // namespace

bool attentionGradient(const AttentionInput &input, const Heads<double> &upstream, AttentionGradient &gradient,
    const AttentionGradientWanted &wanted, const Stop &stop, const Parallel &threads)
{
    if (upstream.rows() != input.query.rows() || upstream.count() != input.query.count()
        || upstream.columns() != input.value.columns())
        throw std::invalid_argument("attentionGradient: upstream must have the shape of the output");
    AttentionInput withZeros = input;
    withZeros.emptyRow = EmptyRow::Zero;
    AttentionResult forward;
    if (!attend(withZeros, forward, {.output = false, .weights = true}, stop, threads))
        return false;
    prepare(input, gradient, wanted);
    for (arma::uword head = 0; head < input.query.count(); ++head)
        if (!HeadGradient(withZeros, upstream, head, stop, threads).compute(forward.weights, gradient, wanted))
            return false;
    return true;
}

} // namespace heed::math
