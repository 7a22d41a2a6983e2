// SPDX-License-Identifier: GPL-3.0-or-later
#include "online_softmax_by_hand.h"

#include "math/online_softmax.h"
#include "sdk/hand_lines.h"
#include "sdk/hand_place.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {

namespace {

using hand::both;
using hand::Line;
using hand::Written;

constexpr std::size_t shownAtFirst = 2; ///< blocks, when there are too many to write down
constexpr std::size_t mostShown = 4;

/// What is known of one row after some blocks.
struct State {
    double largest = -std::numeric_limits<double>::infinity(), sum = 0;
    std::vector<double> output = {}; ///< of the chosen columns
};

class OnlineRow {
public:
    OnlineRow(const Call &call, const Focus &focus, arma::uword row, const std::vector<std::size_t> &columns)
        : m_scores(call.matrix("scores"))
        , m_values(call.matrix("value"))
        , m_row(row)
        , m_columns(columns)
        , m_decimals(focus.decimals)
        , m_query(hand::AxisNames(focus, "n")[row])
        , m_keys(focus, "m")
        , m_block(static_cast<arma::uword>(call.integer("block")))
    {
        m_state.output.assign(columns.size(), 0);
    }

    /// The first `count` blocks; of very many only the first and the last are written down.
    Derivation steps(std::size_t count, bool withOutput)
    {
        Derivation steps;
        for (std::size_t block = 0; block < count; ++block) {
            Step step = take(block, withOutput);
            if (count > mostShown && block >= shownAtFirst && block + 1 < count)
                continue;
            if (count > mostShown && block + 1 == count)
                step.title = "After " + std::to_string(block - shownAtFirst) + " more blocks. " + step.title;
            steps.push_back(std::move(step));
        }
        return steps;
    }

    /// What stands at the end: o / ℓ or m + ln ℓ.
    [[nodiscard]] Step finish(bool isLogarithm) const
    {
        if (m_state.sum == 0)
            return nothingSeen(isLogarithm);
        hand::StepWriter writer(isLogarithm ? "Add the logarithm of the sum" : "Divide by the sum", m_decimals);
        if (isLogarithm) {
            const double hand =
                hand::rounded(m_state.largest, m_decimals) + std::log(hand::rounded(m_state.sum, m_decimals));
            const Written sum = hand::number(m_state.sum, m_decimals);
            return writer
                .line({hand::number(m_state.largest, m_decimals) + Written{" + \\ln " + sum.tex, " + ln " + sum.plain},
                    {m_state.largest + std::log(m_state.sum)}, {hand}})
                .step();
        }
        Line line{Written{"\\mathbf{z}_{" + m_query.tex + "} = ", "z_" + m_query.plain + " = "}
                + hand::fraction(tuple(m_state.output), hand::number(m_state.sum, m_decimals)),
            {}, {}, "z_" + m_query.plain};
        for (const double entry : m_state.output) {
            line.value.push_back(entry / m_state.sum);
            line.byHand.push_back(hand::rounded(entry, m_decimals) / hand::rounded(m_state.sum, m_decimals));
        }
        return writer.line(line).step();
    }

private:
    [[nodiscard]] Step nothingSeen(bool isLogarithm) const
    {
        hand::StepWriter writer(
            isLogarithm ? "No key is seen: the logarithm of nothing" : "No key is seen: there is nothing to share out",
            m_decimals);
        const Written name{"\\mathbf{z}_{" + m_query.tex + "}", "z_" + m_query.plain};
        return isLogarithm ? writer.line({{"\\ln 0", "ln 0"}, {-std::numeric_limits<double>::infinity()}}).step()
                           : writer.line({name, std::vector<double>(m_columns.size(), 0)}).step();
    }

    /// A number, or a row of them.
    [[nodiscard]] Written tuple(const std::vector<double> &entries) const
    {
        return entries.size() == 1 ? hand::factor(entries.front(), m_decimals) : hand::tuple(entries, m_decimals);
    }

