// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/swept_call.h"

#include "engine/batch.h"
#include "engine/hash.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <optional>

namespace heed {

Result<SweptCall> SweptCall::prepare(const Operator &op, const Values &given, const std::vector<SweepAxis> &axes,
    const std::vector<std::string> &wanted, const CallRules &rules)
{
    SweptCall swept;
    swept.m_axes = axes;
    const SweepPoints points(axes);
    if (points.count() == 0 || points.count() > mostCellPoints)
        return fail(Rule::Limit,
            "A sweep has 1 to " + groupedText(static_cast<std::int64_t>(mostCellPoints)) + " points.",
            axes.empty() ? std::string() : axes.front().name);
    for (std::size_t i = 0; i < points.count(); ++i) {
        Values values = given;
        for (auto &[name, value] : points.at(i))
            values.insert_or_assign(name, value);
        auto point = PreparedCall::prepare(op, values, wanted, rules);
        if (!point)
            return fail(swept.at(i, point.error()));
        swept.m_points.push_back(std::move(*point));
    }
    return swept;
}

std::string SweptCall::pointText(std::size_t index) const
{
    std::string text;
    for (const auto &[name, value] : SweepPoints(m_axes).at(index))
        text += (text.empty() ? "" : ", ") + name + " = " + axisTexts({name, {value}}).front();
    return text;
}

Error SweptCall::at(std::size_t index, Error error) const
{
    error.message = "At " + pointText(index) + ": " + error.message;
    return error;
}

Result<Outputs> SweptCall::run(const PreparedCall::Context &context) const
{
    std::vector<std::optional<Result<Outputs>>> found(m_points.size());
    std::vector<std::vector<std::string>> notes(m_points.size());
    const auto runPoint = [&](std::size_t i) {
        if (!context.stop.stop_requested())
            found[i] = m_points[i].run({.stop = context.stop, .notes = &notes[i]});
    };
    if (context.threads)
        context.threads(m_points.size(), runPoint);
    else
        for (std::size_t i = 0; i < m_points.size(); ++i)
            runPoint(i);
    std::vector<Outputs> results;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (!found[i])
            return m_points.front().call().stopped();
        if (!*found[i])
            return fail(at(i, found[i]->error()));
        results.push_back(std::move(**found[i]));
        std::erase_if(
            results.back(), [&](const auto &output) { return !m_points.front().call().wanted(output.first); });
        for (std::string &note : notes[i])
            if (context.notes != nullptr && std::ranges::find(*context.notes, note) == context.notes->end())
                context.notes->push_back(std::move(note));
    }
    if (auto fine = sameShapes(results); !fine)
        return fail(fine.error());
    return stacked(results, SweepPoints(m_axes).sizes(), op());
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
                "The output " + name + " is " + sizesText(first.shape()) + " at " + pointText(0) + " and " + there
                    + " at " + pointText(i) + "; in a sweep an output keeps its shape.",
                m_axes.front().name);
        }
    return {};
}

Estimate SweptCall::estimate() const
{
    Estimate all;
    for (const PreparedCall &point : m_points) {
        const Estimate one = point.estimate();
        all.bytes += one.bytes;
        all.operations += one.operations;
    }
    return all;
}

std::string SweptCall::hash() const
{
    Values values;
    for (const SweepAxis &axis : m_axes)
        values.emplace(axis.name, axisValue(axis));
    TextList hashes;
    for (const SweepAxis &axis : m_axes)
        hashes.push_back(axis.name);
    for (const PreparedCall &point : m_points)
        hashes.push_back(point.hash());
    values.emplace("sweep", std::move(hashes));
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
        else
            texts.push_back(value.get<std::string>());
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
