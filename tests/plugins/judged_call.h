// SPDX-License-Identifier: GPL-3.0-or-later
/// What is wrong with how an operator takes a call, whatever is asked of it.
#pragma once

#include "dice.h"
#include "random_values.h"
#include "written_step.h"

#include "engine/pool.h"
#include "engine/prepared_call.h"
#include "sdk/number_text.h"

namespace heed::test {

struct Tally {
    std::size_t answered = 0, refused = 0, tooLarge = 0, derived = 0, steps = 0;
};

/// Empty, or why an error is none that a person is helped by.
inline std::string badlySaid(const Error &error)
{
    static constexpr std::array raw{"std::", "map::at", "vector::", "basic_string", "bad_",
        "Mat::", "Cube::", "_M_range", "out of bounds", "lost_", "stoi", "exception"};
    const bool isSentence = error.message.size() > 10 && (error.message.ends_with('.') || error.message.ends_with('?'));
    const auto holds = [&](const char *word) { return error.message.find(word) != std::string::npos; };
    const bool isFine = error.rule != Rule::Internal && isSentence && std::ranges::none_of(raw, holds);
    return isFine ? "" : "it says: " + error.message;
}

class JudgedCall {
public:
    JudgedCall(const Operator &op, Pool &pool, std::uint64_t seed, Tally &tally)
        : m_op(op)
        , m_pool(pool)
        , m_values(seed)
        , m_dice(m_values.dice)
        , m_tally(tally)
    {
    }

    /// What is wrong; empty when nothing is.
    std::string judge(const Values &given)
    {
        const auto call = PreparedCall::prepare(m_op, given);
        if (!call)
            return refused(call.error());
        const Estimate estimate = call->estimate();
        if (!(estimate.bytes >= 0 && estimate.operations >= 0))
            return "its estimate is no number";
        if (estimate.bytes > mostBytes || estimate.operations > mostOperations)
            return ++m_tally.tooLarge, "";
        const auto outputs = call->run();
        if (!outputs)
            return refused(outputs.error());
        ++m_tally.answered;
        for (const std::string &wrong :
            {again(*call, *outputs), laws(*call, *outputs), alone(given, *outputs), derivation(*call, *outputs)})
            if (!wrong.empty())
                return wrong;
        return {};
    }

private:
    static constexpr double mostBytes = 4e5, mostOperations = 1e6;

    std::string refused(const Error &error)
    {
        ++m_tally.refused;
        const bool lacksMemory = error.message.starts_with("There is not enough memory");
        return lacksMemory ? "it takes more memory than it says" : badlySaid(error);
    }

    /// With two threads the same bits.
    std::string again(const PreparedCall &call, const Outputs &outputs)
    {
        if (m_op.measures)
            return {};
        const auto other = call.run({.threads = m_pool.parallel()});
        if (!other)
            return "the second time " + other.error().message;
        return differing(*other, outputs);
    }

    static std::string differing(const Outputs &found, const Outputs &expected)
    {
        for (const auto &[name, value] : found)
            if (const auto same = expected.find(name); same != expected.end() && !identical(value, same->second))
                return name + " is another one the second time: " + valueText(value, 200) + ", not "
                    + valueText(same->second, 200);
        return {};
    }

    /// One output asked for alone is the one that came with the others.
    std::string alone(const Values &given, const Outputs &outputs)
    {
        if (m_op.measures || !m_dice.isOneIn(4))
            return {};
        const std::string &name = m_dice.of(m_op.outputs).name;
        const auto one =
            PreparedCall::prepare(m_op, given, {name}).and_then([](const auto &call) { return call.run(); });
        if (!one)
            return "asked for " + name + " alone: " + one.error().message;
        return one->contains(name) ? differing({{name, one->at(name)}}, outputs) : "";
    }

