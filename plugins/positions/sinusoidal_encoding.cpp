// SPDX-License-Identifier: GPL-3.0-or-later
#include "frequency_by_hand.h"
#include "math/sinusoid.h"
#include "operators.h"
#include "sdk/hand_place.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

using hand::StepWriter;
using hand::Written;

math::Sinusoid sinusoidOf(const Call &call)
{
    const bool interleaved = call.text("layout") == "interleaved", paper = call.text("spacing") == "paper";
    return {.dim = static_cast<arma::uword>(call.integer("dim")),
        .base = call.number("base"),
        .layout = interleaved ? math::SinusoidLayout::Interleaved : math::SinusoidLayout::Halves,
        .spacing = paper ? math::FrequencySpacing::Paper : math::FrequencySpacing::Tensor2Tensor};
}

Result<Outputs> run(const Call &call)
{
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const auto encoding = math::sinusoidalEncoding(sinusoidOf(call), static_cast<arma::uword>(call.integer("length")),
        static_cast<double>(call.integer("offset")), isStopped);
    if (!encoding)
        return call.stopped();
    return Outputs{{"encoding", Array<double>(*encoding)}};
}

/// The pairs that the chosen columns belong to, each once.
std::vector<arma::uword> pairsOf(const math::Sinusoid &sinusoid, const std::vector<std::size_t> &columns)
{
    std::vector<arma::uword> pairs;
    for (const std::size_t column : columns)
        pairs.push_back(sinusoid.column(column).pair);
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

Derivation byHand(const math::Sinusoid &sinusoid, double position, const hand::Place &place, const Focus &focus)
{
    const std::vector<std::size_t> columns = place.columns(sinusoid.dim);
    const std::vector<arma::uword> pairs = pairsOf(sinusoid, columns);
    const int decimals = focus.decimals;
    const hand::AxisNames names(focus, "dim");
    const Written omega{"\\omega", "ω"};
    const auto frequency = [&](std::size_t i) {
        const auto [above, below] = sinusoid.exponent(pairs[i]);
        return frequencyLine(omega, pairs[i], sinusoid.base, above, below, decimals);
    };
    const auto angle = [&](std::size_t i) { return hand::product(position, sinusoid.frequency(pairs[i]), decimals); };
    const auto entry = [&](std::size_t i) {
        const auto [pair, isSine] = sinusoid.column(columns[i]);
        return names.headed(columns[i], trigonometricLine(isSine, position * sinusoid.frequency(pair), decimals));
    };
    return {StepWriter("Frequencies", decimals).lines(pairs.size(), frequency).step(),
        StepWriter("Position times frequency", decimals).lines(pairs.size(), angle).step(),
        StepWriter("Sines and cosines", decimals).lines(columns.size(), entry).step()};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const math::Sinusoid sinusoid = sinusoidOf(call);
    const auto length = static_cast<std::size_t>(call.integer("length"));
    return hand::placeIn({length, sinusoid.dim}, focus).map([&](const hand::Place &place) {
        const double position = static_cast<double>(call.integer("offset")) + static_cast<double>(place.row);
        return byHand(sinusoid, position, place, focus);
    });
}

/// Calls visit(sine column, cosine column) for every whole pair.
template<typename Visit>
void forPairs(const math::Sinusoid &sinusoid, Visit visit)
{
    for (arma::uword pair = 0; pair < sinusoid.dim / 2; ++pair)
        if (sinusoid.layout == math::SinusoidLayout::Interleaved)
            visit(2 * pair, 2 * pair + 1);
        else
            visit(pair, pair + (sinusoid.dim + 1) / 2);
}

const arma::mat &encodingOf(const Outputs &outputs) { return outputs.at("encoding").get<Array<double>>().matrix(); }

Result<double> pairsLieOnTheCircle(const Call &call, const Outputs &outputs)
{
    const arma::mat &encoding = encodingOf(outputs);
    double furthest = 0;
    forPairs(sinusoidOf(call), [&](arma::uword sine, arma::uword cosine) {
        for (arma::uword row = 0; row < encoding.n_rows; ++row)
            furthest = std::max(furthest, std::abs(std::hypot(encoding.at(row, sine), encoding.at(row, cosine)) - 1));
    });
    return furthest;
}

/// Compared against what rounding costs in an angle of this size.
Result<double> distanceAlone(const Call &call, const Outputs &outputs)
{
    const arma::mat &encoding = encodingOf(outputs);
    const double last = static_cast<double>(call.integer("offset")) + static_cast<double>(encoding.n_rows);
    double furthest = 0;
    forPairs(sinusoidOf(call), [&](arma::uword sine, arma::uword cosine) {
        const auto product = [&](arma::uword row) {
            return encoding.at(row, sine) * encoding.at(row + 1, sine)
                + encoding.at(row, cosine) * encoding.at(row + 1, cosine);
        };
        for (arma::uword row = 0; row + 1 < encoding.n_rows; ++row)
            furthest = std::max(furthest, std::abs(product(row) - product(0)));
    });
    return furthest / last;
}

Estimate estimate(const Call &call)
{
    const double entries = static_cast<double>(call.integer("length")) * static_cast<double>(call.integer("dim"));
    return {.bytes = 8 * entries, .operations = 20 * entries};
}

std::vector<Option> sizeOptions()
{
    return {
        {.name = "length",
            .type = Type::Integer,
            .fallback = 8,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "How many positions: the rows."),
            .also = {"max_len", "max_length", "num_positions"}},
        {.name = "dim",
            .type = Type::Integer,
            .fallback = 4,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP(
                "operators", "How many columns, as wide as the embedding; when odd, the last sine stands alone."),
            .also = {"d_model", "embedding_dim"}},
    };
}

