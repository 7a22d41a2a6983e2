// SPDX-License-Identifier: GPL-3.0-or-later
/// Calls as nobody would make them: any sizes and numbers, by the declaration of an operator.
#pragma once

#include "../tokens/some_text.h"

#include "sdk/operator.h"

#include <algorithm>
#include <limits>
#include <random>

namespace heed::test {

class RandomCall {
public:
    explicit RandomCall(std::uint64_t seed)
        : m_random(seed)
        , m_text(seed)
    {
    }

    Values next(const Operator &op)
    {
        m_sizes.clear();
        m_batch = below(8) == 0 ? 1 + below(2) : 0;
        Values values;
        for (const Input *input : present(op))
            values[input->name] = value(input->type, shapeOf(input->shape));
        const std::size_t oneIn = 2 + op.options.size() / 16; // of many options few, or hardly a call is right
        for (const Option &option : op.options)
            if (below(oneIn) == 0)
                values[option.name] = valueOf(option);
        if (below(4) == 0)
            values["allow_nan"] = true;
        return values;
    }

    /// An output, mostly an entry that is there, sometimes labels.
    Focus focus(const Operator &op)
    {
        const Output &output = op.outputs[below(op.outputs.size())];
        Focus focus{.output = output.name, .index = {}, .decimals = static_cast<int>(below(7)), .labels = {}};
        for (std::size_t axis = below(4); axis > 0; --axis)
            focus.index.push_back(below(4));
        for (const auto &[letter, size] : m_sizes)
            if (below(4) == 0)
                focus.labels[letter] = TextList(size, m_text.next());
        return focus;
    }

    std::size_t below(std::size_t count) { return m_random() % count; }

private:
    /// What is given; a letter that only an absent input has counts nothing.
    std::vector<const Input *> present(const Operator &op)
    {
        std::vector<const Input *> given;
        for (const Input &input : op.inputs)
            if (below(input.optional ? 2 : 30) > 0)
                given.push_back(&input);
        for (const Input &input : op.inputs)
            for (const Dimension &dimension : input.shape)
                if (const auto letter = dimension.letter();
                    letter && std::ranges::none_of(given, [&](const Input *one) {
                        return std::ranges::any_of(
                            one->shape, [&](const Dimension &d) { return d.letter() == letter; });
                    }))
                    m_sizes[*letter] = 0;
        return given;
    }

    std::size_t sizeOf(const Dimension &dimension)
    {
        for (const std::string &name : dimension.names())
            m_sizes.try_emplace(name, below(12) == 0 ? 0 : 1 + below(4));
        return dimension.size(m_sizes).value_or(below(5)) + (below(20) == 0 ? 1 : 0);
    }

    Sizes shapeOf(const Shape &shape)
    {
        Sizes sizes;
        for (const Dimension &dimension : shape)
            if (!dimension.isOptional() || below(2) == 0)
                sizes.push_back(sizeOf(dimension));
        if (m_batch > 0 && below(4) > 0)
            sizes.insert(sizes.begin(), m_batch);
        if (!sizes.empty() && below(15) == 0)
            sizes.erase(sizes.begin());
        return sizes;
    }

    double number()
    {
        static constexpr double infinity = std::numeric_limits<double>::infinity();
        static constexpr std::array odd{
            0.0, -0.0, infinity, -infinity, std::numeric_limits<double>::quiet_NaN(), 1e300, -1e-300, 1e16, 0.1};
        return below(12) == 0 ? odd[below(odd.size())] : static_cast<double>(below(2001)) / 100 - 10;
    }

    template<typename T, typename Entry>
    static Value filled(const Sizes &shape, Entry entry)
    {
        std::vector<T> entries(product(shape));
        for (T &each : entries)
            each = static_cast<T>(entry());
        return Array<T>::fromRowMajor(shape, entries);
    }

    std::int64_t integer() { return static_cast<std::int64_t>(below(9)) - (below(6) == 0 ? 3 : 0); }

    /// 0, 1, 2 and so on in any order.
    Value counted(const Sizes &shape)
    {
        std::vector<std::int64_t> entries;
        for (std::size_t i = 0; i < product(shape); ++i)
            entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(below(i + 1)), static_cast<std::int64_t>(i));
        return Array<std::int64_t>::fromRowMajor(shape, entries);
    }

    Value value(Type type, const Sizes &shape)
    {
        switch (type) {
        case Type::Integers:
            return below(2) == 0 ? counted(shape) : filled<std::int64_t>(shape, [this] { return integer(); });
        case Type::Mask:
            return filled<arma::u8>(shape, [this] { return below(2); });
        case Type::Text:
            return m_text.next();
        case Type::Texts:
            return TextList(shape.empty() ? 0 : shape.back(), m_text.next());
        case Type::Toggle:
            return below(2) == 0;
        case Type::Integer:
            return integer();
        case Type::Number:
            return number();
        default:
            return filled<double>(shape, [this] { return number(); });
        }
    }

    Value valueOf(const Option &option)
    {
        if (option.type == Type::Text && !option.choices.empty() && below(20) > 0)
            return option.choices[below(option.choices.size())];
        return value(option.type, {1 + below(3)});
    }

    std::mt19937_64 m_random;
    SomeText m_text;
    Letters m_sizes;
    std::size_t m_batch = 0;
};

} // namespace heed::test
