// SPDX-License-Identifier: GPL-3.0-or-later
#include "feed_forward_by_hand.h"

#include "affine_by_hand.h"

#include "sdk/hand_lines.h"

#include <algorithm>

namespace heed {

namespace {

using hand::Line;
using hand::StepWriter;
using hand::Written;

std::vector<double> entriesOf(const arma::mat &row) { return {row.begin(), row.end()}; }

class FeedForwardRow {
public:
    FeedForwardRow(const arma::rowvec &x, const math::FeedForward &layer, std::string activation,
        const hand::Place &place, const Focus &focus)
        : m_x(x)
        , m_layer(layer)
        , m_activation(std::move(activation))
        , m_place(place)
        , m_decimals(focus.decimals)
        , m_token(hand::AxisNames(focus, "n")[place.row])
        , m_hidden(focus, "f")
        , m_components(focus, "d")
    {
        static_cast<void>(math::feedForward(x, layer, m_result));
    }

    [[nodiscard]] Derivation derive(const std::string &output) const
    {
        const bool isHidden = output == "hidden" || output == "gate" || output == "activated";
        const std::vector<std::size_t> columns =
            isHidden ? m_place.columns(m_result.hidden.n_elem) : all(m_result.hidden.n_elem);
        Derivation steps;
        if (output != "gate")
            steps.push_back(product("Up", "h", m_x, m_layer.up, m_hidden, columns));
        if (m_layer.isGated() && output != "hidden")
            steps.push_back(product("Gate", "g", m_x, m_layer.gate, m_hidden, columns));
        if (output == "hidden" || output == "gate")
            return steps;
        activate(steps, columns);
        if (!isHidden)
            steps.push_back(product(
                "Down", "y", m_result.activated, m_layer.down, m_components, m_place.columns(m_result.output.n_elem)));
        return steps;
    }

private:
    static std::vector<std::size_t> all(std::size_t count) { return hand::Place{}.columns(count); }

    [[nodiscard]] Step perColumn(const std::string &title, const hand::AxisNames &names,
        const std::vector<std::size_t> &columns, const std::function<Line(std::size_t)> &line) const
    {
        const auto headed = [&](std::size_t i) { return names.headed(columns[i], line(columns[i])); };
        return StepWriter(title, m_decimals).lines(columns.size(), headed).step();
    }

    [[nodiscard]] Step product(const std::string &title, const std::string &name, const arma::mat &row,
        const math::Linear &linear, const hand::AxisNames &names, const std::vector<std::size_t> &columns) const
    {
        return affineStep({title, hand::both(name), m_token}, entriesOf(row), linear, names, columns, m_decimals);
    }

    void activate(Derivation &steps, const std::vector<std::size_t> &columns) const
    {
        const arma::mat &before = m_layer.isGated() ? m_result.gate : m_result.hidden;
        const auto f = [this](double x) { return math::activate(m_layer.activation, x); };
        steps.push_back(perColumn("Activation", m_hidden, columns, [&](std::size_t j) {
            const Written entry = hand::number(before[j], m_decimals);
            return Line{
                {"\\operatorname{" + texName() + "}(" + entry.tex + ")", m_activation + "(" + entry.plain + ")"},
                {f(before[j])}, {f(hand::rounded(before[j], m_decimals))}};
        }));
        if (m_layer.isGated())
            steps.push_back(perColumn("Gate times up", m_hidden, columns,
                [&](std::size_t j) { return hand::product(f(before[j]), m_result.hidden[j], m_decimals); }));
    }

    [[nodiscard]] std::string texName() const
    {
        std::string name = m_activation;
        std::ranges::replace(name, '_', '-');
        return name;
    }

    const arma::rowvec &m_x;
    const math::FeedForward &m_layer;
    std::string m_activation;
    hand::Place m_place;
    int m_decimals;
    Written m_token;
    hand::AxisNames m_hidden, m_components;
    math::FeedForwardResult m_result;
};

} // namespace

Derivation feedForwardByHand(const arma::rowvec &x, const math::FeedForward &layer, const std::string &activation,
    const hand::Place &place, const Focus &focus)
{
    return FeedForwardRow(x, layer, activation, place, focus).derive(focus.output);
}

} // namespace heed