std::vector<Option> options()
{
    std::vector<Option> options = sizeOptions();
    const std::vector<Option> further{
        {.name = "base",
            .fallback = 10000.0,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "The larger it is, the slower the last pairs turn."),
            .convention = "Vaswani et al. 2017",
            .also = {"max_wavelength", "theta", "max_timescale"}},
        {.name = "layout",
            .type = Type::Text,
            .fallback = "interleaved",
            .choices = {"interleaved", "halves"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "Sine and cosine of a pair side by side, or all sines and then all cosines."),
            .convention = "Vaswani et al. 2017; halves is tensor2tensor's and Hugging Face's"},
        {.name = "spacing",
            .type = Type::Text,
            .fallback = "paper",
            .choices = {"paper", "tensor2tensor"},
            .help = QT_TRANSLATE_NOOP("operators",
                "The power of the base: -2i/dim, or -i/(dim/2 - 1), which reaches 1/base in the last pair."),
            .convention = "Vaswani et al. 2017; fairseq follows tensor2tensor"},
        {.name = "offset",
            .type = Type::Integer,
            .fallback = 0,
            .range = between(0, 1e15),
            .help = QT_TRANSLATE_NOOP("operators", "The position of the first row."),
            .convention = "0 everywhere; decoding with a cache starts at the past's length",
            .also = {"start_index", "past_length"}},
    };
    options.insert(options.end(), further.begin(), further.end());
    return options;
}

std::vector<Example> examples()
{
    return {
        {.inputs = {{"length", "2"}, {"dim", "4"}},
            .outputs = {{"encoding", "[[0, 1, 0, 1], [0.841471, 0.540302, 0.010000, 0.999950]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The second pair turns a hundred times more slowly.")},
        {.inputs = {{"length", "1"}, {"dim", "5"}, {"offset", "1"}},
            .outputs = {{"encoding", "[[0.841471, 0.540302, 0.025116, 0.999685, 0.000631]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "An odd width: the last sine has no cosine.")},
        {.inputs = {{"length", "1"}, {"dim", "4"}, {"offset", "1"}, {"layout", "halves"}},
            .outputs = {{"encoding", "[[0.841471, 0.010000, 0.540302, 0.999950]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The same numbers in the other order.")},
    };
}

} // namespace

Operator sinusoidalEncoding()
{
    return {
        .name = "sinusoidal_encoding",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Gives each position a row of sines and cosines, from fast to slow, which is added to the embedding so "
            "that order can be seen."),
        .formula = R"(PE_{p,2i} = \sin\!\left(p\,b^{-2i/d}\right),\quad PE_{p,2i+1} = \cos\!\left(p\,b^{-2i/d}\right))",
        .letters = {{"length", "position"}, {"dim", "component"}},
        .also = {"PositionalEncoding", "sinusoidal_positional_encoding", "positional_encoding"},
        .options = options(),
        .outputs = {{.name = "encoding",
            .shape = {"length", "dim"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "One row a position, all between -1 and 1.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "pairs lie on the circle"),
                     .says = QT_TRANSLATE_NOOP("operators", "sin² + cos² = 1 for every pair."),
                     .deviation = pairsLieOnTheCircle},
            {.name = QT_TRANSLATE_NOOP("operators", "neighbours agree alike"),
                .says = QT_TRANSLATE_NOOP("operators",
                    "The dot product of a pair at two neighbouring positions is the same everywhere: a shift is a "
                    "rotation."),
                .deviation = distanceAlone}},
        .examples = examples(),
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
