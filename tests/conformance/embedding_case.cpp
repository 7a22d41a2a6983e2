// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

namespace heed::conformance {

/// Row by row of a table of any rank: ids by ids, and the table's other axes behind.
static Result<Tensor> lookedUp(Catalogue &catalogue, const Tensor &table, const Tensor &ids, const char *scale)
{
    const std::size_t rows = table.shape[0];
    Sizes shape = ids.shape;
    shape.insert(shape.end(), table.shape.begin() + 1, table.shape.end());
    const auto outputs = called(catalogue, "embedding",
        {{"weight", table.reshaped({rows, table.entries.size() / rows}).numbers()}, {"ids", ids.numbers()},
            {"scale", scale}});
    return outputs ? Result<Tensor>(Tensor::of(outputs->at("embedded")).reshaped(shape)) : fail(outputs.error());
}

static Outcome compared(const VectorCase &test, const Result<Tensor> &found)
{
    Comparing comparing(test);
    if (found)
        comparing.output("output", *found);
    else
        comparing.fail(found.error().message);
    return comparing.outcome();
}

/// ONNX's Gather. It counts negative ids from the end, which the operator refuses, as PyTorch does; another axis than
/// the first is moved there.
Outcome gather(const VectorCase &test, Catalogue &catalogue)
{
    if (const std::string name = firstUnknown(test.attributes, {"axis"}); !name.empty())
        return failed("the attribute " + name + " is not taken into account");
    const Tensor &data = test.inputs.at("data");
    const auto rank = static_cast<std::int64_t>(data.shape.size());
    const std::int64_t written = test.attributes.value("axis", std::int64_t{0});
    const auto axis = static_cast<std::size_t>(written < 0 ? written + rank : written);
    Tensor ids = test.inputs.at("indices");
    for (double &id : ids.entries)
        id += id < 0 ? static_cast<double>(data.shape[axis]) : 0;
    const auto found = lookedUp(catalogue, data.withAxisMoved(axis, 0), ids, "1");
    return compared(test, found.transform([&](Tensor tensor) {
        for (std::size_t before = 0; before < axis; ++before)
            tensor = tensor.withAxisMoved(ids.shape.size() + before, before);
        return tensor;
    }));
}

/// PyTorch's nn.Embedding; padding_idx has to do with gradients only.
Outcome torchEmbedding(const VectorCase &test, Catalogue &catalogue)
{
    const std::string name = firstUnknown(test.attributes, {"num_embeddings", "embedding_dim", "padding_idx", "then"});
    if (!name.empty())
        return failed("the attribute " + name + " is not taken into account");
    const char *scale = test.attributes.contains("then") ? "sqrt_d" : "1";
    return compared(test, lookedUp(catalogue, test.inputs.at("weight"), test.inputs.at("input"), scale));
}

} // namespace heed::conformance
