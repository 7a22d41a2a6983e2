// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/operator.h"

#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <set>

namespace heed {

template<typename Port>
static const Port *named(const std::vector<Port> &ports, std::string_view name)
{
    const auto found = std::ranges::find(ports, name, &Port::name);
    return found == ports.end() ? nullptr : &*found;
}

const Input *Operator::input(std::string_view portName) const { return named(inputs, portName); }
const Option *Operator::option(std::string_view portName) const { return named(options, portName); }
const Output *Operator::output(std::string_view portName) const { return named(outputs, portName); }

std::string rangeText(const Range &range)
{
    const std::string low = exactText(range.low), high = exactText(range.high);
    if (range.isUnlimited())
        return {};
    if (std::isinf(range.high))
        return (range.openLow ? "above " : "at least ") + low;
    if (std::isinf(range.low))
        return (range.openHigh ? "below " : "at most ") + high;
    const std::string text = low + " to " + high;
    if (range.openLow && range.openHigh)
        return text + ", both excluded";
    if (range.openLow)
        return text + ", " + low + " excluded";
    return range.openHigh ? text + ", " + high + " excluded" : text;
}

static double furthestFromOne(const arma::mat &matrix)
{
    double furthest = 0;
    for (arma::uword row = 0; row < matrix.n_rows; ++row) {
        const bool empty = arma::all(matrix.row(row) == 0);
        const double missed = empty ? 0 : std::abs(arma::accu(matrix.row(row)) - 1);
        furthest = std::isnan(missed) ? missed : std::max(furthest, missed);
        if (std::isnan(furthest))
            break;
    }
    return furthest;
}

Law rowsSumToOne(const std::string &output)
{
    const auto deviation = [output](const Call &, const Outputs &outputs) -> Result<double> {
        const arma::cube &cube = outputs.at(output).get<Array<double>>().cube();
        double furthest = 0;
        for (arma::uword head = 0; head < cube.n_slices; ++head)
            furthest = std::max(furthest, furthestFromOne(cube.slice(head)));
        return furthest;
    };
    return {.name = "rows sum to 1", .says = "Each row of " + output + " sums to 1.", .deviation = deviation};
}

namespace {

constexpr std::array reservedNames{"op", "title", "labels", "show", "expect", "expect_error", "run", "timeout", "after",
    "sweep", "alt", "precision", "allow_nan", "json", "quiet", "plugin", "params", "set", "zip", "help", "steps",
    "laws", "and", "or", "not", "if", "true", "false", "pi", "inf", "nan", "within"};

bool isPortName(const std::string &name)
{
    const auto isWord = [](unsigned char c) { return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_'; };
    return !name.empty() && std::islower(static_cast<unsigned char>(name.front())) != 0
        && std::ranges::all_of(name, isWord);
}

class Flaws {
public:
    explicit Flaws(const Operator &op)
        : m_op(op)
    {
    }

    std::vector<std::string> find()
    {
        if (!isPortName(m_op.name))
            say("its name must match [a-z][a-z0-9_]*");
        if (m_op.summary.empty())
            say("it has no summary");
        if (!m_op.run)
            say("it has no run function");
        if (m_op.outputs.empty())
            say("it has no outputs");
        portNames();
        optionDefaults();
        outputLetters();
        return std::move(m_found);
    }

private:
    void say(const std::string &what) { m_found.push_back("Operator '" + m_op.name + "': " + what + "."); }

    void portName(const std::string &name)
    {
        if (!isPortName(name))
            say("the name '" + name + "' must match [a-z][a-z0-9_]*");
        if (std::ranges::find(reservedNames, name) != reservedNames.end())
            say("the name '" + name + "' belongs to the notebook");
        if (!m_names.insert(name).second)
            say("the name '" + name + "' is given twice");
    }

    void portNames()
    {
        for (const Input &input : m_op.inputs)
            portName(input.name);
        for (const Option &option : m_op.options)
            portName(option.name);
        for (const Output &output : m_op.outputs)
            portName(output.name);
    }

    void optionDefaults()
    {
        for (const Option &option : m_op.options)
            if (!option.fallback.isEmpty() && option.fallback.type() != option.type)
                say("the default of '" + option.name + "' is of type " + std::string(typeName(option.fallback.type()))
                    + ", the option of type " + std::string(typeName(option.type)));
    }

    void outputLetters()
    {
        std::set<std::string> known;
        for (const Input &input : m_op.inputs)
            for (const Dimension &dimension : input.shape)
                for (const std::string &name : dimension.names())
                    known.insert(name);
        for (const Output &output : m_op.outputs)
            for (const Dimension &dimension : output.shape)
                for (const std::string &name : dimension.names())
                    if (!known.contains(name) && m_op.option(name) == nullptr)
                        say("the letter '" + name + "' of output '" + output.name + "' is no input's");
    }

    const Operator &m_op;
    std::set<std::string> m_names;
    std::vector<std::string> m_found;
};

} // namespace

std::vector<std::string> flawsOf(const Operator &op) { return Flaws(op).find(); }

} // namespace heed