    [[nodiscard]] std::vector<double> valuesOf(std::size_t key) const
    {
        std::vector<double> entries;
        for (const std::size_t column : m_columns)
            entries.push_back(m_values.at(key, column));
        return entries;
    }

    /// The keys of a block that nothing hides.
    [[nodiscard]] std::vector<std::size_t> seenIn(std::size_t block) const
    {
        std::vector<std::size_t> seen;
        const std::size_t first = block * m_block,
                          end = first + std::min<std::size_t>(m_scores.n_cols - first, m_block);
        for (std::size_t key = first; key < end; ++key)
            if (m_scores.at(m_row, key) != -std::numeric_limits<double>::infinity())
                seen.push_back(key);
        return seen;
    }

    Step take(std::size_t block, bool withOutput)
    {
        const std::size_t first = block * m_block,
                          last = std::min<std::size_t>(m_scores.n_cols - first, m_block) + first;
        const std::string keys = last - first == 1 ? "key " + m_keys[first].plain
                                                   : "keys " + m_keys[first].plain + " to " + m_keys[last - 1].plain;
        hand::StepWriter writer("Block " + std::to_string(block + 1) + ": " + keys, m_decimals);
        const std::vector<std::size_t> seen = seenIn(block);
        if (seen.empty())
            return writer.say({"\\text{all hidden: nothing changes}", "all hidden: nothing changes"}).step();
        const State before = m_state;
        advance(seen);
        const bool isFirst = before.sum == 0;
        writer.line(largestLine(before, seen, isFirst));
        if (!isFirst)
            writer.line(shrinkLine(before));
        writer.line(sumLine(before, seen, isFirst));
        if (withOutput)
            writer.line(outputLine(before, seen, isFirst));
        return writer.step();
    }

    void advance(const std::vector<std::size_t> &seen)
    {
        const double old = m_state.largest;
        for (const std::size_t key : seen)
            m_state.largest = std::max(m_state.largest, m_scores.at(m_row, key));
        const double kept = std::isinf(old) && old < 0 ? 0 : std::exp(old - m_state.largest);
        m_state.sum *= kept;
        for (double &entry : m_state.output)
            entry *= kept;
        for (const std::size_t key : seen) {
            const double exponential = std::exp(m_scores.at(m_row, key) - m_state.largest);
            m_state.sum += exponential;
            for (std::size_t i = 0; i < m_columns.size(); ++i)
                m_state.output[i] += exponential * m_values.at(key, m_columns[i]);
        }
    }

    [[nodiscard]] Line largestLine(const State &before, const std::vector<std::size_t> &seen, bool isFirst) const
    {
        const std::size_t more = isFirst ? 0 : 1;
        const auto item = [&](std::size_t i) {
            return hand::number(i < more ? before.largest : m_scores.at(m_row, seen[i - more]), m_decimals);
        };
        const Written all = hand::listed(seen.size() + more, item);
        return {Written{"m = \\max(" + all.tex + ")", "m = max(" + all.plain + ")"}, {m_state.largest}, {}, "m"};
    }

    [[nodiscard]] Written power(double score) const
    {
        const Written difference =
            hand::number(score, m_decimals) + both(" - ") + hand::factor(m_state.largest, m_decimals);
        return {"e^{" + difference.tex + "}", "e^(" + difference.plain + ")"};
    }
    [[nodiscard]] double powerByHand(double score) const
    {
        return std::exp(hand::rounded(score, m_decimals) - hand::rounded(m_state.largest, m_decimals));
    }

    [[nodiscard]] Line shrinkLine(const State &before) const
    {
        return hand::named(both("c"),
            {power(before.largest), {std::exp(before.largest - m_state.largest)}, {powerByHand(before.largest)}});
    }

    [[nodiscard]] double shrink(const State &before) const { return std::exp(before.largest - m_state.largest); }

