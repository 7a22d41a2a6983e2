// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"

#include "engine/prepared_call.h"

#include <algorithm>
#include <cmath>

namespace heed::conformance {

static std::map<std::string, Tensor> tensors(const nlohmann::json &named)
{
    std::map<std::string, Tensor> read;
    for (const auto &[name, tensor] : named.items())
        if (tensor.is_object())
            read.emplace(name, Tensor::read(tensor));
        else if (tensor.is_number())
            read.emplace(name, Tensor{.shape = {}, .entries = {tensor.get<double>()}, .dtype = "int64"});
    return read;
}

/// The README's; one source cut its numbers off instead of rounding them.
static double publishedTolerance(const std::string &name, int printedDecimals)
{
    if (name.starts_with("pt_"))
        return 1e-5;
    return name == "pe_keras_hub_d6" ? 1.1e-5 : 0.5 * std::pow(10, -printedDecimals);
}

VectorCase VectorCase::read(std::string folder, const nlohmann::json &json)
{
    VectorCase test{.folder = std::move(folder),
        .name = json.at("name"),
        .op = json.at("op"),
        .attributes = json.value("attributes", nlohmann::json::object()),
        .inputs = tensors(json.value("inputs", nlohmann::json::object())),
        .outputs = tensors(json.value("outputs", nlohmann::json::object()))};
    test.withinPrinted = json.value("tolerance_abs", 0.0);
    if (test.folder == "published")
        test.withinPrinted = publishedTolerance(test.name, json.value("printed_decimals", 6));
    return test;
}

Tolerance VectorCase::tolerance(const std::string &output) const
{
    const std::string &dtype = outputs.at(output).dtype;
    if (folder == "seed")
        return {.absolute = std::max(withinPrinted, 1e-12)};
    if (folder == "published")
        return {.absolute = std::max(withinPrinted, 5e-7)}; // they were computed in single precision
    if (name == "layer_norm_large_offset")
        return {.absolute = 1e-8};
    if (name == "layer_norm_constant_rows")
        return {.absolute = 1e-7};
    if (dtype == "float16")
        return {.absolute = 2e-3, .relative = 2e-3};
    if (dtype == "float32")
        return folder == "onnx" ? Tolerance{1e-6, 1e-5} : Tolerance{2e-6, 2e-5};
    return dtype == "float64" ? Tolerance{1e-12, 1e-10} : Tolerance{};
}

Outcome skipped(std::string reason) { return {.kind = Outcome::Kind::Skipped, .reason = std::move(reason)}; }
Outcome failed(std::string reason) { return {.kind = Outcome::Kind::Failed, .reason = std::move(reason)}; }

void Comparing::output(const std::string &name, const Tensor &found)
{
    const auto expected = m_test.outputs.find(name);
    if (expected == m_test.outputs.end())
        return;
    m_compared.push_back(name);
    if (const std::string differs = difference(found, expected->second, m_test.tolerance(name)); !differs.empty())
        fail(name + ": " + differs);
}

void Comparing::fail(const std::string &reason)
{
    if (m_failure.empty())
        m_failure = reason;
}

Outcome Comparing::outcome() const
{
    if (!m_failure.empty())
        return failed(m_failure);
    if (m_compared.empty())
        return failed("nothing was compared");
    Outcome passed;
    for (const auto &[name, tensor] : m_test.outputs)
        if (std::ranges::find(m_compared, name) == m_compared.end())
            passed.leftOut.push_back(name);
    return passed;
}

std::string firstUnknown(const nlohmann::json &attributes, const std::vector<std::string> &known)
{
    for (const auto &[name, value] : attributes.items())
        if (std::ranges::find(known, name) == known.end())
            return name;
    return {};
}

Result<Outputs> called(
    Catalogue &catalogue, const std::string &op, const Values &given, const std::vector<std::string> &wanted)
{
    const Operator *found = catalogue.find(op);
    if (found == nullptr)
        return fail(Rule::Type, "the catalogue has no operator " + op + ": " + catalogue.refusalOf(op));
    return PreparedCall::prepare(*found, given, wanted).and_then([](const PreparedCall &call) { return call.run(); });
}

} // namespace heed::conformance
