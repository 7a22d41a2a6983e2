// SPDX-License-Identifier: GPL-3.0-or-later
#include "checked_function.h"

#include "math/activation.h"
#include "math/normalization.h"
#include "math/product.h"
#include "math/softmax.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace heed {

static math::RowFunction entryByEntry(double (*f)(double))
{
    return [f](const arma::rowvec &x) {
        arma::rowvec y = x;
        return arma::rowvec(y.transform(f));
    };
}

static std::vector<CheckedFunction> allFunctions()
{
    return {
        {"softmax", [](const arma::rowvec &x) { return arma::rowvec(math::softmaxRows(x)); }},
        {"log_softmax", [](const arma::rowvec &x) { return arma::rowvec(math::logSoftmaxRows(x)); }},
        {"layer_norm", [](const arma::rowvec &x) { return arma::rowvec(math::normalized(x, {})); }},
        {"gelu", entryByEntry(math::gelu)},
        {"gelu_tanh", entryByEntry(math::geluByTanh)},
        {"silu", entryByEntry([](double x) { return math::silu(x); })},
        {"sigmoid", entryByEntry(math::sigmoid)},
        {"exp", entryByEntry([](double x) { return std::exp(x); })},
        {"relu", entryByEntry(math::relu), 0.0},
    };
}

static const std::vector<CheckedFunction> &functions()
{
    static const std::vector<CheckedFunction> all = allFunctions();
    return all;
}

const CheckedFunction &checkedFunction(const std::string &name)
{
    const auto found = std::ranges::find(functions(), name, &CheckedFunction::name);
    if (found == functions().end())
        throw std::out_of_range("no function " + name);
    return *found;
}

TextList checkedFunctionNames()
{
    TextList names;
    for (const CheckedFunction &function : functions())
        names.push_back(function.name);
    return names;
}

arma::rowvec upstreamOf(const Call &call, arma::uword row)
{
    return call.has("upstream") ? math::rowOf(call.matrix("upstream"), row)
                                : arma::rowvec(call.matrix("x").n_cols, arma::fill::ones);
}

math::CentralDifference differenceAt(const Call &call, arma::uword row, arma::uword column)
{
    return math::centralDifference(checkedFunction(call.text("function")).forward, math::rowOf(call.matrix("x"), row),
        upstreamOf(call, row), column, call.number("step"));
}

bool isKink(const Call &call, double x)
{
    const auto kink = checkedFunction(call.text("function")).kink;
    return kink && std::abs(x - *kink) < call.number("step");
}

std::string placeText(arma::uword row, arma::uword column)
{
    return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

} // namespace heed
