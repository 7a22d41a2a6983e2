// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workings.h"

#include "engine/labels.h"
#include "engine/show_options.h"

#include <exception>

namespace heed {

static Focus focusOf(const BoundCell &cell, const Run &run, const ShowOptions &options, Session &session)
{
    Focus focus{.output = options.text("output"), .index = options.indices("entry")};
    for (const auto &[letter, labels] : labelsOf(cell, run, session.present()).texts)
        focus.labels.emplace(letter, labels);
    if (!focus.index.empty())
        return focus;
    focus.index = options.indices("row");
    const std::string &output = focus.output.empty() ? cell.op->outputs.front().name : focus.output;
    const auto value = run.outputs.find(output);
    const std::size_t rank = value == run.outputs.end() ? 0 : value->second.shape().size();
    if (focus.index.size() == 1 && rank > 2)
        focus.index.insert(focus.index.begin(), rank - 2, 0);
    return focus;
}

std::vector<DerivationReport> derivationsOf(const BoundCell &cell, const Run &run, Session &session)
{
    std::vector<DerivationReport> derivations;
    for (const ShowItem &item : cell.cell->show) {
        if (item.view != "steps" || !run.axes.empty())
            continue;
        Focus focus = focusOf(cell, run, ShowOptions(item, cell, session), session);
        auto steps = run.call.derive(run.outputs, focus);
        derivations.push_back({&item, std::move(focus), std::move(steps)});
    }
    return derivations;
}

static Result<double> deviationOf(const Law &law, const Call &call, const Outputs &outputs)
{
    try {
        return law.deviation(call, outputs);
    } catch (const std::exception &exception) {
        return fail(Rule::Internal, std::string("The law can't be evaluated: ") + exception.what() + ".");
    } catch (...) {
        return fail(Rule::Internal, "The law can't be evaluated.");
    }
}

Result<std::vector<LawReport>> lawsOf(const PreparedCall &call)
{
    if (!call.unified().batch.empty())
        return fail(Rule::Limit, "Laws are not evaluated over batch axes.");
    const auto whole = PreparedCall::prepare(call.op(), call.call().values);
    if (!whole)
        return fail(whole.error());
    const auto outputs = whole->run();
    if (!outputs)
        return fail(outputs.error());
    std::vector<LawReport> laws;
    for (const Law &law : call.op().laws)
        laws.push_back({&law, deviationOf(law, call.call(), *outputs)});
    return laws;
}

} // namespace heed
