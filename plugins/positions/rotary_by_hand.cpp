// SPDX-License-Identifier: GPL-3.0-or-later
#include "rotary_by_hand.h"

#include "frequency_by_hand.h"
#include "rotary_call.h"
#include "sdk/hand_place.h"

#include <algorithm>

namespace heed {

namespace {

using hand::factor;
using hand::Line;
using hand::number;
using hand::rounded;
using hand::StepWriter;
using hand::Written;

class RotaryRow {
public:
    RotaryRow(const Call &call, const RotaryCall &read, const hand::Place &place, const Focus &focus)
        : m_call(call)
        , m_read(read)
        , m_place(place)
        , m_decimals(focus.decimals)
        , m_names(focus, "d")
        , m_row(call.cube("x").n_elem > 0 ? call.cube("x").slice(place.head).row(place.row) : arma::rowvec())
    {
    }

    /// Angles alone: the focus chooses a pair.
    [[nodiscard]] Derivation angles() const { return angleSteps(m_place.columns(m_read.angles.n_cols)); }

    [[nodiscard]] Derivation output() const
    {
        const std::vector<std::size_t> columns = m_place.columns(m_row.n_elem);
        std::vector<std::size_t> turned, pairs;
        std::ranges::copy_if(columns, std::back_inserter(turned), [&](auto c) { return c < m_read.rotary.dim; });
        for (std::size_t pair = 0; pair < m_read.rotary.dim / 2; ++pair)
            if (std::ranges::any_of(turned, [&](auto c) { return isIn(c, pair); }))
                pairs.push_back(pair);
        Derivation steps;
        if (!pairs.empty())
            steps = m_read.hasCache ? Derivation{} : angleSteps(pairs);
        if (!pairs.empty()) {
            steps.push_back(cosinesAndSines(pairs));
            steps.push_back(turn(turned));
        }
        if (turned.size() < columns.size())
            steps.push_back(unturned({columns.begin() + static_cast<std::ptrdiff_t>(turned.size()), columns.end()}));
        return steps;
    }

private:
    [[nodiscard]] bool isIn(std::size_t column, std::size_t pair) const
    {
        const auto [first, second] = m_read.rotary.pair(pair);
        return column == first || column == second;
    }
    [[nodiscard]] double position() const { return static_cast<double>(m_read.positions[m_place.row]); }

    [[nodiscard]] Derivation angleSteps(const std::vector<std::size_t> &pairs) const
    {
        const double scale = m_call.number("position_scale");
        const auto frequency = [&](std::size_t i) {
            return frequencyLine(
                {"\\theta", "θ"}, pairs[i], m_read.rotary.base, 2 * pairs[i], m_read.rotary.dim, m_decimals);
        };
        Derivation steps{StepWriter("Frequencies", m_decimals).lines(pairs.size(), frequency).step()};
        if (scale != 1)
            steps.push_back(
                StepWriter("Scale the position", m_decimals).line(hand::product(position(), scale, m_decimals)).step());
        const auto angle = [&](std::size_t i) {
            return hand::product(position() * scale, m_read.rotary.frequency(pairs[i]), m_decimals);
        };
        steps.push_back(StepWriter("Position times frequency", m_decimals).lines(pairs.size(), angle).step());
        return steps;
    }

    [[nodiscard]] Step cosinesAndSines(const std::vector<std::size_t> &pairs) const
    {
        StepWriter writer("Cosine and sine of each pair", m_decimals);
        const auto line = [&](std::size_t i) {
            const std::size_t pair = pairs[i / 2];
            const bool isSine = i % 2 == 1;
            if (!m_read.hasCache)
                return trigonometricLine(isSine, m_read.angles.at(m_place.row, pair), m_decimals);
            const std::string name = isSine ? "sin" : "cos", index = "_" + std::to_string(pair + 1);
            const double value = (isSine ? m_read.sines : m_read.cosines).at(m_place.row, pair);
            return Line{{"\\" + name + index, name + index}, {value}};
        };
        return writer.lines(2 * pairs.size(), line).step();
    }

    [[nodiscard]] Step turn(const std::vector<std::size_t> &columns) const
    {
        const auto line = [&](std::size_t i) { return m_names.headed(columns[i], turned(columns[i])); };
        return StepWriter("Turn each pair", m_decimals).lines(columns.size(), line).step();
    }

    [[nodiscard]] Line turned(std::size_t column) const
    {
        std::size_t pair = 0;
        while (!isIn(column, pair))
            ++pair;
        const auto [first, second] = m_read.rotary.pair(pair);
        const double a = m_row[first], b = m_row[second];
        const double cosine = m_read.cosines.at(m_place.row, pair), sine = m_read.sines.at(m_place.row, pair);
        const bool isFirst = column == first;
        const double left = isFirst ? cosine : sine, right = isFirst ? sine : cosine, sign = isFirst ? -1 : 1;
        const Written product = factor(a, m_decimals) + hand::times() + factor(left, m_decimals)
            + hand::both(isFirst ? " - " : " + ") + factor(b, m_decimals) + hand::times() + factor(right, m_decimals);
        const auto r = [this](double x) { return rounded(x, m_decimals); };
        return {product, {a * left + sign * b * right}, {r(a) * r(left) + sign * r(b) * r(right)}};
    }

    [[nodiscard]] Step unturned(const std::vector<std::size_t> &columns) const
    {
        const auto line = [&](std::size_t i) {
            const std::string index = std::to_string(columns[i] + 1);
            return Line{{"x_{" + index + "}", "x_" + index}, {m_row[columns[i]]}};
        };
        return StepWriter("Beyond rotary_dim nothing is turned", m_decimals).lines(columns.size(), line).step();
    }

    const Call &m_call;
    const RotaryCall &m_read;
    hand::Place m_place;
    int m_decimals;
    hand::AxisNames m_names;
    arma::rowvec m_row;
};

} // namespace

Result<Derivation> rotaryByHand(const Call &call, const Outputs &, const Focus &focus)
{
    const auto read = RotaryCall::read(call);
    if (!read)
        return fail(read.error());
    const bool isAngles = focus.output == "angles";
    if (isAngles && read->hasCache)
        return fail(Rule::Range, "There are no angles to derive: their cosines and sines were given.");
    const Sizes shape = isAngles ? Sizes{read->angles.n_rows, read->angles.n_cols} : call.numbers("x").shape();
    return hand::placeIn(shape, focus).map([&](const hand::Place &place) {
        const RotaryRow row(call, *read, place, focus);
        return isAngles ? row.angles() : row.output();
    });
}

} // namespace heed
