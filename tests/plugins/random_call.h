// SPDX-License-Identifier: GPL-3.0-or-later
/// Calls by the declaration of an operator: most fit it, and most of the others miss it in one way.
#pragma once

#include "bound_call.h"
#include "random_sizes.h"
#include "random_values.h"

#include "engine/checked_call.h"

namespace heed::test {

class RandomCall {
public:
    RandomCall(const Operator &op, std::uint64_t seed)
        : m_op(op)
        , m_values(seed)
        , m_dice(m_values.dice)
    {
        for (const Example &example : op.examples) {
            Values values;
            for (const auto &[name, text] : example.inputs) {
                const Input *input = op.input(name);
                const Option *option = op.option(name);
                if (input != nullptr || option != nullptr)
                    values.emplace(name, valueOf(input != nullptr ? input->type : option->type, text));
            }
            m_examples.push_back(std::move(values));
        }
    }

    Values next()
    {
        const auto fault = m_dice.isOneIn(3) ? Fault::None : static_cast<Fault>(m_dice.below(faults));
        Values call = !m_examples.empty() && m_dice.isOneIn(4) ? likeExample() : byLetters(fault == Fault::Empty);
        if (m_dice.isOneIn(8))
            addBatch(call);
        for (int more = fault == Fault::Several ? 4 : 1; more > 0; --more)
            spoil(call, fault == Fault::Several ? static_cast<Fault>(m_dice.below(faults)) : fault);
        for (const Option &option : commonOptions())
            if (m_dice.isOneIn(8))
                call[option.name] = valueFor(option);
        return call;
    }

private:
    enum class Fault { None, Odd, Nan, Range, Huge, AllHuge, Axis, Missing, Word, Port, Type, Empty, Several };
    static constexpr std::size_t faults = static_cast<std::size_t>(Fault::Several) + 1;

    Values byLetters(bool isEmpty)
    {
        Values call;
        const std::size_t oneIn = m_dice.of({1, 2, 3}) + m_op.options.size() / 6; // of many options few
        for (const Option &option : m_op.options)
            if (m_dice.isOneIn(oneIn))
                call[option.name] = valueFor(option);
        RandomSizes sizes(m_op, call, m_dice);
        if (isEmpty)
            sizes.emptyOne();
        const std::size_t limit = m_dice.coin() || sizes.letters().empty() ? sizes.smallest() : sizes.any();
        for (const Input *input : present())
            call[input->name] = m_values.array(input->type, sizes.shapeOf(*input), limit);
        return call;
    }

    /// Needed inputs, and of the optional ones none, all, nearly all or some.
    std::vector<const Input *> present()
    {
        const std::size_t kind = m_dice.below(4);
        std::vector<const Input *> inputs;
        for (const Input &input : m_op.inputs)
            if (!input.optional || kind == 1 || (kind == 2 && !m_dice.isOneIn(6)) || (kind == 3 && m_dice.coin()))
                inputs.push_back(&input);
        return inputs;
    }

    Value valueFor(const Option &option)
    {
        switch (option.type) {
        case Type::Toggle:
            return m_dice.coin();
        case Type::Integer:
            return m_values.integer(option.range);
        case Type::Number:
            return m_values.number(option.range);
        case Type::Text:
            return option.choices.empty() ? m_values.texts.next() : m_dice.of(option.choices);
        case Type::Texts:
            return someOf(option.fallback);
        case Type::Integers:
            return m_values.integersIn(option.range, m_dice.isOneIn(4) ? Sizes{} : Sizes{1 + m_dice.below(3)});
        default:
            return m_values.array(option.type, {1 + m_dice.below(3)}, 4);
        }
    }

    /// Words of the default in any order.
    Value someOf(const Value &fallback)
    {
        TextList words;
        if (const auto *all = fallback.as<TextList>())
            for (const std::string &word : *all)
                if (!m_dice.isOneIn(4))
                    words.insert(words.begin() + static_cast<std::ptrdiff_t>(m_dice.below(words.size() + 1)), word);
        return words;
    }

