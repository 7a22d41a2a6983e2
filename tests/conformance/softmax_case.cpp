// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

namespace heed::conformance {

namespace {

/// The operators take the last or the last but one axis of a matrix, and leading axes as a batch; another axis is moved.
Outcome alongAxis(const VectorCase &test, Catalogue &catalogue, const std::string &op, const std::string &output)
{
    if (const std::string name = firstUnknown(test.attributes, {"axis", "dim"}); !name.empty())
        return failed("the attribute " + name + " is not taken into account");
    const Tensor &scores = test.inputs.at("input");
    const auto rank = static_cast<std::int64_t>(scores.shape.size());
    const std::int64_t written = test.attributes.value("axis", test.attributes.value("dim", std::int64_t{-1}));
    const std::int64_t axis = written < 0 ? written + rank : written;
    const bool isMoved = axis < rank - 2;
    const auto from = static_cast<std::size_t>(axis), last = static_cast<std::size_t>(rank - 1);
    const Tensor taken = isMoved ? scores.withAxisMoved(from, last) : scores;
    Values given{{"scores", taken.numbers()}, {"axis", Value(isMoved ? -1 : axis - rank)}};
    if (scores.hasNan())
        given.emplace("allow_nan", true);
    Comparing comparing(test);
    if (const auto outputs = called(catalogue, op, given)) {
        const Tensor found = Tensor::of(outputs->at(output));
        comparing.output("output", isMoved ? found.withAxisMoved(last, from) : found);
    } else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

} // namespace

Outcome softmax(const VectorCase &test, Catalogue &catalogue)
{
    return alongAxis(test, catalogue, "softmax", "weights");
}

Outcome logSoftmax(const VectorCase &test, Catalogue &catalogue)
{
    return alongAxis(test, catalogue, "log_softmax", "log_weights");
}

} // namespace heed::conformance
