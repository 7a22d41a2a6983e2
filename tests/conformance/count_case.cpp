// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

#include <algorithm>

namespace heed::conformance {

static Tensor number(double entry) { return {.shape = {}, .entries = {entry}, .dtype = "int64"}; }

/// The sum of one column of `parts` over some rows.
static Tensor partsOf(const Table &parts, const std::vector<std::string> &rows, const std::string &column)
{
    std::int64_t sum = 0;
    const auto place = static_cast<std::size_t>(std::ranges::find(parts.columns(), column) - parts.columns().begin());
    for (std::size_t row = 0; row < parts.rows().size(); ++row)
        if (std::ranges::find(rows, parts.rows()[row]) != rows.end())
            sum += std::get<std::int64_t>(parts.entries().at(row * parts.columns().size() + place));
    return number(static_cast<double>(sum));
}

/// PyTorch's nn.MultiheadAttention; whole models and layers are other parts, which the operator doesn't count yet.
Outcome parameterCount(const VectorCase &test, Catalogue &catalogue)
{
    if (!test.name.starts_with("param_count_mha"))
        return skipped("param_count: of a layer or a model");
    if (const std::string name = firstUnknown(test.attributes, {"embed_dim", "num_heads", "bias"}); !name.empty())
        return skipped("param_count: attribute " + name);
    const auto outputs = called(catalogue, "parameter_count",
        {{"d_model", test.attributes.at("embed_dim").get<std::int64_t>()},
            {"heads", test.attributes.at("num_heads").get<std::int64_t>()},
            {"bias", test.attributes.value("bias", true)}});
    Comparing comparing(test);
    if (outputs) {
        const auto &parts = outputs->at("parts").get<Table>();
        comparing.output("param_count", Tensor::of(outputs->at("total")));
        comparing.output("count.in_proj_weight", partsOf(parts, {"query", "key", "value"}, "weights"));
        comparing.output("count.in_proj_bias", partsOf(parts, {"query", "key", "value"}, "biases"));
        comparing.output("count.out_proj", partsOf(parts, {"output"}, "total"));
    } else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

} // namespace heed::conformance
