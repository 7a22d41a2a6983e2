// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/recurrent.h"
#include "memory_by_hand.h"
#include "operators.h"
#include "reading.h"

#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heed {

namespace {

constexpr double strongestGain = 100;

Array<double> vectorOf(const arma::vec &entries)
{
    return Array<double>::vector(arma::conv_to<std::vector<double>>::from(entries));
}

Result<Outputs> run(const Call &call)
{
    const std::optional<Reading> reading = readingOf(call);
    if (!reading)
        return call.stopped();
    std::vector<std::int64_t> positions(reading->words.n_rows);
    std::iota(positions.begin(), positions.end(), 1);
    Outputs outputs{{"positions", Array<std::int64_t>::vector(positions)}, {"words", reading->words},
        {"recurrent_weights", reading->weights}};
    if (call.wanted("attention")) {
        const auto isStopped = [&call] { return call.stop.stop_requested(); };
        const std::optional<arma::vec> weights = math::weightOfFirst(reading->words, isStopped);
        if (!weights)
            return call.stopped();
        outputs.emplace("attention", vectorOf(*weights));
    }
    if (call.wanted("memory") || call.wanted("states") || call.wanted("states_without")) {
        const std::optional<States> states = statesOf(call, *reading);
        if (!states)
            return call.stopped();
        outputs.emplace("memory", vectorOf(math::remainingDifference(states->all, states->without)));
        outputs.emplace("states", states->all);
        outputs.emplace("states_without", states->without);
    }
    return onlyWanted(call, std::move(outputs));
}

const arma::mat &matrixOf(const Outputs &outputs, const std::string &name)
{
    return outputs.at(name).get<Array<double>>().matrix();
}

double lengthOf(const arma::rowvec &row) { return std::sqrt(arma::accu(row % row)); }

/// How far a state lies from tanh of what it comes from.
Result<double> followsFromTheLast(const Call &, const Outputs &outputs)
{
    const arma::mat &states = matrixOf(outputs, "states"), &words = matrixOf(outputs, "words");
    const arma::mat &weights = matrixOf(outputs, "recurrent_weights");
    double furthest = 0;
    for (arma::uword t = 0; t < states.n_rows; ++t)
        for (arma::uword i = 0; i < states.n_cols; ++i) {
            double sum = words.at(t, i);
            for (arma::uword j = 0; t > 0 && j < states.n_cols; ++j)
                sum += weights.at(i, j) * states.at(t - 1, j);
            furthest = std::max(furthest, std::abs(std::tanh(sum) - states.at(t, i)));
        }
    return furthest;
}

/// tanh is nowhere steeper than 1, so a difference grows by the weights alone.
Result<double> tanhOnlyShrinks(const Call &, const Outputs &outputs)
{
    const arma::mat differences = matrixOf(outputs, "states") - matrixOf(outputs, "states_without");
    const arma::mat &weights = matrixOf(outputs, "recurrent_weights");
    double furthest = 0;
    for (arma::uword t = 1; t < differences.n_rows; ++t) {
        arma::rowvec carried(differences.n_cols, arma::fill::zeros);
        for (arma::uword i = 0; i < differences.n_cols; ++i)
            carried[i] = arma::accu(weights.row(i) % differences.row(t - 1));
        furthest = std::max(furthest, lengthOf(differences.row(t)) - lengthOf(carried));
    }
    return furthest;
}

Result<double> everyWordTakesALittle(const Call &, const Outputs &outputs)
{
    const Array<double> &weights = outputs.at("attention").get<Array<double>>();
    double furthest = std::abs(weights.at(0) - 1);
    for (std::size_t t = 1; t < weights.size(); ++t)
        furthest = std::max(furthest, weights.at(t) - weights.at(t - 1));
    return furthest;
}

std::vector<Option> options()
{
    return {{.name = "width",
                .type = Type::Integer,
                .fallback = 8,
                .range = atLeast(1),
                .help = QT_TRANSLATE_NOOP("operators", "How many numbers a word, and the state, has."),
                .also = {"hidden_size", "input_size"}},
        {.name = "length",
            .type = Type::Integer,
            .fallback = 20,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "How many words are read."),
            .also = {"seq_len"}},
        {.name = "gain",
            .fallback = 0.9,
            .range = between(0, strongestGain),
            .help = QT_TRANSLATE_NOOP("operators",
                "How strongly the last state comes back: the weights have the deviation gain over the root of the "
                "width. Around 1 a state holds longest without running wild."),
            .convention = "Sompolinsky et al. 1988; nn.RNN's own weights come to 0.58"},
        {.name = "seed",
            .type = Type::Integer,
            .fallback = 0,
            .help = QT_TRANSLATE_NOOP(
                "operators", "Of the weights and then the words: a longer text begins with the same ones."),
            .convention = "the generator mt19937_64"}};
}

