// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

namespace heed::conformance {

static Outcome lookedUp(
    const VectorCase &test, Catalogue &catalogue, const Tensor &weight, const Tensor &ids, const Sizes &shape)
{
    const bool isScaled = test.attributes.contains("then");
    Comparing comparing(test);
    const auto outputs = called(catalogue, "embedding",
        {{"weight", weight.numbers()}, {"ids", ids.numbers()}, {"scale", isScaled ? "sqrt_d" : "1"}});
    if (outputs)
        comparing.output("output", Tensor::of(outputs->at("embedded")).reshaped(shape));
    else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

/// ids by ids, and the table's other axes behind.
static Sizes shapeOf(const Tensor &ids, const Tensor &table)
{
    Sizes shape = ids.shape;
    shape.insert(shape.end(), table.shape.begin() + 1, table.shape.end());
    return shape;
}

/// ONNX's Gather along the first axis. It counts negative ids from the end, which the operator refuses, as PyTorch does.
Outcome gather(const VectorCase &test, Catalogue &catalogue)
{
    if (const std::string name = firstUnknown(test.attributes, {"axis"}); !name.empty())
        return skipped("Gather: attribute " + name);
    if (test.attributes.value("axis", 0) != 0)
        return skipped("Gather: along another axis than the first");
    const Tensor &data = test.inputs.at("data");
    Tensor ids = test.inputs.at("indices");
    for (double &id : ids.entries)
        id += id < 0 ? static_cast<double>(data.shape[0]) : 0;
    const Tensor table = data.reshaped({data.shape[0], data.entries.size() / data.shape[0]});
    return lookedUp(test, catalogue, table, ids, shapeOf(ids, data));
}

/// PyTorch's nn.Embedding; padding_idx has to do with gradients only.
Outcome torchEmbedding(const VectorCase &test, Catalogue &catalogue)
{
    const std::string name = firstUnknown(test.attributes, {"num_embeddings", "embedding_dim", "padding_idx", "then"});
    if (!name.empty())
        return skipped(test.op + ": attribute " + name);
    const Tensor &weight = test.inputs.at("weight"), &ids = test.inputs.at("input");
    return lookedUp(test, catalogue, weight, ids, shapeOf(ids, weight));
}

} // namespace heed::conformance