    std::string laws(const PreparedCall &call, const Outputs &outputs)
    {
        if (!call.unified().batch.empty())
            return {};
        const bool isPlain = isModest(call.call(), outputs) && std::ranges::none_of(call.call().values, isExtreme)
            && call.call().precision() == Precision::Float64;
        for (const Law &law : m_op.laws) {
            const Result<double> missed = law.deviation(call.call(), outputs);
            if (!missed)
                return "the law '" + law.name + "' says: " + missed.error().message;
            if (isPlain && !isApproximate(law) && !(*missed <= law.within))
                return "the law '" + law.name + "' is missed by " + exactText(*missed);
        }
        return {};
    }

    std::string derivation(const PreparedCall &call, const Outputs &outputs)
    {
        const bool isThere = !m_dice.isOneIn(8) && std::ranges::none_of(outputs, isEmpty);
        const Focus focus = this->focus(call, outputs, isThere);
        const auto steps = call.derive(outputs, focus);
        const auto at = [&] { return "deriving " + focus.output + " at " + sizesText(focus.index) + ": "; };
        if (!steps)
            return badlySaid(steps.error()).empty() && (!isThere || std::ranges::any_of(call.call().values, isExtreme))
                ? ""
                : at() + steps.error().message;
        if (steps->empty())
            return at() + "there is no step";
        const bool isPlain = isModest(call.call(), outputs);
        for (const Step &step : *steps)
            if (const std::string bad = isPlain && saysNaN(step) ? "says NaN of what is finite" : badlyWritten(step);
                !bad.empty())
                return at() + "the step '" + step.title + "' " + bad + ": " + step.plain + " / " + step.tex;
        ++m_tally.derived;
        m_tally.steps += steps->size();
        return {};
    }

    /// Steps of 1e-5 are too wide where a function bends within them.
    static bool isApproximate(const Law &law) { return law.name == "agrees with central differences"; }

    static bool isEach(const Value &value, bool (*fits)(double))
    {
        const auto *number = value.as<double>();
        const auto *numbers = value.as<Array<double>>();
        return (number == nullptr || fits(*number))
            && (numbers == nullptr || std::all_of(numbers->cube().begin(), numbers->cube().end(), fits));
    }
    /// Neither infinite nor NaN nor near it.
    static bool isModest(const Call &call, const Outputs &outputs)
    {
        const auto fits = [](const auto &value) {
            return isEach(value.second, [](double x) { return std::abs(x) <= 1e15; });
        };
        return std::ranges::all_of(call.values, fits) && std::ranges::all_of(outputs, fits);
    }
    /// So large or so small that its square can't be written out.
    static bool isExtreme(const Values::value_type &value)
    {
        return !isEach(value.second, [](double x) { return x == 0 || (std::abs(x) < 1e150 && std::abs(x) > 1e-150); });
    }

    static bool isEmpty(const Outputs::value_type &output) { return product(output.second.shape()) == 0; }

    /// An output, an entry, a row or all of it that is there, or anything.
    Focus focus(const PreparedCall &call, const Outputs &outputs, bool isThere)
    {
        Focus focus{.output = m_dice.of(m_op.outputs).name, .index = {}, .decimals = static_cast<int>(m_dice.below(9))};
        if (isThere && !outputs.contains(focus.output))
            focus.output = std::next(outputs.begin(), static_cast<std::ptrdiff_t>(m_dice.below(outputs.size())))->first;
        const auto value = outputs.find(focus.output);
        Sizes shape = value == outputs.end() ? Sizes{2, 2} : value->second.shape();
        shape.resize(m_dice.coin() ? shape.size() : m_dice.below(shape.size() + 1));
        for (const std::size_t size : shape)
            focus.index.push_back(m_dice.below(size + (isThere ? 0 : 3)));
        if (!isThere)
            focus.index.resize(m_dice.below(6), 1);
        for (const auto &[letter, size] : call.unified().letters)
            if (size < 20 && m_dice.isOneIn(4))
                focus.labels[letter] = m_values.words(size);
        return focus;
    }

    const Operator &m_op;
    Pool &m_pool;
    RandomValues m_values;
    Dice &m_dice;
    Tally &m_tally;
};

} // namespace heed::test
