// SPDX-License-Identifier: GPL-3.0-or-later
/// The gradient of cross-entropy, from that of log_softmax: the loss is a weighted sum of logarithms.
#include "conformance/gradient_case.h"

#include <algorithm>

namespace heed::conformance {

namespace {

/// What each target's loss adds to the loss: 1, its share in the mean, or what comes down for it alone.
std::vector<double> sharesOf(const VectorCase &test)
{
    const std::vector<double> &targets = test.inputs.at("target").entries;
    const std::vector<double> &upstream = test.inputs.at("grad_output").entries;
    const std::string reduction = test.attributes.value("reduction", "mean");
    const double ignored = test.attributes.value("ignore_index", -100.0);
    const auto counted =
        static_cast<double>(targets.size() - static_cast<std::size_t>(std::ranges::count(targets, ignored)));
    std::vector<double> shares;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const double share = upstream[reduction == "none" ? i : 0] / (reduction == "mean" ? counted : 1);
        shares.push_back(targets[i] == ignored ? 0 : share);
    }
    return shares;
}

/// How the loss changes with each logarithm: one row a target.
Tensor upstreamOf(const VectorCase &test, std::size_t classes)
{
    const std::vector<double> &targets = test.inputs.at("target").entries, shares = sharesOf(test);
    const double smoothing = test.attributes.value("label_smoothing", 0.0);
    Tensor upstream{.shape = {targets.size(), classes}, .entries = {}};
    for (std::size_t i = 0; i < targets.size(); ++i)
        for (std::size_t j = 0; j < classes; ++j) {
            const double hit = targets[i] == static_cast<double>(j) ? 1 - smoothing : 0;
            upstream.entries.push_back(-shares[i] * (hit + smoothing / static_cast<double>(classes)));
        }
    return upstream;
}

} // namespace

Outcome crossEntropyGradient(const VectorCase &test, Catalogue &catalogue)
{
    const Outcome forward = crossEntropy(test, catalogue);
    if (forward.kind != Outcome::Kind::Passed || !test.outputs.contains("grad_input"))
        return forward;
    const Tensor &scores = test.inputs.at("input");
    const std::size_t last = scores.shape.size() - 1;
    const Tensor classesLast = scores.withAxisMoved(1, last);
    const auto outputs = called(catalogue, "softmax_gradient",
        {{"scores", rowsOf(classesLast)}, {"upstream", upstreamOf(test, classesLast.shape.back()).numbers()},
            {"logarithm", true}});
    if (!outputs)
        return failed(outputs.error().message);
    Comparing comparing(test);
    comparing.output(
        "grad_input", Tensor::of(outputs->at("gradient")).reshaped(classesLast.shape).withAxisMoved(last, 1));
    return both(forward, comparing.outcome());
}

} // namespace heed::conformance
