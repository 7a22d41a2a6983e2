// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/call_json.h"

#include "engine/output_axes.h"
#include "output/outputs_json.h"

namespace heed {

Json outputsJson(const std::vector<OutputReport> &outputs)
{
    Json object = Json::object();
    for (const OutputReport &output : outputs)
        object[output.name] = {{"type", typeName(output.value.type())}, {"shape", output.value.shape()},
            {"letters", output.letters}, {"labels", output.labels}, {"data", dataOf(output.value)}};
    return object;
}

std::vector<OutputReport> outputsOf(const Run &run)
{
    std::vector<OutputReport> reports;
    for (const Output &output : run.call.op().outputs) {
        const auto found = run.outputs.find(output.name);
        if (found == run.outputs.end())
            continue;
        const std::size_t rank = isArray(found->second.type()) ? found->second.shape().size() : 0;
        reports.push_back({.name = output.name,
            .value = found->second,
            .letters = rank == 0 ? std::vector<std::string>{} : axesOf(output, run),
            .labels = std::vector<TextList>(rank)});
    }
    return reports;
}

std::string callJson(const Run &run)
{
    const Operator &op = run.call.op();
    return lineOf({{"operator", op.name}, {"version", op.version}, {"hash", run.hash},
        {"outputs", outputsJson(outputsOf(run))}, {"notes", run.notes}});
}

} // namespace heed
