// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workings.h"

#include "engine/labels.h"
#include "engine/show_options.h"

#include <algorithm>
#include <exception>

namespace heed {

static Focus labelled(Focus focus, const BoundCell &cell, const Run &run, Session &session)
{
    for (const auto &[letter, labels] : labelsOf(cell, run, session.present()).texts)
        focus.labels.emplace(letter, labels);
    return focus;
}

static DerivationReport derived(
    const BoundCell &cell, const std::shared_ptr<const Run> &run, const ShowItem *item, Focus focus, Session &session)
{
    auto steps = session.runner().attempt("The derivation of " + cell.op->name, session.limits(cell),
        [run, focus](const std::stop_token &stop) { return run->call.derive(run->outputs, focus, stop); });
    return {item, std::move(focus), std::move(steps)};
}

static Focus focusOf(const BoundCell &cell, const Run &run, const ShowOptions &options, Session &session)
{
    Focus focus = labelled({.output = options.text("output"), .index = options.indices("entry")}, cell, run, session);
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

std::vector<DerivationReport> derivationsOf(
    const BoundCell &cell, const std::shared_ptr<const Run> &run, Session &session)
{
    std::vector<DerivationReport> derivations;
    for (const ShowItem &item : cell.cell->show) {
        if (item.view != "steps" || !run->axes.empty())
            continue;
        Focus focus = focusOf(cell, *run, ShowOptions(item, cell, session), session);
        derivations.push_back(derived(cell, run, &item, std::move(focus), session));
    }
    return derivations;
}

DerivationReport derivationOf(const BoundCell &cell, const std::shared_ptr<const Run> &run, const std::string &output,
    const Sizes &index, Session &session)
{
    Focus focus = labelled({.output = output, .index = index}, cell, *run, session);
    if (!run->axes.empty())
        return {nullptr, std::move(focus), fail(Rule::Type, "A swept cell has steps for each value; choose one.")};
    if (!cell.op->derive)
        return {nullptr, std::move(focus),
            fail(Rule::Type, "The operator " + cell.op->name + " has no hand arithmetic to show.")};
    return derived(cell, run, nullptr, std::move(focus), session);
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

/// A law's bounds are for 53 binary digits; with 24 sums differ in the sixth.
static double withinOf(const Law &law, const Call &call)
{
    constexpr double single = 1e-5;
    return call.precision() == Precision::Float32 ? std::max(law.within, single) : law.within;
}

static Result<std::vector<LawReport>> evaluated(const Run &whole, const std::stop_token &stop)
{
    Call call = whole.call.call();
    call.stop = stop;
    std::vector<LawReport> laws;
    for (const Law &law : whole.call.op().laws) {
        laws.push_back({&law, deviationOf(law, call, whole.outputs), withinOf(law, call)});
        if (stop.stop_requested())
            return call.stopped();
    }
    return laws;
}

Result<std::vector<LawReport>> lawsOf(const BoundCell &cell, const Run &run, Session &session)
{
    if (!run.call.unified().batch.empty())
        return fail(Rule::Limit, "Laws are not evaluated over batch axes.");
    auto call = PreparedCall::prepare(run.call.op(), run.call.call().values);
    if (!call)
        return fail(call.error());
    const RunLimits limits = session.limits(cell);
    const auto whole = session.runner().run(*std::move(call), limits);
    if (!whole)
        return fail(whole.error().error);
    return session.runner().attempt("Evaluating the laws of " + cell.op->name, limits,
        [whole = *whole](const std::stop_token &stop) { return evaluated(*whole, stop); });
}

} // namespace heed