    /// An example's shapes with other numbers, and one option that may differ.
    Values likeExample()
    {
        Values call = m_dice.of(m_examples);
        for (const Input &input : m_op.inputs)
            if (const auto given = call.find(input.name); given != call.end() && !m_dice.isOneIn(4))
                given->second = m_values.array(input.type, given->second.shape(), 1 + m_dice.below(4));
        if (!m_op.options.empty() && m_dice.coin()) {
            const Option &option = m_dice.of(m_op.options);
            call[option.name] = valueFor(option);
        }
        return call;
    }

    void addBatch(Values &call)
    {
        const std::size_t count = 1 + m_dice.below(2);
        for (const Input &input : m_op.inputs)
            if (const auto given = call.find(input.name);
                given != call.end() && isArray(input.type) && !m_dice.isOneIn(4)) {
                Sizes shape = given->second.shape();
                shape.insert(shape.begin(), count);
                given->second = m_values.array(input.type, shape, 2);
            }
    }

    void spoil(Values &call, Fault fault)
    {
        const Option *option = m_op.options.empty() ? nullptr : &m_dice.of(m_op.options);
        const Input *input = m_op.inputs.empty() ? nullptr : &m_dice.of(m_op.inputs);
        if (fault == Fault::AllHuge)
            for (const Option &each : m_op.options)
                call[each.name] = m_dice.isOneIn(3) ? huge(each) : valueFor(each);
        else if (fault == Fault::Port)
            call[m_dice.of({"lenghts", "q", "axes", "dim"})] = 1;
        else if (option != nullptr && (input == nullptr || m_dice.coin()))
            spoilOption(call, *option, fault);
        else if (input != nullptr)
            spoilInput(call, *input, fault);
    }

    void spoilOption(Values &call, const Option &option, Fault fault)
    {
        if (fault == Fault::Range)
            call[option.name] = beyond(option);
        else if (fault == Fault::Huge || fault == Fault::Odd)
            call[option.name] = huge(option);
        else if (fault == Fault::Word)
            call[option.name] = "no such word";
        else if (fault == Fault::Type)
            call[option.name] = m_values.array(Type::Numbers, {2, m_dice.below(3)}, 1);
        else if (fault == Fault::Nan)
            call[option.name] = std::numeric_limits<double>::quiet_NaN();
    }

    Value beyond(const Option &option)
    {
        const Range &range = option.range;
        const double step = m_dice.coin() ? 1 : 1e-9;
        const double x = std::isfinite(range.high) && m_dice.coin() ? range.high + step
            : std::isfinite(range.low)                              ? range.low - step
                                                                    : -1;
        return option.type == Type::Integer ? Value(static_cast<std::int64_t>(std::floor(x))) : Value(x);
    }

    Value huge(const Option &option)
    {
        if (option.type == Type::Integer)
            return m_values.oddInteger();
        if (option.type == Type::Number)
            return m_values.oddNumber();
        return isArray(option.type) ? m_values.withOdd(valueFor(option)) : valueFor(option);
    }

    void spoilInput(Values &call, const Input &input, Fault fault)
    {
        const auto given = call.find(input.name);
        if (given == call.end())
            return;
        if (fault == Fault::Missing)
            call.erase(given);
        else if (fault == Fault::Type)
            given->second = m_dice.coin() ? Value("a word") : Value(0.5);
        else if (fault == Fault::Axis && isArray(input.type))
            given->second = m_values.array(input.type, otherShape(given->second.shape()), 2);
        else if (fault == Fault::Odd || fault == Fault::Huge || fault == Fault::Range)
            given->second = m_values.withOdd(given->second);
        else if (fault == Fault::Nan)
            call["allow_nan"] = true, given->second = m_values.withOdd(given->second);
    }

    Sizes otherShape(Sizes shape)
    {
        const std::size_t axis = m_dice.below(shape.size() + 1);
        const auto at = shape.begin() + static_cast<std::ptrdiff_t>(axis);
        if (axis == shape.size() || m_dice.isOneIn(4))
            shape.insert(at, m_dice.below(3));
        else if (m_dice.isOneIn(3))
            shape.erase(at);
        else
            *at = m_dice.coin() || *at == 0 ? *at + 1 : *at - 1;
        return shape;
    }

    const Operator &m_op;
    RandomValues m_values;
    Dice &m_dice;
    std::vector<Values> m_examples;
};

} // namespace heed::test
