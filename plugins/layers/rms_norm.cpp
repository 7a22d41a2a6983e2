// SPDX-License-Identifier: GPL-3.0-or-later
#include "normalization_by_hand.h"
#include "normalization_call.h"
#include "operators.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const arma::mat &x = call.matrix("x");
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const arma::vec rms = math::rowRootMeanSquare(x, isStopped);
    if (isStopped())
        return call.stopped();
    Outputs outputs;
    if (call.wanted("rms"))
        outputs.emplace("rms", perRow(rms));
    if (!call.wanted("output"))
        return outputs;
    auto output = normalizedValue(call, arma::vec(x.n_rows, arma::fill::zeros), divisorsOf(call, rms));
    if (!output)
        return fail(output.error());
    outputs.emplace("output", std::move(*output));
    return outputs;
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &x = call.matrix("x");
    const auto place =
        focus.output == "rms" ? hand::rowIn(x.n_rows, focus) : hand::placeIn({x.n_rows, x.n_cols}, focus);
    return place.and_then(
        [&](const hand::Place &at) { return normalizationByHand(call, {.isCentred = false, .ddof = 0}, at, focus); });
}

/// |row|² = d rms², compared at the row's size.
Result<double> lengthIsRootTimesRms(const Call &call, const Outputs &outputs)
{
    const arma::mat &x = call.matrix("x");
    const Array<double> &rms = outputs.at("rms").get<Array<double>>();
    double furthest = 0;
    for (arma::uword row = 0; row < x.n_rows; ++row) {
        const double length = rms.at(row) * std::sqrt(static_cast<double>(x.n_cols));
        const double largest = arma::abs(x.row(row)).max();
        if (largest > 0 && std::isfinite(largest))
            furthest = std::max(furthest,
                std::abs(arma::norm(arma::rowvec(x.row(row) / largest)) - length / largest)
                    / std::sqrt(static_cast<double>(x.n_cols)));
    }
    return furthest;
}

std::vector<Example> examples()
{
    return {
        {.inputs = {{"x", "[[1, 2, 3, 4]]"}},
            .outputs = {{"output", "[[0.365148, 0.730296, 1.095444, 1.460593]]"}, {"rms", "[2.738613]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The squares average 7.5, and √7.5 ≈ 2.7386.")},
        {.inputs = {{"x", "[[0.1, 0.1]]"}, {"epsilon", "0.03"}},
            .outputs = {{"output", "[[0.5, 0.5]]"}, {"rms", "[0.1]"}},
            .says = QT_TRANSLATE_NOOP(
                "operators", "Small entries beside a large epsilon: the divisor is √(0.01 + 0.03) = 0.2.")},
        {.inputs = {{"x", "[[0.1, 0.1]]"}, {"epsilon", "0.1"}, {"epsilon_place", "outside"}},
            .outputs = {{"output", "[[0.5, 0.5]]"}, {"rms", "[0.1]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Epsilon added to the root: the divisor is 0.1 + 0.1 = 0.2.")},
    };
}

} // namespace

Operator rmsNorm()
{
    return {
        .name = "rms_norm",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Divides each token's row by the root of its mean square: layer_norm without the mean, as in Llama."),
        .formula = R"(y_j = \frac{x_j}{\sqrt{\frac{1}{d}\sum_{l} x_l^2 + \varepsilon}}\,w_j)",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"nn.RMSNorm", "F.rms_norm", "torch.rms_norm", "RMSNormalization", "LlamaRMSNorm"},
        .inputs = normalizationInputs(QT_TRANSLATE_NOOP(
            "operators", "Added at the end, one number a column; the paper's code has one, PyTorch and ONNX none.")),
        .options = epsilonOptions("ONNX and Llama 2; PyTorch takes the smallest step of its type, 2.2e-16 here"),
        .outputs = {{.name = "output",
                        .shape = {"n", "d"},
                        .help = QT_TRANSLATE_NOOP("operators", "Each row with a mean square of 1, then weighted.")},
            {.name = "rms",
                .shape = {"n"},
                .view = View::Bars,
                .help = QT_TRANSLATE_NOOP("operators", "The root of each row's mean square, without epsilon.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "rms measures the length"),
                     .says = QT_TRANSLATE_NOOP("operators", "A row is √d times as long as its rms."),
                     .deviation = lengthIsRootTimesRms},
            scaleChangesNothing(run)},
        .examples = examples(),
        .check = checkColumns,
        .estimate = normalizationEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