std::vector<Output> outputs()
{
    return {{.name = "memory",
                .shape = {"length"},
                .view = View::Lines,
                .help = QT_TRANSLATE_NOOP("operators",
                    "How far the states with and without the first word lie apart after each word, as a share of the "
                    "distance after the first.")},
        {.name = "attention",
            .shape = {"length"},
            .view = View::Lines,
            .help = QT_TRANSLATE_NOOP("operators",
                "The weight that a query equal to the first word gives it among the words so far: one step away, "
                "however far back it stands.")},
        {.name = "positions",
            .type = Type::Integers,
            .shape = {"length"},
            .help = QT_TRANSLATE_NOOP("operators", "1 to length, for charts to stand on.")},
        {.name = "states",
            .shape = {"length", "width"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "The recurrent state after each word.")},
        {.name = "states_without",
            .shape = {"length", "width"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "The same with zeros in the place of the first word.")},
        {.name = "words",
            .shape = {"length", "width"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "The words: normal random numbers.")},
        {.name = "recurrent_weights",
            .shape = {"width", "width"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "The weights W that the last state comes back through.")}};
}

std::vector<Law> laws()
{
    return {
        {.name = QT_TRANSLATE_NOOP("operators", "each state follows from the last"),
            .says = QT_TRANSLATE_NOOP("operators", "A state is tanh of the weights times the last one plus the word."),
            .deviation = followsFromTheLast},
        {.name = QT_TRANSLATE_NOOP("operators", "tanh only shrinks"),
            .says = QT_TRANSLATE_NOOP(
                "operators", "No difference between two states is larger than the weights times the one before it."),
            .deviation = tanhOnlyShrinks},
        {.name = QT_TRANSLATE_NOOP("operators", "every word takes a little"),
            .says = QT_TRANSLATE_NOOP(
                "operators", "Attention to the first word begins at 1, and no further word raises it."),
            .deviation = everyWordTakesALittle}};
}

std::vector<Example> examples()
{
    return {{.inputs = {{"width", "2"}, {"length", "3"}, {"seed", "7"}},
        .outputs = {{"memory", "[1.000000, 0.114152, 0.031808]"}, {"attention", "[1.000000, 0.449755, 0.343323]"},
            {"states", "[[0.477061, 0.185098], [0.960759, -0.771188], [0.791767, -0.348369]]"},
            {"states_without", "[[0, 0], [0.911167, -0.802054], [0.776396, -0.353724]]"}},
        .says = QT_TRANSLATE_NOOP("operators",
            "After two more words 3 percent of the difference are left; attention still gives the first word 34.")}};
}

Estimate estimate(const Call &call)
{
    const auto width = static_cast<double>(call.integer("width")), length = static_cast<double>(call.integer("length"));
    return {.bytes = 8 * (5 * width * length + width * width),
        .operations = 4 * width * width * length + 20 * width * (length + width)};
}

} // namespace

Operator recurrentMemory()
{
    return {
        .name = "recurrent_memory",
        .summary = QT_TRANSLATE_NOOP("operators",
            "How the first word of a text fades from a recurrent state, beside attention's direct look at it."),
        .formula = R"(\mathbf{h}_t = \tanh(W \mathbf{h}_{t-1} + \mathbf{x}_t))",
        .letters = {{"length", "word"}, {"width", "component"}},
        .also = {"nn.RNN", "RNN"},
        .options = options(),
        .outputs = outputs(),
        .laws = laws(),
        .examples = examples(),
        .estimate = estimate,
        .run = run,
        .derive = memoryByHand,
    };
}

} // namespace heed
