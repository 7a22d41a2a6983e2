// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/activation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace heed::math {

static constexpr arma::uword entriesBetweenQuestions = 4096;

double sigmoid(double x)
{
    if (x >= 0)
        return 1 / (1 + std::exp(-x));
    const double exponential = std::exp(x);
    return exponential / (1 + exponential);
}

double normalShare(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

double normalShareByTanh(double x)
{
    const double inner = std::sqrt(2 / std::numbers::pi) * x * (1 + 0.044715 * x * x);
    return sigmoid(2 * inner);
}

double gated(double x, double gate) { return gate == 0 ? 0 : x * gate; }

double relu(double x) { return x < 0 ? 0 : x; }
double gelu(double x) { return gated(x, normalShare(x)); }
double geluByTanh(double x) { return gated(x, normalShareByTanh(x)); }
double swishGate(double x, double alpha) { return sigmoid(alpha == 0 || x == 0 ? 0 : alpha * x); }
double silu(double x, double alpha) { return gated(x, swishGate(x, alpha)); }

double activate(Activation activation, double x)
{
    switch (activation) {
    case Activation::Relu:
        return relu(x);
    case Activation::Gelu:
        return gelu(x);
    case Activation::GeluTanh:
        return geluByTanh(x);
    case Activation::Silu:
        return silu(x);
    case Activation::Sigmoid:
        return sigmoid(x);
    }
    return x;
}

bool mapEntries(arma::cube &entries, const std::function<double(double)> &f, const Stop &stop)
{
    double *const data = entries.memptr();
    for (arma::uword first = 0; first < entries.n_elem; first += entriesBetweenQuestions) {
        if (stop())
            return false;
        const arma::uword end = std::min(first + entriesBetweenQuestions, entries.n_elem);
        std::transform(data + first, data + end, data + first, f);
    }
    return true;
}

} // namespace heed::math
