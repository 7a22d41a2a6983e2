// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer_norm_call.h"

#include "math/product.h"
#include <QtGlobal>

namespace heed {

std::vector<Option> layerNormOptions()
{
    return {{.name = "epsilon",
                .fallback = 1e-5,
                .range = atLeast(0),
                .help = QT_TRANSLATE_NOOP("operators", "A small number that keeps the divisor from 0."),
                .convention = "PyTorch and ONNX; BERT takes 1e-12, The Annotated Transformer 1e-6",
                .also = {"eps", "norm_eps", "layer_norm_eps"}},
        {.name = "epsilon_place",
            .type = Type::Text,
            .fallback = "inside",
            .choices = {"inside", "outside"},
            .help = QT_TRANSLATE_NOOP("operators", "Added to the square inside the root, or to the root itself."),
            .convention = "PyTorch and ONNX; outside is The Annotated Transformer's"},
        {.name = "ddof",
            .type = Type::Integer,
            .fallback = 0,
            .range = between(0, 1),
            .help = QT_TRANSLATE_NOOP(
                "operators", "The sum of squares is divided by d - ddof: 0 by all, 1 by one less (unbiased)."),
            .convention = "PyTorch and ONNX; 1 is The Annotated Transformer's",
            .also = {"correction", "unbiased"}}};
}

math::Epsilon epsilonOf(const Call &call)
{
    return {.value = call.number("epsilon"),
        .place = call.text("epsilon_place") == "inside" ? math::EpsilonPlace::Inside : math::EpsilonPlace::Outside};
}

std::size_t ddofOf(const Call &call) { return static_cast<std::size_t>(call.integer("ddof")); }

arma::rowvec weightOf(const Call &call)
{
    return call.has("weight") ? math::rowOf(call.matrix("weight"), 0) : arma::rowvec();
}

} // namespace heed
