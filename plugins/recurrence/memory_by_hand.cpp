// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_by_hand.h"

#include "reading.h"

#include "math/product.h"
#include "sdk/hand_random.h"
#include "sdk/hand_softmax.h"
#include "sdk/number_text.h"

#include <cmath>

namespace heed {

namespace {

using hand::both;
using hand::Line;
using hand::StepWriter;
using hand::Written;

using Row = std::vector<double>;

Row rowOf(const arma::mat &matrix, arma::uword row) { return arma::conv_to<Row>::from(math::rowOf(matrix, row)); }

double dot(const Row &a, const Row &b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

Row roundedAll(Row entries, int decimals)
{
    for (double &entry : entries)
        entry = hand::rounded(entry, decimals);
    return entries;
}

/// One position of a reading, and perhaps one component of its row.
class PositionByHand {
public:
    PositionByHand(const Reading &reading, const Focus &focus)
        : m_reading(reading)
        , m_decimals(focus.decimals)
        , m_words(focus, "length")
        , m_position(focus.index.empty() ? 0 : focus.index[0])
    {
        if (focus.index.size() > 1)
            m_component = focus.index[1];
    }

    /// W h + x, and tanh of it. `words` are those that were read.
    [[nodiscard]] Derivation state(const arma::mat &words, const arma::mat &states) const
    {
        Derivation steps{m_position == 0 ? beforeTheFirst() : fromTheLast(states)};
        const Row before = recurrentPart(states), word = rowOf(words, m_position), state = rowOf(states, m_position);
        steps.push_back(perComponent("Add the word", [&](std::size_t i) {
            const Written sum = number(before[i]) + both(" + ") + hand::factor(word[i], m_decimals);
            return Line{sum, {before[i] + word[i]}, {rounded(before[i]) + rounded(word[i])}};
        }));
        steps.push_back(perComponent("Squeeze it between -1 and 1", [&](std::size_t i) {
            const Written sum = number(before[i] + word[i]);
            return Line{{"\\tanh(" + sum.tex + ")", "tanh(" + sum.plain + ")"}, {state[i]},
                {std::tanh(rounded(before[i] + word[i]))}};
        }));
        return steps;
    }

    /// How far the states with and without the first word lie apart, here and at the beginning.
    [[nodiscard]] Derivation memory(const States &states) const
    {
        Derivation steps;
        const Distance first = distance(states, 0), here = distance(states, m_position);
        steps.push_back(first.step);
        if (m_position > 0)
            steps.push_back(here.step);
        const Written above = number(here.length), below = number(first.length);
        steps.push_back(writer("What is left of the first distance")
                            .line({{"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain},
                                {here.length / first.length}, {rounded(here.length) / rounded(first.length)}})
                            .step());
        return steps;
    }

    /// The first word as the query, the words so far as the keys.
    [[nodiscard]] Derivation attention() const
    {
        const Row query = rowOf(m_reading.words, 0);
        Row products, scores;
        for (std::size_t j = 0; j <= m_position; ++j)
            products.push_back(dot(query, rowOf(m_reading.words, j)));
        const double root = std::sqrt(static_cast<double>(query.size()));
        for (const double product : products)
            scores.push_back(product / root);
        Derivation steps{writer("The first word times each word so far")
                             .lines(products.size(), [&](std::size_t j) { return productLine(query, j, products[j]); })
                             .step(),
            scaled(products, scores, root)};
        hand::SoftmaxRow softmax(scores, true);
        softmax.names = m_words;
        for (Step &step : softmax.exponentiate(m_decimals))
            steps.push_back(std::move(step));
        steps.push_back(softmax.normalise(m_decimals, 0));
        return steps;
    }

    [[nodiscard]] Derivation place() const
    {
        return {writer("Counted from 1").line({both("t"), {static_cast<double>(m_position) + 1}}).step()};
    }

private:
    struct Distance {
        double length = 0;
        Step step;
    };

    [[nodiscard]] StepWriter writer(const std::string &title) const { return {title, m_decimals}; }
    [[nodiscard]] Written number(double x) const { return hand::number(x, m_decimals); }
    [[nodiscard]] double rounded(double x) const { return hand::rounded(x, m_decimals); }

    [[nodiscard]] Step perComponent(const std::string &title, const std::function<Line(std::size_t)> &line) const
    {
        StepWriter step = writer(title);
        return m_component ? step.line(line(*m_component)).step() : step.lines(m_reading.weights.n_rows, line).step();
    }

    [[nodiscard]] Row recurrentPart(const arma::mat &states) const
    {
        Row part(m_reading.weights.n_rows, 0);
        for (std::size_t i = 0; m_position > 0 && i < part.size(); ++i)
            part[i] = dot(rowOf(m_reading.weights, i), rowOf(states, m_position - 1));
        return part;
    }

    [[nodiscard]] Step beforeTheFirst() const
    {
        return writer("Before the first word the state is 0, and so are its products with the weights")
            .line({{"W \\mathbf{h}_0", "W·h_0"}, {0}})
            .step();
    }

    [[nodiscard]] Step fromTheLast(const arma::mat &states) const
    {
        const Row last = rowOf(states, m_position - 1);
        return perComponent("Weights times the last state", [&](std::size_t i) {
            const Row weights = rowOf(m_reading.weights, i);
            const std::string place = std::to_string(i + 1);
            return Line{hand::sumOfProducts(weights, last, m_decimals), {dot(weights, last)},
                {dot(roundedAll(weights, m_decimals), roundedAll(last, m_decimals))}, "the sum for component " + place};
        });
    }

    [[nodiscard]] Distance distance(const States &states, std::size_t position) const
    {
        const Row with = rowOf(states.all, position), without = rowOf(states.without, position);
        Row difference;
        for (std::size_t i = 0; i < with.size(); ++i)
            difference.push_back(with[i] - without[i]);
        const double length = std::sqrt(dot(difference, difference));
        const Row onPaper = roundedAll(difference, m_decimals);
        const auto square = [&](std::size_t i) {
            const Written entry = hand::factor(difference[i], m_decimals);
            return Written{entry.tex + "^2", entry.plain + "^2"};
        };
        const Written sum = hand::listed(difference.size(), square, both(" + "));
        const Written tuples = hand::tuple(with, m_decimals) + both(" - ") + hand::tuple(without, m_decimals);
        Row byHand;
        for (std::size_t i = 0; i < with.size(); ++i)
            byHand.push_back(rounded(with[i]) - rounded(without[i]));
        return {length,
            writer("The states with and without the first word, after word " + m_words[position].plain)
                .line({tuples, difference, byHand, "the difference"})
                .line({{"\\sqrt{" + sum.tex + "}", "√(" + sum.plain + ")"}, {length},
                    {std::sqrt(dot(onPaper, onPaper))}, "its length"})
                .step()};
    }

    [[nodiscard]] Line productLine(const Row &query, std::size_t j, double product) const
    {
        const Row word = rowOf(m_reading.words, j);
        const Written name = hand::vector("x", m_words[0]) + Written{" \\cdot ", "·"} + hand::vector("x", m_words[j]);
        return {name + both(" = ") + hand::sumOfProducts(query, word, m_decimals), {product},
            {dot(roundedAll(query, m_decimals), roundedAll(word, m_decimals))}, name.plain};
    }

    [[nodiscard]] Step scaled(const Row &products, const Row &scores, double root) const
    {
        const std::string width = std::to_string(m_reading.words.n_cols);
        const auto line = [&](std::size_t j) {
            const Written above = number(products[j]), below = number(root);
            return m_words.headed(j,
                {{"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain}, {scores[j]},
                    {rounded(products[j]) / rounded(root)}});
        };
        return writer("Scale by the root of the width")
            .line({{"\\sqrt{" + width + "}", "√" + width}, {root}})
            .lines(scores.size(), line)
            .step();
    }

    const Reading &m_reading;
    int m_decimals;
    hand::AxisNames m_words;
    std::size_t m_position;
    std::optional<std::size_t> m_component;
};

/// The weights are drawn first, then the words, row by row.
Result<Derivation> drawsByHand(const Call &call, const Focus &focus)
{
    const auto width = static_cast<std::size_t>(call.integer("width"));
    const bool isWord = focus.output == "words";
    hand::NormalDraws draws{
        .first = isWord ? width * width : 0, .count = width, .deviation = isWord ? 1 : weightDeviation(call)};
    draws.first += (focus.index.empty() ? 0 : focus.index[0]) * width;
    if (focus.index.size() > 1) {
        draws.first += focus.index[1];
        draws.count = 1;
    }
    const std::optional<Derivation> steps = hand::normalsByHand(call, draws, focus.decimals);
    return steps ? Result<Derivation>(*steps) : call.stopped();
}

Result<void> checkPlace(const Call &call, const Focus &focus)
{
    const auto width = static_cast<std::size_t>(call.integer("width"));
    const auto length = static_cast<std::size_t>(call.integer("length"));
    const std::size_t rows = focus.output == "recurrent_weights" ? width : length;
    const bool isOutside =
        (!focus.index.empty() && focus.index[0] >= rows) || (focus.index.size() > 1 && focus.index[1] >= width);
    if (isOutside)
        return fail(Rule::Range,
            "There is no such entry to derive: there are " + counted(rows, "row") + " of " + counted(width, "number")
                + ".");
    return {};
}

} // namespace

Result<Derivation> memoryByHand(const Call &call, const Outputs &, const Focus &focus)
{
    if (const Result<void> fine = checkPlace(call, focus); !fine)
        return fail(fine.error());
    if (focus.output == "words" || focus.output == "recurrent_weights")
        return drawsByHand(call, focus);
    const std::optional<Reading> reading = readingOf(call);
    const std::optional<States> states = reading ? statesOf(call, *reading) : std::nullopt;
    if (!states)
        return call.stopped();
    const PositionByHand byHand(*reading, focus);
    if (focus.output == "positions")
        return byHand.place();
    if (focus.output == "attention")
        return byHand.attention();
    if (focus.output == "states")
        return byHand.state(reading->words, states->all);
    if (focus.output == "states_without")
        return byHand.state(reading->wordsWithoutTheFirst(), states->without);
    return byHand.memory(*states);
}

} // namespace heed
