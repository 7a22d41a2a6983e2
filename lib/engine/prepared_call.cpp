// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/prepared_call.h"

#include "engine/batch.h"
#include "engine/hash.h"
#include "engine/infer_form.h"
#include "engine/single_precision.h"
#include "sdk/wanted.h"

#include <algorithm>
#include <new>
#include <stdexcept>

namespace heed {

namespace {

/// Refuses output names that the operator doesn't have.
Result<void> checkWanted(const Operator &op, const std::vector<std::string> &wanted)
{
    for (const std::string &name : wanted)
        if (op.output(name) == nullptr) {
            std::string names;
            for (const Output &output : op.outputs)
                names += (names.empty() ? "" : ", ") + output.name;
            return fail(
                Rule::Type, "The operator " + op.name + " has no output '" + name + "'; it has " + names + ".", name);
        }
    return {};
}

bool fits(const Sizes &sizes, const KnownSizes &expected)
{
    return sizes.size() == expected.size()
        && std::equal(
            sizes.begin(), sizes.end(), expected.begin(), [](std::size_t a, auto b) { return !b || a == *b; });
}

struct AsRow {
    template<typename T>
    Value operator()(const T &value) const
    {
        if constexpr (requires { value.cube(); })
            return T({1, value.size()}, value.cube());
        else if constexpr (std::is_same_v<T, std::monostate>)
            return {};
        else
            return value;
    }
};
Value asRow(const Value &vector) { return std::visit(AsRow{}, vector.data()); }

} // namespace

Result<PreparedCall> PreparedCall::prepare(
    const Operator &op, const Values &given, std::vector<std::string> wanted, const CallRules &rules)
{
    if (auto fine = checkWanted(op, wanted); !fine)
        return fail(fine.error());
    Knowns knowns;
    for (const auto &[name, value] : given)
        knowns.emplace(name, Known::exactly(value));
    auto checked = checkCall(op, knowns, rules);
    if (!checked)
        return fail(checked.error());
    PreparedCall prepared;
    if (std::ranges::find(checked->unified.batch, std::optional<std::size_t>(0)) != checked->unified.batch.end()) {
        const std::string &name = checked->unified.batchRank.begin()->first;
        return fail(
            Rule::Shape, "The leading axes of " + name + " hold nothing: a batch has at least one entry.", name);
    }
    prepared.m_op = &op;
    prepared.m_unified = std::move(checked->unified);
    prepared.m_call.letters = prepared.m_unified.letters;
    prepared.m_call.wantedOutputs = std::move(wanted);
    for (auto &[name, known] : checked->values)
        if (known.value)
            prepared.m_call.values.emplace(
                name, prepared.m_unified.rows.contains(name) ? asRow(*known.value) : std::move(*known.value));
    Unified single = prepared.m_unified;
    single.batch.clear();
    for (const Output &output : op.outputs)
        if (isArray(output.type))
            prepared.m_shapes.emplace(output.name, outputShape(output, single));
    return prepared;
}

Result<Outputs> PreparedCall::run(const Context &context) const
{
    Call call = m_call;
    call.stop = context.stop;
    call.threads = context.threads;
    if (context.notes != nullptr)
        call.noteSink = [notes = context.notes](std::string text) {
            if (std::ranges::find(*notes, text) == notes->end())
                notes->push_back(std::move(text));
        };
    return guarded("", [&] { return m_unified.batch.empty() ? runOnce(call) : runBatch(call); });
}

/// The only try around an operator's code after its call was prepared.
template<typename Work>
auto PreparedCall::guarded(const std::string &when, Work work) const -> decltype(work())
{
    const auto noMemory = [this] {
        return fail(
            Rule::Limit, "There is not enough memory for the operator " + m_op->name + " on input of this size.");
    };
    try {
        return work();
    } catch (const std::bad_alloc &) {
        return noMemory();
    } catch (const std::length_error &) {
        return noMemory();
    } catch (const std::exception &exception) {
        return fail(Rule::Internal, "The operator " + m_op->name + " failed" + when + ": " + exception.what() + ".");
    } catch (...) {
        return fail(Rule::Internal, "The operator " + m_op->name + " failed" + when + " with an unknown exception.");
    }
}

Result<Outputs> PreparedCall::runOnce(const Call &call) const
{
    auto outputs = m_op->run(call);
    if (!outputs)
        return outputs;
    if (call.precision() == Precision::Float32)
        for (auto &[name, value] : *outputs)
            roundToSingle(value);
    if (auto fine = checkOutputs(*outputs, call); !fine)
        return fail(fine.error());
    return onlyWanted(call, std::move(*outputs));
}

Result<void> PreparedCall::checkOutputs(const Outputs &outputs, const Call &call) const
{
    const auto refuse = [&](const Output &output, const std::string &what) {
        return fail(Rule::Internal,
            "The operator " + m_op->name + " is at fault: its output " + output.name + " " + what + ".");
    };
    for (const auto &[name, value] : outputs)
        if (m_op->output(name) == nullptr)
            return fail(Rule::Internal,
                "The operator " + m_op->name + " is at fault: it gives '" + name + "', which it doesn't declare.");
    for (const Output &output : m_op->outputs) {
        const auto given = outputs.find(output.name);
        if (given == outputs.end() || given->second.isEmpty()) {
            if (!output.optional && call.wanted(output.name))
                return refuse(output, "is missing");
            continue;
        }
        const Value &value = given->second;
        if (value.type() != output.type)
            return refuse(output,
                "is of type " + std::string(typeName(value.type())) + " instead of "
                    + std::string(typeName(output.type)));
        const auto expected = m_shapes.find(output.name);
        if (expected != m_shapes.end() && !fits(value.shape(), expected->second))
            return refuse(
                output, "has the shape " + sizesText(value.shape()) + " instead of " + axesText(expected->second));
    }
    return {};
}

Call PreparedCall::element(std::size_t index) const { return batchElement(m_call, *m_op, m_unified, index); }

Result<Outputs> PreparedCall::runBatch(const Call &call) const
{
    Sizes batch;
    for (const auto &size : m_unified.batch)
        batch.push_back(size.value_or(1));
    std::vector<Outputs> results;
    for (std::size_t index = 0; index < product(batch); ++index) {
        if (call.stop.stop_requested())
            return call.stopped();
        Call part = element(index);
        part.stop = call.stop;
        part.threads = call.threads;
        part.noteSink = call.noteSink;
        auto result = runOnce(part);
        if (!result)
            return result;
        results.push_back(std::move(*result));
    }
    return stacked(results, batch, *m_op);
}

Result<Derivation> PreparedCall::derive(const Outputs &outputs, const Focus &focus, std::stop_token stop) const
{
    if (!m_op->derive)
        return fail(Rule::Internal, "The operator " + m_op->name + " has no derivation.");
    Focus within = focus;
    std::size_t index = 0;
    for (const auto &size : m_unified.batch) {
        const std::size_t chosen = within.index.empty() ? 0 : within.index.front();
        if (!within.index.empty())
            within.index.erase(within.index.begin());
        if (chosen >= size.value_or(1))
            return fail(Rule::Range, "The focus lies outside the batch.");
        index = index * size.value_or(1) + chosen;
    }
    return guarded(" while it derived", [&] {
        const bool isBatch = !m_unified.batch.empty();
        Call call = isBatch ? element(index) : m_call;
        call.stop = std::move(stop);
        return m_op->derive(call, isBatch ? batchOutputs(outputs, *m_op, m_unified, index) : outputs, within);
    });
}

/// Of the numbers that are given, once more in float.
static double singleBytes(const Call &call)
{
    double bytes = 0;
    for (const auto &[name, value] : call.values)
        if (const auto *numbers = value.as<Array<double>>())
            bytes += static_cast<double>(numbers->size() * sizeof(float));
    return bytes;
}

Estimate PreparedCall::estimate() const
{
    if (!m_op->estimate)
        return {};
    Estimate estimate;
    try {
        estimate = m_op->estimate(m_unified.batch.empty() ? m_call : element(0));
    } catch (...) {
        return {}; // an operator that can't say is run and answers for itself
    }
    if (m_call.precision() == Precision::Float32)
        estimate.bytes = 2 * estimate.bytes + singleBytes(m_call); // results in float and in double
    if (!m_unified.batch.empty())
        estimate.bytes *= 2; // the parts, and what is put together of them
    for (const auto &size : m_unified.batch) {
        estimate.bytes *= static_cast<double>(size.value_or(1));
        estimate.operations *= static_cast<double>(size.value_or(1));
    }
    return estimate;
}

std::string PreparedCall::hash() const { return hashOf(*m_op, m_call.values); }

} // namespace heed
