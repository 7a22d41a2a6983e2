// SPDX-License-Identifier: GPL-3.0-or-later
/// One case of the vectors, and how it came out.
#pragma once

#include "conformance/tensor.h"
#include "engine/catalogue.h"

#include <map>
#include <string>
#include <vector>

namespace heed::conformance {

struct VectorCase {
    std::string folder, name, op;
    nlohmann::json attributes;
    std::map<std::string, Tensor> inputs, outputs; ///< those that are not null
    double withinPrinted = 0; ///< of what was printed: half a unit of the last decimal

    [[nodiscard]] static VectorCase read(std::string folder, const nlohmann::json &json);
    [[nodiscard]] bool has(const std::string &input) const { return inputs.contains(input); }
    /// What the README recommends for an output.
    [[nodiscard]] Tolerance tolerance(const std::string &output) const;
};

struct Outcome {
    enum class Kind { Passed, Skipped, Failed };
    Kind kind = Kind::Passed;
    std::string reason = {}; ///< why it was skipped, or how it failed
    std::vector<std::string> leftOut = {}; ///< outputs of a case that ran which are not Heed's
};
[[nodiscard]] Outcome skipped(std::string reason);
[[nodiscard]] Outcome failed(std::string reason);

/// Collects the comparisons of one case.
class Comparing {
public:
    explicit Comparing(const VectorCase &test)
        : m_test(test)
    {
    }
    /// Compares with the expected output when the case has it.
    void output(const std::string &name, const Tensor &found);
    void fail(const std::string &reason);
    /// Failed when anything differed or nothing was compared; outputs that were never compared are left out.
    [[nodiscard]] Outcome outcome() const;

private:
    const VectorCase &m_test;
    std::vector<std::string> m_compared;
    std::string m_failure;
};

/// Whether every name is known; else the first that isn't.
[[nodiscard]] std::string firstUnknown(const nlohmann::json &attributes, const std::vector<std::string> &known);

/// Runs an operator of the catalogue as every caller does: prepared by the engine, all checks on.
[[nodiscard]] Result<Outputs> called(
    Catalogue &catalogue, const std::string &op, const Values &given, const std::vector<std::string> &wanted = {});

/// One for each kind of case; the operator names it answers stand in tst_conformance.cpp.
[[nodiscard]] Outcome onnxAttention(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome flexAttention(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome torchAttention(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome softmax(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome logSoftmax(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome onnxLayerNorm(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome onnxRmsNorm(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome torchLayerNorm(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome torchRmsNorm(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome relu(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome gelu(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome silu(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome sigmoid(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome erf(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome swiglu(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome swigluLayer(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome onnxRotary(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome rotary(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome sinusoid(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome encoderLayer(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome decoderLayer(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome encoderStack(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome wholeTransformer(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome gemm(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome torchLinear(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome gather(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome torchEmbedding(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome parameterCount(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome topK(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome crossEntropy(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome dotProductVariance(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome softmaxGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome logSoftmaxGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome attentionGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome layerNormGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome geluGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome linearGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome swigluLayerGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome rmsNormGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome reluGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome sigmoidGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome siluGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome embeddingGradient(const VectorCase &test, Catalogue &catalogue);
[[nodiscard]] Outcome crossEntropyGradient(const VectorCase &test, Catalogue &catalogue);
/// The seed article's cases, by their names.
[[nodiscard]] Outcome article(const VectorCase &test, Catalogue &catalogue);

} // namespace heed::conformance