    [[nodiscard]] Line sumLine(const State &before, const std::vector<std::size_t> &seen, bool isFirst) const
    {
        const std::size_t more = isFirst ? 0 : 1;
        double byHand = isFirst ? 0 : hand::rounded(shrink(before), m_decimals) * hand::rounded(before.sum, m_decimals);
        for (const std::size_t key : seen)
            byHand += powerByHand(m_scores.at(m_row, key));
        const auto item = [&](std::size_t i) {
            return i < more
                ? hand::factor(shrink(before), m_decimals) + hand::times() + hand::factor(before.sum, m_decimals)
                : power(m_scores.at(m_row, seen[i - more]));
        };
        return hand::named(
            {"\\ell", "ℓ"}, {hand::listed(seen.size() + more, item, both(" + ")), {m_state.sum}, {byHand}});
    }

    [[nodiscard]] Line outputLine(const State &before, const std::vector<std::size_t> &seen, bool isFirst) const
    {
        const std::size_t more = isFirst ? 0 : 1;
        std::vector<double> byHand(m_columns.size(), 0);
        for (std::size_t i = 0; i < byHand.size(); ++i) {
            byHand[i] =
                isFirst ? 0 : hand::rounded(shrink(before), m_decimals) * hand::rounded(before.output[i], m_decimals);
            for (const std::size_t key : seen)
                byHand[i] +=
                    powerByHand(m_scores.at(m_row, key)) * hand::rounded(m_values.at(key, m_columns[i]), m_decimals);
        }
        const auto item = [&](std::size_t i) {
            return i < more
                ? hand::factor(shrink(before), m_decimals) + hand::times() + tuple(before.output)
                : power(m_scores.at(m_row, seen[i - more])) + hand::times() + tuple(valuesOf(seen[i - more]));
        };
        return hand::named(
            {"\\mathbf{o}", "o"}, {hand::listed(seen.size() + more, item, both(" + ")), m_state.output, byHand});
    }

    const arma::mat &m_scores, &m_values;
    arma::uword m_row;
    std::vector<std::size_t> m_columns;
    int m_decimals;
    Written m_query;
    hand::AxisNames m_keys;
    arma::uword m_block;
    State m_state;
};

struct Chosen {
    std::size_t row = 0, blocks = 0;
    std::vector<std::size_t> columns = {};
};

Result<Chosen> chosenBy(const Call &call, const Focus &focus)
{
    const arma::mat &scores = call.matrix("scores"), &values = call.matrix("value");
    const auto block = static_cast<arma::uword>(call.integer("block"));
    const std::size_t blocks = scores.n_cols / block + (scores.n_cols % block == 0 ? 0 : 1);
    if (focus.output == "log_sum_exp")
        return hand::rowIn(scores.n_rows, focus).map([&](const hand::Place &place) {
            return Chosen{place.row, blocks, {}};
        });
    if (focus.output == "running_max" || focus.output == "running_sum")
        return hand::placeIn({blocks, scores.n_rows}, focus).map([&](const hand::Place &place) {
            return Chosen{place.column.value_or(0), place.row + 1, {}};
        });
    if (focus.output == "running_output")
        return hand::placeIn({blocks, scores.n_rows, values.n_cols}, focus).map([&](const hand::Place &place) {
            return Chosen{place.row, place.head + 1, place.columns(values.n_cols)};
        });
    return hand::placeIn({scores.n_rows, values.n_cols}, focus).map([&](const hand::Place &place) {
        return Chosen{place.row, blocks, place.columns(values.n_cols)};
    });
}

} // namespace

Result<Derivation> onlineSoftmaxByHand(const Call &call, const Outputs &, const Focus &focus)
{
    return chosenBy(call, focus).map([&](const Chosen &chosen) {
        OnlineRow row(call, focus, chosen.row, chosen.columns);
        const bool isLogarithm = focus.output == "log_sum_exp";
        Derivation steps = row.steps(chosen.blocks, !chosen.columns.empty());
        if (isLogarithm || focus.output.empty() || focus.output == "output")
            steps.push_back(row.finish(isLogarithm));
        return steps;
    });
}

} // namespace heed
