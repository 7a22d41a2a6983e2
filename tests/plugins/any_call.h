// SPDX-License-Identifier: GPL-3.0-or-later
/// Calls with whatever may be written: wrong shapes, empty lists, NaN, infinities, huge and negative numbers, no such word.
#pragma once

#include "engine/prepared_call.h"

#include <rapidcheck.h>

#include <cmath>
#include <limits>

namespace heed::test {

class AnyCall {
public:
    /// Most calls give every letter one size; the others give any.
    explicit AnyCall(const Operator &op)
        : m_isSensible(*rc::gen::inRange(0, 4) > 0)
        , m_isPlain(chance(2))
    {
        for (const Input &input : op.inputs)
            for (const Dimension &dimension : input.shape)
                for (const std::string &name : dimension.names())
                    if (!m_sizes.contains(name))
                        m_sizes.emplace(name, size());
        for (const Input &input : op.inputs)
            if (!input.optional || chance(2))
                values.emplace(input.name, array(input.type, shapeOf(input.shape)));
        for (const Option &option : op.options)
            if (chance(3))
                values.emplace(option.name, valueOf(option));
        if (chance(8))
            values.emplace("allow_nan", true);
    }

    Values values = {};

private:
    static bool chance(int oneIn) { return *rc::gen::inRange(0, oneIn) == 0; }
    static std::size_t size()
    {
        return *rc::gen::weightedElement<std::size_t>({{1, 0}, {3, 1}, {4, 2}, {4, 3}, {2, 5}});
    }

    Sizes shapeOf(const Shape &shape) const
    {
        Sizes sizes;
        if (!m_isSensible) {
            for (int rank = *rc::gen::inRange(0, 5); rank > 0; --rank)
                sizes.push_back(size());
            return sizes;
        }
        const bool isBatch = chance(6);
        for (std::size_t axis = 0; isBatch && axis < 1; ++axis)
            sizes.push_back(2);
        for (const Dimension &dimension : shape)
            if (isBatch || !dimension.isOptional() || chance(2))
                sizes.push_back(dimension.size(m_sizes).value_or(2));
        return sizes;
    }

    double number() const
    {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const double plain = *rc::gen::inRange(-40, 41) / 8.0;
        if (m_isPlain)
            return plain;
        return *rc::gen::weightedElement<double>({{40, plain}, {2, 0.0}, {2, 1.0}, {1, 1e300}, {1, -1e300}, {1, 1e-300},
            {1, 1e16}, {1, -infinity}, {1, infinity}, {1, std::numeric_limits<double>::quiet_NaN()},
            {1, std::numeric_limits<double>::denorm_min()}});
    }

    std::int64_t integer() const
    {
        const auto plain = *rc::gen::inRange<std::int64_t>(m_isPlain ? 0 : -2, m_isPlain ? 3 : 9);
        if (m_isPlain)
            return plain;
        return *rc::gen::weightedElement<std::int64_t>({{30, plain}, {1, std::int64_t{1} << 40U},
            {1, std::numeric_limits<std::int64_t>::max()}, {1, std::numeric_limits<std::int64_t>::min()}});
    }

    template<typename T, typename Make>
    static Value arrayOf(const Sizes &shape, Make make)
    {
        std::vector<T> entries(product(shape));
        for (T &entry : entries)
            entry = make();
        return Array<T>::fromRowMajor(shape, entries);
    }

    Value array(Type type, const Sizes &shape) const
    {
        if (type == Type::Integers)
            return arrayOf<std::int64_t>(shape, [this] { return integer(); });
        if (type == Type::Mask)
            return arrayOf<arma::u8>(shape, [] { return *rc::gen::inRange<arma::u8>(0, 2); });
        return arrayOf<double>(shape, [this] { return number(); });
    }

    /// Within the range, or next to its ends.
    static double ranged(const Range &range)
    {
        const double low = std::isfinite(range.low) ? range.low : -4;
        const double high = std::isfinite(range.high) ? range.high : low + 8;
        return low + (high - low) * *rc::gen::inRange(-1, 10) / 8.0;
    }

    Value valueOf(const Option &option) const
    {
        switch (option.type) {
        case Type::Toggle:
            return *rc::gen::arbitrary<bool>();
        case Type::Integer:
            return m_isPlain ? static_cast<std::int64_t>(std::ceil(ranged(option.range))) : integer();
        case Type::Number:
            return m_isPlain ? ranged(option.range) : number();
        case Type::Text:
            return option.choices.empty() || chance(6) ? "no such word" : *rc::gen::elementOf(option.choices);
        case Type::Texts:
            return chance(6) || option.fallback.isEmpty() ? TextList{"no", "such"} : option.fallback.get<TextList>();
        default:
            return array(option.type, {size()});
        }
    }

    bool m_isSensible, m_isPlain; ///< shapes that agree; only numbers that are no trouble
    Letters m_sizes;
};

/// What is wrong with an answer to any call; empty when it was refused in words, or can be worked out by hand, which is
/// counted.
inline std::string wrongWith(const Operator &op, const Values &given, std::size_t &answered)
{
    constexpr double mostBytes = 1e7, mostOperations = 1e7;
    const auto flaw = [](const Error &error) {
        const bool isSaid = error.rule != Rule::Internal && error.message.size() > 10 && error.message.ends_with('.');
        return isSaid ? std::string() : "it says: " + error.message;
    };
    const Result<PreparedCall> call = PreparedCall::prepare(op, given);
    if (!call)
        return flaw(call.error());
    if (call->estimate().bytes > mostBytes || call->estimate().operations > mostOperations)
        return {};
    const Result<Outputs> outputs = call->run();
    if (!outputs)
        return flaw(outputs.error());
    ++answered;
    for (const Output &output : op.outputs) {
        const auto found = outputs->find(output.name);
        const std::size_t rank = found == outputs->end() ? 0 : found->second.shape().size();
        for (const Sizes &index : {Sizes{}, Sizes(std::min<std::size_t>(rank, 1), 0), Sizes(rank, 0), Sizes(rank, 7)}) {
            const Result<Derivation> steps = call->derive(*outputs, {.output = output.name, .index = index});
            if (!steps && !flaw(steps.error()).empty())
                return "deriving " + output.name + ": " + flaw(steps.error());
            if (steps && steps->empty())
                return "deriving " + output.name + " gives no step";
        }
    }
    return {};
}

} // namespace heed::test
