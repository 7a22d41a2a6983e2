// SPDX-License-Identifier: GPL-3.0-or-later
/// Small sizes for the letters of an operator's shapes, mostly such that its inputs go together.
#pragma once

#include "dice.h"

#include "sdk/operator.h"

#include <algorithm>
#include <set>

namespace heed::test {

/// What the declaration leaves to the operator's check: a letter that comes from others.
struct Derived {
    std::string letter;
    Dimension from;
};
inline const std::vector<Derived> &derivedLetters(const std::string &op)
{
    static const std::vector<Derived> none,
        heads{{"q", "heads*w"}, {"k", "kv_heads*w"}, {"v", "kv_heads*u"}, {"d_v", "u"}, {"e", "d"}, {"f", "d"}},
        block{{"q", "heads*w"}, {"k", "kv_heads*w"}, {"v", "kv_heads*u"}, {"j", "heads*u"}, {"cq", "heads*w"},
            {"ck", "kv_heads*w"}, {"cv", "kv_heads*u"}, {"cj", "heads*u"}};
    return op == "multi_head_attention" ? heads : op.starts_with("transformer_") ? block : none;
}

class RandomSizes {
public:
    /// `values` holds options; those that a shape names count as letters.
    RandomSizes(const Operator &op, const Values &values, Dice &dice)
        : m_dice(dice)
        , m_common(dice.of({1, 2, 2, 3, 4, 4}))
        , m_isUniform(dice.coin())
    {
        options(op, values);
        if (!dice.isOneIn(4))
            for (const Derived &derived : derivedLetters(op.name))
                derive(derived);
        for (const Input &input : op.inputs)
            for (const Dimension &dimension : input.shape)
                choose(dimension);
    }

    /// Of all letters; an index below it fits every axis.
    [[nodiscard]] std::size_t smallest() const
    {
        std::size_t size = m_common;
        for (const auto &[letter, its] : m_letters)
            size = std::min(size, its);
        return size;
    }
    [[nodiscard]] std::size_t any() { return std::next(m_letters.begin(), pick())->second; }
    [[nodiscard]] const Letters &letters() const { return m_letters; }

    Sizes shapeOf(const Input &input)
    {
        Sizes sizes;
        for (const Dimension &dimension : input.shape)
            if (!dimension.isOptional() || !m_absent.contains(dimension.text()))
                sizes.push_back(sizeOf(dimension));
        if (input.broadcast)
            repeat(sizes);
        return sizes;
    }

    /// No token, no key: one letter is 0.
    void emptyOne()
    {
        if (!m_letters.empty())
            std::next(m_letters.begin(), pick())->second = 0;
    }

private:
    static constexpr std::int64_t most = 16;

    std::ptrdiff_t pick() { return static_cast<std::ptrdiff_t>(m_dice.below(m_letters.size())); }

    void options(const Operator &op, const Values &values)
    {
        for (const Option &option : op.options) {
            const auto given = values.find(option.name);
            const Value &value = given == values.end() ? option.fallback : given->second;
            if (const auto *size = value.as<std::int64_t>(); size != nullptr && *size >= 0 && *size <= most)
                m_letters.emplace(option.name, static_cast<std::size_t>(*size));
        }
        if (const auto heads = m_letters.find("heads"); heads != m_letters.end())
            m_letters.emplace("kv_heads", heads->second);
    }

    std::size_t letterSize() { return m_isUniform ? m_common : 1 + m_dice.below(4); }

    void derive(const Derived &derived)
    {
        for (const std::string &name : derived.from.names())
            m_letters.try_emplace(name, 1 + m_dice.below(3));
        m_letters.try_emplace(derived.letter, derived.from.size(m_letters).value_or(m_common));
    }

    /// Where all sizes are one, the factors of a product are chosen so that it is that one too.
    void choose(const Dimension &dimension)
    {
        if (dimension.isOptional() && m_dice.coin() && !m_letters.contains(dimension.text())) {
            m_absent.insert(dimension.text());
            m_letters.try_emplace(dimension.text(), 1);
        }
        for (const std::string &name : dimension.names()) {
            if (m_letters.contains(name))
                continue;
            m_letters[name] = 1;
            const std::size_t others = std::max<std::size_t>(dimension.size(m_letters).value_or(1), 1);
            const bool isProduct = dimension.text().find('*') != std::string::npos;
            m_letters[name] = isProduct && m_isUniform ? std::max<std::size_t>(m_common / others, 1) : letterSize();
        }
    }

    std::size_t sizeOf(const Dimension &dimension)
    {
        if (dimension.isUnknown())
            return m_dice.coin() || m_letters.empty() ? 1 : any();
        return std::min<std::size_t>(dimension.size(m_letters).value_or(1), 8 * most);
    }

    void repeat(Sizes &sizes)
    {
        for (std::size_t &size : sizes)
            if (m_dice.isOneIn(4))
                size = 1;
        while (!sizes.empty() && m_dice.isOneIn(4))
            sizes.erase(sizes.begin());
    }

    Dice &m_dice;
    std::size_t m_common;
    bool m_isUniform; ///< most letters are `m_common`
    Letters m_letters;
    std::set<std::string, std::less<>> m_absent; ///< optional axes that no input has
};

} // namespace heed::test
