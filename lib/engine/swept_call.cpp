// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/swept_call.h"

#include "engine/batch.h"
#include "engine/hash.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <new>

namespace heed {

bool isSweepable(Type type)
{
    return type == Type::Number || type == Type::Integer || type == Type::Text || type == Type::Toggle;
}

SweptCall::SweptCall(PreparedCall first, Values given, SweepPoints points, const CallRules &rules)
    : m_first(std::move(first))
    , m_given(std::move(given))
    , m_points(std::move(points))
    , m_rules(rules)
{
}

static Values pointValues(const Values &given, const SweepPoints &points, std::size_t index)
{
    Values values = given;
    for (auto &[name, value] : points.at(index))
        values.insert_or_assign(name, value);
    return values;
}

static std::string textOf(const SweepPoints &points, std::size_t index)
{
    std::string text;
    for (const auto &[name, value] : points.at(index))
        text += (text.empty() ? "" : ", ") + name + " = " + axisTexts({name, {value}}).front();
    return text;
}

static Error atPoint(const SweepPoints &points, std::size_t index, Error error)
{
    error.message = "At " + textOf(points, index) + ": " + error.message;
    return error;
}

Result<SweptCall> SweptCall::prepare(const Operator &op, const Values &given, std::vector<SweepAxis> axes,
    std::vector<std::string> wanted, const CallRules &rules)
{
    const std::string name = axes.empty() ? std::string() : axes.front().name;
    SweepPoints points(std::move(axes));
    if (points.count() == 0 || points.count() > mostCellPoints)
        return fail(Rule::Limit,
            "A sweep has 1 to " + groupedText(static_cast<std::int64_t>(mostCellPoints)) + " points.", name);
    auto first = PreparedCall::prepare(op, pointValues(given, points, 0), std::move(wanted), rules);
    if (!first)
        return fail(atPoint(points, 0, first.error()));
    return SweptCall(std::move(*first), given, std::move(points), rules);
}

Result<PreparedCall> SweptCall::point(std::size_t index) const
{
    return PreparedCall::prepare(op(), pointValues(m_given, m_points, index), m_first.call().wantedOutputs, m_rules);
}

Result<Outputs> SweptCall::run(const PreparedCall::Context &context) const
{
    try {
        return runAll(context);
    } catch (const std::bad_alloc &) {
        return fail(Rule::Limit,
            "There is not enough memory for the outputs of the operator " + op().name + " at all points of the sweep.");
    }
}

Result<Outputs> SweptCall::runPoint(std::size_t index, const PreparedCall::Context &context) const
{
    auto outputs = point(index).and_then([&](const PreparedCall &call) { return call.run(context); });
    if (!outputs)
        return fail(atPoint(m_points, index, outputs.error()));
    std::erase_if(*outputs, [&](const auto &output) { return !m_first.call().wanted(output.first); });
    return outputs;
}

Result<Outputs> SweptCall::runAll(const PreparedCall::Context &context) const
{
    const std::size_t count = m_points.count();
    std::vector<std::optional<Result<Outputs>>> found(count);
    std::vector<std::vector<std::string>> notes(count);
    const auto runOne = [&](std::size_t i) {
        if (!context.stop.stop_requested())
            found[i] = runPoint(i, {.stop = context.stop, .notes = &notes[i]});
    };
    if (context.threads && !op().measures)
        context.threads(count, runOne);
    else
        for (std::size_t i = 0; i < count; ++i)
            runOne(i);
    std::vector<Outputs> results;
    for (std::size_t i = 0; i < count; ++i) {
        if (!found[i])
            return m_first.call().stopped();
        if (!*found[i])
            return std::move(*found[i]);
        results.push_back(std::move(**found[i]));
        for (std::string &note : notes[i])
            if (context.notes != nullptr && std::ranges::find(*context.notes, note) == context.notes->end())
                context.notes->push_back(std::move(note));
    }
    if (auto fine = sameShapes(results); !fine)
        return fail(fine.error());
    return stacked(results, m_points.sizes(), op());
}

Result<void> SweptCall::sameShapes(const std::vector<Outputs> &results) const
{
    for (const auto &[name, first] : results.front())
        for (std::size_t i = 0; i < results.size(); ++i) {
            const auto other = results[i].find(name);
            const bool isThere = other != results[i].end();
            if (isThere && other->second.type() == first.type() && other->second.shape() == first.shape())
                continue;
            const std::string there = isThere ? "is " + sizesText(other->second.shape()) : "is missing";
            return fail(Rule::Shape,
                "The output " + name + " is " + sizesText(first.shape()) + " at " + textOf(m_points, 0) + " and "
                    + there + " at " + textOf(m_points, i) + "; in a sweep an output keeps its shape.",
                axes().front().name);
        }
    return {};
}

Estimate SweptCall::estimate() const
{
    Estimate largest = m_first.estimate();
    if (const auto last = point(m_points.count() - 1)) {
        largest.bytes = std::max(largest.bytes, last->estimate().bytes);
        largest.operations = std::max(largest.operations, last->estimate().operations);
    }
    const auto count = static_cast<double>(m_points.count());
    return {.bytes = 2 * largest.bytes * count, .operations = largest.operations * count};
}

std::string SweptCall::hash() const
{
    Values values;
    TextList order{m_first.hash()};
    for (const SweepAxis &axis : axes()) {
        values.emplace(axis.name, axisValue(axis));
        order.push_back(axis.name);
    }
    values.emplace("sweep", std::move(order));
    return hashOf(op(), values);
}

namespace {

template<typename T, typename Entry = T>
Array<Entry> arrayOf(const std::vector<Value> &values)
{
    std::vector<Entry> entries;
    for (const Value &value : values)
        entries.push_back(static_cast<Entry>(value.get<T>()));
    return Array<Entry>::fromRowMajor({entries.size()}, entries);
}

} // namespace

Value axisValue(const SweepAxis &axis)
{
    switch (axis.values.front().type()) {
    case Type::Integer:
        return arrayOf<std::int64_t>(axis.values);
    case Type::Number:
        return arrayOf<double>(axis.values);
    case Type::Toggle:
        return arrayOf<bool, arma::u8>(axis.values);
    default:
        return axisTexts(axis);
    }
}

TextList axisTexts(const SweepAxis &axis)
{
    TextList texts;
    for (const Value &value : axis.values) {
        if (const auto *number = value.as<double>())
            texts.push_back(exactText(*number));
        else if (const auto *integer = value.as<std::int64_t>())
            texts.push_back(std::to_string(*integer));
        else if (const auto *toggle = value.as<bool>())
            texts.emplace_back(*toggle ? "true" : "false");
        else if (const auto *text = value.as<std::string>())
            texts.push_back(*text);
        else
            texts.push_back(valueText(value));
    }
    return texts;
}

std::optional<Known> lifted(const Known &known, const std::vector<SweepAxis> &axes)
{
    if (!known.type)
        return Known();
    const bool isScalar = *known.type == Type::Number || *known.type == Type::Integer;
    if (!isScalar && !isArray(*known.type))
        return std::nullopt;
    Known all = Known::ofType(*known.type == Type::Number ? Type::Numbers
            : *known.type == Type::Integer                ? Type::Integers
                                                          : *known.type);
    if (!isScalar && !known.shape)
        return all;
    all.shape = knownSizes(SweepPoints(axes).sizes());
    if (known.shape)
        all.shape->insert(all.shape->end(), known.shape->begin(), known.shape->end());
    return all;
}

} // namespace heed
