// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

#include <algorithm>

namespace heed::conformance {

namespace {

/// "first 5": what a source printed of each row.
Tensor shortened(const Tensor &found, const Tensor &expected)
{
    return expected.shape.back() < found.shape.back() ? found.sliced(found.shape.size() - 1, 0, expected.shape.back())
                                                      : found;
}

Tensor rowsAt(const Tensor &encoding, const Tensor &positions)
{
    Tensor rows{.shape = {positions.entries.size(), encoding.shape[1]}, .entries = {}};
    for (const double position : positions.entries) {
        const Tensor row =
            encoding.sliced(0, static_cast<std::size_t>(position), static_cast<std::size_t>(position) + 1);
        rows.entries.insert(rows.entries.end(), row.entries.begin(), row.entries.end());
    }
    return rows;
}

} // namespace

Outcome onnxRotary(const VectorCase &test, Catalogue &catalogue)
{
    const std::string unknown = firstUnknown(test.attributes, {"interleaved", "rotary_embedding_dim", "num_heads"});
    if (!unknown.empty())
        return failed("the attribute " + unknown + " is not taken into account");
    const std::size_t heads = test.attributes.value("num_heads", std::size_t{0});
    const Tensor &x = test.inputs.at("X");
    Values given{{"x", (heads > 0 ? x.splitHeads(heads) : x).numbers()},
        {"cos_cache", test.inputs.at("cos_cache").numbers()}, {"sin_cache", test.inputs.at("sin_cache").numbers()},
        {"interleaved", test.attributes.value("interleaved", 0) != 0}};
    if (test.has("position_ids"))
        given.emplace("positions", test.inputs.at("position_ids").numbers());
    if (const std::int64_t dim = test.attributes.value("rotary_embedding_dim", std::int64_t{0}); dim > 0)
        given.emplace("rotary_dim", dim);
    Comparing comparing(test);
    if (const auto outputs = called(catalogue, "rotary_embedding", given)) {
        const Tensor found = Tensor::of(outputs->at("output"));
        comparing.output("Y", heads > 0 ? found.mergedHeads() : found);
    } else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

Outcome rotary(const VectorCase &test, Catalogue &catalogue)
{
    const std::string style = test.attributes.at("style");
    Comparing comparing(test);
    const auto outputs = called(catalogue, "rotary_embedding",
        {{"x", test.inputs.at("x").numbers()}, {"positions", test.inputs.at("positions").numbers()},
            {"base", test.attributes.at("base").get<double>()}, {"interleaved", style.starts_with("interleaved")},
            {"position_scale", test.attributes.value("position_scale", 1.0)}});
    if (outputs)
        comparing.output("y", shortened(Tensor::of(outputs->at("output")), test.outputs.at("y")));
    else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

Outcome sinusoid(const VectorCase &test, Catalogue &catalogue)
{
    const Tensor &positions = test.inputs.at("positions");
    const double last = std::ranges::max(positions.entries);
    Comparing comparing(test);
    const auto outputs = called(catalogue, "sinusoidal_encoding",
        {{"length", static_cast<std::int64_t>(last) + 1}, {"dim", test.attributes.at("d_model").get<std::int64_t>()},
            {"base", test.attributes.at("base").get<double>()},
            {"layout", test.attributes.value("layout", "interleaved")},
            {"spacing", test.attributes.contains("frequency") ? "tensor2tensor" : "paper"}});
    if (outputs)
        comparing.output(
            "pe", shortened(rowsAt(Tensor::of(outputs->at("encoding")), positions), test.outputs.at("pe")));
    else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

} // namespace heed::conformance
